// Two kinds of piece (BE-R1 to BE-R5, BE-E1): which kind a route takes, its cost and its points are tables of the
// data, which the core reads for every game; this module says that a game may have more than one kind.
#include "all.h"

namespace konduktor {

const Module kPieceKinds{.name = "piece-kinds"};

}  // namespace konduktor
