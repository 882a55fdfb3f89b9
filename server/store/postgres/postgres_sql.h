// PostgreSQL, shared by several servers.
//
// A commit whose answer was lost is looked up on the next connection, so that a request is not called failed when it
// was stored; if that cannot be done soon, it is Unknown. Waiting for locks of others is bounded.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "store/announcements.h"
#include "store/postgres/link.h"
#include "store/sql.h"

namespace konduktor::server {

class PostgresSql final : public Sql {
 public:
  explicit PostgresSql(const std::string& url);

  Status ready() override;
  Status run(const char* query, Params params, std::int64_t& changed) override;
  Status select(const char* query, Params params, const Take& take) override;
  Status script(const std::string& statements) override;
  Status begin() override;
  void announce(const Change& change) override { announcements_.add(change); }
  Status commit() override;
  void rollback() override;
  bool in_transaction() const override { return in_transaction_; }
  Status savepoint() override { return script("SAVEPOINT request"); }
  Status release() override { return script("RELEASE request"); }
  Status rollback_to_savepoint() override;
  bool statements_are_atomic() const override { return false; }
  bool worth_another_try() const override { return again_; }
  Status lock_schema() override;
  Status lock_ratings() override;
  bool can_append_many() const override { return true; }
  Status append_many(std::span<const Entry* const> entries, std::vector<bool>& appended) override;

  [[nodiscard]] const std::string& where() const noexcept { return link_.where(); }

 private:
  template <typename Work>
  Status guarded(Work&& work);
  const std::string& prepared(const char* query);
  pqxx::result execute(const char* query, const std::vector<std::string>& params);
  Status resolve(Status lost);

  Link link_;
  std::unordered_map<const void*, std::string> names_;  // of what is prepared on this connection
  bool in_transaction_ = false;
  bool again_ = false;
  bool ratings_locked_ = false;
  std::string transaction_id_;
  Announcements announcements_;
};

}  // namespace konduktor::server
