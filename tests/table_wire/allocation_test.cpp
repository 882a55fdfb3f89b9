// What is written on every move allocates nothing once its text has grown.
#include "engine/counting_new.h"
#include "property/tables.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

TEST(WireAllocations, NoneOnThePathOfAMove) {
  for (const std::string& file : data_files()) {
    const std::vector<TableOf> tables = tables_of(file);
    const Rules& rules = tables.back().rules;
    std::string out;
    out.reserve(1u << 22);
    long spent = 0;
    long checked = 0;
    play_game(
        rules, 4,
        [&](const State& state, Seat seat, const MoveList& moves, const Move&) {
          const View view = view_of(rules, state, seat);
          out.clear();
          const long before = allocations();
          server::append_view(out, rules, view, {.known = true});
          server::append_legal(out, rules, moves, 400, &view);
          server::append_legal_for(out, rules, moves, "claim ");
          spent += allocations() - before;
          ++checked;
        },
        [&](const State&, Seat, const Move&, const Events& events, const State&) {
          out.clear();
          const long before = allocations();
          server::append_events(out, rules, events, {});
          spent += allocations() - before;
        });
    EXPECT_EQ(spent, 0) << rules.id;
    EXPECT_GT(checked, 10);
  }
}

}  // namespace
}  // namespace konduktor::testing
