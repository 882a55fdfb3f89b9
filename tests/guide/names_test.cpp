// Names as people type them.

#include "konduktor/guide/names.h"

#include <gtest/gtest.h>

#include "support/table.h"

namespace konduktor::testing {
namespace {

std::vector<std::string> places(const Rules& rules, const std::string& text) {
  std::vector<std::string> ids;
  for (const PlaceId place : places_named(rules, text)) ids.push_back(rules.places[ix(place)].id);
  return ids;
}

std::vector<std::string> routes(const Rules& rules, const std::string& text) {
  std::vector<std::string> ids;
  for (const RouteId route : routes_named(rules, text).routes) ids.push_back(rules.routes[ix(route)].id);
  return ids;
}

using Ids = std::vector<std::string>;

TEST(Names, PlainTextDropsWhatIsHardToType) {
  EXPECT_EQ(plain_text("København"), "kobenhavn");
  EXPECT_EQ(plain_text("Łódź, Zágráb; ÇEŞME"), "lodz zagrab cesme");
  EXPECT_EQ(plain_text("Friedrichstraße"), "friedrichstrasse");
  EXPECT_EQ(plain_text("Sault St. Marie"), "sault st marie");
  EXPECT_EQ(plain_text("St Paul’s"), "st pauls");
  EXPECT_EQ(plain_text("  paris:zurich  "), "paris zurich");
  EXPECT_EQ(plain_text("×÷"), "");
  EXPECT_EQ(plain_text("\xff\xc3"), "");
  EXPECT_EQ(plain_text(""), "");
  EXPECT_EQ(plain_text("\033[30;105m♥ pink\033[0m"), "pink");
  EXPECT_EQ(plain_text("\033["), "");
}

TEST(Names, PlacesByBeginningsWordsAndInitials) {
  const Rules europe = load("europe", 2);
  EXPECT_EQ(places(europe, "par"), Ids{"paris"});
  EXPECT_EQ(places(europe, "ZÜR"), Ids{"zurich"});
  EXPECT_EQ(places(europe, "b"),
            (Ids{"barcelona", "berlin", "brest", "brindisi", "bruxelles", "bucuresti", "budapest"}));
  EXPECT_EQ(places(europe, "atlantis"), Ids{});
  EXPECT_EQ(places(europe, ""), Ids{});
  EXPECT_EQ(places(europe, " - "), Ids{});
  const Rules usa = load("usa", 2);
  EXPECT_EQ(places(usa, "ny"), Ids{"new-york"});
  EXPECT_EQ(places(usa, "slc"), Ids{"salt-lake-city"});
  EXPECT_EQ(places(usa, "louis"), Ids{"saint-louis"});
  EXPECT_EQ(places(usa, "st louis"), Ids{"saint-louis"});
  EXPECT_EQ(places(usa, "s fran"), Ids{"san-francisco"});
  const Rules london = load("london", 2);
  EXPECT_EQ(places(london, "kings cross"), Ids{"kings-cross"});
  EXPECT_EQ(places(london, "elephant and"), Ids{});
  EXPECT_EQ(places(london, "castle"), Ids{"elephant-castle"});
}

TEST(Names, AWholeNameCountsAlone) {
  const Rules uk = load("uk", 2);
  EXPECT_EQ(places(uk, "london"), Ids{"london"});
  EXPECT_EQ(places(uk, "londo"), (Ids{"londonderry", "london"}));
  EXPECT_EQ(places(uk, "derry"), Ids{"londonderry"});
}

TEST(Names, InEnglishPolishAndAsOneSaysThere) {
  const Rules europe = load("europe", 2);
  EXPECT_EQ(places(europe, "Vienna"), Ids{"wien"});
  EXPECT_EQ(places(europe, "Wiedeń"), Ids{"wien"});
  EXPECT_EQ(places(europe, "munich"), Ids{"munchen"});
  EXPECT_EQ(places(europe, "Copenh"), Ids{"kobenhavn"});
  EXPECT_EQ(places(europe, "Muenchen"), Ids{"munchen"});
  EXPECT_EQ(places(europe, "istanbul"), Ids{"constantinople"});
  EXPECT_EQ(places(load("berlin", 2), "siegessaule"), Ids{"siegessaeule"});
  EXPECT_EQ(places(load("berlin", 2), "siegessaeule"), Ids{"siegessaeule"});
}

TEST(Names, RoutesByTheirEnds) {
  const Rules europe = load("europe", 2);
  const Ids zurich{"paris:zurich:gray"};
  for (const std::string text : {"par zur", "paris zurich", "Zürich – Paris", "zurich to paris", "paris:zur",
                                 "paris-zurich grey", "paris:zurich:gray"})
    EXPECT_EQ(routes(europe, text), zurich) << text;
  EXPECT_EQ(routes(europe, "frankfurt paris"), (Ids{"frankfurt:paris:orange", "frankfurt:paris:white"}));
  EXPECT_EQ(routes(europe, "frankfurt paris white"), Ids{"frankfurt:paris:white"});
  EXPECT_EQ(routes(europe, "paris wh"), Ids{});
  const Rules usa = load("usa", 2);
  EXPECT_EQ(routes(usa, "new york montreal"), Ids{"montreal:new-york:blue"});
  EXPECT_EQ(routes(usa, "la phx"), Ids{});
  EXPECT_EQ(routes(usa, "la phoenix"), Ids{"los-angeles:phoenix:gray"});
}

// What is meant by one end is told by the other.
TEST(Names, AmbiguousEndsAreToldApartByTheirRoutes) {
  const Rules europe = load("europe", 2);
  EXPECT_EQ(routes(europe, "bru par"), (Ids{"bruxelles:paris:red", "bruxelles:paris:yellow"}));
  EXPECT_EQ(routes(europe, "b par"),
            (Ids{"bruxelles:paris:red", "bruxelles:paris:yellow", "brest:paris:black"}));
}

TEST(Names, WhyThereIsNoRoute) {
  const Rules europe = load("europe", 2);
  const RoutesNamed far = routes_named(europe, "paris moskva");
  EXPECT_TRUE(far.routes.empty());
  EXPECT_EQ(far.from.size(), 1u);
  EXPECT_EQ(far.to.size(), 1u);
  const RoutesNamed unknown = routes_named(europe, "paris atlantis");
  EXPECT_EQ(unknown.from.size(), 1u);
  EXPECT_TRUE(unknown.to.empty());
  EXPECT_EQ(unknown.to_text, "atlantis");
  EXPECT_TRUE(routes_named(europe, "paris").from_text.empty());
}

// Whoever types the printed names always finds the route.
TEST(Names, EveryRouteOfEveryGameIsFound) {
  for (const std::string game : {"europe", "london", "berlin", "uk", "usa"}) {
    const Rules rules = load(game, 2);
    for (const Route& route : rules.routes) {
      const std::string text = rules.places[ix(route.a)].name.en + " " + rules.places[ix(route.b)].name.en;
      const Ids found = routes(rules, text);
      EXPECT_NE(std::find(found.begin(), found.end(), route.id), found.end()) << game << ": " << text;
      for (const std::string& other : found) {
        const Route& like = rules.routes[ix(parse_route(rules, other))];
        EXPECT_EQ(rules.places[ix(like.a)].name.en, rules.places[ix(route.a)].name.en) << text;
        EXPECT_EQ(rules.places[ix(like.b)].name.en, rules.places[ix(route.b)].name.en) << text;
      }
      EXPECT_EQ(routes(rules, route.id).size(), 1u) << route.id;
    }
  }
}

TEST(Names, TechnologiesAndCards) {
  const Rules uk = load("uk", 2);
  const auto found = technologies_named(uk, "wales");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(uk.technologies[ix(found.front())].id, "wales");
  const Rules europe = load("europe", 2);
  EXPECT_EQ(card_named(europe, "RED"), parse_card(europe, "red"));
  EXPECT_EQ(card_named(europe, "gre"), parse_card(europe, "green"));
  EXPECT_EQ(card_named(europe, "loco"), Card::Wild);
  EXPECT_EQ(card_named(europe, "bl"), Card::None);
  EXPECT_EQ(card_named(europe, ""), Card::None);
  EXPECT_EQ(card_named(europe, "czerwony"), parse_card(europe, "red"));
}

TEST(Names, Payments) {
  const Rules europe = load("europe", 2);
  const auto read = [&](const std::string& text) {
    Cards cards;
    return payment_named(europe, text, cards) ? payment_text(europe, cards) : "no";
  };
  for (const std::string text : {"red*2+wild*1", "2 red 1 wild", "2 red, 1 loco", "RED*2 + L*1",
                                 "re*1 1 red 1 wild", "2 red and 1 locomotive"})
    EXPECT_EQ(read(text), "red*2+wild*1") << text;
  for (const std::string text : {"", "red", "2", "2 3 red", "red blue*2", "2 mauve", "bl*2", "999 red",
                                 "-1 red", "2x red", "100 red 100 red", "99999999999 red"})
    EXPECT_EQ(read(text), "no") << text;
}

}  // namespace
}  // namespace konduktor::testing
