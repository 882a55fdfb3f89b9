// teacher: what a lesson would have its pupil do.
#include <algorithm>
#include <array>

#include "konduktor/players/player.h"
#include "moment.h"
#include "registry.h"

namespace konduktor {
namespace teacher {
namespace {

constexpr int kWorthATurn = 4;  // points of a route that joins nothing
constexpr int kFullHand = 16;   // cards; with so many it builds whatever it can

Advice free_move(const Moment& moment) {
  // Nothing to say: a card if there is one, or whatever is listed first.
  for (const MoveKind kind : {MoveKind::Draw, MoveKind::Take})
    if (const auto move = any_move(moment, kind)) return {.move = *move};
  return {.move = moment.legal[0]};
}

// New tickets are a chance while everyone has pieces enough for another while: a third of them.
bool is_early(const Moment& moment) {
  const Public& pub = moment.view.pub;
  int all = 0;
  for (const PieceKind& kind : moment.rules.pieces) all += kind.count;
  for (int s = 0; s < moment.rules.players(); ++s) {
    int left = 0;
    for (std::size_t k = 0; k < moment.rules.pieces.size(); ++k)
      left += pub.pieces[static_cast<std::size_t>(s)][k];
    if (3 * left <= all) return false;
  }
  return pub.last_turns == 0;
}

std::optional<Advice> tickets(const Moment& moment) {
  const auto move = any_move(moment, MoveKind::Tickets);
  return move ? std::optional(Advice{.move = *move, .advised = Advised::Tickets}) : std::nullopt;
}

std::optional<Advice> first_of(std::initializer_list<std::optional<Advice>> all) {
  for (const auto& one : all)
    if (one) return one;
  return std::nullopt;
}

Advice at_action(const Moment& moment, Lesson lesson) {
  if (const auto bought = buy(moment)) return *bought;
  const bool joined = std::all_of(moment.held.begin(), moment.held.end(),
                                  [](const HeldTicket& held) { return held.need.need == Need::Joined; });
  if (joined && is_early(moment))
    if (const auto drawn = tickets(moment)) return *drawn;
  if (const auto claimed = lesson == Lesson::Route ? claim(moment) : std::nullopt) return *claimed;
  const bool builds = moment.view.pub.last_turns > 0 || moment.hand().total() >= kFullHand;
  if (const auto built = builds ? points(moment, 1) : std::nullopt) return *built;
  const auto worth_it = moment.legs.empty() ? points(moment, kWorthATurn) : std::nullopt;
  return first_of({worth_it, card(moment), claim(moment), points(moment, 1)}).value_or(free_move(moment));
}

Advice at_yard(const Moment& moment) {
  if (const auto played = play(moment)) return *played;
  if (has_enough(moment) && moment.view.mine.tickets.count() < kMostTickets)
    if (const auto drawn = tickets(moment)) return *drawn;
  return yard_card(moment).value_or(free_move(moment));
}

Advice of(const Moment& moment, Lesson lesson) {
  const bool cards = moment.rules.machine == Machine::Cards;
  switch (moment.view.pub.phase) {
    case Phase::Opening:
    case Phase::KeepTickets: return keep(moment).value_or(free_move(moment));
    case Phase::Surcharge: return surcharge(moment);
    case Phase::Action: return cards ? at_yard(moment) : at_action(moment, lesson);
    case Phase::SecondCard: return (cards ? yard_card(moment) : card(moment)).value_or(free_move(moment));
    case Phase::RightOfWay:
    case Phase::SecondClaim: return first_of({claim(moment), points(moment, 1)}).value_or(free_move(moment));
    default: return free_move(moment);
  }
}

class Teacher final : public Player {
 public:
  Move choose(const Rules& rules, const View& view, const MoveList& legal, const Budget&, Rng&) override {
    return advise(rules, view, legal, Lesson::Route, true).move;
  }
};

constexpr std::array<std::string_view, kAdvised> kWords = {
    "keep_shared", "keep_reach", "keep_cards", "keep_none", "claim",         "claim_tunnel",
    "claim_ferry", "points",     "take",       "take_grey", "take_reserve",  "take_wild",
    "take_yard",   "draw",       "tickets",    "buy",       "surcharge_pay", "surcharge_withdraw",
    "play",        "play_three", "rob",        "free"};

}  // namespace
}  // namespace teacher

std::string_view word_of(Lesson lesson) noexcept { return lesson == Lesson::Cards ? "cards" : "route"; }

std::string_view word_of(Advised advised) noexcept {
  return teacher::kWords[static_cast<std::size_t>(advised)];
}

Advice advise(const Rules& rules, const View& view, const MoveList& legal, Lesson lesson, bool known_hands) {
  teacher::Moment moment{rules, view, legal, known_hands, held_tickets(rules, view), {}};
  moment.legs = legs_of(moment.held);
  return teacher::of(moment, lesson);
}

PlayerEntry teacher_entry() {
  return {"teacher", "plays simply, one ticket after another, as a lesson shows it",
          []() -> std::unique_ptr<Player> { return std::make_unique<teacher::Teacher>(); }};
}

}  // namespace konduktor
