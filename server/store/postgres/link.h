// A connection to PostgreSQL that comes back after it was lost, and what its errors mean to the server.
#pragma once

#include <chrono>
#include <memory>
#include <pqxx/pqxx>
#include <string>

#include "store/store.h"

namespace konduktor::server {

// A number of our own for advisory locks, which go with their transaction: 1 migrating, 2 ratings, 3 orphans.
inline constexpr int kAdvisoryLocks = 1802464868;

// The url as it may be logged: without a password.
[[nodiscard]] std::string without_password(const std::string& url);

// What an exception of libpqxx means; `where` names the database for the operator.
[[nodiscard]] Status postgres_failure(const std::exception& exception, const std::string& where);

class Link {
 public:
  // `session` are statements for each new connection.
  Link(const std::string& url, std::string session);

  // Connects unless connected. A failed attempt is not repeated for some time: Gone at once, so that a database that is
  // away does not hold up everything.
  [[nodiscard]] Status connect();
  void drop();
  // True once after each new connection: what was prepared or listened to is to be set up again.
  [[nodiscard]] bool fresh();
  [[nodiscard]] pqxx::connection& connection() { return *connection_; }
  [[nodiscard]] bool connected() const noexcept { return connection_ != nullptr; }
  [[nodiscard]] const std::string& where() const noexcept { return where_; }

 private:
  std::string url_;
  std::string session_;
  std::string where_;
  std::unique_ptr<pqxx::connection> connection_;
  bool fresh_ = false;
  std::string last_error_;
  std::chrono::steady_clock::time_point not_before_{};
};

}  // namespace konduktor::server
