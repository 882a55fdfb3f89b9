#include "fold/played_game.h"

#include <algorithm>

#include "konduktor/guide/reveals.h"
#include "konduktor/load/commitment.h"

namespace konduktor::server {
namespace {

bool is_together(Phase phase) { return phase == Phase::Opening || phase == Phase::Declare; }

void append(const Events& from, Events& to) {
  for (const Event& event : from.items()) {
    to.add_with_bytes(event);
    for (const std::uint8_t byte : from.bytes(event)) to.put_byte(byte);
  }
}

// Whether the mover learnt anything by its own move. `seen` is room that is used again: this is on the path of every move.
bool showed_something(const Rules& rules, const Events& events, Seat mover, Events& seen) {
  seen.clear();
  redact(rules, events, mover, seen);
  return first_reveal(seen, mover) != nullptr;
}

}  // namespace

PlayedGame::PlayedGame(const Rules& rules, const Seed& seed, std::string salt, Seat first)
    : rules_(rules),
      seed_(seed),
      salt_(std::move(salt)),
      commitment_(commit(seed_, salt_)),
      first_(first),
      state_(new_game(rules, seed, first)) {}

Verdict PlayedGame::try_on_copy(Seat seat, const Move& move) const {
  attempt_.there = false;
  attempt_.after = state_;
  attempt_.events.clear();
  attempt_.seat = seat;
  attempt_.move = move;
  return konduktor::apply(rules_, attempt_.after, seat, move, &attempt_.events);
}

Verdict PlayedGame::attempt(Seat seat, const Move& move, std::string& text) const {
  const Verdict verdict = try_on_copy(seat, move);
  if (!verdict.ok()) return verdict;
  text = attempt_.text = to_text(rules_, move, &state_.priv[ix(seat)].offer);
  attempt_.there = true;
  return verdict;
}

std::string PlayedGame::play(Seat seat, const std::string& text, std::string_view by, Millis left,
                             Events* events) {
  if (!by.empty() && by_index(by) == 0) return "too many have moved for others";
  if (!attempt_.there || attempt_.seat != seat || attempt_.text != text) {
    const Result<Move> move = parse_move(rules_, text);
    if (!move.ok()) return move.error;
    if (const Verdict verdict = try_on_copy(seat, move.value); !verdict.ok())
      return text + ": " + explain(rules_, verdict);
  }
  adopt(seat, by, left, events);
  return {};
}

void PlayedGame::adopt(Seat seat, std::string_view by, Millis left, Events* events) {
  if (!steps_.empty() && steps_.back().seat != seat) steps_.back().settled = true;
  Step step;
  step.move = attempt_.move;
  step.left = left;
  step.seat = seat;
  step.by = by_index(by);
  step.settled = !by.empty() || showed_something(rules_, attempt_.events, seat, seen_);
  steps_.push_back(step);
  state_ = attempt_.after;
  attempt_.there = false;
  if (events == nullptr) return;
  if (events->items().empty())
    std::swap(*events, attempt_.events);
  else
    append(attempt_.events, *events);
}

std::uint16_t PlayedGame::by_index(std::string_view by) {
  const auto found = std::find(by_.begin(), by_.end(), by);
  if (found != by_.end()) return static_cast<std::uint16_t>(found - by_.begin());
  if (by_.size() > UINT16_MAX) return 0;
  by_.emplace_back(by);
  return static_cast<std::uint16_t>(by_.size() - 1);
}

int PlayedGame::own_moves(Seat seat) const {
  return static_cast<int>(std::count_if(steps_.begin(), steps_.end(),
                                        [&](const Step& step) { return step.seat == seat && step.by == 0; }));
}

int PlayedGame::last_own(Seat seat) const {
  for (auto k = static_cast<int>(steps_.size()) - 1; k >= 0; --k)
    if (const Step& step = steps_[static_cast<std::size_t>(k)]; step.seat == seat && step.by == 0) return k;
  return -1;
}

bool PlayedGame::answers_together(Seat seat) const {
  if (!is_together(state_.pub.phase) || (state_.pub.waiting >> ix(seat) & 1) != 0) return false;
  const auto last =
      std::find_if(steps_.rbegin(), steps_.rend(), [&](const Step& step) { return step.seat == seat; });
  return last != steps_.rend() && last->by == 0;
}

bool PlayedGame::can_undo(Seat seat) const {
  if (steps_.empty() || state_.pub.phase == Phase::Over) return false;
  if (answers_together(seat)) return true;
  const Step& last = steps_.back();
  return last.seat == seat && last.by == 0 && !last.settled;
}

int PlayedGame::before_last_own(Seat seat) const {
  if (answers_together(seat)) return static_cast<int>(steps_.size()) - 1;
  return last_own(seat);
}

std::string PlayedGame::take_back(Seat seat, int remaining, Step& first_removed) {
  const auto size = static_cast<int>(steps_.size());
  if (remaining < 0 || remaining >= size)
    return std::to_string(remaining) + " moves cannot remain of " + std::to_string(size);
  const bool answer = remaining == size - 1 && answers_together(seat);
  std::vector<Step> kept = steps_;
  const auto from = kept.begin() + (answer ? last_own(seat) : remaining);
  if (from->seat != seat) return "that move is not the seat's";
  first_removed = *from;
  kept.erase(from, answer ? from + 1 : kept.end());
  State state = new_game(rules_, seed_, first_);
  for (const Step& step : kept)
    if (!konduktor::apply(rules_, state, step.seat, step.move).ok())
      return "the moves that remain are not a game";
  attempt_.there = false;
  state_ = state;
  steps_ = std::move(kept);
  // Whoever moved before the others has seen what they did, even if it is taken back.
  if (remaining < size - 1 && !steps_.empty()) steps_.back().settled = true;
  return {};
}

GameRecord PlayedGame::record(bool given_up) const {
  Events events;
  State state = new_game(rules_, seed_, first_, &events);
  Recorder recorder(rules_, state, events, nullptr);
  for (const Step& step : steps_) {
    const Public before = state.pub;
    const Private mine = state.priv[ix(step.seat)];
    events.clear();
    (void)konduktor::apply(rules_, state, step.seat, step.move, &events);
    recorder.add(rules_, before, mine, step.seat, step.move, events, nullptr, std::string(by(step)));
  }
  if (given_up || state.pub.phase == Phase::Over) recorder.finish(rules_, state);
  GameRecord record = recorder.take();
  record.commitment = commitment_;
  return record;
}

}  // namespace konduktor::server
