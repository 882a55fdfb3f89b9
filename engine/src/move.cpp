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

}  // namespace

PlainClaims::Claim PlainClaims::at(std::uint32_t index) const noexcept {
  RouteSet in;
  int of_colour = 0;
  int with_wilds = 0;
  each_payment([&](const RouteSet& routes, int colour, int wilds) {
    in = routes;
    of_colour = colour;
    with_wilds = wilds;
    const auto count = static_cast<std::uint32_t>(routes.count());
    if (index < count) return false;
    index -= count;
    return true;
  });
  // Without a branch: nobody can guess in which half the route is.
  const auto low = static_cast<std::uint32_t>(std::popcount(in.lo));
  const std::uint32_t beyond = index >= low ? 1 : 0;
  const std::uint64_t mask = std::uint64_t{0} - beyond;
  const int in_half = nth_bit((in.lo & ~mask) | (in.hi & mask), index - low * beyond);
  return claim(static_cast<int>(64 * beyond) + in_half, of_colour, with_wilds);
}

void MoveList::add(Move move) {
  single_.emplace_back().assign(move);
  if (used_ > 0 && groups_[used_ - 1].from() == From::Single)
    ++size_;
  else
    Writer(*this).write(single_.size() - 1, 1, how(move.kind, 0, 0, 0, From::Single));
}

void MoveList::add_again(std::size_t from, std::size_t count, int target) {
  for (std::size_t i = from; i < from + count; ++i)
    add(Move::paying(single_[i].kind, target, single_[i].payment()));
}

void MoveList::add_once(Move move, std::size_t from) {
  for (std::size_t i = from; i < single_.size(); ++i)
    if (single_[i] == move) return;
  add(move);
}

Move MoveList::expand(const Group& group, std::uint32_t index) const noexcept {
  const From from = group.from();
  if (from == From::Claims) return move_of(claims_.at(index));
  if (from == From::Single) return single_[group.targets + index];
  const auto kind = static_cast<MoveKind>(group.part(0));
  const int target = nth_bit(group.targets, index);
  if (from == From::Targets) return Move::paying(kind, target, group.part(1), group.part(2), group.part(3));
  TicketSet kept;
  for (std::size_t k = 0; k < kMaxOffer; ++k)
    if ((target >> k & 1) != 0) kept.add(offer_[k]);
  return Move::with_tickets(kind, kept);
}

Move MoveList::operator[](int index) const noexcept {
  const auto wanted = static_cast<std::uint32_t>(index);
  // From the front: the moves of the first groups are the ones played most.
  std::size_t group = 0;
  while (group + 1 < used_ && groups_[group + 1].first <= wanted) ++group;
  const std::uint32_t within = wanted - groups_[group].first;
  // Takes, which are most of all, at once.
  constexpr std::uint32_t kTake = how(MoveKind::Take);
  if (groups_[group].how == kTake) return Move::take(nth_bit(groups_[group].targets, within));
  return expand(groups_[group], within);
}

bool MoveList::has(const Move& move) const noexcept {
  bool found = false;
  for_each([&](const Move& m) { found = found || m == move; });
  return found;
}

}  // namespace konduktor
