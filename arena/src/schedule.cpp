#include "konduktor/arena/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace konduktor::arena {
namespace {

std::vector<std::string> different(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const std::string& name : names)
    if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
  return out;
}

std::uint8_t index_of(const std::vector<std::string>& bots, const std::string& name) {
  return static_cast<std::uint8_t>(std::find(bots.begin(), bots.end(), name) - bots.begin());
}

// Every group of `seats` names, equal ones once, in lexical order of their indices.
std::set<Arrangement> groups(const Arrangement& names, std::size_t seats) {
  std::set<Arrangement> found;
  std::vector<char> chosen(names.size(), 0);
  std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(seats), 1);
  do {
    Arrangement group;
    for (std::size_t k = 0; k < names.size(); ++k)
      if (chosen[k] != 0) group.push_back(names[k]);
    std::sort(group.begin(), group.end());
    found.insert(group);
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return found;
}

// Groups times orders if all names differ: an upper bound, found before anything is listed.
double at_most(std::size_t names, std::size_t seats) {
  double count = 1;
  for (std::size_t k = 0; k < seats; ++k) count *= static_cast<double>(names - k);
  return count;
}

}  // namespace

std::vector<std::string> Schedule::names(std::size_t arrangement) const {
  std::vector<std::string> out;
  for (const std::uint8_t bot : arrangements[arrangement]) out.push_back(bots[bot]);
  return out;
}

Result<Schedule> make_schedule(const std::vector<std::string>& names, int seats) {
  const auto wanted = static_cast<std::size_t>(seats);
  if (names.size() < wanted) {
    std::vector<std::string> example = names;
    while (!names.empty() && example.size() < wanted) example.push_back(names.back());
    return {{},
            fmt::format("{} bots for {} seats: name one for each seat, for example {}.", names.size(), seats,
                        names.empty() ? "greedy,random" : fmt::format("{}", fmt::join(example, ",")))};
  }
  if (at_most(names.size(), wanted) > static_cast<double>(kMaxArrangements))
    return {{},
            fmt::format("{} bots at {} seats would make more than {} games a deal: name fewer bots or ask "
                        "for fewer seats.",
                        names.size(), seats, kMaxArrangements)};
  Schedule schedule;
  schedule.named = names;
  schedule.bots = different(names);
  schedule.seats = seats;
  Arrangement indices;
  for (const std::string& name : names) indices.push_back(index_of(schedule.bots, name));
  for (Arrangement group : groups(indices, wanted)) {
    ++schedule.line_ups;
    do {
      schedule.arrangements.push_back(group);
    } while (std::next_permutation(group.begin(), group.end()));
  }
  return {std::move(schedule), {}};
}

Schedule fixed_schedule(const std::vector<std::string>& by_seat) {
  Schedule schedule;
  schedule.named = by_seat;
  schedule.bots = different(by_seat);
  schedule.seats = static_cast<int>(by_seat.size());
  schedule.line_ups = 1;
  Arrangement seats;
  for (const std::string& name : by_seat) seats.push_back(index_of(schedule.bots, name));
  schedule.arrangements.push_back(seats);
  return schedule;
}

}  // namespace konduktor::arena
