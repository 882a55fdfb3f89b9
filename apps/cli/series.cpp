#include "series.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "failure.h"
#include "konduktor/load/commitment.h"
#include "konduktor/load/record_json.h"
#include "konduktor/players/player.h"
#include "konduktor/record.h"

namespace konduktor::cli {
namespace {

// No real game comes near; it ends one in which players do nothing for ever.
constexpr int kMaxMoves = 200'000;
constexpr std::uint32_t kBatch = 16;

// What one thread uses again for every game.
class Desk {
 public:
  explicit Desk(const Series& series) : series_(series), rules_(*series.rules) {
    for (const std::string& bot : series.bots) players_.push_back(make_bot(bot));
  }

  GameResult play(std::uint32_t number) {
    number_ = number;
    seed_ = derive_seed(series_.seed, number);
    events_.clear();
    State state = new_game(rules_, seed_, Seat::Nobody, &events_);
    std::optional<Recorder> recorder;
    if (series_.record) recorder.emplace(rules_, state, events_, &seed_);
    std::vector<Rng> chance;
    for (int s = 0; s < rules_.players(); ++s)
      chance.emplace_back(Stream(seed_, "bot", static_cast<std::uint32_t>(s)));

    GameResult result;
    for (; state.pub.phase != Phase::Over; ++result.moves) {
      if (result.moves >= kMaxMoves) fail(result.moves, "the game does not end");
      const Seat seat = next_seat(rules_, state.pub);
      legal_moves(rules_, state.pub, state.priv[ix(seat)], seat, legal_);
      if (legal_.empty()) fail(result.moves, "there is no legal move");
      const Move move =
          players_[ix(seat)].choose(rules_, view_of(rules_, state, seat), legal_, chance[ix(seat)]);
      make_move(state, seat, move, recorder, result.moves);
      result.triggered = result.triggered || state.pub.last_turns > 0;
    }
    result.renewals = state.pub.renewals;
    result.sheet = final_scores(rules_, state);
    for (int s = 0; s < rules_.players(); ++s) result.claimed = result.claimed | state.pub.owned[s];
    if (recorder) result.record = finish(*recorder, state);
    return result;
  }

 private:
  void make_move(State& state, Seat seat, const Move& move, std::optional<Recorder>& recorder, int number) {
    Public before;
    Private mine;
    if (recorder) {
      before = state.pub;
      mine = state.priv[ix(seat)];
      events_.clear();
    }
    const Verdict verdict = apply(rules_, state, seat, move, recorder ? &events_ : nullptr);
    if (!verdict.ok()) fail(number, "a listed move was refused: " + explain(rules_, verdict));
    if (recorder) recorder->add(rules_, before, mine, seat, move, events_, series_.legal ? &legal_ : nullptr);
    if (!series_.check) return;
    problems_.clear();
    find_problems(rules_, state, problems_);
    if (!problems_.empty()) fail(number, problems_.front().clause + ": " + problems_.front().text);
  }

  std::string finish(Recorder& recorder, const State& state) {
    recorder.finish(rules_, state);
    GameRecord record = recorder.take();
    record.seats = series_.bots;
    if (series_.commit) {
      // From the seed, so that a series can be repeated; a table that plays for stakes uses random_salt().
      Stream stream(seed_, "salt");
      Seed salt;
      for (auto& byte : salt.bytes) byte = static_cast<std::uint8_t>(stream.below(256));
      record.salt = to_hex(salt);
      record.commitment = konduktor::commit(seed_, record.salt);
    }
    return to_json(rules_, record);
  }

  [[noreturn]] void fail(int move, const std::string& what) const {
    throw Failure(
        fmt::format("game {}, move {}: {}. This is a fault of the program or of the data file; the game's "
                    "seed is {}.",
                    number_ + 1, move + 1, what, to_hex(seed_)),
        kCheckFailed);
  }

  const Series& series_;
  const Rules& rules_;
  std::vector<Bot> players_;
  MoveList legal_;
  Events events_;
  std::vector<Problem> problems_;
  std::uint32_t number_ = 0;
  Seed seed_;
};

using Batch = std::shared_ptr<std::vector<GameResult>>;

}  // namespace

void play_series(const Series& series, const std::function<void(const GameResult&)>& done) {
  const auto cores = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t threads = series.threads > 0 ? static_cast<std::size_t>(series.threads) : cores;
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  tbb::enumerable_thread_specific<Desk> desks([&] { return Desk(series); });
  std::uint32_t next = 0;
  tbb::parallel_pipeline(
      4 * threads,
      tbb::make_filter<void, std::pair<std::uint32_t, std::uint32_t>>(
          tbb::filter_mode::serial_in_order,
          [&](tbb::flow_control& flow) -> std::pair<std::uint32_t, std::uint32_t> {
            if (next >= series.games) {
              flow.stop();
              return {};
            }
            const std::uint32_t from = next;
            next += std::min(kBatch, series.games - next);
            return {from, next};
          }) &
          tbb::make_filter<std::pair<std::uint32_t, std::uint32_t>, Batch>(
              tbb::filter_mode::parallel,
              [&](std::pair<std::uint32_t, std::uint32_t> range) {
                auto batch = std::make_shared<std::vector<GameResult>>();
                for (auto k = range.first; k < range.second; ++k) batch->push_back(desks.local().play(k));
                return batch;
              }) &
          tbb::make_filter<Batch, void>(tbb::filter_mode::serial_in_order, [&](const Batch& batch) {
            for (const GameResult& result : *batch) done(result);
          }));
}

}  // namespace konduktor::cli
