// People: guests, accounts and the tokens that prove who is who.
//
// A token is 32 random bytes, shown to its owner once and stored as its SHA-256. Passwords are hashed with Argon2id
// (libsodium) on a thread of their own with a short queue, so that a flood of log-ins costs players nothing. All
// answers come on the loop's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hub/worker.h"
#include "store/store_thread.h"

namespace konduktor::server {

struct Who {
  UserId id{};
  std::string name;
  bool guest = true;
  std::string token_hash;
};

struct Granted {
  std::string error;   // a code of hub/errors.h; empty = ok
  std::string detail;  // for its sentence
  std::string token;   // a new one, or empty
  Who who;
};

// What a token says. `error`: it could not be looked up now ("busy"); empty without `who`: it is worthless.
struct Identified {
  std::optional<Who> who;
  std::string error;
};

class People {
 public:
  using Found = std::function<void(const Identified&)>;
  using Deliver = std::function<void(std::function<void()>)>;
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
    Millis until = 0;
  };
  void grant(User user, std::string device, Done done);
  void put_user(User user, std::string keep_token_hash, Done done);
  void remember(const Who& who);
  void hash_password(std::string password, std::function<void(std::string)> done);
  // Nothing: too many wait already.
  void check_password(std::string hash, std::string password, std::function<void(std::optional<bool>)> done);

  StoreThread& store_;
  Deliver deliver_;
  std::unordered_map<std::string, Cached> cache_;  // by token hash
  std::uint64_t forgotten_ = 0;                    // so many times something was forgotten
  Worker worker_;
};

[[nodiscard]] std::string hash_of_token(std::string_view token);

}  // namespace konduktor::server
