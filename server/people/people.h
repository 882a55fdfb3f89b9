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

class People {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  using Done = std::function<void(const Granted&)>;
  People(StoreThread& store, Deliver deliver);

  // Nobody for a token that is unknown, revoked or malformed.
  void identify(std::string_view token, std::function<void(const std::optional<Who>&)> done);

  void become_guest(std::string_view name, std::string device, Done done);
  // `guest`: becomes the account and keeps id and token.
  void open_account(std::optional<Who> guest, std::string_view name, std::string password, std::string device,
                    Done done);
  void log_in(std::string_view name, std::string password, std::string device, Done done);
  void log_out(const Who& who, Done done);
  void log_out_elsewhere(const Who& who, Done done);
  void rename(const Who& who, std::string_view name, Done done);
  void change_password(const Who& who, std::string old_password, std::string password, Done done);
  void erase(const Who& who, Done done);

  // Whoever is connected as this user must say hello again: the name changed, other tokens were revoked, the user is
  // gone. Connections of the token `but` may stay.
  std::function<void(UserId, const std::string& but)> on_changed;
  // The same for whoever came with this one token.
  std::function<void(const std::string& token_hash)> on_revoked;

 private:
  struct Cached {
    Who who;
    Millis until = 0;
  };
  void grant(User user, std::string device, Done done);
  void put_user(User user, std::string keep_token_hash, Done done);
  void remember(const Who& who);
  void forget(UserId user);
  void hash_password(std::string password, std::function<void(std::string)> done);
  void check_password(std::string hash, std::string password, std::function<void(bool)> done);

  StoreThread& store_;
  Deliver deliver_;
  std::unordered_map<std::string, Cached> cache_;  // by token hash
  std::int64_t revocations_ = 0;                   // so far; who was looked up before one is looked up again
  Worker worker_;
};

[[nodiscard]] std::string hash_of_token(std::string_view token);

}  // namespace konduktor::server
