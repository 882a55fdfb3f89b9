// konduktor serve: the server, set up by flags or environment variables, until it is told to stop.

#include <fmt/format.h>
#include <pthread.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include "api/other_sites.h"
#include "api/own_host.h"
#include "base/event_log.h"
#include "commands.h"
#include "common/failure.h"
#include "konduktor/load/rules_loader.h"
#include "serve/default_folder.h"
#include "serve/log_format.h"
#include "server.h"

namespace konduktor::cli {
namespace {

struct ServeOptions {
  server::ServerConfig config;
  std::string folder;
  std::string db;
  std::string log_level = "info";
  int waiting_mib = 256;
  double address_share = 25;  // percent
  bool json_log = false;
};

// The page's files: beside the program's own data.
std::string default_web(const Context& context) {
  for (const std::string& data_dir : {context.data_dir.list.front(), std::string(KONDUKTOR_DATA_DIR)}) {
    const std::filesystem::path beside = std::filesystem::path(data_dir).parent_path();
    for (const char* place : {"web/dist", "web"}) {
      std::error_code none;
      if (std::filesystem::exists(beside / place / "index.html", none)) return (beside / place).string();
    }
  }
  return {};
}

std::string database(const ServeOptions& options) {
  if (!options.db.empty()) return options.db;
  std::error_code error;
  const bool ours = !std::filesystem::exists(options.folder, error);
  std::filesystem::create_directories(options.folder, error);
  if (error)
    throw Failure(
        fmt::format("{}: {}. Choose another folder with --folder.", options.folder, error.message()));
  if (ours) std::filesystem::permissions(options.folder, std::filesystem::perms::owner_all, error);
  return "sqlite:" + options.folder + "/konduktor.db";
}

// Until the server is told to stop. A hang-up (a closed terminal, a script that thinks of log files) is none of that:
// there is nothing to read again, and the log goes to stderr, which is whoever's who started the server.
void wait_for_signals(server::Server& server, sigset_t signals) {
  for (bool stopping = false;;) {
    int signal = 0;
    sigwait(&signals, &signal);
    if (signal == SIGHUP) {
      server::Event("hang_up_ignored").info();
      continue;
    }
    if (stopping) std::_Exit(1);  // a second one does not wait for anybody
    stopping = true;
    server.stop();
  }
}

void serve(ServeOptions& options, const Context& context) {
  options.config.data_dir = context.data_dir;
  options.config.version = KONDUKTOR_VERSION;
  if (const auto origins = server::read_origins(options.config.origins); !origins.ok())
    throw Failure(origins.error + ".");
  if (const auto hosts = server::read_hosts(options.config.hosts); !hosts.ok())
    throw Failure(hosts.error + ".");
  options.config.net.address_share = options.address_share / 100;
  options.config.db = database(options);
  options.config.net.max_waiting = static_cast<std::size_t>(options.waiting_mib) << 20;
  if (options.config.web_dir.empty()) options.config.web_dir = default_web(context);

  // Signals are taken by one thread that waits for them; all others have them blocked.
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);

