#include "people/people.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <memory>

#include "people/names.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kMaxCached = 50000;
// Another server may revoke a token: what is remembered of it is looked up again after so long.
constexpr Millis kRemembered = 30'000;
// How exactly it is known when a token was last used.
constexpr Millis kSeenEvery = 3'600'000;
constexpr std::size_t kMaxDevice = 120;  // bytes

std::string new_token() {
  std::array<unsigned char, kTokenBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 64> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

Session new_session(UserId user, std::string_view token, std::string_view device) {
  const Millis at = now();
  return {hash_of_token(token), user, at, at, fit_text(device, kMaxDevice)};
}

Granted refused(std::string code) { return {std::move(code), {}, {}}; }

Granted not_stored(const Status& status) {
  if (status.error == StoreError::Conflict) return refused("name_taken");
  if (status.error == StoreError::Unknown) return refused("no_answer");
  return {"not_stored", {}, {}, status.error};
}

Who who_of(const User& user, std::string token_hash) {
  return {user.id, user.name, user.guest(), std::move(token_hash)};
}

// Whose it was is for the log alone.
Granted wrong_password(const std::optional<User>& user) {
  Granted granted = refused("wrong_password");
  if (user) granted.who = who_of(*user, {});
  return granted;
}

}  // namespace

std::string hash_of_token(std::string_view token) {
  std::string hash(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size());
  return hash;
}

People::People(StoreThread& store, Deliver deliver, std::string secret)
    : store_(store), places_(std::move(secret)), passwords_(std::move(deliver)) {}

void People::identify(std::string_view token, Found done) {
  if (token.empty() || token.size() > 100) return done({});
  std::string hash = hash_of_token(token);
  const auto it = cache_.find(hash);
  if (it != cache_.end() && it->second.until > steady_now()) return done({it->second.who, {}});
  look_up(std::move(hash), std::move(done));
}

void People::look_up(std::string hash, Found done) {
  auto found = std::make_shared<std::optional<Who>>();
  auto seen = std::make_shared<Millis>(0);
  store_.read(
      [hash, found, seen](Store& store) {
        std::optional<Session> session;
        std::optional<User> user;
        Status status = store.find_session(hash, session);
        if (!status.ok() || !session) return status;
        *seen = session->seen;
        status = store.find_user(session->user, user);
        if (status.ok() && user) *found = who_of(*user, hash);
        return status;
      },
      [this, found, seen, hash, before = forgotten_, done = std::move(done)](const Status& status) {
        if (!status.ok()) return done({{}, "busy"});
        // What was read while some token was revoked may be out of date.
        if (*found && before != forgotten_) return look_up(hash, done);
        if (!*found) {
          cache_.erase(hash);
        } else {
          remember(**found, before);
          if (now() - *seen > kSeenEvery) store_.write({SeenSession{hash, now()}}, nullptr);
        }
        done({*found, {}});
      });
}

void People::become_guest(std::string_view name, const From& from, Done done) {
  const auto clean = tidy_name(name);
  if (!clean) return done(refused("bad_name"));
  add_user({static_cast<UserId>(random_id()), *clean, {}, now()}, from, std::move(done));
}

void People::open_account(std::optional<Who> guest, std::string_view name, std::string password,
                          const From& from, Done done) {
  if (guest && !guest->guest) return done(refused("not_a_guest"));
  const auto clean = tidy_name(name);
  if (!clean) return done(refused("bad_name"));
  if (is_for_guests(*clean)) return done(refused("name_taken"));
  if (!Passwords::is_good(password)) return done(refused("bad_password"));
  passwords_.hash(
      {from.address}, std::move(password),
      [this, guest, name = *clean, from, done](std::optional<std::string> hash) {
        if (!hash) return done(refused("busy"));
        if (!guest)
          return add_user({static_cast<UserId>(random_id()), name, std::move(*hash), now()}, from, done);
        const Who who{guest->id, name, false, guest->token_hash};
        change_user({ChangeUser{who.id, {}, name, std::move(*hash)}, here(who.id, from)}, who, done,
                    [this, who, done] {
                      look_up(who.token_hash, [done](const Identified& found) {
                        if (!found.is_known()) return done(refused(found.error));
                        done(refused(found.who ? "not_a_guest" : "not_logged_in"));
                      });
                    });
      });
}

