// What needs the consent of the others: pause, resume, takeback, abandon; and what follows without a command.
//
// Asked are all people who play themselves; whether a game that counts is given up, everyone who began it. One who holds
// several seats answers for all of them. An offer lapses when somebody says no, when a person moves or undoes, and when
// the one who made it is replaced by a bot. Moves of bots do not matter: they would be quicker than any answer.
#include <set>

#include "fold/counting.h"
#include "fold/table_impl.h"

namespace konduktor::server {

std::optional<RefusalReason> Table::Impl::cannot_offer(const std::string& what, int seat) const {
  if (what == "abandon") return std::nullopt;
  if (what == "resume") return paused ? std::nullopt : std::optional(RefusalReason::NotPaused);
  if (what != "pause" && what != "takeback") return RefusalReason::UnknownOffer;
  if (paused) return RefusalReason::Paused;
  if (what == "pause") return std::nullopt;
  if (!settings.friendly) return RefusalReason::NotFriendly;
  if (game->before_last_own(seat_at(seat)) < 0) return RefusalReason::NothingToTakeBack;
  return std::nullopt;
}

Decision Table::Impl::decide_offer(const Command& command, Millis now, Language language) const {
  if (command.user == UserId::None) return refuse(RefusalReason::NotAllowed, language);
  const int seat = seat_meant(command, [&](int s) { return plays_itself(s); });
  if (seat < 0)
    return refuse(command.seat == -1 ? RefusalReason::NotSeated : RefusalReason::NoSuchSeat, language);
  if (!holds(command.user, seat)) return refuse(RefusalReason::NotYourSeat, language);
  if (const auto why = not_running()) return refuse(*why, language);
  if (!plays_itself(seat)) return refuse(RefusalReason::StoodIn, language);
  if (offer) return refuse(RefusalReason::OfferOpen, language);
  // Nothing keeps a game from going on.
  if (command.text != "resume" && now - offered[static_cast<std::size_t>(seat)].front() < kMinute)
    return refuse(RefusalReason::TooManyOffers, language);
  if (const auto why = cannot_offer(command.text, seat)) return refuse(*why, language);
  Entry made = entry(EntryKind::Offer, seat, command.user, now);
  made.text = command.text;
  return {std::move(made), {}};
}

Decision Table::Impl::decide_answer(const Command& command, Millis now, Language language) const {
  if (command.user == UserId::None) return refuse(RefusalReason::NotAllowed, language);
  const int seat = seat_meant(command, [&](int s) { return plays_itself(s); });
  if (seat < 0)
    return refuse(command.seat == -1 ? RefusalReason::NotSeated : RefusalReason::NoSuchSeat, language);
  if (!holds(command.user, seat)) return refuse(RefusalReason::NotYourSeat, language);
  if (const auto why = not_running()) return refuse(*why, language);
  if (!plays_itself(seat)) return refuse(RefusalReason::StoodIn, language);
  if (!offer) return refuse(RefusalReason::NoOffer, language);
  if (command.text != "yes" && command.text != "no") return refuse(RefusalReason::UnknownAnswer, language);
  if (command.text == "yes" && (offer->agreed >> seat & 1) != 0)
    return refuse(RefusalReason::Answered, language);
  Entry made = entry(EntryKind::Answer, seat, command.user, now);
  made.text = command.text;
  return {std::move(made), {}};
}

std::uint8_t Table::Impl::asked_to_abandon() const {
  if (counts_of(settings, seats).as == Ladder::None) return people();
  unsigned bits = 0;
  for (int seat = 0; has_seat(seat); ++seat)
    if (at(seat).kind == TableSeat::Kind::Person) bits |= 1u << seat;
  return static_cast<std::uint8_t>(bits);
}

// Nobody waits for one who plays alone.
Millis Table::Impl::pause_length() const {
  std::set<UserId> users;
  for (const TableSeat& seat : seats)
    if (seat.kind == TableSeat::Kind::Person) users.insert(seat.user);
  if (users.size() < 2) return 0;
  if (settings.clock.by_correspondence()) return 7 * kDay;
  return counts_of(settings, seats).as == Ladder::None ? kDay : 15 * kMinute;
}

// What the open offer leads to, if all who are asked have agreed.
std::optional<Entry> Table::Impl::agreed_entry(Millis now) const {
  if (!offer) return std::nullopt;
  const std::uint8_t asked = offer->what == "abandon" ? asked_to_abandon() : people();
  if ((asked & ~offer->agreed) != 0) return std::nullopt;
  if (offer->what == "pause") return entry(EntryKind::Pause, offer->seat, UserId::None, now);
  if (offer->what == "resume") return entry(EntryKind::Resume, offer->seat, UserId::None, now);
  if (offer->what == "abandon") {
    Entry made = entry(EntryKind::End, offer->seat, UserId::None, now);
    made.text = word_of(Stage::Abandoned);
    return made;
  }
  Entry made = entry(EntryKind::Undo, offer->seat, UserId::None, now);
  made.text = std::to_string(game->before_last_own(seat_at(offer->seat)));
  made.by = "takeback";
  return made;
}

std::optional<Entry> Table::Impl::follow_up(Millis now) const {
  if (stage == Stage::Open && host == UserId::None) {
    Entry made = entry(EntryKind::End, -1, UserId::None, now);
    made.text = word_of(Stage::Closed);
    return made;
  }
  if (stage != Stage::Running) return std::nullopt;
  if (game_over()) {
    Entry made = entry(EntryKind::End, -1, UserId::None, now);
    made.text = word_of(Stage::Finished);
    return made;
  }
  if (auto agreed = agreed_entry(now)) return agreed;
  // Everyone has left for good: the bots finish the game, or it would stand for ever.
  if (paused && people() == 0) return entry(EntryKind::Resume, -1, UserId::None, now);
  if (paused && pause_until != 0 && now >= pause_until)
    return entry(EntryKind::Resume, -1, UserId::None, now);
  return std::nullopt;
}

}  // namespace konduktor::server
