#include "support/postgres.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <thread>
#include <vector>

namespace konduktor::testing {
namespace {

namespace fs = std::filesystem;

fs::path programs() {
  for (int version = 30; version >= 13; --version) {
    const fs::path folder = "/usr/lib/postgresql/" + std::to_string(version) + "/bin";
    if (fs::exists(folder / "initdb")) return folder;
  }
  throw std::runtime_error("PostgreSQL is not installed; the package is postgresql-15 (tools/setup.sh)");
}

const passwd* unprivileged() {
  if (::geteuid() != 0) return nullptr;
  if (const passwd* user = ::getpwnam("postgres")) return user;
  return ::getpwnam("nobody");
}

// PostgreSQL refuses to run as root. The child dies with us, whatever happens to us.
pid_t spawn(const std::vector<std::string>& words, const std::string& log) {
  const passwd* user = unprivileged();
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  if (user != nullptr) {
    const bool ok =
        ::setgroups(0, nullptr) == 0 && ::setgid(user->pw_gid) == 0 && ::setuid(user->pw_uid) == 0;
    if (!ok) ::_exit(126);
  }
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  ::setpgid(0, 0);  // a Ctrl-C is for us
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  ::dup2(out, 1);
  ::dup2(out, 2);
  if (::chdir("/") != 0) ::_exit(126);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

std::string output_of(const std::string& command) {
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("popen: " + command);
  std::string output;
  std::array<char, 4096> buffer{};
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.append(buffer.data(), got);
  if (::pclose(pipe) != 0) throw std::runtime_error(command + ": " + output);
  return output;
}

}  // namespace

Postgres& Postgres::instance() {
  static Postgres server;
  return server;
}

Postgres::Postgres() {
  std::string name = (fs::temp_directory_path() / "konduktor-pg-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp: " + name);
  folder_ = name;
  if (const passwd* user = unprivileged())
    if (::chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("chown: " + folder_);
  fs::permissions(folder_, fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec);
  int status = 0;
  ::waitpid(spawn({programs() / "initdb", "-D", folder_ + "/data", "-U", "konduktor", "--auth=trust",
                   "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8"},
                  folder_ + "/log"),
            &status, 0);
  if (status != 0) throw std::runtime_error("initdb failed; see " + folder_ + "/log");
  start();
}

Postgres::~Postgres() {
  crash();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Postgres::start() {
  // Nothing here needs to outlive the machine: no flushing, so that tests are quick.
  server_ =
      spawn({programs() / "postgres", "-D", folder_ + "/data", "-k", folder_, "-c", "listen_addresses=", "-c",
             "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=60", "-c",
             "shared_buffers=16MB", "-c", "autovacuum=off", "-c", "deadlock_timeout=50ms"},
            folder_ + "/log");
  for (int k = 0; k < 600; ++k) {
    const std::string ask =
        (programs() / "pg_isready").string() + " -q -h " + folder_ + " -d postgres -U konduktor";
    if (std::system(ask.c_str()) == 0) return;
    if (::waitpid(server_, nullptr, WNOHANG) == server_) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  throw std::runtime_error("PostgreSQL does not start; see " + folder_ + "/log");
}

void Postgres::crash() {
  if (server_ < 0) return;
  ::kill(server_, SIGQUIT);
  ::waitpid(server_, nullptr, 0);
  server_ = -1;
}

std::string Postgres::execute(const std::string& url, const std::string& statements) {
  const fs::path file = folder_ + "/statements.sql";
  if (std::FILE* out = std::fopen(file.c_str(), "w")) {
    std::fputs(statements.c_str(), out);
    std::fclose(out);
  }
  const std::string command = (programs() / "psql").string() + " -X -q -A -t -v ON_ERROR_STOP=1 -f " +
                              file.string() + " '" + url + "' 2>&1";
  return output_of(command);
}

std::string Postgres::dump(const std::string& url) {
  return output_of((programs() / "pg_dump").string() + " --inserts --no-owner --no-privileges '" + url +
                   "' | grep -v '^.\\(un\\)\\?restrict '");
}

std::string Postgres::new_database() {
  const std::string name = "t" + std::to_string(++databases_);
  const auto url = [&](const std::string& database) {
    std::string socket = folder_;
    for (std::size_t at = 0; (at = socket.find('/', at)) != std::string::npos; at += 3)
      socket.replace(at, 1, "%2F");
    return "postgres://konduktor@" + socket + "/" + database;
  };
  execute(url("postgres"), "CREATE DATABASE " + name + " TEMPLATE template0");
  return url(name);
}

}  // namespace konduktor::testing

// libpqxx 6.4 forgets the result of a statement whose connection was lost: some hundred bytes for each loss.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libpqxx"; }
