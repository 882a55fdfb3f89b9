#include "ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>

#include "fold/table.h"
#include "konduktor/load/record_json.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMostProblems = 20;

std::string_view after(std::string_view text, std::string_view mark) {
  const auto at = text.find(mark);
  return at == std::string_view::npos ? std::string_view() : text.substr(at + mark.size());
}

}  // namespace

std::string_view table_of_update(std::string_view line) {
  return after(line.substr(0, 100), "\"table\":\"").substr(0, 10);
}

std::int32_t n_of_update(std::string_view line) {
  const std::string_view digits = after(line.substr(0, 100), "\"n\":");
  std::int32_t n = -1;
  std::from_chars(digits.data(), digits.data() + digits.size(), n);
  return n;
}

std::vector<EyeText> eyes_of_update(std::string_view line) {
  std::vector<EyeText> eyes;
  constexpr std::string_view kSeat = "{\"seat\":";
  constexpr std::string_view kView = ",\"view\":";
  std::string_view rest = after(line, "\"eyes\":[");
  for (;;) {
    const auto view_at = rest.find(kView);
    if (view_at == std::string_view::npos) return eyes;
    const auto seat_at = rest.rfind(kSeat, view_at) + kSeat.size();
    const auto end = rest.find(",\"events\":", view_at);
    eyes.push_back({rest.substr(seat_at, view_at - seat_at),
                    rest.substr(view_at + kView.size(), end - view_at - kView.size())});
    rest.remove_prefix(end);
  }
}

void Ledger::problem(std::string text) {
  ++lost_;
  if (problems_.size() < kMostProblems) problems_.push_back(std::move(text));
}

void Ledger::move_acknowledged(const std::string& table, int seat, std::int32_t ask,
                               const std::string& move) {
  Notes& notes = notes_[table];
  ++acknowledged_;
  if (!notes.answered.emplace(seat, ask).second)
    problem(fmt::format("{}: two moves of seat {} were acknowledged for question {}", table, seat, ask));
  notes.moves.push_back({seat, ask, move});
}

void Ledger::chat_acknowledged(const std::string& table, const std::string& text) {
  notes_[table].chat.push_back(text);
}

void Ledger::updated(int device, std::string_view line) {
  ++updates_;
  const std::string table(table_of_update(line));
  const std::int32_t n = n_of_update(line);
  Notes& notes = notes_[table];
  if (n < notes.told_before)
    problem(fmt::format("{}: {} was told before the restart, now it is at {}", table, notes.told_before, n));
  notes.told = std::max(notes.told, n);
  std::int32_t& last = last_of_[{device, table}];
  if (n < last) problem(fmt::format("{}: an update {} after {}", table, n, last));
  last = n;
  // The same eyes see the same at the same n, whatever happened in between.
  const std::hash<std::string_view> hash;
  for (const EyeText& eye : eyes_of_update(line)) {
    const std::uint64_t key = hash(fmt::format("{}/{}/{}", table, n, eye.seat));
    const auto [it, first] = seen_.try_emplace(key, hash(eye.view));
    if (!first && it->second != hash(eye.view))
      problem(fmt::format("{}: seat {} sees something else at {} than before", table, eye.seat, n));
  }
}

void Ledger::restarted() {
  for (auto& [table, notes] : notes_) notes.told_before = notes.told;
  last_of_.clear();
}

// A log played through, with what a client knows of each move.
struct Ledger::Folded {
  struct Move {
    std::int32_t n;
    int seat;
    std::int32_t ask;
    std::string move;
  };
  std::vector<Move> moves;  // all that were ever made, undone ones too
  std::int32_t last_undo = 0;
};

void Ledger::check(Store& store, RulesBook& book) {
  for (const auto& [table, notes] : notes_) check_table(table, notes, store, book);
  for (const std::string& user : users_) {
    std::optional<User> found;
    const auto id = static_cast<UserId>(*id_from_text(user));
    if (!store.find_user(id, found).ok() || !found) problem(fmt::format("user {} is gone", user));
  }
}