void People::log_in(std::string_view name, std::string password, const From& from, May may, Done done) {
  // As it is written: of two accounts from before names were one space, it may be the only difference.
  const auto clean = tidy_text(name, kMaxName);
  if (!clean || !Passwords::is_possible(password)) return done(refused("wrong_password"));
  auto user = std::make_shared<std::optional<User>>();
  auto known = std::make_shared<bool>(false);
  store_.read(
      [name = *clean, user, known, places = places_, address = from.address](Store& store) {
        Status status = store.find_account(name, *user);
        if (!status.ok() || !*user) return status;
        return store.is_known_place((*user)->id, places.of((*user)->id, address), *known);
      },
      [this, user, known, password, from, may = std::move(may), done](const Status& status) {
        if (!status.ok()) return done(refused("busy"));
        if (!may(*user ? (*user)->id : UserId::None, *known)) return done(refused("too_many"));
        check_log_in(*user, *known, password, from, done);
      });
}

// Unknown names take as long as known ones, so that nobody learns which exist.
void People::check_log_in(const std::optional<User>& user, bool known, std::string password, const From& from,
                          Done done) {
  passwords_.check(
      {from.address, known}, user ? user->password : "", std::move(password),
      [this, user, from, done](auto ok) {
        if (!ok) return done(refused("busy"));
        if (!*ok) return done(wrong_password(user));
        const std::string token = new_token();
        Session session = new_session(user->id, token, from.device);
        const Who who = who_of(*user, session.token_hash);
        grant({LogIn{std::move(session), user->password}, here(user->id, from)}, who, token, done);
      });
}

KnowPlace People::here(UserId user, const From& from) const {
  return {user, places_.of(user, from.address), now()};
}

void People::find_owner(std::string_view name, UserId user, std::function<void(const Owned&)> done) {
  const auto clean = tidy_name(name);
  if (!clean) return done({"bad_name"});
  auto owners = std::make_shared<std::vector<User>>();
  store_.read([name = *clean, owners](Store& store) { return store.list_namesakes(name, *owners); },
              [owners, user, done = std::move(done)](const Status& status) {
                if (!status.ok()) return done({"busy"});
                const bool taken = std::any_of(owners->begin(), owners->end(),
                                               [user](const User& owner) { return owner.id != user; });
                done({taken ? "name_taken" : ""});
              });
}

void People::log_out(const Who& who, Done done) {
  revoke(
      EraseSession{who.token_hash}, who,
      [this, who] {
        if (on_revoked) on_revoked(who.id, who.token_hash, false);
      },
      std::move(done));
}

void People::log_out_elsewhere(const Who& who, Done done) {
  revoke(
      EraseSessionsOf{who.id, who.token_hash}, who,
      [this, who] {
        if (on_revoked) on_revoked(who.id, who.token_hash, true);
      },
      std::move(done));
}

void People::erase(const Who& who, std::string password, const From& from, Done done) {
  if (who.guest) return erase_now(who, std::move(done));
  auto user = std::make_shared<std::optional<User>>();
  store_.read([id = who.id, user](Store& store) { return store.find_user(id, *user); },
              [this, user, who, password, from, done](const Status& status) {
                if (!status.ok()) return done(refused("busy"));
                if (!*user) return done(refused("not_logged_in"));
                if ((*user)->guest()) return erase_now(who, done);
                passwords_.check({from.address, true}, (*user)->password, password,
                                 [this, who, done](auto ok) {
                                   if (!ok) return done(refused("busy"));
                                   if (!*ok) return done(refused("wrong_password"));
                                   erase_now(who, done);
                                 });
              });
}

void People::erase_now(const Who& who, Done done) {
  revoke(
      EraseUser{who.id}, who,
      [this, who] {
        if (on_erased) on_erased(who.id);
      },
      std::move(done));
}

void People::revoke(Change change, const Who& who, std::function<void()> ended, Done done) {
  store_.write({std::move(change)}, [this, who, ended, done](const Status& status) {
    forget(who.id);
    if (!status.ok()) return done(not_stored(status));
    ended();
    done({{}, {}, who});
  });
}

