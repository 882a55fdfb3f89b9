// Views as JSON: that each field says what the game is like, and when it is there.
#include "property/tables.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

bool looks_at_longest_path(const Rules& rules) {
  return rules.longest_path_points > 0 || (rules.id == "uk" && rules.options.advanced_technologies);
}

Json cards_json(const Rules& rules, const Cards& cards) {
  Json json = Json::object();
  for (std::size_t c = 0; c < rules.colours.size(); ++c)
    if (cards.n[c] > 0) json[rules.colours[c].id] = cards.n[c];
  if (cards.wilds() > 0) json["wild"] = cards.wilds();
  return json;
}

template <typename Set, typename Items>
Json ids_json(const Set& set, const Items& items) {
  Json json = Json::array();
  set.for_each([&](auto id) { json.push_back(items[ix(id)].id); });
  return json;
}

void check_board_seat(const Rules& rules, const Public& pub, std::size_t s, const Json& seat) {
  ASSERT_EQ(seat["routes"], ids_json(pub.owned[s], rules.routes));
  for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind)
    ASSERT_EQ(seat["pieces"][rules.pieces[kind].id], pub.pieces[s][kind]);
  ASSERT_EQ(seat.contains("stations"), rules.stations > 0);
  if (rules.stations > 0) {
    ASSERT_EQ(seat["stations"].size() + seat["stations_left"].get<std::size_t>(),
              static_cast<std::size_t>(rules.stations));
    for (std::size_t k = 0; k < seat["stations"].size(); ++k)
      ASSERT_EQ(seat["stations"][k], rules.places[ix(pub.stations[s][k])].id);
  }
  ASSERT_EQ(seat.contains("technologies"), !rules.technologies.empty());
  if (!rules.technologies.empty()) {
    ASSERT_EQ(seat["technologies"], ids_json(Set64<TechId>{pub.technologies[s]}, rules.technologies));
  }
  ASSERT_EQ(seat.contains("longest_path"), looks_at_longest_path(rules));
  if (looks_at_longest_path(rules)) {
    ASSERT_EQ(seat["longest_path"], longest_trail(rules, pub.owned[s]));
  }
}

void check_yard_seat(const Rules& rules, const Public& pub, std::size_t s, const Json& seat) {
  std::size_t rows = 0;
  for (std::size_t c = 0; c < rules.colours.size(); ++c) {
    const Row& row = pub.yard[s][c];
    if (row.total() == 0) continue;
    ++rows;
    ASSERT_EQ(seat["yard"][rules.colours[c].id], Json({{"coloured", row.coloured}, {"wild", row.wilds}}));
  }
  ASSERT_EQ(seat["yard"].size(), rows);
  ASSERT_EQ(seat["track"], pub.track_count[s]);
  ASSERT_EQ(seat["completed_count"], pub.completed[s].count());
  ASSERT_FALSE(seat.contains("completed"));  // A-19
}

void check_me(const Rules& rules, const View& view, const Json& me) {
  ASSERT_EQ(me["seat"], ix(view.seat));
  ASSERT_EQ(me["hand"], cards_json(rules, view.mine.hand));
  ASSERT_EQ(me["tickets"], ids_json(view.mine.tickets, rules.tickets));
  std::size_t offered = 0;
  for (; offered < kMaxOffer && view.mine.offer[offered] != TicketId::None; ++offered)
    ASSERT_EQ(me["offer"][offered], rules.tickets[ix(view.mine.offer[offered])].id);
  ASSERT_EQ(me.contains("offer"), offered > 0);
  const bool together = view.pub.phase == Phase::Opening || view.pub.phase == Phase::Declare;
  const bool answered = together && (view.pub.waiting >> ix(view.seat) & 1) == 0;
  ASSERT_EQ(me.contains("chosen"), answered);
  if (answered) {
    ASSERT_EQ(me["chosen"], ids_json(view.mine.chosen, rules.tickets));
  }
  if (rules.machine == Machine::Cards) {
    ASSERT_EQ(me["completed"], ids_json(view.pub.completed[ix(view.seat)], rules.tickets));
    const bool sees = rules.options.peek_own_track || view.pub.phase == Phase::Declare;
    ASSERT_EQ(me.contains("track"), sees);
    if (sees) {
      ASSERT_EQ(me["track"], cards_json(rules, view.mine.track));
    }
    return;
  }
  if (looks_at_longest_path(rules)) {
    ASSERT_EQ(me["longest_path"], longest_trail(rules, view.pub.owned[ix(view.seat)]));
  }
  TicketSet completed;
  view.mine.tickets.for_each([&](TicketId ticket) {
    if (joins(rules, view.pub.owned[ix(view.seat)], rules.tickets[ix(ticket)])) completed.add(ticket);
  });
  ASSERT_EQ(me["completed"], ids_json(completed, rules.tickets));
}

