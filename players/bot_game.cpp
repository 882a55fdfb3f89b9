#include "konduktor/players/bot_game.h"

#include <cstdint>
#include <utility>

namespace konduktor {
namespace {

// No real game comes near; it ends one in which players do nothing for ever.
constexpr int kMaxMoves = 200'000;

}  // namespace

void BotGame::deal(const Seed& seed) {
  seed_ = seed;
  moves_ = 0;
  events_.clear();
  state_ = new_game(rules_, seed_, settings_.first, &events_);
  recorder_.reset();
  if (settings_.record) recorder_.emplace(rules_, state_, events_, &seed_);
  chance_.clear();
  for (std::uint32_t s = 0; s < static_cast<std::uint32_t>(rules_.players()); ++s)
    chance_.emplace_back(Stream(seed_, "bot", s));
}

Result<Seat> BotGame::next_to_move() {
  if (moves_ >= kMaxMoves) return {{}, "the game does not end"};
  const Seat seat = next_seat(rules_, state_.pub);
  legal_moves(rules_, state_.pub, state_.priv[ix(seat)], seat, legal_);
  if (legal_.empty()) return {{}, "there is no legal move"};
  return {seat, {}};
}

Result<Seat> BotGame::apply_move(Seat seat, const Move& move) {
  Public before;
  Private mine;
  if (recorder_) {
    before = state_.pub;
    mine = state_.priv[ix(seat)];
    events_.clear();
  }
  const Verdict verdict = apply(rules_, state_, seat, move, recorder_ ? &events_ : nullptr);
  if (!verdict.ok()) return {seat, "the move was refused: " + explain(rules_, verdict)};
  if (recorder_)
    recorder_->add(rules_, before, mine, seat, move, events_, settings_.legal ? &legal_ : nullptr);
  if (settings_.check) {
    problems_.clear();
    find_problems(rules_, state_, problems_);
    if (!problems_.empty()) return {seat, problems_.front().clause + ": " + problems_.front().text};
  }
  ++moves_;
  return {seat, {}};
}

GameRecord BotGame::take_record(std::vector<std::string> names) {
  recorder_->finish(rules_, state_);
  GameRecord record = recorder_->take();
  record.seats = std::move(names);
  return record;
}

}  // namespace konduktor
