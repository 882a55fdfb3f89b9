#include "hub/update.h"

#include <array>
#include <charconv>

#include "hub/floor.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

constexpr int kMaxListed = 400;  // legal moves in one update

void append_number(std::string& out, std::int64_t number) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void append_text_or_null(std::string& out, std::string_view text) {
  if (text.empty())
    out += "null";
  else
    append_string(out, text);
}

void append_seat(std::string& out, const LiveTable& live, int index, Millis at) {
  const TableSeat& seat = live.table->seats()[static_cast<std::size_t>(index)];
  switch (seat.kind) {
    case TableSeat::Kind::Empty: out += R"({"kind":"empty"})"; return;
    case TableSeat::Kind::Bot:
      out += R"({"kind":"bot","bot":)";
      append_string(out, seat.bot);
      out += ",\"name\":";
      append_string(out, bot_name(seat.bot));
      out += '}';
      return;
    case TableSeat::Kind::Person: break;
  }
  const bool present = std::any_of(live.watchers.begin(), live.watchers.end(),
                                   [&](const Watcher& watcher) { return watcher.user == seat.user; });
  out += R"({"kind":"person","user":")";
  out += text_of(seat.user);
  out += "\",\"name\":";
  append_string(out, seat.name);
  out += present ? ",\"present\":true,\"away_ms\":" : ",\"present\":false,\"away_ms\":";
  append_number(out, away_for(live, index, at));
  out += ",\"stand_in\":";
  append_text_or_null(out, seat.stand_in);
  out += ",\"why\":";
  append_text_or_null(out, seat.why);
  out += '}';
}

void append_seats(std::string& out, const LiveTable& live, Millis at) {
  out += "\"seats\":[";
  for (std::size_t k = 0; k < live.table->seats().size(); ++k) {
    if (k > 0) out += ',';
    append_seat(out, live, static_cast<int>(k), at);
  }
  out += ']';
}

void append_offer(std::string& out, const Table& table) {
  out += ",\"offer\":";
  const auto& offer = table.offer();
  if (!offer) {
    out += "null";
    return;
  }
  out += "{\"what\":";
  append_string(out, offer->what);
  out += ",\"seat\":";
  append_number(out, offer->seat);
  out += ",\"agreed\":[";
  bool first = true;
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    if ((offer->agreed >> seat & 1) == 0) continue;
    if (!first) out += ',';
    first = false;
    append_number(out, seat);
  }
  out += "]}";
}

void append_clock(std::string& out, const Table& table, Millis at) {
  if (table.settings().clock.kind == ClockKind::None || table.stage() != Stage::Running) return;
  out += ",\"clock\":[";
  for (int seat = 0; seat < static_cast<int>(table.seats().size()); ++seat) {
    if (seat > 0) out += ',';
    const Millis left = table.time_left(seat, at);
    if (left < 0) {
      out += "null";
      continue;
    }
    out += "{\"left_ms\":";
    append_number(out, left);
    out += table.clock_runs(seat) ? ",\"runs\":true}" : ",\"runs\":false}";
  }
  out += ']';
}

bool has_begun(const Table& table) { return table.stage() != Stage::Open && table.stage() != Stage::Closed; }

bool is_over(const Table& table) {
  return table.stage() == Stage::Finished || table.stage() == Stage::Abandoned;
}

int spectators_of(const LiveTable& live) {
  int count = 0;
  for (const Watcher& watcher : live.watchers) {
    bool seated = false;
    for (const TableSeat& seat : live.table->seats())
      seated |=
          seat.kind == TableSeat::Kind::Person && seat.user == watcher.user && watcher.user != UserId::None;
    if (!seated) ++count;
  }
  return count;
}

}  // namespace

std::string_view word_of(Stage stage) noexcept {
  switch (stage) {
    case Stage::Open: return "open";
    case Stage::Running: return "running";
    case Stage::Finished: return "finished";
    case Stage::Abandoned: return "abandoned";
    case Stage::Closed: return "closed";
  }
  return "";
}

std::string_view word_of(Visibility visibility) noexcept {
  switch (visibility) {
    case Visibility::Public: return "public";
    case Visibility::Unlisted: return "unlisted";
    case Visibility::Private: return "private";
  }
  return "";
}

void append_info(std::string& out, const LiveTable& live, Millis at) {
  const Table& table = *live.table;
  out += "{\"settings\":";
  out += to_json(table.settings());
  out += ",\"host\":\"";
  out += text_of(table.host());
  out += "\",\"commitment\":";
  append_text_or_null(out, table.commitment());
  out += table.paused() ? ",\"paused\":true" : ",\"paused\":false";
  append_offer(out, table);
  out += ",\"rematch\":";
  append_text_or_null(out, live.rematch == TableId::None ? std::string() : text_of(live.rematch));
  out += ',';
  append_seats(out, live, at);
  out += ",\"spectators\":";
  append_number(out, spectators_of(live));
  out += '}';
}

