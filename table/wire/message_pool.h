// Texts of messages, used again: each move makes one of some kB for each who looks, and the system's allocator is slow
// with those. For the loop's thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace konduktor::server {

class MessagePool {
 public:
  // Empty, with room. Comes back by itself when the last socket has written it.
  [[nodiscard]] std::shared_ptr<std::string> take() {
    std::unique_ptr<std::string> text;
    if (kept_->empty()) {
      text = std::make_unique<std::string>();
      text->reserve(kRoom);
    } else {
      text = std::move(kept_->back());
      kept_->pop_back();
    }
    return {text.release(), [kept = kept_](std::string* used) {
              std::unique_ptr<std::string> back(used);
              if (kept->size() >= kMost || back->capacity() > kLargest) return;
              back->clear();
              kept->push_back(std::move(back));
            }};
  }

 private:
  static constexpr std::size_t kRoom = 4000;  // of most messages
  static constexpr std::size_t kLargest = 4 * kRoom;
  static constexpr std::size_t kMost = 2048;
  using Kept = std::vector<std::unique_ptr<std::string>>;
  std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();  // outlives messages that are still on their way
};

}  // namespace konduktor::server
