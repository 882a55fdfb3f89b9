// How a server is set up: flags and environment variables end here (apps/cli/serve/serve.cpp).
#pragma once

#include <string>
#include <vector>

#include "konduktor/host/data_dir.h"
#include "net/net.h"

namespace konduktor::server {

struct ServerConfig {
  NetConfig net;
  std::string db;        // for open_store
  DataFolders data_dir;  // the games
  std::string web_dir;   // the page's files; empty = none
  std::string version;
  std::vector<std::string> hosts;    // names under which people reach the server, e.g. "play.example.org"
  std::vector<std::string> origins;  // allowed beside the server's own, e.g. "https://play.example.org"
  int bot_threads = 0;               // 0 = as many as fit
  double messages_per_second = 50;   // of one socket in the long run; four times as many at once
  double requests_per_second = 200;  // of one address; five times as many at once
  int lease_seconds = 10;            // PostgreSQL: how long a silent server keeps its tables
  int guests_per_minute = 100;       // new guests and accounts from one address; twice as many at once
  int logins_per_minute = 10;        // wrong passwords from one address; three times as many at once
  int tables_per_person = 50;        // open or running at once, by their host
  int tables_per_address = 200;      // open or running at once, opened from there since the start
  int lobby_open = 200;              // tables that the lobby shows: open ones,
  int lobby_running = 100;           // and running ones
  std::string secret;                // of the database (Store::secret); the server fills it in
  int session_days = 180;            // a token that was not used for so long is worthless; 0 = for ever
};

}  // namespace konduktor::server
