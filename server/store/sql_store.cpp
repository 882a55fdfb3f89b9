#include "store/sql_store.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "store/sql_changes.h"
#include "store/sql_facts.h"

namespace konduktor::server {
namespace {

// Moves are requests of one entry, and there are many: how many follow each other from the start.
std::size_t appends_at(std::span<const std::vector<Change>> requests) {
  const auto other =
      std::find_if_not(requests.begin(), requests.end(), [](const std::vector<Change>& request) {
        return request.size() == 1 && std::holds_alternative<AppendEntry>(request.front()) &&
               storable(request.front());
      });
  return static_cast<std::size_t>(other - requests.begin());
}

}  // namespace

SqlStore::SqlStore(std::unique_ptr<Sql> sql) : sql_(std::move(sql)) {}

Status SqlStore::write(std::span<const Change> changes) {
  const std::vector<Change> request(changes.begin(), changes.end());
  return write_all(std::span(&request, 1)).front();
}

std::vector<Status> SqlStore::write_all(std::span<const std::vector<Change>> requests) {
  constexpr int kTries = 5;
  std::vector<Status> verdicts;
  Status status;
  for (int k = 0; k < kTries; ++k) {
    verdicts.assign(requests.size(), {});
    status = transaction(requests, verdicts);
    if (status.ok() || !sql_->worth_another_try()) break;
    // Whom we quarrelled with goes first.
    if (k + 1 < kTries) std::this_thread::sleep_for(std::chrono::milliseconds(10 << k));
  }
  // The transaction failed as a whole: whoever was fine on the way was not stored.
  if (!status.ok())
    for (Status& verdict : verdicts)
      if (verdict.ok()) verdict = status;
  return verdicts;
}

Status SqlStore::transaction(std::span<const std::vector<Change>> requests, std::vector<Status>& verdicts) {
  Status status = sql_->ready();
  if (status.ok()) status = sql_->begin();
  if (!status.ok()) return status;
  status = carry_out(requests, verdicts);
  if (!status.ok()) {
    sql_->rollback();
    return status;
  }
  for (std::size_t k = 0; k < requests.size(); ++k)
    if (verdicts[k].ok())
      for (const Change& change : requests[k]) sql_->announce(change);
  return sql_->commit();
}

// Not ok: the transaction is lost.
Status SqlStore::carry_out(std::span<const std::vector<Change>> requests, std::vector<Status>& verdicts) {
  for (std::size_t k = 0; k < requests.size();) {
    const std::size_t run = sql_->can_append_many() ? appends_at(requests.subspan(k)) : 0;
    const Status status = run > 1 ? append_run(requests.subspan(k, run), std::span(verdicts).subspan(k, run))
                                  : request(requests[k], verdicts[k]);
    if (!status.ok()) return status;
    k += std::max<std::size_t>(run, 1);
  }
  return {};
}

Status SqlStore::append_run(std::span<const std::vector<Change>> requests, std::span<Status> verdicts) {
  std::vector<const Entry*> entries;
  for (const auto& one : requests) entries.push_back(&std::get<AppendEntry>(one.front()).entry);
  std::vector<bool> appended;
  if (Status status = sql_->append_many(entries, appended); !status.ok()) return status;
  for (std::size_t k = 0; k < entries.size(); ++k)
    if (!appended[k]) verdicts[k] = refused(*entries[k]);
  return {};
}

// `verdict` is what the request gets; the result is not ok if the whole transaction is lost.
Status SqlStore::request(std::span<const Change> changes, Status& verdict) {
  if (!std::all_of(changes.begin(), changes.end(), [](const Change& c) { return storable(c); })) {
    verdict = {StoreError::Conflict, "a text is not valid UTF-8 or holds a zero byte"};
    return {};
  }
  const bool one_statement = changes.size() == 1 && is_one_statement(changes.front());
  const bool guarded = !one_statement || !sql_->statements_are_atomic();
  if (guarded)
    if (Status status = sql_->savepoint(); !status.ok()) return status;
  for (const Change& change : changes) {
    verdict = server::carry_out(*sql_, change);
    if (verdict.ok()) continue;
    // A full disk and the like hit all requests alike; SQLite has often rolled back by itself.
    if (!is_refusal(verdict.error) || !sql_->in_transaction()) return verdict;
    return guarded ? sql_->rollback_to_savepoint() : Status{};
  }
  return guarded ? sql_->release() : Status{};
}

Status SqlStore::secret(std::string& out) {
  Status status = sql_->ready();
  if (status.ok()) status = sql_->begin();
  if (!status.ok()) return status;
  status = shared_secret(*sql_, out);
  if (status.ok()) return sql_->commit();
  sql_->rollback();
  return status;
}

void SqlStore::tidy() {
  if (sql_->ready().ok()) sql_->tidy();
}

}  // namespace konduktor::server
