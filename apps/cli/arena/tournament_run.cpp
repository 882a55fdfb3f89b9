#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "arena/dealing.h"
#include "arena/ranks.h"
#include "arena/series.h"
#include "arena/sharing.h"
#include "arena/state_file.h"
#include "arena/tournament.h"
#include "arena/tournament_table.h"
#include "common/bot_names.h"
#include "common/failure.h"
#include "common/interrupt.h"
#include "common/output_file.h"
#include "common/progress.h"
#include "konduktor/arena/html.h"
#include "konduktor/arena/report.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/players/player.h"

namespace konduktor::cli {
namespace {

// Before this many deals an interval says too little to stop on.
constexpr std::uint64_t kFewestToStop = 20;

// Which data file it was: a map that was changed is another game. FNV-1a; nobody is to be kept from forging it.
std::string fingerprint(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return fmt::format("{:016x}", hash);
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
  // `ranks` may be null: no mpirun.
  Tournament(const TournamentArguments& arguments, const Context& context, Ranks* ranks)
      : arguments_(arguments),
        context_(context),
        ranks_(ranks),
        rules_(load(arguments, context)),
        schedule_(schedule(arguments, rules_)),
        tally_(rules_, schedule_),
        words_(stream_for_words({{"--json-file", arguments.json_file},
                                 {"--csv", arguments.csv},
                                 {"--html", arguments.html},
                                 {"--record", arguments.record},
                                 {"--state", arguments.state}},
                                arguments.json)) {
    for (const std::string& bot : schedule_.bots)
      if (make_bot(bot).budget.time.count() > 0) circumstances_.timed.push_back(bot);
    const std::uint64_t each = schedule_.games_a_deal();
    const std::uint64_t deals = (arguments.games + each - 1) / each;
    deals_ =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(deals, std::numeric_limits<std::uint32_t>::max()));
  }

  // What rank 0 does, or a program of its own.
  int run() {
    open(json_, arguments_.json_file);
    open(csv_, arguments_.csv);
    open(html_, arguments_.html);
    open(record_, arguments_.record);
    choose_seed();
    open_state();
    announce();
    for (int rank = 1; ranks_ != nullptr && rank < ranks_->size(); ++rank)
      ranks_->send(rank, to_hex(circumstances_.seed));
    play();
    if (tally_.deals() == 0) {
      return print_failure(
          Failure("stopped before the first deal was finished; nothing is written.", kInterrupted),
          context_.json, context_.command);
    }
    circumstances_.ending = tally_.deals() == deals_ ? "complete" : enough_ ? "early" : "interrupted";
    report();
    return circumstances_.ending == "interrupted" ? kInterrupted : kOk;
  }

  // What the other ranks do.
  void help() {
    circumstances_.seed = parse_seed(wait_for(*ranks_).text);
    std::atomic<bool>& stop = catch_interrupts();
    follow(*ranks_, series(stop), stop);
  }

 private:
  static Rules load(const TournamentArguments& arguments, const Context& context) {
    check_bots(arguments.bots);
    Table table = arguments.table;
    if (table.players == 0) table.players = static_cast<int>(arguments.bots.size());
    return table.load(context, false);  // `announce` tells
  }
  static arena::Schedule schedule(const TournamentArguments& arguments, const Rules& rules) {
    auto schedule = arena::make_schedule(arguments.bots, rules.players());
    if (!schedule.ok()) throw Failure("--bots: " + schedule.error);
    return std::move(schedule.value);
  }

  void announce() const {
    if (arguments_.json) return;
    const std::uint64_t games = std::uint64_t{deals_} * schedule_.games_a_deal();
    fmt::print(words_, "{}, {} players, seed {}\n", rules_.name.en, rules_.players(),
               to_hex(circumstances_.seed));
    if (!rules_.notice.en.empty()) fmt::print(words_, "Note: {}\n", rules_.notice.en);
    fmt::print(words_, "{} line-up{}, {} games a deal; {} deals, {} games", schedule_.line_ups,
               schedule_.line_ups == 1 ? "" : "s", schedule_.games_a_deal(), deals_, games);
    if (games != arguments_.games)
      fmt::print(words_, " ({} asked for, rounded up to whole deals)", arguments_.games);
    fmt::print(words_, "\n");
    if (tally_.deals() > 0)
      fmt::print(words_, "{} holds {} games already\n", arguments_.state, tally_.games());
    std::fflush(words_);
  }

  // A tournament that goes on keeps its seed.
  void choose_seed() {
    std::string text = arguments_.seed;
    if (text.empty() && !arguments_.state.empty()) text = StateFile::seed_in(arguments_.state).value_or("");
    circumstances_.seed = parse_seed(text);
  }

  [[nodiscard]] std::string data() const {
    auto data = read_game_file(arguments_.table.game, context_.data_dir);
    if (!data.ok()) throw Failure(data.error);
    return std::move(data.value);
  }

