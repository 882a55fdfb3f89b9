#include "bot_game.h"

#include "konduktor/load/record_json.h"
#include "konduktor/players/bot_game.h"
#include "load/words.h"

namespace konduktor::wasm {
namespace {

Result<std::vector<Bot>> seat_bots(const Rules& rules, const std::vector<std::string>& bots) {
  std::vector<Bot> seated;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    seated.push_back(make_bot(bots[s % bots.size()]));
    if (!seated.back().player) return {{}, "there is no bot " + load::in_quotes(bots[s % bots.size()])};
  }
  return {std::move(seated), {}};
}

}  // namespace

Result<std::string> play_bots(const Rules& rules, const Seed& series, std::uint32_t deal,
                              const std::vector<std::string>& bots) {
  Result<std::vector<Bot>> seated = seat_bots(rules, bots);
  if (!seated.ok()) return {{}, seated.error};
  BotGame game(rules, {.record = true});
  game.deal(derive_seed(series, deal));
  while (!game.over()) {
    const auto moved = game.play_move([&](Seat seat, const View& view, const MoveList& legal, Rng& chance) {
      return seated.value[ix(seat)].choose(rules, view, legal, chance);
    });
    if (!moved.ok()) return {{}, moved.error};
  }
  std::vector<std::string> names;
  for (const Bot& bot : seated.value) names.push_back(bot.name);
  return {to_json(rules, game.take_record(std::move(names))), {}};
}

}  // namespace konduktor::wasm
