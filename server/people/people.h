// People: guests, accounts and the tokens that prove who is who.
//
// A token is 32 random bytes, shown to its owner once and stored as its SHA-256. Passwords take their time
// (passwords.h), and meanwhile the user may change or go: what is stored then is stored only if it still holds. All
// answers come on the loop's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "people/passwords.h"
#include "store/store_thread.h"

namespace konduktor::server {

struct Who {
  UserId id{};
  std::string name;
  bool guest = true;
  std::string token_hash;
};

struct Granted {
  std::string error;  // a code of hub/errors.h; empty = ok
  std::string token;  // a new one, or empty
  Who who;
  StoreError trouble = StoreError::None;  // with "not_stored"
};

// What a token says. `error`: it could not be looked up now ("busy"); empty without `who`: it is worthless.
struct Identified {
  std::optional<Who> who;
  std::string error;
};

class People {
 public:
  using Found = std::function<void(const Identified&)>;
  using Deliver = Passwords::Deliver;
  using Done = std::function<void(const Granted&)>;
  People(StoreThread& store, Deliver deliver);

  // Nobody for a token that is unknown, revoked or malformed.
  void identify(std::string_view token, Found done);

  // The same by the hash of a token, from the store.
  void look_up(std::string hash, Found done);

  void become_guest(std::string_view name, std::string device, Done done);
  // `guest`: becomes the account and keeps id and token.
  void open_account(std::optional<Who> guest, std::string_view name, std::string password, std::string device,
                    Done done);
  void log_in(std::string_view name, std::string password, std::string device, Done done);
  void log_out(const Who& who, Done done);
  void log_out_elsewhere(const Who& who, Done done);
  void rename(const Who& who, std::string_view name, Done done);
  // With an empty `name` it stays.
  void change_password(const Who& who, std::string old_password, std::string password, std::string_view name,
                       Done done);
  void erase(const Who& who, Done done);

  // What is remembered of this user's tokens is looked up again, also what is being read at this moment.
  void forget(UserId user);
  void forget_all();

  // A user's name changed, or a guest became an account.
  std::function<void(const Who&)> on_changed;
  // Tokens are worthless now: the one of this hash, or (`but`) all of the user's except it.
  std::function<void(UserId user, const std::string& token_hash, bool but)> on_revoked;
  // The user is gone, tokens and name.
  std::function<void(UserId)> on_erased;

 private:
  struct Cached {
    Who who;
    Millis until = 0;  // of steady_now
  };
  // A new session by `changes`, which `token` opens.
  void grant(std::vector<Change> changes, Who who, std::string token, Done done);
  void add_user(User user, const std::string& device, Done done);
  // `otherwise`: the user is gone or has another password by now.
  void change_user(std::vector<Change> changes, const Who& who, Done done, std::function<void()> otherwise);
  void store_password(const User& user, std::string hash, const std::string& name, const Who& who, Done done);
  // Tokens of the user end.
  void revoke(Change change, const Who& who, std::function<void()> ended, Done done);
  // Unless something was forgotten since `forgotten_` was `before`.
  void remember(const Who& who, std::uint64_t before);

  StoreThread& store_;
  std::unordered_map<std::string, Cached> cache_;  // by token hash
  std::uint64_t forgotten_ = 0;                    // so many times something was forgotten
  Passwords passwords_;
};

[[nodiscard]] std::string hash_of_token(std::string_view token);

}  // namespace konduktor::server
