// CG-41, A-10: the best set of tickets for a stack of cards, exactly.
//
// Every card gets a price; a ticket then is worth its value less the price of its cards. The cards' prices and the
// positive worths together bound every choice from above, whatever the prices; good prices (fractional.h) make the
// bound tight. Taking a ticket of negative worth, or leaving one of positive worth, or paying a colour with a wild
// lowers the bound by a known amount, so the search decides the clearest tickets first and soon cannot afford
// another mistake. If that takes too long, it starts again with new prices at every step. The numbers that decide
// are whole, and fractions only guide: the answer does not depend on the machine.
#include "declaration.h"

#include <algorithm>

#include "fractional.h"

namespace konduktor {
namespace {

// The order of A-10 in one number: points, then tickets, then Big City mentions weighted by bonus. The last
// tie-break, the lowest ids, is compared apart (lower_ids). The lowest bits are 0 in every value and take up what a
// bound loses by rounding its prices.
constexpr int kCityShift = 10;
constexpr int kTicketShift = 26;
constexpr int kPointShift = 33;

struct Item {
  std::int64_t value = 0;
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
  return (std::int64_t{ticket.points} << kPointShift) + (std::int64_t{1} << kTicketShift) +
         (cities << kCityShift);
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
      Item item{value_of(rules, ticket), {}, id};
      for (int c = 0; c < kMaxColours; ++c) item.need[c] = ticket.cards.n[c];
      if (Stack alone(track); alone.pay(item.need)) items_[count_++] = item;
    });
  }

  [[nodiscard]] TicketSet run() noexcept {
    if (all_at_once()) return best_set_;
    find_worse();
    const Node root{all_items(), {}, Stack(track_), 0};
    if (count_ > kFew) relax(root);
    greedy(root, price_);
    budget_ = kQuickNodes;
    quick(root);
    if (budget_ <= 0) thorough(root);
    return best_set_;
  }

 private:
  static constexpr int kQuickNodes = 4000;
  static constexpr int kFew = 10;  // so few tickets need no prices

  // Where the search stands. Items go by their index, as bits.
  struct Node {
    std::uint64_t open;
    TicketSet set;
    Stack stack;
    std::int64_t value;
  };

  struct Prices {
    std::array<std::int64_t, kKinds> of{};
    [[nodiscard]] std::int64_t worth(const Item& item) const noexcept {
      std::int64_t worth = item.value;
      for (int c = 0; c < kMaxColours; ++c) worth -= of[c] * item.need[c];
      return worth;
    }
  };

  [[nodiscard]] std::uint64_t all_items() const noexcept {
    return count_ == 64 ? ~0ull : (1ull << count_) - 1;
  }

  template <typename F>
  static void for_each(std::uint64_t set, F&& f) {
    for (; set != 0; set &= set - 1) f(std::countr_zero(set));
  }

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

  // An item that asks for no other cards than another and is worth more comes first: never the other without it.
  void find_worse() noexcept {
    std::fill_n(worse_.begin(), count_, 0);
    for (int i = 0; i < count_; ++i)
      for (int j = 0; j < count_; ++j) {
        if (i == j || items_[i].value < items_[j].value) continue;
        if (items_[i].value == items_[j].value && j < i) continue;
        bool within = true;
        for (int c = 0; c < kMaxColours; ++c) within = within && items_[i].need[c] <= items_[j].need[c];
        if (within) worse_[i] |= 1ull << j;
      }
  }

  void offer(const Node& node) noexcept {
    if (node.value < best_ || (node.value == best_ && !lower_ids(node.set, best_set_))) return;
    best_ = node.value;
    best_set_ = node.set;
  }

  // Nothing below can be as good: too little worth, or equal at most and with higher ids.
  [[nodiscard]] bool hopeless(const Node& node, std::int64_t bound) const noexcept {
    bound &= ~((std::int64_t{1} << kCityShift) - 1);
    if (bound != best_) return bound < best_;
    TicketSet most = node.set;
    for_each(node.open, [&](int i) { most.add(items_[i].id); });
    return !lower_ids(most, best_set_);
  }

  [[nodiscard]] bool take(Node& node, int i) const noexcept {
    node.open &= ~(1ull << i);
    node.set.add(items_[i].id);
    node.value += items_[i].value;
    return node.stack.pay(items_[i].need);
  }

  // What is left out takes along what is worse.
  void leave(Node& node, int i) const noexcept { node.open &= ~(worse_[i] | 1ull << i); }

  // The most worth first, as far as the cards go: a good answer, seldom the best.
  void greedy(Node node, const Prices& price) noexcept {
    while (node.open != 0) {
      int pick = -1;
      std::int64_t most = 0;
      for_each(node.open, [&](int i) {
        const std::int64_t worth = price.worth(items_[i]);
        if (pick >= 0 && worth <= most) return;
        pick = i;
        most = worth;
      });
      if (Node after = node; take(after, pick))
        node = after;
      else
        node.open &= ~(1ull << pick);
    }
    offer(node);
  }

  [[nodiscard]] std::int64_t bound(const Node& node, const Prices& price) const noexcept {
    std::int64_t sum = node.value + price.of[kMaxColours] * node.stack.wilds;
    for (int c = 0; c < kMaxColours; ++c) sum += price.of[c] * node.stack.have[c];
    for_each(node.open, [&](int i) { sum += std::max<std::int64_t>(0, price.worth(items_[i])); });
    return sum;
  }

  // Prices and shares for what is still open.
  void relax(const Node& node) noexcept {
    constexpr double kScale = static_cast<double>(std::int64_t{1} << kPointShift);
    FractionalProblem problem;
    for_each(node.open, [&](int i) {
      problem.need[problem.count] = items_[i].need;
      problem.value[problem.count++] = static_cast<double>(items_[i].value) / kScale;
    });
    for (int c = 0; c < kMaxColours; ++c) problem.have[c] = node.stack.have[c];
    problem.have[kMaxColours] = node.stack.wilds;
    FractionalAnswer answer;
    solve_fractional(problem, answer);
    for (int k = 0; k < kKinds; ++k) price_.of[k] = static_cast<std::int64_t>(answer.price[k] * kScale);
    int next = 0;
    for_each(node.open, [&](int i) { share_[i] = answer.share[next++]; });
  }

  // One set of prices for the whole search, the clearest items first.
  void quick(const Node& root) noexcept {
    for (int i = 0; i < count_; ++i) {
      worth_[i] = price_.worth(items_[i]);
      order_[i] = static_cast<std::uint8_t>(i);
    }
    std::sort(order_.begin(), order_.begin() + count_, [&](int a, int b) {
      const std::int64_t clear_a = worth_[a] < 0 ? -worth_[a] : worth_[a];
      const std::int64_t clear_b = worth_[b] < 0 ? -worth_[b] : worth_[b];
      return clear_a != clear_b ? clear_a > clear_b : a < b;
    });
    quick_descend(root, 0, bound(root, price_));
  }

  void quick_descend(const Node& node, int depth, std::int64_t bound) noexcept {
    if (hopeless(node, bound) || --budget_ <= 0) return;
    while (depth < count_ && (node.open >> order_[depth] & 1) == 0) ++depth;
    if (depth == count_) {
      offer(node);
      return;
    }
    const int i = order_[depth];
    const auto without = [&] {
      Node after = node;
      leave(after, i);
      std::int64_t lower = bound;
      for_each(node.open & ~after.open, [&](int gone) { lower -= std::max<std::int64_t>(0, worth_[gone]); });
      quick_descend(after, depth + 1, lower);
    };
    const auto with = [&] {
      Node after = node;
      if (!take(after, i)) return;
      std::int64_t lower = bound + std::min<std::int64_t>(0, worth_[i]);
      for (int c = 0; c < kMaxColours; ++c) {
        const int in_wilds = std::max(0, items_[i].need[c] - node.stack.have[c]);
        lower -= (price_.of[kMaxColours] - price_.of[c]) * in_wilds;
      }
      quick_descend(after, depth + 1, lower);
    };
    if (worth_[i] > 0) {
      with();
      without();
    } else {
      without();
      with();
    }
  }

  // New prices at every node; what they settle is settled without a branch.
  void thorough(Node node) noexcept {
    relax(node);
    const std::int64_t most = bound(node, price_);
    if (hopeless(node, most)) return;
    greedy(node, price_);
    int pick = -1;
    double nearest = 0.5 - 1e-6;
    for_each(node.open, [&](int i) {
      if ((node.open >> i & 1) == 0) return;
      const std::int64_t worth = price_.worth(items_[i]);
      if (worth < 0 && most + worth < best_) {
        leave(node, i);
        return;
      }
      const double off = share_[i] < 0.5 ? 0.5 - share_[i] : share_[i] - 0.5;
      if (off >= nearest) return;
      nearest = off;
      pick = i;
    });
    if (node.open == 0) {
      offer(node);
      return;
    }
    if (pick < 0 || (node.open >> pick & 1) == 0) pick = std::countr_zero(node.open);
    if (Node with = node; take(with, pick)) thorough(with);
    leave(node, pick);
    thorough(node);
  }

  Cards track_;
  std::array<Item, kMaxTickets> items_;
  int count_ = 0;
  std::array<std::uint64_t, kMaxTickets> worse_;
  Prices price_;
  std::array<double, kMaxTickets> share_;
  std::array<std::int64_t, kMaxTickets> worth_;
  std::array<std::uint8_t, kMaxTickets> order_;
  int budget_ = 0;
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
