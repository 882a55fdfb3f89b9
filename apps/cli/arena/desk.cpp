#include "arena/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "common/failure.h"
#include "konduktor/load/commitment.h"
#include "konduktor/load/record_json.h"
#include "konduktor/scores.h"

namespace konduktor::cli {
namespace {

// No real game comes near; it ends one in which players do nothing for ever.
constexpr int kMaxMoves = 200'000;

}  // namespace

Desk::Desk(const Series& series) : series_(series), rules_(*series.rules) {
  for (const std::string& name : series.schedule->bots) {
    auto& seats = bots_.emplace_back();
    for (int s = 0; s < rules_.players(); ++s) seats.push_back(make_bot(name));
  }
}

std::optional<arena::GameFacts> Desk::play(std::uint32_t deal, std::size_t arrangement) {
  deal_ = deal;
  seed_ = derive_seed(series_.seed, deal);
  events_.clear();
  State state = new_game(rules_, seed_, series_.first, &events_);
  std::optional<Recorder> recorder;
  if (series_.record) recorder.emplace(rules_, state, events_, &seed_);
  arena::GameFacts facts;
  facts.first = state.pub.first;
  play_moves(state, series_.schedule->arrangements[arrangement], recorder, facts);
  if (state.pub.phase != Phase::Over) return std::nullopt;
  conclude(state, facts);
  if (recorder) facts.record = finish(*recorder, state, arrangement);
  return facts;
}

void Desk::play_moves(State& state, const arena::Arrangement& seats, std::optional<Recorder>& recorder,
                      arena::GameFacts& facts) {
  std::vector<Rng> chance;
  for (std::size_t s = 0; s < seats.size(); ++s)
    chance.emplace_back(Stream(seed_, "bot", static_cast<std::uint32_t>(s)));
  facts.turns = 1;
  for (; state.pub.phase != Phase::Over && !given_up(); ++facts.moves) {
    if (facts.moves >= kMaxMoves) fail(facts.moves, "the game does not end");
    const Seat seat = next_seat(rules_, state.pub);
    const Seat turn = state.pub.turn;
    legal_moves(rules_, state.pub, state.priv[ix(seat)], seat, legal_);
    if (legal_.empty()) fail(facts.moves, "there is no legal move");
    Bot& bot = bots_[seats[ix(seat)]][ix(seat)];
    const Move move = ask(state, seat, bot, chance[ix(seat)], facts.seats[ix(seat)].clock);
    make_move(state, seat, move, recorder, facts.moves);
    // Some technologies are given back in the turn in which they were bought: look after every move.
    facts.seats[ix(seat)].bought |= state.pub.technologies[ix(seat)];
    facts.turns += state.pub.turn != turn ? 1 : 0;
    facts.triggered = facts.triggered || state.pub.last_turns > 0;
  }
}

Move Desk::ask(const State& state, Seat seat, Bot& bot, Rng& chance, arena::Clocked& clock) {
  const View view = view_of(rules_, state, seat);
  const auto started = std::chrono::steady_clock::now();
  const Move move = bot.choose(rules_, view, legal_, chance);
  const auto spent = std::chrono::steady_clock::now() - started;
  const auto nanoseconds = static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count()));
  clock.total += nanoseconds;
  clock.slowest = std::max(clock.slowest, nanoseconds);
  ++clock.moves;
  return move;
}

void Desk::make_move(State& state, Seat seat, const Move& move, std::optional<Recorder>& recorder,
                     int number) {
  Public before;
  Private mine;
  if (recorder) {
    before = state.pub;
    mine = state.priv[ix(seat)];
    events_.clear();
  }
  const Verdict verdict = apply(rules_, state, seat, move, recorder ? &events_ : nullptr);
  if (!verdict.ok()) fail(number, "the move was refused: " + explain(rules_, verdict));
  if (recorder) recorder->add(rules_, before, mine, seat, move, events_, series_.legal ? &legal_ : nullptr);
  if (!series_.check) return;
  problems_.clear();
  find_problems(rules_, state, problems_);
  if (!problems_.empty()) fail(number, problems_.front().clause + ": " + problems_.front().text);
}

void Desk::conclude(const State& state, arena::GameFacts& facts) const {
  facts.renewals = state.pub.renewals;
  const ScoreSheet sheet = final_scores(rules_, state);
  facts.winners = sheet.winners;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules_.players()); ++s) {
    facts.seats[s].score = sheet.seats[s];
    facts.seats[s].claimed = state.pub.owned[s];
  }
}

std::string Desk::finish(Recorder& recorder, const State& state, std::size_t arrangement) const {
  recorder.finish(rules_, state);
  GameRecord record = recorder.take();
  record.seats = series_.schedule->names(arrangement);
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

void Desk::fail(int move, const std::string& what) const {
  throw Failure(
      fmt::format("game {}, move {}: {}. This is a fault of the program or of the data file; the game's "
                  "seed is {}.",
                  deal_ + 1, move + 1, what, to_hex(seed_)),
      kCheckFailed);
}

}  // namespace konduktor::cli
