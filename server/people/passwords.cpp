#include "people/passwords.h"

#include <sodium.h>

#include <array>
#include <utility>

namespace konduktor::server {
namespace {

constexpr std::size_t kMinPassword = 8;
constexpr std::size_t kMaxPassword = 200;
constexpr std::size_t kMostHashes = 16;
constexpr const char* kNobody =
    "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

}  // namespace

Passwords::Passwords(Deliver deliver) : deliver_(std::move(deliver)), worker_(kMostHashes) {}

bool Passwords::is_good(std::string_view password) {
  return password.size() >= kMinPassword && is_possible(password);
}

bool Passwords::is_possible(std::string_view password) { return password.size() <= kMaxPassword; }

void Passwords::hash(std::string password, std::function<void(std::string)> done) {
  const auto task = [this, password = std::move(password), done] {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const bool ok =
        crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    deliver_([done, text = std::string(ok ? hash.data() : "")] { done(text); });
  };
  if (!worker_.submit(task)) done({});
}

void Passwords::check(std::string hash, std::string password, std::function<void(std::optional<bool>)> done) {
  const bool known = !hash.empty();
  if (!known) hash = kNobody;
  const auto task = [this, known, hash = std::move(hash), password = std::move(password), done] {
    const bool ok = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0 && known;
    deliver_([done, ok] { done(ok); });
  };
  if (!worker_.submit(task)) done(std::nullopt);
}

}  // namespace konduktor::server
