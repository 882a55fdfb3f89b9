// What the guide knows for lessons and for screens: whom a play robs, how near the end is, what shows a rule best.
#include "konduktor/guide/ending.h"
#include "konduktor/guide/examples.h"
#include "konduktor/guide/legs.h"
#include "konduktor/guide/odds.h"
#include "konduktor/guide/robs.h"
#include "property/tables.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

View seen(const Table& table, int seat = 0) { return view_of(table.rules, table.state, seat_at(seat)); }

TEST(Robs, IsWhatTheEngineDoes) {
  int robberies = 0;
  for (const TableOf& table : tables_of(paths::kDataDir + std::string("/cardgame.json")))
    for (int number = 0; number < 6 * battery_scale(); ++number)
      play_game(table.rules, number, [&](const State& state, Seat seat, const MoveList& moves, const Move&) {
        const View view = view_of(table.rules, state, seat);
        moves.for_each([&](const Move& move) {
          if (move.kind != MoveKind::Play) return;
          State after = state;
          Events events;
          ASSERT_TRUE(apply(table.rules, after, seat, move, &events).ok());
          Seat robbed = Seat::Nobody;
          for (const Event& event : events.items())
            if (event.kind == EventKind::Robbed) robbed = event.seat;
          EXPECT_EQ(robbed_by(table.rules, view, move), robbed) << to_text(table.rules, move);
          robberies += robbed == Seat::Nobody ? 0 : 1;
        });
      });
  EXPECT_GT(robberies, 10);
}

TEST(Ending, IsNearWhenOneClaimWouldBringItAbout) {
  Table table("europe", 2);
  table.open();
  table.turn(0);
  EXPECT_FALSE(can_end(table.rules, table.state.pub, seat_at(0)));
  table.pieces(0, 11);  // the longest route, of eight spaces, would leave three
  EXPECT_FALSE(can_end(table.rules, table.state.pub, seat_at(0)));
  table.pieces(0, 10);
  EXPECT_TRUE(can_end(table.rules, table.state.pub, seat_at(0)));
  EXPECT_FALSE(can_end(table.rules, table.state.pub, seat_at(1)));
  table.own(1, {"petrograd:stockholm:gray"});  // the longest left has six
  EXPECT_FALSE(can_end(table.rules, table.state.pub, seat_at(0)));
  table.state.pub.last_turns = 2;
  table.pieces(0, 3);
  EXPECT_FALSE(can_end(table.rules, table.state.pub, seat_at(0)));
}

// Held against the engine: whoever is said not to be able to end the game does not end it with a claim.
TEST(Ending, IsNeverMissed) {
  int ends = 0;
  for (const std::string& file : data_files())
    for (const TableOf& table : tables_of(file)) {
      if (table.rules.machine != Machine::Board) continue;
      play_game(table.rules, 3, [&](const State& state, Seat seat, const MoveList&, const Move& move) {
        State after = state;
        if (!apply(table.rules, after, seat, move).ok()) return;
        const bool claimed = move.kind == MoveKind::Claim || move.kind == MoveKind::Pay;
        if (!claimed || state.pub.last_turns != 0 || after.pub.last_turns == 0) return;
        ++ends;
        // A suspended claim has its pieces still.
        EXPECT_TRUE(can_end(table.rules, state.pub, seat))
            << table.name << ": " << to_text(table.rules, move);
      });
    }
  EXPECT_GT(ends, 0);
}

TEST(TunnelCards, CountLikeTheSurcharge) {
  Table table("europe", 2);
  table.arrange({.hands = {"red*3", ""}, .deck = "red,wild,blue"});
  table.turn(0);
  table.must_play(0, "claim paris:zurich:gray red*3");
  int counting = 0;
  for (const Card card : table.state.pub.turned_up)
    counting += counts_at_tunnel(table.state.pub.laid, card) ? 1 : 0;
  EXPECT_EQ(counting, table.state.pub.surcharge);
  EXPECT_EQ(counting, 2);
}

TEST(Legs, AreTheRoutesToClaimOfEachHeldTicketOnce) {
  Table table("europe", 2);
  table.own(0, {"kyiv:smolensk:red"});
  table.tickets(0, {"kyiv-petrograd", "smolensk-rostov"});
  table.arrange({.hands = {"white*4", ""}});
  table.turn(0);
  const auto held = held_tickets(table.rules, seen(table));
  ASSERT_EQ(held.size(), 2u);
  const auto legs = legs_of(held);
  ASSERT_FALSE(legs.empty());
  RouteSet routes;
  for (const Leg& leg : legs) {
    EXPECT_FALSE(routes.has(leg.route));
    routes.add(leg.route);
    EXPECT_TRUE(table.state.pub.open.has(leg.route));
    EXPECT_TRUE(table.state.priv[0].tickets.has(leg.ticket));
  }
}

TEST(Examples, LieOnTheWaysOfTheOwnTicketsWhereTheyCan) {
  Table table("europe", 2);
  table.tickets(0, {"budapest-sofia"});
  table.own(0, {"budapest:sarajevo:pink"});
  table.own(1, {"athina:sarajevo:green"});
  table.arrange({.hands = {"green*2+red*1", ""}});
  table.turn(0);
  const Examples found = examples(table.rules, seen(table), false);
  EXPECT_EQ(table.rules.routes[ix(found.tunnel)].id, "sarajevo:sofia:gray");
  EXPECT_EQ(to_text(table.rules, Move::paying(MoveKind::Pay, 0, found.tunnel_payment)), "pay green*2");
  EXPECT_EQ(found.tunnel_free,
            tunnel_odds(table.rules, seen(table), found.tunnel_payment, false).surcharge[0]);
  EXPECT_TRUE(table.rules.ferry_routes.has(found.ferry));
  EXPECT_EQ(table.rules.places[ix(found.station)].id, "sarajevo");
  EXPECT_EQ(found.barred, RouteId::None);
  EXPECT_EQ(found.district, -1);
  ASSERT_NE(found.strands[0], RouteId::None);
  EXPECT_EQ(table.rules.twin[ix(found.strands[0])], found.strands[1]);
}

TEST(Examples, AreThereForEveryGameFromItsFirstMoment) {
  for (const char* id : {"europe", "london", "berlin", "uk", "usa"}) {
    const Table table(id, 2);
    const Examples found = examples(table.rules, seen(table), false);
    EXPECT_EQ(found.tunnel != RouteId::None, !table.rules.tunnel_routes.empty()) << id;
    EXPECT_EQ(found.ferry != RouteId::None, !table.rules.ferry_routes.empty()) << id;
    EXPECT_EQ(found.station != PlaceId::None, table.rules.stations > 0) << id;
    EXPECT_EQ(found.barred != RouteId::None, !table.rules.technologies.empty()) << id;
    EXPECT_EQ(found.technologies != 0, !table.rules.technologies.empty()) << id;
    EXPECT_EQ(found.district >= 0, !table.rules.districts.empty()) << id;
    EXPECT_EQ(found.strands[0] != RouteId::None, !table.rules.doubles.empty()) << id;
    for (std::size_t kind = 0; kind < table.rules.pieces.size(); ++kind) {
      ASSERT_NE(found.pieces[kind], RouteId::None) << id;
      EXPECT_EQ(table.rules.piece_of[ix(found.pieces[kind])], kind) << id;
    }
  }
  const Table cards("cardgame", 2);
  EXPECT_EQ(examples(cards.rules, seen(cards), false).station, PlaceId::None);
}

}  // namespace
}  // namespace konduktor::testing
