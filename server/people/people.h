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
#include "people/places.h"
#include "store/store_thread.h"

namespace konduktor::server {

struct Who {
  UserId id{};
  std::string name;
  bool guest = true;
  std::string token_hash;
};

struct Granted {
  std::string error;  // a code of floor/errors.h, if it was refused
  std::string token;  // a new one, or empty
  Who who;
  StoreError trouble = StoreError::None;  // with "not_stored"
  [[nodiscard]] bool ok() const noexcept { return error.empty(); }
};

// What a token says. Nobody: it is worthless, or (`error`) it could not be looked up now ("busy").
struct Identified {
  std::optional<Who> who;
  std::string error;
  [[nodiscard]] bool is_known() const noexcept { return error.empty(); }
  // What to tell whoever said the token, if it is nobody's.
  [[nodiscard]] std::string_view refusal() const noexcept {
    return is_known() ? "not_logged_in" : std::string_view(error);
  }
};

// Where somebody comes from who says a password or a name.
struct From {
  std::string address;  // what is counted together (net/address.h)
  std::string device;   // what the browser calls itself
};

class People {
 public:
  using Found = std::function<void(const Identified&)>;
  using Deliver = Passwords::Deliver;
  using Done = std::function<void(const Granted&)>;
  // `secret`: for the hashes of addresses (places.h).
  People(StoreThread& store, Deliver deliver, std::string secret);

  // Nobody for a token that is unknown, revoked or malformed.
  void identify(std::string_view token, Found done);

  // The same by the hash of a token, from the store.
  void look_up(std::string hash, Found done);

  void become_guest(std::string_view name, const From& from, Done done);
  // `guest`: becomes the account and keeps id and token.
  void open_account(std::optional<Who> guest, std::string_view name, std::string password, const From& from,
                    Done done);
  // Asked before the password is tried: whose it would be (None: nobody's), and whether that account has logged in from
  // there before. False: too many tries.
  using May = std::function<bool(UserId user, bool known)>;
  void log_in(std::string_view name, std::string password, const From& from, May may, Done done);
  void log_out(const Who& who, Done done);
  void log_out_elsewhere(const Who& who, Done done);
  void rename(const Who& who, std::string_view name, Done done);
  // With an empty `name` it stays.
  void change_password(const Who& who, std::string old_password, std::string password, std::string_view name,
                       const From& from, Done done);
  // An account's password must be right; a guest has none.
  void erase(const Who& who, std::string password, const From& from, Done done);

  // Whether somebody may be called so at a table: error "name_taken" if it is the name of another's account, or could be
  // taken for it; "bad_name", "busy".
  struct Owned {
    std::string error;
    [[nodiscard]] bool ok() const noexcept { return error.empty(); }
  };
  void find_owner(std::string_view name, UserId user, std::function<void(const Owned&)> done);

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
  void add_user(User user, const From& from, Done done);
  void erase_now(const Who& who, Done done);
  void check_log_in(const std::optional<User>& user, bool known, std::string password, const From& from,
                    Done done);
  [[nodiscard]] KnowPlace here(UserId user, const From& from) const;
  // `otherwise`: the user is gone or has another password by now.
  void change_user(std::vector<Change> changes, const Who& who, Done done, std::function<void()> otherwise);
  void store_password(const User& user, std::string hash, const std::string& name, const Who& who,
                      const From& from, Done done);
  // Tokens of the user end.
  void revoke(Change change, const Who& who, std::function<void()> ended, Done done);
  // Unless something was forgotten since `forgotten_` was `before`.
  void remember(const Who& who, std::uint64_t before);

  StoreThread& store_;
  Places places_;
  std::unordered_map<std::string, Cached> cache_;  // by token hash
  std::uint64_t forgotten_ = 0;                    // so many times something was forgotten
  Passwords passwords_;
};

[[nodiscard]] std::string hash_of_token(std::string_view token);

}  // namespace konduktor::server
