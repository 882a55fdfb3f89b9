// Districts of London (LO-D1, LO-D2).
#include "../graph.h"
#include "all.h"

namespace konduktor {
namespace {

void score(const Rules& rules, const State& state, ScoreSheet& sheet) {
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
    const auto component = components(rules, state.pub.owned[s]);
    int points = 0;
    for (std::size_t d = 0; d < rules.districts.size(); ++d) {
      bool joined = true;
      int first = -1;
      rules.districts[d].places.for_each([&](PlaceId place) {
        if (first < 0) first = component[ix(place)];
        joined = joined && component[ix(place)] == first;
      });
      if (!joined) continue;
      points += rules.districts[d].points;
      sheet.seats[s].districts = static_cast<std::uint16_t>(sheet.seats[s].districts | 1u << d);
    }
    sheet.seats[s].add_bonus(Bonus::Districts, 0, points);
  }
}

}  // namespace

const Module kDistricts{.name = "districts", .final_score = score, .bonuses = [](const Rules&) {
                          return bonus_bit(Bonus::Districts);
                        }};

}  // namespace konduktor
