// Benchmarks of the server's tables: what a move costs from the command to the changed table, and how long a table takes
// to come back from its log.
//
//   konduktor_bench --benchmark_filter=table

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "floor/rules_book.h"
#include "fold/table.h"
#include "support/paths.h"

namespace konduktor::server {
namespace {

constexpr const char* kGames[] = {"europe", "usa", "london", "berlin", "uk", "cardgame"};
constexpr auto kHost = static_cast<UserId>(1);

RulesBook& book() {
  static RulesBook kBook(paths::kDataDir);
  return kBook;
}

void must(Table& table, std::vector<Entry>& log, const Command& command) {
  const Decision decision = table.decide(command, 1000);
  if (!decision.ok() || !table.apply(*decision.entry).empty()) std::abort();
  log.push_back(*decision.entry);
}

// A table of one person with all seats, just started.
std::unique_ptr<Table> started(const char* game, std::vector<Entry>& log) {
  Settings settings;
  settings.game = game;
  const Decision created = Table::create(book(), settings, kHost, "Host", 1000);
  if (!created.ok()) std::abort();
  log.push_back(*created.entry);
  auto table = std::move(Table::restore(book(), log).value);
  for (int seat = 0; seat < 2; ++seat)
    must(*table, log,
         {.kind = Command::Kind::Sit, .user = kHost, .seat = seat, .text = {}, .name = "Ala", .from = {}});
  const std::string hex = to_hex(seed_from_number(7));
  must(*table, log,
       {.kind = Command::Kind::Start,
        .user = kHost,
        .text = R"({"seed":")" + hex + R"(","salt":")" + hex + "\"}",
        .name = {},
        .from = {}});
  return table;
}

// The log of a whole game, moves at random.
std::vector<Entry> whole_game(const char* game) {
  std::vector<Entry> log;
  const auto table = started(game, log);
  MoveList moves;
  Rng rng(1);
  while (table->state().pub.phase != Phase::Over) {
    const Seat seat = next_seat(table->rules(), table->state().pub);
    legal_moves(table->rules(), table->state().pub, table->state().priv[ix(seat)], seat, moves);
    const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
    const auto index = static_cast<int>(ix(seat));
    must(*table, log,
         {.kind = Command::Kind::Move,
          .user = kHost,
          .seat = index,
          .text = to_text(table->rules(), move),
          .name = {},
          .ask = table->ask(index),
          .from = {}});
  }
  return log;
}

void table_move(benchmark::State& bench, const char* game) {
  const std::vector<Entry> log = whole_game(game);
  Events events;
  std::int64_t moves = 0;
  for (auto _ : bench) {
    bench.PauseTiming();
    std::vector<Entry> begun;
    const auto table = started(game, begun);
    Command command{.kind = Command::Kind::Move, .user = kHost, .text = {}, .name = {}, .from = {}};
    bench.ResumeTiming();
    for (std::size_t n = begun.size(); n < log.size(); ++n, ++moves) {
      command.seat = log[n].seat;
      command.text = log[n].text;
      command.ask = table->ask(command.seat);
      const Decision decision = table->decide(command, 1000);
      events.clear();
      if (!decision.ok() || !table->apply(*decision.entry, &events).empty()) std::abort();
      benchmark::DoNotOptimize(table->can_undo(command.seat));
    }
  }
  bench.SetItemsProcessed(moves);
}

void table_restore(benchmark::State& bench, const char* game) {
  const std::vector<Entry> log = whole_game(game);
  for (auto _ : bench) benchmark::DoNotOptimize(Table::restore(book(), log));
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(log.size()));
}

const bool kRegistered = [] {
  for (const char* game : kGames) {
    benchmark::RegisterBenchmark((std::string("table_move/") + game).c_str(), table_move, game);
    benchmark::RegisterBenchmark((std::string("table_restore/") + game).c_str(), table_restore, game);
  }
  return true;
}();

}  // namespace
}  // namespace konduktor::server
