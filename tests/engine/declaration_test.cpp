// Which tickets a stack completes, against trying every set.
#include "declaration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "konduktor/random.h"

namespace konduktor {
namespace {

using Need = std::array<int, kMaxColours>;

Cards cards(const Need& colours, int wilds = 0) {
  Cards out;
  for (std::size_t c = 0; c < kMaxColours; ++c) out.n[c] = static_cast<std::uint8_t>(colours[c]);
  out[Card::Wild] = static_cast<std::uint8_t>(wilds);
  return out;
}

Ticket ticket(int points, const Need& need, int big_cities = 0) {
  Ticket out;
  out.points = static_cast<std::int16_t>(points);
  out.cards = cards(need);
  out.big_cities = static_cast<std::uint8_t>(big_cities);
  return out;
}

Rules rules_with(std::vector<Ticket> tickets) {
  Rules rules;
  rules.tickets = std::move(tickets);
  for (const int points : {8, 12, 12, 10, 15, 8}) rules.big_cities.push_back({PlaceId{}, points});
  return rules;
}

int below(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound))); }

TicketSet all_of(const Rules& rules) { return {(std::uint64_t{1} << rules.tickets.size()) - 1}; }

// The formula of CG-41, letter by letter.
bool slow_can_complete(const Rules& rules, TicketSet set, const Cards& track) {
  int short_of = 0;
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    int needed = 0;
    set.for_each([&](TicketId id) { needed += rules.tickets[ix(id)].cards.n[c]; });
    short_of += std::max(0, needed - track.n[c]);
  }
  return short_of <= track.wilds();
}

struct Rank {
  int points = 0;
  int tickets = 0;
  int cities = 0;
  std::vector<int> ids;  // compared the other way round: the lowest win

  friend bool operator<(const Rank& a, const Rank& b) {
    if (a.points != b.points) return a.points < b.points;
    if (a.tickets != b.tickets) return a.tickets < b.tickets;
    if (a.cities != b.cities) return a.cities < b.cities;
    return b.ids < a.ids;
  }
};

Rank rank_of(const Rules& rules, TicketSet set) {
  Rank rank;
  set.for_each([&](TicketId id) {
    const Ticket& held = rules.tickets[ix(id)];
    rank.points += held.points;
    ++rank.tickets;
    for (std::size_t c = 0; c < rules.big_cities.size(); ++c)
      if ((held.big_cities >> c & 1) != 0) rank.cities += rules.big_cities[c].points;
    rank.ids.push_back(static_cast<int>(ix(id)));
  });
  return rank;
}

TicketSet slow_best(const Rules& rules, TicketSet held, const Cards& track) {
  TicketSet best;
  Rank best_rank;
  for (std::uint64_t bits = held.bits;; bits = (bits - 1) & held.bits) {
    if (slow_can_complete(rules, {bits}, track)) {
      const Rank rank = rank_of(rules, {bits});
      if (best_rank < rank) {
        best_rank = rank;
        best = {bits};
      }
    }
    if (bits == 0) return best;
  }
}

// Few colours, points and cities make many ties.
Rules random_rules(Rng& rng, int count, bool many_ties) {
  std::vector<Ticket> tickets;
  for (int t = 0; t < count; ++t) {
    Need need{};
    const int size = 1 + below(rng, 4);
    for (int i = 0; i < size; ++i) ++need[static_cast<std::size_t>(below(rng, many_ties ? 3 : 8))];
    const int points = many_ties ? 1 + below(rng, 3) : 4 * size + below(rng, 8);
    tickets.push_back(ticket(points, need, below(rng, 3) == 0 ? 1 << below(rng, 6) | 1 << below(rng, 6) : 0));
  }
  return rules_with(std::move(tickets));
}

Cards random_track(Rng& rng, int size) {
  Cards track;
  for (int i = 0; i < size; ++i) ++track.n[rng.below(7) == 0 ? 8 : rng.below(8)];
  return track;
}

