// What people may be called, which bots there are, and that every refusal has its words.
#include <fstream>
#include <regex>
#include <set>

#include "fold/refusals.h"
#include "fold/seat_names.h"
#include "konduktor/players/player.h"
#include "people/names.h"
#include "support/paths.h"
#include "table_fold/desk.h"

namespace konduktor::server {
namespace {

TEST(Names, are_trimmed) {
  EXPECT_EQ(tidy_name("Ala"), "Ala");
  EXPECT_EQ(tidy_name("  Ala ma kota \xc2\xa0"), "Ala ma kota");
  EXPECT_EQ(tidy_name("Żółć 🚂"), "Żółć 🚂");
}

// The page's words are in its own files; an account that took one would be taken for somebody without a name.
TEST(Names, that_the_page_gives_to_the_nameless_are_theirs) {
  for (const char* language : {"en", "pl"}) {
    std::ifstream file(std::string(paths::kTestsDir) + "/../web/src/i18n/" + language + ".ts");
    const std::string texts{std::istreambuf_iterator<char>(file), {}};
    for (const char* key : {"start.guest", "table.seat"}) {
      std::smatch found;
      ASSERT_TRUE(std::regex_search(texts, found, std::regex(std::string("'") + key + "': '([^']+)'")))
          << language << ' ' << key;
      std::string name = found[1];
      if (const auto number = name.find("{n}"); number != std::string::npos) name.replace(number, 3, "3");
      EXPECT_TRUE(is_for_guests(name)) << name;
    }
  }
  EXPECT_FALSE(is_for_guests("Zosia"));
}

TEST(Names, have_1_to_24_characters) {
  EXPECT_EQ(tidy_name(""), std::nullopt);
  EXPECT_EQ(tidy_name("   "), std::nullopt);
  EXPECT_EQ(tidy_name("x"), "x");
  const std::string four_bytes = "🚂";
  std::string longest;
  for (int k = 0; k < 24; ++k) longest += four_bytes;
  EXPECT_EQ(tidy_name(longest), longest);
  EXPECT_EQ(tidy_name(longest + "x"), std::nullopt);
  EXPECT_EQ(tidy_name(std::string(100'000, 'x')), std::nullopt);
}

TEST(Names, hold_nothing_that_controls_or_hides) {
  for (const std::string& bad :
       {std::string("a\0b", 3), std::string("a\nb"), std::string("\x1b[31mred"), std::string("\x7f"),
        std::string("a\xc2\x85z"), std::string("\xe2\x80\x8b"), std::string("a\xe2\x80\xae z"),
        std::string("\xef\xbb\xbfx"), std::string("\xe2\x81\xa9")})
    EXPECT_EQ(tidy_name(bad), std::nullopt) << bad;
}

TEST(Names, do_not_look_empty_or_like_a_bots) {
  for (const char* bad :
       {"\u061c", "a\u034f", "\u3164", "\u115f", "\u2800", "\u17b4", "\U0001d173", "bot:hard", "Bot:x"})
    EXPECT_EQ(tidy_name(bad), std::nullopt) << bad;
  EXPECT_EQ(tidy_name("Bot"), "Bot");
  EXPECT_EQ(tidy_name("Robot: 7"), "Robot: 7");
}

TEST(Names, are_valid_utf8) {
  for (const char* bad : {"\xff", "a\xc3", "\xed\xa0\x80", "\xc0\xaf", "\xf4\x90\x80\x80", "\x80"})
    EXPECT_EQ(tidy_name(bad), std::nullopt);
}

TEST(Bots, those_offered_exist) {
  for (const Level& level : levels()) EXPECT_TRUE(is_offered_bot("bot:" + std::string(level.name)));
  for (const char* bot : {"bot:random", "bot:greedy", "bot:racer", "bot:planner"})
    EXPECT_TRUE(is_offered_bot(bot)) << bot;
  for (const char* bot : {"", "bot:", "hard", "bot:nobody", "bot:search:4000000", "bot:hard ", "BOT:hard"})
    EXPECT_FALSE(is_offered_bot(bot)) << bot;
  EXPECT_TRUE(is_offered_bot(kStandIn));
}

TEST(Refusals, have_a_code_and_words_in_both_languages) {
  std::set<std::string> sentences;
  for (int k = 0; k <= static_cast<int>(RefusalReason::BadSeed); ++k) {
    const auto why = static_cast<RefusalReason>(k);
    const Refusal english = refusal(why, Language::English, "detail");
    const Refusal polish = refusal(why, Language::Polish, "detail");
    EXPECT_FALSE(english.code.empty());
    EXPECT_EQ(english.code, polish.code);
    EXPECT_TRUE(english.text.ends_with("detail"));
    if (why == RefusalReason::Illegal || why == RefusalReason::BadSettings)
      continue;  // the detail is the sentence
    EXPECT_NE(english.text, polish.text) << english.code;
    EXPECT_GT(english.text.size(), 15u) << english.code;
    EXPECT_TRUE(sentences.insert(english.text).second) << english.text;
  }
}

TEST(Refusals, are_told_in_the_language_asked_for) {
  Desk desk(settings_for("europe", 2));
  const Command start = Desk::command(Command::Kind::Start, kOla, -1, deal_text(1));
  EXPECT_NE(desk->decide(start, 0, Language::English).refusal.text.find("host"), std::string::npos);
  EXPECT_NE(desk->decide(start, 0, Language::Polish).refusal.text.find("gospodarz"), std::string::npos);
  desk.seat_and_start({kAla, kOla});
  const Command draw = desk.move(kAla, 0, "draw");
  EXPECT_EQ(desk->decide(draw, desk.now, Language::Polish).refusal.text,
            explain(desk->rules(), {Reason::NotNow}, Language::Polish));
}

}  // namespace
}  // namespace konduktor::server
