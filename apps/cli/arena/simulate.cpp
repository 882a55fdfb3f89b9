// konduktor simulate: many games between programs, on all cores.

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/comparison_text.h"
#include "arena/simulation_text.h"
#include "commands.h"
#include "common/bot_names.h"
#include "common/failure.h"
#include "common/output_file.h"
#include "common/progress.h"
#include "common/table_options.h"
#include "konduktor/arena/compare.h"
#include "konduktor/arena/html.h"
#include "konduktor/arena/series.h"
#include "konduktor/host/data_dir.h"
#include "konduktor/players/player.h"

namespace konduktor::cli {
namespace {

struct SimulateArguments {
  Table table;
  std::uint32_t games = 100;
  std::string seed;
  std::vector<std::string> bots{"random"};
  std::string first;
  std::string record;
  int threads = 0;
  bool legal = false;
  bool commit = false;
  bool check = false;
  bool json = false;
  std::string json_file;
  std::string html;
  std::string compare;
};

std::string simulate_footer() {
  std::string text = "Players (--bots; a short list is repeated in turn):\n";
  for (const auto name : player_names()) text += fmt::format("  {:<14}{}\n", name, about_player(name));
  return text +
         "\nExamples:\n"
         "  konduktor simulate europe -p 3 -n 10000 --seed 1\n"
         "  konduktor simulate uk -p 4 -n 100 --seed 7 --bots buyer,random --options "
         "advanced_technologies=true\n"
         "  konduktor simulate london -n 1000 --seed 1 --record london.jsonl --legal --commit\n"
         "  konduktor simulate my-map.json -p 2 -n 1000 --check\n"
         "  konduktor simulate my-map.json -n 5000 --seed 1 --bots greedy,racer --html my-map.html\n"
         "  konduktor simulate old.json -n 5000 --seed 1 --bots racer --compare new.json\n\n"
         "The same seed gives the same games and the same file, whatever --threads says.";
}

std::vector<std::string> bots_by_seat(const SimulateArguments& arguments) {
  std::vector<std::string> bots;
  for (int s = 0; s < arguments.table.players; ++s)
    bots.push_back(arguments.bots[static_cast<std::size_t>(s) % arguments.bots.size()]);
  check_bots(bots);
  return bots;
}

class Simulation {
 public:
  Simulation(const SimulateArguments& arguments, const Context& context)
      : arguments_(arguments),
        context_(context),
        rules_(arguments.table.load(context)),
        schedule_(arena::fixed_schedule(bots_by_seat(arguments))),
        tally_(rules_, schedule_),
        words_(stream_for_words({{"--record", arguments.record},
                                 {"--html", arguments.html},
                                 {"--json-file", arguments.json_file}},
                                arguments.json)) {
    circumstances_.seed = parse_seed(arguments.seed);
    (void)parse_first(arguments.first, rules_);  // before any file is begun
    circumstances_.ending = "complete";
    circumstances_.timed = arena::timed_bots(schedule_);
    if (!arguments.compare.empty()) {
      Table table = arguments.table;
      table.game = arguments.compare;
      other_.emplace(table.load(context));
      comparison_.emplace(rules_, *other_, schedule_,
                          arena::MapNames{arguments.table.game, arguments.compare});
    }
    if (!arguments.record.empty()) record_.emplace(arguments.record);
    if (!arguments.html.empty()) html_.emplace(arguments.html);
    if (!arguments.json_file.empty()) json_.emplace(arguments.json_file);
  }

  void run() {
    play();
    if (html_) {
      auto data = read_game_file(arguments_.table.game, context_.data_dir);
      if (!data.ok()) throw Failure(data.error);
      html_->write(arena::as_html(tally_, tally_.ratings(), circumstances_,
                                  arena::read_drawing(data.value, rules_),
                                  comparison_ ? &*comparison_ : nullptr));
      html_->finish();
    }
    if (record_) record_->finish();
    if (json_) {
      json_->write(json_text());
      json_->finish();
    }
    if (arguments_.json)
      fmt::print("{}", json_text());
    else
      print_text();
  }

 private:
  [[nodiscard]] arena::Series series(const Rules& rules, bool record) const {
    return {.rules = &rules,
            .schedule = &schedule_,
            .seed = circumstances_.seed,
            .first = parse_first(arguments_.first, rules),
            .threads = arguments_.threads,
            .record = record,
            .legal = arguments_.legal,
            .commit = arguments_.commit,
            .check = arguments_.check};
  }

