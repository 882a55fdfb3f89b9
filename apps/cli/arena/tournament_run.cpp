#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "arena/mpi_ranks.h"
#include "arena/tournament.h"
#include "arena/tournament_text.h"
#include "common/bot_names.h"
#include "common/failure.h"
#include "common/interrupt.h"
#include "common/output_file.h"
#include "common/progress.h"
#include "konduktor/arena/html.h"
#include "konduktor/arena/report.h"
#include "konduktor/arena/tournament.h"
#include "konduktor/host/data_dir.h"

namespace konduktor::cli {
namespace {

// The file is there from the start, so that a wrong path is told before hours of play and not after.
void open(std::optional<OutputFile>& file, const std::string& path) {
  if (!path.empty()) file.emplace(path);
}

void put(std::optional<OutputFile>& file, const std::string& text) {
  if (!file) return;
  file->write(text);
  file->finish();
}

class TournamentCommand {
 public:
  // `ranks` may be null: no mpirun.
  TournamentCommand(const TournamentArguments& arguments, const Context& context, arena::Ranks* ranks)
      : arguments_(arguments),
        context_(context),
        ranks_(ranks),
        rules_(load(arguments, context)),
        schedule_(schedule(arguments, rules_)),
        words_(stream_for_words({{"--json-file", arguments.json_file},
                                 {"--csv", arguments.csv},
                                 {"--html", arguments.html},
                                 {"--record", arguments.record},
                                 {"--state", arguments.state}},
                                arguments.json)) {}

  // What rank 0 does, or a program of its own.
  int run() {
    open(json_, arguments_.json_file);
    open(csv_, arguments_.csv);
    open(html_, arguments_.html);
    open(record_, arguments_.record);
    arena::Tournament tournament(rules_, schedule_, settings());
    open_state(tournament);
    announce(tournament);
    const arena::Outcome outcome = play(tournament);
    if (!outcome.ok()) {
      const bool game = outcome.kind == arena::Outcome::Kind::GameFailed;
      return tell(Failure(outcome.error, game ? kCheckFailed : kBadInput));
    }
    if (tournament.tally().deals() == 0)
      return tell(Failure("stopped before the first deal was finished; nothing is written.", kInterrupted));
    report(tournament);
    return outcome.kind == arena::Outcome::Kind::Interrupted ? kInterrupted : kOk;
  }

  // What the other ranks do.
  void help() { arena::Tournament(rules_, schedule_, settings()).follow(); }

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

  [[nodiscard]] arena::TournamentSettings settings() const {
    const int shared =
        std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / ranks_on_this_machine());
    return {.games = arguments_.games,
            .seed = seed(),
            .threads = arguments_.threads > 0 ? arguments_.threads : shared,
            .stop_at = arguments_.stop_at,
            .record = !arguments_.record.empty(),
            .stop = &catch_interrupts(),
            .ranks = ranks_};
  }

  // A tournament that goes on keeps its seed.
  [[nodiscard]] Seed seed() const {
    std::string text = arguments_.seed;
    if (text.empty() && !arguments_.state.empty()) text = arena::seed_in_state(arguments_.state).value_or("");
    return parse_seed(text);
  }

  [[nodiscard]] std::string data() const {
    auto data = read_game_file(arguments_.table.game, context_.data_dir);
    if (!data.ok()) throw Failure(data.error);
    return std::move(data.value);
  }

  int tell(const Failure& failure) const { return print_failure(failure, context_.json, context_.command); }

  void open_state(arena::Tournament& tournament) {
    if (arguments_.state.empty()) return;
    if (arguments_.state == "-")
      throw Failure("- would be standard output, which cannot be read again. Name a file with --state.");
    const auto kept = tournament.keep_state(arguments_.state, data(),
                                            [&](const arena::DealFacts& deal) { write_records(deal); });
    if (!kept.ok()) throw Failure(kept.error);
  }

  void announce(const arena::Tournament& tournament) const {
    if (arguments_.json) return;
    const std::uint64_t games = std::uint64_t{tournament.deals()} * schedule_.games_a_deal();
    fmt::print(words_, "{}, {} players, seed {}\n", rules_.name.en, rules_.players(),
               to_hex(tournament.circumstances().seed));
    if (!rules_.notice.en.empty()) fmt::print(words_, "Note: {}\n", rules_.notice.en);
    fmt::print(words_, "{} line-up{}, {} games a deal; {} deals, {} games", schedule_.line_ups,
               schedule_.line_ups == 1 ? "" : "s", schedule_.games_a_deal(), tournament.deals(), games);
    if (games != arguments_.games)
      fmt::print(words_, " ({} asked for, rounded up to whole deals)", arguments_.games);
    fmt::print(words_, "\n");
    if (tournament.tally().deals() > 0)
      fmt::print(words_, "{} holds {} games already\n", arguments_.state, tournament.tally().games());
    std::fflush(words_);
  }

  [[nodiscard]] arena::Outcome play(arena::Tournament& tournament) {
    const arena::Tally& tally = tournament.tally();
    Progress progress("games", std::uint64_t{tournament.deals()} * schedule_.games_a_deal(), arguments_.json,
                      tally.games());
    return tournament.play([&](const arena::DealFacts& deal) {
      write_records(deal);
      progress.at(tally.games(), [&] { return standings_line(tally); });
    });
  }

  void write_records(const arena::DealFacts& deal) {
    if (!record_) return;
    for (const arena::GameFacts& game : deal.games) {
      record_->write(game.record);
      record_->write("\n");
    }
  }

  void report(const arena::Tournament& tournament) {
    const arena::Tally& tally = tournament.tally();
    const arena::Circumstances& circumstances = tournament.circumstances();
    const arena::Ratings ratings = tally.ratings();
    const std::string json = arena::as_json(tally, ratings, circumstances).dump(1) + "\n";
    put(json_, json);
    put(csv_, arena::as_csv(tally, ratings));
    if (html_) put(html_, arena::as_html(tally, ratings, circumstances, arena::read_drawing(data(), rules_)));
    if (record_) record_->finish();
    if (arguments_.json) {
      fmt::print("{}", json);
      return;
    }
    fmt::print(words_, "{} games in {:.1f} s\n{}", tally.games(), circumstances.seconds,
               tournament_text(tally, ratings, circumstances));
    if (circumstances.ending == "early")
      fmt::print(words_, "Stopped early: every win share is known to ± {:.1f} %.\n",
                 100 * arguments_.stop_at);
    if (circumstances.ending == "interrupted")
      fmt::print(words_, "Interrupted: these are the deals that were finished.\n");
  }

  const TournamentArguments& arguments_;
  const Context& context_;
  arena::Ranks* ranks_;
  Rules rules_;
  arena::Schedule schedule_;
  std::FILE* words_;
  std::optional<OutputFile> json_;
  std::optional<OutputFile> csv_;
  std::optional<OutputFile> html_;
  std::optional<OutputFile> record_;
};

}  // namespace

int run_tournament(const TournamentArguments& arguments, const Context& context) {
  const std::unique_ptr<MpiRanks> ranks = join_ranks();
  if (ranks == nullptr) return TournamentCommand(arguments, context, nullptr).run();
  try {
    TournamentCommand command(arguments, context, ranks.get());
    if (ranks->rank() == 0) return command.run();
    command.help();
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
