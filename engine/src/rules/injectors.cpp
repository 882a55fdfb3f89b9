// Injectors: two claims in the turn of their purchase (UK-V1, UK-V9).
#include "technologies.h"

namespace konduktor {
namespace {

bool keep_turn(Play& play, Seat seat) {
  Public& pub = play.pub();
  const TechId injectors = play.rules.technology_with(Effect::MoreClaims);
  if (pub.claims == 0 || !holds(pub, seat, injectors)) return false;
  if (pub.claims >= play.rules.technologies[ix(injectors)].value) return false;
  if (!any_claim(play.rules, pub, play.mine(seat).hand, seat, free_routes(play.rules, pub, seat)))
    return false;
  pub.phase = Phase::SecondClaim;
  return true;
}

}  // namespace

const Module kInjectors{.name = "injectors", .keep_turn = keep_turn, .end_turn = [](Play& play, Seat seat) {
                          give_back(play, seat, play.rules.technology_with(Effect::MoreClaims));
                        }};

}  // namespace konduktor
