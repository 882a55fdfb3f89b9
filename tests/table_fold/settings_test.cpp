// Settings as JSON: every field is read, written and doubted.
#include "fold/settings.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/ids.h"
#include "floor/rules_book.h"

namespace konduktor::server {
namespace {

std::string error_of(const std::string& json) { return settings_from_json(json).error; }
// A field on top of what must be there.
std::string with(const std::string& field) { return R"({"game":"europe","players":3,)" + field + "}"; }
// Refused with a message that holds all of these.
void expect_error(const std::string& json, const std::vector<std::string>& words) {
  const std::string error = error_of(json);
  EXPECT_FALSE(error.empty()) << json;
  for (const auto& word : words) EXPECT_NE(error.find(word), std::string::npos) << word << " in: " << error;
}

TEST(Settings, only_game_and_players_must_be_there) {
  const auto read = settings_from_json(R"({"game":"europe","players":3})");
  ASSERT_TRUE(read.ok()) << read.error;
  EXPECT_EQ(read.value.game, "europe");
  EXPECT_EQ(read.value.options.players, 3);
  EXPECT_EQ(read.value.first, -1);
  EXPECT_EQ(read.value.clock.kind, ClockKind::None);
  EXPECT_EQ(read.value.visibility, Visibility::Public);
  expect_error(R"({"players":3})", {"game is missing"});
  expect_error(R"({"game":"europe"})", {"players is missing", "from 2 to 5"});
}

TEST(Settings, come_back_as_they_were) {
  Settings settings;
  settings.game = "cardgame";
  settings.options = {.players = 4,
                      .advanced_technologies = true,
                      .peek_own_track = true,
                      .row_order = RowOrder::Owner,
                      .must_draw_two = true,
                      .empty_deck = EmptyDeck::Closed};
  settings.first = 2;
  settings.clock = {ClockKind::PerGame, 600, 5};
  settings.show_counts = settings.show_scores = settings.spectators = settings.chat = false;
  settings.show_known = settings.friendly = settings.hints = true;
  settings.visibility = Visibility::Private;
  settings.away_seconds = 77;
  settings.rematch_of = "0123456789";
  const std::string json = to_json(settings);
  const auto read = settings_from_json(json);
  ASSERT_TRUE(read.ok()) << read.error;
  EXPECT_EQ(to_json(read.value), json);
  EXPECT_EQ(read.value.options.row_order, RowOrder::Owner);
  EXPECT_TRUE(read.value.options.must_draw_two && read.value.options.peek_own_track);
  EXPECT_EQ(read.value.options.empty_deck, EmptyDeck::Closed);
  EXPECT_EQ(read.value.clock.increment, 5);
  EXPECT_EQ(read.value.first, 2);
  EXPECT_FALSE(read.value.chat || read.value.spectators || read.value.show_counts);
  EXPECT_TRUE(read.value.friendly && read.value.show_known && read.value.hints);
  EXPECT_EQ(read.value.visibility, Visibility::Private);
  EXPECT_EQ(read.value.rematch_of, "0123456789");
}

TEST(Settings, every_clock_is_read) {
  EXPECT_EQ(settings_from_json(with(R"("clock":{"kind":"none"})")).value.clock.kind, ClockKind::None);
  const auto move = settings_from_json(with(R"("clock":{"kind":"move","seconds":60})")).value.clock;
  EXPECT_EQ(move.kind, ClockKind::PerMove);
  EXPECT_EQ(move.seconds, 60);
  EXPECT_EQ(error_of(with(R"("clock":{"kind":"game","seconds":2592000,"increment":86400})")), "");
}

TEST(Settings, a_wrong_value_is_named_with_what_is_allowed) {
  expect_error(R"({"game":7,"players":3})", {"game is 7", "text"});
  expect_error(R"({"game":"../secret","players":3})", {"game", "../secret", "letters"});
  expect_error(R"({"game":"","players":3})", {"game"});
  expect_error(R"({"game":"europe","players":1})", {"players is 1", "from 2 to 5"});
  expect_error(R"({"game":"europe","players":3.0})", {"players is 3.0"});
  expect_error(R"({"game":"europe","players":"3"})", {"players is \"3\""});
  expect_error(R"({"game":"europe","players":18446744073709551615})", {"players is 18446744073709551615"});
  expect_error(with(R"("first":3)"), {"first is 3", "from -1 to 2"});
  expect_error(with(R"("first":-2)"), {"first is -2"});
  expect_error(with(R"("options":[])"), {"options is a list", "an object"});
  expect_error(with(R"("options":{"row_order":"up"})"), {"options.row_order is \"up\"", "\"owner\""});
  expect_error(with(R"("options":{"empty_deck":true})"), {"options.empty_deck is true", "\"closed\""});
  expect_error(with(R"("options":{"must_draw_two":1})"), {"options.must_draw_two is 1", "true or false"});
  expect_error(with(R"("clock":"fast")"), {"clock is \"fast\""});
  expect_error(with(R"("clock":{})"), {"clock.kind is missing"});
  expect_error(with(R"("clock":{"kind":"hourglass"})"), {"clock.kind", "\"move\""});
  expect_error(with(R"("clock":{"kind":"move"})"), {"clock.seconds is missing", "from 10 to 2592000"});
  expect_error(with(R"("clock":{"kind":"move","seconds":9})"), {"clock.seconds is 9"});
  expect_error(with(R"("clock":{"kind":"move","seconds":60,"increment":1})"), {"clock.increment is 1"});
  expect_error(with(R"("clock":{"kind":"game","seconds":60,"increment":86401})"), {"clock.increment"});
  expect_error(with(R"("clock":{"kind":"none","seconds":60})"), {"clock.seconds is 60"});
  expect_error(with(R"("chat":null)"), {"chat is null"});
  expect_error(with(R"("visibility":"hidden")"), {"visibility is \"hidden\"", "\"unlisted\""});
  expect_error(with(R"("away_seconds":5)"), {"away_seconds is 5"});
  expect_error(with(R"("rematch_of":"here")"), {"rematch_of is \"here\""});
}

TEST(Settings, an_unknown_field_is_refused_by_name) {
  expect_error(with(R"("colour":"red")"), {"\"colour\"", "visibility"});
  expect_error(with(R"("options":{"players":2})"), {"\"players\" in options", "row_order"});
  expect_error(with(R"("clock":{"kind":"none","minutes":2})"), {"\"minutes\" in clock"});
}

TEST(Settings, what_is_no_object_is_refused) {
  for (const char* text :
       {"", "nonsense", "[]", "7", "null", "{", "{\"game\":\"europe\"", "{\"game\":\"\xff\"}"})
    EXPECT_NE(error_of(text), "") << text;
  EXPECT_EQ(error_of(R"({"game":"europe",,})"), "settings: this is not JSON: something is wrong at byte 18");
  EXPECT_EQ(error_of(R"({"game":"europe","players":1e999})"),
            "settings: this is not JSON that can be read: a number is too large");
  // What is no JSON at all comes first.
  EXPECT_EQ(error_of(R"({"game":"europe","game":"usa")"),
            "settings: this is not JSON: something is wrong at byte 30");
  expect_error(R"({"game":"europe","game":"usa","players":3})", {"\"game\" is there twice"});
  expect_error(with(R"("away_seconds":1e999)"), {"number"});
  expect_error(std::string(20'000, ' '), {"20000 bytes"});
  expect_error(std::string(8'000, '['), {"settings"});
  expect_error(R"({"game":)" + std::string(100, '[') + std::string(100, ']') + "}", {"nested"});
}

TEST(Settings, a_message_is_short_whatever_was_sent) {
  const std::string error = error_of(R"({"game":")" + std::string(15'000, 'x') + R"(","players":3})");
  EXPECT_LT(error.size(), 300u);
  EXPECT_LT(error_of(with("\"" + std::string(15'000, 'y') + "\":1")).size(), 600u);
}

TEST(RulesBook, loads_once_and_shares) {
  RulesBook book(paths::kDataDir);
  const auto one = book.find("europe", {.players = 3});
  ASSERT_TRUE(one.ok()) << one.error;
  EXPECT_EQ(one.value, book.find("europe", {.players = 3}).value);
  EXPECT_NE(one.value, book.find("europe", {.players = 2}).value);
  EXPECT_EQ(one.value->players(), 3);
  EXPECT_EQ(book.games().size(), 6u);
  EXPECT_EQ(book.games().front(), "europe");
}

TEST(RulesBook, what_a_game_does_not_offer_is_looked_at_once) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("konduktor-book-" + std::to_string(random_id()));
  std::filesystem::create_directory(folder);
  std::filesystem::copy(std::filesystem::path(paths::kDataDir) / "london.json", folder);
  RulesBook book(folder.string());
  const std::string error = book.find("london", {.players = 5}).error;
  EXPECT_NE(error.find("2 to 4"), std::string::npos) << error;
  std::filesystem::remove_all(folder);
  EXPECT_EQ(book.find("london", {.players = 5}).error, error) << "without reading the file again";
  EXPECT_NE(book.find("london", {.players = 99}).error.find("99"), std::string::npos);
  EXPECT_NE(book.find("london", {.players = -1}).error.find("-1"), std::string::npos);
}

TEST(RulesBook, keeps_options_apart) {
  RulesBook book(paths::kDataDir);
  std::vector<std::shared_ptr<const Rules>> all;
  for (const Options& options :
       {Options{}, Options{.peek_own_track = true}, Options{.row_order = RowOrder::Bottom},
        Options{.row_order = RowOrder::Owner}, Options{.must_draw_two = true},
        Options{.empty_deck = EmptyDeck::Closed}, Options{.players = 3}}) {
    const auto found = book.find("cardgame", options);
    ASSERT_TRUE(found.ok()) << found.error;
    EXPECT_EQ(std::count(all.begin(), all.end(), found.value), 0);
    EXPECT_EQ(found.value->options.row_order, options.row_order);
    EXPECT_EQ(found.value->options.must_draw_two, options.must_draw_two);
    EXPECT_EQ(found.value->options.empty_deck, options.empty_deck);
    all.push_back(found.value);
  }
}

TEST(RulesBook, says_what_is_wrong_and_not_where_the_data_lies) {
  RulesBook book(paths::kDataDir);
  const auto error = [&](const char* game, const Options& options) {
    const auto found = book.find(game, options);
    EXPECT_EQ(found.value, nullptr);
    EXPECT_EQ(found.error.find(paths::kDataDir), std::string::npos);
    return found.error;
  };
  EXPECT_NE(error("mars", {}).find("europe"), std::string::npos);
  EXPECT_NE(error("europe", {.players = 6}).find("2 to 5"), std::string::npos);
  EXPECT_NE(error("europe", {.advanced_technologies = true}).find("advanced_technologies"),
            std::string::npos);
  for (const char* path : {"../data/europe", "examples/tiny", "europe.json", "/etc/passwd", "", "a b"})
    EXPECT_NE(error(path, {}), "") << path;
  EXPECT_TRUE(RulesBook("/nowhere").games().empty());
  EXPECT_FALSE(RulesBook("/nowhere").find("europe", {}).ok());
}

}  // namespace
}  // namespace konduktor::server
