// Finished games: records, replays, lists, statistics, ratings.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "api/api.h"
#include "base/ratings.h"
#include "base/text.h"
#include "floor/errors.h"
#include "fold/counting.h"
#include "konduktor/load/record_json.h"
#include "wire/update.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr int kMaxListed = 200;

// A whole number, or `otherwise` if the text is empty; nothing if it is something else.
std::optional<std::int64_t> number(const std::string& text, std::int64_t otherwise) {
  if (text.empty()) return otherwise;
  const auto value = number_in<std::int64_t>(text);
  return value && *value >= 0 ? value : std::nullopt;
}

std::string dump(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

json result_json(const ResultRow& row) {
  json out = {{"seat", row.seat}, {"name", row.name},           {"total", row.total},
              {"rank", row.rank}, {"completed", row.completed}, {"failed", row.failed}};
  if (!row.bot.empty())
    out["bot"] = row.bot;
  else  // somebody who was erased has no id any more
    out["user"] = row.user == UserId::None ? json(nullptr) : json(text_of(row.user));
  if (row.bot.empty()) out["guest"] = row.guest;
  return out;
}

json rating_json(const Rating& rating, const std::string& game, Ladder ladder) {
  return {{"game", game},         {"ladder", word_of(ladder)},
          {"who", rating.who},    {"rating", shown({rating.mean, rating.deviation})},
          {"mean", rating.mean},  {"deviation", rating.deviation},
          {"games", rating.games}};
}

json statistics_json(const Statistics& game) {
  return {{"game", game.game},
          {"games", game.games},
          {"wins", game.wins},
          {"mean_total", game.mean_total},
          {"best_total", game.best_total},
          {"completed", game.completed},
          {"failed", game.failed},
          {"mean_rank", game.mean_rank}};
}

// The same request for the games that come after.
std::string next_link(const Request& request, const GameFilter& next) {
  std::string target = request.path + '?';
  const bool own = request.path == "/api/me/games.jsonl";  // whatever else is asked for
  for (const char* name : {"game", "user", "limit"})
    if (const std::string value = request.query_value(name); !own && !value.empty())
      target += fmt::format("{}={}&", name, value);  // games were found by them, so they are ids and numbers
  return fmt::format("<{}before={}&before_id={}>; rel=\"next\"", target, next.before,
                     text_of(next.before_id));
}

}  // namespace

void Api::get_record(CallPtr call) {
  const auto id = id_from_text(call->parts[0]);
  if (!id) return call->refuse("no_such_table");
  floor_.with_table(static_cast<TableId>(*id), [call](LiveTable* live, std::string_view why) {
    if (live == nullptr) return call->refuse(why);
    const UserId user = call->who ? call->who->id : UserId::None;
    if (!may_watch(live->table(), user)) return call->refuse(why_not_watch(live->table()));
    if (!is_over(live->table().stage())) return call->refuse("not_finished");
    Response response;
    response.type = "application/x-ndjson";
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"konduktor-" +
                                                             text_of(live->table().id()) + ".jsonl\"");
    response.body = to_json(live->table().rules(), live->table().record()) + '\n';
    call->answer(std::move(response));
  });
}

void Api::get_replay(CallPtr call) {
  const auto id = id_from_text(call->parts[0]);
  if (!id) return call->refuse("no_such_table");
  floor_.with_table(static_cast<TableId>(*id), [call](LiveTable* live, std::string_view why) {
    if (live == nullptr) return call->refuse(why);
    const Table& table = live->table();
    const UserId user = call->who ? call->who->id : UserId::None;
    if (!may_watch(table, user)) return call->refuse(why_not_watch(table));
    if (!is_over(table.stage())) return call->refuse("not_finished");
    const auto move = number(call->request.query_value("move"), 0);
    if (!move || *move > table.moves())
      return call->refuse("bad_request", "\"move\" must be 0 to " + std::to_string(table.moves()));
    const auto eyes = read_eyes(*call, static_cast<int>(table.seats().size()));
    if (!eyes) return;
    std::string out;
    const std::string error =
        append_replay(out, table.rules(), table.record(), static_cast<int>(*move), *eyes);
    if (!error.empty()) return call->refuse("bad_request", error);
    call->ok(std::move(out));
  });
}

std::optional<Eyes> Api::read_eyes(const Call& call, int players) {
  const std::string wanted = call.request.query_value("seat");
  if (wanted == "all") return Eyes{.all = true};
  if (wanted == "none") return Eyes{};
  const auto seat = number(wanted, 0);
  if (seat && *seat < players) return Eyes{.seat = seat_at(static_cast<int>(*seat))};
  call.refuse("bad_request", "\"seat\" must be the number of a seat, \"all\" or \"none\"");
  return std::nullopt;
}

bool Api::read_page(const Call& call, GameFilter& filter) {
  const auto before = number(call.request.query_value("before"), 0);
  const auto limit = number(call.request.query_value("limit"), filter.limit);
  const std::string id = call.request.query_value("before_id");
  const auto before_id = id.empty() ? std::optional<std::int64_t>(0) : id_from_text(id);
  if (!before || !limit) return call.refuse("bad_request", "\"before\" and \"limit\" must be numbers"), false;
  if (!before_id || (!id.empty() && *before == 0))
    return call.refuse("bad_request", "\"before_id\" must be the id of a table, next to \"before\""), false;
  filter.before = *before;
  filter.before_id = static_cast<TableId>(*before_id);
  filter.limit = static_cast<int>(std::min<std::int64_t>(*limit, kMaxRecords));
  return true;
}

