// United Kingdom: payments (UK-C1, UK-C3, UK-F1), by example and against a slow oracle (UK-V10 too).
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "rules/uk_support.h"

namespace konduktor::testing {
namespace {

Table with_hand(const std::string& hand, const std::vector<std::string>& technologies = {}) {
  Table table("uk", 2, advanced());
  table.technologies(0, technologies);
  table.arrange({.hands = {hand, ""}, .display = "red,red,black,black,green"});
  table.turn(0);
  return table;
}

void accepts(const std::string& hand, const std::string& move,
             const std::vector<std::string>& technologies = {}) {
  Table table = with_hand(hand, technologies);
  table.must_play(0, move);
  table.expect_sound();
}

void refuses(const std::string& hand, const std::string& move, Reason reason,
             const std::vector<std::string>& technologies = {}) {
  Table table = with_hand(hand, technologies);
  table.expect_refused(0, move, reason);
}

TEST(UkSubstitutes, UK_C1_any_four_cards_stand_for_a_locomotive_on_a_route) {
  const std::string four = "pink*1+white*1+blue*1+orange*1";
  accepts(four, "claim leeds:hull:yellow " + four);
  EXPECT_TRUE(with_hand(four).is_legal(0, "claim leeds:hull:yellow " + four));
  refuses(four, "claim leeds:hull:yellow pink*1+white*1+blue*1", Reason::WrongNumber);
  accepts("pink*1+white*2+blue*2", "claim leeds:nottingham:pink pink*1+white*2+blue*2");
  accepts("wild*1+white*2+blue*2", "claim leeds:nottingham:pink wild*1+white*2+blue*2");
}

TEST(UkSubstitutes, UK_C1_UK_F1_on_a_ferry_where_one_is_demanded) {
  accepts("white*1+blue*3", "claim barrow:liverpool:gray white*1+blue*3", {"propellers"});
  refuses("white*1+blue*3", "claim barrow:liverpool:gray blue*3", Reason::WrongNumber, {"propellers"});
  accepts("white*1+blue*3", "claim barrow:liverpool:gray blue*3", {"propellers", "booster"});
}

TEST(UkSubstitutes, UK_C1_UK_B1_when_buying) {
  accepts("white*1+blue*3", "buy wales white*1+blue*3");
  refuses("white*1+blue*3", "buy wales blue*3", Reason::TooFewWilds);
  accepts("wild*1+blue*4", "buy boiler wild*1+blue*4");
  accepts("white*4+blue*4", "buy boiler white*4+blue*4");
  refuses("white*4+blue*4", "buy boiler white*4+blue*3", Reason::TooFewWilds);
}

TEST(UkSubstitutes, UK_C1_UK_X7_with_the_booster_any_three) {
  accepts("white*1+blue*2", "claim leeds:hull:yellow white*1+blue*2", {"booster"});
  accepts("white*1+blue*2", "buy wales white*1+blue*2", {"booster"});
  accepts("white*1+blue*5", "buy boiler white*1+blue*5", {"booster"});
  refuses("white*1+blue*2", "buy wales white*1+blue*2", Reason::TooFewWilds);
}

TEST(UkSubstitutes, UK_C3_locomotives_may_stand_in_too) {
  accepts("wild*1+white*3", "claim leeds:hull:yellow wild*1+white*3");
  accepts("wild*4", "claim leeds:hull:yellow wild*4");
  accepts("wild*5", "buy boiler wild*5");
  accepts("wild*8", "buy boiler wild*8");
}

TEST(UkSubstitutes, UK_C3_several_substitutes_in_one_payment) {
  accepts("white*4+blue*4", "claim leeds:nottingham:pink white*4+blue*4");
  EXPECT_TRUE(with_hand("white*4+blue*4").is_legal(0, "claim leeds:nottingham:pink white*4+blue*4"));
  refuses("white*4+blue*4", "claim leeds:nottingham:pink white*4+blue*3", Reason::WrongNumber);
  accepts("white*4+blue*4+pink*4", "buy diesel white*4+blue*4+pink*4");
}

TEST(UkSubstitutes, UK_C3_with_the_booster_exactly_three) {
  refuses("white*2+blue*2", "claim leeds:hull:yellow white*2+blue*2", Reason::WrongNumber, {"booster"});
  refuses("white*2+blue*2", "buy wales white*2+blue*2", Reason::TooFewWilds, {"booster"});
}

TEST(UkSubstitutes, UK_C3_the_booster_does_not_lower_its_own_price) {
  refuses("white*3+blue*3", "buy booster white*3+blue*3", Reason::TooFewWilds);
  refuses("wild*1+blue*3", "buy booster wild*1+blue*3", Reason::TooFewWilds);
  accepts("white*4+blue*4", "buy booster white*4+blue*4");
  accepts("wild*1+blue*4", "buy booster wild*1+blue*4");
}

TEST(UkSubstitutes, UK_C3_a_payment_has_no_labels) {
  accepts("pink*5", "claim leeds:nottingham:pink pink*5");  // one pink, four for a locomotive
  accepts("white*3+blue*2", "claim nottingham:cambridge:gray white*3+blue*2");
  refuses("white*1+blue*1", "claim nottingham:cambridge:gray white*1+blue*1", Reason::WrongColour);
  refuses("pink*3", "claim leeds:nottingham:pink pink*3", Reason::WrongNumber);
  refuses("white*2", "claim leeds:nottingham:pink white*2", Reason::WrongColour);
  refuses("wild*2", "claim leeds:nottingham:pink -", Reason::WrongNumber);
}

TEST(UkSubstitutes, UK_C3_cards_that_are_not_in_the_hand_pay_nothing) {
  refuses("white*3", "claim leeds:hull:yellow white*4", Reason::NotInHand);
  refuses("pink*2", "claim leeds:hull:yellow wild*1", Reason::NotInHand);
  refuses("pink*2", "buy wales wild*1", Reason::NotInHand);
  Table table = with_hand("pink*2+white*6");
  Cards forged;  // 255 + 3 = 2 in eight bits
  forged.n[0] = 255;
  forged.n[1] = 3;
  const State before = table.state;
  for (const auto& move :
       {Move::paying(MoveKind::Claim, static_cast<int>(parse_route(table.rules, "leeds:nottingham:pink")),
                     forged),
        Move::paying(MoveKind::Buy, static_cast<int>(technology(table, "boiler")), forged)}) {
    EXPECT_FALSE(apply(table.rules, table.state, Seat{}, move).ok());
    EXPECT_EQ(std::memcmp(&before, &table.state, sizeof before), 0);
    table.state = before;
  }
  table.expect_sound();
}

TEST(UkFerries, UK_F1_a_locomotive_for_each_symbol_the_rest_as_usual) {
  const std::vector<std::string> held{"ireland-france", "propellers"};
  const std::string ferry = "claim dover:france-east:gray ";  // 2 spaces, 1 symbol
  refuses("white*2", ferry + "white*2", Reason::TooFewWilds, held);
  refuses("white*1+blue*1+wild*1", ferry + "white*1+blue*1", Reason::WrongColour, held);
  accepts("white*1+wild*1", ferry + "white*1+wild*1", held);
  accepts("wild*2", ferry + "wild*2", held);
  accepts("white*5", ferry + "white*5", held);  // four whites are the locomotive
  refuses("white*1+blue*1+wild*1", ferry + "white*1+blue*1+wild*1", Reason::WrongNumber, held);
  refuses("white*1+wild*1", ferry + "wild*1", Reason::WrongNumber, held);
}

// --- against the oracle -------------------------------------------------------------------------------------

// The stand-ins that the documents promise: the most plentiful other colour, the data's order on ties, the
// payment's own colour, wilds.
Cards canonical(const Cards& hand, const Paid& paid, int cards_for_one) {
  Cards payment;
  const int coloured = paid.units - paid.wilds - paid.substitutes;
  if (coloured > 0) payment.n[static_cast<std::size_t>(paid.colour)] = static_cast<std::uint8_t>(coloured);
  payment[Card::Wild] = static_cast<std::uint8_t>(paid.wilds);
  Cards rest = hand - payment;
  std::vector<std::size_t> order;
  for (int n = kMaxCards; n > 0; --n)
    for (std::size_t k = 0; k < kMaxColours; ++k)
      if (rest.n[k] == n && static_cast<int>(k) != paid.colour) order.push_back(k);
  if (paid.colour < kMaxColours) order.push_back(static_cast<std::size_t>(paid.colour));
  order.push_back(kMaxColours);
  int missing = paid.substitutes * cards_for_one;
  for (const std::size_t k : order)
    for (; missing > 0 && rest.n[k] > 0; --missing, --rest.n[k]) ++payment.n[k];
  return payment;
}

Cards random_hand(Rng& rng, int kinds, int most) {
  Cards hand;
  for (int i = 0; i < kinds; ++i)
    hand.n[rng.below(kMaxColours)] =
        static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(most)) + 1);
  hand[Card::Wild] = static_cast<std::uint8_t>(rng.below(5));
  return hand;
}

