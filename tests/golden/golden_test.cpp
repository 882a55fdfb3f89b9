// Golden playthroughs: one whole game of each kind as a text that a person can follow, compared line by line.
//
// When the rules are meant to change, KONDUKTOR_REGENERATE=1 writes the files anew; the difference is then read like
// any other change.
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>

#include "golden/words.h"
#include "konduktor/players/player.h"
#include "support/paths.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

struct Playthrough {
  const char* name;
  std::string game;
  std::vector<const char*> cast;
  std::uint64_t seed;
  Options options = {};
};

const Playthrough kPlaythroughs[] = {
    {"europe", "europe", {"claimer", "builder", "random"}, 11},
    {"london", "london", {"claimer", "ticket-taker"}, 12},
    {"berlin", "berlin", {"claimer", "random", "claimer"}, 13},
    {"uk", "uk", {"claimer", "buyer"}, 14},
    {"uk-advanced", "uk", {"buyer", "claimer", "buyer"}, 15, {.advanced_technologies = true}},
    {"usa", "usa", {"claimer", "claimer"}, 16},
    {"cardgame", "cardgame", {"builder", "random"}, 17},
    {"cardgame-4", "cardgame", {"builder", "random", "hoarder", "builder"}, 18},
    {"tiny", std::string(paths::kDataDir) + "/examples/tiny.json", {"random", "claimer"}, 19},
};

std::string told(const Playthrough& play) {
  const Rules rules = load(play.game, static_cast<int>(play.cast.size()), play.options);
  std::ostringstream out;
  out << rules.id << "@" << rules.version << ", seed " << play.seed << ":";
  std::vector<Bot> players;
  for (const char* name : play.cast) {
    players.push_back(make_bot(name));
    out << " " << name;
  }
  Events events;
  State state = new_game(rules, seed_from_number(play.seed), Seat::Nobody, &events);
  out << "\n\n" << in_words(rules, events) << "\n" << in_words(rules, state) << "\n";
  Rng rng(play.seed);
  MoveList moves;
  int number = 0;
  while (state.pub.phase != Phase::Over) {
    const Seat seat = next_seat(rules, state.pub);
    const Private& mine = state.priv[ix(seat)];
    legal_moves(rules, state.pub, mine, seat, moves);
    const Move move = players[ix(seat)].choose(rules, view_of(rules, state, seat), moves, rng);
    out << ++number << ". seat " << ix(seat) << " of " << moves.size() << ": "
        << to_text(rules, move, &mine.offer);
    events.clear();
    EXPECT_TRUE(apply(rules, state, seat, move, &events).ok());
    if (!events.items().empty()) out << " -> " << in_words(rules, events);
    out << "\n";
    if (number % 25 == 0) out << in_words(rules, state);
  }
  out << "\n" << in_words(rules, state) << "\n" << in_words(rules, final_scores(rules, state));
  return out.str();
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

class Golden : public ::testing::TestWithParam<Playthrough> {};

TEST_P(Golden, IsPlayedAgain) {
  const std::string path = std::string(paths::kTestsDir) + "/golden/" + std::string(GetParam().name) + ".txt";
  const std::string now = told(GetParam());
  if (std::getenv("KONDUKTOR_REGENERATE") != nullptr) std::ofstream(path, std::ios::binary) << now;
  std::istringstream expected(read(path));
  std::istringstream actual(now);
  std::string a;
  std::string b;
  for (int line = 1;; ++line) {
    const bool more = static_cast<bool>(std::getline(expected, a));
    ASSERT_EQ(more, static_cast<bool>(std::getline(actual, b)))
        << path << ":" << line << ": the lengths differ";
    if (!more) return;
    ASSERT_EQ(a, b) << path << ":" << line;
  }
}

INSTANTIATE_TEST_SUITE_P(Playthroughs, Golden, ::testing::ValuesIn(kPlaythroughs), [](const auto& info) {
  std::string name = info.param.name;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

}  // namespace
}  // namespace konduktor::testing
