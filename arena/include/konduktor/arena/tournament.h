// A tournament: deals played in every arrangement of a schedule until there are enough, counted, and kept on disk if it
// is to be gone on with later. Results repeat with the seed, whatever the threads, the ranks and the interruptions.
//
//   const auto schedule = make_schedule({"greedy", "racer"}, rules.players());
//   Tournament tournament(rules, schedule.value, {.games = 2000, .seed = seed_from_number(1)});
//   const Outcome outcome = tournament.play();
//   if (outcome.ok()) use(tournament.tally().win_share(0), tournament.circumstances());
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "konduktor/arena/ranks.h"
#include "konduktor/arena/report.h"
#include "konduktor/arena/series.h"
#include "konduktor/arena/tally.h"

namespace konduktor::arena {

// All that it points to outlives the tournament.
struct TournamentSettings {
  std::uint64_t games = 1000;  // rounded up to whole deals
  Seed seed;
  int threads = 0;      // 0 = all cores
  double stop_at = 0;   // half the width of every win share's interval that is enough; 0 = play all games
  bool record = false;  // GameFacts::record is filled
  const std::atomic<bool>* stop = nullptr;  // once true, ends with the deals that are finished; null = never
  Ranks* ranks = nullptr;                   // that play together; null = this process alone
};

struct Outcome {
  enum class Kind : std::uint8_t {
    Complete,     // all deals
    Early,        // TournamentSettings::stop_at is reached
    Interrupted,  // by TournamentSettings::stop
    GameFailed,   // a fault of a bot, of the program or of the data file; or there is no such bot
    StateFailed,  // the state file cannot be written
  };
  Kind kind = Kind::Complete;
  std::string error;  // of the last two: one or more sentences
  [[nodiscard]] bool ok() const noexcept { return error.empty(); }
};

class StateFile;

class Tournament {
 public:
  // Called from one thread at a time, in the order of the deals.
  using OnDeal = std::function<void(const DealFacts&)>;

  // Rules and schedule outlive it.
  Tournament(const Rules& rules, const Schedule& schedule, const TournamentSettings& settings);
  Tournament(const Tournament&) = delete;
  Tournament& operator=(const Tournament&) = delete;
  ~Tournament();

  // Keeps each finished deal in a file, and begins with those that it holds already: each is counted and told to
  // `on_deal`, as many as are wanted. `data` is the text of the game's data file: a map that was changed is another
  // game. Before `play`, at most once. Returns the deals it held; the error says what is wrong with the file. What
  // `on_deal` throws is thrown.
  [[nodiscard]] Result<std::uint64_t> keep_state(const std::string& path, const std::string& data,
                                                 const OnDeal& on_deal = {});
  // Plays what is missing; each deal is counted, then told to `on_deal`. What that throws ends the tournament and is
  // thrown. Once. With ranks this is what rank 0 does.
  [[nodiscard]] Outcome play(const OnDeal& on_deal = {});
  // What the other ranks do; the seed is rank 0's.
  void follow();

  [[nodiscard]] std::uint32_t deals() const noexcept { return deals_; }  // in all
  [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }
  [[nodiscard]] const Tally& tally() const noexcept { return tally_; }
  [[nodiscard]] const Circumstances& circumstances() const noexcept { return circumstances_; }

 private:
  [[nodiscard]] Series series(const std::atomic<bool>* enough) const;
  [[nodiscard]] bool take(const DealFacts& deal, const OnDeal& on_deal);
  void count(const DealFacts& deal, const OnDeal& on_deal);
  [[nodiscard]] bool precise_enough() const;
  [[nodiscard]] Outcome outcome(const Result<std::uint32_t>& played) const;

  const Rules& rules_;
  const Schedule& schedule_;
  TournamentSettings settings_;
  Tally tally_;
  Circumstances circumstances_;
  std::uint32_t deals_ = 0;
  bool enough_ = false;  // stop_at is reached
  std::unique_ptr<StateFile> state_;
  std::string state_error_;
};

// The seed of the tournament in a state file as text, if there is one.
[[nodiscard]] std::optional<std::string> seed_in_state(const std::string& path);

}  // namespace konduktor::arena