void append_lobby_row(std::string& out, const LiveTable& live, Millis at) {
  const Table& table = *live.table;
  out += "{\"id\":\"";
  out += text_of(table.id());
  out += "\",\"game\":";
  append_string(out, table.settings().game);
  out += ",\"stage\":\"";
  out += word_of(table.stage());
  out += "\",\"players\":";
  append_number(out, table.settings().options.players);
  out += ",\"created\":";
  append_number(out, table.created());
  out += ",\"host\":{\"id\":\"";
  out += text_of(table.host());
  out += "\",\"name\":";
  append_string(out, table.host_name());
  out += "},";
  append_seats(out, live, at);
  out += ",\"settings\":";
  out += to_json(table.settings());
  out += '}';
}

Update::Update(const LiveTable& live, const Events* events, bool info, Millis at)
    : live_(live), table_(*live.table), events_(events) {
  write_head(head_, info, at);
  if (is_over(table_) && table_.state().pub.phase == Phase::Over) {
    tail_ += ",\"sheet\":";
    append_sheet(tail_, table_.rules(), table_.state());
  }
  if (is_over(table_)) {
    const GameRecord record = table_.record();
    if (record.seed) tail_ += ",\"seed\":\"" + to_hex(*record.seed) + "\",\"salt\":\"" + record.salt + '"';
  }
  tail_ += '}';
}

void Update::write_head(std::string& out, bool info, Millis at) {
  out += "{\"type\":\"update\",\"table\":\"";
  out += text_of(table_.id());
  out += "\",\"n\":";
  append_number(out, table_.last_n());
  out += ",\"stage\":\"";
  out += word_of(table_.stage());
  out += '"';
  if (info) {
    out += ",\"info\":";
    append_info(out, live_, at);
  }
  append_clock(out, table_, at);
}

void Update::write_eye(std::string& out, int seat, bool legal, bool needs) {
  const Rules& rules = table_.rules();
  const bool spectator = seat == kMaxPlayers;
  const Seat viewer = spectator ? Seat::Nobody : seat_at(seat);
  const View view = view_of(rules, table_.state(), viewer);
  const Settings& settings = table_.settings();
  const bool over = is_over(table_);
  const Manners manners{settings.show_counts || over, settings.show_scores || over,
                        settings.show_known || over};
  out += "{\"seat\":";
  if (spectator)
    out += "null";
  else
    append_number(out, seat);
  out += ",\"view\":";
  append_view(out, rules, view, manners);
  out += ",\"events\":";
  thread_local Events redacted;
  redacted.clear();
  if (events_ != nullptr) redact(rules, *events_, viewer, redacted);
  append_events(out, rules, redacted, manners);
  if (!spectator) {
    out += ",\"ask\":";
    append_number(out, table_.ask(seat));
    out += table_.can_undo(seat) ? ",\"undo\":true" : ",\"undo\":false";
    if (legal) {
      thread_local MoveList moves;
      moves.clear();
      if (table_.ask(seat) != 0 && !table_.paused()) legal_moves(rules, view.pub, view.mine, viewer, moves);
      out += ",\"legal\":";
      append_legal(out, rules, moves, kMaxListed, &view.mine.offer);
    }
    if (needs) {
      out += ",\"needs\":";
      append_needs(out, rules, view);
    }
  }
  out += '}';
}

const std::string& Update::eye(int seat, bool legal, bool needs) {
  std::string& text = eyes_[static_cast<std::size_t>(seat)].text[(legal ? 1 : 0) + (needs ? 2 : 0)];
  if (text.empty()) write_eye(text, seat, legal, needs);
  return text;
}

std::shared_ptr<const std::string> Update::for_watcher(const Watcher& watcher) {
  std::string out;
  out.reserve(head_.size() + tail_.size() + 4096);
  out += head_;
  out += ",\"eyes\":[";
  bool seated = false;
  if (has_begun(table_)) {
    for (int seat = 0; seat < static_cast<int>(table_.seats().size()); ++seat) {
      if (watcher.user == UserId::None || !table_.holds(watcher.user, seat)) continue;
      if (seated) out += ',';
      seated = true;
      out += eye(seat, watcher.legal, watcher.needs);
    }
    if (!seated && spectators_ != nullptr) return spectators_;
    if (!seated) out += eye(kMaxPlayers, false, false);
  }
  out += ']';
  out += tail_;
  auto message = std::make_shared<const std::string>(std::move(out));
  if (!seated && has_begun(table_)) spectators_ = message;
  return message;
}

}  // namespace konduktor::server
