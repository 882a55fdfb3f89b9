// konduktor verify: plays recorded games again and checks every move, every fact and the result.

#include <fmt/format.h>
#include <tbb/parallel_pipeline.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "commands.h"
#include "common/failure.h"
#include "common/progress.h"
#include "common/record_file.h"
#include "konduktor/load/commitment.h"

namespace konduktor::cli {
namespace {

constexpr std::size_t kRefusalsShown = 10;
constexpr std::size_t kBatch = 16;

struct VerifyArguments {
  std::string file;
  std::string map;
  bool json = false;
};

struct Finding {
  std::string where;   // "move 17", "deal", "result"; empty = the record as a whole
  int move = 0;        // from 1; 0 = no move
  std::string reason;  // empty = verified
  bool seed_checked = false;
  bool commitment_checked = false;
  std::uint64_t game = 0;
};

std::string commitment_problem(const GameRecord& record) {
  if (!record.seed)
    return record.salt.empty() ? "" : "the record has a salt, but not the seed that goes with it";
  if (!check_commitment(record.commitment, *record.seed, record.salt))
    return "seed and salt are not what the commitment promised";
  return "";
}

Finding judge(Library& library, const std::string& line) {
  Finding finding;
  const auto read = library.read(line);
  if (!read.ok()) {
    finding.reason = read.error;
    return finding;
  }
  const GameRecord& record = read.value.record;
  if (!record.commitment.empty()) {
    finding.reason = commitment_problem(record);
    finding.commitment_checked = record.seed.has_value();
    finding.where = "commitment";
    if (!finding.reason.empty()) return finding;
  }
  finding.where.clear();
  const Verification verification = verify(*read.value.rules, record);
  finding.seed_checked = verification.seed_checked;
  if (verification.ok) return finding;
  finding.reason = verification.reason.empty() ? "refused" : verification.reason;
  if (verification.move < 0) {
    finding.where = "deal";
  } else if (verification.move >= static_cast<int>(record.moves.size())) {
    finding.where = "result";
  } else {
    finding.move = verification.move + 1;
    finding.where = fmt::format("move {}", finding.move);
  }
  return finding;
}

// Judges every game on all cores; `done` gets the findings in the order of the file.
template <typename F>
void judge_all(RecordFile& file, Library& library, F&& done) {
  using Lines = std::vector<std::string>;
  using Findings = std::vector<Finding>;
  tbb::parallel_pipeline(
      4 * std::max(1u, std::thread::hardware_concurrency()),
      tbb::make_filter<void, Lines>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
        Lines lines;
        while (lines.size() < kBatch) {
          auto line = file.next();
          if (!line) break;
          lines.push_back(std::move(*line));
        }
        if (lines.empty()) flow.stop();
        return lines;
      }) & tbb::make_filter<Lines, Findings>(tbb::filter_mode::parallel, [&](const Lines& lines) {
        Findings findings;
        for (const auto& line : lines) findings.push_back(judge(library, line));
        return findings;
      }) & tbb::make_filter<Findings, void>(tbb::filter_mode::serial_in_order, [&](const Findings& findings) {
        for (const Finding& finding : findings) done(finding);
      }));
}

struct Verified {
  std::uint64_t games = 0;
  std::uint64_t refused = 0;
  std::uint64_t seeds = 0;
  std::uint64_t commitments = 0;
  std::vector<Finding> refusals;  // the first ones
};

void print_json(const Verified& tally) {
  nlohmann::ordered_json json{{"ok", tally.refused == 0},
                              {"games", tally.games},
                              {"verified", tally.games - tally.refused},
                              {"refused", tally.refused},
                              {"seeds_checked", tally.seeds},
                              {"commitments_checked", tally.commitments},
                              {"refusals", nlohmann::ordered_json::array()}};
  for (const Finding& finding : tally.refusals) {
    nlohmann::ordered_json refusal{{"game", finding.game}};
    if (finding.move > 0) refusal["move"] = finding.move;
    if (!finding.where.empty()) refusal["where"] = finding.where;
    refusal["reason"] = finding.reason;
    json["refusals"].push_back(refusal);
  }
  fmt::print("{}\n", json.dump(1));
}

void print_text(const Verified& tally) {
  for (const Finding& finding : tally.refusals)
    fmt::print("game {}{}: {}\n", finding.game, finding.where.empty() ? "" : ", " + finding.where,
               finding.reason);
  if (tally.refused > tally.refusals.size())
    fmt::print("... and {} more\n", tally.refused - tally.refusals.size());
  const std::uint64_t good = tally.games - tally.refused;
  fmt::print("{} {} verified", good, good == 1 ? "game" : "games");
  if (tally.refused > 0) fmt::print(", {} refused", tally.refused);
  fmt::print("; shuffles checked against the seed in {}", tally.seeds);
  if (tally.commitments > 0) fmt::print(", commitments in {}", tally.commitments);
  fmt::print("\n");
}

void verify_file(const VerifyArguments& arguments, Context& context) {
  RecordFile file(arguments.file);
  Library library(context.data_dir, arguments.map);
  Verified tally;
  Progress progress("games", 0, arguments.json);
  judge_all(file, library, [&](Finding finding) {
    finding.game = ++tally.games;
    if (finding.seed_checked) ++tally.seeds;
    if (finding.commitment_checked) ++tally.commitments;
    if (!finding.reason.empty()) {
      ++tally.refused;
      if (tally.refusals.size() < kRefusalsShown) tally.refusals.push_back(finding);
    }
    progress.at(tally.games);
  });
  progress.clear();
  if (tally.games == 0)
    throw Failure(arguments.file + " holds no games. A file of records has one JSON object a line.");
  if (arguments.json)
    print_json(tally);
  else
    print_text(tally);
  if (tally.refused > 0) context.code = kCheckFailed;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("verify", "Check recorded games: moves, cards, shuffles, result");
  auto arguments = std::make_shared<VerifyArguments>();
  command->add_option("FILE", arguments->file, "Game records, one JSON object a line; - is standard input")
      ->required();
  command->add_option("--map", arguments->map, "Data file of the game, if it is not one of ours")
      ->type_name("FILE");
  command->add_flag("--json", arguments->json, "As JSON");
  command->footer(
      "Examples:\n  konduktor verify games.jsonl\n  konduktor verify mine.jsonl --map my-map.json --json\n"
      "  konduktor simulate london --record - | konduktor verify -\n\n"
      "Every move must be legal, every fact true, the result right. If the record holds its seed, the "
      "shuffles must be\n"
      "those of the seed; if it holds a commitment, seed and salt must fit it.\n"
      "Exit code 0: all verified; 1: at least one game refused, with game, move and reason.");
  command->callback([arguments, &context] { verify_file(*arguments, context); });
}

}  // namespace konduktor::cli
