#include "store/postgres/postgres_sql.h"

#include <fmt/format.h>
#include <sodium.h>

#include <chrono>
#include <map>
#include <thread>
#include <utility>

#include "wire/json.h"

namespace konduktor::server {
namespace {

constexpr const char* kSession =
    "SET lock_timeout = '2s'; SET statement_timeout = '60s'; SET idle_in_transaction_session_timeout = "
    "'60s'; "
    "SET client_min_messages = warning";

std::string hex(const std::string& bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                 bytes.size());
  text.pop_back();
  return "\\x" + text;
}

std::vector<std::string> texts_of(Sql::Params params) {
  struct Text {
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return fmt::format("{}", value); }  // exact when read back
    std::string operator()(const std::string* value) const { return *value; }
    std::string operator()(Blob value) const { return hex(*value.bytes); }
  };
  std::vector<std::string> texts;
  texts.reserve(params.size());
  for (const Param& param : params) texts.push_back(std::visit(Text{}, param));
  return texts;
}

class PostgresRow final : public Row {
 public:
  explicit PostgresRow(const pqxx::row& row) : row_(row) {}
  std::int64_t integer(int column) const override { return row_[column].as<std::int64_t>(); }
  double real(int column) const override { return row_[column].as<double>(); }
  std::string text(int column) const override { return {row_[column].c_str(), row_[column].size()}; }
  std::string blob(int column) const override { return pqxx::binarystring(row_[column]).str(); }

 private:
  const pqxx::row& row_;
};

}  // namespace

PostgresSql::PostgresSql(const std::string& url) : link_(url, kSession) {}

Status PostgresSql::ready() {
  if (Status status = link_.connect(); !status.ok()) {
    again_ = false;
    return status;
  }
  if (link_.fresh()) {
    names_.clear();
    in_transaction_ = false;
  }
  return {};
}

template <typename Work>
Status PostgresSql::guarded(Work&& work) {
  again_ = false;
  if (!link_.connected()) return {StoreError::Gone, fmt::format("{}: not connected", where())};
  try {
    work();
    return {};
  } catch (const std::exception& exception) {
    Status status = postgres_failure(exception, where());
    again_ = dynamic_cast<const pqxx::transaction_rollback*>(&exception) != nullptr;
    if (!link_.connection().is_open()) status.error = StoreError::Gone;
    // A server that may not be written is perhaps no longer the one to talk to.
    if (status.error == StoreError::Gone || status.error == StoreError::ReadOnly) {
      again_ = status.error == StoreError::Gone;
      link_.drop();
      in_transaction_ = false;
    }
    return status;
  }
}

const std::string& PostgresSql::prepared(const char* query) {
  const auto [place, added] = names_.try_emplace(query, fmt::format("q{}", names_.size()));
  if (added) link_.connection().prepare(place->second, query);
  return place->second;
}

pqxx::result PostgresSql::execute(const char* query, const std::vector<std::string>& params) {
  pqxx::nontransaction work(link_.connection());
  return work.exec_prepared(prepared(query), pqxx::prepare::make_dynamic_params(params));
}

Status PostgresSql::run(const char* query, Params params, std::int64_t& changed) {
  return guarded(
      [&] { changed = static_cast<std::int64_t>(execute(query, texts_of(params)).affected_rows()); });
}

Status PostgresSql::select(const char* query, Params params, const Take& take) {
  return guarded([&] {
    for (const pqxx::row& row : execute(query, texts_of(params))) take(PostgresRow(row));
  });
}

Status PostgresSql::rollback_to_savepoint() {
  ratings_locked_ = false;  // it may have been taken since
  return script("ROLLBACK TO request; RELEASE request");
}

Status PostgresSql::script(const std::string& statements) {
  return guarded([&] { pqxx::nontransaction(link_.connection()).exec(statements); });
}

Status PostgresSql::begin() {
  return guarded([&] {
    // Its number, in case the answer to the commit gets lost.
    const pqxx::result number = pqxx::nontransaction(link_.connection()).exec("BEGIN; SELECT txid_current()");
    transaction_id_ = number[0][0].c_str();
    in_transaction_ = true;
    ratings_locked_ = false;
    announcements_.clear();
  });
}

