// Ids of different things are different types: a ticket is no route.
#include "konduktor/state.h"

namespace konduktor {

bool is_open(const Public& pub, RouteId route, TicketId ticket) {
#ifdef KONDUKTOR_WRONG
  (void)route;
  return pub.open.has(ticket);
#else
  (void)ticket;
  return pub.open.has(route);
#endif
}

}  // namespace konduktor
