// Reading: SqlStore's queries. Texts are the same for both backends; casts tell PostgreSQL what a parameter is.
#include <algorithm>

#include "store/name_keys.h"
#include "store/names.h"
#include "store/sql_rows.h"
#include "store/sql_store.h"

#define ENTRY_COLUMNS(e)                                                                              \
  e ".table_id, " e ".n, " e ".kind, " e ".seat, " e ".user_id, " e ".at, " e ".text, " e ".name, " e \
    ".by_whom, " e ".sound"
#define TABLE_COLUMNS "t.id, t.game, t.stage, t.visibility, t.players, t.host, t.created, t.changed, t.sound"
#define RATING_COLUMNS                                                             \
  "r.game, r.who, r.mean, r.deviation, r.games, r.changed, COALESCE(u.name, ''), " \
  "CASE WHEN u.password = '' THEN 1 ELSE 0 END, r.sound"
#define STATISTICS_COLUMNS                                                                            \
  "game, COUNT(*), SUM(CASE WHEN rank = 1 THEN 1 ELSE 0 END), AVG(CAST(total AS DOUBLE PRECISION)), " \
  "MAX(total), SUM(completed), SUM(failed), AVG(CAST(rank AS DOUBLE PRECISION))"
// $1 game, $2 finished only, $3 public only, $4 and $5 created before, $6 limit
#define TABLE_FILTER                                                                                 \
  "(CAST($1 AS TEXT) = '' OR t.game = $1) AND (CAST($2 AS INTEGER) = 0 OR t.stage = 2) "             \
  "AND (CAST($3 AS INTEGER) = 0 OR t.visibility = 0) AND (CAST($4 AS BIGINT) = 0 OR t.created < $4 " \
  "OR (t.created = $4 AND t.id < CAST($5 AS BIGINT))) "
#define TABLE_ORDER "ORDER BY t.created DESC, t.id DESC LIMIT CAST($6 AS INTEGER)"

static_assert(static_cast<int>(konduktor::server::Stage::Running) == 1);
static_assert(static_cast<int>(konduktor::server::Stage::Finished) == 2);
static_assert(static_cast<int>(konduktor::server::Visibility::Public) == 0);
static_assert(static_cast<int>(konduktor::server::EntryKind::Create) == 0);
static_assert(static_cast<int>(konduktor::server::EntryKind::Sit) == 1);
static_assert(static_cast<int>(konduktor::server::EntryKind::Rise) == 2);

