#include "api/api.h"

#include <algorithm>
#include <array>
#include <boost/algorithm/string/predicate.hpp>

#include "api/other_sites.h"
#include "api/own_host.h"
#include "floor/errors.h"
#include "net/address.h"
#include "people/names.h"

namespace konduktor::server {

struct RouteTable {
  // µs of other threads, for the address (net/turns.h): a query, a write, a password, a game played through, many games.
  // Films and exports have limits of their own beside it.
  static constexpr double kRead = 300;
  static constexpr double kWrite = 1000;
  static constexpr double kPassword = 10'000;
  static constexpr double kGame = 5000;
  static constexpr double kGames = 20'000;
  static constexpr std::array kRoutes = {
      Route{"POST", "/api/guest", Access::Anyone, &Api::post_guest, kWrite},
      Route{"POST", "/api/account", Access::MayBeKnown, &Api::post_account, kPassword},
      Route{"POST", "/api/login", Access::Anyone, &Api::post_login, kPassword},
      Route{"POST", "/api/logout", Access::Known, &Api::post_logout, kWrite},
      Route{"GET", "/api/me", Access::Known, &Api::get_me},
      Route{"PUT", "/api/me", Access::Known, &Api::put_me, kWrite},
      Route{"DELETE", "/api/me", Access::Known, &Api::delete_me, kWrite},
      Route{"GET", "/api/me/games.jsonl", Access::Known, &Api::get_my_games, kGames},
      Route{"GET", "/api/me/sessions", Access::Known, &Api::get_sessions, kRead},
      Route{"DELETE", "/api/me/sessions", Access::Known, &Api::delete_sessions, kWrite},
      Route{"GET", "/api/games", Access::Anyone, &Api::get_games},
      Route{"GET", "/api/games/{game}", Access::Anyone, &Api::get_game},
      Route{"GET", "/api/levels", Access::Anyone, &Api::get_levels},
      Route{"GET", "/api/tables", Access::Anyone, &Api::get_tables},
      Route{"POST", "/api/tables", Access::Known, &Api::post_table, kWrite},
      Route{"POST", "/api/counts", Access::MayBeKnown, &Api::post_counts, kRead},
      Route{"GET", "/api/tables/{table}", Access::MayBeKnown, &Api::get_table, kRead},
      Route{"POST", "/api/tables/{table}/rematch", Access::Known, &Api::post_rematch, kWrite},
      Route{"GET", "/api/tables/{table}/record", Access::MayBeKnown, &Api::get_record, kGame},
      Route{"GET", "/api/tables/{table}/replay", Access::MayBeKnown, &Api::get_replay, kGame},
      Route{"GET", "/api/tables/{table}/film", Access::MayBeKnown, &Api::get_film, kGame},
      Route{"POST", "/api/film", Access::Anyone, &Api::post_film, kGame},
      Route{"GET", "/api/history", Access::Anyone, &Api::get_history, kRead},
      Route{"GET", "/api/history.jsonl", Access::Anyone, &Api::get_history_records, kGames},
      Route{"GET", "/api/users/{user}", Access::Anyone, &Api::get_user, kRead},
      Route{"GET", "/api/ratings/{game}", Access::Anyone, &Api::get_ratings, kRead},
      Route{"GET", "/api/openapi.json", Access::Anyone, &Api::get_openapi},
      Route{"GET", "/healthz", Access::Anyone, &Api::get_health},
      Route{"GET", "/metrics", Access::Anyone, &Api::get_metrics},
  };
};

namespace {

constexpr double kFilmsPerSecond = 4;
constexpr double kFilmsAtOnce = 30;
constexpr double kExportsPerSecond = 0.5;
constexpr double kExportsAtOnce = 20;
constexpr std::size_t kMaxFilmsWaiting = 32;
constexpr Millis kSlowMillis = 1000;  // passwords take some hundred

std::vector<std::string_view> segments(std::string_view path) {
  std::vector<std::string_view> out;
  while (!path.empty()) {
    path.remove_prefix(1);  // '/'
    const auto end = std::min(path.find('/'), path.size());
    out.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return out;
}

bool matches(std::string_view pattern, std::span<const std::string_view> path,
             std::vector<std::string>& parts) {
  const auto wanted = segments(pattern);
  if (wanted.size() != path.size()) return false;
  parts.clear();
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    if (wanted[k].starts_with('{'))
      parts.emplace_back(path[k]);
    else if (wanted[k] != path[k])
      return false;
  }
  return true;
}

// What a client says of itself, in an answer.
std::string shortened(std::string_view text) { return fit_text(text, 100); }

std::string_view bearer(const Request& request) {
  std::string_view text = request.header("authorization");
  constexpr std::string_view kScheme = "Bearer ";
  if (text.size() <= kScheme.size() || !boost::istarts_with(text, kScheme)) return {};
  return text.substr(kScheme.size());
}

}  // namespace

void Call::ok(std::string json) const {
  Response response;
  response.body = std::move(json);
  answer(std::move(response));
}
void Call::refuse(std::string_view code, std::string_view detail) const {
  answer(error_response(code, language, detail));
}
void Call::refuse(const Refusal& why) const { answer(error_response(why)); }

Api::Api(const Services& services, People& people, Exports& exports, Floor& floor, Lobby& lobby)
    : services_(services),
      people_(people),
      exports_(exports),
      floor_(floor),
      lobby_(lobby),
      requests_(services.config.requests_per_second, services.config.requests_per_second * 5),
      newcomers_(services.config.guests_per_minute / 60.0, 2 * services.config.guests_per_minute),
      films_(kFilmsPerSecond, kFilmsAtOnce),
      exporters_(kExportsPerSecond, kExportsAtOnce),
      log_ins_(services.config.logins_per_minute),
      film_maker_(kMaxFilmsWaiting) {}

std::span<const Route> Api::routes() { return RouteTable::kRoutes; }

bool Api::is_known_host(const Request& request) const {
  const std::string_view host = request.header("host");
  return host.empty() || is_own_host(host, request.local, services_.config.hosts, services_.config.origins);
}

bool Api::is_own_origin(const Request& request) const {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) return true;  // not a browser's page
  const std::string_view host = request.header("host");
  if (!is_known_host(request)) return false;
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return true;
  return is_from(services_.config.origins, request);
}

