// How everyone stands at what is scored at the end for all to see: districts (LO-D2) and Big Cities (CG-49).
#pragma once

#include <array>
#include <cassert>

#include "konduktor/rules.h"
#include "konduktor/state.h"

namespace konduktor {

struct Standing {
  static constexpr int kFaceDown = -1;
  bool city = false;       // a Big City; otherwise a district
  std::uint8_t index = 0;  // in Rules::big_cities or Rules::districts
  // Places of the district that are joined (one alone is none), or tickets laid down that name the city; kFaceDown if
  // they are not to be seen (CG-40).
  std::array<int, kMaxPlayers> seats{};
  std::uint8_t has =
      0;         // seats that would be given the points now, bit = seat; none while something lies face down
  int mine = 0;  // own tickets that name the city and are not laid down
};

// Districts, then Big Cities, in the order of the data. Allocates nothing: it is told with every view.
class Standings {
 public:
  [[nodiscard]] const Standing* begin() const noexcept { return all_.data(); }
  [[nodiscard]] const Standing* end() const noexcept { return all_.data() + count_; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] const Standing& operator[](std::size_t k) const noexcept { return all_[k]; }
  [[nodiscard]] Standing& operator[](std::size_t k) noexcept { return all_[k]; }
  void add(const Standing& standing) noexcept {
    assert(count_ < all_.size());
    all_[count_++] = standing;
  }

 private:
  static constexpr std::size_t kMost =
      16 + 8;  // SeatScore::districts and Ticket::big_cities have no more bits
  std::array<Standing, kMost> all_{};
  std::size_t count_ = 0;
};

// `laid_open`: the table shows which tickets others have laid down.
[[nodiscard]] Standings standings(const Rules& rules, const View& view, bool laid_open);

}  // namespace konduktor
