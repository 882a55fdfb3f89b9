#include "people/people.h"

#include <sodium.h>

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
constexpr std::size_t kMinPassword = 8;
constexpr std::size_t kMaxPassword = 200;

std::string new_token() {
  std::array<unsigned char, kTokenBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 64> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

std::string error_of(const Status& status) {
  if (status.ok()) return "";
  if (status.error == StoreError::Unknown) return "no_answer";
  return status.error == StoreError::Conflict ? "name_taken" : "not_stored";
}

Who who_of(const User& user, std::string token_hash) {
  return {user.id, user.name, user.guest(), std::move(token_hash)};
}

bool is_password(std::string_view password) {
  return password.size() >= kMinPassword && password.size() <= kMaxPassword;
}

}  // namespace

std::string hash_of_token(std::string_view token) {
  std::string hash(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size());
  return hash;
}

People::People(StoreThread& store, Deliver deliver)
    : store_(store), deliver_(std::move(deliver)), worker_(16) {}

void People::identify(std::string_view token, Found done) {
  if (token.empty() || token.size() > 100) return done({});
  std::string hash = hash_of_token(token);
  const auto it = cache_.find(hash);
  if (it != cache_.end() && it->second.until > now()) return done({it->second.who, {}});
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
          remember(**found);
          if (now() - *seen > kSeenEvery) store_.write({SeenSession{hash, now()}}, nullptr);
        }
        done({*found, {}});
      });
}

void People::become_guest(std::string_view name, std::string device, Done done) {
  const auto clean = tidy_name(name);
  if (!clean) return done({"bad_name", {}, {}, {}});
  grant({static_cast<UserId>(random_id()), *clean, {}, now()}, std::move(device), std::move(done));
}

void People::open_account(std::optional<Who> guest, std::string_view name, std::string password,
                          std::string device, Done done) {
  if (guest && !guest->guest) return done({"not_a_guest", {}, {}, {}});
  const auto clean = tidy_name(name);
  if (!clean) return done({"bad_name", {}, {}, {}});
  if (!is_password(password)) return done({"bad_password", {}, {}, {}});
  hash_password(std::move(password), [this, guest, name = *clean, device, done](std::string hash) {
    if (hash.empty()) return done({"busy", {}, {}, {}});
    if (guest) return put_user({guest->id, name, std::move(hash), now()}, guest->token_hash, done);
    grant({static_cast<UserId>(random_id()), name, std::move(hash), now()}, device, done);
  });
}

void People::log_in(std::string_view name, std::string password, std::string device, Done done) {
  const auto clean = tidy_name(name);
  if (!clean || password.size() > kMaxPassword) return done({"wrong_password", {}, {}, {}});
  auto user = std::make_shared<std::optional<User>>();
  store_.read([name = *clean, user](Store& store) { return store.find_account(name, *user); },
              [this, user, password, device, done](const Status& status) {
                if (!status.ok()) return done({"busy", {}, {}, {}});
                // Unknown names take as long as known ones, so that nobody learns which exist.
                static const std::string kNobody =
                    "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
                const bool known = user->has_value() && !(*user)->guest();
                check_password(known ? (*user)->password : kNobody, password,
                               [this, user, known, device, done](auto ok) {
                                 if (!ok) return done({"busy", {}, {}, {}});
                                 if (!known || !*ok) return done({"wrong_password", {}, {}, {}});
                                 grant(**user, device, done);
                               });
              });
}

void People::log_out(const Who& who, Done done) {
  store_.write({EraseSession{who.token_hash}}, [this, who, done](const Status& status) {
    forget(who.id);
    if (status.ok() && on_revoked) on_revoked(who.id, who.token_hash, false);
    done({error_of(status), status.text, {}, who});
  });
}

void People::log_out_elsewhere(const Who& who, Done done) {
  store_.write({EraseSessionsOf{who.id, who.token_hash}}, [this, who, done](const Status& status) {
    forget(who.id);
    if (status.ok() && on_revoked) on_revoked(who.id, who.token_hash, true);
    done({error_of(status), status.text, {}, who});
  });
}

