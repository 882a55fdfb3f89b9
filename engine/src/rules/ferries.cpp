// Ferries: a wild for each locomotive symbol (EU-F1, UK-F1, UK-F2). A table, no run-time code.
#include "all.h"

namespace konduktor {

const Module kFerries{.name = "ferries", .prepare = [](Rules& rules) -> std::string {
                        for (std::size_t i = 0; i < rules.routes.size(); ++i) {
                          if (rules.routes[i].kind != RouteKind::Ferry) continue;
                          rules.ferry_routes.add(static_cast<RouteId>(i));
                          rules.min_wilds[i] = rules.routes[i].locomotives;
                        }
                        return {};
                      }};

}  // namespace konduktor
