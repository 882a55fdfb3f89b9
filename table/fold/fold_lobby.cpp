// Entries of the log that make, fill, start and end a table.
#include <algorithm>

#include "fold/seat_names.h"
#include "fold/table_impl.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kLongestName = 256;  // bytes; an erased person may have a name that nobody could choose

// Can be done again and again.
bool leads_nowhere(const Entry& entry) {
  switch (entry.kind) {
    case EntryKind::Sit:
    case EntryKind::Undo:
    case EntryKind::Offer:
    case EntryKind::Back: return true;
    default: return false;
  }
}

bool is_bot_text(const std::string& text) {
  return text.starts_with("bot:") && text.size() > 4 && text.size() <= kLongestName;
}

}  // namespace

std::string Table::Impl::fold(const Entry& entry, Events* events) {
  if (entry.table != id) return "the entry belongs to table " + text_of(entry.table);
  if (entry.n != last_n + 1)
    return "entry " + std::to_string(entry.n) + " came where " + std::to_string(last_n + 1) + " was due";
  if (entry.seat != -1 && !has_seat(entry.seat)) return "there is no seat " + std::to_string(entry.seat);
  std::string error = [&]() -> std::string {
    switch (entry.kind) {
      case EntryKind::Create: return "the table was created before";
      case EntryKind::Sit: return fold_sit(entry);
      case EntryKind::Rise: return fold_rise(entry);
      case EntryKind::Start: return fold_start(entry);
      case EntryKind::Move: return fold_move(entry, events);
      case EntryKind::Undo: return fold_undo(entry);
      case EntryKind::StandIn: return fold_stand_in(entry);
      case EntryKind::Back: return fold_back(entry);
      case EntryKind::Offer: return fold_offer(entry);
      case EntryKind::Answer: return fold_answer(entry);
      case EntryKind::Pause:
      case EntryKind::Resume: return fold_pause(entry);
      case EntryKind::End: return fold_end(entry);
      case EntryKind::Awake: return fold_awake(entry);
    }
    return "unknown kind of entry " + std::to_string(static_cast<int>(entry.kind));
  }();
  if (!error.empty()) return error;
  last_n = entry.n;
  last_at = std::max(last_at, entry.at);
  if (entry.user != UserId::None) seen = std::max(seen, entry.at);
  if (entry.user != UserId::None && leads_nowhere(entry)) ++rounds[entry.user];
  return {};
}

std::string Table::Impl::fold_create(Surroundings& surroundings, const Entry& entry) {
  if (entry.kind != EntryKind::Create || entry.n != 1) return "a log begins with the table's creation";
  if (entry.user == UserId::None) return "a table has a host";
  const auto read = settings_from_json(entry.text);
  if (!read.ok()) return read.error;
  const auto found = surroundings.find(read.value.game, read.value.options);
  if (!found.ok()) return found.error;
  around = &surroundings;
  id = entry.table;
  settings = read.value;
  rules = found.value;
  host = entry.user;
  host_name = entry.name;
  seats.resize(static_cast<std::size_t>(rules->players()));
  created = changed = last_at = seen = entry.at;
  last_n = 1;
  return inherit(entry.by);
}

std::string Table::Impl::fold_sit(const Entry& entry) {
  if (stage != Stage::Open) return "nobody can sit down now";
  if (entry.seat < 0) return "no seat is named";
  TableSeat& seat = at(entry.seat);
  if (seat.kind != TableSeat::Kind::Empty) return "the seat is taken";
  if (!entry.text.empty()) {
    if (!is_bot_text(entry.text)) return "a bot's name begins with bot:";
    seat.kind = TableSeat::Kind::Bot;
    seat.bot = entry.text;
    return {};
  }
  if (entry.user == UserId::None) return "nobody sits down";
  if (entry.name.empty() || entry.name.size() > kLongestName) return "the name has a wrong length";
  if (!note_person(entry.by, seat)) return "how the person sat down is not understood: " + entry.by;
  seat.kind = TableSeat::Kind::Person;
  seat.user = entry.user;
  seat.name = entry.name;
  return {};
}

std::string Table::Impl::fold_rise(const Entry& entry) {
  if (stage != Stage::Open) return "nobody can get up now";
  if (entry.seat < 0 || at(entry.seat).kind == TableSeat::Kind::Empty) return "nobody sits there";
  const UserId left = at(entry.seat).user;
  constexpr int kMostRises = 20;  // of one who cannot make up the mind
  if (left != UserId::None && (entry.by == "host" || ++rises[left] == kMostRises)) sent_away.push_back(left);
  if (const std::string& from = at(entry.seat).from; !from.empty() && entry.by != "host") ++rises_from[from];
  at(entry.seat) = {};
  if (left != host || seats_of(host) != 0) return {};
  // The host has left: the next person has the table, or it closes.
  const auto next = std::find_if(seats.begin(), seats.end(),
                                 [](const TableSeat& seat) { return seat.kind == TableSeat::Kind::Person; });
  host = next != seats.end() ? next->user : UserId::None;
  if (next != seats.end()) host_name = next->name, host_is_guest = next->guest;
  std::erase(sent_away, host);
  return {};
}

std::string Table::Impl::fold_start(const Entry& entry) {
  if (stage != Stage::Open) return "the game cannot start now";
  if (std::any_of(seats.begin(), seats.end(),
                  [](const TableSeat& seat) { return seat.kind == TableSeat::Kind::Empty; }))
    return "a seat is empty";
  const Result<Deal> deal = deal_from_text(entry.text);
  if (!deal.ok()) return deal.error;
  if (deal.value.rules != 0 && deal.value.rules != rules->version)
    return "the game was started by version " + std::to_string(deal.value.rules) + " of " + rules->id +
           "; the data here is version " + std::to_string(rules->version);
  const Seat first = settings.first < 0 ? Seat::Nobody : seat_at(settings.first);
  game = std::make_unique<PlayedGame>(*rules, deal.value.seed, deal.value.salt, first);
  stage = Stage::Running;
  changed = entry.at;
  clocks = Clocks(settings.clock);
  ask_all(0, entry);
  run_clocks(entry.at);
  return {};
}

std::string Table::Impl::fold_end(const Entry& entry) {
  const bool closed = entry.text == word_of(Stage::Closed) && stage == Stage::Open;
  const bool finished = entry.text == word_of(Stage::Finished) && stage == Stage::Running && game_over();
  const bool abandoned = entry.text == word_of(Stage::Abandoned) && stage == Stage::Running && !game_over();
  if (!closed && !finished && !abandoned) return "the table cannot end like this now: " + entry.text;
  stage = closed ? Stage::Closed : finished ? Stage::Finished : Stage::Abandoned;
  changed = entry.at;
  offer.reset();
  paused = false;
  asks.fill(0);
  run_clocks(entry.at);
  return {};
}

}  // namespace konduktor::server