void compare_claims(Table& table, const Cards& hand, const std::string& route, bool booster, bool diesel) {
  const Asked asked = asked_for(table, route, booster, diesel);
  const int target = static_cast<int>(parse_route(table.rules, route));
  SCOPED_TRACE(route + " from " + payment_text(table.rules, hand) + (booster ? " booster" : "") +
               (diesel ? " diesel" : ""));
  std::set<Paid> possible;
  each_part(hand, [&](const Cards& payment) {
    State state = table.state;
    const std::set<Paid> found = readings(payment, asked);
    const Verdict verdict = apply(table.rules, state, Seat{}, Move::paying(MoveKind::Claim, target, payment));
    EXPECT_EQ(verdict.ok(), !found.empty()) << payment_text(table.rules, payment);
    EXPECT_TRUE(verdict.ok() || std::memcmp(&state, &table.state, sizeof state) == 0);
    possible.insert(found.begin(), found.end());
  });
  std::set<std::string> wanted;
  for (const Paid& paid : possible)
    wanted.insert(payment_text(table.rules, canonical(hand, paid, asked.cards_for_one)));
  std::set<std::string> listed;
  std::set<Paid> covered;
  for (const auto& move : legal_with(table, 0, "claim " + route + " ")) {
    const std::string text = move.substr(7 + route.size());
    EXPECT_TRUE(listed.insert(text).second) << "twice: " << text;
    const auto found = readings(parse_payment(table.rules, text).value, asked);
    EXPECT_FALSE(found.empty()) << "listed but not legal: " << text;
    covered.insert(found.begin(), found.end());
  }
  EXPECT_EQ(listed, wanted);
  EXPECT_TRUE(std::includes(covered.begin(), covered.end(), possible.begin(), possible.end()));
}

