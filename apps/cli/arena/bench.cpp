// konduktor bench: how fast the rules are, and a signature that tells whether they still play the same.

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <nlohmann/json.hpp>
#include <vector>

#include "commands.h"
#include "common/table_options.h"
#include "konduktor/game.h"
#include "konduktor/players/random_game.h"
#include "konduktor/scores.h"

namespace konduktor::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSignatureGames = 1000;

struct BenchArguments {
  Table table;
  double seconds = 2;
  std::uint64_t games = 0;
  bool json = false;
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Time that this thread had a processor for: other work on the machine does not count.
double busy_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// FNV-1a, byte by byte from the lowest.
class Hash {
 public:
  void add(std::uint64_t value, int bytes) noexcept {
    for (int k = 0; k < bytes; ++k) {
      value_ ^= value >> (8 * k) & 0xff;
      value_ *= 0x100000001b3u;
    }
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

// Over every move and every total of the random games with the seeds 0 to 999.
std::uint64_t signature_of(const Rules& rules) {
  Hash hash;
  MoveList moves;
  for (std::uint64_t k = 0; k < kSignatureGames; ++k) {
    State state = new_game(rules, seed_from_number(k));
    Rng rng(k);
    play_random_game(rules, state, rng, moves, [&](Seat seat, const Move& move) {
      hash.add(ix(seat), 1);
      hash.add(move.bits, 8);
      hash.add(static_cast<std::uint64_t>(move.kind), 1);
      hash.add(move.target, 1);
      hash.add(move.wilds, 1);
    });
    const ScoreSheet sheet = final_scores(rules, state);
    for (int s = 0; s < rules.players(); ++s) hash.add(static_cast<std::uint16_t>(sheet.seats[s].total), 2);
  }
  return hash.value();
}

struct Speed {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  double seconds = 0;
};

// Whole games: deal, play, score. Looks at the clock once in a few games.
Speed measure_games(const Rules& rules, const BenchArguments& arguments) {
  Speed speed;
  MoveList moves;
  const auto start = Clock::now();
  const double busy = busy_seconds();
  volatile int total = 0;  // so that the scoring is not optimised away
  for (;;) {
    const std::uint64_t k = speed.games % kSignatureGames;
    State state = new_game(rules, seed_from_number(k));
    Rng rng(k);
    speed.moves += static_cast<std::uint64_t>(play_random_game(rules, state, rng, moves));
    total = final_scores(rules, state).seats[0].total;
    ++speed.games;
    if (arguments.games > 0 ? speed.games >= arguments.games
                            : speed.games % 16 == 0 && seconds_since(start) >= arguments.seconds)
      break;
  }
  static_cast<void>(total);
  speed.seconds = busy_seconds() - busy;
  return speed;
}

double measure_copy(const Rules& rules) {
  constexpr int kRounds = 2'000'000;
  std::vector<State> states(8, new_game(rules, seed_from_number(0)));
  const double busy = busy_seconds();
  for (int k = 0; k < kRounds; ++k) {
    State* const to = &states[static_cast<std::size_t>(k) & 7];
    *to = states[static_cast<std::size_t>(k + 1) & 7];
    asm volatile("" : : "r"(to) : "memory");  // the copy must happen
  }
  return (busy_seconds() - busy) * 1e9 / kRounds;
}

void bench(const BenchArguments& arguments, const Context& context) {
  const Rules rules = arguments.table.load(context);
  const std::uint64_t signature = signature_of(rules);  // also warms the caches up
  const Speed speed = measure_games(rules, arguments);
  const double copy = measure_copy(rules);
  const double games = static_cast<double>(speed.games);
  const double moves = static_cast<double>(speed.moves);
  if (arguments.json) {
    nlohmann::ordered_json json{{"game", rules.id},
                                {"rules", rules.version},
                                {"players", rules.players()},
                                {"games", speed.games},
                                {"seconds", speed.seconds},
                                {"games_per_second", games / speed.seconds},
                                {"moves_per_second", moves / speed.seconds},
                                {"ns_per_move", speed.seconds * 1e9 / moves},
                                {"moves_per_game", moves / games},
                                {"state_copy_ns", copy},
                                {"state_bytes", sizeof(State)},
                                {"signature", fmt::format("{:016x}", signature)}};
    if (!rules.notice.en.empty()) json["notice"] = rules.notice.en;
    fmt::print("{}\n", json.dump(1));
    return;
  }
  fmt::print("{}, {} players, one thread, random moves\n", rules.name.en, rules.players());
  fmt::print("  games      {:.0f} a second ({} in {:.2f} s of processor time)\n", games / speed.seconds,
             speed.games, speed.seconds);
  fmt::print("  moves      {:.0f} a second, {:.1f} ns each, {:.1f} a game\n", moves / speed.seconds,
             speed.seconds * 1e9 / moves, moves / games);
  fmt::print("  state      {} bytes, {:.1f} ns to copy\n", sizeof(State), copy);
  fmt::print("  signature  {:016x}\n", signature);
}

}  // namespace

void add_bench(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("bench", "Measure the speed of the rules on random games, one thread");
  auto arguments = std::make_shared<BenchArguments>();
  arguments->table.add_to(*command, true);
  auto* seconds = command->add_option("--seconds", arguments->seconds, "How long to measure")
                      ->check(CLI::Range(0.01, 86400.0))
                      ->capture_default_str();
  command->add_option("-n,--games", arguments->games, "How many games to measure, in place of a time")
      ->check(CLI::PositiveNumber)
      ->excludes(seconds);
  command->add_flag("--json", arguments->json, "As JSON");
  command->footer(
      "Examples:\n  konduktor bench europe -p 3\n  konduktor bench uk -p 4 --seconds 10 --json\n\n"
      "Rates are by processor time, so that other work on the machine does not lower them.\n"
      "The signature is a hash of all moves and totals of the random games with the seeds 0 to 999. It does "
      "not depend\n"
      "on the machine; when it changes, the rules or the order of the legal moves have changed.");
  command->callback([arguments, &context] { bench(*arguments, context); });
}

}  // namespace konduktor::cli
