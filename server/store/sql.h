// A connection to a database that speaks SQL: the little that both backends need to offer.
//
// Queries are written once for both, with parameters $1, $2, … They are string literals, and a backend prepares each
// one once, by its address. Nothing throws. A Sql belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "store/store.h"

namespace konduktor::server {

struct Blob {
  const std::string* bytes;
};
// Strings are the caller's and are not copied.
using Param = std::variant<std::int64_t, double, const std::string*, Blob>;

class Row {
 public:
  virtual ~Row() = default;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
  [[nodiscard]] virtual double real(int column) const = 0;
  [[nodiscard]] virtual std::string text(int column) const = 0;
  [[nodiscard]] virtual std::string blob(int column) const = 0;
};

class Sql {
 public:
  using Params = std::initializer_list<Param>;
  using Take = std::function<void(const Row&)>;
  virtual ~Sql() = default;

  // Connects again if the last failure asks for it. To be called before each piece of work.
  [[nodiscard]] virtual Status ready() = 0;

  [[nodiscard]] virtual Status run(const char* query, Params params, std::int64_t& changed) = 0;
  [[nodiscard]] virtual Status select(const char* query, Params params, const Take& take) = 0;
  // Statements without parameters, separated by semicolons; not kept.
  [[nodiscard]] virtual Status script(const std::string& statements) = 0;

  // A transaction that may write, from the start.
  [[nodiscard]] virtual Status begin() = 0;
  // Other servers, if there can be any, hear of the change when it is committed.
  virtual void announce(const Change& change) { (void)change; }
  [[nodiscard]] virtual Status commit() = 0;  // a failure has rolled back
  virtual void rollback() = 0;
  // False once a failure has ended the transaction by itself.
  [[nodiscard]] virtual bool in_transaction() const = 0;
  [[nodiscard]] virtual Status savepoint() = 0;  // one at a time
  [[nodiscard]] virtual Status release() = 0;
  [[nodiscard]] virtual Status rollback_to_savepoint() = 0;

  // Whether a statement that fails leaves the transaction as it was before it. If not, every request that may fail
  // needs a savepoint.
  [[nodiscard]] virtual bool statements_are_atomic() const = 0;
  // Whether the last failure is over when one tries again at once, and certainly has stored nothing: a quarrel with
  // another transaction, or a connection that was lost.
  [[nodiscard]] virtual bool worth_another_try() const { return false; }
  // Inside a transaction, before ratings are written: games that end on several servers change the same ratings, each in
  // an order of its own.
  [[nodiscard]] virtual Status lock_ratings() { return {}; }
  // Inside a transaction: keeps other servers from migrating at the same time.
  [[nodiscard]] virtual Status lock_schema() { return {}; }

  virtual void tidy() {}

  // Whether append_many is there and pays.
  [[nodiscard]] virtual bool can_append_many() const { return false; }
  // Appends entries in the quickest way the database has, with the same outcome as one by one: `appended` tells for
  // each. Their texts are storable.
  [[nodiscard]] virtual Status append_many(std::span<const Entry* const> entries,
                                           std::vector<bool>& appended) {
    appended.assign(entries.size(), false);
    return {};
  }
};

}  // namespace konduktor::server
