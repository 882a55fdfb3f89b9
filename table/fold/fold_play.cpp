// Entries of the log that change a running game: moves, undo, stand-ins, offers, pauses.
#include <algorithm>

#include "fold/number_in.h"
#include "fold/table_impl.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kLongestBot = 256;

}  // namespace

void Table::Impl::ask_all(std::uint8_t kept, const Entry& entry) {
  const std::uint8_t asked = game->state().pub.waiting;
  for (int seat = 0; has_seat(seat); ++seat) {
    std::int32_t& ask = asks[static_cast<std::size_t>(seat)];
    if ((asked >> seat & 1) == 0) {
      ask = 0;
    } else if ((kept >> seat & 1) == 0 || ask == 0) {
      ask = entry.n;
      clocks.ask(seat, entry.at);
    }
  }
}

void Table::Impl::run_clocks(Millis when) {
  if (clocks.kind() == ClockKind::None) return;
  for (int seat = 0; has_seat(seat); ++seat)
    clocks.run(
        seat,
        stage == Stage::Running && !paused && asks[static_cast<std::size_t>(seat)] != 0 && plays_itself(seat),
        when);
}

std::string Table::Impl::fold_move(const Entry& entry, Events* events) {
  if (stage != Stage::Running || paused) return "no move can be made now";
  if (entry.seat < 0 || asks[static_cast<std::size_t>(entry.seat)] == 0)
    return "nothing is asked of the seat";
  if (entry.by != at(entry.seat).stand_in) return "another plays for the seat";
  const Seat seat = seat_at(entry.seat);
  const std::uint8_t before = game->state().pub.waiting;
  const bool person = plays_itself(entry.seat);
  const Millis left = clocks.left(entry.seat, entry.at);
  if (auto error = game->play(seat, entry.text, entry.by, left, events); !error.empty()) return error;
  if (clocks.kind() != ClockKind::None) {
    clocks.run(entry.seat, false, entry.at);
    if (person && clocks.kind() == ClockKind::PerGame) clocks.moved(entry.seat, game->own_moves(seat));
  }
  ask_all(static_cast<std::uint8_t>(before & ~(1u << entry.seat)), entry);
  run_clocks(entry.at);
  if (person) offer.reset();
  return {};
}

std::string Table::Impl::fold_undo(const Entry& entry) {
  if (stage != Stage::Running || paused || game_over()) return "nothing can be taken back now";
  if (entry.seat < 0) return "no seat is named";
  const auto remaining = number_in<int>(entry.text);
  if (!remaining) return "the number of moves that remain is missing";
  const bool together = game->answers_together(seat_at(entry.seat));
  const std::uint8_t before = game->state().pub.waiting;
  Step first;
  if (auto error = game->take_back(seat_at(entry.seat), *remaining, first); !error.empty()) return error;
  // While all answer at once, an answer that is taken back is no news to the others: they keep their questions.
  ask_all(together ? before : 0, entry);
  const int again = static_cast<int>(ix(first.seat));
  // The time that was spent on the question before counts: undoing does not make time.
  if (asks[static_cast<std::size_t>(again)] != 0 && first.by == 0)
    clocks.ask_again(again, first.left, entry.at);
  run_clocks(entry.at);
  offer.reset();
  return {};
}

std::string Table::Impl::fold_stand_in(const Entry& entry) {
  if (stage != Stage::Running || game_over()) return "no game is running";
  if (entry.seat < 0 || !plays_itself(entry.seat)) return "no person plays there";
  if (!entry.text.starts_with("bot:") || entry.text.size() > kLongestBot)
    return "a bot's name begins with bot:";
  at(entry.seat).stand_in = entry.text;
  at(entry.seat).why = entry.by;
  run_clocks(entry.at);
  if (offer && offer->seat == entry.seat) offer.reset();
  return {};
}

std::string Table::Impl::fold_back(const Entry& entry) {
  if (stage != Stage::Running || game_over()) return "no game is running";
  if (entry.seat < 0 || at(entry.seat).stand_in.empty()) return "no bot stands in there";
  at(entry.seat).stand_in.clear();
  at(entry.seat).why.clear();
  if (entry.text != kKeepsClock) clocks.ask(entry.seat, entry.at);
  run_clocks(entry.at);
  return {};
}

std::string Table::Impl::fold_offer(const Entry& entry) {
  if (stage != Stage::Running || game_over() || offer) return "nothing can be offered now";
  if (entry.seat < 0 || !plays_itself(entry.seat)) return "no person plays there";
  if (cannot_offer(entry.text, entry.seat)) return "that cannot be offered now: " + entry.text;
  offer = OpenOffer{entry.text, entry.seat, seats_of(at(entry.seat).user)};
  auto& times = offered[static_cast<std::size_t>(entry.seat)];
  std::rotate(times.begin(), times.begin() + 1, times.end());
  times.back() = entry.at;
  return {};
}

std::string Table::Impl::fold_answer(const Entry& entry) {
  if (stage != Stage::Running || !offer) return "there is no offer";
  if (entry.seat < 0 || !plays_itself(entry.seat)) return "no person plays there";
  if (entry.text == "no") {
    offer.reset();
  } else if (entry.text == "yes") {
    offer->agreed = static_cast<std::uint8_t>(offer->agreed | seats_of(at(entry.seat).user));
  } else {
    return "an answer is yes or no";
  }
  return {};
}

std::string Table::Impl::fold_pause(const Entry& entry) {
  const bool pause = entry.kind == EntryKind::Pause;
  if (stage != Stage::Running || game_over() || paused == pause) return "the pause does not fit";
  paused = pause;
  const Millis length = pause ? pause_length() : 0;
  pause_until = length > 0 ? entry.at + length : 0;
  offer.reset();
  run_clocks(entry.at);
  return {};
}

std::string Table::Impl::fold_awake(const Entry& entry) {
  if (stage != Stage::Running) return "no game is running";
  if (entry.text.empty()) {
    clocks.go_on(entry.at);
    if (pause_until != 0) pause_until += std::max<Millis>(0, entry.at - last_at);
    return {};
  }
  const auto time = number_in<Millis>(entry.text);
  if (!time || *time < 0) return "how much time is given back is missing";
  clocks.give_back(*time, entry.at);
  if (pause_until != 0) pause_until += *time;
  return {};
}

}  // namespace konduktor::server