void People::rename(const Who& who, std::string_view name, Done done) {
  const auto clean = tidy_name(name);
  if (!clean) return done({"bad_name", {}, {}, {}});
  auto user = std::make_shared<std::optional<User>>();
  store_.read([id = who.id, user](Store& store) { return store.find_user(id, *user); },
              [this, user, who, name = *clean, done](const Status& status) {
                if (!status.ok() || !*user) return done({"busy", {}, {}, {}});
                User changed = **user;
                changed.name = name;
                put_user(std::move(changed), who.token_hash, done);
              });
}

void People::change_password(const Who& who, std::string old_password, std::string password,
                             std::string_view name, Done done) {
  if (!is_password(password)) return done({"bad_password", {}, {}, {}});
  const auto clean = tidy_name(name);
  if (!name.empty() && !clean) return done({"bad_name", {}, {}, {}});
  auto user = std::make_shared<std::optional<User>>();
  store_.read([id = who.id, user](Store& store) { return store.find_user(id, *user); },
              [this, user, who, clean, old_password, password, done](const Status& status) {
                if (!status.ok()) return done({"busy", {}, {}, {}});
                if (!*user || (*user)->guest()) return done({"not_allowed", {}, {}, {}});
                if (clean) (*user)->name = *clean;
                check_password((*user)->password, old_password, [this, user, who, password, done](auto ok) {
                  if (!ok) return done({"busy", {}, {}, {}});
                  if (!*ok) return done({"wrong_password", {}, {}, {}});
                  hash_password(password, [this, user, who, done](std::string hash) {
                    if (hash.empty()) return done({"busy", {}, {}, {}});
                    User changed = **user;
                    changed.password = std::move(hash);
                    // Whoever knew the old password may have a token: all but this one are worthless now.
                    put_user(std::move(changed), who.token_hash, [this, done](const Granted& granted) {
                      if (!granted.error.empty()) return done(granted);
                      log_out_elsewhere(granted.who, done);
                    });
                  });
                });
              });
}

void People::erase(const Who& who, Done done) {
  store_.write({EraseUser{who.id}}, [this, who, done](const Status& status) {
    forget(who.id);
    if (status.ok() && on_erased) on_erased(who.id);
    done({error_of(status), status.text, {}, who});
  });
}

void People::grant(User user, std::string device, Done done) {
  const std::string token = new_token();
  const Millis at = now();
  Session session{hash_of_token(token), user.id, at, at, device.substr(0, 120)};
  const Who who = who_of(user, session.token_hash);
  store_.write({PutUser{std::move(user)}, PutSession{std::move(session)}},
               [this, who, token, done](const Status& status) {
                 if (!status.ok()) return done({error_of(status), status.text, {}, {}});
                 remember(who);
                 done({{}, {}, token, who});
               });
}

void People::put_user(User user, std::string keep_token_hash, Done done) {
  const Who who = who_of(user, std::move(keep_token_hash));
  store_.write({PutUser{std::move(user)}}, [this, who, done](const Status& status) {
    if (!status.ok()) return done({error_of(status), status.text, {}, {}});
    forget(who.id);
    remember(who);
    if (on_changed) on_changed(who);
    done({{}, {}, {}, who});
  });
}

void People::remember(const Who& who) {
  if (cache_.size() >= kMaxCached) cache_.clear();
  cache_[who.token_hash] = {who, now() + kRemembered};
}

void People::forget_all() {
  ++forgotten_;
  cache_.clear();
}

void People::forget(UserId user) {
  ++forgotten_;
  std::erase_if(cache_, [user](const auto& item) { return item.second.who.id == user; });
}

void People::hash_password(std::string password, std::function<void(std::string)> done) {
  const auto task = [this, password = std::move(password), done] {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const bool ok =
        crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    deliver_([done, text = std::string(ok ? hash.data() : "")] { done(text); });
  };
  if (!worker_.submit(task)) done({});
}

void People::check_password(std::string hash, std::string password,
                            std::function<void(std::optional<bool>)> done) {
  const auto task = [this, hash = std::move(hash), password = std::move(password), done] {
    const bool ok = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
    deliver_([done, ok] { done(ok); });
  };
  if (!worker_.submit(task)) done(std::nullopt);
}

}  // namespace konduktor::server
