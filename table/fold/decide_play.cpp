// Commands of a running game: moves, undo, stand-ins and their return.
#include "fold/seat_names.h"
#include "fold/table_impl.h"

namespace konduktor::server {

Decision Table::Impl::decide_move(const Command& command, Millis now, Language language) const {
  if (command.user == UserId::None) return decide_bot_move(command, now, language);
  const int seat =
      seat_meant(command, [&](int s) { return asks[static_cast<std::size_t>(s)] == command.ask; });
  if (seat < 0)
    return refuse(command.seat == -1 ? RefusalReason::NotSeated : RefusalReason::NoSuchSeat, language);
  if (!holds(command.user, seat)) return refuse(RefusalReason::NotYourSeat, language);
  if (const auto why = not_running()) return refuse(*why, language);
  if (paused) return refuse(RefusalReason::Paused, language);
  if (!plays_itself(seat)) return refuse(RefusalReason::StoodIn, language);
  const std::int32_t asked = asks[static_cast<std::size_t>(seat)];
  if (command.ask != asked) return refuse(RefusalReason::Stale, language);
  if (asked == 0) return refuse(RefusalReason::NotYourTurn, language);
  if (time_left(seat, now) == 0) return refuse(RefusalReason::OutOfTime, language);
  return try_move(command, entry(EntryKind::Move, seat, command.user, now), language);
}

Decision Table::Impl::decide_bot_move(const Command& command, Millis now, Language language) const {
  if (!has_seat(command.seat)) return refuse(RefusalReason::NoSuchSeat, language);
  if (const auto why = not_running()) return refuse(*why, language);
  if (paused) return refuse(RefusalReason::Paused, language);
  if (plays_itself(command.seat)) return refuse(RefusalReason::NotABotsTurn, language);
  const std::int32_t asked = asks[static_cast<std::size_t>(command.seat)];
  if (command.ask != asked) return refuse(RefusalReason::Stale, language);
  if (asked == 0) return refuse(RefusalReason::NotYourTurn, language);
  Entry made = entry(EntryKind::Move, command.seat, UserId::None, now);
  made.by = at(command.seat).stand_in;  // a bot on its own seat is the seat's player
  return try_move(command, std::move(made), language);
}

Decision Table::Impl::try_move(const Command& command, Entry made, Language language) const {
  const Result<Move> move = parse_move(*rules, command.text);
  if (!move.ok()) return refuse(RefusalReason::BadMove, language, move.error + ".");
  const Verdict verdict = game->attempt(seat_at(made.seat), move.value, made.text);
  if (!verdict.ok()) return refuse(RefusalReason::Illegal, language, explain(*rules, verdict, language));
  return {std::move(made), {}};
}

Decision Table::Impl::decide_undo(const Command& command, Millis now, Language language) const {
  if (command.user == UserId::None) return refuse(RefusalReason::NotAllowed, language);
  const int seat = seat_meant(command, [&](int s) { return can_undo(s); });
  if (seat < 0)
    return refuse(command.seat == -1 ? RefusalReason::NotSeated : RefusalReason::NoSuchSeat, language);
  if (!holds(command.user, seat)) return refuse(RefusalReason::NotYourSeat, language);
  if (const auto why = not_running()) return refuse(*why, language);
  if (command.ask != 0 && command.ask != last_n) return refuse(RefusalReason::Stale, language);
  if (paused) return refuse(RefusalReason::Paused, language);
  if (!plays_itself(seat)) return refuse(RefusalReason::StoodIn, language);
  if (!can_undo(seat)) return refuse(RefusalReason::NoUndo, language);
  Entry made = entry(EntryKind::Undo, seat, command.user, now);
  made.text = std::to_string(game->steps().size() - 1);
  return {std::move(made), {}};
}

Decision Table::Impl::decide_stand_in(const Command& command, Millis now, Language language) const {
  if (!has_seat(command.seat)) return refuse(RefusalReason::NoSuchSeat, language);
  const bool server = command.user == UserId::None;
  if (!server && seats_of(command.user) == 0) return refuse(RefusalReason::NotSeated, language);
  if (const auto why = not_running()) return refuse(*why, language);
  if (at(command.seat).kind != TableSeat::Kind::Person) return refuse(RefusalReason::NotAllowed, language);
  if (!plays_itself(command.seat)) return refuse(RefusalReason::StoodIn, language);
  const bool late = server && !command.away;
  if (late && (!clocks.runs(command.seat) || clocks.deadline(command.seat) > now))
    return refuse(RefusalReason::NotAllowed, language);
  if (!late && settings.clock.by_correspondence()) return refuse(RefusalReason::ByCorrespondence, language);
  if (!late && !command.away) return refuse(RefusalReason::NotAway, language);
  // People who agreed to a pause may be gone as long as they like; only the others at the table may lose patience.
  if (server && paused) return refuse(RefusalReason::Paused, language);
  if (!command.text.empty() && !is_offered_bot(command.text))
    return refuse(RefusalReason::UnknownBot, language, offered_bots() + ".");
  Entry made = entry(EntryKind::StandIn, command.seat, command.user, now);
  made.text = command.text.empty() ? std::string(kStandIn) : command.text;
  made.by = late ? "clock" : "away";
  return {std::move(made), {}};
}

Decision Table::Impl::decide_back(const Command& command, Millis now, Language language) const {
  if (command.user == UserId::None) return refuse(RefusalReason::NotAllowed, language);
  const int seat = seat_meant(command, [&](int s) { return !plays_itself(s); });
  if (seat < 0)
    return refuse(command.seat == -1 ? RefusalReason::NotSeated : RefusalReason::NoSuchSeat, language);
  if (!holds(command.user, seat)) return refuse(RefusalReason::NotYourSeat, language);
  if (const auto why = not_running()) return refuse(*why, language);
  if (plays_itself(seat)) return refuse(RefusalReason::NotStoodIn, language);
  // Leaving and coming back can go round; who was replaced otherwise may always return.
  if (at(seat).why == "left" && is_worn_out(command.user)) return refuse(RefusalReason::WornOut, language);
  // With a clock per move the next question has time of its own.
  const bool timed = clocks.kind() == ClockKind::PerGame ||
                     (clocks.kind() == ClockKind::PerMove && asks[static_cast<std::size_t>(seat)] != 0);
  if (timed && clocks.left(seat, now) == 0) return refuse(RefusalReason::OutOfTime, language);
  Entry made = entry(EntryKind::Back, seat, command.user, now);
  made.text = kKeepsClock;
  return {std::move(made), {}};
}

}  // namespace konduktor::server