bool Api::read_filter(const Call& call, GameFilter& filter) {
  const Request& request = call.request;
  if (!read_page(call, filter)) return false;
  filter.game = request.query_value("game");
  const std::string user = request.query_value("user");
  if (!user.empty()) {
    const auto id = id_from_text(user);
    if (!id) return call.refuse("no_such_user"), false;
    filter.user = static_cast<UserId>(*id);
  }
  filter.public_only = true;
  return true;
}

void Api::get_history(CallPtr call) {
  GameFilter filter;
  if (!read_filter(*call, filter)) return;
  filter.limit = std::min(filter.limit, kMaxListed);
  auto list = std::make_shared<json>(json::array());
  services_.store.read(
      [filter, list](Store& store) {
        std::vector<TableRow> rows;
        if (Status status = store.list_tables(filter, rows); !status.ok()) return status;
        for (const TableRow& row : rows) {
          if (!row.sound) continue;
          std::vector<ResultRow> results;
          if (Status status = store.results_of(row.id, results); !status.ok()) return status;
          json seats = json::array();
          for (const ResultRow& result : results) seats.push_back(result_json(result));
          list->push_back({{"id", text_of(row.id)},
                           {"game", row.game},
                           {"players", row.players},
                           {"created", row.created},
                           {"ended", row.changed},
                           {"seats", std::move(seats)}});
        }
        return Status{};
      },
      [call, list](const Status& status) {
        if (!status.ok()) return call->refuse(code_of_unread(status));
        call->ok(dump({{"games", *list}}));
      });
}

void Api::get_history_records(CallPtr call) {
  GameFilter filter;
  if (read_filter(*call, filter)) answer_records(std::move(call), filter);
}

void Api::answer_records(CallPtr call, const GameFilter& filter) {
  if (!may(exporters_, *call, "exports")) return;
  const auto done = [call](Exported&& made) {
    if (!made.status.ok()) return call->refuse(code_of_unread(made.status));
    Response response;
    response.type = "application/x-ndjson";
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"konduktor-games.jsonl\"");
    if (made.more) response.headers.emplace_back("Link", next_link(call->request, made.next));
    response.body = std::move(made.lines);
    call->answer(std::move(response));
  };
  if (!exports_.submit(filter, done)) call->refuse("busy");
}

void Api::get_user(CallPtr call) {
  const auto id = id_from_text(call->parts[0]);
  if (!id) return call->refuse("no_such_user");
  auto out = std::make_shared<json>();
  services_.store.read(
      [id = *id, out, games = services_.book.games()](Store& store) {
        std::optional<User> user;
        Status status = store.find_user(static_cast<UserId>(id), user);
        if (!status.ok() || !user) return status;
        const std::string who = rating_key(static_cast<UserId>(id));
        std::vector<Statistics> statistics;
        if (status = store.statistics(who, statistics); !status.ok()) return status;
        json by_game = json::array();
        for (const Statistics& game : statistics) by_game.push_back(statistics_json(game));
        json ratings = json::array();
        for (const std::string& game : games)
          for (const Ladder ladder : {Ladder::Rated, Ladder::Practice}) {
            std::optional<Rating> rating;
            if (status = store.find_rating(ladder_key(game, ladder), who, rating); !status.ok())
              return status;
            if (rating) ratings.push_back(rating_json(*rating, game, ladder));
          }
        *out = {{"id", id_text(id)},
                {"name", user->name},
                {"guest", user->guest()},
                {"created", user->created},
                {"statistics", std::move(by_game)},
                {"ratings", std::move(ratings)}};
        return status;
      },
      [call, out](const Status& status) {
        if (!status.ok()) return call->refuse(code_of_unread(status));
        if (out->is_null()) return call->refuse("no_such_user");
        call->ok(dump(*out));
      });
}

void Api::get_ratings(CallPtr call) {
  const auto games = services_.book.games();
  if (std::find(games.begin(), games.end(), call->parts[0]) == games.end())
    return call->refuse("no_such_game");
  const std::string wanted = call->request.query_value("ladder");
  const Ladder ladder = wanted == word_of(Ladder::Practice) ? Ladder::Practice : Ladder::Rated;
  if (!wanted.empty() && wanted != word_of(ladder))
    return call->refuse("bad_request", "\"ladder\" is rated or practice");
  auto out = std::make_shared<json>(json::array());
  services_.store.read(
      [game = call->parts[0], ladder, out](Store& store) {
        std::vector<Rating> ratings;
        Status status = store.list_ratings(ladder_key(game, ladder), kMaxListed, ratings);
        for (const Rating& rating : ratings) {
          json row = rating_json(rating, game, ladder);
          row["name"] = rating.name.empty() ? rating.who : rating.name;
          row["guest"] = rating.guest;
          out->push_back(std::move(row));
        }
        return status;
      },
      [call, out](const Status& status) {
        if (!status.ok()) return call->refuse(code_of_unread(status));
        call->ok(dump({{"ratings", *out}}));
      });
}

}  // namespace konduktor::server
