// One server at a time on a SQLite file. Two would both drive every table and refuse each other's moves; PostgreSQL is
// made for sharing, and there is nothing to claim.
//
// The claim is a lock on the database's own file, and on a small one beside it that says who holds it. It goes with the
// process, however that ends.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace konduktor::server {

class StoreClaim {
 public:
  StoreClaim() = default;
  ~StoreClaim();
  StoreClaim(const StoreClaim&) = delete;
  StoreClaim& operator=(const StoreClaim&) = delete;
  void hold(int file) { files_.push_back(file); }

 private:
  std::vector<int> files_;
};

struct Claimed {
  std::unique_ptr<StoreClaim> claim;  // to be kept as long as the server runs; null for PostgreSQL
  std::string error;                  // why it cannot be claimed
  [[nodiscard]] bool ok() const noexcept { return error.empty(); }
};
// `url` as for open_store.
[[nodiscard]] Claimed claim_store(const std::string& url);

}  // namespace konduktor::server
