// Commands before the start: sit, rise, start, close. Rising also in a running game, where a bot takes over.
#include <algorithm>

#include "fold/seat_names.h"
#include "fold/table_impl.h"
#include "konduktor/load/commitment.h"

namespace konduktor::server {
namespace {

// What can be done again and again and leads nowhere. What is not here either does, or cannot be repeated without these.
bool may_go_round(const Command& command) {
  using Kind = Command::Kind;
  return command.kind == Kind::Sit || command.kind == Kind::SitBot || command.kind == Kind::Undo ||
         (command.kind == Kind::Offer && command.text != "resume");
}

constexpr int kMostRisesFromOneAddress = 60;

RefusalReason not_open(Stage stage) {
  return stage == Stage::Running ? RefusalReason::AlreadyStarted : RefusalReason::Over;
}

}  // namespace

Decision Table::Impl::decide(const Command& command, Millis now, Language language) const {
  if (may_go_round(command) && is_worn_out(command.user)) return refuse(RefusalReason::WornOut, language);
  switch (command.kind) {
    case Command::Kind::Sit: return decide_sit(command, now, language);
    case Command::Kind::SitBot: return decide_sit_bot(command, now, language);
    case Command::Kind::Rise: return decide_rise(command, now, language);
    case Command::Kind::Start: return decide_start(command, now, language);
    case Command::Kind::Move: return decide_move(command, now, language);
    case Command::Kind::Undo: return decide_undo(command, now, language);
    case Command::Kind::StandIn: return decide_stand_in(command, now, language);
    case Command::Kind::Back: return decide_back(command, now, language);
    case Command::Kind::Offer: return decide_offer(command, now, language);
    case Command::Kind::Answer: return decide_answer(command, now, language);
    case Command::Kind::Close: return decide_close(command, now, language);
  }
  return refuse(RefusalReason::NotAllowed, language);
}

int Table::Impl::seat_meant(const Command& command, const std::function<bool(int)>& fits) const {
  if (command.seat != -1) return has_seat(command.seat) ? command.seat : -1;
  int held = -1;
  for (int seat = 0; has_seat(seat); ++seat) {
    if (!holds(command.user, seat)) continue;
    if (fits(seat)) return seat;
    if (held < 0) held = seat;
  }
  return held;
}

std::optional<RefusalReason> Table::Impl::not_running() const {
  if (stage == Stage::Open) return RefusalReason::NotStarted;
  if (stage != Stage::Running || game_over()) return RefusalReason::Over;
  return std::nullopt;
}

std::string Table::Impl::own_name(const std::string& name, UserId user) const {
  std::vector<std::string> others;
  for (const TableSeat& seat : seats)
    if (seat.kind == TableSeat::Kind::Person && seat.user != user) others.push_back(seat.name);
  return around->free_name(name, others);
}

Decision Table::Impl::decide_sit(const Command& command, Millis now, Language language) const {
  if (command.user == UserId::None) return refuse(RefusalReason::NotAllowed, language);
  if (stage != Stage::Open || host == UserId::None) return refuse(not_open(stage), language);
  const auto name = around->tidy_name(command.name);
  if (!name) return refuse(RefusalReason::BadName, language);
  const auto risen = rises_from.find(command.from);
  if (std::find(sent_away.begin(), sent_away.end(), command.user) != sent_away.end() ||
      (risen != rises_from.end() && risen->second >= kMostRisesFromOneAddress))
    return refuse(RefusalReason::SentAway, language);
  int seat = command.seat;
  if (seat == -1) {
    seat = free_seat(command.user, now);
    if (seat < 0) return refuse(RefusalReason::NoFreeSeat, language);
  }
  if (!has_seat(seat)) return refuse(RefusalReason::NoSuchSeat, language);
  if (at(seat).kind != TableSeat::Kind::Empty) return refuse(RefusalReason::SeatTaken, language);
  // The host may give a seat that is kept to a bot.
  const UserId kept_for = command.kind == Command::Kind::SitBot ? UserId::None : held_for(seat, now);
  if (kept_for != UserId::None && kept_for != command.user) return refuse(RefusalReason::SeatHeld, language);
  Entry made = entry(EntryKind::Sit, seat, command.user, now);
  made.name = own_name(*name, command.user);
  made.by = text_of_person(command);
  return {std::move(made), {}};
}

// One that is kept for the user, or that is kept for nobody, or any; -1 = all are taken.
int Table::Impl::free_seat(UserId user, Millis now) const {
  int free = -1;
  int kept = -1;
  for (int seat = static_cast<int>(seats.size()) - 1; seat >= 0; --seat) {
    if (at(seat).kind != TableSeat::Kind::Empty) continue;
    const UserId whose = held_for(seat, now);
    if (whose == user) return seat;
    (whose == UserId::None ? free : kept) = seat;
  }
  return free >= 0 ? free : kept;
}

Decision Table::Impl::decide_sit_bot(const Command& command, Millis now, Language language) const {
  if (stage != Stage::Open || host == UserId::None) return refuse(not_open(stage), language);
  if (command.user != host) return refuse(RefusalReason::NotHost, language);
  if (!is_offered_bot(command.text)) return refuse(RefusalReason::UnknownBot, language, offered_bots() + ".");
  // A seat is found and checked as for a person.
  Command sit = command;
  sit.name = "bot";
  Decision decision = decide_sit(sit, now, language);
  if (!decision.ok()) return decision;
  decision.entry->text = command.text;
  decision.entry->name.clear();
  decision.entry->by.clear();
  return decision;
}

Decision Table::Impl::decide_rise(const Command& command, Millis now, Language language) const {
  if (command.user == UserId::None) return refuse(RefusalReason::NotAllowed, language);
  if (stage != Stage::Open && stage != Stage::Running) return refuse(RefusalReason::Over, language);
  if (stage == Stage::Running && game_over()) return refuse(RefusalReason::Over, language);
  const int seat = seat_meant(command, [&](int s) { return plays_itself(s); });
  if (seat < 0)
    return refuse(command.seat == -1 ? RefusalReason::NotSeated : RefusalReason::NoSuchSeat, language);
  const bool own = holds(command.user, seat);
  if (stage == Stage::Open) {
    if (at(seat).kind == TableSeat::Kind::Empty) return refuse(RefusalReason::SeatEmpty, language);
    if (!own && command.user != host) return refuse(RefusalReason::NotHost, language);
    Entry made = entry(EntryKind::Rise, seat, command.user, now);
    if (!own) made.by = "host";
    return {std::move(made), {}};
  }
  if (!own) return refuse(RefusalReason::NotYourSeat, language);
  if (!plays_itself(seat)) return refuse(RefusalReason::StoodIn, language);
  Entry made = entry(EntryKind::StandIn, seat, command.user, now);
  made.text = kStandIn;
  made.by = "left";
  return {std::move(made), {}};
}

Decision Table::Impl::decide_start(const Command& command, Millis now, Language language) const {
  if (stage != Stage::Open || host == UserId::None) return refuse(not_open(stage), language);
  if (command.user != host) return refuse(RefusalReason::NotHost, language);
  if (std::any_of(seats.begin(), seats.end(),
                  [](const TableSeat& seat) { return seat.kind == TableSeat::Kind::Empty; }))
    return refuse(RefusalReason::NotAllSeated, language);
  Result<Deal> deal = deal_from_text(command.text);
  if (!deal.ok()) return refuse(RefusalReason::BadSeed, language, deal.error);
  deal.value.rules = rules->version;
  Entry made = entry(EntryKind::Start, -1, command.user, now);
  made.text = text_of_deal(deal.value, commit(deal.value.seed, deal.value.salt));
  return {std::move(made), {}};
}

Decision Table::Impl::decide_close(const Command& command, Millis now, Language language) const {
  if (stage != Stage::Open) return refuse(not_open(stage), language);
  // The server itself closes tables that nobody comes to.
  if (command.user != UserId::None && command.user != host) return refuse(RefusalReason::NotHost, language);
  Entry made = entry(EntryKind::End, -1, command.user, now);
  made.text = word_of(Stage::Closed);
  return {std::move(made), {}};
}

}  // namespace konduktor::server
