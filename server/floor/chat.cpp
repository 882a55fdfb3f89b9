#include "floor/chat.h"

#include <algorithm>

#include "base/json_text.h"
#include "floor/errors.h"
#include "floor/live_table.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kChatKept = 100;
constexpr std::int32_t kMaxChatLines = 5000;   // at one table
constexpr std::int32_t kLeftToPlayers = 1000;  // of these: those who only look cannot use them up
constexpr int kMaxLinesOfOne = 1000;
constexpr std::size_t kMaxSayings = 100;  // that may wait at one table
constexpr int kMostChatTries = 20;

void write_line(JsonWriter& json, const ChatLine& line) {
  json.begin_object();
  json.key("n").number(line.n);
  json.key("user");
  if (line.user == UserId::None)
    json.null();
  else
    json.id(text_of(line.user));
  json.key("name").string(line.name);
  json.key("guest").boolean(line.guest);
  json.key("at").number(line.at);
  json.key("text").string(line.text);
  json.end_object();
}

std::shared_ptr<const std::string> chat_message(TableId table, std::span<const ChatLine> lines) {
  return json_message([&](JsonWriter& json) {
    json.key("type").id("chat");
    json.key("table").id(text_of(table));
    json.key("lines").begin_list();
    for (const ChatLine& line : lines) write_line(json, line);
    json.end_list();
  });
}

}  // namespace

Chat::Chat(FloorContext& floor, const Table& table, const Audience& audience)
    : floor_(floor), table_(table), audience_(audience) {}

// By its id: the table may be let go and read again before the store answers.
template <typename Call>
auto Chat::later(Call call) const {
  return [floor = &floor_, id = table_.id(), call = std::move(call)](const auto&... given) {
    if (LiveTable* live = floor->find(id)) call(live->chat, given...);
  };
}

void Chat::say(const Watcher& from, std::string name, bool guest, std::string text,
               std::function<void(const Refusal*)> done) {
  const auto refuse = [&](std::string_view code) {
    const Refusal why = refusal(code, from.language);
    done(&why);
  };
  if (!audience_.has(from.socket)) return refuse("not_watching");
  if (!table_.settings().chat) return refuse("no_chat");
  // Whoever sits here has the name to themselves.
  name = table_.name_here(name, from.user);
  bool plays = false;
  // Of several seats the first is the holder's own.
  for (const TableSeat& seat : table_.seats())
    if (!plays && seat.kind == TableSeat::Kind::Person && seat.user == from.user)
      name = seat.name, guest = seat.guest, plays = true;
  const std::int32_t room = plays ? kMaxChatLines : kMaxChatLines - kLeftToPlayers;
  if (n_ >= room || by_[from.user] >= kMaxLinesOfOne) return refuse("chat_full");
  if (sayings_.size() >= kMaxSayings) return refuse("busy");
  ++by_[from.user];
  sayings_.push_back({{table_.id(), 0, from.user, now(), std::move(name), std::move(text), guest},
                      from.language,
                      std::move(done)});
  if (sayings_.size() == 1) store_first();
}

// One at a time, each with the number after the last that is known.
void Chat::store_first() {
  if (!loaded_)
    return read(later([](Chat& chat) {
      if (chat.loaded_) return chat.store_first();
      chat.stored({StoreError::Busy, "the lines before cannot be read"});
    }));
  ChatLine& line = sayings_.front().line;
  line.n = n_ + 1;
  // A table where something is said is not let go: it is found again.
  floor_.services.store.write({AddChat{line}},
                              later([](Chat& chat, const Status& status) { chat.stored(status); }));
}

void Chat::stored(const Status& status) {
  if (status.error == StoreError::Conflict && ++sayings_.front().tries < kMostChatTries)
    return read(later([](Chat& chat) { chat.store_first(); }));
  const Saying saying = std::move(sayings_.front());
  sayings_.pop_front();
  if (status.ok()) {
    ++floor_.services.counters.chat_lines;
    saying.done(nullptr);
    hear(saying.line);
  } else {
    const Refusal why = not_stored(status.error, saying.language);
    saying.done(&why);
  }
  if (!sayings_.empty()) store_first();
}

// What was said after the last line that is known.
void Chat::read(std::function<void()> then) {
  auto lines = std::make_shared<std::vector<ChatLine>>();
  const bool first = !loaded_;
  const TableId id = table_.id();
  floor_.services.store.read(
      [id, first, after = n_, lines](Store& store) {
        return first ? store.read_last_chat(id, kChatKept, *lines) : store.read_chat(id, after, *lines);
      },
      [floor = &floor_, id, first, lines, then = std::move(then)](const Status& status) {
        if (LiveTable* live = floor->find(id)) live->chat.take(status, first, *lines);
        if (then) then();
      });
}

// The first time nobody is told: they are shown it as they come. What follows on lines that were let go meanwhile is no
// beginning.
void Chat::take(const Status& status, bool first, const std::vector<ChatLine>& lines) {
  if (!status.ok() || (!first && !loaded_)) return;
  for (const ChatLine& line : lines) {
    if (loaded_)
      hear(line);
    else
      keep(line);
  }
  loaded_ = true;
}

void Chat::heard_of(std::int32_t n) {
  if (loaded_ && n_ < n) read({});
}

void Chat::catch_up() {
  if (!loaded_) return;
  if (!audience_.empty() || is_storing()) return read({});
  loaded_ = false;  // whoever looks next reads it
  n_ = 0;
  lines_.clear();
}

void Chat::forget(UserId user) {
  for (ChatLine& line : lines_)
    if (line.user == user) line.user = UserId::None, line.name = kErasedName, line.text = kErasedText;
}

void Chat::add_people(std::set<UserId>& users) const {
  for (const ChatLine& line : lines_) users.insert(line.user);
}

bool Chat::keep(const ChatLine& line) {
  if (line.n <= n_) return false;
  n_ = line.n;
  lines_.push_back(line);
  if (lines_.size() > kChatKept) lines_.erase(lines_.begin());
  return true;
}

// A line may be heard of twice, as our own and in reading.
void Chat::hear(const ChatLine& line) {
  if (!keep(line)) return;
  const auto message = chat_message(table_.id(), std::span(&line, 1));
  for (const Watcher& watcher : audience_.watchers())
    if (!floor_.is_muted(watcher.socket, line.user)) floor_.services.net.send(watcher.socket, message);
}

void Chat::tell_latest(const Watcher& to) {
  if (loaded_) return send_latest(to);
  read(later([to](Chat& chat) { chat.send_latest(to); }));
}

void Chat::send_latest(const Watcher& to) const {
  if (floor_.is_gone(to.socket, to.user)) return;
  std::vector<ChatLine> lines;
  for (const ChatLine& line : lines_)
    if (!floor_.is_muted(to.socket, line.user)) lines.push_back(line);
  if (!lines.empty()) floor_.services.net.send(to.socket, chat_message(table_.id(), std::span(lines)));
}

}  // namespace konduktor::server