void People::rename(const Who& who, std::string_view name, Done done) {
  const auto clean = tidy_name(name);
  if (!clean) return done(refused("bad_name"));
  auto user = std::make_shared<std::optional<User>>();
  store_.read([id = who.id, user](Store& store) { return store.find_user(id, *user); },
              [this, user, who, name = *clean, done](const Status& status) {
                if (!status.ok()) return done(refused("busy"));
                if (!*user) return done(refused("not_logged_in"));
                if (!(*user)->guest() && is_for_guests(name)) return done(refused("name_taken"));
                const Who renamed{who.id, name, (*user)->guest(), who.token_hash};
                change_user({ChangeUser{who.id, (*user)->password, name, {}}}, renamed, done,
                            [this, who, name, done] { rename(who, name, done); });
              });
}

void People::change_password(const Who& who, std::string old_password, std::string password,
                             std::string_view name, const From& from, Done done) {
  if (!Passwords::is_good(password)) return done(refused("bad_password"));
  const auto clean = tidy_name(name);
  if (!name.empty() && !clean) return done(refused("bad_name"));
  if (clean && is_for_guests(*clean)) return done(refused("name_taken"));
  auto user = std::make_shared<std::optional<User>>();
  store_.read(
      [id = who.id, user](Store& store) { return store.find_user(id, *user); },
      [this, user, who, from, name = clean.value_or(""), old_password, password, done](const Status& status) {
        if (!status.ok()) return done(refused("busy"));
        if (!*user || (*user)->guest()) return done(refused("not_allowed"));
        // Whoever has the token is known.
        const Passwords::For whom{from.address, true};
        passwords_.check(whom, (*user)->password, old_password,
                         [this, whom, user, who, from, name, password, done](auto ok) {
                           if (!ok) return done(refused("busy"));
                           if (!*ok) return done(refused("wrong_password"));
                           passwords_.hash(
                               whom, password,
                               [this, user, who, from, name, done](std::optional<std::string> hash) {
                                 if (!hash) return done(refused("busy"));
                                 store_password(**user, std::move(*hash), name, who, from, done);
                               });
                         });
      });
}

// Whoever knew the old password may have a token: all but this one are worthless now.
void People::store_password(const User& user, std::string hash, const std::string& name, const Who& who,
                            const From& from, Done done) {
  const Who changed{who.id, name.empty() ? user.name : name, false, who.token_hash};
  change_user(
      {ChangeUser{who.id, user.password, name, std::move(hash)}, EraseSessionsOf{who.id, who.token_hash},
       here(who.id, from)},
      changed,
      [this, done](const Granted& granted) {
        if (granted.ok() && on_revoked) on_revoked(granted.who.id, granted.who.token_hash, true);
        done(granted);
      },
      [done] { done(refused("wrong_password")); });
}

void People::grant(std::vector<Change> changes, Who who, std::string token, Done done) {
  store_.write(std::move(changes), [this, who, token, done, before = forgotten_](const Status& status) {
    if (status.error == StoreError::Changed) return done(refused("wrong_password"));
    if (!status.ok()) return done(not_stored(status));
    remember(who, before);
    done({{}, token, who});
  });
}

void People::add_user(User user, const From& from, Done done) {
  const std::string token = new_token();
  Session session = new_session(user.id, token, from.device);
  const Who who = who_of(user, session.token_hash);
  std::vector<Change> changes;
  changes.emplace_back(AddUser{std::move(user)});
  changes.emplace_back(PutSession{std::move(session)});
  if (!who.guest) changes.emplace_back(here(who.id, from));
  grant(std::move(changes), who, token, std::move(done));
}

void People::change_user(std::vector<Change> changes, const Who& who, Done done,
                         std::function<void()> otherwise) {
  store_.write(std::move(changes), [this, who, done, otherwise](const Status& status) {
    if (status.error == StoreError::Changed) return otherwise();
    if (!status.ok()) return done(not_stored(status));
    forget(who.id);
    if (on_changed) on_changed(who);
    done({{}, {}, who});
  });
}

void People::remember(const Who& who, std::uint64_t before) {
  if (before != forgotten_) return;
  if (cache_.size() >= kMaxCached) cache_.clear();
  cache_[who.token_hash] = {who, steady_now() + kRemembered};
}

void People::forget_all() {
  ++forgotten_;
  cache_.clear();
}

void People::forget(UserId user) {
  ++forgotten_;
  std::erase_if(cache_, [user](const auto& item) { return item.second.who.id == user; });
}

}  // namespace konduktor::server
