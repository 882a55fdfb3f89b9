// What a tournament has played so far, on disk: it may be stopped at any moment and gone on with later.
//
// The first line says which tournament it is, each further line holds one finished deal, in order. Lines are only
// ever added, each with one write; a last line that was cut off is dropped when the file is opened again. One
// process at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "konduktor/arena/facts.h"
#include "konduktor/arena/schedule.h"

namespace konduktor::arena {

class StateFile {
 public:
  using Found = std::function<void(const DealFacts&)>;

  // `identity` is one line that is the same for the same tournament and for no other. Opens or begins the file; calls
  // `found` for each deal in it, at most `most`. The error says whether the file is another tournament's, is broken
  // other than at its end, is in use, or cannot be read and written, and what to do.
  [[nodiscard]] static Result<std::unique_ptr<StateFile>> open(const std::string& path,
                                                               const std::string& identity,
                                                               const Schedule& schedule, std::uint32_t most,
                                                               const Found& found);
  StateFile(const StateFile&) = delete;
  StateFile& operator=(const StateFile&) = delete;
  ~StateFile();

  // Returns the number of bytes.
  [[nodiscard]] Result<std::size_t> add(const DealFacts& deal);
  // The seed of the tournament in a file, if there is one.
  [[nodiscard]] static std::optional<std::string> seed_in(const std::string& path);

 private:
  StateFile(std::string path, const Schedule& schedule, int file);
  // Each returns a position in the file: where what was read or written ends.
  [[nodiscard]] Result<std::size_t> read(const std::string& identity, std::uint32_t most, const Found& found);
  [[nodiscard]] Result<std::size_t> begin(const std::string& text, const std::string& identity);
  [[nodiscard]] Result<std::size_t> read_deals(const std::string& text, std::size_t from, std::uint32_t most,
                                               const Found& found) const;
  [[nodiscard]] Result<std::size_t> append(const std::string& line) const;
  [[nodiscard]] Result<std::string> read_all() const;
  [[nodiscard]] std::string not_the_same(const std::string& line, const std::string& identity) const;
  [[nodiscard]] std::string error(const std::string& what) const;

  std::string path_;
  const Schedule& schedule_;
  int file_;
};

}  // namespace konduktor::arena
