// MoveList: groups of moves that expand on demand.
#include "konduktor/move.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace konduktor {
namespace {

// Index of the k-th set bit.
int nth_bit(std::uint64_t bits, std::uint32_t k) noexcept {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << k, bits));
#else
  for (; k > 0; --k) bits &= bits - 1;
  return std::countr_zero(bits);
#endif
}

int nth_target(const RouteSet& set, std::uint32_t k) noexcept {
  const auto low = static_cast<std::uint32_t>(std::popcount(set.lo));
  return k < low ? nth_bit(set.lo, k) : 64 + nth_bit(set.hi, k - low);
}

}  // namespace

void MoveList::add(const Move& move) {
  single_.push_back(move);
  if (used_ > 0 && groups_[used_ - 1].part(4) == static_cast<int>(Sum::Single))
    ++size_;
  else
    push({single_.size() - 1, 0}, 1, move.kind, Sum::Single);
}

Move MoveList::expand(const Group& group, std::uint32_t index) const noexcept {
  const auto sum = static_cast<Sum>(group.part(4));
  if (sum == Sum::Single) return single_[group.targets.lo + index];
  const auto kind = static_cast<MoveKind>(group.part(0));
  const int target = nth_target(group.targets, index);
  if (sum == Sum::Subset) {
    TicketSet kept;
    for (std::size_t k = 0; k < kMaxOffer; ++k)
      if ((target >> k & 1) != 0) kept.add(offer_[k]);
    return Move::with_tickets(kind, kept);
  }
  int coloured = group.part(2);
  int wilds = group.part(3);
  if (sum != Sum::Fixed) {
    const int cost = cost_[target];
    wilds = sum == Sum::Cost ? wilds : cost;
    coloured = cost - wilds;
  }
  return Move::paying(kind, target, group.part(1), coloured, wilds);
}

Move MoveList::operator[](int index) const noexcept {
  std::size_t group = used_ - 1;
  while (groups_[group].first > static_cast<std::uint32_t>(index)) --group;
  return expand(groups_[group], static_cast<std::uint32_t>(index) - groups_[group].first);
}

bool MoveList::has(const Move& move) const noexcept {
  bool found = false;
  for_each([&](const Move& m) { found = found || m == move; });
  return found;
}

}  // namespace konduktor
