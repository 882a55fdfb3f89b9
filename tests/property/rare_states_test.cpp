// That the battery's games reach the corners of the rules: states that even play seldom sees, counted.
//
// The games are those of the battery (same tables, same numbers) and some more, each state of them held against the
// invariants.
#include <cstdio>
#include <map>

#include "property/tables.h"

namespace konduktor::testing {
namespace {

constexpr int kGames = 120;  // of each table

using Counts = std::map<std::string, int>;

int count_of(const Events& events, EventKind kind) {
  return static_cast<int>(
      std::ranges::count_if(events.items(), [&](const Event& e) { return e.kind == kind; }));
}

int gaps(const Public& pub) { return static_cast<int>(std::ranges::count(pub.display, Card::None)); }

int owners(const Rules& rules, const Public& pub, std::size_t route) {
  int count = 0;
  for (int s = 0; s < rules.players(); ++s)
    count += pub.owned[static_cast<std::size_t>(s)].has(static_cast<RouteId>(route)) ? 1 : 0;
  return count;
}

void note(Counts& counts, const std::string& what, bool seen) { counts[what] += seen ? 1 : 0; }

// What can be told from a state in which a seat is asked.
void note_state(Counts& counts, const Rules& rules, const State& state, const MoveList& moves) {
  const Public& pub = state.pub;
  const bool board = rules.machine == Machine::Board;
  const bool can_pass = moves[moves.size() - 1].kind == MoveKind::Pass;
  const auto wilds = std::ranges::count(pub.display, Card::Wild);
  if (board) {
    note(counts, "deck and discards empty", pub.deck_count == 0 && pub.discard.total() == 0);
    note(counts, "a short row", gaps(pub) > 0);
    note(counts, "no card to be had", pub.deck_count == 0 && gaps(pub) == kDisplaySize);
    note(counts, "a row of three wilds left lying",
         rules.sweep_at > 0 && gaps(pub) == 0 && wilds >= rules.sweep_at);
    note(counts, "no ticket left", pub.ticket_deck_count == 0);
    note(counts, "a forced pass", can_pass && moves.size() == 1);
    note(
        counts, "a second strand in use", !rules.one_strand && [&] {
          RouteSet all;
          for (const RouteSet& owned : pub.owned) all = all | owned;
          bool both = false;
          (all & rules.doubles).for_each([&](RouteId r) { both = both || all.has(rules.twin[ix(r)]); });
          return both;
        }());
  } else {
    note(counts, "Card Game: deck empty, cards in the row", pub.deck_count == 0 && gaps(pub) < kDisplaySize);
    note(counts, "Card Game: no card to be had", pub.deck_count == 0 && gaps(pub) == kDisplaySize);
    note(counts, "Card Game: a forced pass", can_pass);
    note(counts, "Card Game: rows to shunt", pub.phase == Phase::Shunt);
    note(counts, "Card Game: four locomotives in the row", wilds >= 4);
  }
  if (rules.has_module("tunnels")) {
    note(counts, "a surcharge", pub.phase == Phase::Surcharge);
    note(counts, "a surcharge that cannot be paid", pub.phase == Phase::Surcharge && moves.size() == 1);
  }
  if (rules.has_module("technologies")) note(counts, "a purchase or a pass", can_pass && moves.size() > 1);
  if (rules.options.advanced_technologies) {
    note(counts, "a second claim with Injectors", pub.phase == Phase::SecondClaim);
    note(counts, "a third unseen card", pub.phase == Phase::ThirdCard);
  }
  if (pub.phase == Phase::KeepTickets)
    note(counts, "fewer tickets than the offer should have", pub.offer_count < rules.later_tickets.draw);
}

// What can be told from a move and what came of it.
void note_move(Counts& counts, const Rules& rules, const State& before, const Move& move,
               const Events& events, const State& after) {
  const Public& pub = after.pub;
  note(counts, "several sweeps in one move", count_of(events, EventKind::Swept) > 1);
  note(counts, "the deck renewed", count_of(events, EventKind::Renewed) > 0);
  note(counts, "the deck renewed twice in one move", count_of(events, EventKind::Renewed) > 1);
  note(counts, "the last round", count_of(events, EventKind::LastRound) > 0);
  if (rules.machine == Machine::Board) {
    note(counts, "the game ends because all passed",
         pub.phase == Phase::Over && pub.passes == rules.players());
    note(counts, "no second card to be had",
         before.pub.phase == Phase::Action && pub.turn != before.pub.turn &&
             (move.kind == MoveKind::Draw ||
              (move.kind == MoveKind::Take && before.pub.display[move.target] != Card::Wild)));
  } else {
    note(counts, "Card Game: a robbery", count_of(events, EventKind::Robbed) > 0);
    note(counts, "Card Game: a second pass", before.pub.pass == 1 && pub.pass == 2);
    note(counts, "Card Game: a second pass without a deck (A-12)",
         before.pub.pass == 1 && pub.pass == 2 && pub.last_turns > 0);
    note(counts, "Card Game: a second pass without a full row (A-12)",
         before.pub.pass == 1 && pub.pass == 2 && gaps(pub) > 0);
  }
  for (const Event& event : events.items())
    if (event.kind == EventKind::TurnedUp) {
      note(counts, "a tunnel with one or two cards", event.bytes_count == 1 || event.bytes_count == 2);
      note(counts, "a tunnel with no card", event.bytes_count == 0);
    }
  note(counts, "a withdrawal from a tunnel", move.kind == MoveKind::Withdraw);
  if (rules.has_module("right-of-way") && move.kind == MoveKind::Claim) {
    note(counts, "Right of Way by a second owner", owners(rules, pub, move.target) == 2);
    note(counts, "Right of Way by a third owner", owners(rules, pub, move.target) == 3);
  }
}

void note_games(Counts& counts, const Rules& rules, int games) {
  for (int number = 0; number < games; ++number)
    play_game(
        rules, number,
        [&](const State& state, Seat, const MoveList& moves, const Move&) {
          note_state(counts, rules, state, moves);
        },
        [&](const State& before, Seat, const Move& move, const Events& events, const State& after) {
          note_move(counts, rules, before, move, events, after);
          EXPECT_EQ(problems_of(rules, after), "") << "game " << number << ", after " << to_text(rules, move);
        });
}

TEST(RareStates, AreReached) {
  Counts counts;
  for (const std::string& file : data_files())
    for (const TableOf& table : tables_of(file)) {
      SCOPED_TRACE(table.name);
      note_games(counts, table.rules, kGames * battery_scale());
      ASSERT_FALSE(HasFailure());
    }
  for (const auto& [what, count] : counts) {
    std::printf("%8d  %s\n", count, what.c_str());
    EXPECT_GT(count, 0) << what << ": never reached";
  }
  EXPECT_GE(counts.size(), 28u);
}

// CORE-D6 at set-up: the first row is swept too.
TEST(RareStates, FirstRowsAreSwept) {
  int swept = 0;
  for (const std::string& file : data_files())
    for (const TableOf& table : tables_of(file))
      for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Events events;
        const State state = new_game(table.rules, seed_from_number(seed), Seat::Nobody, &events);
        ASSERT_EQ(problems_of(table.rules, state), "") << table.name << ", seed " << seed;
        swept += count_of(events, EventKind::Swept);
      }
  EXPECT_GT(swept, 0);
}

}  // namespace
}  // namespace konduktor::testing
