// konduktor load: how much a server on this machine carries.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "client/load_run.h"
#include "commands.h"
#include "failure.h"
#include "konduktor/host/data_dir.h"

namespace konduktor::cli {
namespace {

struct LoadOptions {
  server::LoadPlan plan;
  std::string game = "usa";
  int players = 2;
  bool json = false;
};

float percentile(std::vector<float>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
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
  command->add_flag("--json", options->json, "The figures as JSON");
  command->footer(
      "The server must allow it, for example:\n"
      "  konduktor serve --rate 1000000 --request-rate 1000000 --guests-per-minute 1000000\n"
      "and --tables-per-person 100000 for more than 50 tables a socket.");
  command->callback([options, &context] { load(*options, context); });
}

}  // namespace konduktor::cli
