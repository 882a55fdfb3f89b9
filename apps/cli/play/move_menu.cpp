#include "play/move_menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "common/layout.h"
#include "konduktor/guide/names.h"
#include "konduktor/notation.h"
#include "text/words.h"

namespace konduktor::cli {
namespace {

constexpr std::size_t kAtMost = 100;  // lines when asked for
constexpr std::size_t kOthers = 12;   // things that no ticket needs, even where there is room for more
constexpr std::size_t kPayments = 3;  // ways to pay for one thing in an overview; for other claims one

const char* group_of(MoveKind kind) {
  switch (kind) {
    case MoveKind::Keep: return "keeps";
    case MoveKind::Take:
    case MoveKind::Draw: return "cards";
    case MoveKind::Claim: return "claims";
    case MoveKind::Pay: return "payments";
    case MoveKind::Station: return "stations";
    case MoveKind::Buy: return "purchases";
    case MoveKind::Play: return "plays";
    case MoveKind::Declare: return "declarations";
    default: return "others";
  }
}

bool is_needed(const Needed& needed, const Goal& goal) {
  if (goal.kind == MoveKind::Claim) return needed.routes.has(static_cast<RouteId>(goal.target));
  if (goal.kind == MoveKind::Station) return needed.stations.has(static_cast<PlaceId>(goal.target));
  return goal.kind == MoveKind::Buy && (needed.technologies >> goal.target & 1) != 0;
}

// Moves that the line of the row tells.
bool is_in_row(MoveKind kind) {
  return kind == MoveKind::Take || kind == MoveKind::Draw || kind == MoveKind::Tickets ||
         kind == MoveKind::Stop || kind == MoveKind::Pass;
}

}  // namespace

bool are_like_strands(const Rules& rules, RouteId route, RouteId twin) {
  return twin != RouteId::None && rules.asks_like[ix(route)] == rules.asks_like[ix(twin)] &&
         rules.piece_of[ix(route)] == rules.piece_of[ix(twin)];
}

bool draws_cards(Phase phase) {
  return phase == Phase::Action || phase == Phase::SecondCard || phase == Phase::ThirdCard;
}

const std::vector<std::string>& MoveMenu::groups() {
  static const std::vector<std::string> kGroups = {"cards", "claims",   "stations", "purchases",   "plays",
                                                   "keeps", "payments", "others",   "declarations"};
  return kGroups;
}

bool MoveMenu::is_group(const std::string& word) {
  return std::find(groups().begin(), groups().end(), word) != groups().end();
}

std::string MoveMenu::robbery(const Move& move) const {
  const Cards cards = move.payment();
  for (int s = 0; s < rules_.players(); ++s)  // CG-26: a longer row of a colour drives out another's
    for (std::size_t c = 0; c < rules_.colours.size(); ++c)
      if (seat_at(s) != view_.seat && cards.n[c] > 0 &&
          view_.pub.yard[static_cast<std::size_t>(s)][c].total() > 0)
        return fmt::format(" (robs {})", seat_name(seat_at(s)));
  return {};
}

std::string MoveMenu::words_of(const Move& move) const {
  return move_name(rules_, view_.pub, move) + (move.kind == MoveKind::Play ? robbery(move) : "");
}

std::string MoveMenu::line(const Move& move) const {
  if (move.kind != MoveKind::Keep) return fmt::format("{}) {}", numbers_.of(move), words_of(move));
  std::vector<int> places;
  for (int k = 0; k < kMaxOffer; ++k) {
    const TicketId ticket = view_.mine.offer[static_cast<std::size_t>(k)];
    if (ix(ticket) < rules_.tickets.size() && move.tickets().has(ticket)) places.push_back(k + 1);
  }
  return fmt::format("{}) {}", places.empty() ? "keep -" : fmt::format("{}", fmt::join(places, ",")),
                     words_of(move));
}

// Of two strands that ask for the same the second goes: nobody may have both.
void MoveMenu::drop_like_strands(std::vector<Entry>& all) const {
  RouteSet shown;
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](const Entry& entry) {
                             if (entry.goal.kind != MoveKind::Claim) return false;
                             const auto route = static_cast<RouteId>(entry.goal.target);
                             shown.add(route);
                             return are_like_strands(rules_, route, rules_.twin[ix(route)]) &&
                                    shown.has(rules_.twin[ix(route)]);
                           }),
            all.end());
}

// Things with a price by what is had, each with its ways to pay; other moves alone. In the order of the list.
template <typename Wanted>
std::vector<MoveMenu::Entry> MoveMenu::entries(Wanted&& wanted) const {
  std::vector<Entry> all;
  std::map<std::pair<MoveKind, int>, std::size_t> entry_of;
  legal_.for_each([&](const Move& move) {
    if (!wanted(move)) return;
    if (!has_price(move.kind)) {
      all.push_back({{move.kind, move.target}, {move}});
      return;
    }
    const auto [known, fresh] = entry_of.try_emplace({move.kind, move.target}, all.size());
    if (fresh) all.push_back({{move.kind, move.target}, {}});
    all[known->second].ways.push_back(move);
  });
  drop_like_strands(all);
  return all;
}

std::string MoveMenu::single(const Move& move) const { return fmt::format("    {}\n", line(move)); }

