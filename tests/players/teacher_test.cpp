// The teacher on positions in which a lesson knows what to show, and the facts with which it is said.
#include <chrono>
#include <set>

#include "konduktor/guide/gains.h"
#include "konduktor/guide/odds.h"
#include "konduktor/guide/robs.h"
#include "konduktor/guide/ticket_needs.h"
#include "konduktor/players/player.h"
#include "konduktor/players/teacher.h"
#include "property/tables.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

Advice advice_at(const Table& table, Lesson lesson = Lesson::Route, int seat = 0) {
  MoveList legal;
  const View view = view_of(table.rules, table.state, seat_at(seat));
  legal_moves(table.rules, view.pub, view.mine, view.seat, legal);
  return advise(table.rules, view, legal, lesson, false);
}
std::string text_of(const Table& table, const Advice& advice) { return to_text(table.rules, advice.move); }
std::string route_id(const Table& table, const Advice& advice) {
  return table.rules.routes[ix(advice.route)].id;
}
std::string ticket_id(const Table& table, const Advice& advice) {
  return table.rules.tickets[ix(advice.ticket)].id;
}

// Kyïv – Petrograd lacks just the link Moskva – Petrograd, four white cards.
Table europe(const std::string& hand, const std::string& display) {
  Table table("europe", 2);
  table.own(0, {"kyiv:smolensk:red", "moskva:smolensk:orange"});
  table.tickets(0, {"kyiv-petrograd"});
  table.tickets(1, {});
  table.arrange({.hands = {hand, "yellow*2"}, .display = display});
  table.turn(0);
  return table;
}

TEST(Teacher, ClaimsTheRouteOfATicketAndSaysWhichOne) {
  const Table table = europe("white*5+red*2", "red,blue,green,pink,black");
  const Advice advice = advice_at(table);
  EXPECT_EQ(text_of(table, advice), "claim moskva:petrograd:white white*4");
  EXPECT_EQ(advice.advised, Advised::Claim);
  EXPECT_EQ(route_id(table, advice), "moskva:petrograd:white");
  EXPECT_EQ(ticket_id(table, advice), "kyiv-petrograd");
  EXPECT_EQ(advice.points, 7);
  // A lesson about cards comes first to cards.
  EXPECT_EQ(advice_at(table, Lesson::Cards).move.kind, MoveKind::Draw);
}

TEST(Teacher, TakesTheCardThatBringsARouteNearestAndSaysWhatIsLacking) {
  const Table table = europe("white*2+red*1", "red,blue,white,pink,black");
  const Advice advice = advice_at(table);
  EXPECT_EQ(text_of(table, advice), "take 3");
  EXPECT_EQ(advice.advised, Advised::Take);
  EXPECT_EQ(route_id(table, advice), "moskva:petrograd:white");
  EXPECT_EQ(ticket_id(table, advice), "kyiv-petrograd");
  EXPECT_EQ(advice.need, 2);
  EXPECT_EQ(advice.have, 2);
}

TEST(Teacher, DrawsUnseenWhereNoOpenCardHelps) {
  const Table table = europe("white*2", "red,red,red,pink,black");
  EXPECT_EQ(advice_at(table).advised, Advised::Draw);
  const Table wild = europe("white*2", "red,red,wild,pink,black");
  EXPECT_EQ(advice_at(wild).advised, Advised::TakeWild);
  EXPECT_EQ(text_of(wild, advice_at(wild)), "take 3");
}

TEST(Teacher, NeverTakesAWildAsTheSecondCard) {
  Table table = europe("white*2", "red,red,wild,pink,white");
  table.must_play(0, "take 5");
  ASSERT_EQ(table.state.pub.phase, Phase::SecondCard);
  const Advice advice = advice_at(table);
  EXPECT_TRUE(table.is_legal(0, text_of(table, advice)));
  EXPECT_NE(text_of(table, advice), "take 3");
}

// Budapest – Sofia lacks just Sarajevo – Sofia, a grey tunnel of two.
Table tunnel(const std::string& hand, const std::string& display) {
  Table table("europe", 2);
  table.tickets(0, {"budapest-sofia"});
  table.tickets(1, {});
  table.own(0, {"budapest:sarajevo:pink"});
  table.arrange({.hands = {hand, "yellow*2"}, .display = display});
  table.turn(0);
  return table;
}

TEST(Teacher, GoesForAGreyRouteInTheColourOfWhichThereAreMost) {
  const Table table = tunnel("red*1", "green,blue,red,pink,yellow");
  const Advice advice = advice_at(table);
  EXPECT_EQ(text_of(table, advice), "take 3");
  EXPECT_EQ(advice.advised, Advised::TakeGrey);
  EXPECT_EQ(route_id(table, advice), "sarajevo:sofia:gray");
  EXPECT_EQ(advice.need, 1);
  EXPECT_EQ(advice.have, 1);
}

