// United Kingdom: Right of Way (UK-R1 to UK-R5, UK-X11).
#include <string>
#include <vector>

#include "rules/uk_support.h"

namespace konduktor::testing {
namespace {

const std::string kBuy = "buy right-of-way wild*4";

// Seat 1 has the routes, seat 0 is to move with the hand.
Table joining(const std::string& hand, const std::vector<std::string>& taken,
              const std::vector<std::string>& technologies = {}, int players = 2) {
  Table table("uk", players, advanced());
  table.own(1, taken);
  table.technologies(0, technologies);
  table.arrange({.hands = {hand, ""}, .display = "red,red,black,black,green"});
  table.turn(0);
  return table;
}

TEST(UkRightOfWay, UK_X11_UK_R1_UK_R2_both_have_the_route) {
  Table table = joining("yellow*2+wild*4", {"leeds:hull:yellow"});
  table.expect_refused(0, "claim leeds:hull:yellow yellow*1", Reason::RouteTaken);
  table.expect_refused(0, "buy right-of-way wild*3", Reason::TooFewWilds);
  EXPECT_TRUE(table.is_legal(0, kBuy));
  table.must_play(0, kBuy);
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  EXPECT_TRUE(owns(table, 0, "leeds:hull:yellow") && owns(table, 1, "leeds:hull:yellow"));
  EXPECT_EQ(trains(table, 0), 34);
  EXPECT_EQ(trains(table, 1), 34);
  EXPECT_EQ(score(table, 0), 1);
  EXPECT_EQ(table.hand(0), "yellow*1");
  EXPECT_EQ(turn_of(table), 1);  // the claim was the action
  table.expect_sound();
}

TEST(UkRightOfWay, UK_R1_for_the_usual_cards_trains_and_technologies) {
  Table table = joining("yellow*2+blue*3+wild*5",
                        {"leeds:hull:yellow", "bristol:plymouth:yellow", "barrow:liverpool:gray"});
  table.must_play(0, kBuy);
  table.expect_refused(0, "claim leeds:hull:yellow blue*1", Reason::WrongColour);
  table.expect_refused(0, "claim leeds:hull:yellow yellow*2", Reason::WrongNumber);
  table.expect_refused(0, "claim bristol:plymouth:yellow yellow*2+wild*1", Reason::NeedsTechnology);
  table.expect_refused(0, "claim barrow:liverpool:gray wild*1", Reason::NeedsTechnology);
  table.expect_sound();

  Table few = joining("black*4+wild*4", {"hull:nottingham:black", "leeds:hull:yellow"});
  few.own(0, {"southampton:new-york:gray", "newcastle:hull:gray", "plymouth:southampton:gray",
              "cardiff:penzance:gray", "stornoway:wick:gray", "hull:norwich:gray"});  // 34: one train is left
  few.must_play(0, "buy right-of-way wild*4");
  few.expect_refused(0, "claim hull:nottingham:black black*2", Reason::TooFewPieces);
  few.must_play(0, "claim leeds:hull:yellow black*4");  // any four cards
  EXPECT_EQ(trains(few, 0), 0);
  few.expect_sound();
}

TEST(UkRightOfWay, UK_R1_only_what_another_player_has_claimed) {
  Table table = joining("yellow*3+wild*4", {"leeds:hull:yellow"});
  table.own(0, {"carlisle:newcastle:yellow"});
  table.must_play(0, kBuy);
  table.expect_refused(0, "claim cambridge:london:yellow yellow*1", Reason::NotClaimedByOther);  // free
  table.expect_refused(0, "claim carlisle:newcastle:yellow yellow*1",
                       Reason::NotClaimedByOther);  // one's own
  EXPECT_EQ(table.legal(0), (std::vector<std::string>{"claim leeds:hull:yellow yellow*1"}));
  table.expect_sound();
}

TEST(UkRightOfWay, UK_R2_a_shared_route_may_be_joined_by_a_third) {
  Table table = joining("yellow*1+wild*4", {"leeds:hull:yellow"}, {}, 3);
  table.own(2, {"leeds:hull:yellow"});
  table.must_play(0, kBuy);
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  for (int s = 0; s < 3; ++s) EXPECT_TRUE(owns(table, s, "leeds:hull:yellow")) << s;
  table.expect_sound();
}

TEST(UkRightOfWay, UK_R2_not_a_route_that_the_buyer_shares_already) {
  Table table = joining("yellow*1+black*2+wild*4", {"leeds:hull:yellow", "hull:nottingham:black"});
  table.own(0, {"leeds:hull:yellow"});
  table.must_play(0, kBuy);
  table.expect_refused(0, "claim leeds:hull:yellow yellow*1", Reason::NotClaimedByOther);
  table.must_play(0, "claim hull:nottingham:black black*2");
  table.expect_sound();
}

TEST(UkRightOfWay, UK_R2_never_both_strands_of_a_double) {
  Table table =
      joining("pink*1+orange*1+yellow*1+wild*4", {"liverpool:manchester:pink", "leeds:hull:yellow"}, {}, 3);
  table.own(0, {"liverpool:manchester:orange"});
  table.must_play(0, kBuy);
  table.expect_refused(0, "claim liverpool:manchester:pink pink*1", Reason::BothStrands);
  EXPECT_EQ(legal_with(table, 0, "claim liverpool:manchester").size(), 0u);
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  table.expect_sound();

  Table only = joining("pink*1+wild*4", {"liverpool:manchester:pink"}, {}, 3);
  only.own(0, {"liverpool:manchester:orange"});
  only.expect_refused(0, kBuy, Reason::NothingToJoin);
}

TEST(UkRightOfWay, UK_R3_the_claim_must_follow_at_once) {
  Table table = joining("yellow*1+pink*2+wild*5", {"leeds:hull:yellow"});
  table.must_play(0, kBuy);
  for (const auto* move : {"draw", "take 1", "tickets", "pass", "stop", "buy wales wild*1"})
    table.expect_refused(0, move, Reason::NotNow);
  for (const auto& move : table.legal(0)) EXPECT_EQ(move.rfind("claim leeds:hull:yellow ", 0), 0u) << move;
  EXPECT_EQ(table.legal(0).size(), 3u);  // the yellow, the wild, the four for a wild
  table.expect_sound();
}

TEST(UkRightOfWay, UK_R3_bought_only_if_such_a_claim_is_legal) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> hopeless{
      {"yellow*1+wild*4", {}},                            // nothing is taken
      {"pink*3+wild*4", {"leeds:hull:yellow"}},           // the wrong colour
      {"wild*4", {"leeds:hull:yellow"}},                  // no card left
      {"yellow*3+wild*4", {"bristol:plymouth:yellow"}}};  // no Stoker
  for (const auto& [hand, taken] : hopeless) {
    Table table = joining(hand, taken);
    table.expect_refused(0, kBuy, Reason::NothingToJoin);
    EXPECT_TRUE(legal_with(table, 0, "buy right-of-way").empty()) << hand;
    table.expect_sound();
  }
  EXPECT_TRUE(joining("yellow*3+wild*4", {"bristol:plymouth:yellow"}, {"stoker"}).is_legal(0, kBuy));
}

TEST(UkRightOfWay, UK_R4_afterwards_the_card_is_on_the_table_again) {
  Table table = joining("yellow*1+red*1+wild*8", {"leeds:hull:yellow", "carlisle:barrow:red"});
  table.must_play(0, kBuy);
  EXPECT_TRUE(has_technology(table, 0, "right-of-way"));
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  EXPECT_FALSE(has_technology(table, 0, "right-of-way"));
  ASSERT_NE(table.event(EventKind::Returned), nullptr);
  EXPECT_EQ(table.event(EventKind::Returned)->target, ix(technology(table, "right-of-way")));
  table.must_play(1, "draw");
  table.must_play(1, "draw");
  table.must_play(0, kBuy);  // the same player on a later turn
  table.must_play(0, "claim carlisle:barrow:red red*1");
  table.expect_sound();

  Table other = joining("yellow*1+wild*4", {"leeds:hull:yellow"});
  other.arrange({.hands = {"yellow*1+wild*4", "blue*1+wild*4"}, .display = "red,red,black,black,green"});
  other.own(0, {"southampton:brighton:blue"});
  other.turn(0);
  other.must_play(0, kBuy);
  other.must_play(0, "claim leeds:hull:yellow yellow*1");
  other.must_play(1, kBuy);  // another player at once
  other.must_play(1, "claim southampton:brighton:blue blue*1");
  other.expect_sound();
}

TEST(UkRightOfWay, UK_R5_lagging_turbines_diesel_and_booster_apply) {
  const std::vector<std::string> held{"propellers", "ireland-france", "lagging", "turbines"};
  Table ferry = joining("white*1+wild*5", {"dover:france-east:gray"}, held);
  ferry.must_play(0, kBuy);
  ferry.must_play(0, "claim dover:france-east:gray white*1+wild*1");
  EXPECT_EQ(score(ferry, 0), 2 + 1 + 2);
  EXPECT_EQ(score(ferry, 1), 2);
  ferry.expect_sound();

  Table diesel = joining("black*1+wild*4", {"hull:nottingham:black"}, {"diesel"});
  diesel.must_play(0, kBuy);  // possible only because one card is enough
  diesel.must_play(0, "claim hull:nottingham:black black*1");
  EXPECT_EQ(trains(diesel, 0), 33);
  diesel.expect_sound();
  joining("black*1+wild*4", {"hull:nottingham:black"}).expect_refused(0, kBuy, Reason::NothingToJoin);

  Table booster = joining("white*2+blue*4+wild*3", {"leeds:hull:yellow"}, {"booster"});
  booster.must_play(0, "buy right-of-way blue*3+wild*3");
  booster.must_play(0, "claim leeds:hull:yellow white*2+blue*1");
  booster.expect_sound();
}

TEST(UkRightOfWay, UK_R5_both_owners_use_it_for_tickets_and_the_longest_path) {
  Table table = joining("yellow*1+wild*4", {"leeds:hull:yellow"});
  table.tickets(0, {"liverpool-hull"});
  table.tickets(1, {"manchester-norwich"});
  table.own(0, {"liverpool:leeds:black"});
  EXPECT_EQ(table.scores().seats[0].completed.count(), 0);
  table.must_play(0, kBuy);
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  table.technologies(0, {"equalising-beam"});
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(sheet.seats[0].completed.count(), 1);
  EXPECT_EQ(sheet.seats[0].longest_path, 3);
  EXPECT_EQ(sheet.seats[1].longest_path, 1);
  table.expect_sound();
}

TEST(UkRightOfWay, UK_R5_a_closed_strand_stays_closed) {
  Table table = joining("pink*2+orange*2+wild*4", {"liverpool:manchester:pink"});  // two players
  table.must_play(0, kBuy);
  table.expect_refused(0, "claim liverpool:manchester:orange orange*1", Reason::NotClaimedByOther);
  table.must_play(0, "claim liverpool:manchester:pink pink*1");
  table.turn(1);
  EXPECT_FALSE(table.state.pub.open.has(parse_route(table.rules, "liverpool:manchester:orange")));
  table.turn(0);
  table.expect_refused(0, "claim liverpool:manchester:orange orange*1", Reason::BothStrands);
  table.expect_sound();
}

TEST(UkRightOfWay, UK_R5_a_price_that_leaves_no_claim_cannot_be_paid) {
  // Three wilds and four stand-ins: not with the yellow card, which the claim needs.
  Table table = joining("white*3+blue*1+yellow*1+wild*3", {"leeds:hull:yellow"});
  table.expect_refused(0, "buy right-of-way white*3+yellow*1+wild*3", Reason::NothingToJoin);
  EXPECT_EQ(legal_with(table, 0, "buy right-of-way"),
            (std::vector<std::string>{"buy right-of-way white*3+blue*1+wild*3"}));
  table.must_play(0, "buy right-of-way white*3+blue*1+wild*3");
  table.must_play(0, "claim leeds:hull:yellow yellow*1");
  table.expect_sound();
  // The most plentiful colour is the one that the claim needs: other cards must stand in.
  Table plenty =
      joining("black*4+white*2+blue*2+wild*3", {"nottingham:norwich:white", "hull:nottingham:black"});
  const auto prices = legal_with(plenty, 0, "buy right-of-way");
  ASSERT_EQ(prices.size(), 1u);
  plenty.must_play(0, prices[0]);
  EXPECT_FALSE(plenty.legal(0).empty());
}

// clauses: UK-R3 UK-R5 UK-C3
TEST(UkRightOfWay, every_price_of_random_hands_against_the_oracle) {
  const std::vector<std::string> routes{"leeds:hull:yellow", "hull:nottingham:black",
                                        "nottingham:cambridge:gray", "barrow:liverpool:gray",
                                        "dover:france-east:gray"};
  const Rules rules = load("uk", 2);
  Rng rng(5);
  int bought = 0;
  int turned_away = 0;
  for (int trial = 0; trial < 120 && !::testing::Test::HasFailure(); ++trial) {
    const bool booster = rng.below(2) == 1;
    const bool diesel = rng.below(3) == 0;
    std::vector<std::string> held{"propellers", "ireland-france"};
    if (booster) held.push_back("booster");
    if (diesel) held.push_back("diesel");
    std::vector<std::string> taken{routes[rng.below(5)]};
    if (const auto& second = routes[rng.below(5)]; second != taken[0] && rng.below(2) == 0)
      taken.push_back(second);
    Cards hand;
    // Mostly the colours that the routes ask for, so that a price can take away what a claim needs.
    for (const auto* colour : {"yellow", "black", "white", "blue"})
      if (rng.below(4) != 0) hand[parse_card(rules, colour)] = static_cast<std::uint8_t>(1 + rng.below(4));
    hand[Card::Wild] = static_cast<std::uint8_t>(1 + rng.below(5));
    Table table = joining(payment_text(rules, hand), taken, held);
    SCOPED_TRACE(table.hand(0) + " for " + taken[0] + (taken.size() > 1 ? " " + taken[1] : "") +
                 (booster ? " booster" : "") + (diesel ? " diesel" : ""));
    Asked price_asked;
    price_asked.cost = 4;
    price_asked.price = true;
    price_asked.cards_for_one = booster ? 3 : 4;
    std::set<Paid> possible;
    each_part(hand, [&](const Cards& price) {
      const auto found = readings(price, price_asked);
      if (found.empty()) return;
      bool good = false;
      for (const auto& route : taken)
        good = good || payable(hand - price, asked_for(table, route, booster, diesel));
      State state = table.state;
      const Move move =
          Move::paying(MoveKind::Buy, static_cast<int>(technology(table, "right-of-way")), price);
      const Verdict verdict = apply(table.rules, state, Seat{}, move);
      EXPECT_EQ(static_cast<int>(verdict.reason),
                static_cast<int>(good ? Reason::Ok : Reason::NothingToJoin));
      if (good) possible.insert(found.begin(), found.end());
      ++(good ? bought : turned_away);
    });
    std::set<Paid> listed;
    for (const auto& move : legal_with(table, 0, "buy right-of-way ")) {
      const auto found = readings(parse_payment(table.rules, move.substr(17)).value, price_asked);
      ASSERT_EQ(found.size(), 1u) << move;
      EXPECT_TRUE(listed.insert(*found.begin()).second) << "twice: " << move;
      Table next = table;
      next.must_play(0, move);
      EXPECT_FALSE(next.legal(0).empty()) << move;
    }
    EXPECT_TRUE(listed == possible);
  }
  EXPECT_GT(bought, 50);
  EXPECT_GT(turned_away, 50);
}

}  // namespace
}  // namespace konduktor::testing
