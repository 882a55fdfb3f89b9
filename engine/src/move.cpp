// MoveList: groups of moves that expand on demand.
#include "konduktor/move.h"

namespace konduktor {
namespace {

// Index of the k-th set bit.
int nth_bit(std::uint64_t bits, int k) noexcept {
  for (; k > 0; --k) bits &= bits - 1;
  return std::countr_zero(bits);
}

int nth_target(const RouteSet& set, int k) noexcept {
  const int low = std::popcount(set.lo);
  return k < low ? nth_bit(set.lo, k) : 64 + nth_bit(set.hi, k - low);
}

}  // namespace

MoveList::Group& MoveList::push(Form form, const RouteSet& targets, int size) noexcept {
  Group& group = groups_[static_cast<std::size_t>(groups_used_++)];
  group.targets = targets;
  group.size = size;
  group.form = form;
  size_ += size;
  return group;
}

void MoveList::add(const Move& move) {
  single_.push_back(move);
  if (groups_used_ > 0 && groups_[static_cast<std::size_t>(groups_used_ - 1)].form == Form::Singles) {
    ++groups_[static_cast<std::size_t>(groups_used_ - 1)].size;
    ++size_;
    return;
  }
  push(Form::Singles, {}, 1).first_single = static_cast<int>(single_.size()) - 1;
}

void MoveList::add_takes(std::uint32_t slots) {
  if (slots != 0) push(Form::Takes, {slots, 0}, std::popcount(slots));
}

void MoveList::add_claims(const RouteSet& routes, int colour, int wilds, const std::uint8_t* cost) {
  if (routes.empty()) return;
  cost_ = cost;
  Group& group = push(colour == kMaxColours ? Form::AllWild : Form::Claims, routes, routes.count());
  group.colour = static_cast<std::uint8_t>(colour);
  group.wilds = static_cast<std::uint8_t>(wilds);
}

void MoveList::add_stations(const PlaceSet& places, int colour, int coloured, int wilds) {
  if (places.empty()) return;
  Group& group = push(Form::Stations, {places.bits, 0}, places.count());
  group.colour = static_cast<std::uint8_t>(colour);
  group.coloured = static_cast<std::uint8_t>(coloured);
  group.wilds = static_cast<std::uint8_t>(wilds);
}

void MoveList::add_keeps(const std::array<TicketId, kMaxOffer>& offer, std::uint64_t subsets) {
  offer_ = offer;
  push(Form::Keeps, {subsets, 0}, std::popcount(subsets));
}

Move MoveList::expand(const Group& group, int index) const noexcept {
  if (group.form == Form::Singles) return single_[static_cast<std::size_t>(group.first_single + index)];
  const int target = nth_target(group.targets, index);
  switch (group.form) {
    case Form::Takes:
      return Move::take(target);
    case Form::Claims:
      return Move::paying(MoveKind::Claim, target, group.colour, cost_[target] - group.wilds, group.wilds);
    case Form::AllWild:
      return Move::paying(MoveKind::Claim, target, 0, 0, cost_[target]);
    case Form::Stations:
      return Move::paying(MoveKind::Station, target, group.colour, group.coloured, group.wilds);
    default: {
      TicketSet kept;
      for (int k = 0; k < kMaxOffer; ++k)
        if ((target >> k & 1) != 0) kept.add(offer_[static_cast<std::size_t>(k)]);
      return Move::with_tickets(MoveKind::Keep, kept);
    }
  }
}

Move MoveList::operator[](int index) const noexcept {
  for (int g = 0; g < groups_used_; ++g) {
    const Group& group = groups_[static_cast<std::size_t>(g)];
    if (index < group.size) return expand(group, index);
    index -= group.size;
  }
  return {};
}

bool MoveList::has(const Move& move) const noexcept {
  bool found = false;
  for_each([&](const Move& m) { found = found || m == move; });
  return found;
}

}  // namespace konduktor
