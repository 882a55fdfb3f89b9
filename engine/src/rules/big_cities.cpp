// Big Cities (CG-49 to CG-51, A-14).
#include <algorithm>

#include "all.h"

namespace konduktor {

const Module kBigCities{.name = "big-cities",
                        .machine = Machine::Cards,
                        .final_score =
                            [](const Rules& rules, const State&, ScoreSheet& sheet) {
                              for (std::size_t city = 0; city < rules.big_cities.size(); ++city) {
                                std::array<int, kMaxPlayers> tickets{};
                                int most = 0;
                                for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
                                  sheet.seats[s].completed.for_each([&](TicketId ticket) {
                                    tickets[s] += rules.tickets[ix(ticket)].big_cities >> city & 1;
                                  });
                                  most = std::max(most, tickets[s]);
                                }
                                for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
                                  if (most > 0 && tickets[s] == most)  // CG-50: all who tie
                                    sheet.seats[s].add_bonus(Bonus::BigCity, static_cast<int>(city),
                                                             rules.big_cities[city].points);
                              }
                            },
                        .bonuses = [](const Rules&) { return bonus_bit(Bonus::BigCity); }};

}  // namespace konduktor
