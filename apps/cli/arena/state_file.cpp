#include "arena/state_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "common/failure.h"
#include "common/output_file.h"

namespace konduktor::cli {

using Json = nlohmann::ordered_json;

StateFile::StateFile(std::string path, const std::string& identity, const arena::Schedule& schedule,
                     std::uint32_t most, const std::function<void(const arena::DealFacts&)>& found)
    : path_(std::move(path)), schedule_(schedule) {
  // It is read again as well as written, which a device, a pipe or standard output cannot be. Opening a pipe without
  // O_NONBLOCK could wait for ever.
  if (path_ == "-") fail("would be standard output, which cannot be read again. Name a file with --state");
  file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
  if (file_ < 0)
    fail(fmt::format("cannot be opened: {}. Choose another place for the file", std::strerror(errno)));
  try {
    struct stat kind {};
    if (fstat(file_, &kind) != 0 || !S_ISREG(kind.st_mode))
      fail("is not an ordinary file, and the state is read again. Name another with --state");
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) fail("is in use by another tournament. Wait for it or stop it");
    const std::string text = read_all();
    const std::size_t line = text.find('\n');
    if (line == std::string::npos) {
      // Empty, or cut off before the first line was whole; anything else is not ours to overwrite.
      if (!(identity + "\n").starts_with(text)) fail("is not the state of a tournament. Name another file");
      if (ftruncate(file_, 0) != 0) fail(fmt::format("cannot be written: {}", std::strerror(errno)));
      append(identity);
      return;
    }
    check_identity(text.substr(0, line), identity);
    const std::size_t end = read_deals(text, line + 1, most, found);
    if (end < text.size() && ftruncate(file_, static_cast<off_t>(end)) != 0)
      fail(fmt::format("cannot be written: {}", std::strerror(errno)));
  } catch (...) {
    close(file_);
    throw;
  }
}

StateFile::~StateFile() { close(file_); }

std::string StateFile::read_all() const {
  std::string text;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t count = read(file_, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0) fail(fmt::format("cannot be read: {}", std::strerror(errno)));
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

void StateFile::check_identity(const std::string& line, const std::string& identity) const {
  if (line == identity) return;
  const Json theirs = Json::parse(line, nullptr, false);
  const Json ours = Json::parse(identity);
  if (!theirs.is_object() || theirs.value("format", Json()) != ours["format"])
    fail("is not the state of a tournament. Name another file");
  std::string differences;
  for (const auto& [key, value] : ours.items())
    if (!theirs.contains(key) || theirs[key] != value)
      differences += fmt::format("{}{}: {} there, {} here", differences.empty() ? "" : "; ", key,
                                 theirs.contains(key) ? theirs[key].dump() : "nothing", value.dump());
  fail(fmt::format(
      "belongs to another tournament ({}). Name another file, or repeat the command that began it",
      differences.empty() ? "its first line differs" : differences));
}

std::size_t StateFile::read_deals(const std::string& text, std::size_t from, std::uint32_t most,
                                  const std::function<void(const arena::DealFacts&)>& found) const {
  for (std::uint32_t number = 0; from < text.size(); ++number) {
    const std::size_t line = text.find('\n', from);
    if (line == std::string::npos) break;  // cut off while it was written
    const auto deal = arena::deal_from_line(std::string_view(text).substr(from, line - from), schedule_.seats,
                                            schedule_.games_a_deal());
    const bool in_order = deal.ok() && deal.value.deal == number;
    if (!in_order)
      fail(fmt::format("is broken at line {}: {}. Delete that line and what follows, or begin anew",
                       number + 2, deal.ok() ? "the deals are not in order" : deal.error));
    if (number < most) found(deal.value);
    from = line + 1;
  }
  return from;
}

void StateFile::add(const arena::DealFacts& deal) { append(arena::to_line(deal, schedule_.seats)); }

std::optional<std::string> StateFile::seed_in(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("seed") || !json["seed"].is_string()) return std::nullopt;
  return json["seed"].get<std::string>();
}

void StateFile::append(const std::string& line) const {
  if (!write_all(file_, line + "\n")) fail(fmt::format("cannot be written: {}", std::strerror(errno)));
}

void StateFile::fail(const std::string& what) const { throw Failure(fmt::format("{} {}.", path_, what)); }

}  // namespace konduktor::cli