  void open_state() {
    if (arguments_.state.empty()) return;
    const nlohmann::ordered_json identity{{"format", "konduktor-arena/1"},
                                          {"program", KONDUKTOR_VERSION},
                                          {"game", rules_.id},
                                          {"data", fingerprint(data())},
                                          {"players", rules_.players()},
                                          {"options", arena::as_json(rules_.options)},
                                          {"bots", arguments_.bots},
                                          {"seed", to_hex(circumstances_.seed)},
                                          {"records", record_.has_value()}};
    state_.emplace(arguments_.state, identity.dump(), schedule_, deals_, [&](const arena::DealFacts& deal) {
      if (!enough_) take(deal);
    });
  }

  [[nodiscard]] Series series(const std::atomic<bool>& stop) const {
    const int shared =
        std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / ranks_on_this_machine());
    return {.rules = &rules_,
            .schedule = &schedule_,
            .seed = circumstances_.seed,
            .threads = arguments_.threads > 0 ? arguments_.threads : shared,
            .record = !arguments_.record.empty(),
            .stop = &stop};
  }

  void play() {
    std::atomic<bool>& stop = catch_interrupts();
    if (enough_) stop = true;
    Progress progress("games", std::uint64_t{deals_} * schedule_.games_a_deal(), arguments_.json,
                      tally_.games());
    const auto started = std::chrono::steady_clock::now();
    Dealing dealing(static_cast<std::uint32_t>(tally_.deals()), deals_, stop,
                    [&](const arena::DealFacts& deal) {
                      if (state_) state_->add(deal);
                      take(deal);
                      progress.at(tally_.games(), [&] { return standings_line(tally_); });
                      circumstances_.played_now += schedule_.games_a_deal();
                      return !enough_;
                    });
    lead(ranks_, series(stop), dealing,
         [&](const std::exception& error) { print_failure(error, context_.json, context_.command); });
    circumstances_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  }

  void take(const arena::DealFacts& deal) {
    tally_.add(deal);
    enough_ = precise_enough();
    if (!record_) return;
    for (const arena::GameFacts& game : deal.games) {
      record_->write(game.record);
      record_->write("\n");
    }
  }

  [[nodiscard]] bool precise_enough() const {
    if (arguments_.stop_at <= 0 || tally_.deals() < kFewestToStop) return false;
    for (std::size_t bot = 0; bot < tally_.bots(); ++bot) {
      const arena::Estimate wins = tally_.win_share(bot);
      if (!wins.known || wins.half_width() > arguments_.stop_at) return false;
    }
    return true;
  }

  void report() {
    const arena::Ratings ratings = tally_.ratings();
    const std::string json = arena::as_json(tally_, ratings, circumstances_).dump(1) + "\n";
    put(json_, json);
    put(csv_, arena::as_csv(tally_, ratings));
    if (html_)
      put(html_, arena::as_html(tally_, ratings, circumstances_, arena::read_drawing(data(), rules_)));
    if (record_) record_->finish();
    if (arguments_.json) {
      fmt::print("{}", json);
      return;
    }
    fmt::print(words_, "{} games in {:.1f} s\n{}", tally_.games(), circumstances_.seconds,
               tournament_text(tally_, ratings, circumstances_));
    if (circumstances_.ending == "early")
      fmt::print(words_, "Stopped early: every win share is known to ± {:.1f} %.\n",
                 100 * arguments_.stop_at);
    if (circumstances_.ending == "interrupted")
      fmt::print(words_, "Interrupted: these are the deals that were finished.\n");
  }

  const TournamentArguments& arguments_;
  const Context& context_;
  Ranks* ranks_;
  Rules rules_;
  arena::Schedule schedule_;
  arena::Tally tally_;
  arena::Circumstances circumstances_;
  std::FILE* words_;
  std::uint32_t deals_ = 0;
  bool enough_ = false;  // --stop-at is satisfied
  std::optional<StateFile> state_;
  std::optional<OutputFile> json_;
  std::optional<OutputFile> csv_;
  std::optional<OutputFile> html_;
  std::optional<OutputFile> record_;
};

}  // namespace

int run_tournament(const TournamentArguments& arguments, const Context& context) {
  const std::unique_ptr<Ranks> ranks = join_ranks();
  if (ranks == nullptr) return Tournament(arguments, context, nullptr).run();
  try {
    Tournament tournament(arguments, context, ranks.get());
    if (ranks->rank() == 0) return tournament.run();
    tournament.help();
    return kOk;
  } catch (const Failure& failure) {
    // What is wrong is wrong for all ranks: the first one says it and ends the others.
    if (ranks->rank() != 0) std::this_thread::sleep_for(std::chrono::seconds(3));
    print_failure(failure, context.json, context.command);
    ranks->abort(failure.code);
    return failure.code;
  }
}

}  // namespace konduktor::cli