  void play() {
    Progress progress("games", std::uint64_t{arguments_.games} * (other_ ? 2 : 1), arguments_.json);
    const auto started = std::chrono::steady_clock::now();
    const arena::Series own = series(rules_, record_.has_value());
    const auto take_own = [&](const arena::DealFacts& deal) {
      take(deal);
      progress.at(++circumstances_.played_now);
    };
    const auto played =
        other_ ? arena::play_pairs(own, series(*other_, false), arguments_.games, take_own,
                                   [&](const arena::DealFacts& one, const arena::DealFacts& other) {
                                     comparison_->add(one, other);
                                     progress.at(++circumstances_.played_now);
                                   })
               : arena::play_deals(own, arguments_.games, take_own);
    if (!played.ok()) throw Failure(played.error, kCheckFailed);
    circumstances_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  }

  void take(const arena::DealFacts& deal) {
    tally_.add(deal);
    if (!record_) return;
    record_->write(deal.games.front().record);
    record_->write("\n");
  }

  [[nodiscard]] std::string json_text() const {
    nlohmann::ordered_json json = arena::simulation_json(tally_, circumstances_);
    if (comparison_) json["comparison"] = arena::as_json(*comparison_);
    return json.dump(1) + "\n";
  }

  void print_text() const {
    fmt::print(words_, "{}, {} players, seed {}\n", rules_.name.en, rules_.players(),
               to_hex(circumstances_.seed));
    fmt::print(words_, "{}", simulation_text(tally_, circumstances_.seconds));
    if (comparison_) fmt::print(words_, "{}", comparison_text(*comparison_));
    if (record_) fmt::print(words_, "Records: {}\n", arguments_.record);
    if (html_) fmt::print(words_, "Report: {}\n", arguments_.html);
  }

  const SimulateArguments& arguments_;
  const Context& context_;
  Rules rules_;
  arena::Schedule schedule_;
  arena::Tally tally_;
  std::FILE* words_;
  arena::Circumstances circumstances_;
  std::optional<Rules> other_;
  std::optional<arena::Comparison> comparison_;
  std::optional<OutputFile> record_;
  std::optional<OutputFile> html_;
  std::optional<OutputFile> json_;
};

void simulate(const SimulateArguments& arguments, const Context& context) {
  if (arguments.record.empty() && (arguments.legal || arguments.commit))
    throw Failure("--legal and --commit are about records: name a file with --record FILE.");
  Simulation(arguments, context).run();
}

}  // namespace

void add_simulate(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("simulate", "Play many games between programs; statistics and records");
  auto arguments = std::make_shared<SimulateArguments>();
  arguments->table.add_to(*command, true);
  command->add_option("-n,--games", arguments->games, "Number of games")->capture_default_str();
  command->add_option("-s,--seed", arguments->seed,
                      std::string(kSeedHelp) + "; without it, a new one each time");
  command->add_option("-b,--bots", arguments->bots, "Who plays, by seat: name,name,...")->delimiter(',');
  command->add_option("--first", arguments->first, kFirstHelp)->type_name("SEAT");
  command->add_option("-r,--record", arguments->record, "Write the games to FILE, one JSON object a line")
      ->type_name("FILE");
  command->add_flag("--legal", arguments->legal, "Records list the legal moves at every move");
  command->add_flag("--commit", arguments->commit, "Records carry a commitment to their seed");
  command->add_flag("--check", arguments->check, "Check every invariant after every move");
  command->add_option("-t,--threads", arguments->threads, "Number of threads; 0 = all cores")
      ->check(CLI::Range(0, 1024));
  command->add_flag("--json", arguments->json, "Print the statistics as JSON");
  command->add_option("--json-file", arguments->json_file, "Write the statistics as JSON")->type_name("FILE");
  command->add_option("--html", arguments->html, "Write a page with plots: seats, routes, tickets, scores")
      ->type_name("FILE");
  command
      ->add_option("--compare", arguments->compare,
                   "Play the same deals on another game or data file, and show what is different")
      ->type_name("GAME");
  command->footer(simulate_footer());
  command->callback([arguments, &context] { simulate(*arguments, context); });
}

}  // namespace konduktor::cli
