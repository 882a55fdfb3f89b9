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

#include "hub/floor.h"
#include "hub/limiter.h"
#include "hub/lobby.h"
#include "hub/services.h"
#include "hub/worker.h"
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
  std::function<void(Response)> answer;

  void ok(std::string json) const;
  void refuse(std::string_view code, std::string_view detail = {}) const;
  void refuse(const Refusal& refusal) const;
};
using CallPtr = std::shared_ptr<Call>;

enum class Access : std::uint8_t { Anyone, MayBeKnown, Known };

class Api;
struct Route {
  std::string_view method;
  std::string_view pattern;  // "/api/tables/{id}/record"
  Access access;
  void (Api::*handle)(CallPtr call);
};

class Api {
 public:
  Api(const Services& services, People& people, Floor& floor, Lobby& lobby);
  // The page's files. "" or why they cannot be read.
  [[nodiscard]] std::string load_files(const std::string& folder) { return files_.load(folder); }
  void handle(Request request, std::function<void(Response)> answer);
  // A page of another site must not use the visitor's connection (cross-site requests).
  [[nodiscard]] bool is_own_origin(const Request& request) const;
  [[nodiscard]] static std::span<const Route> routes();
  void tick(Millis at);

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
  [[nodiscard]] bool read_filter(const Call& call, GameFilter& filter) const;
  // The eyes that "seat" asks for; nothing (and the call is refused) if there are none such.
  [[nodiscard]] static std::optional<Eyes> read_eyes(const Call& call, int players);
  [[nodiscard]] bool may_film(const Call& call);
  // Whether the call's address may open a further table; refuses the call if not.
  [[nodiscard]] bool may_open_table(const Call& call);
  void note_opened(const Call& call, TableId table);
  void answer_granted(const Call& call, const Granted& granted, int status);
  void dispatch(const Route& route, CallPtr call);
  [[nodiscard]] bool allowed(std::unordered_map<std::string, Limiter>& limits, const std::string& address,
                             double per_second, double burst);

  Services services_;
  People& people_;
  Floor& floor_;
  Lobby& lobby_;
  StaticFiles files_;
  std::unordered_map<std::string, Limiter> requests_;  // by address
  std::unordered_map<std::string, Limiter> newcomers_;
  std::unordered_map<std::string, Limiter> logins_;
  std::unordered_map<std::string, Limiter> films_;
  std::unordered_map<std::string, std::vector<TableId>> opened_from_;  // by address group
  Worker film_maker_;
};

}  // namespace konduktor::server
