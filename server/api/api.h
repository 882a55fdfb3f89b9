// The HTTP interface: one table of routes (docs/server/openapi.json describes each), and what is common to all of them:
// who asks, limits, the language of refusals, requests from other sites.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "api/exports.h"
#include "api/log_in_guard.h"
#include "base/limits.h"
#include "base/worker.h"
#include "floor/floor.h"
#include "floor/lobby.h"
#include "floor/services.h"
#include "net/net.h"
#include "net/static_files.h"
#include "people/people.h"
#include "wire/wire.h"

namespace konduktor::server {

// One request on its way to its answer.
struct Call {
  Request request;
  std::vector<std::string> parts;  // what stood for the {…} of the pattern
  Language language = Language::English;
  std::optional<Who> who;
  std::string_view route;  // its pattern
  std::function<void(Response)> answer;

  void ok(std::string json) const;
  void refuse(std::string_view code, std::string_view detail = {}) const;
  void refuse(const Refusal& refusal) const;
};
using CallPtr = std::shared_ptr<Call>;

inline constexpr int kMaxRecords = 1000;  // in one answer

enum class Access : std::uint8_t { Anyone, MayBeKnown, Known };

class Api;
struct Route {
  std::string_view method;
  std::string_view pattern;  // "/api/tables/{id}/record"
  Access access;
  void (Api::*handle)(CallPtr call);
  double micros = 0;  // of other threads than the loop's, about
};

class Api {
 public:
  Api(const Services& services, People& people, Exports& exports, Floor& floor, Lobby& lobby);
  // The page's files, or why they cannot be read.
  [[nodiscard]] Outcome load_files(const std::string& folder) { return files_.load(folder); }
  void handle(Request request, std::function<void(Response)> answer);
  // Whether this request may open a socket: the status to answer with, 101 = yes.
  [[nodiscard]] int upgrade(const Request& request) const;
  // A page of another site must not use the visitor's connection (cross-site requests).
  [[nodiscard]] bool is_own_origin(const Request& request) const;
  // Whether Host names this server (own_host.h).
  [[nodiscard]] bool is_known_host(const Request& request) const;
  [[nodiscard]] static std::span<const Route> routes();
  void tick();

 private:
  friend struct RouteTable;
  // api_people.cpp
  void post_guest(CallPtr call);
  void post_account(CallPtr call);
  void post_login(CallPtr call);
  void post_logout(CallPtr call);
  void get_me(CallPtr call);
  void put_me(CallPtr call);
  void delete_me(CallPtr call);
  void get_my_games(CallPtr call);
  void get_sessions(CallPtr call);
  void delete_sessions(CallPtr call);
  // api_games.cpp
  void get_games(CallPtr call);
  void get_game(CallPtr call);
  void get_levels(CallPtr call);
  // api_tables.cpp
  void get_tables(CallPtr call);
  void post_table(CallPtr call);
  void get_table(CallPtr call);
  void post_rematch(CallPtr call);
  void post_counts(CallPtr call);
  // api_history.cpp
  void get_record(CallPtr call);
  void get_replay(CallPtr call);
  void get_history(CallPtr call);
  void get_history_records(CallPtr call);
  void get_user(CallPtr call);
  void get_ratings(CallPtr call);
  // api_film.cpp
  void get_film(CallPtr call);
  void post_film(CallPtr call);
  // api_ops.cpp
  void get_health(CallPtr call);
  void get_metrics(CallPtr call);
  void get_openapi(CallPtr call);

  void answer_records(CallPtr call, const GameFilter& filter);
  // Reads "before", "before_id" and "limit", or refuses the call.
  [[nodiscard]] static bool read_page(const Call& call, GameFilter& filter);
  // And "game" and "user", for finished public games.
  [[nodiscard]] static bool read_filter(const Call& call, GameFilter& filter);
  // The eyes that "seat" asks for; nothing (and the call is refused) if there are none such.
  [[nodiscard]] static std::optional<Eyes> read_eyes(const Call& call, int players);
  // Whether the call's address may open a further table; refuses the call if not.
  [[nodiscard]] bool may_open_table(const Call& call);
  void note_opened(const Call& call, TableId table);
  // Refuses the call if one of the names is another's account.
  void check_names(CallPtr call, std::vector<std::string> names, std::function<void()> then);
  void answer_granted(const Call& call, const Granted& granted, int status);
  void dispatch(const Route& route, CallPtr call);
  // Tells the log of every request (debug), and of those that took long.
  static void log_answer(const std::shared_ptr<Call>& call);
  // Whether the address may; if not, the call is refused.
  [[nodiscard]] bool may(Limits& limits, const Call& call, std::string_view what);
  [[nodiscard]] bool may_log_in(const Call& call);
  // The same for whoever has the token and says the password.
  [[nodiscard]] bool may_prove(const Call& call);
  [[nodiscard]] std::string erasing_word(const Who& who, Millis window) const;
  [[nodiscard]] bool is_confirmed(const Call& call, std::string_view word) const;
  void note_limited_log_in(const Call& call);
  // Whether the password was right; `whose`: as LogInGuard::key_of says.
  void note_try(const Call& call, const std::string& whose, const Granted& granted);
  // Answers, and takes note of it; `whose`: the same; `event` is what the log calls it if it was right.
  [[nodiscard]] People::Done tried(CallPtr call, std::shared_ptr<std::string> whose, int status,
                                   std::string_view event);

  Services services_;
  People& people_;
  Exports& exports_;
  Floor& floor_;
  Lobby& lobby_;
  StaticFiles files_;
  Limits requests_;  // by address_group, like the next three
  Limits newcomers_;
  Limits films_;
  Limits exporters_;
  LogInGuard log_ins_;
  std::unordered_map<std::string, std::vector<TableId>> opened_from_;  // by address group
  Worker film_maker_;
};

}  // namespace konduktor::server
