// Guests, accounts, sessions.

#include <nlohmann/json.hpp>

#include "api/api.h"
#include "api/body.h"
#include "hub/errors.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

json user_json(const Who& who) { return {{"id", text_of(who.id)}, {"name", who.name}, {"guest", who.guest}}; }

std::string device_of(const Request& request) { return std::string(request.header("user-agent")); }

// Who did something about their account, from where. A name that was tried is not told: it may be a password.
void log_person(std::string_view event, const Call& call, const Who& who, bool named = false) {
  Event(event)
      .with("address", call.request.address)
      .with("user", who.id)
      .with("name", named ? std::string_view(who.name) : std::string_view())
      .info();
}

void refuse_granted(const Call& call, const Granted& granted) {
  if (granted.error == "not_stored") return call.refuse(not_stored(granted.trouble, call.language));
  call.refuse(granted.error);
}

}  // namespace

void Api::answer_granted(const Call& call, const Granted& granted, int status) {
  if (!granted.error.empty()) return refuse_granted(call, granted);
  json body = {{"user", user_json(granted.who)}};
  if (!granted.token.empty()) body["token"] = granted.token;
  Response response;
  response.status = status;
  response.body = body.dump();
  call.answer(std::move(response));
}

bool Api::may_log_in(const Call& call, std::string_view name) {
  if (log_ins_.may_try(name, call.request.address, steady_now())) return true;
  services_.counters.note_limited("log_ins", call.request.address, call.who ? call.who->id : UserId::None);
  call.refuse("too_many");
  return false;
}

People::Done Api::tried(CallPtr call, std::string name, int status, std::string_view event) {
  return [this, call, name, status, event](const Granted& granted) {
    if (granted.error == "wrong_password") {
      log_ins_.failed(name, steady_now());
      Event("log_in_failed")
          .with("address", call->request.address)
          .with("user", call->who ? call->who->id : granted.who.id)
          .warn();
    }
    if (granted.error.empty()) {
      log_ins_.succeeded(granted.who.name, call->request.address);
      log_person(event, *call, granted.who, event == "account_made");
    }
    answer_granted(*call, granted, status);
  };
}

void Api::post_guest(CallPtr call) {
  if (!may(newcomers_, *call, "newcomers")) return;
  const auto body = body_of(*call);
  if (!body) return;
  const auto name = text_field(*call, *body, "name");
  if (!name) return;
  people_.become_guest(*name, device_of(call->request), [this, call](const Granted& granted) {
    if (granted.error.empty()) log_person("guest_made", *call, granted.who, true);
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
  people_.open_account(call->who, *name, *password, device_of(call->request),
                       tried(call, *name, 201, "account_made"));
}

void Api::post_login(CallPtr call) {
  const auto body = body_of(*call);
  if (!body) return;
  const auto name = text_field(*call, *body, "name");
  if (!name) return;
  const auto password = text_field(*call, *body, "password");
  if (!password) return;
  if (!may_log_in(*call, *name)) return;
  people_.log_in(*name, *password, device_of(call->request), tried(call, *name, 200, "log_in"));
}

void Api::post_logout(CallPtr call) {
  people_.log_out(*call->who, [this, call](const Granted& granted) {
    if (granted.error.empty()) log_person("log_out", *call, granted.who);
    answer_granted(*call, granted, 200);
  });
}

void Api::get_me(CallPtr call) {
  json tables = json::array();
  for (const TableId id : floor_.tables_of(call->who->id)) tables.push_back(text_of(id));
  call->ok(json{{"user", user_json(*call->who)}, {"tables", std::move(tables)}}.dump());
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
    // Not by the name: whoever guesses at it from elsewhere must not keep the owner from a new password.
    const std::string whose = text_of(call->who->id);
    if (!may_log_in(*call, whose)) return;
    return people_.change_password(*call->who, *old, *password, *name,
                                   tried(call, whose, 200, "password_changed"));
  }
  const auto name = text_field(*call, *body, "name");
  if (!name) return;
  people_.rename(*call->who, *name, [this, call](const Granted& granted) {
    if (granted.error.empty()) log_person("renamed", *call, granted.who, true);
    answer_granted(*call, granted, 200);
  });
}

void Api::delete_me(CallPtr call) {
  people_.erase(*call->who, [call](const Granted& granted) {
    if (!granted.error.empty()) return refuse_granted(*call, granted);
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
        json list = json::array();
        for (const Session& session : *sessions)
          list.push_back({{"created", session.created},
                          {"seen", session.seen},
                          {"device", session.device},
                          {"this", session.token_hash == call->who->token_hash}});
        call->ok(json{{"sessions", std::move(list)}}.dump(-1, ' ', false, json::error_handler_t::replace));
      });
}

void Api::delete_sessions(CallPtr call) {
  people_.log_out_elsewhere(*call->who, [this, call](const Granted& granted) {
    if (granted.error.empty()) log_person("logged_out_elsewhere", *call, granted.who);
    answer_granted(*call, granted, 200);
  });
}

}  // namespace konduktor::server
