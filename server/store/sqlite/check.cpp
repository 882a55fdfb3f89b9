#include "store/sqlite/check.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "store/migrate.h"
#include "store/names.h"
#include "store/sqlite/row_sum.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMostFindings = 100;
constexpr int kStepsBetweenAsking = 10'000;

int ask(void* go_on) { return (*static_cast<const std::function<bool()>*>(go_on))() ? 0 : 1; }

// The number after the word, 0 if there is none.
std::int64_t number_after(const std::string& text, std::string_view word) {
  const auto at = text.find(word);
  if (at == std::string::npos) return 0;
  std::int64_t number = 0;
  for (std::size_t k = at + word.size(); k < text.size() && std::isdigit(static_cast<unsigned char>(text[k]));
       ++k)
    number = number * 10 + (text[k] - '0');
  return number;
}

std::int64_t page_in(const std::string& text) {
  for (const char* word : {"page ", "Page "})
    if (const std::int64_t page = number_after(text, word); page != 0) return page;
  return 0;
}

// What an index or a single value is at fault for can be put right without touching anything else.
bool is_grave(const std::string& text) {
  constexpr std::array kLight = {"missing from index", "entries in index", "non-unique entry",
                                 "NULL value in",      "CHECK constraint", "value in"};
  return std::none_of(kLight.begin(), kLight.end(),
                      [&](const char* part) { return text.find(part) != std::string::npos; });
}

using Rows = std::vector<std::string>;

Rows texts(SQLite::Database& database, const std::string& query) {
  Rows rows;
  SQLite::Statement statement(database, query);
  while (statement.executeStep()) rows.push_back(statement.getColumn(0).getString());
  return rows;
}

class Check {
 public:
  Check(SQLite::Database& database, const std::function<bool()>& go_on)
      : database_(database), go_on_(go_on) {}

  Checked run() {
    part("", [this] { schema(); });
    part("", [this] { trees(); });
    for (const CheckedTable& table : kCheckedTables)
      if (version_ >= table.since) part(table.name, [&] { sums(table); });
    part("entries", [this] { gaps(); });
    part("tables", [this] { derived(); });
    part("users", [this] { names(); });
    return std::move(out_);
  }

 private:
  // One part that cannot be carried out says so and leaves the others alone.
  void part(const std::string& table, const std::function<void()>& look) {
    if (!out_.finished || full()) return;
    try {
      look();
    } catch (const SQLite::Exception& exception) {
      if ((exception.getErrorCode() & 0xff) == SQLITE_INTERRUPT && !go_on_())
        out_.finished = false;
      else
        add({table, 0, exception.what(), (exception.getErrorCode() & 0xff) == SQLITE_CORRUPT});
    }
  }

  bool full() const { return out_.damage.size() >= kMostFindings; }
  void add(Damage damage) {
    if (!full()) out_.damage.push_back(std::move(damage));
  }

