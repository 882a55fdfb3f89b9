#include "people/passwords.h"

#include <sodium.h>

#include <array>
#include <functional>
#include <utility>

#include "base/low_priority.h"

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

Passwords::Passwords(Deliver deliver) : deliver_(std::move(deliver)), thread_([this] { run(); }) {}

Passwords::~Passwords() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

bool Passwords::submit(const For& whom, std::function<void()> run) {
  const std::uint64_t whose = std::hash<std::string>{}(whom.address);
  {
    const std::lock_guard lock(mutex_);
    // The unknown together may fill only so much; those who are known come on top.
    if (!whom.known && unknown_ >= kMaxUnknown) return false;
    if (queue_.size() >= kMostHashes) return false;
    int& waiting = waiting_[whose];
    if (waiting >= kMaxOfAddress) return false;
    ++waiting;
    if (!whom.known) ++unknown_;
    queue_.push(whose, whom.known, {whose, whom.known, std::move(run)});
  }
  wake_.notify_one();
  return true;
}

void Passwords::run() {
  run_slowly();
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return ending_ || !queue_.empty(); });
    if (ending_) return;
    const Task task = queue_.pop();
    if (!task.known) --unknown_;
    if (--waiting_[task.whose] == 0) waiting_.erase(task.whose);
    lock.unlock();
    task.run();
    lock.lock();
  }
}

bool Passwords::is_good(std::string_view password) {
  return password.size() >= kMinPassword && is_possible(password);
}

bool Passwords::is_possible(std::string_view password) { return password.size() <= kMaxPassword; }

void Passwords::hash(const For& whom, std::string password, std::function<void(std::string)> done) {
  const auto task = [this, password = std::move(password), done] {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const bool ok =
        crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    deliver_([done, text = std::string(ok ? hash.data() : "")] { done(text); });
  };
  if (!submit(whom, task)) done({});
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