void Ledger::check_table(const std::string& table, const Notes& notes, Store& store, RulesBook& book) {
  std::vector<Entry> log;
  const Status status = store.read_log(static_cast<TableId>(*id_from_text(table)), 0, log);
  if (!status.ok() || log.empty()) return problem(fmt::format("{}: no log: {}", table, status.text));
  if (log.back().n < notes.told)
    problem(fmt::format("{}: {} was told, the log ends at {}", table, notes.told, log.back().n));
  auto restored = Table::restore(book, std::span(log).first(1));
  if (!restored.ok()) return problem(fmt::format("{}: {}", table, restored.error));
  Table& fold = *restored.value;
  Folded folded;
  for (const Entry& entry : std::span(log).subspan(1)) {
    if (entry.kind == EntryKind::Undo) folded.last_undo = entry.n;
    if (entry.kind == EntryKind::Move)
      folded.moves.push_back({entry.n, entry.seat, fold.ask(entry.seat), entry.text});
    if (const std::string error = fold.apply(entry); !error.empty())
      return problem(fmt::format("{}: entry {}: {}", table, entry.n, error));
  }
  check_moves(table, notes, folded);
  check_chat(table, notes, store);
  if (fold.stage() == Stage::Finished || fold.stage() == Stage::Abandoned)
    records_[table] = to_json(fold.rules(), fold.record());
}

// Every acknowledged move is in the log, once, and in the order of the acknowledgements.
void Ledger::check_moves(const std::string& table, const Notes& notes, const Folded& folded) {
  std::map<int, std::int32_t> last_n;  // by seat: answers of one seat came in order
  for (const Acknowledged& told : notes.moves) {
    const auto found = std::find_if(folded.moves.begin(), folded.moves.end(), [&](const Folded::Move& move) {
      return move.seat == told.seat && move.ask == told.ask;
    });
    if (found == folded.moves.end() || found->move != told.move) {
      problem(fmt::format("{}: seat {}, question {}: \"{}\" was acknowledged, the log has \"{}\"", table,
                          told.seat, told.ask, told.move, found == folded.moves.end() ? "" : found->move));
      continue;
    }
    if (found->n <= last_n[told.seat])
      problem(fmt::format("{}: \"{}\" stands too early in the log", table, told.move));
    last_n[told.seat] = found->n;
    if (found->n > folded.last_undo) never_undone_[table].push_back(told);
  }
}

void Ledger::check_chat(const std::string& table, const Notes& notes, Store& store) {
  std::vector<ChatLine> lines;
  (void)store.read_chat(static_cast<TableId>(*id_from_text(table)), 0, lines);
  for (const std::string& text : notes.chat)
    if (std::count_if(lines.begin(), lines.end(), [&](const ChatLine& line) { return line.text == text; }) !=
        1)
      problem(fmt::format("{}: the chat line \"{}\" is not there once", table, text));
}

void Ledger::check_record(RulesBook& book, const std::string& table, std::string_view record) {
  while (!record.empty() && record.back() == '\n') record.remove_suffix(1);
  const auto expected = records_.find(table);
  if (expected == records_.end())
    return problem(fmt::format("{}: the log has no end, the record is {}", table, record));
  if (expected->second != record)
    return problem(
        fmt::format("{}: the log gives {}\nand the record is {}", table, expected->second, record));
  const auto header = read_header(record);
  if (!header.ok()) return problem(fmt::format("{}: {}", table, header.error));
  const auto rules = book.find(header.value.game, header.value.options);
  if (!rules.ok()) return problem(fmt::format("{}: {}", table, rules.error));
  const auto read = record_from_json(*rules.value, record);
  if (!read.ok()) return problem(fmt::format("{}: {}", table, read.error));
  // By seat, because a record puts answers that were given at once into the order of the seats.
  for (int seat = 0; seat < rules.value->players(); ++seat) {
    auto at = read.value.moves.begin();
    for (const Acknowledged& told : never_undone_[table]) {
      if (told.seat != seat) continue;
      at = std::find_if(at, read.value.moves.end(), [&](const RecordedMove& move) {
        return move.seat == seat_at(seat) && move.move == told.move;
      });
      if (at == read.value.moves.end())
        return problem(fmt::format("{}: \"{}\" of seat {} (question {}) is not in the record {}", table,
                                   told.move, seat, told.ask, record));
      ++at;
    }
  }
  const Verification verdict = verify(*rules.value, read.value);
  if (!verdict.ok || !verdict.seed_checked)
    problem(fmt::format("{}: the record is not true: move {}: {}", table, verdict.move, verdict.reason));
}

}  // namespace konduktor::server
