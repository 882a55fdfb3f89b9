// Final scoring of the Card Game (CG-48 to CG-52, A-14, A-15).
#include "rules/card_table.h"

namespace konduktor::testing {
namespace {

// The table with these tickets laid down and, apart from them, held; by seat.
Table scored(const std::vector<std::vector<std::string>>& done,
             const std::vector<std::vector<std::string>>& held = {}) {
  Table table = card_table(static_cast<int>(done.size()), {});
  hold(table, held);
  for (std::size_t s = 0; s < done.size(); ++s) complete(table, static_cast<int>(s), done[s]);
  table.expect_sound();
  return table;
}

// "seattle 8, miami 8"
std::string bonuses(const Table& table, const SeatScore& score) {
  std::string text;
  for (std::size_t i = 0; i < score.bonus_count; ++i) {
    EXPECT_EQ(score.bonuses[i].bonus, Bonus::BigCity);
    text += (text.empty() ? "" : ", ") +
            table.rules.places[ix(table.rules.big_cities[score.bonuses[i].index].place)].id + " " +
            std::to_string(score.bonuses[i].points);
  }
  return text;
}

TEST(CardGameScoring, CG_48_completed_less_uncompleted_plus_bonuses) {
  const Table table =
      scored({{"dallas-helena", "dallas-raleigh"}, {}}, {{"miami-boston"}, {"seattle-miami", "miami-omaha"}});
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(sheet.seats[0].tickets, 10 + 8 - 12);
  EXPECT_EQ(bonuses(table, sheet.seats[0]), "dallas 10");
  EXPECT_EQ(sheet.seats[0].total, 16);
  EXPECT_EQ(sheet.seats[0].completed, ticket_set(table, {"dallas-helena", "dallas-raleigh"}));
  EXPECT_EQ(sheet.seats[0].failed, ticket_set(table, {"miami-boston"}));
  EXPECT_EQ(sheet.seats[1].total, -33);  // may be negative
  EXPECT_EQ(bonuses(table, sheet.seats[1]), "");
  EXPECT_EQ(sheet.winners, 0b01);
  EXPECT_EQ(sheet.ties_used, 0);
}

TEST(CardGameScoring, CG_48_negative_scores_are_compared_as_such) {
  const Table table = scored({{}, {}}, {{"seattle-miami"}, {"miami-omaha"}});
  EXPECT_EQ(table.scores().seats[0].total, -22);
  EXPECT_EQ(table.scores().winners, 0b10);
}

TEST(CardGameScoring, CG_49_each_big_city_goes_to_the_most_tickets) {
  const std::pair<const char*, std::vector<std::string>> cities[] = {
      {"seattle 8", {"seattle-denver", "seattle-phoenix", "seattle-toronto"}},
      {"los-angeles 12", {"los-angeles-houston", "los-angeles-vancouver", "los-angeles-duluth"}},
      {"chicago 12", {"chicago-montreal", "chicago-santa-fe", "chicago-calgary"}},
      {"dallas 10", {"dallas-helena", "dallas-raleigh", "dallas-washington"}},
      {"new-york 15", {"new-york-kansas-city", "new-york-portland", "new-york-las-vegas"}},
      {"miami 8", {"miami-omaha", "miami-boston", "miami-el-paso"}},
  };
  for (const auto& [bonus, tickets] : cities) {
    const Table table = scored({{tickets[0]}, {tickets[1], tickets[2]}});
    EXPECT_EQ(bonuses(table, table.scores().seats[0]), "") << bonus;
    EXPECT_EQ(bonuses(table, table.scores().seats[1]), bonus);
  }
}

TEST(CardGameScoring, CG_49_uncompleted_tickets_do_not_count_for_a_city) {
  const Table table = scored({{"miami-omaha"}, {}}, {{}, {"miami-boston", "miami-el-paso", "chicago-miami"}});
  EXPECT_EQ(bonuses(table, table.scores().seats[0]), "miami 8");
  EXPECT_EQ(bonuses(table, table.scores().seats[1]), "");
}

TEST(CardGameScoring, CG_50_A_14_CGT_9_ties_give_all_the_full_value_and_nobody_none) {
  const Table table = scored({{"new-york-kansas-city", "new-york-portland"},
                              {"new-york-las-vegas", "new-york-new-orleans"},
                              {"new-york-sault-st-marie"}});
  const ScoreSheet sheet = table.scores();
  EXPECT_EQ(bonuses(table, sheet.seats[0]), "new-york 15");
  EXPECT_EQ(bonuses(table, sheet.seats[1]), "new-york 15");
  EXPECT_EQ(bonuses(table, sheet.seats[2]), "");  // and nobody Miami or any other city
  EXPECT_EQ(sheet.seats[0].total, 9 + 21 + 15);
  EXPECT_EQ(sheet.seats[1].total, 19 + 10 + 15);
  EXPECT_EQ(sheet.seats[2].total, 6);
}

TEST(CardGameScoring, CG_51_CGT_9_a_ticket_counts_for_both_of_its_big_cities) {
  Table table = scored({{"seattle-miami"}, {}});
  EXPECT_EQ(bonuses(table, table.scores().seats[0]), "seattle 8, miami 8");
  EXPECT_EQ(table.scores().seats[0].total, 22 + 8 + 8);
  // Both Chicago–New York tickets, one each: a tie in both cities.
  table = scored({{"chicago-new-york"}, {"new-york-chicago"}});
  for (std::size_t s : {0u, 1u})
    EXPECT_EQ(bonuses(table, table.scores().seats[s]), "chicago 12, new-york 15");
  // Two against one in both.
  table = scored({{"chicago-new-york", "new-york-chicago"}, {"chicago-montreal", "new-york-portland"}});
  EXPECT_EQ(bonuses(table, table.scores().seats[0]), "chicago 12, new-york 15");
  EXPECT_EQ(bonuses(table, table.scores().seats[1]), "");
}

TEST(CardGameScoring, CG_52_most_points_win) {
  const Table table = scored({{"chicago-new-york"}, {"seattle-miami"}, {"dallas-raleigh", "dallas-helena"}});
  EXPECT_EQ(table.scores().seats[0].total, 32);
  EXPECT_EQ(table.scores().seats[1].total, 38);
  EXPECT_EQ(table.scores().seats[2].total, 28);  // more tickets do not matter
  EXPECT_EQ(table.scores().winners, 0b010);
  EXPECT_EQ(table.scores().ties_used, 0);
}

TEST(CardGameScoring, CG_52_a_tie_goes_to_the_most_completed_tickets) {
  // 32 each, with one ticket and with two.
  const Table table =
      scored({{"chicago-new-york"}, {"new-york-chicago", "dallas-helena"}}, {{}, {"seattle-new-york"}});
  EXPECT_EQ(table.scores().seats[0].total, 32);
  EXPECT_EQ(table.scores().seats[1].total, 32);
  EXPECT_EQ(table.scores().winners, 0b10);
  EXPECT_EQ(table.scores().ties_used, 1);
}

TEST(CardGameScoring, CG_52_tickets_come_before_bonus_cards) {
  // Seat 0: 5 + 12 + 15 - 10 - 12 with one ticket and two cards; seat 1: 11 + 13 + 10 - 14 - 10 with two and one.
  const Table table =
      scored({{"chicago-new-york"}, {"dallas-winnipeg", "dallas-san-francisco"}},
             {{"seattle-denver", "miami-boston"}, {"seattle-saint-louis", "los-angeles-vancouver"}});
  ASSERT_EQ(table.scores().seats[0].total, 10);
  ASSERT_EQ(table.scores().seats[1].total, 10);
  EXPECT_EQ(table.scores().winners, 0b10);
  EXPECT_EQ(table.scores().ties_used, 1);
}

TEST(CardGameScoring, CG_52_still_tied_most_bonus_cards) {
  // 20 each with one ticket each: two bonus cards against one.
  const Table table = scored({{"dallas-helena"}, {"chicago-new-york"}}, {{}, {"miami-boston"}});
  EXPECT_EQ(table.scores().seats[0].total, 20);
  EXPECT_EQ(table.scores().seats[1].total, 20);
  EXPECT_EQ(table.scores().winners, 0b10);
  EXPECT_EQ(table.scores().ties_used, 2);
}

TEST(CardGameScoring, A_15_a_shared_bonus_is_a_card_for_each) {
  // As above, but seat 2 shares both cities with seat 1.
  const Table table = scored({{"dallas-helena"}, {"chicago-new-york"}, {"new-york-chicago"}},
                             {{}, {"miami-boston"}, {"seattle-miami"}});
  EXPECT_EQ(table.scores().seats[0].total, 20);
  EXPECT_EQ(table.scores().seats[1].total, 20);
  EXPECT_EQ(table.scores().seats[2].total, 10);
  EXPECT_EQ(table.scores().winners, 0b010);
  EXPECT_EQ(table.scores().ties_used, 2);
}

TEST(CardGameScoring, A_15_a_full_tie_is_a_joint_win) {
  Table table = scored({{"chicago-new-york"}, {"new-york-chicago"}, {}});
  EXPECT_EQ(table.scores().winners, 0b011);
  EXPECT_EQ(table.scores().ties_used, 2);
  table = scored({{}, {}, {}, {}});
  EXPECT_EQ(table.scores().winners, 0b1111);
}

}  // namespace
}  // namespace konduktor::testing
