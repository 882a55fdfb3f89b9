// Facts: what chance and the rules made of a move, taken from its events; and how two accounts of it differ.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "konduktor/record.h"

namespace konduktor {

// The facts of one move. `to_track` is carried from move to move: the cards that the beginning of a turn moves are
// told with the last move of the turn before, but stand on the first move of that turn.
[[nodiscard]] Facts facts_of(Seat mover, const Events& events, std::vector<std::pair<Card, Card>>& to_track);

// The deal, as a record has it. Hands and discards stand in the order of the data, wilds last.
[[nodiscard]] Start start_from(const Rules& rules, const State& fresh, const Events& dealt);

// The first field in which two accounts differ, as a sentence; empty = they agree. `truth` introduces the second
// one: "it was" or "the seed gives". What may be left out may be missing in one of them.
[[nodiscard]] std::string difference(const Rules& rules, const Facts& recorded, const Facts& actual,
                                     std::string_view truth);
[[nodiscard]] std::string difference(const Rules& rules, const Start& recorded, const Start& actual,
                                     std::string_view truth);
[[nodiscard]] std::string difference(const RecordedSheet& recorded, const RecordedSheet& actual);

}  // namespace konduktor
