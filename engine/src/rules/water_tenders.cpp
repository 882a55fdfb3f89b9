// Water Tenders: a third unseen card after two unseen ones (UK-V2, UK-V7).
#include "technologies.h"

namespace konduktor {

const Module kWaterTenders{.name = "water-tenders", .keep_turn = [](Play& play, Seat seat) {
                             Public& pub = play.pub();
                             const TechId tenders = play.rules.technology_with(Effect::MoreUnseen);
                             if (pub.phase != Phase::SecondCard || !holds(pub, seat, tenders)) return false;
                             if (pub.drawn_unseen != 2 || pub.deck_count == 0) return false;
                             pub.phase = Phase::ThirdCard;
                             return true;
                           }};

}  // namespace konduktor
