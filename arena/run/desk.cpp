#include "desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "konduktor/load/commitment.h"
#include "konduktor/load/record_json.h"
#include "konduktor/scores.h"

namespace konduktor::arena {
namespace {

// Measures the time that the bot thinks, and nothing else.
Move timed_choice(Bot& bot, const Rules& rules, const View& view, const MoveList& legal, Rng& chance,
                  Clocked& clock) {
  const auto started = std::chrono::steady_clock::now();
  const Move move = bot.choose(rules, view, legal, chance);
  const auto spent = std::chrono::steady_clock::now() - started;
  const auto nanoseconds = static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count()));
  clock.total += nanoseconds;
  clock.slowest = std::max(clock.slowest, nanoseconds);
  ++clock.moves;
  return move;
}

}  // namespace

Desk::Desk(const Series& series)
    : series_(series),
      rules_(*series.rules),
      game_(rules_,
            {.first = series.first, .record = series.record, .legal = series.legal, .check = series.check}) {
  for (const std::string& name : series.schedule->bots) {
    auto& seats = bots_.emplace_back();
    for (int s = 0; s < rules_.players(); ++s) seats.push_back(make_bot(name));
  }
}

Result<std::optional<GameFacts>> Desk::play(std::uint32_t deal, std::size_t arrangement) {
  deal_ = deal;
  seed_ = derive_seed(series_.seed, deal);
  game_.deal(seed_);
  GameFacts facts;
  facts.first = game_.state().pub.first;
  facts.turns = 1;
  while (!game_.over()) {
    if (series_.stopped()) return {};
    const auto moved = play_move(series_.schedule->arrangements[arrangement], facts);
    if (!moved.ok()) return {{}, what_went_wrong(moved.error)};
  }
  conclude(facts);
  if (series_.record) facts.record = record_line(arrangement);
  return {std::move(facts), {}};
}

Result<Seat> Desk::play_move(const Arrangement& seats, GameFacts& facts) {
  const Public& pub = game_.state().pub;
  const Seat turn = pub.turn;
  auto moved = game_.play_move([&](Seat seat, const View& view, const MoveList& legal, Rng& chance) {
    Bot& bot = bots_[seats[ix(seat)]][ix(seat)];
    return timed_choice(bot, rules_, view, legal, chance, facts.seats[ix(seat)].clock);
  });
  if (!moved.ok()) return moved;
  // Some technologies are given back in the turn in which they were bought: look after every move.
  facts.seats[ix(moved.value)].bought |= pub.technologies[ix(moved.value)];
  facts.turns += pub.turn != turn ? 1 : 0;
  facts.triggered = facts.triggered || pub.last_turns > 0;
  return moved;
}

void Desk::conclude(GameFacts& facts) const {
  const State& state = game_.state();
  facts.moves = game_.moves();
  facts.renewals = state.pub.renewals;
  const ScoreSheet sheet = final_scores(rules_, state);
  facts.winners = sheet.winners;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules_.players()); ++s) {
    facts.seats[s].score = sheet.seats[s];
    facts.seats[s].claimed = state.pub.owned[s];
  }
}

std::string Desk::record_line(std::size_t arrangement) {
  GameRecord record = game_.take_record(series_.schedule->names(arrangement));
  if (series_.commit) {
    // From the seed, so that a series can be repeated; a table that plays for stakes uses random_salt().
    Stream stream(seed_, "salt");
    Seed salt;
    for (auto& byte : salt.bytes) byte = static_cast<std::uint8_t>(stream.below(256));
    record.salt = to_hex(salt);
    record.commitment = konduktor::commit(seed_, record.salt);
  }
  return to_json(rules_, record);
}

std::string Desk::what_went_wrong(const std::string& what) const {
  return fmt::format(
      "game {}, move {}: {}. This is a fault of the program or of the data file; the game's "
      "seed is {}.",
      deal_ + 1, game_.moves() + 1, what, to_hex(seed_));
}

}  // namespace konduktor::arena
