// One server at a time on a SQLite file. Two would both drive every table and refuse each other's moves; PostgreSQL is
// made for sharing, and there is nothing to claim.
//
// The claim is a lock on a small file beside the database and goes with the process, however that ends.
#pragma once

#include <memory>
#include <string>

namespace konduktor::server {

class StoreClaim {
 public:
  explicit StoreClaim(int file) : file_(file) {}
  ~StoreClaim();
  StoreClaim(const StoreClaim&) = delete;
  StoreClaim& operator=(const StoreClaim&) = delete;

 private:
  int file_;
};

struct Claimed {
  std::unique_ptr<StoreClaim> claim;  // to be kept as long as the server runs; null for PostgreSQL
  std::string error;                  // empty = ok
};
// `url` as for open_store.
[[nodiscard]] Claimed claim_store(const std::string& url);

}  // namespace konduktor::server
