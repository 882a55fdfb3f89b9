// Benchmarks of the store: moves stored a second by the size of the group, and restoring running tables.
//
//   TMPDIR=/on/the/disk konduktor_bench --benchmark_filter=store
//   KONDUKTOR_BENCH_DB=postgres://… konduktor_bench --benchmark_filter=store
//
// Moves go round 1,000 tables, so that each belongs to another page of the database, as it does in play. With
// KONDUKTOR_BENCH_DB the given database, which is best an empty one, takes the place of SQLite.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "store/store.h"

namespace konduktor::server {
namespace {

constexpr int kTables = 1000;
constexpr int kEntriesEach = 150;

// A database that goes when the benchmark ends.
class Scratch {
 public:
  explicit Scratch(const std::string& options) {
    if (const char* given = std::getenv("KONDUKTOR_BENCH_DB")) {
      url_ = given;
      return;
    }
    std::string name = (std::filesystem::temp_directory_path() / "konduktor-bench-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
    url_ = "sqlite:" + (folder_ / "bench.db").string() + options;
  }
  ~Scratch() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::unique_ptr<Store> open() const {
    Opened opened = open_store(url_);
    if (!opened.store) std::abort();
    return std::move(opened.store);
  }

 private:
  std::filesystem::path folder_;
  std::string url_;
};

// Plays round and round: the next move of the next table.
class Moves {
 public:
  Moves() {
    for (int k = 0; k < kTables; ++k) tables_.push_back({static_cast<TableId>(random_id()), 0});
  }
  std::vector<Change> next() {
    auto& [table, n] = tables_[at_++ % tables_.size()];
    Entry entry;
    entry.table = table;
    entry.n = ++n;
    entry.kind = n == 1 ? EntryKind::Create : EntryKind::Move;
    entry.seat = static_cast<std::int8_t>(n % 3);
    entry.user = static_cast<UserId>(1'000'000'007);
    entry.at = now();
    entry.text = "claim paris:zurich:gray red*2+wild*1";
    return {AppendEntry{std::move(entry)}};
  }
  const std::vector<std::pair<TableId, int>>& tables() const { return tables_; }

 private:
  std::vector<std::pair<TableId, int>> tables_;
  std::size_t at_ = 0;
};

void store(Store& into, const std::vector<std::vector<Change>>& group) {
  for (const Status& status : into.write_all(group))
    if (!status.ok()) std::abort();
}

void write_moves(benchmark::State& state, const std::string& options) {
  const Scratch scratch(options);
  const auto into = scratch.open();
  Moves moves;
  const auto size = static_cast<std::size_t>(state.range(0));
  std::vector<std::vector<Change>> group;
  // Play is under way: all tables have their pages.
  for (int k = 0; k < 10 * kTables; ++k) group.push_back(moves.next());
  store(*into, group);
  for (auto _ : state) {
    group.clear();
    for (std::size_t k = 0; k < size; ++k) group.push_back(moves.next());
    store(*into, group);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void restore_tables(benchmark::State& state) {
  const Scratch scratch("");
  {
    const auto into = scratch.open();
    Moves moves;
    std::vector<std::vector<Change>> group;
    for (const auto& [table, n] : moves.tables())
      group.push_back({PutTable{{table, "europe", Stage::Running, Visibility::Public, 3, UserId{}, 1, 1}}});
    for (int k = 0; k < kTables * kEntriesEach; ++k) {
      group.push_back(moves.next());
      if (group.size() < 5000) continue;
      store(*into, group);
      group.clear();
    }
    store(*into, group);
  }
  for (auto _ : state) {
    const auto from = scratch.open();
    std::size_t entries = 0;
    if (!from->read_logs(Stage::Running, [&](Entry&& entry) { entries += entry.n > 0 ? 1 : 0; }).ok())
      std::abort();
    if (entries < std::size_t{kTables} * kEntriesEach) std::abort();
  }
  state.SetItemsProcessed(state.iterations() * kTables * kEntriesEach);
}

void write_full(benchmark::State& state) { write_moves(state, ""); }
void write_normal(benchmark::State& state) { write_moves(state, "?synchronous=normal"); }

BENCHMARK(write_full)->Name("store/write/full")->Arg(1)->Arg(16)->Arg(64)->Arg(256)->Arg(1000)->UseRealTime();
BENCHMARK(write_normal)
    ->Name("store/write/normal")
    ->Arg(1)
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Arg(1000)
    ->UseRealTime();
BENCHMARK(restore_tables)->Name("store/restore_1000_tables")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace konduktor::server