void check_view(const Rules& rules, const View& view) {
  const Json json = parsed(view_text(rules, view));
  const Public& pub = view.pub;
  Json waiting = Json::array();
  for (int s = 0; s < rules.players(); ++s)
    if ((pub.waiting >> s & 1) != 0) waiting.push_back(s);
  ASSERT_EQ(json["waiting"], waiting);
  const bool together = pub.phase == Phase::Opening || pub.phase == Phase::Declare;
  ASSERT_EQ(json["turn"], together ? Json(nullptr) : Json(ix(pub.turn)));
  ASSERT_EQ(json["first"], ix(pub.first));
  ASSERT_EQ(json.value("last_turns", 0), pub.last_turns);
  for (std::size_t k = 0; k < kDisplaySize; ++k)
    ASSERT_EQ(json["display"][k],
              pub.display[k] == Card::None ? Json(nullptr) : Json(card_text(rules, pub.display[k])));
  ASSERT_EQ(json["display"].size(), 5u);
  ASSERT_EQ(json["deck"], pub.deck_count);
  if (rules.machine == Machine::Board) {
    ASSERT_EQ(json["discard"], cards_json(rules, pub.discard));
  } else {
    ASSERT_EQ(json["discards"], pub.discard.total());
    ASSERT_FALSE(json.contains("discard"));  // A-19
  }
  ASSERT_EQ(json["renewals"], pub.renewals);
  ASSERT_EQ(json["tickets_left"], pub.ticket_deck_count);
  ASSERT_EQ(json.value("offer_count", 0), pub.offer_count);
  ASSERT_EQ(json.contains("tunnel"), pub.phase == Phase::Surcharge);
  ASSERT_EQ(json.contains("pass"), rules.machine == Machine::Cards);
  ASSERT_EQ(json.contains("claims"), rules.machine == Machine::Board);
  ASSERT_EQ(json["seats"].size(), static_cast<std::size_t>(rules.players()));
  for (std::size_t s = 0; s < json["seats"].size(); ++s) {
    const Json& seat = json["seats"][s];
    ASSERT_EQ(seat["score"], pub.score[s]);
    ASSERT_EQ(seat["cards"], pub.hand_count[s]);
    ASSERT_EQ(seat["tickets"], pub.ticket_count[s]);
    ASSERT_EQ(seat.contains("opening_kept"), pub.phase != Phase::Opening);
    ASSERT_EQ(seat.value("opening_kept", 0), pub.opening_kept[s]);
    ASSERT_FALSE(seat.contains("known"));
    if (rules.machine == Machine::Board)
      check_board_seat(rules, pub, s, seat);
    else
      check_yard_seat(rules, pub, s, seat);
  }
  ASSERT_EQ(json.contains("me"), view.seat != Seat::Nobody);
  if (view.seat != Seat::Nobody) check_me(rules, view, json["me"]);
}

class WireViews : public ::testing::TestWithParam<std::string> {};

TEST_P(WireViews, SayWhatTheGameIsLike) {
  int number = 5;
  for (const TableOf& table : tables_of(GetParam())) {
    const Rules& rules = table.rules;
    SCOPED_TRACE(table.name);
    play_game(rules, number++, [&](const State& state, Seat seat, const MoveList& moves, const Move&) {
      check_view(rules, view_of(rules, state, seat));
      if (moves.size() % 8 == 0) check_view(rules, view_of(rules, state, Seat::Nobody));
    });
    ASSERT_FALSE(HasFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(AllData, WireViews, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

// All phases have a name of their own.
TEST(WireView, PhasesByName) {
  Table table("europe", 2);
  std::vector<std::string> names;
  for (int phase = 0; phase <= static_cast<int>(Phase::Over); ++phase) {
    View view = view_of(table.rules, table.state, seat_at(0));
    view.pub.phase = static_cast<Phase>(phase);
    names.push_back(parsed(view_text(table.rules, view))["phase"]);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"opening", "shunt", "action", "second_card", "third_card",
                                             "keep_tickets", "surcharge", "right_of_way", "second_claim",
                                             "declare", "over"}));
}

TEST(WireView, SuspendedTunnel) {
  Table table("europe", 2);
  table.arrange(
      {.hands = {"yellow*4", ""}, .display = "red,blue,green,black,pink", .deck = "yellow,red,wild"});
  table.turn(0);
  table.must_play(0, "claim munchen:zurich:yellow yellow*2");
  EXPECT_EQ(view_json(table.rules, table.state, Seat::Nobody)["tunnel"].dump(),
            R"({"route":"munchen:zurich:yellow","laid":{"yellow":2},"turned_up":["yellow","red","wild"],)"
            R"("counts":[true,false,true],"surcharge":2})");
}

TEST(WireView, ClosedStrands) {
  for (const int players : {2, 4}) {
    Table table("usa", players);
    table.own(1, {"chicago:pittsburgh:orange"});
    const Json json = view_json(table.rules, table.state, seat_at(0));
    if (players == 2)
      EXPECT_EQ(json["closed"], Json({"chicago:pittsburgh:black"}));
    else
      EXPECT_FALSE(json.contains("closed"));
  }
}

TEST(WireView, KnownCardsIfTheTableShowsThem) {
  Table table("europe", 2);
  table.arrange({.hands = {"", ""}, .display = "red,blue,green,black,pink"});
  table.turn(0);
  table.must_play(0, "take 1");
  const Json json = view_json(table.rules, table.state, seat_at(1), {.known = true});
  EXPECT_EQ(json["seats"][0]["known"], Json({{"red", 1}}));
  EXPECT_EQ(json["seats"][1]["known"], Json::object());
}

TEST(WireView, OverShowsEverythingThatWasHiddenByManners) {
  const Rules rules = load("europe", 2);
  const Game game = play_game(rules, 1, [](const State&, Seat, const MoveList&, const Move&) {});
  const Json json = view_json(rules, game.state, seat_at(0), {.counts = false, .scores = false});
  EXPECT_EQ(json["phase"], "over");
  EXPECT_EQ(json["waiting"], Json::array());
  EXPECT_EQ(json["turn"], nullptr);
  EXPECT_EQ(json["seats"][1]["score"], game.state.pub.score[1]);
}

}  // namespace
}  // namespace konduktor::testing
