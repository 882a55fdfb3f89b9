#include "store/sql_store.h"

#include <algorithm>
#include <utility>

#include "store/sql_changes.h"

namespace konduktor::server {
namespace {

bool appends_only_one(const std::vector<Change>& request) {
  return request.size() == 1 && std::holds_alternative<AppendEntry>(request.front());
}

}  // namespace

SqlStore::SqlStore(std::unique_ptr<Sql> sql) : sql_(std::move(sql)) {}

Status SqlStore::write(std::span<const Change> changes) {
  const std::vector<Change> request(changes.begin(), changes.end());
  return write_all(std::span(&request, 1)).front();
}

std::vector<Status> SqlStore::write_all(std::span<const std::vector<Change>> requests) {
  std::vector<Status> verdicts(requests.size());
  Status status = sql_->ready();
  if (status.ok()) status = sql_->begin();
  if (status.ok()) {
    status = carry_out(requests, verdicts);
    if (status.ok())
      status = sql_->commit();
    else
      sql_->rollback();
  }
  // The transaction failed as a whole: whoever was fine on the way was not stored.
  if (!status.ok())
    for (Status& verdict : verdicts)
      if (verdict.ok()) verdict = status;
  return verdicts;
}

// Not ok: the transaction is lost.
Status SqlStore::carry_out(std::span<const std::vector<Change>> requests, std::vector<Status>& verdicts) {
  for (std::size_t k = 0; k < requests.size();) {
    Status status;
    if (const std::size_t done = append_run(requests.subspan(k), status); done > 0) {
      k += done;
      continue;
    }
    if (status.ok()) status = request(requests[k], verdicts[k]);
    if (!status.ok()) return status;
    ++k;
  }
  return {};
}

// Moves are requests of one entry, and there are many: as many as follow each other are appended in one round trip.
// Returns how many; 0 = they must be tried one by one, to find out which does not fit.
std::size_t SqlStore::append_run(std::span<const std::vector<Change>> requests, Status& status) {
  if (!sql_->can_append_many()) return 0;
  std::vector<const Entry*> entries;
  for (const auto& one : requests) {
    if (!appends_only_one(one) || !storable(one.front())) break;
    entries.push_back(&std::get<AppendEntry>(one.front()).entry);
  }
  if (entries.size() < 2) return 0;
  bool all = false;
  status = sql_->savepoint();
  if (!status.ok()) return 0;
  const Status appended = sql_->append_many(entries, all);
  if (appended.ok() && all) {
    status = sql_->release();
    return status.ok() ? entries.size() : 0;
  }
  status = sql_->in_transaction() ? sql_->rollback_to_savepoint() : appended;
  return 0;
}

// `verdict` is what the request gets; the result is not ok if the whole transaction is lost.
Status SqlStore::request(std::span<const Change> changes, Status& verdict) {
  if (!std::all_of(changes.begin(), changes.end(), [](const Change& c) { return storable(c); })) {
    verdict = {StoreError::Conflict, "a text is not valid UTF-8 or holds a zero byte"};
    return {};
  }
  const bool guarded = changes.size() > 1 || !sql_->statements_are_atomic();
  if (guarded)
    if (Status status = sql_->savepoint(); !status.ok()) return status;
  for (const Change& change : changes) {
    verdict = server::carry_out(*sql_, change);
    if (verdict.ok()) continue;
    // A full disk and the like hit all requests alike; SQLite has often rolled back by itself.
    if (verdict.error != StoreError::Conflict || !sql_->in_transaction()) return verdict;
    return guarded ? sql_->rollback_to_savepoint() : Status{};
  }
  return guarded ? sql_->release() : Status{};
}

}  // namespace konduktor::server
