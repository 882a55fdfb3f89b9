#include "fold/counting.h"

#include <set>

#include "fold/seat_names.h"

namespace konduktor::server {
namespace {

struct Company {
  int people = 0;  // with seats that are still empty
  bool guests = false;
  bool twice = false;        // one person on several seats
  bool one_address = false;  // two people from one address
  bool other_bots = false;   // bots that are no level
};

Company company_of(std::span<const TableSeat> seats) {
  Company company;
  std::set<UserId> users;
  std::set<std::string_view> addresses;
  for (const TableSeat& seat : seats) {
    if (seat.kind == TableSeat::Kind::Bot) {
      company.other_bots |= !is_level(seat.bot);
      continue;
    }
    ++company.people;
    if (seat.kind == TableSeat::Kind::Empty) continue;
    company.guests |= seat.guest;
    company.twice |= !users.insert(seat.user).second;
    company.one_address |= !seat.from.empty() && !addresses.insert(seat.from).second;
  }
  return company;
}

}  // namespace

Counts counts_of(const Settings& settings, std::span<const TableSeat> seats) {
  const Company company = company_of(seats);
  const auto no = [](std::string_view why) { return Counts{Ladder::None, why}; };
  if (settings.friendly) return no("friendly");
  if (company.people == 0) return no("bots_alone");
  if (company.twice) return no("several_seats");
  if (settings.visibility != Visibility::Public) return no("not_public");
  const bool alone = company.people == 1;
  if (!alone && settings.hints) return no("hints");
  if (!alone && settings.clock.kind == ClockKind::None) return no("no_clock");
  if (company.guests) return no("guests");
  if (company.one_address) return no("one_address");
  if (alone && company.other_bots) return no("other_bots");
  return {alone ? Ladder::Practice : Ladder::Rated, {}};
}

std::string ladder_key(std::string_view game, Ladder ladder) {
  std::string key(game);
  if (ladder == Ladder::Practice) key.append(":").append(word_of(ladder));
  return key;
}

}  // namespace konduktor::server
