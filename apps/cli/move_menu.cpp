#include "move_menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "konduktor/notation.h"
#include "layout.h"
#include "words.h"

namespace konduktor::cli {
namespace {

constexpr int kFew = 20;              // so many moves are listed without being asked for
constexpr int kFewKeeps = 7;          // sets of tickets
constexpr std::size_t kAtMost = 100;  // and so many lines when asked for
constexpr std::size_t kPayments = 4;  // ways to pay for one thing in an overview
constexpr std::size_t kWide = 110;
constexpr std::size_t kEveryPayment = 1000;

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

// Claims, stations and technologies are listed by what is had, with the payments behind it.
bool has_price(MoveKind kind) {
  return kind == MoveKind::Claim || kind == MoveKind::Station || kind == MoveKind::Buy;
}

bool is_needed(const Needed& needed, const Move& move) {
  if (move.kind == MoveKind::Claim) return needed.routes.has(move.route());
  if (move.kind == MoveKind::Station) return needed.stations.has(move.place());
  return move.kind == MoveKind::Buy && (needed.technologies >> move.target & 1) != 0;
}

// Moves that a few words tell in full: several of them share a line.
bool is_plain(MoveKind kind) {
  return kind == MoveKind::Take || kind == MoveKind::Draw || kind == MoveKind::Tickets ||
         kind == MoveKind::Stop || kind == MoveKind::Pass || kind == MoveKind::Play;
}

}  // namespace

std::string MoveMenu::text_of(const Move& move) const { return to_text(rules_, move, &view_.mine.offer); }

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
  if (has_price(move.kind)) return goal_name(rules_, move);
  return move_name(rules_, view_.pub, move) + (move.kind == MoveKind::Play ? robbery(move) : "");
}

std::string MoveMenu::line(int index) const {
  const Move move = legal_[index];
  const std::string words = has_price(move.kind) ? move_name(rules_, view_.pub, move) : words_of(move);
  return fmt::format("{}) {}  [{}]", index + 1, words, text_of(move));
}

bool MoveMenu::is_group(const std::string& word) {
  for (int kind = 0; kind <= static_cast<int>(MoveKind::Pass); ++kind)
    if (word == group_of(static_cast<MoveKind>(kind))) return true;
  return false;
}

// One line for each thing that can be had, with the ways to pay for it; in the order of the list.
template <typename Wanted>
std::vector<std::string> MoveMenu::lines(std::size_t payments, Wanted&& wanted) const {
  struct Line {
    std::string head;
    std::vector<std::string> ways;
  };
  std::vector<Line> all;
  std::map<std::pair<MoveKind, int>, std::size_t> line_of;
  for (int k = 0; k < legal_.size(); ++k) {
    const Move move = legal_[k];
    if (!wanted(move)) continue;
    const std::string text = text_of(move);
    if (!has_price(move.kind)) {
      all.push_back({fmt::format("{:>5}) {}  [{}]", k + 1, words_of(move), text), {}});
      continue;
    }
    const auto [known, fresh] = line_of.try_emplace({move.kind, move.target}, all.size());
    if (fresh)
      all.push_back({fmt::format("       {}  [{}]:", words_of(move), text.substr(0, text.rfind(' '))), {}});
    all[known->second].ways.push_back(fmt::format("{}) {}", k + 1, text.substr(text.rfind(' ') + 1)));
  }
  std::vector<std::string> result;
  for (Line& line : all) {
    const std::size_t ways = line.ways.size();
    if (ways > payments) {
      line.ways.resize(payments);
      line.ways.push_back(fmt::format("... {} more", ways - payments));
    }
    const std::string inline_ways = fmt::format("{}  {}\n", line.head, fmt::join(line.ways, "  "));
    result.push_back(line.ways.empty() ? line.head + "\n"
                     : width_of(inline_ways) <= kWide
                         ? inline_ways
                         : line.head + "\n" + wrapped("        ", line.ways, "  "));
  }
  return result;
}

std::string MoveMenu::list(const std::string& group, const std::string& filter) const {
  const std::string word = lower(filter);
  const auto found = lines(word.empty() ? kPayments : kEveryPayment, [&](const Move& move) {
    if (!group.empty() && group != group_of(move.kind)) return false;
    return word.empty() || lower(words_of(move) + " " + text_of(move)).find(word) != std::string::npos;
  });
  if (found.empty()) return "No such moves now.\n";
  std::string text;
  const std::size_t shown = std::min(kAtMost, found.size());
  for (std::size_t k = 0; k < shown; ++k) text += found[k];
  if (shown < found.size())
    text += fmt::format("       and {} more: add a word to narrow the list, for example a city\n",
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
  std::string example = "keep 1";
  for (int k = 2; k <= fewest; ++k) example += fmt::format(",{}", k);
  return fmt::format("    keep tickets by their numbers above, at least {}: {}{}\n", fewest, example,
                     fewest == 0 ? ", or none: keep -" : "");
}

std::string MoveMenu::plain_moves() const {
  std::vector<std::string> moves;
  for (int k = 0; k < legal_.size(); ++k)
    if (is_plain(legal_[k].kind) && legal_[k].kind != MoveKind::Play)
      moves.push_back(fmt::format("{}) {}", k + 1, words_of(legal_[k])));
  std::vector<std::string> plays;
  for (int k = 0; k < legal_.size(); ++k)
    if (legal_[k].kind == MoveKind::Play)
      plays.push_back(
          fmt::format("{}) {}{}", k + 1, payment_text(rules_, legal_[k].payment()), robbery(legal_[k])));
  return (moves.empty() ? "" : wrapped("   ", moves, "  ")) +
         (plays.empty() ? "" : wrapped("    play", plays, "  "));
}

std::string MoveMenu::overview(const Needed& needed) const {
  // What is not about prices is worth seeing at once, and what tickets need.
  std::string text = "You can:\n" + plain_moves() + keep_line();
  const bool few = legal_.size() <= kFew;
  std::map<std::string, int> further;
  std::map<std::string, int> sizes;
  legal_.for_each([&](const Move& move) { ++sizes[group_of(move.kind)]; });
  const auto at_once = [&](const Move& move) {
    if (is_plain(move.kind) || (move.kind == MoveKind::Keep && legal_.size() > kFewKeeps)) return false;
    if (few || is_needed(needed, move)) return true;
    return !has_price(move.kind) && sizes[group_of(move.kind)] <= kFew;
  };
  for (const std::string& line : lines(kPayments, at_once)) text += line;
  legal_.for_each([&](const Move& move) {
    further[group_of(move.kind)] += is_plain(move.kind) || at_once(move) ? 0 : 1;
  });
  std::vector<std::string> words;
  for (const auto& [group, count] : further)
    if (count > 0) words.push_back(fmt::format("{} ({})", group, count));
  if (!words.empty()) text += wrapped("  To see more, type a word, or a word and a city:", words);
  return text;
}

std::vector<int> MoveMenu::beginning_with(const std::string& beginning) const {
  std::vector<int> found;
  const std::string start = beginning + " ";
  for (int k = 0; k < legal_.size(); ++k)
    if (text_of(legal_[k]).rfind(start, 0) == 0) found.push_back(k);
  return found;
}

}  // namespace konduktor::cli