Status PostgresSql::commit() {
  // Announcements hold letters, digits, dots and spaces only.
  std::string statements;
  for (const std::string& text : announcements_.texts())
    statements += fmt::format("SELECT pg_notify('{}', '{}'); ", kChannel, text);
  Status status = script(statements + "COMMIT");
  if (status.error == StoreError::Gone) return resolve(std::move(status));
  if (!status.ok()) rollback();
  in_transaction_ = false;
  return status;
}

// Asks the database what became of the commit. The old connection's process may still be busy with it.
Status PostgresSql::resolve(Status lost) {
  for (int k = 0; k < 20; ++k) {
    std::string fate;
    Status status = ready();
    if (status.ok())
      status = select("SELECT COALESCE(txid_status(CAST($1 AS BIGINT)), 'unknown')", {&transaction_id_},
                      [&](const Row& row) { fate = row.text(0); });
    if (fate == "committed") return {};
    again_ = fate == "aborted";
    if (again_) return lost;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  again_ = false;
  lost.error = StoreError::Unknown;
  lost.text += "; whether the last transaction was stored is not known";
  return lost;
}

void PostgresSql::rollback() {
  if (!in_transaction_) return;
  const bool again = again_;
  if (!script("ROLLBACK").ok()) link_.drop();
  again_ = again;
  in_transaction_ = false;
}

Status PostgresSql::lock_schema() {
  // Whoever migrates may take long.
  return script(fmt::format(
      "SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock({}, 1)",
      kAdvisoryLocks));
}

Status PostgresSql::lock_ratings() {
  if (ratings_locked_) return {};
  const Status status = script(fmt::format("SELECT pg_advisory_xact_lock({}, 2)", kAdvisoryLocks));
  ratings_locked_ = status.ok();
  return status;
}

// The one before must be there, in the database or in the batch itself. A chain of the batch hangs on the entry before
// its first, and every row of it quotes that one.
Status PostgresSql::append_many(std::span<const Entry* const> entries, std::vector<bool>& appended) {
  appended.assign(entries.size(), false);
  struct Place {
    std::size_t index;
    std::int32_t base;
  };
  std::map<std::pair<std::int64_t, std::int64_t>, Place> places;
  std::string rows;
  JsonWriter json(rows);
  json.begin_list();
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Entry& e = *entries[k];
    const std::int64_t table = number_of(e.table);
    if (e.n < 1) continue;
    const auto before = places.find({table, e.n - 1});
    const std::int32_t base = before == places.end() ? e.n - 1 : before->second.base;
    if (!places.try_emplace({table, e.n}, Place{k, base}).second) continue;  // twice in the batch
    json.begin_list();
    for (const std::int64_t number :
         {table, std::int64_t{e.n}, static_cast<std::int64_t>(e.kind), static_cast<std::int64_t>(e.seat),
          number_of(e.user), std::int64_t{e.at}})
      json.number(number);
    for (const std::string& text : {std::cref(e.text), std::cref(e.name), std::cref(e.by)}) json.string(text);
    json.number(base);
    json.end_list();
  }
  json.end_list();
  json.finish();
  return guarded([&] {
    const pqxx::result done = execute(
        "INSERT INTO entries (table_id, n, kind, seat, user_id, at, text, name, by_whom) "
        "SELECT t, n, k, s, u, a, x, m, b FROM (SELECT CAST(v->>0 AS BIGINT) AS t, CAST(v->>1 AS INTEGER) AS "
        "n, "
        "CAST(v->>2 AS SMALLINT) AS k, CAST(v->>3 AS SMALLINT) AS s, CAST(v->>4 AS BIGINT) AS u, "
        "CAST(v->>5 AS BIGINT) AS a, v->>6 AS x, v->>7 AS m, v->>8 AS b, CAST(v->>9 AS INTEGER) AS base "
        "FROM json_array_elements(CAST($1 AS JSON)) AS v) AS r "
        "WHERE base = 0 OR EXISTS (SELECT 1 FROM entries e WHERE e.table_id = r.t AND e.n = r.base) "
        "ON CONFLICT DO NOTHING RETURNING table_id, n",
        {rows});
    for (const pqxx::row& row : done)
      appended[places.at({row[0].as<std::int64_t>(), row[1].as<std::int64_t>()}).index] = true;
  });
}

}  // namespace konduktor::server