std::string MoveMenu::line_of(const Entry& entry, bool every_way, bool needed) const {
  if (!has_price(entry.goal.kind)) return single(entry.ways.front());
  auto moves = entry.ways;
  std::stable_sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    const int cards = a.payment().total() - b.payment().total();
    return cards != 0 ? cards < 0 : a.wilds < b.wilds;
  });
  const std::size_t most = needed || entry.goal.kind != MoveKind::Claim ? kPayments : 1;
  std::vector<std::string> ways;
  for (const Move& move : moves) {
    // Stand-ins of the United Kingdom make dear ways, which few want.
    const bool dear = move.payment().total() > moves.front().payment().total();
    if (!every_way && (dear || ways.size() == most)) break;
    ways.push_back(fmt::format("{}) {}", numbers_.of(move), payment_text(rules_, move.payment())));
  }
  const std::size_t left = moves.size() - ways.size();
  if (left > 0) ways.push_back(fmt::format("(+{} {})", left, left == 1 ? "way" : "ways"));
  return listed(fmt::format("  {} {}:", needed ? "*" : " ", goal_in_short(rules_, view_, entry.goal)), ways,
                "  ");
}

std::string MoveMenu::goal(Goal goal, const std::vector<Move>& ways) const {
  return line_of({goal, ways}, true, false);
}

std::string MoveMenu::list(const std::string& group, const std::string& filter) const {
  const std::string word = plain_text(filter);
  const auto found = entries([&](const Move& move) {
    if (!group.empty() && group != group_of(move.kind)) return false;
    return word.empty() || plain_text(words_of(move)).find(word) != std::string::npos;
  });
  if (found.empty()) return "No such moves now.\n";
  std::string text;
  const std::size_t shown = std::min(kAtMost, found.size());
  for (std::size_t k = 0; k < shown; ++k) text += line_of(found[k], !word.empty(), false);
  if (shown < found.size())
    text += fmt::format("    and {} more: add a word to narrow the list, for example a city\n",
                        found.size() - shown);
  return text;
}

std::string MoveMenu::keep_line() const {
  int fewest = kMaxOffer;
  bool keeps = false;
  legal_.for_each([&](const Move& move) {
    keeps = keeps || move.kind == MoveKind::Keep;
    if (move.kind == MoveKind::Keep) fewest = std::min(fewest, move.tickets().count());
  });
  if (!keeps) return {};
  std::string example = "1";
  for (int k = 2; k <= std::max(fewest, 2); ++k) example += fmt::format(",{}", k);
  return fmt::format("Which do you keep? At least {}, by their numbers, for example: {}{}\n", fewest, example,
                     fewest == 0 ? "; none: keep -" : "");
}

std::string MoveMenu::row() const {
  std::vector<std::string> items;
  if (draws_cards(view_.pub.phase))
    for (int slot = 0; slot < kDisplaySize; ++slot) {
      const Card card = view_.pub.display[static_cast<std::size_t>(slot)];
      const Move take = Move::take(slot);
      const std::string name = card_name(rules_, card);
      if (legal_.has(take))
        items.push_back(fmt::format("{}) {}", numbers_.of(take), name));
      else
        items.push_back(card == Card::None ? "-" : fmt::format("({}, not now)", name));
    }
  const bool open = !items.empty();
  legal_.for_each([&](const Move& move) {
    if (!is_in_row(move.kind) || move.kind == MoveKind::Take) return;
    items.push_back(fmt::format("{}) {}", numbers_.of(move), words_of(move)));
  });
  if (items.empty()) return {};
  return listed(open ? "Face up:" : "You can:", items, "  ");
}

std::string MoveMenu::plays() const {
  std::vector<std::string> items;
  legal_.for_each([&](const Move& move) {
    if (move.kind == MoveKind::Play)
      items.push_back(
          fmt::format("{}) {}{}", numbers_.of(move), payment_text(rules_, move.payment()), robbery(move)));
  });
  return items.empty() ? "" : listed("Play:", items, "  ");
}

std::string MoveMenu::first() const {
  // One after the other: that is the order of the numbers.
  std::string text = row();
  text += plays();
  text += keep_line();
  for (const Entry& entry : entries([](const Move& move) {
         return move.kind == MoveKind::Pay || move.kind == MoveKind::Withdraw ||
                move.kind == MoveKind::Declare || move.kind == MoveKind::Shunt;
       }))
    text += line_of(entry, false, false);
  return text;
}

std::size_t MoveMenu::needed_goals(const Needed& needed) const {
  return entries([&](const Move& move) { return is_needed(needed, goal_of(move)); }).size();
}

std::string MoveMenu::goals(const Needed& needed, const Screen& room) const {
  auto all = entries([](const Move& move) { return has_price(move.kind) && move.kind != MoveKind::Pay; });
  const auto rank = [&](const Entry& entry) {
    const bool claim = entry.goal.kind == MoveKind::Claim;
    return (is_needed(needed, entry.goal) ? 1000 : 0) + (claim ? 100 + rules_.points[entry.goal.target] : 0);
  };
  std::stable_sort(all.begin(), all.end(), [&](const Entry& a, const Entry& b) { return rank(a) > rank(b); });
  std::string text;
  std::size_t used = all.empty() ? 0 : lines_in(fit(rest_line(all), room.columns));
  std::size_t others = 0;
  auto next = all.begin();
  for (; next != all.end(); ++next) {
    const bool wanted = is_needed(needed, next->goal);
    // Whatever may be had in many places is not worth a line each.
    if (!wanted && (next->goal.kind != MoveKind::Claim || ++others > kOthers)) break;
    if (used >= room.lines) break;
    const std::string line = line_of(*next, false, wanted);
    used += lines_in(fit(line, room.columns));
    text += line;
  }
  return text + rest_line({next, all.end()});
}

std::string MoveMenu::rest_line(const std::vector<Entry>& rest) const {
  std::map<std::string, int> sizes;
  for (const Entry& entry : rest) ++sizes[group_of(entry.goal.kind)];
  std::vector<std::string> words;
  for (const auto& [group, count] : sizes) words.push_back(fmt::format("{} ({})", group, count));
  return words.empty() ? "" : listed("For more type, also with a city behind it:", words);
}

}  // namespace konduktor::cli
