#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "dealing.h"
#include "failure.h"
#include "interrupt.h"
#include "konduktor/arena/report.h"
#include "konduktor/players/player.h"
#include "output_file.h"
#include "progress.h"
#include "series.h"
#include "tournament.h"
#include "tournament_table.h"

namespace konduktor::cli {
namespace {

// Before this many deals an interval says too little to stop on.
constexpr std::uint64_t kFewestDeals = 20;

void check_bots(const std::vector<std::string>& bots) {
  for (const std::string& bot : bots)
    if (make_bot(bot).player == nullptr)
      throw Failure(fmt::format("--bots: nobody is called \"{}\". There are: {}.", bot,
                                fmt::join(player_names(), ", ")));
}

// The file is there from the start, so that a wrong path is told before hours of play and not after.
void open(std::optional<OutputFile>& file, const std::string& path) {
  if (!path.empty()) file.emplace(path);
}

void put(std::optional<OutputFile>& file, const std::string& text) {
  if (!file) return;
  file->write(text);
  file->finish();
}

class Tournament {
 public:
  Tournament(const TournamentArguments& arguments, const Context& context)
      : arguments_(arguments),
        rules_(load(arguments, context)),
        schedule_(schedule(arguments, rules_)),
        tally_(rules_, schedule_) {
    open(json_, arguments.json);
    open(csv_, arguments.csv);
    open(record_, arguments.record);
    circumstances_.seed = parse_seed(arguments.seed);
    for (const std::string& bot : schedule_.bots)
      if (make_bot(bot).budget.time.count() > 0) circumstances_.timed.push_back(bot);
    const std::uint64_t each = schedule_.games_a_deal();
    const std::uint64_t deals = (arguments.games + each - 1) / each;
    deals_ =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(deals, std::numeric_limits<std::uint32_t>::max()));
  }

  int run() {
    announce();
    play();
    if (tally_.deals() == 0) {
      fmt::print(stderr, "konduktor: stopped before the first deal was finished; nothing is written.\n");
      return kInterrupted;
    }
    circumstances_.ending = tally_.deals() == deals_ ? "complete" : interrupted() ? "interrupted" : "early";
    report();
    return circumstances_.ending == "interrupted" ? kInterrupted : kOk;
  }

 private:
  static Rules load(const TournamentArguments& arguments, const Context& context) {
    check_bots(arguments.bots);
    Table table = arguments.table;
    if (table.players == 0) table.players = static_cast<int>(arguments.bots.size());
    return table.load(context);
  }
  static arena::Schedule schedule(const TournamentArguments& arguments, const Rules& rules) {
    auto schedule = arena::make_schedule(arguments.bots, rules.players());
    if (!schedule.ok()) throw Failure("--bots: " + schedule.error);
    return std::move(schedule.value);
  }

  void announce() const {
    const std::uint64_t games = std::uint64_t{deals_} * schedule_.games_a_deal();
    fmt::print("{}, {} players, seed {}\n", rules_.name.en, rules_.players(), to_hex(circumstances_.seed));
    if (!rules_.notice.en.empty()) fmt::print("Note: {}\n", rules_.notice.en);
    fmt::print("{} line-up{}, {} games a deal; {} deals, {} games", schedule_.line_ups,
               schedule_.line_ups == 1 ? "" : "s", schedule_.games_a_deal(), deals_, games);
    if (games != arguments_.games) fmt::print(" ({} asked for, rounded up to whole deals)", arguments_.games);
    fmt::print("\n");
    std::fflush(stdout);
  }

  void play() {
    std::atomic<bool>& stop = catch_interrupts();
    const Series series{.rules = &rules_,
                        .schedule = &schedule_,
                        .seed = circumstances_.seed,
                        .threads = arguments_.threads,
                        .record = record_.has_value(),
                        .stop = &stop};
    Progress progress("games", std::uint64_t{deals_} * schedule_.games_a_deal(), tally_.games());
    const auto started = std::chrono::steady_clock::now();
    Dealing dealing(static_cast<std::uint32_t>(tally_.deals()), deals_, stop,
                    [&](const arena::DealFacts& deal) {
                      take(deal);
                      progress.at(tally_.games(), [&] { return standings_line(tally_); });
                      circumstances_.played_now += schedule_.games_a_deal();
                      return !precise_enough();
                    });
    play_deals(
        series, [&] { return dealing.next(); },
        [&](arena::DealFacts&& deal) { dealing.deliver(std::move(deal)); });
    circumstances_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  }

  void take(const arena::DealFacts& deal) {
    tally_.add(deal);
    if (!record_) return;
    for (const arena::GameFacts& game : deal.games) {
      record_->write(game.record);
      record_->write("\n");
    }
  }

  [[nodiscard]] bool precise_enough() const {
    if (arguments_.stop_at <= 0 || tally_.deals() < kFewestDeals) return false;
    for (std::size_t bot = 0; bot < tally_.bots(); ++bot)
      if (tally_.win_share(bot).half_width() > arguments_.stop_at) return false;
    return true;
  }

  void report() {
    const arena::Ratings ratings = tally_.ratings();
    put(json_, arena::as_json(tally_, ratings, circumstances_).dump(1) + "\n");
    put(csv_, arena::as_csv(tally_, ratings));
    if (record_) record_->finish();
    fmt::print("{} games in {:.1f} s\n{}", tally_.games(), circumstances_.seconds,
               tournament_text(tally_, ratings, circumstances_));
    if (circumstances_.ending == "early")
      fmt::print("Stopped early: every win share is known to ± {:.1f} %.\n", 100 * arguments_.stop_at);
    if (circumstances_.ending == "interrupted")
      fmt::print("Interrupted: these are the deals that were finished.\n");
  }

  const TournamentArguments& arguments_;
  Rules rules_;
  arena::Schedule schedule_;
  arena::Tally tally_;
  arena::Circumstances circumstances_;
  std::uint32_t deals_ = 0;
  std::optional<OutputFile> json_;
  std::optional<OutputFile> csv_;
  std::optional<OutputFile> record_;
};

}  // namespace

int run_tournament(const TournamentArguments& arguments, const Context& context) {
  return Tournament(arguments, context).run();
}

}  // namespace konduktor::cli
