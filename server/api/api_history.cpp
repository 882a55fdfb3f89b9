// Finished games: records, replays, lists, statistics, ratings.

#include <fmt/format.h>

#include "api/api.h"
#include "base/json_text.h"
#include "base/ratings.h"
#include "base/text.h"
#include "floor/errors.h"
#include "fold/counting.h"
#include "konduktor/load/record_json.h"
#include "wire/update.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

constexpr int kMaxListed = 200;

// A whole number, or `otherwise` if the text is empty; nothing if it is something else.
std::optional<std::int64_t> number(const std::string& text, std::int64_t otherwise) {
  if (text.empty()) return otherwise;
  const auto value = number_in<std::int64_t>(text);
  return value && *value >= 0 ? value : std::nullopt;
}

void write_result(JsonWriter& json, const ResultRow& row) {
  json.begin_object();
  json.key("seat").number(row.seat);
  json.key("name").string(row.name);
  json.key("total").number(row.total);
  json.key("rank").number(row.rank);
  json.key("completed").number(row.completed);
  json.key("failed").number(row.failed);
  if (!row.bot.empty()) {
    json.key("bot").string(row.bot);
  } else {
    json.key("user");
    if (row.user == UserId::None)
      json.null();  // somebody who was erased has no id any more
    else
      json.id(text_of(row.user));
    json.key("guest").boolean(row.guest);
  }
  json.end_object();
}

void write_past_game(JsonWriter& json, const TableRow& row, const std::vector<ResultRow>& results) {
  json.begin_object();
  json.key("id").id(text_of(row.id));
  json.key("game").string(row.game);
  json.key("players").number(row.players);
  json.key("created").number(row.created);
  json.key("ended").number(row.changed);
  json.key("seats").begin_list();
  for (const ResultRow& result : results) write_result(json, result);
  json.end_list();
  json.end_object();
}

void write_rating(JsonWriter& json, const Rating& rating, const std::string& game, Ladder ladder) {
  json.key("game").string(game);
  json.key("ladder").id(word_of(ladder));
  json.key("who").string(rating.who);
  json.key("rating").number(shown({rating.mean, rating.deviation}));
  json.key("mean");
  write_decimal(json, rating.mean);
  json.key("deviation");
  write_decimal(json, rating.deviation);
  json.key("games").number(rating.games);
}

void write_statistics(JsonWriter& json, const Statistics& game) {
  json.begin_object();
  json.key("game").string(game.game);
  json.key("games").number(game.games);
  json.key("wins").number(game.wins);
  json.key("mean_total");
  write_decimal(json, game.mean_total);
  json.key("best_total").number(game.best_total);
  json.key("completed").number(game.completed);
  json.key("failed").number(game.failed);
  json.key("mean_rank");
  write_decimal(json, game.mean_rank);
  json.end_object();
}

struct GameRating {
  std::string game;
  Ladder ladder{};
  Rating rating;
};

// Of one person or bot in each game, as far as there are any.
Status read_ratings(Store& store, const std::string& who, const std::vector<std::string>& games,
                    std::vector<GameRating>& out) {
  for (const std::string& game : games)
    for (const Ladder ladder : {Ladder::Rated, Ladder::Practice}) {
      std::optional<Rating> rating;
      if (Status status = store.find_rating(ladder_key(game, ladder), who, rating); !status.ok())
        return status;
      if (rating) out.push_back({game, ladder, *rating});
    }
  return {};
}

std::string user_text(const User& user, const std::vector<Statistics>& statistics,
                      const std::vector<GameRating>& ratings) {
  return json_object([&](JsonWriter& json) {
    json.key("id").id(text_of(user.id));
    json.key("name").string(user.name);
    json.key("guest").boolean(user.guest());
    json.key("created").number(user.created);
    json.key("statistics").begin_list();
    for (const Statistics& game : statistics) write_statistics(json, game);
    json.end_list();
    json.key("ratings").begin_list();
    for (const GameRating& rating : ratings) {
      json.begin_object();
      write_rating(json, rating.rating, rating.game, rating.ladder);
      json.end_object();
    }
    json.end_list();
  });
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
  auto out = std::make_shared<std::string>();
  services_.store.read(
      [filter, out](Store& store) {
        std::vector<TableRow> rows;
        Status status = store.list_tables(filter, rows);
        *out = json_object([&](JsonWriter& json) {
          json.key("games").begin_list();
          for (const TableRow& row : rows) {
            if (!row.sound || !status.ok()) continue;
            std::vector<ResultRow> results;
            status = store.results_of(row.id, results);
            write_past_game(json, row, results);
          }
          json.end_list();
        });
        return status;
      },
      [call, out](const Status& status) {
        if (!status.ok()) return call->refuse(code_of_unread(status));
        call->ok(std::move(*out));
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
  auto out = std::make_shared<std::optional<std::string>>();
  services_.store.read(
      [id = *id, out, games = services_.book.games()](Store& store) {
        std::optional<User> user;
        Status status = store.find_user(static_cast<UserId>(id), user);
        if (!status.ok() || !user) return status;
        const std::string who = rating_key(static_cast<UserId>(id));
        std::vector<Statistics> statistics;
        if (status = store.statistics(who, statistics); !status.ok()) return status;
        std::vector<GameRating> ratings;
        if (status = read_ratings(store, who, games, ratings); !status.ok()) return status;
        *out = user_text(*user, statistics, ratings);
        return status;
      },
      [call, out](const Status& status) {
        if (!status.ok()) return call->refuse(code_of_unread(status));
        if (!*out) return call->refuse("no_such_user");
        call->ok(std::move(**out));
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
  auto out = std::make_shared<std::string>();
  services_.store.read(
      [game = call->parts[0], ladder, out](Store& store) {
        std::vector<Rating> ratings;
        const Status status = store.list_ratings(ladder_key(game, ladder), kMaxListed, ratings);
        *out = json_object([&](JsonWriter& json) {
          json.key("ratings").begin_list();
          for (const Rating& rating : ratings) {
            json.begin_object();
            write_rating(json, rating, game, ladder);
            json.key("name").string(rating.name.empty() ? rating.who : rating.name);
            json.key("guest").boolean(rating.guest);
            json.end_object();
          }
          json.end_list();
        });
        return status;
      },
      [call, out](const Status& status) {
        if (!status.ok()) return call->refuse(code_of_unread(status));
        call->ok(std::move(*out));
      });
}

}  // namespace konduktor::server
