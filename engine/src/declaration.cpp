// CG-41, A-10: the best set of tickets for a stack of cards, exactly.
//
// Every card gets a price; a ticket then is worth its value less the price of its cards. The cards' prices and the
// positive worths together bound every choice from above, whatever the prices; good prices make the bound tight.
// Taking a ticket of negative worth, or leaving one of positive worth, or paying a colour with a wild lowers the
// bound by a known amount, so the search decides the clearest tickets first and soon cannot afford another
// mistake. All numbers that decide are whole: the answer does not depend on the machine.
#include "declaration.h"

#include <algorithm>

namespace konduktor {
namespace {

// The order of A-10 in one number: points, then tickets, then Big City mentions weighted by bonus. The last
// tie-break, the lowest ids, is compared apart (lower_ids).
constexpr int kTicketShift = 20;
constexpr int kPointShift = 28;

struct Item {
  std::int64_t value = 0;
  std::int64_t worth = 0;  // value less the price of its cards
  std::array<std::uint8_t, kMaxColours> need{};
  TicketId id{};
};

// Of two sets of equal value: the one with the lowest ticket in which they differ.
bool lower_ids(TicketSet a, TicketSet b) noexcept {
  const std::uint64_t differ = a.bits ^ b.bits;
  return (a.bits & differ & (~differ + 1)) != 0;
}

std::int64_t value_of(const Rules& rules, const Ticket& ticket) {
  std::int64_t cities = 0;
  for (std::size_t c = 0; c < rules.big_cities.size(); ++c)
    if ((ticket.big_cities >> c & 1) != 0) cities += rules.big_cities[c].points;
  return (std::int64_t{ticket.points} << kPointShift) + (std::int64_t{1} << kTicketShift) + cities;
}

// The cards left, and taking a ticket's from them: colours as far as they go, then wilds.
struct Stack {
  std::array<std::int16_t, kMaxColours> have{};
  int wilds = 0;

  explicit Stack(const Cards& cards) noexcept : wilds(cards.wilds()) {
    for (int c = 0; c < kMaxColours; ++c) have[c] = cards.n[c];
  }
  template <typename Need>
  [[nodiscard]] bool pay(const Need& need) noexcept {
    for (int c = 0; c < kMaxColours; ++c) {
      have[c] = static_cast<std::int16_t>(have[c] - need[c]);
      if (have[c] >= 0) continue;
      wilds += have[c];
      have[c] = 0;
    }
    return wilds >= 0;
  }
};

class Search {
 public:
  Search(const Rules& rules, TicketSet held, const Cards& track) noexcept : track_(track) {
    held.for_each([&](TicketId id) {
      const Ticket& ticket = rules.tickets[ix(id)];
      Item item{value_of(rules, ticket), 0, {}, id};
      for (int c = 0; c < kMaxColours; ++c) item.need[c] = ticket.cards.n[c];
      if (Stack alone(track); alone.pay(item.need)) items_[count_++] = item;
    });
  }

  [[nodiscard]] TicketSet run() noexcept {
    if (all_at_once()) return best_set_;
    set_prices();
    greedy();
    std::sort(items_.begin(), items_.begin() + count_, [](const Item& a, const Item& b) {
      const std::int64_t clear_a = a.worth < 0 ? -a.worth : a.worth;
      const std::int64_t clear_b = b.worth < 0 ? -b.worth : b.worth;
      return clear_a != clear_b ? clear_a > clear_b : ix(a.id) < ix(b.id);
    });
    descend(0, Stack(track_), bound_with(price_), 0, {});
    return best_set_;
  }

 private:
  using Prices = std::array<std::int64_t, kKinds>;

  [[nodiscard]] bool all_at_once() noexcept {
    Stack stack(track_);
    bool fits = true;
    for (int i = 0; i < count_; ++i) {
      fits = stack.pay(items_[i].need) && fits;
      best_set_.add(items_[i].id);
    }
    if (!fits) best_set_ = {};
    return fits;
  }

  [[nodiscard]] static std::int64_t worth_of(const Item& item, const Prices& price) noexcept {
    std::int64_t worth = item.value;
    for (int c = 0; c < kMaxColours; ++c) worth -= price[c] * item.need[c];
    return worth;
  }

  [[nodiscard]] std::int64_t bound_with(const Prices& price) const noexcept {
    std::int64_t bound = 0;
    for (int k = 0; k < kKinds; ++k) bound += price[k] * track_.n[k];
    for (int i = 0; i < count_; ++i) bound += std::max<std::int64_t>(0, worth_of(items_[i], price));
    return bound;
  }

