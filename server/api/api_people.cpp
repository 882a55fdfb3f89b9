// Guests, accounts, sessions.

#include "api/api.h"
#include "api/body.h"
#include "api/user_json.h"
#include "floor/errors.h"
#include "net/address.h"
#include "people/names.h"

namespace konduktor::server {
namespace {

From from_of(const Request& request) {
  return {address_group(request.address), std::string(request.header("user-agent"))};
}

// Whoever has the token tries a password of their own: not by the name, or whoever guesses at it from elsewhere would keep
// the owner from a new password.
std::shared_ptr<std::string> own_key(const Who& who) {
  return std::make_shared<std::string>("own " + text_of(who.id));
}

// Who did something about their account, from where. A name that was tried is not told: it may be a password.
void log_person(std::string_view event, const Call& call, const Who& who, bool named = false) {
  Event(event)
      .with("address", call.request.address)
      .with("user", who.id)
      .with("name", named ? std::string_view(who.name) : std::string_view())
      .info();
}

void refuse_granted(const Call& call, const Granted& granted) {
  if (granted.error == "name_taken")
    Event("name_refused")
        .with("address", call.request.address)
        .with("user", call.who ? call.who->id : UserId::None)
        .info();
  if (granted.error == "not_stored") return call.refuse(not_stored(granted.trouble, call.language));
  call.refuse(granted.error);
}

}  // namespace

void Api::answer_granted(const Call& call, const Granted& granted, int status) {
  if (!granted.ok()) return refuse_granted(call, granted);
  Response response;
  response.status = status;
  response.body = json_object([&](JsonWriter& json) {
    json.key("user");
    write_user(json, granted.who);
    if (!granted.token.empty()) json.key("token").string(granted.token);
  });
  call.answer(std::move(response));
}

void Api::note_limited_log_in(const Call& call) {
  services_.counters.note_limited("log_ins", call.request.address, call.who ? call.who->id : UserId::None);
}

void Api::note_try(const Call& call, const std::string& whose, const Granted& granted) {
  if (granted.error == "wrong_password") {
    log_ins_.failed(whose, steady_now());
    Event("log_in_failed")
        .with("address", call.request.address)
        .with("user", call.who ? call.who->id : granted.who.id)
        .warn();
  }
  if (granted.ok()) log_ins_.succeeded(call.request.address);
  if (granted.error == "too_many") note_limited_log_in(call);
}

bool Api::may_log_in(const Call& call) {
  if (log_ins_.may_try(call.request.address, steady_now())) return true;
  note_limited_log_in(call);
  call.refuse("too_many");
  return false;
}

bool Api::may_prove(const Call& call) {
  if (!may_log_in(call)) return false;
  if (log_ins_.may_guess(*own_key(*call.who), false, steady_now())) return true;
  note_limited_log_in(call);
  call.refuse("too_many");
  return false;
}

People::Done Api::tried(CallPtr call, std::shared_ptr<std::string> whose, int status,
                        std::string_view event) {
  return [this, call, whose, status, event](const Granted& granted) {
    note_try(*call, *whose, granted);
    if (granted.ok()) log_person(event, *call, granted.who);
    answer_granted(*call, granted, status);
  };
}

void Api::post_guest(CallPtr call) {
  if (!may(newcomers_, *call, "newcomers")) return;
  const auto body = body_of(*call);
  if (!body) return;
  const auto name = text_field(*call, *body, "name");
  if (!name) return;
  people_.become_guest(*name, from_of(call->request), [this, call](const Granted& granted) {
    if (granted.ok()) log_person("guest_made", *call, granted.who, true);
    answer_granted(*call, granted, 201);
  });
}

void Api::post_account(CallPtr call) {
  if (!may(newcomers_, *call, "newcomers")) return;
  const auto body = body_of(*call);
  if (!body) return;
  const auto name = text_field(*call, *body, "name");
  if (!name) return;
  const auto password = text_field(*call, *body, "password");
  if (!password) return;
  people_.open_account(call->who, *name, *password, from_of(call->request),
                       [this, call](const Granted& granted) {
                         if (granted.ok()) log_person("account_made", *call, granted.who, true);
                         answer_granted(*call, granted, 201);
                       });
}

void Api::post_login(CallPtr call) {
  const auto body = body_of(*call);
  if (!body) return;
  const auto name = text_field(*call, *body, "name");
  if (!name) return;
  const auto password = text_field(*call, *body, "password");
  if (!password) return;
  if (!may_log_in(*call)) return;
  auto whose = std::make_shared<std::string>(LogInGuard::key_of(UserId::None, *name));
  const auto may_guess = [this, whose, name = *name](UserId user, bool known) {
    *whose = LogInGuard::key_of(user, name);
    return log_ins_.may_guess(*whose, known, steady_now());
  };
  people_.log_in(*name, *password, from_of(call->request), may_guess, tried(call, whose, 200, "log_in"));
}

void Api::post_logout(CallPtr call) {
  people_.log_out(*call->who, [this, call](const Granted& granted) {
    if (granted.ok()) log_person("log_out", *call, granted.who);
    answer_granted(*call, granted, 200);
  });
}

void Api::get_me(CallPtr call) {
  call->ok(json_object([&](JsonWriter& json) {
    json.key("user");
    write_user(json, *call->who);
    json.key("tables").begin_list();
    for (const TableId id : floor_.tables_of(call->who->id)) json.id(text_of(id));
    json.end_list();
  }));
}

void Api::put_me(CallPtr call) {
  const auto body = body_of(*call);
  if (!body) return;
  if (body->contains("password")) {
    const auto password = text_field(*call, *body, "password");
    if (!password) return;
    const auto old = text_field(*call, *body, "old_password");
    if (!old) return;
    std::optional<std::string> name = "";
    if (body->contains("name")) name = text_field(*call, *body, "name");
    if (!name) return;
    if (name->empty() && body->contains("name")) return call->refuse("bad_name");
    if (!may_prove(*call)) return;
    return people_.change_password(*call->who, *old, *password, *name, from_of(call->request),
                                   tried(call, own_key(*call->who), 200, "password_changed"));
  }
  const auto name = text_field(*call, *body, "name");
  if (!name) return;
  if (!may(newcomers_, *call, "newcomers")) return;
  people_.rename(*call->who, *name, [this, call](const Granted& granted) {
    if (granted.ok()) log_person("renamed", *call, granted.who, true);
    answer_granted(*call, granted, 200);
  });
}

std::string Api::erasing_word(const Who& who, Millis window) const {
  constexpr std::size_t kDigits = 12;
  const std::string text = fmt::format("konduktor erase {} ", window) + who.token_hash;
  return keyed_mark(services_.config.secret, text, kDigits);
}

// Whoever has only a token is asked again: the refusal holds a word that the second request repeats.
bool Api::is_confirmed(const Call& call, std::string_view word) const {
  constexpr Millis kWindow = 5 * kMinute;  // a word lasts for one to two of them
  const Millis window = now() / kWindow;
  if (word == erasing_word(*call.who, window) || word == erasing_word(*call.who, window - 1)) return true;
  const Refusal why = refusal("not_confirmed", call.language);
  Response response = error_response(why);
  response.body = json_object([&](JsonWriter& json) {
    json.key("error").begin_object();
    write_refusal(json, why);
    json.key("confirm").string(erasing_word(*call.who, window));
    json.end_object();
  });
  call.answer(std::move(response));
  return false;
}

// It cannot be undone, and the token alone is soon sent by mistake: who means it says the name, and an account its password,
// a guest a second time.
void Api::delete_me(CallPtr call) {
  const auto body = body_of(*call);
  if (!body) return;
  const Who& who = *call->who;
  const auto name = body->find("name");
  const auto password = body->find("password");
  const bool named =
      name != body->end() && name->is_string() && is_own_name(name->get<std::string>(), who.name);
  const bool proved = who.guest || (password != body->end() && password->is_string());
  if (!named || !proved) return call->refuse("not_confirmed");
  const auto word = body->find("confirm");
  const bool repeated = word != body->end() && word->is_string();
  if (who.guest && !is_confirmed(*call, repeated ? word->get<std::string>() : "")) return;
  if (!who.guest && !may_prove(*call)) return;
  const auto whose = own_key(who);
  people_.erase(who, who.guest ? "" : password->get<std::string>(), from_of(call->request),
                [this, call, whose](const Granted& granted) {
                  if (!call->who->guest) note_try(*call, *whose, granted);
                  if (!granted.ok()) return refuse_granted(*call, granted);
                  log_person("erased", *call, granted.who);
                  call->ok("{}");
                });
}

void Api::get_my_games(CallPtr call) {
  GameFilter filter;
  filter.limit = kMaxRecords;
  if (!read_page(*call, filter)) return;
  filter.user = call->who->id;
  answer_records(std::move(call), filter);
}

void Api::get_sessions(CallPtr call) {
  auto sessions = std::make_shared<std::vector<Session>>();
  services_.store.read(
      [id = call->who->id, sessions](Store& store) { return store.list_sessions(id, *sessions); },
      [call, sessions](const Status& status) {
        if (!status.ok()) return call->refuse("busy");
        call->ok(json_object([&](JsonWriter& json) {
          json.key("sessions").begin_list();
          for (const Session& session : *sessions) {
            json.begin_object();
            json.key("created").number(session.created);
            json.key("seen").number(session.seen);
            json.key("device").string(session.device);
            json.key("this").boolean(session.token_hash == call->who->token_hash);
            json.end_object();
          }
          json.end_list();
        }));
      });
}

void Api::delete_sessions(CallPtr call) {
  people_.log_out_elsewhere(*call->who, [this, call](const Granted& granted) {
    if (granted.ok()) log_person("logged_out_elsewhere", *call, granted.who);
    answer_granted(*call, granted, 200);
  });
}

}  // namespace konduktor::server
