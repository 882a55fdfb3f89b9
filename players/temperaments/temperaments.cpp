// Temperaments: players with one wish. Each drives the rules into a corner that even play seldom reaches.
//
// A temperament gives every legal move a grade and chooses uniformly among those with the best one. None of them
// plays well, and none is meant to.

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "registry.h"

namespace konduktor {
namespace {

using Grade = int (*)(const Rules& rules, const Move& move);

int equal(const Rules&, const Move&) { return 0; }

// Claims whenever it can, draws cards otherwise, and pays what a tunnel asks.
int claims_first(const Rules&, const Move& move) {
  switch (move.kind) {
    case MoveKind::Claim:
    case MoveKind::Pay: return 2;
    case MoveKind::Take:
    case MoveKind::Draw: return 1;
    default: return 0;
  }
}

// Draws until deck and discards run dry.
int cards_first(const Rules&, const Move& move) {
  return move.kind == MoveKind::Take || move.kind == MoveKind::Draw ? 1 : 0;
}

// Takes tickets and keeps them all.
int tickets_first(const Rules&, const Move& move) {
  if (move.kind == MoveKind::Keep) return move.tickets().count();
  return move.kind == MoveKind::Tickets ? 1 : 0;
}

// Builds stations; in the Card Game, fills its rail yard.
int building_first(const Rules&, const Move& move) {
  return move.kind == MoveKind::Station || move.kind == MoveKind::Play ? 1 : 0;
}

// Buys technologies, the dearest first.
int purchases_first(const Rules& rules, const Move& move) {
  return move.kind == MoveKind::Buy ? 1 + rules.technologies[move.target].cost : 0;
}

class Temperament final : public Player {
 public:
  explicit Temperament(Grade grade) : grade_(grade) {}

  Move choose(const Rules& rules, const View&, const MoveList& legal, const Budget&, Rng& rng) override {
    if (grade_ == equal) return legal[below(rng, legal.size())];
    int best = -1;
    int equals = 0;
    legal.for_each([&](const Move& move) {
      const int grade = grade_(rules, move);
      if (grade > best) {
        best = grade;
        equals = 0;
      }
      if (grade == best) ++equals;
    });
    Move chosen;
    int skip = below(rng, equals);
    legal.for_each([&](const Move& move) {
      if (grade_(rules, move) == best && skip-- == 0) chosen = move;
    });
    return chosen;
  }

 private:
  static int below(Rng& rng, int bound) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
  }
  Grade grade_;
};

template <Grade grade>
std::unique_ptr<Player> make() {
  return std::make_unique<Temperament>(grade);
}

}  // namespace

const std::vector<PlayerEntry>& temperaments() {
  static const std::vector<PlayerEntry> kTemperaments = {
      {"random", "any legal move, all alike", make<equal>},
      {"claimer", "claims a route whenever it can, else draws cards", make<claims_first>},
      {"hoarder", "draws cards until none are left", make<cards_first>},
      {"ticket-taker", "takes tickets whenever it can and keeps them all", make<tickets_first>},
      {"builder", "builds stations, or plays to the rail yard, whenever it can", make<building_first>},
      {"buyer", "buys technologies whenever it can, the dearest first", make<purchases_first>},
  };
  return kTemperaments;
}

}  // namespace konduktor