  server::Server server(options.config);
  if (const auto opened = server.open(); !opened.ok()) throw Failure(opened.error);
  std::thread([&server, signals] { wait_for_signals(server, signals); }).detach();
  const std::string url = fmt::format("http://{}:{}/", options.config.net.address, server.port());
  server::Event("listening").with("url", url).info();
  if (!options.json_log) {
    fmt::print("Konduktor is at {} (stop it with Ctrl-C)\n", url);
    if (options.config.web_dir.empty())
      fmt::print("There are no files of the page; only the interface is served.\n");
    std::fflush(stdout);
  }
  server.run();
  server::Event("stopped").info();
}

// With --log-json also the last word is an object.
void serve_and_log(ServeOptions& options, Context& context) {
  set_up_log(options.log_level, options.json_log);
  try {
    serve(options, context);
  } catch (const Failure& failure) {
    if (!options.json_log) throw;
    server::Event("failed").with("why", failure.what()).error();
    context.code = failure.code;
  }
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
  auto options = std::make_shared<ServeOptions>();
  server::ServerConfig& config = options->config;
  CLI::App* command = app.add_subcommand("serve", "serves games to browsers and programs");
  command->add_option("--address", config.net.address, "Address to listen on")
      ->envname("KONDUKTOR_ADDRESS")
      ->capture_default_str();
  command->add_option("--port", config.net.port, "Port; 0 = any free one")
      ->envname("KONDUKTOR_PORT")
      ->capture_default_str();
  options->folder = default_folder();
  command->add_option("--folder", options->folder, "Where the database lies")
      ->envname("KONDUKTOR_FOLDER")
      ->capture_default_str();
  command->add_option("--db", options->db, "Another database: sqlite:FILE or postgres://…")
      ->envname("KONDUKTOR_DB");
  command->add_option("--web", config.web_dir, "Folder with the page's files")->envname("KONDUKTOR_WEB");
  add_data_option(*command, context);
  command->add_option("--origin", config.origins, "Sites whose pages may connect, beside the server's own")
      ->envname("KONDUKTOR_ORIGIN");
  command
      ->add_option("--host", config.hosts,
                   "Names under which people reach the server; addresses and localhost need none")
      ->envname("KONDUKTOR_HOST");
  command->add_flag("--trust-proxy", config.net.trust_proxy, "The client's address is in X-Forwarded-For")
      ->envname("KONDUKTOR_TRUST_PROXY");
  command
      ->add_option("--bot-threads", config.bot_threads, "Threads for bots; 0 = one less than there are cores")
      ->envname("KONDUKTOR_BOT_THREADS")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  command->add_option("--rate", config.messages_per_second, "Messages a second from one socket")
      ->envname("KONDUKTOR_RATE")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
  command
      ->add_option("--address-share", options->address_share,
                   "Percent of a core that the server works for one address; 0 = without limit")
      ->envname("KONDUKTOR_ADDRESS_SHARE")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->add_option("--request-rate", config.requests_per_second, "Requests a second from one address")
      ->envname("KONDUKTOR_REQUEST_RATE")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
  command
      ->add_option("--guests-per-minute", config.guests_per_minute,
                   "New guests and accounts from one address")
      ->envname("KONDUKTOR_GUESTS_PER_MINUTE")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--logins-per-minute", config.logins_per_minute, "Wrong passwords from one address")
      ->envname("KONDUKTOR_LOGINS_PER_MINUTE")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--tables-per-person", config.tables_per_person, "Tables of one host at once")
      ->envname("KONDUKTOR_TABLES_PER_PERSON")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command
      ->add_option("--tables-per-address", config.tables_per_address,
                   "Tables from one address at once; this machine itself has no limit")
      ->envname("KONDUKTOR_TABLES_PER_ADDRESS")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command
      ->add_option(
          "--session-days", config.session_days,
          "Tokens that were not used for so long, and guests without games, are cleared away; 0 = never")
      ->envname("KONDUKTOR_SESSION_DAYS")
      ->check(CLI::Range(0, 36500))
      ->capture_default_str();
  command
      ->add_option("--lease-seconds", config.lease_seconds,
                   "PostgreSQL: how long a silent server keeps its tables")
      ->envname("KONDUKTOR_LEASE_SECONDS")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
  command->add_option("--max-connections", config.net.max_connections, "Connections at once")
      ->envname("KONDUKTOR_MAX_CONNECTIONS")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command
      ->add_option("--max-per-address", config.net.max_per_address,
                   "Connections from one address at once; this machine itself has no limit")
      ->envname("KONDUKTOR_MAX_PER_ADDRESS")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command
      ->add_option("--max-waiting", options->waiting_mib,
                   "MiB that may wait for slow clients, for all together")
      ->envname("KONDUKTOR_MAX_WAITING")
      ->check(CLI::Range(16, 1000000))
      ->capture_default_str();
  command->add_option("--log", options->log_level, "trace, debug, info, warn, error or off")
      ->envname("KONDUKTOR_LOG")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}))
      ->capture_default_str();
  command->add_flag("--log-json", options->json_log, "One JSON object a line")->envname("KONDUKTOR_LOG_JSON");
  command->footer(
      "Examples:\n  konduktor serve --port 9000 --folder /var/lib/konduktor\n"
      "  konduktor serve --data my-maps\n\ndocs/server/hosting.md tells more.");
  command->callback([options, &context] { serve_and_log(*options, context); });
}

}  // namespace konduktor::cli
