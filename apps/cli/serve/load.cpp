// konduktor load: how much a server on this machine carries.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "client/flood_run.h"
#include "client/load_run.h"
#include "commands.h"
#include "common/failure.h"
#include "konduktor/host/data_dir.h"

namespace konduktor::cli {
namespace {

struct LoadOptions {
  server::LoadPlan plan;
  std::string game = "usa";
  int players = 2;
  bool json = false;
  server::FloodPlan flood;
  int rounds = 1;
};

float percentile(std::vector<float>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

std::string flood_names() {
  std::string names;
  for (const server::FloodKind& kind : server::flood_kinds())
    names += (names.empty() ? "" : ", ") + kind.name;
  return names;
}

float median(std::vector<float> values) {
  std::sort(values.begin(), values.end());
  return percentile(values, 0.5);
}

// Figures of all rounds: percentiles are the medians of each round's.
nlohmann::json sum_of(std::vector<server::FloodHalf>& halves) {
  std::vector<float> p50, p95, most, log_in;
  std::int64_t moves = 0;
  int right = 0, refused = 0;
  std::string problem;
  for (auto& [load, log_ins] : halves) {
    std::sort(load.millis.begin(), load.millis.end());
    std::sort(log_ins.millis.begin(), log_ins.millis.end());
    p50.push_back(percentile(load.millis, 0.5));
    p95.push_back(percentile(load.millis, 0.95));
    most.push_back(percentile(load.millis, 1.0));
    log_in.push_back(percentile(log_ins.millis, 0.95));
    moves += load.moves;
    right += log_ins.right;
    refused += log_ins.refused;
    if (problem.empty()) problem = load.error.empty() ? log_ins.first_error : load.error;
  }
  return {{"moves", moves},
          {"p50", median(p50)},
          {"p95", median(p95)},
          {"p95_of_rounds", p95},
          {"max", most.empty() ? 0 : *std::max_element(most.begin(), most.end())},
          {"log_ins", right},
          {"log_ins_refused", refused},
          {"log_in_p95", median(log_in)},
          {"problem", problem}};
}

void print_flood(const std::string& kind, const nlohmann::json& quiet, const nlohmann::json& flooded,
                 double ratio, const server::FloodCounts& counts) {
  fmt::print("{:<12} {:>8} {:>10} {:>10} {:>10} {:>12} {:>14}\n", kind, "moves", "p50 ms", "p95 ms", "max ms",
             "log-ins", "log-in p95 ms");
  for (const auto& [name, half] : {std::pair{"in peace", quiet}, std::pair{"flooded", flooded}})
    fmt::print("{:<12} {:>8} {:>10.2f} {:>10.2f} {:>10.2f} {:>12} {:>14.0f}\n", name,
               half["moves"].get<std::int64_t>(), half["p50"].get<double>(), half["p95"].get<double>(),
               half["max"].get<double>(),
               fmt::format("{} of {}", half["log_ins"].get<int>(),
                           half["log_ins"].get<int>() + half["log_ins_refused"].get<int>()),
               half["log_in_p95"].get<double>());
  fmt::print("p95 × {:.2f}; the flood sent {} and got {:.1f} MB over {} connections\n", ratio, counts.sent,
             static_cast<double>(counts.bytes_in) / 1e6, counts.opened);
  if (!flooded["problem"].get<std::string>().empty())
    fmt::print(stderr, "first problem: {}\n", flooded["problem"].get<std::string>());
}

// One address does its worst while another plays.
void flood(const Rules& rules, LoadOptions options, Context& context) {
  options.flood.host = options.plan.host;
  options.flood.port = options.plan.port;
  options.plan.from = "127.0.0.1";
  if (options.plan.moves_per_second == 0) options.plan.moves_per_second = 20;
  auto report = server::run_flood(rules, options.plan, options.flood, options.rounds,
                                  [&options](const std::string& line) {
                                    if (!options.json) fmt::print(stderr, "{}\n", line);
                                  });
  if (!report.error.empty()) throw Failure(report.error);
  const nlohmann::json quiet = sum_of(report.quiet);
  const nlohmann::json flooded = sum_of(report.flooded);
  const double ratio = flooded["p95"].get<double>() / std::max(quiet["p95"].get<double>(), 0.01);
  if (options.json)
    fmt::print("{}\n", nlohmann::json{{"flood", options.flood.kind},
                                      {"sent", report.flood.sent},
                                      {"bytes_in", report.flood.bytes_in},
                                      {"connections", report.flood.opened},
                                      {"quiet", quiet},
                                      {"flooded", flooded},
                                      {"ratio", ratio}}
                           .dump());
  else
    print_flood(options.flood.kind, quiet, flooded, ratio, report.flood);
  if (ratio > 3 || flooded["moves"] == 0) context.code = kCheckFailed;
}

void load(const LoadOptions& options, Context& context) {
  Options rules_options;
  rules_options.players = options.players;
  const auto rules = load_game(options.game, rules_options, context.data_dir);
  if (!rules.ok()) throw Failure(rules.error);
  if (rules.value.machine != Machine::Board || !rules.value.technologies.empty())
    throw Failure(fmt::format("{}: the load is played on boards without technologies, such as usa or europe.",
                              options.game));
  if (!options.plan.host.starts_with("127."))
    throw Failure("--host: only a server on this machine (127.…) is put under load.");
  if (!options.flood.kind.empty()) return flood(rules.value, options, context);
  auto report = server::run_load(rules.value, options.plan, [&options](const std::string& line) {
    if (!options.json) fmt::print(stderr, "{}\n", line);
  });
  std::sort(report.millis.begin(), report.millis.end());
  const double rate = report.seconds > 0 ? static_cast<double>(report.moves) / report.seconds : 0;
  const nlohmann::json out = {{"moves", report.moves},
                              {"seconds", report.seconds},
                              {"moves_per_second", rate},
                              {"updates", report.updates},
                              {"bytes_in", report.bytes},
                              {"games_finished", report.games},
                              {"refused", report.refused},
                              {"sockets", report.sockets},
                              {"sockets_lost", report.lost},
                              {"latency_ms",
                               {{"p50", percentile(report.millis, 0.5)},
                                {"p95", percentile(report.millis, 0.95)},
                                {"p99", percentile(report.millis, 0.99)},
                                {"max", percentile(report.millis, 1.0)}}},
                              {"problem", report.error}};
  if (options.json)
    fmt::print("{}\n", out.dump());
  else
    fmt::print(
        "{} sockets, {:.1f} s: {} moves, {:.0f} a second, {} updates, {:.1f} MB; {} games ended; {} refused; "
        "{} sockets lost\n"
        "from a move to its acknowledgement: p50 {:.2f} ms, p95 {:.2f} ms, p99 {:.2f} ms, max {:.2f} ms\n",
        report.sockets, report.seconds, report.moves, rate, report.updates,
        static_cast<double>(report.bytes) / 1e6, report.games, report.refused, report.lost,
        percentile(report.millis, 0.5), percentile(report.millis, 0.95), percentile(report.millis, 0.99),
        percentile(report.millis, 1.0));
  if (!report.error.empty() && !options.json) fmt::print(stderr, "first problem: {}\n", report.error);
  if (report.moves == 0 || report.lost > 0) context.code = kCheckFailed;
}

}  // namespace

void add_load(CLI::App& app, Context& context) {
  auto options = std::make_shared<LoadOptions>();
  server::LoadPlan& plan = options->plan;
  CLI::App* command = app.add_subcommand("load", "Put a server on this machine under load");
  command->add_option("game", options->game, "A board game")->capture_default_str();
  command->add_option("-p,--players", options->players, "Players at each table")
      ->check(CLI::Range(2, 5))
      ->capture_default_str();
  command->add_option("--host", plan.host, "The server's address (loopback)")->capture_default_str();
  command->add_option("--port", plan.port, "The server's port")->capture_default_str();
  command->add_option("--tables", plan.tables, "Tables played at once")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      ->add_option("--tables-per-socket", plan.tables_per_socket,
                   "Tables that a client plays over one socket")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--idle", plan.idle, "Idle sockets beside them")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  command->add_option("--seconds", plan.seconds, "How long")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
  command->add_option("--rate", plan.moves_per_second, "Moves a second in all; 0 = as many as possible")
      ->capture_default_str();
  std::vector<std::string> kinds;
  for (const server::FloodKind& kind : server::flood_kinds()) kinds.push_back(kind.name);
  command
      ->add_option("--flood", options->flood.kind,
                   "One address (127.0.0.2) does its worst while another (127.0.0.1) plays: " + flood_names())
      ->check(CLI::IsMember(kinds));
  command->add_option("--flood-connections", options->flood.connections, "Connections of the flood")
      ->check(CLI::Range(1, 2000))
      ->capture_default_str();
  command
      ->add_option("--rounds", options->rounds,
                   "How often peace and flood take turns, each for --seconds; figures are medians")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_flag("--json", options->json, "The figures as JSON");
  command->footer(
      "The server must allow it, for example:\n"
      "  konduktor serve --rate 1000000 --request-rate 1000000 --guests-per-minute 1000000 --address-share "
      "0\n"
      "and --tables-per-person 100000 for more than 50 tables a socket. A flood is for a server with its own "
      "limits:\n"
      "  konduktor load usa --flood views --tables 20 --seconds 15 --rounds 4");
  command->callback([options, &context] { load(*options, context); });
}

}  // namespace konduktor::cli