// clauses: UK-C1 UK-C3 UK-F1 UK-V5 UK-V10 UK-X7
TEST(UkPaymentOracle, every_part_of_small_hands_for_every_kind_of_route) {
  const std::vector<std::string> routes{
      "leeds:hull:yellow",       "nottingham:birmingham:gray", "barrow:liverpool:gray",
      "leeds:nottingham:pink",   "nottingham:cambridge:gray",  "dover:france-east:gray",
      "bristol:plymouth:yellow", "wick:aberdeen:gray",         "nottingham:norwich:white",
      "hull:norwich:gray",       "belfast:barrow:gray",        "stornoway:wick:gray",
      "cork:penzance:gray"};
  Table table("uk", 2, advanced());
  Rng rng(20240);
  for (int trial = 0; trial < 260 && !HasFailure(); ++trial) {
    const bool booster = rng.below(2) == 1;
    const bool diesel = rng.below(2) == 1;
    const auto& route = routes[static_cast<std::size_t>(trial) % routes.size()];
    Cards hand = random_hand(rng, 3, 4);
    const Card colour = table.rules.colour_of[ix(parse_route(table.rules, route))];
    if (colour != Card::None && rng.below(4) != 0) hand[colour] = static_cast<std::uint8_t>(rng.below(4));
    std::vector<std::string> held{"wales", "ireland-france", "scotland", "stoker", "boiler", "propellers"};
    if (booster) held.push_back("booster");
    if (diesel) held.push_back("diesel");
    table.technologies(0, held);
    table.arrange({.hands = {hand.total() == 0 ? "" : payment_text(table.rules, hand)}});
    table.turn(0);
    compare_claims(table, hand, route, booster, diesel);
  }
  table.expect_sound();
}

