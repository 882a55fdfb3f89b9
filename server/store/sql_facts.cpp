#include "store/sql_facts.h"

#include "base/text.h"
#include "konduktor/host/random.h"
#include "store/sql_rows.h"

namespace konduktor::server {
namespace {

constexpr const char* kSecret = "secret";
constexpr const char* kLookedAfter = "looked_after_at";
constexpr const char* kClearFrom = "clear_from";

Status read_fact(Sql& sql, const std::string& name, std::string& out) {
  bool sound = true;
  Status status =
      sql.select("SELECT value, sound FROM checked_facts WHERE name = $1", {&name}, [&](const Row& row) {
        out = row.text(0);
        sound = row.integer(1) != 0;
      });
  if (status.ok() && !sound) return {StoreError::Broken, kDamaged};
  return status;
}

Status read_time(Sql& sql, const std::string& name, Millis& out) {
  std::string text;
  Status status = read_fact(sql, name, text);
  out = number_in<Millis>(text).value_or(0);
  return status;
}

Status put_time(Sql& sql, const std::string& name, Millis at) {
  std::int64_t changed = 0;
  const std::string value = std::to_string(at);
  return sql.run(
      "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = "
      "excluded.value",
      {&name, &value}, changed);
}

}  // namespace

Status shared_secret(Sql& sql, std::string& out) {
  std::int64_t changed = 0;
  const std::string name = kSecret;
  const std::string fresh = random_salt();
  Status status = sql.run("INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                          {&name, &fresh}, changed);
  return status.ok() ? read_fact(sql, name, out) : status;
}

Status note_time(Sql& sql, const ClearUnused& change, bool& may_clear) {
  const Millis age = change.at - change.before;
  const Millis most = age / 6;  // without being looked after
  Millis last = 0;
  Millis from = 0;
  Status status = read_time(sql, kLookedAfter, last);
  if (status.ok()) status = read_time(sql, kClearFrom, from);
  if (last != 0 && (change.at - last > most || last - change.at > most)) {
    from = change.at + age;
    if (status.ok()) status = put_time(sql, kClearFrom, from);
  }
  if (status.ok()) status = put_time(sql, kLookedAfter, change.at);
  may_clear = change.at >= from;
  return status;
}

}  // namespace konduktor::server
