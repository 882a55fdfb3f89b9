// konduktor perft: how many ways to play the first D moves. A number that changes only when the rules do.

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "commands.h"
#include "common/progress.h"
#include "common/table_options.h"
#include "konduktor/game.h"
#include "konduktor/notation.h"

namespace konduktor::cli {
namespace {

struct PerftArguments {
  Table table;
  int depth = 3;
  std::string seed = "0";
  bool divide = false;
  bool json = false;
};

class Counter {
 public:
  Counter(const Rules& rules, int depth, bool json)
      : rules_(rules), lists_(static_cast<std::size_t>(depth) + 1), progress_("sequences", 0, json) {}

  // Sequences of `depth` listed moves; a game that is over has none.
  std::uint64_t count(const State& state, int depth) {
    if (depth == 0) return 1;
    if (state.pub.phase == Phase::Over) return 0;
    const MoveList& moves = list(state, depth);
    if (depth == 1) {
      progress_.at(seen_ += static_cast<std::uint64_t>(moves.size()));
      return static_cast<std::uint64_t>(moves.size());
    }
    std::uint64_t sum = 0;
    for (int k = 0; k < moves.size(); ++k) sum += count(after(state, moves[k]), depth - 1);
    return sum;
  }

  // The same, by first move.
  template <typename F>
  void divide(const State& state, int depth, F&& each) {
    if (depth == 0 || state.pub.phase == Phase::Over) return;
    const MoveList& moves = list(state, depth);
    for (int k = 0; k < moves.size(); ++k) each(moves[k], count(after(state, moves[k]), depth - 1));
  }

 private:
  const MoveList& list(const State& state, int depth) {
    const Seat seat = next_seat(rules_, state.pub);
    MoveList& moves = lists_[static_cast<std::size_t>(depth)];
    legal_moves(rules_, state.pub, state.priv[ix(seat)], seat, moves);
    return moves;
  }
  [[nodiscard]] State after(State state, const Move& move) const {
    apply(rules_, state, next_seat(rules_, state.pub), move);
    return state;
  }

  const Rules& rules_;
  std::vector<MoveList> lists_;  // one for each depth
  Progress progress_;
  std::uint64_t seen_ = 0;
};

void perft(const PerftArguments& arguments, const Context& context) {
  const Rules rules = arguments.table.load(context);
  const Seed seed = parse_seed(arguments.seed);
  const State state = new_game(rules, seed);
  Counter counter(rules, arguments.depth, arguments.json);
  nlohmann::ordered_json json{{"game", rules.id},
                              {"rules", rules.version},
                              {"players", rules.players()},
                              {"seed", to_hex(seed)},
                              {"depth", arguments.depth}};
  if (!rules.notice.en.empty()) json["notice"] = rules.notice.en;
  std::uint64_t total = 0;
  if (arguments.divide) {
    counter.divide(state, arguments.depth, [&](const Move& move, std::uint64_t count) {
      total += count;
      if (arguments.json)
        json["divide"][to_text(rules, move)] = count;
      else
        fmt::print("{}: {}\n", to_text(rules, move), count);
    });
  } else {
    total = counter.count(state, arguments.depth);
  }
  json["sequences"] = total;
  if (arguments.json)
    fmt::print("{}\n", json.dump(1));
  else
    fmt::print("{}\n", total);
}

}  // namespace

void add_perft(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("perft", "Count the move sequences of a given length, to compare engines");
  auto arguments = std::make_shared<PerftArguments>();
  arguments->table.add_to(*command, true);
  command->add_option("-d,--depth", arguments->depth, "Moves in a sequence")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  command->add_option("-s,--seed", arguments->seed, kSeedHelp)->capture_default_str();
  command->add_flag("--divide", arguments->divide, "Also the number behind each first move");
  command->add_flag("--json", arguments->json, "As JSON");
  command->footer(
      "Examples:\n  konduktor perft europe -p 2 --depth 4 --seed 1\n"
      "  konduktor perft london -p 3 --depth 4 --divide\n\n"
      "A move is one entry of the list of legal moves; the shuffles are those of the seed. While all seats "
      "choose at\n"
      "the same time (first tickets, declaring), they are asked one after another from the first player on.");
  command->callback([arguments, &context] { perft(*arguments, context); });
}

}  // namespace konduktor::cli
