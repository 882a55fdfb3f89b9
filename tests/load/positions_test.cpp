// Every message of the loader says the line and the column, counted as editors count them.
#include <gtest/gtest.h>

#include "konduktor/load/rules_loader.h"
#include "load/data_files.h"

namespace konduktor::test {
namespace {

// tiny.json with one piece of its text replaced, and the message that comes of it.
std::string told(const std::string& was, const std::string& is) {
  std::string text = data_text("tiny");
  const std::size_t at = text.find(was);
  EXPECT_NE(at, std::string::npos) << was;
  text.replace(at, was.size(), is);
  const auto problems = check_map(text, "my.json");
  return problems.empty() ? "" : problems.front();
}

// Where `words` begins in tiny.json.
std::string place_of(const std::string& words) {
  const std::string text = data_text("tiny");
  const std::size_t at = text.find(words);
  EXPECT_NE(at, std::string::npos) << words;
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
  return "my.json:" + std::to_string(line) + ":" + std::to_string(at - text.rfind('\n', at)) + ": ";
}

void expect_at(const std::string& message, const std::string& place) {
  EXPECT_EQ(message.substr(0, place.size()), place) << message;
}

TEST(Positions, AFieldIsWhereItsNameStands) {
  expect_at(told("\"end_at_pieces\": 2", "\"end_at_pieces\": -2"), place_of("\"end_at_pieces\": 2"));
  expect_at(told("\"length\": 4, \"colour\": \"yellow\"", "\"length\": 4, \"colour\": \"yelow\""),
            place_of("\"colour\": \"yellow\", \"via\""));
}

TEST(Positions, AnUnknownFieldIsWhereItStands) {
  expect_at(told("\"sweep_at_wilds\": 3", "\"sweep\": 3"), place_of("\"sweep_at_wilds\": 3"));
}

TEST(Positions, AMissingFieldIsWhereItsObjectBegins) {
  expect_at(told("\"points\": 8", "\"long\": false"), place_of("{\"id\": \"east-west\""));
  expect_at(told(", \"wild\": 0}", "}"), place_of("\"deal\": {"));
  expect_at(told("\"version\": 1,", ""), "my.json:1:1: ");
}

TEST(Positions, AnEntryOfAListIsWhereItBegins) {
  expect_at(told("\"between\": [\"centre\", \"south\"]", "\"between\": [\"centre\", \"sotuh\"]"),
            place_of("\"south\"], \"length\": 2"));
}

TEST(Positions, WhatSeveralEntriesSayTogetherIsAtOneOfThem) {
  expect_at(told("\"colour\": \"blue\", \"double\": \"D1\"", "\"colour\": \"blue\""),
            place_of("\"double\": \"D1\""));
  expect_at(told("\"count\": 8", "\"count\": 3"), place_of("\"length\": 4, \"colour\": \"yellow\""));
}

TEST(Positions, ColumnsCountCharactersAndAByteOrderMarkIsNone) {
  std::string text = data_text("tiny");
  const std::string was = R"("pl": "Maleńka"})";
  text.replace(text.find(was), was.size(), R"("pl": "ŻÓŁW", "de": "x"})");
  EXPECT_EQ(check_map(text, "my.json").at(0).rfind("my.json:5:39: ", 0), 0u) << check_map(text, "my.json")[0];
  EXPECT_EQ(check_map("\xEF\xBB\xBF" + text, "my.json").at(0).rfind("my.json:5:39: ", 0), 0u);
}

TEST(Positions, QuotesAndBracketsInsideAStringDoNotMislead) {
  EXPECT_EQ(told("\"en\": \"Tiny\"", R"("en": "a \"{[,:]}\\")"), "");
  const std::string message =
      told("\"id\": \"tiny\",", "\"notice\": {\"en\": \"\\\"{[\\\\\", \"pl\": \"]\"}, \"id\": 7,");
  EXPECT_NE(message.find("my.json:3:"), std::string::npos) << message;
}

TEST(Positions, WithoutAFileTheyAreSpeltOut) {
  const std::string text = edited("tiny", [](Json& j) { j["end_at_pieces"] = "two"; });
  EXPECT_EQ(check_map(text).at(0).rfind("line ", 0), 0u) << check_map(text).at(0);
}

}  // namespace
}  // namespace konduktor::test