// clauses: UK-C3 UK-F1 UK-V10 UK-P5
TEST(UkPaymentOracle, new_york_from_large_hands) {
  for (const std::string& text :
       {std::string("white*7+wild*3"), std::string("white*7+blue*4+wild*2"), std::string("white*6+blue*8"),
        std::string("white*9+wild*3"), std::string("pink*5+wild*6")})
    for (const bool booster : {false, true})
      for (const bool diesel : {false, true}) {
        Table table("uk", 2, advanced());
        table.technologies(0, booster && diesel ? std::vector<std::string>{"booster", "diesel"}
                              : booster         ? std::vector<std::string>{"booster"}
                              : diesel          ? std::vector<std::string>{"diesel"}
                                                : std::vector<std::string>{});
        table.arrange({.hands = {text}});
        table.turn(0);
        compare_claims(table, table.state.priv[0].hand, "southampton:new-york:gray", booster, diesel);
      }
}

// clauses: UK-C1 UK-C3 UK-B1 UK-X7
TEST(UkPaymentOracle, prices_of_every_height) {
  Table table("uk", 2, advanced());
  Rng rng(77);
  for (int trial = 0; trial < 80 && !HasFailure(); ++trial) {
    const bool booster = rng.below(2) == 1;
    const Cards hand = random_hand(rng, 3, 5);
    table.technologies(0, booster ? std::vector<std::string>{"booster"} : std::vector<std::string>{});
    table.arrange({.hands = {payment_text(table.rules, hand)}});
    table.turn(0);
    for (const auto* id : {"wales", "lagging", "diesel", "double-heading"}) {
      SCOPED_TRACE(std::string(id) + " from " + payment_text(table.rules, hand) +
                   (booster ? " booster" : ""));
      const TechId tech = technology(table, id);
      Asked asked;
      asked.cost = table.rules.technologies[ix(tech)].cost;
      asked.cards_for_one = booster ? 3 : 4;
      asked.price = true;
      std::set<std::string> wanted;
      each_part(hand, [&](const Cards& price) {
        State state = table.state;
        const auto found = readings(price, asked);
        const Verdict verdict =
            apply(table.rules, state, Seat{}, Move::paying(MoveKind::Buy, static_cast<int>(tech), price));
        EXPECT_EQ(verdict.ok(), !found.empty()) << payment_text(table.rules, price);
        for (const Paid& paid : found)
          wanted.insert(payment_text(table.rules, canonical(hand, paid, asked.cards_for_one)));
      });
      const auto moves = legal_with(table, 0, std::string("buy ") + id + " ");
      std::set<std::string> listed;
      for (const auto& move : moves) listed.insert(move.substr(5 + std::string(id).size()));
      EXPECT_EQ(listed.size(), moves.size());
      EXPECT_EQ(listed, wanted);
    }
  }
}

}  // namespace
}  // namespace konduktor::testing