TEST(Teacher, DoesNotWasteWildsExceptToEndATicket) {
  // The last link: wilds are good enough.
  const Table last = europe("wild*4", "red,blue,white,pink,black");
  EXPECT_EQ(text_of(last, advice_at(last)), "claim moskva:petrograd:white wild*4");
  // Two links are lacking: the wilds are kept.
  Table two("europe", 2);
  two.own(0, {"kyiv:smolensk:red"});
  two.tickets(0, {"kyiv-petrograd"});
  two.tickets(1, {});
  two.arrange({.hands = {"wild*4", "yellow*2"}, .display = "red,blue,white,pink,orange"});
  two.turn(0);
  EXPECT_NE(advice_at(two).move.kind, MoveKind::Claim);
}

TEST(Teacher, DaresATunnelOnlyWithAReserve) {
  const Table bare = tunnel("red*2", "green,blue,red,pink,yellow");
  EXPECT_EQ(advice_at(bare).advised, Advised::TakeReserve);
  EXPECT_EQ(text_of(bare, advice_at(bare)), "take 3");
  const Table rich = tunnel("red*4", "green,blue,red,pink,yellow");
  const Advice advice = advice_at(rich);
  EXPECT_EQ(text_of(rich, advice), "claim sarajevo:sofia:gray red*2");
  EXPECT_EQ(advice.advised, Advised::ClaimTunnel);
  const View view = view_of(rich.rules, rich.state, seat_at(0));
  EXPECT_EQ(advice.chance, tunnel_odds(rich.rules, view, advice.move.payment(), false).surcharge[0]);
  EXPECT_GT(advice.chance, 0.3);
  EXPECT_LT(advice.chance, 0.7);
}

TEST(Teacher, PaysASurchargeIfItCanAndElseTakesTheCardsBack) {
  Table table("europe", 2);
  table.arrange({.hands = {"red*4+wild*1", "yellow*2"}, .deck = "red,blue,blue"});
  table.turn(0);
  table.must_play(0, "claim paris:zurich:gray red*3");
  ASSERT_EQ(table.state.pub.phase, Phase::Surcharge);
  EXPECT_EQ(text_of(table, advice_at(table)), "pay red*1");
  EXPECT_EQ(advice_at(table).advised, Advised::SurchargePay);
  EXPECT_EQ(advice_at(table).need, 1);
  Table poor("europe", 2);
  poor.arrange({.hands = {"red*3", "yellow*2"}, .deck = "red,wild,blue"});
  poor.turn(0);
  poor.must_play(0, "claim paris:zurich:gray red*3");
  EXPECT_EQ(text_of(poor, advice_at(poor)), "withdraw");
  EXPECT_EQ(advice_at(poor).advised, Advised::SurchargeWithdraw);
  EXPECT_EQ(advice_at(poor).need, 2);
}

TEST(Teacher, BuysTheTechnologyThatATicketWaitsForWithWildsOnly) {
  Table table("uk", 2);
  const auto& tickets = table.rules.tickets;
  // A ticket that leaves England.
  std::string scottish;
  table.open();
  for (std::size_t t = 0; t < tickets.size() && scottish.empty(); ++t) {
    const TicketNeed need =
        ticket_need(table.rules, table.state.pub, seat_at(0), Cards{}, static_cast<TicketId>(t));
    if (need.need == Need::Open && need.technologies != 0) scottish = tickets[t].id;
  }
  ASSERT_FALSE(scottish.empty());
  table.tickets(0, {scottish});
  table.tickets(1, {});
  table.arrange({.hands = {"wild*4+red*2", ""}, .display = "red,blue,green,pink,black"});
  table.turn(0);
  const Advice rich = advice_at(table);
  EXPECT_EQ(rich.advised, Advised::Buy);
  EXPECT_EQ(ticket_id(table, rich), scottish);
  EXPECT_EQ(rich.need, table.rules.technologies[ix(rich.technology)].cost);
  EXPECT_EQ(rich.move.payment().total(), rich.move.wilds);
  table.arrange({.hands = {"red*8", ""}, .display = "red,blue,green,pink,black"});
  EXPECT_NE(advice_at(table).advised, Advised::Buy);
}

TEST(Teacher, KeepsWhatCanBeReachedAndSaysWithHowManyPieces) {
  for (const char* id : {"europe", "london", "berlin", "uk", "usa"}) {
    const Table table(id, 2);
    const Advice advice = advice_at(table);
    ASSERT_TRUE(advice.advised == Advised::KeepShared || advice.advised == Advised::KeepReach) << id;
    EXPECT_EQ(advice.tickets, advice.move.tickets()) << id;
    int apart = 0;
    advice.tickets.for_each([&](TicketId ticket) {
      for (const int pieces :
           ticket_need(table.rules, table.state.pub, seat_at(0), table.state.priv[0].hand, ticket).pieces)
        apart += pieces;
    });
    EXPECT_EQ(advice.apart, apart) << id;
    EXPECT_LE(advice.need, advice.apart) << id;
    EXPECT_EQ(advice.advised == Advised::KeepShared, advice.apart > advice.need + 1) << id;
    int all = 0;
    for (const PieceKind& kind : table.rules.pieces) all += kind.count;
    EXPECT_EQ(advice.have, all) << id;
  }
}

