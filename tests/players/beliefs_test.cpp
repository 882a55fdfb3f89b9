// Worlds that a search plays in: possible ones, and likelier where the others' routes speak for them.
#include "search/beliefs.h"
#include "property/tables.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

TEST(Beliefs, ATicketThatRoutesAlmostJoinIsLikelier) {
  Table table("europe", 2, {}, 4);
  table.open();
  table.own(1, {"kyiv:smolensk:red", "moskva:smolensk:orange"});
  table.turn(0);
  const View view = view_of(table.rules, table.state, seat_at(0));
  const search::Beliefs beliefs(table.rules, view);
  const TicketId near = parse_ticket(table.rules, "kyiv-petrograd");
  const TicketId far = parse_ticket(table.rules, "edinburgh-paris");
  ASSERT_NE(near, TicketId::None);
  ASSERT_NE(far, TicketId::None);
  ASSERT_FALSE(view.mine.tickets.has(near) || view.mine.tickets.has(far)) << "choose another seed";
  EXPECT_GT(beliefs.weight(seat_at(1), near), 1.5 * beliefs.weight(seat_at(1), far));
  int held_near = 0;
  int held_far = 0;
  Rng rng(3);
  for (int k = 0; k < 2000; ++k) {
    const State world = beliefs.world(rng);
    held_near += world.priv[1].tickets.has(near) ? 1 : 0;
    held_far += world.priv[1].tickets.has(far) ? 1 : 0;
  }
  EXPECT_GT(held_near, held_far + 100);
}

class BeliefsEverywhere : public ::testing::TestWithParam<std::string> {};

TEST_P(BeliefsEverywhere, WorldsAreSoundAndLookTheSame) {
  for (const TableOf& table : tables_of(GetParam())) {
    SCOPED_TRACE(table.name);
    Rng rng(8);
    int choice = 0;
    for (int number = 5; number < 8 && !HasFailure(); ++number)
      play_game(table.rules, number, [&](const State& state, Seat seat, const MoveList&, const Move&) {
        if (++choice % 7 != 0) return;
        const View view = view_of(table.rules, state, seat);
        const State world = search::Beliefs(table.rules, view).world(rng);
        EXPECT_EQ(problems_of(table.rules, world), "");
        EXPECT_TRUE(same_bits(view_of(table.rules, world, seat), view));
      });
  }
}

INSTANTIATE_TEST_SUITE_P(Data, BeliefsEverywhere, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

}  // namespace
}  // namespace konduktor::testing
