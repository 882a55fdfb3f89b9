// Before the start: making a table, sitting down, getting up, who is host, starting and closing.
#include "table_fold/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;

TEST(Lobby, a_new_table_is_open_and_empty) {
  Desk desk(settings_for("europe", 3));
  EXPECT_EQ(desk->stage(), Stage::Open);
  EXPECT_EQ(desk->host(), kAla);
  EXPECT_EQ(desk->host_name(), "Host");
  EXPECT_EQ(desk->last_n(), 1);
  EXPECT_EQ(desk->seats().size(), 3u);
  EXPECT_EQ(desk->created(), desk.now);
  EXPECT_EQ(desk->ask(0), 0);
  EXPECT_EQ(desk->moves(), 0);
  EXPECT_EQ(desk->next_deadline(), 0);
  EXPECT_EQ(desk->record().game, "europe");
  EXPECT_TRUE(desk->results().empty());
  EXPECT_NE(desk->id(), TableId::None);
  EXPECT_NE(Desk(settings_for("europe", 3))->id(), desk->id());
}

TEST(Lobby, a_table_that_cannot_be_is_refused) {
  const auto code = [](const Settings& settings, UserId host = kAla, const char* name = "Ala") {
    return Table::create(book(), settings, host, name, 5).refusal;
  };
  EXPECT_EQ(code(settings_for("mars", 2)).code, "bad_settings");
  EXPECT_NE(code(settings_for("london", 5)).text.find("players"), std::string::npos);
  EXPECT_NE(code(settings_for("europe", 2, {.must_draw_two = true})).text.find("must_draw_two"),
            std::string::npos);
  Settings first = settings_for("europe", 2);
  first.first = 2;
  EXPECT_NE(code(first).text.find("first"), std::string::npos);
  EXPECT_EQ(code(settings_for("europe", 2), UserId::None).code, "not_allowed");
  EXPECT_EQ(code(settings_for("europe", 2), kAla, "").code, "bad_name");
}

TEST(Lobby, people_sit_where_they_like) {
  Desk desk(settings_for("europe", 3));
  desk.must(Desk::sit(kOla, 2, " Ola "));
  EXPECT_EQ(desk->seats()[2].name, "Ola");
  EXPECT_TRUE(desk->holds(kOla, 2));
  EXPECT_FALSE(desk->holds(kAla, 2));
  EXPECT_FALSE(desk->holds(UserId::None, 0));
  desk.refused(Desk::sit(kAla, 2), "seat_taken");
  desk.refused(Desk::sit(kAla, 3), "no_such_seat");
  desk.refused(Desk::sit(kAla, -2), "no_such_seat");
  desk.refused(Desk::sit(kAla, 300), "no_such_seat");
  desk.refused(Desk::sit(kAla, 0, "\n"), "bad_name");
  desk.refused(Desk::sit(UserId::None, 0), "not_allowed");
  desk.must(Desk::sit(kAla, -1, "Ala"));
  EXPECT_TRUE(desk->holds(kAla, 0));
  desk.must(Desk::sit(kAla, -1, "Ala too"));  // one device, two players
  EXPECT_TRUE(desk->holds(kAla, 1));
  EXPECT_EQ(desk->seats()[1].name, "Ala too");
  desk.refused(Desk::sit(kEla, -1), "seat_taken");
}

TEST(Lobby, the_host_places_bots) {
  Desk desk(settings_for("europe", 3));
  desk.refused(Desk::command(Kind::SitBot, kOla, 1, "bot:hard"), "not_host");
  desk.refused(Desk::command(Kind::SitBot, kAla, 1, "bot:godlike"), "unknown_bot");
  desk.refused(Desk::command(Kind::SitBot, kAla, 1, "Ola"), "unknown_bot");
  desk.must(Desk::command(Kind::SitBot, kAla, 1, "bot:hard"));
  EXPECT_EQ(desk->seats()[1].kind, TableSeat::Kind::Bot);
  EXPECT_EQ(desk->seats()[1].bot, "bot:hard");
  EXPECT_EQ(desk->seats()[1].user, UserId::None);
  desk.refused(Desk::command(Kind::SitBot, kAla, 1, "bot:easy"), "seat_taken");
  desk.must(Desk::command(Kind::SitBot, kAla, -1, "bot:easy"));
  EXPECT_EQ(desk->seats()[0].bot, "bot:easy");
}