TEST(Teacher, KeepsFewTicketsInTheCardGameAndCountsTheirCards) {
  const Table table("cardgame", 2);
  const Advice advice = advice_at(table);
  ASSERT_EQ(advice.advised, Advised::KeepCards);
  EXPECT_LE(advice.tickets.count(), 3);
  int asked = 0;
  advice.tickets.for_each([&](TicketId ticket) { asked += table.rules.tickets[ix(ticket)].cards.total(); });
  EXPECT_EQ(advice.need, asked);
  EXPECT_LE(advice.have, table.state.priv[0].hand.total());
}

Table cardgame(const std::string& hand, const std::string& display) {
  Table table("cardgame", 2);
  table.open();
  std::string blue;
  for (const Ticket& ticket : table.rules.tickets)
    if (blue.empty() && ticket.cards[colour_card(0)] >= 2) blue = ticket.id;
  table.tickets(0, {blue});
  table.tickets(1, {});
  table.arrange({.hands = {hand, ""}, .display = display});
  table.turn(0);
  return table;
}

TEST(Teacher, LaysOutWhatTicketsAskForAndRobsWhereItCan) {
  const Rules rules = load("cardgame", 2);
  const std::string first = rules.colours[0].id;
  const std::string second = rules.colours[1].id;
  std::string others;
  for (std::size_t c = 2; c < 7; ++c) others += (others.empty() ? "" : ",") + rules.colours[c].id;
  Table table = cardgame(first + "*3", others);
  const Advice play = advice_at(table);
  EXPECT_EQ(play.advised, Advised::Play);
  EXPECT_GT(play.move.payment().n[0], 1);
  EXPECT_GT(table.rules.tickets[ix(play.ticket)].cards.n[0], 0);
  table.yard(1, first + ":1");
  const Advice rob = advice_at(table);
  EXPECT_EQ(rob.advised, Advised::Rob);
  EXPECT_EQ(rob.rival, seat_at(1));
}

// Whatever the number of players, the game and the position.
class TeacherBattery : public ::testing::TestWithParam<std::string> {};

TEST_P(TeacherBattery, AdviceIsLegalTheSameTwiceAndItsFactsAreTrue) {
  for (const TableOf& table : tables_of(GetParam())) {
    SCOPED_TRACE(table.name);
    const Rules& rules = table.rules;
    for (int number = 0; number < 2 * battery_scale() && !HasFailure(); ++number)
      play_game(rules, number, [&](const State& state, Seat seat, const MoveList& moves, const Move&) {
        const View view = view_of(rules, state, seat);
        for (const Lesson lesson : {Lesson::Route, Lesson::Cards}) {
          const Advice advice = advise(rules, view, moves, lesson, false);
          const std::string text = to_text(rules, advice.move);
          ASSERT_TRUE(moves.has(advice.move)) << text;
          const Advice again = advise(rules, view, moves, lesson, false);
          EXPECT_TRUE(again.move == advice.move && again.advised == advice.advised) << text;
          if (advice.ticket != TicketId::None) {
            EXPECT_TRUE(view.mine.tickets.has(advice.ticket)) << text;
          }
          if (advice.move.kind == MoveKind::Take) {
            EXPECT_TRUE(advice.card == Card::None || view.pub.display[advice.move.target] == advice.card)
                << text;
          }
          if (advice.advised == Advised::Claim || advice.advised == Advised::Points) {
            EXPECT_EQ(advice.points, gains_of(rules, view, advice.move).points) << text;
          }
          if (advice.advised == Advised::Rob) {
            EXPECT_NE(advice.rival, Seat::Nobody) << text;
          }
        }
      });
  }
}

INSTANTIATE_TEST_SUITE_P(Data, TeacherBattery, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

// A lesson waits for it at every step.
TEST(Teacher, AnswersQuickly) {
  Table table("europe", 5);
  table.arrange({.hands = {"red*3+white*3+blue*3+wild*2"}});
  table.turn(0);
  const auto began = std::chrono::steady_clock::now();
  constexpr int kTimes = 20;
  for (int k = 0; k < kTimes; ++k) EXPECT_NE(advice_at(table).move.kind, MoveKind::Pass);
  const auto each = (std::chrono::steady_clock::now() - began) / kTimes;
  EXPECT_LT(std::chrono::duration_cast<std::chrono::milliseconds>(each).count(), 100);
  RecordProperty("microseconds",
                 static_cast<int>(std::chrono::duration_cast<std::chrono::microseconds>(each).count()));
}

TEST(Teacher, EveryReasonHasAWordOfItsOwn) {
  std::set<std::string_view> words;
  for (int k = 0; k < kAdvised; ++k) words.insert(word_of(static_cast<Advised>(k)));
  EXPECT_EQ(words.size(), static_cast<std::size_t>(kAdvised));
  EXPECT_EQ(words.count(""), 0u);
}

}  // namespace
}  // namespace konduktor::testing