TEST(Declaration, CG_39_a_card_serves_one_ticket_and_a_loco_any_colour) {
  const Rules rules = rules_with({ticket(5, {1, 1}), ticket(4, {1, 0, 1})});
  EXPECT_TRUE(can_complete(rules, {0b01}, cards({1, 1, 1})));
  EXPECT_TRUE(can_complete(rules, {0b10}, cards({1, 1, 1})));
  EXPECT_FALSE(can_complete(rules, {0b11}, cards({1, 1, 1})));
  EXPECT_TRUE(can_complete(rules, {0b11}, cards({1, 1, 1}, 1)));
  EXPECT_TRUE(can_complete(rules, {0b11}, cards({}, 4)));
  EXPECT_FALSE(can_complete(rules, {0b11}, cards({}, 3)));
  EXPECT_TRUE(can_complete(rules, {}, cards({})));
}

TEST(Declaration, CGT_10_two_locos_complete_los_angeles_pittsburgh) {
  // black, blue, green, orange, purple, red, white, yellow
  const Rules rules = rules_with({ticket(18, {0, 2, 0, 0, 1, 0, 1, 0})});
  EXPECT_TRUE(can_complete(rules, {0b1}, cards({0, 1, 0, 0, 0, 0, 1, 0}, 2)));
  EXPECT_FALSE(can_complete(rules, {0b1}, cards({0, 1, 0, 0, 0, 0, 1, 0}, 1)));
  EXPECT_EQ(best_declaration(rules, {0b1}, cards({0, 1, 0, 0, 0, 0, 1, 0}, 2)), TicketSet{0b1});
}

TEST(Declaration, CG_41_feasibility_is_the_formula) {
  Rng rng(1);
  for (int round = 0; round < 3000; ++round) {
    const Rules rules = random_rules(rng, 8, round % 2 == 0);
    const Cards track = random_track(rng, below(rng, 25));
    const TicketSet set{rng.below(256)};
    ASSERT_EQ(can_complete(rules, set, track), slow_can_complete(rules, set, track));
  }
}

TEST(Declaration, A_10_most_points_then_tickets_then_cities_then_lowest_ids) {
  // Points before tickets.
  EXPECT_EQ(
      best_declaration(rules_with({ticket(2, {1}), ticket(2, {1}), ticket(5, {2})}), {0b111}, cards({2})),
      TicketSet{0b100});
  // Tickets before cities.
  EXPECT_EQ(best_declaration(rules_with({ticket(4, {2}, 0b10000), ticket(2, {1}), ticket(2, {1})}), {0b111},
                             cards({2})),
            TicketSet{0b110});
  // Cities by their bonus: New York (15) before Miami and Seattle alone (8).
  EXPECT_EQ(best_declaration(rules_with({ticket(4, {1}, 0b1), ticket(4, {1}, 0b10000), ticket(4, {1})}),
                             {0b111}, cards({1})),
            TicketSet{0b010});
  // Then the lowest ids.
  EXPECT_EQ(
      best_declaration(rules_with({ticket(4, {1}), ticket(4, {1}), ticket(4, {1})}), {0b111}, cards({2})),
      TicketSet{0b011});
  // Only held tickets count.
  EXPECT_EQ(best_declaration(rules_with({ticket(4, {1}), ticket(9, {1})}), {0b01}, cards({2})),
            TicketSet{0b01});
  EXPECT_EQ(best_declaration(rules_with({ticket(4, {1})}), {0b1}, cards({})), TicketSet{});
}

TEST(Declaration, A_10_CG_41_agrees_with_trying_every_set) {
  Rng rng(2);
  for (int round = 0; round < 4000; ++round) {
    const int count = 1 + below(rng, 10);
    const Rules rules = random_rules(rng, count, round % 2 == 0);
    const Cards track = random_track(rng, below(rng, 20));
    const TicketSet held{all_of(rules).bits & rng.next()};
    ASSERT_EQ(best_declaration(rules, held, track), slow_best(rules, held, track)) << "round " << round;
  }
}