TEST(Lobby, who_sits_can_get_up_and_the_host_can_send_away) {
  Desk desk(settings_for("europe", 3));
  desk.must(Desk::sit(kAla, 0));
  desk.must(Desk::sit(kOla, 1));
  desk.must(Desk::command(Kind::SitBot, kAla, 2, "bot:hard"));
  desk.refused(Desk::command(Kind::Rise, kOla, 0), "not_host");
  desk.refused(Desk::command(Kind::Rise, kOla, 2), "not_host");
  desk.refused(Desk::command(Kind::Rise, kEla, -1), "not_seated");
  desk.refused(Desk::command(Kind::Rise, UserId::None, 1), "not_allowed");
  desk.must(Desk::command(Kind::Rise, kOla, -1));
  EXPECT_EQ(desk->seats()[1].kind, TableSeat::Kind::Empty);
  EXPECT_EQ(desk.log.back().by, "");
  desk.refused(Desk::command(Kind::Rise, kAla, 1), "not_seated");
  desk.must(Desk::sit(kOla, 1));
  desk.must(Desk::command(Kind::Rise, kAla, 1));
  EXPECT_EQ(desk.log.back().by, "host");
  desk.must(Desk::command(Kind::Rise, kAla, 2));
  EXPECT_EQ(desk->seats()[2].kind, TableSeat::Kind::Empty);
}

TEST(Lobby, who_was_sent_away_does_not_come_back) {
  Desk desk(settings_for("europe", 3));
  desk.must(Desk::sit(kAla, 0));
  desk.must(Desk::sit(kOla, 1));
  desk.must(Desk::command(Kind::Rise, kAla, 1));
  desk.refused(Desk::sit(kOla, 1), "sent_away");
  desk.refused(Desk::sit(kOla, -1), "sent_away");
  desk.must(Desk::sit(kEla, 1));
}

TEST(Lobby, nobody_plays_under_anothers_name) {
  Desk desk(settings_for("europe", 4));
  desk.must(Desk::sit(kAla, 0, "Ala"));
  desk.must(Desk::sit(kOla, 1, "Ala"));
  EXPECT_EQ(desk->seats()[1].name, "Ala 2");
  desk.must(Desk::sit(kEla, 2, " Ala "));
  EXPECT_EQ(desk->seats()[2].name, "Ala 3");
  desk.must(Desk::sit(kAla, 3, "Ala"));
  EXPECT_EQ(desk->seats()[3].name, "Ala") << "her own";
}

TEST(Lobby, a_long_name_makes_room_for_its_number) {
  Desk desk(settings_for("europe", 2));
  std::string longest;
  for (int k = 0; k < 24; ++k) longest += "ż";
  desk.must(Desk::sit(kAla, 0, longest));
  desk.must(Desk::sit(kOla, 1, longest));
  EXPECT_EQ(desk->seats()[1].name, longest.substr(0, 44) + " 2");
}

TEST(Lobby, the_next_person_becomes_host) {
  Desk desk(settings_for("europe", 4));
  desk.must(Desk::sit(kAla, 0));
  desk.must(Desk::sit(kAla, 1));
  desk.must(Desk::command(Kind::SitBot, kAla, 2, "bot:hard"));
  desk.must(Desk::sit(kOla, 3, "Ola"));
  desk.must(Desk::command(Kind::Rise, kAla, 0));
  EXPECT_EQ(desk->host(), kAla) << "still sits on the other seat";
  desk.must(Desk::command(Kind::Rise, kAla, 1));
  EXPECT_EQ(desk->host(), kOla);
  EXPECT_EQ(desk->host_name(), "Ola");
  EXPECT_EQ(desk->stage(), Stage::Open);
  desk.refused(Desk::command(Kind::Close, kAla), "not_host");
  desk.must(Desk::command(Kind::Rise, kOla, 3));
  EXPECT_EQ(desk->stage(), Stage::Closed) << "only a bot is left";
  EXPECT_EQ(desk.log.back().text, "closed");
  desk.refused(Desk::sit(kAla, 0), "over");
}

TEST(Lobby, between_the_last_leaving_and_the_closing_nothing_can_be_done) {
  Desk desk(settings_for("europe", 2));
  desk.must(Desk::sit(kAla, 0));
  const Decision rise = desk->decide(Desk::command(Kind::Rise, kAla, 0), desk.now);
  ASSERT_TRUE(rise.ok());
  desk.apply(*rise.entry);  // without what follows
  EXPECT_EQ(desk->host(), UserId::None);
  desk.refused(Desk::sit(kOla, 0), "over");
  desk.refused(Desk::command(Kind::Start, UserId::None, -1, deal_text(1)), "over");
  desk.refused(Desk::command(Kind::SitBot, UserId::None, 0, "bot:hard"), "over");
  desk.settle();
  EXPECT_EQ(desk->stage(), Stage::Closed);
}

