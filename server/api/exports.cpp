#include "api/exports.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "fold/table.h"
#include "konduktor/load/record_json.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMostExports = 3;
constexpr std::size_t kMaxBytes = 16u << 20;  // of one answer, more or less: the whole of it is in memory
constexpr int kAtOnce = 50;                   // games in one query

}  // namespace

Exports::Exports(std::unique_ptr<Store> store, RulesBook& book, Soundness& soundness, Deliver deliver)
    : store_(std::move(store)),
      book_(book),
      soundness_(soundness),
      deliver_(std::move(deliver)),
      worker_(kMostExports) {}

Exports::~Exports() { ending_ = true; }

bool Exports::submit(const GameFilter& filter, Done done) {
  return worker_.submit([this, filter, done = std::move(done)] {
    auto made = std::make_shared<Exported>(run(filter));
    if (!ending_) deliver_([done, made] { done(std::move(*made)); });
  });
}

// A list that comes from a damaged file may lack games without a trace. Until the file has been looked at, nobody knows.
Exported Exports::run(const GameFilter& filter) {
  if (soundness_.is_checking()) {
    Exported later;
    later.status = {StoreError::Busy, "the database is being checked"};
    return later;
  }
  Exported out = collect(filter);
  const auto damage = soundness_.damage();
  if (out.status.ok() && !damage.empty())
    out.lines += json_object([&](JsonWriter& json) {
                   json.key("incomplete").begin_object();
                   json.key("damage").number(damage.size());
                   json.key("why").string("the server's database is damaged: games may be missing here");
                   json.end_object();
                 }) +
                 '\n';
  return out;
}

Exported Exports::collect(const GameFilter& filter) {
  Exported out;
  out.next = filter;
  int left = filter.limit;
  for (;;) {
    out.next.limit = std::min(left, kAtOnce);
    std::vector<TableRow> rows;
    out.status = store_->list_tables(out.next, rows);
    for (const TableRow& row : rows) {
      if (out.status.ok()) out.status = append(row, out.lines);
      if (!out.status.ok() || ending_) return out;
      out.next.before = row.created;
      out.next.before_id = row.id;
      --left;
      out.more = left == 0 || out.lines.size() >= kMaxBytes;
      if (out.more) return out;
    }
    if (!out.status.ok() || static_cast<int>(rows.size()) < out.next.limit || left <= 0) return out;
  }
}

Status Exports::append(const TableRow& row, std::string& lines) {
  std::vector<Entry> log;
  Status status = store_->read_log(row.id, 0, log);
  if (!status.ok() && status.error != StoreError::Broken) return status;
  if (status.ok()) {
    const auto table = Table::restore(book_, log);
    if (table.ok() && is_over(table.value->stage())) {
      lines += to_json(table.value->rules(), table.value->record()) + '\n';
      return {};
    }
  }
  soundness_.found({"entries", 0, "table " + text_of(row.id) + " cannot be exported", false});
  lines += json_object([&](JsonWriter& json) {
             json.key("unreadable").begin_object();
             json.key("table").id(text_of(row.id));
             json.key("why").string("the log of this game is damaged");
             json.end_object();
           }) +
           '\n';
  return {};
}

}  // namespace konduktor::server
