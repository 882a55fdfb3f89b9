#include "play/journal.h"

#include <fmt/format.h>

#include <utility>

#include "konduktor/guide/reveals.h"

namespace konduktor::cli {

Journal::Journal(const Rules& rules, const Seed& seed, Seat first, Seat viewer, SeatNames names)
    : rules_(rules), seed_(seed), first_(first), viewer_(viewer), names_(std::move(names)) {
  begin();
}

void Journal::begin() {
  state_ = new_game(rules_, seed_, first_);
  steps_.clear();
}

Verdict Journal::play(Seat seat, const Move& move, Events& seen) {
  Events events;
  const Verdict verdict = apply(rules_, state_, seat, move, &events);
  if (!verdict.ok()) return verdict;
  redact(rules_, events, viewer_, seen);
  const Event* event = first_reveal(seen, viewer_);
  steps_.push_back({seat, move, event == nullptr ? "" : tell(rules_, seen, *event, names_)});
  return verdict;
}

std::string Journal::undo() {
  std::size_t last = steps_.size();
  while (last > 0 && steps_[last - 1].seat != viewer_) --last;
  if (last == 0) return "you have not moved yet";
  --last;
  for (std::size_t k = last; k < steps_.size(); ++k)
    if (!steps_[k].revealed.empty())
      return fmt::format("{} has shown something that was hidden: {}",
                         k == last ? "your last move" : "a move of another seat since then",
                         steps_[k].revealed);
  auto kept = std::move(steps_);
  begin();
  for (std::size_t k = 0; k < last; ++k) {
    apply(rules_, state_, kept[k].seat, kept[k].move);
    steps_.push_back(std::move(kept[k]));
  }
  return {};
}

GameRecord Journal::record() const {
  Events events;
  State state = new_game(rules_, seed_, first_, &events);
  Recorder recorder(rules_, state, events, &seed_);
  for (const Step& step : steps_) {
    const Public before = state.pub;
    const Private mine = state.priv[ix(step.seat)];
    events.clear();
    apply(rules_, state, step.seat, step.move, &events);
    recorder.add(rules_, before, mine, step.seat, step.move, events);
  }
  if (state.pub.phase == Phase::Over) recorder.finish(rules_, state);
  return recorder.take();
}

}  // namespace konduktor::cli
