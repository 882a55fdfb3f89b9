// Carries what can be read of a damaged SQLite file over into a new one. The old file is only looked at.
//
// A row that does not fit to its sum is left behind. Where a page cannot be read, what lies before and behind it is
// reached from both ends of the table and, for logs, table by table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace konduktor::server {

struct Salvaged {
  struct Part {
    std::string table;
    std::int64_t rows = 0;     // carried over
    std::int64_t unsound = 0;  // read, but damaged: left behind
    bool unreadable = false;   // part of it could not be read at all
  };
  std::vector<Part> parts;
  std::string error;  // why nothing could be saved
  [[nodiscard]] bool ok() const noexcept { return error.empty(); }
};

// `into` is an empty database of the newest schema (open_store has made it).
[[nodiscard]] Salvaged salvage(const std::string& from, const std::string& into);

}  // namespace konduktor::server