TEST(Lobby, the_host_starts_when_all_sit) {
  Desk desk(settings_for("europe", 2));
  desk.must(Desk::sit(kAla, 0));
  desk.refused(Desk::command(Kind::Start, kAla, -1, deal_text(1)), "not_all_seated");
  desk.must(Desk::sit(kOla, 1));
  desk.refused(Desk::command(Kind::Start, kOla, -1, deal_text(1)), "not_host");
  desk.refused(Desk::command(Kind::Move, kAla, 0, "draw"), "not_started");
  desk.refused(Desk::command(Kind::Undo, kAla, 0), "not_started");
  desk.refused(Desk::command(Kind::Offer, kAla, 0, "pause"), "not_started");
  desk.tick(5000);
  desk.must(Desk::command(Kind::Start, kAla, -1, deal_text(1)));
  EXPECT_EQ(desk->stage(), Stage::Running);
  EXPECT_EQ(desk->changed(), desk.now);
  EXPECT_EQ(desk->created(), desk.now - 5000);
  desk.refused(Desk::command(Kind::Start, kAla, -1, deal_text(1)), "already_started");
  desk.refused(Desk::sit(kEla, -1), "already_started");
  desk.refused(Desk::command(Kind::SitBot, kAla, 0, "bot:hard"), "already_started");
  desk.refused(Desk::command(Kind::Close, kAla), "already_started");
  desk.refused(Desk::command(Kind::Rise, kAla, 1), "not_seated");  // no sending away any more
}

TEST(Lobby, a_start_needs_seed_and_salt) {
  Desk desk(settings_for("europe", 2));
  desk.must(Desk::sit(kAla, 0));
  desk.must(Desk::sit(kAla, 1));
  for (const std::string& text :
       {std::string(), std::string("{}"), std::string("[]"), R"({"seed":")" + kHex + "\"}",
        R"({"salt":")" + kHex + "\"}", R"({"seed":")" + kHex + R"(","salt":"12"})",
        R"({"seed":")" + kHex + R"(","salt":")" + kHex + R"(","commitment":")" + kHex + "\"}"}) {
    desk.refused(Desk::command(Kind::Start, kAla, -1, text), "bad_seed");
    EXPECT_EQ(desk->decide(Desk::command(Kind::Start, kAla, -1, text), 0).refusal.text.find(kHex),
              std::string::npos);
  }
}

TEST(Lobby, the_first_seat_is_that_of_the_settings_or_of_the_seed) {
  for (int first = 0; first < 3; ++first) {
    Settings settings = settings_for("europe", 3);
    settings.first = static_cast<std::int8_t>(first);
    Desk desk(settings);
    desk.seat_and_start({kAla, kOla, kEla});
    EXPECT_EQ(static_cast<int>(ix(desk->state().pub.first)), first);
  }
  bool differs = false;
  for (std::uint64_t seed = 1; seed < 12; ++seed) {
    Desk desk(settings_for("europe", 3));
    desk.seat_and_start({kAla, kOla, kEla}, seed);
    EXPECT_TRUE(same_bits(desk->state(), new_game(desk->rules(), seed_from_number(seed))));
    differs = differs || desk->state().pub.first != seat_at(0);
  }
  EXPECT_TRUE(differs);
}

TEST(Lobby, the_host_or_the_server_closes_an_open_table) {
  for (const UserId user : {kAla, UserId::None}) {
    Desk desk(settings_for("europe", 2));
    desk.must(Desk::sit(kOla, 0));
    desk.refused(Desk::command(Kind::Close, kOla), "not_host");
    desk.must(Desk::command(Kind::Close, user));
    EXPECT_EQ(desk->stage(), Stage::Closed);
    EXPECT_EQ(desk->row().stage, Stage::Closed);
    for (const Kind kind : {Kind::Sit, Kind::SitBot, Kind::Rise, Kind::Start, Kind::Close, Kind::Offer,
                            Kind::Answer, Kind::Undo, Kind::Back}) {
      Command command = Desk::command(kind, kOla, 0, "x");
      command.name = "Ola";
      desk.refused(command, "over");
    }
  }
}

TEST(Lobby, a_row_says_what_lists_need) {
  Settings settings = settings_for("uk", 3);
  settings.visibility = Visibility::Unlisted;
  Desk desk(settings);
  const TableRow row = desk->row();
  EXPECT_EQ(row.id, desk->id());
  EXPECT_EQ(row.game, "uk");
  EXPECT_EQ(row.players, 3);
  EXPECT_EQ(row.host, kAla);
  EXPECT_EQ(row.visibility, Visibility::Unlisted);
  EXPECT_EQ(row.created, desk.now);
}

}  // namespace
}  // namespace konduktor::server
