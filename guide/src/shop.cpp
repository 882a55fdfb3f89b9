#include "konduktor/guide/shop.h"

#include "konduktor/guide/why_not.h"

namespace konduktor {

std::vector<Ware> wares(const Rules& rules, const View& view) {
  std::vector<Ware> all;
  const bool seated = view.seat != Seat::Nobody;
  const unsigned mine = seated ? view.pub.technologies[ix(view.seat)] : 0u;
  // Whether it is off sale is the same for all who do not hold it; a spectator asks as somebody would.
  View asking = view;
  if (!seated) asking.seat = Seat{};
  for (std::size_t t = 0; t < rules.technologies.size(); ++t) {
    const Technology& technology = rules.technologies[t];
    if (technology.advanced && !rules.options.advanced_technologies) continue;
    Ware ware;
    ware.technology = static_cast<TechId>(t);
    ware.held = (mine >> t & 1) != 0;
    ware.left = technology.copies;
    for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
      ware.left -= view.pub.technologies[s] >> t & 1;
    asking.pub.technologies[ix(asking.seat)] =
        static_cast<std::uint16_t>(view.pub.technologies[ix(asking.seat)] & ~(1u << t));
    ware.off_sale = why_not(rules, asking, Move::paying(MoveKind::Buy, static_cast<int>(t), Cards{})).why ==
                    Why::Reshuffled;
    (view.pub.open & rules.needing[t]).for_each([&](RouteId route) {
      const bool enough = (rules.needs[ix(route)] & ~(mine | 1u << t)) == 0;
      (enough ? ware.now : ware.later).add(route);
    });
    all.push_back(ware);
  }
  return all;
}

}  // namespace konduktor
