// Cards that stand for a locomotive (UK-C1, UK-C3). The number is a table of the data; what it means for payments
// is in payments.h.
#include "all.h"

namespace konduktor {

const Module kSubstitutes{.name = "substitutes", .prepare = [](Rules& rules) -> std::string {
                            if (rules.cards_for_one_wild < 2)
                              return "module \"substitutes\" needs cards_for_one_wild of at least 2";
                            return {};
                          }};

}  // namespace konduktor
