#include "bot_game.h"

#include "konduktor/game.h"
#include "konduktor/load/record_json.h"
#include "konduktor/players/player.h"
#include "konduktor/record.h"
#include "load/words.h"

namespace konduktor::wasm {
namespace {

// No real game comes near; it ends one in which players do nothing for ever.
constexpr int kMaxMoves = 200'000;

struct Seated {
  Bot bot;
  Rng chance;
};

Result<std::vector<Seated>> seat_bots(const Rules& rules, const Seed& seed,
                                      const std::vector<std::string>& bots) {
  std::vector<Seated> seated;
  for (std::uint32_t s = 0; s < static_cast<std::uint32_t>(rules.players()); ++s) {
    seated.push_back({make_bot(bots[s % bots.size()]), Rng(Stream(seed, "bot", s))});
    if (!seated.back().bot.player) return {{}, "there is no bot " + load::in_quotes(bots[s % bots.size()])};
  }
  return {std::move(seated), {}};
}

}  // namespace

Result<std::string> play_bots(const Rules& rules, const Seed& series, std::uint32_t deal,
                              const std::vector<std::string>& bots) {
  const Seed seed = derive_seed(series, deal);
  Result<std::vector<Seated>> seated = seat_bots(rules, seed, bots);
  if (!seated.ok()) return {{}, seated.error};
  Events events;
  State state = new_game(rules, seed, Seat::Nobody, &events);
  Recorder recorder(rules, state, events, &seed);
  MoveList legal;
  for (int moves = 0; state.pub.phase != Phase::Over; ++moves) {
    if (moves >= kMaxMoves) return {{}, "the game does not end"};
    const Seat seat = next_seat(rules, state.pub);
    const Public before = state.pub;
    const Private mine = state.priv[ix(seat)];
    legal_moves(rules, before, mine, seat, legal);
    if (legal.empty()) return {{}, "there is no legal move"};
    Seated& player = seated.value[ix(seat)];
    const Move move = player.bot.choose(rules, view_of(rules, state, seat), legal, player.chance);
    events.clear();
    if (const Verdict verdict = apply(rules, state, seat, move, &events); !verdict.ok())
      return {{}, "a bot's move was refused: " + explain(rules, verdict)};
    recorder.add(rules, before, mine, seat, move, events);
  }
  recorder.finish(rules, state);
  GameRecord record = recorder.take();
  for (const Seated& player : seated.value) record.seats.push_back(player.bot.name);
  return {to_json(rules, record), {}};
}

}  // namespace konduktor::wasm