int Api::upgrade(const Request& request) const {
  if (!is_known_host(request)) return 421;
  return is_own_origin(request) ? 101 : 403;
}

void Api::handle(Request request, std::function<void(Response)> answer) {
  auto call = std::make_shared<Call>();
  call->language = language_of(request);
  call->answer = std::move(answer);
  call->request = std::move(request);
  const Request& asked = call->request;
  if (is_from(services_.config.origins, asked)) {
    call->answer = [answer = std::move(call->answer),
                    origin = std::string(asked.header("origin"))](Response response) {
      let_read(response, origin);
      answer(std::move(response));
    };
    if (is_preflight(asked)) return call->answer(preflight_answer());
  }
  if (asked.method != "GET" && asked.method != "HEAD" && !is_own_origin(asked))
    return call->refuse("forbidden_origin", shortened(asked.header("origin")));
  const bool ours = asked.path.starts_with("/api/") || asked.path == "/healthz" || asked.path == "/metrics";
  if (!ours) {
    auto file = files_.answer(asked);
    return file ? call->answer(std::move(*file)) : call->refuse("not_found");
  }
  log_answer(call);
  if (asked.path.starts_with("/api/") && !is_known_host(asked))
    return call->refuse("unknown_host", shortened(host_name(asked.header("host"))));
  if (!may(requests_, *call, "requests")) return;
  const auto path = segments(asked.path);
  const std::string_view method = asked.method == "HEAD" ? "GET" : std::string_view(asked.method);
  std::string methods;  // those that the path has
  for (const Route& route : routes()) {
    if (!matches(route.pattern, path, call->parts)) continue;
    if (route.method == method) {
      call->route = route.pattern;
      return dispatch(route, call);
    }
    methods.append(methods.empty() ? "" : ", ").append(route.method);
  }
  if (methods.empty()) return call->refuse("not_found");
  Response refusal = error_response("method_not_allowed", call->language);
  refusal.headers.emplace_back("Allow", methods);
  call->answer(std::move(refusal));
}

void Api::dispatch(const Route& route, CallPtr call) {
  services_.net.charge(call->request.address, route.micros);
  if (route.access == Access::Anyone) return (this->*route.handle)(std::move(call));
  const std::string token(bearer(call->request));
  if (token.empty() && route.access == Access::MayBeKnown) return (this->*route.handle)(std::move(call));
  people_.identify(token, [this, &route, call](const Identified& found) {
    if (!found.who) return call->refuse(found.refusal());
    call->who = found.who;
    (this->*route.handle)(call);
  });
}

// Neither the path, which may be anything, nor what was asked and answered.
void Api::log_answer(const CallPtr& call) {
  call->answer = [weak = std::weak_ptr<Call>(call), answer = std::move(call->answer),
                  began = steady_now()](Response response) {
    const auto asked = weak.lock();
    const Millis took = steady_now() - began;
    const bool slow = took >= kSlowMillis;
    if (asked && (slow || logs_debug())) {
      const Event event = Event(slow ? "slow_request" : "request")
                              .with("method", asked->request.method)
                              .with("route", asked->route)
                              .with("status", response.status)
                              .with("ms", took)
                              .with("address", asked->request.address)
                              .with("user", asked->who ? asked->who->id : UserId::None);
      slow ? event.warn() : event.debug();
    }
    answer(std::move(response));
  };
}

bool Api::may(Limits& limits, const Call& call, std::string_view what) {
  if (limits.allow(address_group(call.request.address), steady_now())) return true;
  services_.counters.note_limited(what, call.request.address, call.who ? call.who->id : UserId::None);
  call.refuse("too_many");
  return false;
}

void Api::tick() {
  const Millis at = steady_now();
  for (auto* limits : {&requests_, &newcomers_, &films_, &exporters_}) limits->tidy(at);
  log_ins_.tidy(at);
  std::erase_if(opened_from_, [this](const auto& item) {
    return std::none_of(item.second.begin(), item.second.end(),
                        [this](TableId id) { return floor_.find(id) != nullptr; });
  });
}

}  // namespace konduktor::server
