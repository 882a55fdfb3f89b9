// A view of each game as it is sent, readable in review: one line for each field, seat and event.
//
// KONDUKTOR_REGENERATE=1 writes the files anew. They are part of the public interface: a change is a change of the
// protocol.
#include "support/golden.h"
#include "property/tables.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

struct Sample {
  const char* name;
  const char* game;
  int players;
  int moves;  // made before
  Options options = {};
};

const Sample kSamples[] = {
    {"europe", "europe", 3, 90}, {"london", "london", 2, 40},
    {"berlin", "berlin", 2, 40}, {"uk", "uk", 2, 60, {.advanced_technologies = true}},
    {"usa", "usa", 2, 70},       {"cardgame", "cardgame", 3, 60, {.peek_own_track = true}}};

// One line a field; lists of objects one line an element.
std::string laid_out(const Json& json) {
  std::string out = "{\n";
  for (const auto& [key, value] : json.items()) {
    out += " \"" + key + "\": ";
    if (value.is_array() && !value.empty() && value[0].is_object()) {
      out += "[\n";
      for (const Json& item : value) out += "  " + item.dump() + (&item == &value.back() ? "\n" : ",\n");
      out += " ]";
    } else {
      out += value.dump();
    }
    out += ",\n";
  }
  out.erase(out.size() - 2, 1);
  return out + "}\n";
}

std::string told(const Sample& sample) {
  const Rules rules = load(sample.game, sample.players, sample.options);
  State state = new_game(rules, seed_from_number(21));
  Rng rng(21);
  MoveList moves;
  Events events;
  Seat seat{};
  for (int n = 0; n <= sample.moves; ++n) {
    seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    events.clear();
    if (n < sample.moves)
      (void)apply(rules, state, seat,
                  moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))], &events);
  }
  const Json view = view_json(rules, state, seat, {.known = true});
  const View seen = view_of(rules, state, seat);
  Json legal = parsed(legal_text(rules, moves, 20, &seen));
  Json all;
  for (const auto& [key, value] : view.items()) all[key] = value;
  all["legal"] = legal;
  all["needs"] = parsed(needs_text(rules, seen));
  return laid_out(all);
}

class WireGolden : public ::testing::TestWithParam<Sample> {};

TEST_P(WireGolden, IsSentAgain) {
  const std::string now = told(GetParam());
  (void)parsed(now);
  expect_golden("table_wire/golden/" + std::string(GetParam().name) + ".json", now);
}

INSTANTIATE_TEST_SUITE_P(AllGames, WireGolden, ::testing::ValuesIn(kSamples),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace konduktor::testing
