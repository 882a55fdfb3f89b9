// The one table of options: whatever stands in it is read, checked and written by name.
#include <gtest/gtest.h>

#include <set>

#include "konduktor/host/data_dir.h"
#include "konduktor/load/record_json.h"
#include "konduktor/load/rules_loader.h"
#include "support/paths.h"

namespace konduktor {
namespace {

TEST(OptionTable, every_choice_is_set_and_told) {
  std::set<std::string_view> names;
  for (const Option& option : kOptions) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_EQ(option.get(Options{}), 0) << "the default of " << option.name << " is not its first value";
    EXPECT_EQ(find_option(option.name), &option);
    for (const std::string_view value : option.values) {
      Options wanted;
      option.set(wanted, *option.choice_of(value));
      EXPECT_EQ(option.value_in(wanted), value);
      const auto parsed = parse_options({{std::string(option.name), std::string(value)}}, 2);
      ASSERT_TRUE(parsed.ok()) << parsed.error;
      EXPECT_EQ(parsed.value, wanted) << option.name;
      EXPECT_EQ(wanted == Options{}, option.get(wanted) == 0) << "a choice that makes no difference";
    }
  }
  EXPECT_EQ(find_option("players"), nullptr);
}

// A game takes the choices that it offers and refuses the others by name; its records bring them back.
TEST(OptionTable, games_take_what_they_offer) {
  int offered = 0;
  for (const std::string& id : list_games(paths::kDataDir))
    for (const Option& option : kOptions)
      for (int choice = 1; choice < static_cast<int>(option.values.size()); ++choice) {
        Options wanted;
        option.set(wanted, choice);
        const Rules plain = load_game(id, Options{}, paths::kDataDir).value;
        const auto rules = load_game(id, wanted, paths::kDataDir);
        ASSERT_EQ(rules.ok(), option.offered(plain)) << id << " " << option.name;
        if (!rules.ok()) {
          EXPECT_NE(rules.error.find("the option " + std::string(option.name) + " is not offered by " + id),
                    std::string::npos);
          continue;
        }
        ++offered;
        GameRecord record;
        record.game = id;
        record.rules = rules.value.version;
        record.options = wanted;
        const auto header = read_header(to_json(rules.value, record));
        ASSERT_TRUE(header.ok()) << header.error;
        EXPECT_EQ(header.value.options, wanted) << id << " " << option.name;
      }
  EXPECT_GT(offered, 5);
}

}  // namespace
}  // namespace konduktor
