// The signature of each game: one number out of many random games with fixed seeds.
//
// It covers the deal, the list of legal moves and its order, what moves do, and the scores, and is the same on every
// machine and compiler. A commit that changes a number says why. KONDUKTOR_REGENERATE=1 writes
// signatures.txt anew.
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "konduktor/players/random_game.h"
#include "support/paths.h"
#include "support/table.h"

namespace konduktor::testing {
namespace {

// FNV-1a over numbers, byte by byte from the lowest: no layout of memory goes in.
class Signature {
 public:
  void add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) value_ = (value_ ^ (number >> (8 * i) & 0xff)) * 0x100000001b3u;
  }
  void add(Seat seat, const Move& move) {
    add(ix(seat));
    add(ix(move.kind));
    add(move.target);
    add(move.bits);
    add(move.wilds);
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

std::uint64_t signature_of(const Rules& rules, int games) {
  Signature signature;
  MoveList moves;
  for (int game = 0; game < games; ++game) {
    const Seed seed = derive_seed(seed_from_number(2026), static_cast<std::uint32_t>(game));
    State state = new_game(rules, seed);
    Rng rng(Stream(seed, "bot"));
    play_random_game(rules, state, rng, moves, [&](Seat seat, const Move& move) {
      signature.add(static_cast<std::uint64_t>(moves.size()));
      signature.add(seat, move);
    });
    const ScoreSheet sheet = final_scores(rules, state);
    for (int s = 0; s < rules.players(); ++s) {
      const SeatScore& score = sheet.seats[static_cast<std::size_t>(s)];
      signature.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(score.total)));
      signature.add(score.completed.bits);
      signature.add(score.longest_path);
    }
    signature.add(sheet.winners);
  }
  return signature.value();
}

const std::string kSignatures = std::string(paths::kTestsDir) + "/engine/signatures.txt";

struct Pinned {
  std::string name;  // without spaces
  const char* game;
  int players;
  Options options = {};
};

const Pinned kTables[] = {
    {"europe-2", "europe", 2},
    {"europe-5", "europe", 5},
    {"london-2", "london", 2},
    {"london-4", "london", 4},
    {"berlin-2", "berlin", 2},
    {"berlin-4", "berlin", 4},
    {"uk-2", "uk", 2},
    {"uk-4-advanced", "uk", 4, {.advanced_technologies = true}},
    {"usa-3", "usa", 3},
    {"cardgame-2", "cardgame", 2},
    {"cardgame-3-options", "cardgame", 3, {.row_order = RowOrder::Owner, .must_draw_two = true}},
    {"cardgame-4", "cardgame", 4},
};

TEST(Signature, OfEachGame) {
  std::ostringstream now;
  for (const auto& table : kTables)
    now << table.name << " " << std::hex << std::setw(16) << std::setfill('0')
        << signature_of(load(table.game, table.players, table.options), 100) << "\n";
  if (std::getenv("KONDUKTOR_REGENERATE") != nullptr)
    std::ofstream(kSignatures, std::ios::binary) << now.str();
  std::ostringstream pinned;
  pinned << std::ifstream(kSignatures, std::ios::binary).rdbuf();
  EXPECT_EQ(now.str(), pinned.str());
}

}  // namespace
}  // namespace konduktor::testing
