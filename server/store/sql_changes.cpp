#include "store/sql_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "store/name_keys.h"
#include "store/names.h"
#include "store/sql_facts.h"
#include "store/sql_ratings.h"
#include "store/sql_rows.h"

namespace konduktor::server {
namespace {

template <typename Enum>
std::int64_t number(Enum value) {
  return static_cast<std::int64_t>(value);
}

Status run(Sql& sql, const char* query, Sql::Params params) {
  std::int64_t changed = 0;
  return sql.run(query, params, changed);
}

// For changes that insert a row or find it there.
Status insert(Sql& sql, const char* query, Sql::Params params, const std::string& refusal) {
  std::int64_t changed = 0;
  Status status = sql.run(query, params, changed);
  if (status.ok() && changed == 0) return {StoreError::Conflict, refusal};
  return status;
}

Status apply(Sql& sql, const AppendEntry& change) {
  const Entry& e = change.entry;
  std::int64_t changed = 0;
  Status status = sql.run(
      "INSERT INTO entries (table_id, n, kind, seat, user_id, at, text, name, by_whom) "
      "SELECT CAST($1 AS BIGINT), CAST($2 AS INTEGER), CAST($3 AS SMALLINT), CAST($4 AS SMALLINT), "
      "CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS TEXT), CAST($8 AS TEXT), CAST($9 AS TEXT) "
      "WHERE $2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE table_id = $1 AND n = $2 - 1) "
      "ON CONFLICT DO NOTHING",
      {number(e.table), std::int64_t{e.n}, number(e.kind), std::int64_t{e.seat}, number(e.user), e.at,
       &e.text, &e.name, &e.by},
      changed);
  return status.ok() && changed == 0 ? refused(e) : status;
}

Status apply(Sql& sql, const PutTable& change) {
  const TableRow& t = change.row;
  return run(sql,
             "INSERT INTO tables (id, game, stage, visibility, players, host, created, changed) "
             "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET game = excluded.game, "
             "stage = excluded.stage, visibility = excluded.visibility, players = excluded.players, "
             "host = excluded.host, created = excluded.created, changed = excluded.changed",
             {number(t.id), &t.game, number(t.stage), number(t.visibility), std::int64_t{t.players},
              number(t.host), t.created, t.changed});
}

Status taken(const std::string& name) {
  return {StoreError::Conflict, fmt::format("there is an account named {}, or much like it", name)};
}

// Two servers may write the same name at once; then an index says no.
Status named(Status status, const std::string& name) {
  return status.error == StoreError::Conflict ? taken(name) : status;
}

struct Keys {
  explicit Keys(const std::string& name) : folded(fold_name(name)), keys(name_keys(name)) {}
  std::string folded;
  NameKeys keys;
};

Status apply(Sql& sql, const AddUser& change) {
  const User& u = change.user;
  const Keys k(u.name);
  std::int64_t changed = 0;
  const Status status = sql.run(
      "INSERT INTO users (id, name, folded, password, created, alike, looks, twin) "
      "SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), "
      "CAST($6 AS TEXT), CAST($7 AS TEXT), 0 WHERE NOT EXISTS (SELECT 1 FROM users "
      "WHERE " IS_NAMESAKE("$3", "$6", "$7") ")",
      {number(u.id), &u.name, &k.folded, &u.password, u.created, &k.keys.alike, &k.keys.looks}, changed);
  return status.ok() && changed == 0 ? taken(u.name) : named(status, u.name);
}

// For changes that hang on what was read of a user.
Status update_user(Sql& sql, const char* query, Sql::Params params, UserId user) {
  std::int64_t changed = 0;
  Status status = sql.run(query, params, changed);
  if (status.ok() && changed == 0)
    return {StoreError::Changed, fmt::format("user {} is gone or has another password", text_of(user))};
  return status;
}

// Whether another account has the name, or one that could be taken for it.
Status find_taken(Sql& sql, UserId user, const Keys& k, bool& is_so) {
  return sql.select("SELECT 1 FROM users WHERE id <> $1 AND " IS_NAMESAKE("$2", "$3", "$4"),
                    {number(user), &k.folded, &k.keys.alike, &k.keys.looks},
                    [&](const Row&) { is_so = true; });
}

// An account that keeps its name keeps it, also if it has had a namesake from before there were none.
Status apply(Sql& sql, const ChangeUser& change) {
  std::string name = change.name;
  if (name.empty() && change.was.empty()) {  // a guest becomes an account under the name it has
    const Status status = sql.select("SELECT name FROM users WHERE id = $1", {number(change.user)},
                                     [&](const Row& row) { name = row.text(0); });
    if (!status.ok()) return status;
  }
  const Keys k(name);
  if (!name.empty()) {
    bool is_taken = false;
    const Status status = find_taken(sql, change.user, k, is_taken);
    if (!status.ok()) return status;
    if (is_taken) return taken(name);
  }
  return named(update_user(sql,
                           "UPDATE users SET name = CASE WHEN CAST($3 AS TEXT) = '' THEN name ELSE $3 END, "
                           "folded = CASE WHEN CAST($3 AS TEXT) = '' THEN folded ELSE $4 END, "
                           "alike = CASE WHEN CAST($3 AS TEXT) = '' THEN alike ELSE $6 END, "
                           "looks = CASE WHEN CAST($3 AS TEXT) = '' THEN looks ELSE $7 END, "
                           "twin = CASE WHEN CAST($3 AS TEXT) = '' THEN twin ELSE 0 END, "
                           "password = CASE WHEN CAST($5 AS TEXT) = '' THEN password ELSE $5 END "
                           "WHERE id = $1 AND password = $2",
                           {number(change.user), &change.was, &name, &k.folded, &change.password,
                            &k.keys.alike, &k.keys.looks},
                           change.user),
               name);
}

Status apply(Sql& sql, const EraseUser& change) {
  const std::int64_t user = number(change.user);
  if (user == 0) return {StoreError::Conflict, "bots cannot be erased"};
  const std::string neutral(kErasedName);
  const std::string silent(kErasedText);
  Status status = sql.lock_ratings();  // games that end at this moment are stored before or after
  if (!status.ok()) return status;
  status = run(sql,
               "UPDATE entries SET name = $2 WHERE user_id = $1 AND name <> '' AND table_id IN "
               "(SELECT table_id FROM entries WHERE user_id = $1 AND kind <= 1)",
               {user, &neutral});
  if (status.ok())
    status = run(sql, "UPDATE results SET name = $2, user_id = 0 WHERE user_id = $1 AND user_id <> 0",
                 {user, &neutral});
  if (status.ok())
    status = run(sql, "UPDATE chat SET name = $2, text = $3, user_id = 0, guest = 0 WHERE user_id = $1",
                 {user, &neutral, &silent});
  if (status.ok()) status = run(sql, "DELETE FROM ratings WHERE user_id = $1 AND user_id <> 0", {user});
  // Sessions go with the user.
  if (status.ok()) status = run(sql, "DELETE FROM users WHERE id = $1", {user});
  return status;
}

Status apply(Sql& sql, const PutSession& change) {
  const Session& s = change.session;
  Status status = run(sql,
                      "INSERT INTO sessions (token_hash, user_id, created, seen, device) "
                      "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (token_hash) DO UPDATE SET "
                      "user_id = excluded.user_id, created = excluded.created, seen = excluded.seen, "
                      "device = excluded.device",
                      {Blob{&s.token_hash}, number(s.user), s.created, s.seen, &s.device});
  if (status.error == StoreError::Conflict) status.text = fmt::format("there is no user {}", text_of(s.user));
  return status;
}

Status apply(Sql& sql, const LogIn& change) {
  const UserId user = change.session.user;
  // Changes nothing, but whoever changes the password on another connection waits until this session is there to be
  // ended with the others.
  Status status = update_user(sql, "UPDATE users SET password = $2 WHERE id = $1 AND password = $2",
                              {number(user), &change.password}, user);
  return status.ok() ? apply(sql, PutSession{change.session}) : status;
}

Status apply(Sql& sql, const SeenSession& change) {
  return run(sql, "UPDATE sessions SET seen = $2 WHERE token_hash = $1 AND seen < $2",
             {Blob{&change.token_hash}, change.at});
}

Status apply(Sql& sql, const EraseSession& change) {
  return run(sql, "DELETE FROM sessions WHERE token_hash = $1", {Blob{&change.token_hash}});
}

Status apply(Sql& sql, const EraseSessionsOf& change) {
  return run(sql, "DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2",
             {number(change.user), Blob{&change.but}});
}

Status apply(Sql& sql, const AddChat& change) {
  const ChatLine& c = change.line;
  return insert(sql,
                "INSERT INTO chat (table_id, n, user_id, at, name, text, guest) "
                "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                {number(c.table), std::int64_t{c.n}, number(c.user), c.at, &c.name, &c.text,
                 std::int64_t{c.guest ? 1 : 0}},
                fmt::format("table {}: chat line {} is there already", text_of(c.table), c.n));
}

// Somebody who was erased during the game gets no id and no name in its result. EraseUser holds the same lock.
Status apply(Sql& sql, const PutResult& change) {
  const ResultRow& r = change.row;
  if (Status status = sql.lock_ratings(); !status.ok()) return status;
  const std::string neutral(kErasedName);
  return run(
      sql,
      "INSERT INTO results (table_id, seat, game, players, user_id, bot, name, total, rank, completed, "
      "failed, longest_path, moves, ended) "
      "SELECT CAST($1 AS BIGINT), $2, CAST($3 AS TEXT), $4, CASE WHEN here.is_so THEN $5 ELSE 0 END, "
      "CAST($6 AS TEXT), CASE WHEN here.is_so OR $5 = 0 THEN $7 ELSE $15 END, "
      "$8, $9, $10, $11, $12, $13, CAST($14 AS BIGINT) "
      "FROM (SELECT EXISTS (SELECT 1 FROM users WHERE id = $5) AS is_so) AS here WHERE TRUE "
      "ON CONFLICT (table_id, seat) DO UPDATE SET game = excluded.game, players = excluded.players, "
      "user_id = excluded.user_id, bot = excluded.bot, name = excluded.name, total = excluded.total, "
      "rank = excluded.rank, completed = excluded.completed, failed = excluded.failed, "
      "longest_path = excluded.longest_path, moves = excluded.moves, ended = excluded.ended",
      {number(r.table), std::int64_t{r.seat}, &r.game, std::int64_t{r.players}, number(r.user), &r.bot,
       &r.name, std::int64_t{r.total}, std::int64_t{r.rank}, std::int64_t{r.completed},
       std::int64_t{r.failed}, std::int64_t{r.longest_path}, std::int64_t{r.moves}, r.ended, &neutral});
}

Status apply(Sql& sql, const PutRating& change) { return put_rating(sql, change.rating); }

Status apply(Sql& sql, const RateGame& change) { return rate_game(sql, change); }

Status apply(Sql& sql, const ClearUnused& change) {
  bool may_clear = true;
  Status status = change.at != 0 ? note_time(sql, change, may_clear) : Status{};
  if (!status.ok() || !may_clear) return status;
  status = run(sql, "DELETE FROM sessions WHERE seen < $1", {change.before});
  if (!status.ok()) return status;
  return run(sql,
             "DELETE FROM users WHERE password = '' AND created < $1 "
             "AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = users.id) "
             "AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.user_id = users.id AND e.kind <= 1) "
             "AND NOT EXISTS (SELECT 1 FROM ratings r WHERE r.user_id = users.id AND r.user_id <> 0)",
             {change.before});
}

Status apply(Sql& sql, const KnowPlace& change) {
  const std::int64_t user = number(change.user);
  Status status = run(sql,
                      "INSERT INTO known_places (user_id, place, seen) VALUES ($1, $2, $3) "
                      "ON CONFLICT (user_id, place) DO UPDATE SET seen = excluded.seen",
                      {user, &change.place, change.at});
  if (!status.ok()) return status;
  return run(sql,
             "DELETE FROM known_places WHERE user_id = $1 AND place NOT IN (SELECT place FROM known_places "
             "WHERE user_id = $1 ORDER BY seen DESC, place LIMIT CAST($2 AS INTEGER))",
             {user, std::int64_t{kPlacesOfUser}});
}

template <typename... Texts>
bool all(const Texts&... texts) {
  return (storable(std::string_view(texts)) && ...);
}

struct TextsOf {
  bool operator()(const AppendEntry& c) const { return all(c.entry.text, c.entry.name, c.entry.by); }
  bool operator()(const PutTable& c) const { return all(c.row.game); }
  bool operator()(const AddUser& c) const { return all(c.user.name, c.user.password); }
  bool operator()(const ChangeUser& c) const { return all(c.was, c.name, c.password); }
  bool operator()(const EraseUser&) const { return true; }
  bool operator()(const PutSession& c) const { return all(c.session.device); }
  bool operator()(const LogIn& c) const { return all(c.session.device, c.password); }
  bool operator()(const SeenSession&) const { return true; }
  bool operator()(const EraseSession&) const { return true; }
  bool operator()(const EraseSessionsOf&) const { return true; }
  bool operator()(const AddChat& c) const { return all(c.line.name, c.line.text); }
  bool operator()(const PutResult& c) const { return all(c.row.game, c.row.bot, c.row.name); }
  bool operator()(const PutRating& c) const { return all(c.rating.game, c.rating.who); }
  bool operator()(const RateGame& c) const {
    return all(c.game) &&
           std::all_of(c.places.begin(), c.places.end(), [](const auto& place) { return all(place.who); });
  }
  bool operator()(const ClearUnused&) const { return true; }
  bool operator()(const KnowPlace& c) const { return all(c.place); }
};

}  // namespace

Status carry_out(Sql& sql, const Change& change) {
  return std::visit([&](const auto& which) { return apply(sql, which); }, change);
}

Status refused(const Entry& entry) {
  return {StoreError::Conflict,
          fmt::format("table {}: entry {} is there already or the one before is missing",
                      text_of(entry.table), entry.n)};
}

bool is_one_statement(const Change& change) noexcept {
  return !std::holds_alternative<EraseUser>(change) && !std::holds_alternative<LogIn>(change) &&
         !std::holds_alternative<RateGame>(change) && !std::holds_alternative<ClearUnused>(change) &&
         !std::holds_alternative<KnowPlace>(change);
}

bool storable(const Change& change) noexcept { return std::visit(TextsOf{}, change); }

}  // namespace konduktor::server
