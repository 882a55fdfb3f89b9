#include "people/passwords.h"

#include <sodium.h>

#include <array>
#include <functional>
#include <utility>

namespace konduktor::server {
namespace {

constexpr std::size_t kMinPassword = 8;
constexpr std::size_t kMaxPassword = 200;
constexpr std::size_t kMostHashes = 512;
constexpr std::size_t kMaxUnknown = 256;
constexpr int kMaxOfAddress = 32;  // a class of pupils who all log in
constexpr const char* kNobody =
    "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

}  // namespace

Passwords::Passwords(Deliver deliver) : deliver_(std::move(deliver)), worker_(kMostHashes) {}

bool Passwords::submit(const For& whom, std::function<void()> run) {
  const std::uint64_t whose = std::hash<std::string>{}(whom.address);
  const bool known = whom.known;
  if (!enter(whose, known)) return false;
  const auto task = [this, whose, known, run = std::move(run)] {
    leave(whose, known);
    run();
  };
  if (worker_.submit(task, whose, known)) return true;
  leave(whose, known);
  return false;
}

// The unknown together may fill only so much; those who are known come on top.
bool Passwords::enter(std::uint64_t whose, bool known) {
  const std::lock_guard lock(mutex_);
  if (!known && unknown_ >= kMaxUnknown) return false;
  if (const auto it = waiting_.find(whose); it != waiting_.end() && it->second >= kMaxOfAddress) return false;
  ++waiting_[whose];
  if (!known) ++unknown_;
  return true;
}

void Passwords::leave(std::uint64_t whose, bool known) {
  const std::lock_guard lock(mutex_);
  if (!known) --unknown_;
  if (--waiting_[whose] == 0) waiting_.erase(whose);
}

bool Passwords::is_good(std::string_view password) {
  return password.size() >= kMinPassword && is_possible(password);
}

bool Passwords::is_possible(std::string_view password) { return password.size() <= kMaxPassword; }

void Passwords::hash(const For& whom, std::string password,
                     std::function<void(std::optional<std::string>)> done) {
  const auto task = [this, password = std::move(password), done] {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const bool ok =
        crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    // Out of memory is as good as too many.
    deliver_([done, text = ok ? std::optional<std::string>(hash.data()) : std::nullopt] { done(text); });
  };
  if (!submit(whom, task)) done(std::nullopt);
}

void Passwords::check(const For& whom, std::string hash, std::string password,
                      std::function<void(std::optional<bool>)> done) {
  const bool known = !hash.empty();
  if (!known) hash = kNobody;
  const auto task = [this, known, hash = std::move(hash), password = std::move(password), done] {
    const bool ok = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0 && known;
    deliver_([done, ok] { done(ok); });
  };
  if (!submit(whom, task)) done(std::nullopt);
}

}  // namespace konduktor::server
