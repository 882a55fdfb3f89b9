#include "api/exports.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "konduktor/load/record_json.h"
#include "tables/table.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMaxWaiting = 3;
constexpr std::size_t kMaxBytes = 16u << 20;  // of one answer, more or less: the whole of it is in memory
constexpr int kAtOnce = 50;                   // games in one query

}  // namespace

Exports::Exports(std::unique_ptr<Store> store, RulesBook& book, Deliver deliver)
    : store_(std::move(store)), book_(book), deliver_(std::move(deliver)), worker_(kMaxWaiting) {}

Exports::~Exports() { ending_ = true; }

bool Exports::submit(const GameFilter& filter, Done done) {
  return worker_.submit([this, filter, done = std::move(done)] {
    auto made = std::make_shared<Exported>(run(filter));
    if (!ending_) deliver_([done, made] { done(std::move(*made)); });
  });
}

Exported Exports::run(const GameFilter& filter) {
  Exported out;
  out.next = filter;
  int left = filter.limit;
  for (;;) {
    out.next.limit = std::min(left, kAtOnce);
    std::vector<TableRow> rows;
    out.status = store_->list_tables(out.next, rows);
    for (const TableRow& row : rows) {
      if (out.status.ok()) out.status = append(row.id, out.lines);
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

Status Exports::append(TableId id, std::string& lines) {
  std::vector<Entry> log;
  Status status = store_->read_log(id, 0, log);
  if (!status.ok()) return status;
  const auto table = Table::restore(book_, log);
  if (table.ok()) lines += to_json(table.value->rules(), table.value->record()) + '\n';
  return {};
}

}  // namespace konduktor::server
