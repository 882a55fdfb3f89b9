// The writer itself: commas, growth, text from strangers.
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

using server::append_string;
using server::JsonWriter;

std::string quoted(std::string_view text) {
  std::string out;
  append_string(out, text);
  return out;
}

TEST(JsonWriter, NestsListsAndObjects) {
  std::string out = "before ";
  JsonWriter json(out, 0);
  json.begin_object();
  json.key("empty_list").begin_list();
  json.end_list();
  json.key("empty_object").begin_object();
  json.end_object();
  json.key(std::string("an-id")).number(-32768);
  json.key("list").begin_list();
  json.number(0);
  json.null();
  json.boolean(true);
  json.boolean(false);
  json.id("paris:zurich");
  json.string("a \"word\"");
  json.end_list();
  json.end_object();
  json.finish();
  EXPECT_EQ(out, R"(before {"empty_list":[],"empty_object":{},"an-id":-32768,)"
                 R"("list":[0,null,true,false,"paris:zurich","a \"word\""]})");
}

TEST(JsonWriter, GrowsFromAnyRoom) {
  std::string expected = "[";
  for (int i = 0; i < 5000; ++i) expected += std::to_string(i) + ",";
  expected.back() = ']';
  for (std::size_t room = 0; room < 40; ++room) {
    std::string out;
    JsonWriter json(out, room);
    json.begin_list();
    for (int i = 0; i < 5000; ++i) json.number(i);
    json.end_list();
    json.finish();
    ASSERT_EQ(out, expected) << room;
  }
}

TEST(JsonWriter, LeavesTheStringWholeWithoutFinish) {
  std::string out = "x";
  { JsonWriter json(out); }
  EXPECT_EQ(out, "x");
}

TEST(AppendString, EscapesWhatJsonAsksFor) {
  EXPECT_EQ(quoted("plain text, 7"), R"("plain text, 7")");
  EXPECT_EQ(quoted("quote \" backslash \\ line\nbell\x07"), R"("quote \" backslash \\ line\nbell\u0007")");
  EXPECT_EQ(quoted(""), R"("")");
  EXPECT_EQ(quoted("Łódź 🚂"), "\"Łódź 🚂\"");
  EXPECT_EQ(quoted(std::string_view("a\0b", 3)), R"("a\u0000b")");
}

TEST(AppendString, MakesJsonOfAnyBytes) {
  for (int first = 0; first < 256; ++first)
    for (int second = 0; second < 256; second += 5) {
      const char bytes[] = {'x', static_cast<char>(first), static_cast<char>(second)};
      const std::string text = quoted(std::string_view(bytes, 3));
      ASSERT_FALSE(Json::parse(text, nullptr, false).is_discarded()) << first << " " << second;
    }
  EXPECT_EQ(quoted("a\xff"), "\"a\xef\xbf\xbd\"");  // U+FFFD
}

}  // namespace
}  // namespace konduktor::testing