TEST(Declaration, A_10_CG_41_agrees_with_trying_every_set_of_many) {
  Rng rng(3);
  for (int round = 0; round < 150; ++round) {
    const int count = 11 + below(rng, 5);
    const Rules rules = random_rules(rng, count, round % 2 == 0);
    const Cards track = random_track(rng, 5 + below(rng, 25));
    const TicketSet held = all_of(rules);
    ASSERT_EQ(best_declaration(rules, held, track), slow_best(rules, held, track)) << "round " << round;
  }
}

TEST(Declaration, A_10_all_tickets_of_the_game_at_once_are_quick) {
  // As many tickets as the game has, of its shape: one card for every five points begun.
  Rng rng(4);
  std::vector<Ticket> tickets;
  for (int t = 0; t < 46; ++t) {
    Need need{};
    const int points = 5 + t * 17 / 45;
    for (int i = 0; i < (points + 4) / 5; ++i) ++need[static_cast<std::size_t>(below(rng, 8))];
    tickets.push_back(ticket(points, need, 1 << below(rng, 6)));
  }
  const Rules rules = rules_with(std::move(tickets));
  for (int round = 0; round < 200; ++round) {
    const Cards track = random_track(rng, 10 + below(rng, 71));
    const TicketSet best = best_declaration(rules, all_of(rules), track);
    ASSERT_TRUE(slow_can_complete(rules, best, track));
    // Nothing more fits, and no single exchange is better.
    const Rank rank = rank_of(rules, best);
    (all_of(rules) - best).for_each([&](TicketId other) {
      TicketSet more = best;
      more.add(other);
      EXPECT_FALSE(slow_can_complete(rules, more, track));
      best.for_each([&](TicketId gone) {
        TicketSet exchanged = more;
        exchanged.remove(gone);
        if (slow_can_complete(rules, exchanged, track)) {
          EXPECT_FALSE(rank < rank_of(rules, exchanged));
        }
      });
    });
  }
}

TEST(Declaration, A_10_choices_list_the_best_first_and_each_once) {
  Rng rng(5);
  for (int round = 0; round < 500; ++round) {
    const Rules rules = random_rules(rng, 1 + below(rng, 10), round % 2 == 0);
    const Cards track = random_track(rng, below(rng, 20));
    const TicketSet held = all_of(rules);
    std::vector<TicketSet> sets;
    list_declarations(rules, held, track, 64, [&](TicketSet set) { sets.push_back(set); });
    ASSERT_FALSE(sets.empty());
    ASSERT_LE(sets.size(), 64u);
    EXPECT_EQ(sets[0], best_declaration(rules, held, track));
    std::set<std::uint64_t> seen;
    for (const TicketSet set : sets) {
      EXPECT_TRUE(slow_can_complete(rules, set, track));
      EXPECT_TRUE(seen.insert(set.bits).second);
    }
    EXPECT_EQ(seen.count(0), 1u);
    std::size_t feasible = 0;
    for (std::uint64_t bits = 0; bits <= held.bits; ++bits)
      feasible += slow_can_complete(rules, {bits}, track) ? 1 : 0;
    EXPECT_EQ(sets.size(), std::min<std::size_t>(feasible, 64));
  }
}

TEST(Declaration, A_10_choices_after_the_best_go_depth_first) {
  const Rules rules = rules_with({ticket(1, {1}), ticket(2, {0, 1}), ticket(3, {0, 0, 1})});
  std::vector<std::uint64_t> sets;
  list_declarations(rules, {0b111}, cards({1, 1, 1}), 64, [&](TicketSet set) { sets.push_back(set.bits); });
  EXPECT_EQ(sets, (std::vector<std::uint64_t>{0b111, 0b000, 0b001, 0b011, 0b101, 0b010, 0b110, 0b100}));
}

}  // namespace
}  // namespace konduktor
