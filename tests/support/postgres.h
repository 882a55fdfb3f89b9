// A PostgreSQL of our own for the tests: in a folder under /tmp, on a socket there, gone with the test program.
#pragma once

#include <sys/types.h>

#include <string>

namespace konduktor::testing {

class Postgres {
 public:
  // Started when first asked for; throws with the reason if that fails.
  static Postgres& instance();

  // A new empty database: "postgres://…", good for any user of this machine.
  [[nodiscard]] std::string new_database();
  // SQL as the superuser, in the database of the url. Throws on an error; returns psql's plain output.
  std::string execute(const std::string& url, const std::string& statements);
  // The database as SQL that psql can run.
  [[nodiscard]] std::string dump(const std::string& url);
  // Like a power cut, and back. Connections are lost; what was committed is there.
  void crash();
  void start();

  ~Postgres();
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

 private:
  Postgres();
  std::string folder_;
  pid_t server_ = -1;
  int databases_ = 0;
};

}  // namespace konduktor::testing
