// Waiting work of many people: whoever asks for much waits behind those who ask for little.
//
// Each person's work is done in order, and the people take turns. Work that somebody waits for goes first; one piece in
// eight is of the other kind, so that it does not stand still for ever. Not for several threads at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <utility>

namespace konduktor::server {

template <typename Work>
class FairQueue {
 public:
  void push(std::uint64_t whose, bool awaited, Work work) {
    Lane& lane = lanes_[awaited ? 0 : 1];
    std::deque<Work>& own = lane.work[whose];
    if (own.empty()) lane.turns.push_back(whose);
    own.push_back(std::move(work));
    ++size_;
  }

  // There must be some.
  [[nodiscard]] Work pop() {
    constexpr int kOneIn = 8;
    const bool others_turn = lanes_[0].turns.empty() || (!lanes_[1].turns.empty() && ++awaited_ >= kOneIn);
    if (others_turn) awaited_ = 0;
    Lane& lane = lanes_[others_turn ? 1 : 0];
    const std::uint64_t whose = lane.turns.front();
    lane.turns.pop_front();
    const auto own = lane.work.find(whose);
    Work work = std::move(own->second.front());
    own->second.pop_front();
    if (own->second.empty())
      lane.work.erase(own);
    else
      lane.turns.push_back(whose);
    --size_;
    return work;
  }

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  struct Lane {
    std::unordered_map<std::uint64_t, std::deque<Work>> work;  // none is empty
    std::deque<std::uint64_t> turns;                           // each of them once
  };
  std::array<Lane, 2> lanes_;  // awaited, others
  std::size_t size_ = 0;
  int awaited_ = 0;  // taken since the others had their turn
};

}  // namespace konduktor::server
