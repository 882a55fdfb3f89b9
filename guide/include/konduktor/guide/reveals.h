// Whether a move showed somebody something that was hidden: what has been seen cannot be unseen, so such a move cannot
// be taken back.
//
// Strict on purpose. Hidden are the decks, the hands, tickets and choices of others. A card turned up or drawn reveals;
// so do the cards that another seat pays with, how many tickets it keeps, that it has to pass, what it declares. A move
// of another seat that shows nothing (a card drawn unseen, tickets drawn) does not.
#pragma once

#include "konduktor/event.h"

namespace konduktor {

// The first event that told `viewer` something hidden; null = none did. `seen` are the events as redacted for it.
[[nodiscard]] const Event* first_reveal(const Events& seen, Seat viewer);

}  // namespace konduktor