namespace konduktor::server {
namespace {

constexpr std::string_view kUser = "user:";

Status checked(const Status& status, bool damage) {
  if (status.ok() && damage) return {StoreError::Broken, kDamaged};
  return status;
}

// Lists leave out what is damaged: the rest is worth having, and the check tells what is not (soundness.h).
template <typename Made>
void take_sound(const Row& row, Made (*make)(const Row&, bool&), std::vector<Made>& out) {
  bool damage = false;
  Made made = make(row, damage);
  if (!damage) out.push_back(std::move(made));
}

}  // namespace

std::string rating_key(UserId user) { return std::string(kUser) + text_of(user); }

Status SqlStore::select(const char* query, Sql::Params params, const Sql::Take& take) {
  Status status = sql_->ready();
  if (status.ok()) status = sql_->select(query, params, take);
  if (status.ok() || !sql_->worth_another_try()) return status;
  status = sql_->ready();
  return status.ok() ? sql_->select(query, params, take) : status;
}

Status SqlStore::read_log(TableId table, std::int32_t after, std::vector<Entry>& out) {
  bool damage = false;
  const Status status = select(
      "SELECT " ENTRY_COLUMNS("e") " FROM checked_entries e WHERE e.table_id = $1 AND e.n > $2 ORDER BY e.n",
      {number_of(table), std::int64_t{after}}, [&](const Row& row) { out.push_back(entry_of(row, damage)); });
  return checked(status, damage);
}

// Some hundred tables at a time: their entries come into memory together. If they cannot be read together, each is
// read by itself, so that one that is damaged does not take the others with it.
Status SqlStore::read_logs(Stage stage, const std::function<void(Entry&&)>& take, const Spoilt& spoilt) {
  constexpr std::size_t kAtOnce = 500;
  std::vector<std::int64_t> ids;
  const std::int64_t stage_number = static_cast<std::int64_t>(stage);
  Status status = select("SELECT id FROM tables WHERE stage = $1 ORDER BY id", {stage_number},
                         [&](const Row& row) { ids.push_back(row.integer(0)); });
  for (std::size_t k = 0; k < ids.size() && status.ok(); k += kAtOnce) {
    const std::size_t end = std::min(k + kAtOnce, ids.size());
    std::vector<Entry> entries;
    bool damage = false;
    status = select("SELECT " ENTRY_COLUMNS("e") " FROM tables t JOIN checked_entries e ON e.table_id = t.id "
                    "WHERE t.stage = $1 AND t.id BETWEEN $2 AND $3 ORDER BY t.id, e.n",
                    {stage_number, ids[k], ids[end - 1]},
                    [&](const Row& row) { entries.push_back(entry_of(row, damage)); });
    if (status.ok() && !damage)
      for (Entry& entry : entries) take(std::move(entry));
    else if (status.ok() || status.error == StoreError::Broken)
      status = read_one_by_one(std::span(ids).subspan(k, end - k), take, spoilt);
  }
  return status;
}

Status SqlStore::read_one_by_one(std::span<const std::int64_t> ids, const std::function<void(Entry&&)>& take,
                                 const Spoilt& spoilt) {
  for (const std::int64_t id : ids) {
    std::vector<Entry> log;
    const Status status = read_log(static_cast<TableId>(id), 0, log);
    if (status.ok())
      for (Entry& entry : log) take(std::move(entry));
    else if (status.error == StoreError::Broken && spoilt)
      spoilt(static_cast<TableId>(id), status.text);
    else
      return status;
  }
  return {};
}

Status SqlStore::list_going_on(std::vector<TableId>& out) {
  out.clear();
  return select("SELECT id FROM tables WHERE stage <= 1 ORDER BY id", {},
                [&](const Row& row) { out.push_back(static_cast<TableId>(row.integer(0))); });
}

Status SqlStore::find_table(TableId id, std::optional<TableRow>& out) {
  out.reset();
  bool damage = false;
  const Status status = select("SELECT " TABLE_COLUMNS " FROM checked_tables t WHERE t.id = $1",
                               {number_of(id)}, [&](const Row& row) { out = table_of(row, damage); });
  return checked(status, damage);
}

Status SqlStore::list_tables(const GameFilter& filter, std::vector<TableRow>& out) {
  const auto take = [&](const Row& row) {
    bool damage = false;
    out.push_back(table_of(row, damage));
    out.back().sound = !damage;
  };
  const std::int64_t limit = std::max(filter.limit, 0);
  const std::int64_t finished = filter.finished_only ? 1 : 0;
  const std::int64_t open = filter.public_only ? 1 : 0;
  const std::int64_t before_id = number_of(filter.before_id);
  Status status;
  if (filter.user) {
    status = select("SELECT " TABLE_COLUMNS " FROM checked_tables t WHERE " TABLE_FILTER
                    "AND t.id IN (SELECT s.table_id FROM entries s WHERE s.user_id = $7 AND s.kind <= 1 "
                    "AND s.kind = 1 AND NOT EXISTS (SELECT 1 FROM entries r WHERE r.table_id = s.table_id "
                    "AND r.seat = s.seat AND r.kind = 2 AND +r.n > s.n)) " TABLE_ORDER,
                    {&filter.game, finished, open, filter.before, before_id, limit, number_of(*filter.user)},
                    take);
  } else {
    status = select("SELECT " TABLE_COLUMNS " FROM checked_tables t WHERE " TABLE_FILTER TABLE_ORDER,
                    {&filter.game, finished, open, filter.before, before_id, limit}, take);
  }
  return status;
}

Status SqlStore::find_user(UserId id, std::optional<User>& out) {
  out.reset();
  bool damage = false;
  const Status status = select("SELECT id, name, password, created, sound FROM checked_users WHERE id = $1",
                               {number_of(id)}, [&](const Row& row) { out = user_of(row, damage); });
  return checked(status, damage);
}

Status SqlStore::find_account(std::string_view name, std::optional<User>& out) {
  out.reset();
  std::vector<User> found;
  if (Status status = list_namesakes(name, found); !status.ok() || found.empty()) return status;
  const std::string folded = fold_name(name);
  for (User& user : found) {
    if (user.name == name) return out = std::move(user), Status{};
    if (fold_name(user.name) == folded) out = user;
  }
  if (!out && found.size() == 1) out = std::move(found.front());
  return {};
}

Status SqlStore::list_namesakes(std::string_view name, std::vector<User>& out) {
  out.clear();
  if (!storable(name)) return {};
  const std::string folded = fold_name(name);
  const NameKeys keys = name_keys(name);
  bool damage = false;
  const Status status = select(
      "SELECT id, name, password, created, sound FROM checked_users "
      "WHERE " IS_NAMESAKE("$1", "$2", "$3") " ORDER BY created, id",
      {&folded, &keys.alike, &keys.looks}, [&](const Row& row) { out.push_back(user_of(row, damage)); });
  return checked(status, damage);
}

Status SqlStore::is_known_place(UserId user, std::string_view place, bool& out) {
  out = false;
  const std::string text(place);
  return select("SELECT sound FROM checked_known_places WHERE user_id = $1 AND place = $2",
                {number_of(user), &text}, [&](const Row& row) { out = row.integer(0) != 0; });
}

Status SqlStore::find_session(std::string_view token_hash, std::optional<Session>& out) {
  out.reset();
  const std::string hash(token_hash);
  bool damage = false;
  const Status status = select(
      "SELECT token_hash, user_id, created, seen, device, sound FROM checked_sessions WHERE token_hash = $1",
      {Blob{&hash}}, [&](const Row& row) { out = session_of(row, damage); });
  return checked(status, damage);
}

Status SqlStore::list_sessions(UserId user, std::vector<Session>& out) {
  return select(
      "SELECT token_hash, user_id, created, seen, device, sound FROM checked_sessions WHERE user_id = $1 "
      "ORDER BY seen DESC, token_hash",
      {number_of(user)}, [&](const Row& row) { take_sound(row, session_of, out); });
}

Status SqlStore::read_chat(TableId table, std::int32_t after, std::vector<ChatLine>& out) {
  return select(
      "SELECT table_id, n, user_id, at, name, text, guest, sound FROM checked_chat "
      "WHERE table_id = $1 AND n > $2 ORDER BY n",
      {number_of(table), std::int64_t{after}}, [&](const Row& row) { take_sound(row, chat_of, out); });
}

Status SqlStore::read_last_chat(TableId table, int limit, std::vector<ChatLine>& out) {
  const Status status = select(
      "SELECT table_id, n, user_id, at, name, text, guest, sound FROM checked_chat WHERE table_id = $1 "
      "ORDER BY n DESC LIMIT $2",
      {number_of(table), std::int64_t{limit}}, [&](const Row& row) { take_sound(row, chat_of, out); });
  std::reverse(out.begin(), out.end());
  return status;
}

Status SqlStore::statistics(std::string_view who, std::vector<Statistics>& out) {
  const auto take = [&](const Row& row) { out.push_back(statistics_of(row)); };
  if (who.starts_with(kUser)) {
    const auto user = id_from_text(who.substr(kUser.size()));
    if (!user) return {};
    return select("SELECT " STATISTICS_COLUMNS
                  " FROM checked_results r WHERE user_id = $1 AND user_id <> 0 AND sound <> 0 "
                  // Others may have played on the same device: the first seat is the holder's own.
                  "AND NOT EXISTS (SELECT 1 FROM results o WHERE o.table_id = r.table_id "
                  "AND o.user_id = r.user_id AND o.seat < r.seat) "
                  "GROUP BY game ORDER BY game",
                  {*user}, take);
  }
  if (!storable(who)) return {};
  const std::string bot(who);
  return select(
      "SELECT " STATISTICS_COLUMNS
      " FROM checked_results WHERE bot = $1 AND bot <> '' AND sound <> 0 GROUP BY game ORDER BY game",
      {&bot}, take);
}

Status SqlStore::find_rating(std::string_view game, std::string_view who, std::optional<Rating>& out) {
  out.reset();
  if (!storable(game) || !storable(who)) return {};
  const std::string game_text(game);
  const std::string who_text(who);
  bool damage = false;
  const Status status =
      select("SELECT " RATING_COLUMNS
             " FROM checked_ratings r LEFT JOIN users u ON u.id = r.user_id WHERE r.game = $1 AND r.who = $2",
             {&game_text, &who_text}, [&](const Row& row) { out = rating_of(row, damage); });
  if (damage) out.reset();
  return status;
}

Status SqlStore::list_ratings(std::string_view game, int limit, std::vector<Rating>& out) {
  if (!storable(game)) return {};
  const std::string game_text(game);
  // By what people are shown (people/ratings.h): the strength that is certain enough.
  return select("SELECT " RATING_COLUMNS
                " FROM checked_ratings r LEFT JOIN users u ON u.id = r.user_id WHERE r.game = $1 "
                "ORDER BY r.mean - 3 * r.deviation DESC, r.games DESC, r.who LIMIT CAST($2 AS INTEGER)",
                {&game_text, std::int64_t{std::max(limit, 0)}},
                [&](const Row& row) { take_sound(row, rating_of, out); });
}

Status SqlStore::results_of(TableId table, std::vector<ResultRow>& out) {
  return select(
      "SELECT r.table_id, r.seat, r.game, r.players, r.user_id, r.bot, r.name, r.total, r.rank, r.completed, "
      "r.failed, r.longest_path, r.moves, r.ended, CASE WHEN u.password = '' THEN 1 ELSE 0 END, r.sound "
      "FROM checked_results r LEFT JOIN users u ON u.id = r.user_id WHERE r.table_id = $1 ORDER BY r.seat",
      {number_of(table)}, [&](const Row& row) { take_sound(row, result_of, out); });
}

}  // namespace konduktor::server
