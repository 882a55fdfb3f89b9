// Chat at a table. Lines are numbered without gaps; several servers may say something at once, and who finds a number
// taken reads what was said and takes the next.

#include <algorithm>

#include "floor/errors.h"
#include "floor/floor.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kChatKept = 100;
constexpr std::int32_t kMaxChatLines = 5000;   // at one table
constexpr std::int32_t kLeftToPlayers = 1000;  // of these: those who only look cannot use them up
constexpr int kMaxLinesOfOne = 1000;
constexpr std::size_t kMaxSayings = 100;  // that may wait at one table
constexpr int kMostChatTries = 20;

void append_chat(std::string& out, const ChatLine& line) {
  out += "{\"n\":" + std::to_string(line.n) + ",\"user\":";
  out += line.user == UserId::None ? "null" : '"' + text_of(line.user) + '"';
  out += ",\"name\":";
  append_string(out, line.name);
  out += line.guest ? ",\"guest\":true" : ",\"guest\":false";
  out += ",\"at\":" + std::to_string(line.at) + ",\"text\":";
  append_string(out, line.text);
  out += '}';
}

std::string chat_message(TableId table, std::span<const ChatLine> lines) {
  std::string out = "{\"type\":\"chat\",\"table\":\"" + text_of(table) + "\",\"lines\":[";
  for (std::size_t k = 0; k < lines.size(); ++k) {
    if (k > 0) out += ',';
    append_chat(out, lines[k]);
  }
  return out + "]}";
}

}  // namespace

void Floor::chat(TableId id, const Watcher& from, std::string name, bool guest, std::string text,
                 std::function<void(const Refusal*)> done) {
  LiveTable* live = find(id);
  const auto refuse = [&](std::string_view code) {
    const Refusal why = refusal(code, from.language);
    done(&why);
  };
  if (live == nullptr) return refuse("no_such_table");
  if (std::none_of(live->watchers.begin(), live->watchers.end(),
                   [&](const Watcher& watcher) { return watcher.socket == from.socket; }))
    return refuse("not_watching");
  if (!live->table->settings().chat) return refuse("no_chat");
  // Whoever sits here has the name to themselves.
  name = live->table->name_here(name, from.user);
  bool plays = false;
  // Of several seats the first is the holder's own.
  for (const TableSeat& seat : live->table->seats())
    if (!plays && seat.kind == TableSeat::Kind::Person && seat.user == from.user)
      name = seat.name, guest = seat.guest, plays = true;
  const std::int32_t room = plays ? kMaxChatLines : kMaxChatLines - kLeftToPlayers;
  if (live->chat_n >= room || live->chat_by[from.user] >= kMaxLinesOfOne) return refuse("chat_full");
  if (live->sayings.size() >= kMaxSayings) return refuse("busy");
  ++live->chat_by[from.user];
  live->sayings.push_back(
      {{id, 0, from.user, now(), std::move(name), std::move(text), guest}, from.language, std::move(done)});
  if (live->sayings.size() == 1) store_saying(*live);
}

// One at a time, each with the number after the last that is known.
void Floor::store_saying(LiveTable& live) {
  const TableId id = live.table->id();
  if (!live.chat_loaded)
    return read_chat(id, [this, id] {
      LiveTable* table = find(id);
      if (table == nullptr) return;
      if (table->chat_loaded) return store_saying(*table);
      said(id, {StoreError::Busy, "the lines before cannot be read"});
    });
  ChatLine& line = live.sayings.front().line;
  line.n = live.chat_n + 1;
  services_.store.write({AddChat{line}}, [this, id](const Status& status) { said(id, status); });
}

void Floor::said(TableId id, const Status& status) {
  LiveTable* live = find(id);
  if (live == nullptr) return;  // never: a table where something is said is not let go
  if (status.error == StoreError::Conflict && ++live->sayings.front().tries < kMostChatTries)
    return read_chat(id, [this, id] {
      if (LiveTable* table = find(id)) store_saying(*table);
    });
  const LiveTable::Saying saying = std::move(live->sayings.front());
  live->sayings.pop_front();
  if (status.ok()) {
    ++services_.counters.chat_lines;
    saying.done(nullptr);
    hear(*live, saying.line);
  } else {
    const Refusal why = not_stored(status.error, saying.language);
    saying.done(&why);
  }
  if (!live->sayings.empty()) store_saying(*live);
}

// What was said after the last line that is known. The first time nobody is told: they are shown it as they come.
void Floor::read_chat(TableId id, std::function<void()> then) {
  const LiveTable* live = find(id);
  auto lines = std::make_shared<std::vector<ChatLine>>();
  const bool first = live == nullptr || !live->chat_loaded;
  services_.store.read(
      [id, first, after = first ? 0 : live->chat_n, lines](Store& store) {
        return first ? store.read_last_chat(id, kChatKept, *lines) : store.read_chat(id, after, *lines);
      },
      [this, id, first, lines, then = std::move(then)](const Status& status) {
        LiveTable* table = find(id);
        // What follows on lines that were let go meanwhile is no beginning.
        if (table != nullptr && status.ok() && (first || table->chat_loaded)) {
          for (const ChatLine& line : *lines) {
            if (table->chat_loaded)
              hear(*table, line);
            else
              keep(*table, line);
          }
          table->chat_loaded = true;
        }
        if (then) then();
      });
}

void Floor::catch_up_chat(TableId id, std::int32_t n) {
  const LiveTable* live = find(id);
  if (live != nullptr && live->chat_loaded && live->chat_n < n) read_chat(id, {});
}

bool Floor::keep(LiveTable& live, const ChatLine& line) {
  if (line.n <= live.chat_n) return false;
  live.chat_n = line.n;
  live.chat.push_back(line);
  if (live.chat.size() > kChatKept) live.chat.erase(live.chat.begin());
  return true;
}

// A line may be heard of twice, as our own and in reading.
void Floor::hear(LiveTable& live, const ChatLine& line) {
  if (!keep(live, line)) return;
  const auto message =
      std::make_shared<const std::string>(chat_message(live.table->id(), std::span(&line, 1)));
  for (const Watcher& watcher : live.watchers)
    if (!is_muted || !is_muted(watcher.socket, line.user)) services_.net.send(watcher.socket, message);
}

void Floor::tell_latest_chat(const LiveTable& live, const Watcher& to) {
  if (is_gone(to.socket, to.user)) return;
  std::vector<ChatLine> lines;
  for (const ChatLine& line : live.chat)
    if (!is_muted || !is_muted(to.socket, line.user)) lines.push_back(line);
  if (lines.empty()) return;
  services_.net.send(to.socket,
                     std::make_shared<const std::string>(chat_message(live.table->id(), std::span(lines))));
}

}  // namespace konduktor::server