  // Prices that make the bound low: dearer where the tickets of positive worth ask for more than there is. A
  // wild is at least as dear as any colour, because it can stand for it.
  void set_prices() noexcept {
    Prices price{};
    std::int64_t dearest = 0;
    for (int i = 0; i < count_; ++i) {
      int cards = 0;
      for (const auto need : items_[i].need) cards += need;
      dearest = std::max(dearest, items_[i].value / std::max(1, cards));
    }
    price_ = price;
    std::int64_t lowest = bound_with(price);
    std::int64_t step = dearest / 4;
    for (int round = 0; round < kRounds && step > 0; ++round) {
      std::array<int, kMaxColours> asked{};
      for (int i = 0; i < count_; ++i)
        if (worth_of(items_[i], price) > 0)
          for (int c = 0; c < kMaxColours; ++c) asked[c] += items_[i].need[c];
      int short_of = -track_.wilds();
      for (int c = 0; c < kMaxColours; ++c) {
        const int excess = asked[c] - track_.n[c];
        // Where a colour is as dear as a wild, wilds stand in for it.
        if (price[c] >= price[kMaxColours] && excess > 0) short_of += excess;
        price[c] = std::max<std::int64_t>(0, price[c] + step * excess);
      }
      price[kMaxColours] = std::max<std::int64_t>(0, price[kMaxColours] + step * short_of / 2);
      for (int c = 0; c < kMaxColours; ++c)
        price[c] = std::min(price[c], std::max(price[kMaxColours], price[c] / 2));
      for (int c = 0; c < kMaxColours; ++c) price[kMaxColours] = std::max(price[kMaxColours], price[c]);
      const std::int64_t bound = bound_with(price);
      if (bound < lowest) {
        lowest = bound;
        price_ = price;
      } else {
        step -= step / 16 + 1;
      }
    }
    for (int i = 0; i < count_; ++i) items_[i].worth = worth_of(items_[i], price_);
  }

  // A first answer: the most worth first.
  void greedy() noexcept {
    std::array<std::uint8_t, kMaxTickets> order;
    for (int i = 0; i < count_; ++i) order[i] = static_cast<std::uint8_t>(i);
    std::sort(order.begin(), order.begin() + count_, [&](int a, int b) {
      return items_[a].worth != items_[b].worth ? items_[a].worth > items_[b].worth : a < b;
    });
    Stack stack(track_);
    for (int i = 0; i < count_; ++i) {
      const Item& item = items_[order[i]];
      Stack after = stack;
      if (!after.pay(item.need)) continue;
      stack = after;
      best_set_.add(item.id);
      best_ += item.value;
    }
  }

  void descend(int i, const Stack& stack, std::int64_t bound, std::int64_t value, TicketSet set) noexcept {
    if (bound < best_) return;
    if (i == count_) {
      if (value > best_ || (value == best_ && lower_ids(set, best_set_))) {
        best_ = value;
        best_set_ = set;
      }
      return;
    }
    const Item& item = items_[i];
    const auto leave = [&] {
      descend(i + 1, stack, bound - std::max<std::int64_t>(0, item.worth), value, set);
    };
    const auto take = [&] {
      Stack after = stack;
      if (!after.pay(item.need)) return;
      std::int64_t lower = bound + std::min<std::int64_t>(0, item.worth);
      for (int c = 0; c < kMaxColours; ++c) {
        const int in_wilds = std::max(0, item.need[c] - stack.have[c]);
        lower -= (price_[kMaxColours] - price_[c]) * in_wilds;
      }
      TicketSet more = set;
      more.add(item.id);
      descend(i + 1, after, lower, value + item.value, more);
    };
    if (item.worth > 0) {
      take();
      leave();
    } else {
      leave();
      take();
    }
  }

  static constexpr int kRounds = 200;

  Cards track_;
  std::array<Item, kMaxTickets> items_;
  int count_ = 0;
  Prices price_{};
  std::int64_t best_ = 0;
  TicketSet best_set_;
};

// Emits `set` and everything that extends it by later tickets.
struct Lister {
  const Rules& rules;
  TicketSet best;
  int most;
  std::array<TicketSet, kMaxDeclarations>& out;
  int count = 0;

  void visit(TicketSet set, TicketSet later, const Stack& stack) {
    if (count >= most) return;
    if (!(set == best)) out[static_cast<std::size_t>(count++)] = set;
    for (; !later.empty() && count < most; later.bits &= later.bits - 1) {
      const auto id = static_cast<TicketId>(std::countr_zero(later.bits));
      Stack after = stack;
      if (!after.pay(rules.tickets[ix(id)].cards.n)) continue;
      TicketSet more = set;
      more.add(id);
      visit(more, {later.bits & (later.bits - 1)}, after);
    }
  }
};

}  // namespace

bool can_complete(const Rules& rules, TicketSet tickets, const Cards& track) {
  Stack stack(track);
  bool fits = true;
  tickets.for_each([&](TicketId id) { fits = fits && stack.pay(rules.tickets[ix(id)].cards.n); });
  return fits;
}

TicketSet best_declaration(const Rules& rules, TicketSet held, const Cards& track) {
  return Search(rules, held, track).run();
}

int list_declarations(const Rules& rules, TicketSet held, const Cards& track, int most,
                      std::array<TicketSet, kMaxDeclarations>& out) {
  most = std::min(most, kMaxDeclarations);
  if (most <= 0) return 0;
  Lister lister{rules, best_declaration(rules, held, track), most, out};
  out[0] = lister.best;
  lister.count = 1;
  lister.visit({}, held, Stack(track));
  return lister.count;
}

}  // namespace konduktor
