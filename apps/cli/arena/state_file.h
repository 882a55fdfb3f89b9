// What a tournament has played so far, on disk: it may be stopped at any moment and gone on with later.
//
// The first line says which tournament it is, each further line holds one finished deal, in order. Lines are only
// ever added, each with one write; a last line that was cut off is dropped when the file is opened again. One
// process at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "konduktor/arena/facts.h"
#include "konduktor/arena/schedule.h"

namespace konduktor::cli {

class StateFile {
 public:
  // `identity` is one line that is the same for the same tournament and for no other. Opens or begins the file; calls
  // `found` for each deal in it, at most `most`. Throws Failure if the file is another tournament's, is broken other
  // than at its end, is in use, or cannot be read and written.
  StateFile(std::string path, const std::string& identity, const arena::Schedule& schedule,
            std::uint32_t most, const std::function<void(const arena::DealFacts&)>& found);
  StateFile(const StateFile&) = delete;
  StateFile& operator=(const StateFile&) = delete;
  ~StateFile();

  void add(const arena::DealFacts& deal);
  // The seed of the tournament in a file, if there is one.
  [[nodiscard]] static std::optional<std::string> seed_in(const std::string& path);

 private:
  [[nodiscard]] std::string read_all() const;
  void check_identity(const std::string& line, const std::string& identity) const;
  // Returns where the good lines end.
  std::size_t read_deals(const std::string& text, std::size_t from, std::uint32_t most,
                         const std::function<void(const arena::DealFacts&)>& found) const;
  void append(const std::string& line) const;
  [[noreturn]] void fail(const std::string& what) const;

  std::string path_;
  const arena::Schedule& schedule_;
  int file_ = -1;
};

}  // namespace konduktor::cli