  // A flipped bit in a definition changes what a table means.
  void schema() {
    constexpr const char* kAll =
        "SELECT name || ': ' || sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name";
    SQLite::Database pattern(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    add_row_sum(pattern.getHandle());
    for (const Migration& migration : known_migrations()) pattern.exec(migration.statements);
    const Rows wanted = texts(pattern, kAll);
    Rows found = texts(database_, kAll);
    std::erase_if(found, [](const std::string& one) { return one.starts_with("schema_versions:"); });
    for (const std::string& one : wanted)
      if (std::find(found.begin(), found.end(), one) == found.end())
        add({one.substr(0, one.find(':')), 0, "its definition is missing or not as it was made", true});
    if (found.size() > wanted.size()) add({"", 0, "the schema holds what no konduktor made", true});
  }

  // Up to the version that the file says it has: fsck also looks at files of older programs.
  std::span<const Migration> known_migrations() {
    const auto version = static_cast<std::size_t>(std::max(
        database_.execAndGet("SELECT MAX(version) FROM schema_versions").getInt64(), std::int64_t{0}));
    version_ = version;
    if (version > sqlite_migrations().size())
      throw SQLite::Exception("of a newer konduktor, or damaged: the schema's version is " +
                              std::to_string(version));
    return sqlite_migrations().first(version);
  }

  // What SQLite tells before it gives up counts, too: behind a page that it cannot read it goes no further.
  Rows tell(const std::string& query, const std::string& table) {
    Rows rows;
    part(table, [&] {
      SQLite::Statement statement(database_, query);
      try {
        while (statement.executeStep()) rows.push_back(statement.getColumn(0).getString());
      } catch (const SQLite::Exception&) {
        if (rows.empty() || !go_on_()) throw;
      }
    });
    std::erase(rows, "ok");
    return rows;
  }

  void trees() {
    const Rows told = tell(fmt::format("PRAGMA integrity_check({})", kMostFindings), "");
    if (told.empty() && out_.damage.empty()) return;
    std::map<std::string, std::string> whose;  // by message
    for (const std::string& text : told) whose.try_emplace(text, "");
    for (const CheckedTable& table : kCheckedTables)
      for (const std::string& text : tell(fmt::format("PRAGMA integrity_check({})", table.name), table.name))
        whose[text] = table.name;
    for (const auto& [text, table] : whose) add({table, page_in(text), text, is_grave(text)});
  }

  void sums(const CheckedTable& table) {
    // Read along the table itself: a damaged index must not hide a row.
    SQLite::Statement query(
        database_,
        fmt::format("SELECT {} FROM checked_{} NOT INDEXED WHERE sound IS NOT 1", table.key, table.name));
    while (!full() && query.executeStep()) {
      std::string key;
      for (int k = 0; k < query.getColumnCount(); ++k)
        key += fmt::format("{}{} {}", k == 0 ? "" : ", ", query.getColumnName(k), text_at(query, k));
      add({table.name, 0, fmt::format("a row does not fit to its sum: {}", key), false});
    }
  }

  // Ids as the interface shows them.
  static std::string text_at(SQLite::Statement& query, int column) {
    const std::string name = query.getColumnName(column);
    const SQLite::Column value = query.getColumn(column);
    if (value.isInteger() && (name == "id" || name.ends_with("_id"))) return id_text(value.getInt64());
    return value.getString();
  }

  void gaps() {
    SQLite::Statement query(database_,
                            "SELECT table_id, COUNT(*), MAX(n) FROM entries GROUP BY table_id "
                            "HAVING COUNT(*) <> MAX(n) OR MIN(n) <> 1");
    while (!full() && query.executeStep())
      add({"entries", 0,
           fmt::format("the log of table {} has {} entries but goes up to {}", text_at(query, 0),
                       query.getColumn(1).getInt64(), query.getColumn(2).getInt64()),
           false});
  }

  void derived() {
    SQLite::Statement query(
        database_, "SELECT id FROM tables WHERE NOT EXISTS (SELECT 1 FROM entries WHERE table_id = id)");
    while (!full() && query.executeStep())
      add({"tables", 0, fmt::format("table {} has no log", text_at(query, 0)), false});
    SQLite::Statement other(database_,
                            "SELECT DISTINCT table_id FROM entries e WHERE n = 1 AND kind = 0 AND NOT EXISTS "
                            "(SELECT 1 FROM tables WHERE id = e.table_id)");
    while (!full() && other.executeStep())
      add({"tables", 0, fmt::format("table {} has a log and no row", text_at(other, 0)), false});
  }

  void names() {
    SQLite::Statement query(database_, "SELECT id, name, folded FROM users");
    while (!full() && query.executeStep())
      if (fold_name(query.getColumn(1).getString()) != query.getColumn(2).getString())
        add({"users", 0, fmt::format("user {} would not be found by their name", text_at(query, 0)), false});
  }

  SQLite::Database& database_;
  const std::function<bool()>& go_on_;
  Checked out_;
  std::size_t version_ = sqlite_migrations().size();  // of the file
};

}  // namespace

std::unique_ptr<SQLite::Database> open_to_look(const std::string& path) {
  std::unique_ptr<SQLite::Database> database;
  try {
    database = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READONLY, 1000);
    (void)database->execAndGet("SELECT COUNT(*) FROM sqlite_master");
  } catch (const SQLite::Exception& exception) {
    // What a killed server left in its log can be read only by whoever may write beside it.
    if ((exception.getErrorCode() & 0xff) != SQLITE_CANTOPEN &&
        (exception.getErrorCode() & 0xff) != SQLITE_READONLY)
      throw;
    database = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE, 1000);
  }
  add_row_sum(database->getHandle());
  return database;
}

Checked check_sqlite(const std::string& path, const std::function<bool()>& go_on) {
  try {
    const auto database = open_to_look(path);
    auto* asked = const_cast<std::function<bool()>*>(&go_on);
    sqlite3_progress_handler(database->getHandle(), kStepsBetweenAsking, ask, asked);
    Checked checked = Check(*database, go_on).run();
    sqlite3_progress_handler(database->getHandle(), 0, nullptr, nullptr);
    return checked;
  } catch (const SQLite::Exception& exception) {
    return {{{"", 0, exception.what(), true}}, true};
  }
}

}  // namespace konduktor::server
