#include "state_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace konduktor::arena {
namespace {

using Json = nlohmann::ordered_json;

std::string cannot_be_written() { return fmt::format("cannot be written: {}", std::strerror(errno)); }

}  // namespace

StateFile::StateFile(std::string path, const Schedule& schedule, int file)
    : path_(std::move(path)), schedule_(schedule), file_(file) {}

StateFile::~StateFile() {
  if (file_ >= 0) close(file_);
}

Result<std::unique_ptr<StateFile>> StateFile::open(const std::string& path, const std::string& identity,
                                                   const Schedule& schedule, std::uint32_t most,
                                                   const Found& found) {
  // It is read again as well as written, which a device or a pipe cannot be. Opening a pipe without O_NONBLOCK could
  // wait for ever.
  const int file =
      ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
  const int why = errno;
  std::unique_ptr<StateFile> state(new StateFile(path, schedule, file));
  if (file < 0)
    return {nullptr, state->error(fmt::format("cannot be opened: {}. Choose another place for the file",
                                              std::strerror(why)))};
  struct stat kind {};
  if (fstat(file, &kind) != 0 || !S_ISREG(kind.st_mode))
    return {nullptr, state->error("is not an ordinary file, and the state is read again. Name another file")};
  if (flock(file, LOCK_EX | LOCK_NB) != 0)
    return {nullptr, state->error("is in use by another tournament. Wait for it or stop it")};
  const auto end = state->read(identity, most, found);
  if (!end.ok()) return {nullptr, end.error};
  return {std::move(state), {}};
}

Result<std::size_t> StateFile::read(const std::string& identity, std::uint32_t most, const Found& found) {
  const auto text = read_all();
  if (!text.ok()) return {0, text.error};
  const std::size_t line = text.value.find('\n');
  if (line == std::string::npos) return begin(text.value, identity);
  const std::string first = text.value.substr(0, line);
  if (first != identity) return {0, error(not_the_same(first, identity))};
  auto end = read_deals(text.value, line + 1, most, found);
  if (end.ok() && end.value < text.value.size() && ftruncate(file_, static_cast<off_t>(end.value)) != 0)
    end.error = error(cannot_be_written());
  return end;
}

// Empty, or cut off before the first line was whole; anything else is not ours to overwrite.
Result<std::size_t> StateFile::begin(const std::string& text, const std::string& identity) {
  if (!(identity + "\n").starts_with(text))
    return {0, error("is not the state of a tournament. Name another file")};
  if (ftruncate(file_, 0) != 0) return {0, error(cannot_be_written())};
  return append(identity);
}

Result<std::string> StateFile::read_all() const {
  Result<std::string> text;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t count = ::read(file_, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {{}, error(fmt::format("cannot be read: {}", std::strerror(errno)))};
    text.value.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

std::string StateFile::not_the_same(const std::string& line, const std::string& identity) const {
  const Json theirs = Json::parse(line, nullptr, false);
  const Json ours = Json::parse(identity);
  if (!theirs.is_object() || theirs.value("format", Json()) != ours["format"])
    return "is not the state of a tournament. Name another file";
  std::string differences;
  for (const auto& [key, value] : ours.items())
    if (!theirs.contains(key) || theirs[key] != value)
      differences += fmt::format("{}{}: {} there, {} here", differences.empty() ? "" : "; ", key,
                                 theirs.contains(key) ? theirs[key].dump() : "nothing", value.dump());
  return fmt::format(
      "belongs to another tournament ({}). Name another file, or repeat the command that began it",
      differences.empty() ? "its first line differs" : differences);
}

Result<std::size_t> StateFile::read_deals(const std::string& text, std::size_t from, std::uint32_t most,
                                          const Found& found) const {
  for (std::uint32_t number = 0; from < text.size(); ++number) {
    const std::size_t line = text.find('\n', from);
    if (line == std::string::npos) break;  // cut off while it was written
    const auto deal = deal_from_line(std::string_view(text).substr(from, line - from), schedule_.seats,
                                     schedule_.games_a_deal());
    const bool in_order = deal.ok() && deal.value.deal == number;
    if (!in_order)
      return {from,
              error(fmt::format("is broken at line {}: {}. Delete that line and what follows, or begin anew",
                                number + 2, deal.ok() ? "the deals are not in order" : deal.error))};
    if (number < most) found(deal.value);
    from = line + 1;
  }
  return {from, {}};
}

Result<std::size_t> StateFile::add(const DealFacts& deal) { return append(to_line(deal, schedule_.seats)); }

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

Result<std::size_t> StateFile::append(const std::string& line) const {
  const std::string whole = line + "\n";
  for (std::string_view rest = whole; !rest.empty();) {
    const ssize_t count = ::write(file_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {0, error(cannot_be_written())};
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  return {whole.size(), {}};
}

std::string StateFile::error(const std::string& what) const { return fmt::format("{} {}.", path_, what); }

}  // namespace konduktor::arena
