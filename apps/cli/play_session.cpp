#include "play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <istream>
#include <map>

#include "konduktor/notation.h"
#include "konduktor/scores.h"
#include "position.h"
#include "words.h"

namespace konduktor::cli {
namespace {

constexpr int kListed = 30;   // so many moves are listed at once without being asked for
constexpr int kAtMost = 100;  // and so many when asked for

// The word under which moves of a kind are listed.
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

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string trimmed(const std::string& text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

}  // namespace

PlaySession::PlaySession(const Rules& rules, const Seed& seed, Seat person,
                         const std::vector<std::string>& bots, std::istream& in)
    : rules_(rules), state_(new_game(rules, seed)), person_(person), in_(in) {
  for (int s = 0; s < rules.players(); ++s) {
    players_.push_back(make_bot(bots[static_cast<std::size_t>(s) % bots.size()]));
    chance_.emplace_back(Stream(seed, "bot", static_cast<std::uint32_t>(s)));
  }
}

void PlaySession::run() {
  fmt::print("{}: you are {}. Type help for help, quit to leave.\n\n", rules_.name.en, seat_name(person_));
  while (state_.pub.phase != Phase::Over) {
    const Seat seat = next_seat(rules_, state_.pub);
    if (seat != person_)
      bot_moves(seat);
    else if (!person_moves())
      return;
  }
  fmt::print("\n{}", sheet_text(rules_, final_scores(rules_, state_)));
}

void PlaySession::bot_moves(Seat seat) {
  legal_moves(rules_, state_.pub, state_.priv[ix(seat)], seat, legal_);
  make(seat, players_[ix(seat)].choose(rules_, view_of(rules_, state_, seat), legal_, chance_[ix(seat)]));
}

bool PlaySession::make(Seat seat, const Move& move) {
  Events events;
  Events seen;
  const Verdict verdict = apply(rules_, state_, seat, move, &events);
  if (!verdict.ok()) {
    fmt::print("Not possible: {}\n", explain(rules_, verdict));
    return false;
  }
  redact(rules_, events, person_, seen);
  for (const std::string& sentence : tell(rules_, seen)) fmt::print("- {}\n", sentence);
  return true;
}

bool PlaySession::person_moves() {
  const View view = mine();
  legal_moves(rules_, view.pub, view.mine, person_, legal_);
  fmt::print("\n");
  show_table(false);
  show_choices();
  for (;;) {
    fmt::print("{}> ", phase_name(state_.pub.phase));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(in_, line)) {
      fmt::print("\nThe input has ended; the game was not finished.\n");
      return false;
    }
    switch (answer(trimmed(line))) {
      case Answer::Moved: return true;
      case Answer::Left: fmt::print("Good-bye; the game was not finished.\n"); return false;
      case Answer::Again: break;
    }
  }
}

PlaySession::Answer PlaySession::answer(const std::string& line) {
  const auto space = line.find(' ');
  const std::string word = lower(line.substr(0, space));
  const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
  if (word.empty()) return Answer::Again;
  if (word == "quit" || word == "exit") return Answer::Left;
  if (word == "help" || word == "?") {
    show_help();
    return Answer::Again;
  }
  if (word == "table") {
    show_table(true);
    return Answer::Again;
  }
  if (word == "moves") {
    show_moves("", rest);
    return Answer::Again;
  }
  for (int kind = 0; kind <= static_cast<int>(MoveKind::Pass); ++kind)
    if (word == group_of(static_cast<MoveKind>(kind))) {
      show_moves(word, rest);
      return Answer::Again;
    }
  int number = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (error == std::errc{} && end == line.data() + line.size()) {
    if (number >= 1 && number <= legal_.size())
      return make(person_, legal_[number - 1]) ? Answer::Moved : Answer::Again;
    fmt::print("There are moves 1 to {}. Type moves to see them.\n", legal_.size());
    return Answer::Again;
  }
  const auto move = parse_move(rules_, line);
  if (!move.ok()) {
    fmt::print("{}\nType help for help.\n", move.error);
    return Answer::Again;
  }
  return make(person_, move.value) ? Answer::Moved : Answer::Again;
}

void PlaySession::show_table(bool routes) const {
  const View view = mine();
  fmt::print("{}", position_text(rules_, view.pub, Eyes::of(view), routes));
}

void PlaySession::show_choices() const {
  if (legal_.size() <= kListed) {
    show_moves("", "");
    return;
  }
  std::map<std::string, int> groups;
  for (int k = 0; k < legal_.size(); ++k) ++groups[group_of(legal_[k].kind)];
  fmt::print("You can choose among {} moves. Type a word to see them:", legal_.size());
  for (const auto& [group, count] : groups) fmt::print("  {} ({})", group, count);
  fmt::print("\n");
  // The few that are not about routes are worth seeing at once.
  for (const auto& [group, count] : groups)
    if (count <= 8) show_moves(group, "");
}

void PlaySession::show_moves(const std::string& group, const std::string& filter) const {
  const View view = mine();
  const std::string wanted = lower(filter);
  // One line for each thing that can be had, with every way to pay for it; in the order of the list.
  std::vector<std::string> lines;
  std::map<std::pair<MoveKind, int>, std::size_t> line_of;
  for (int k = 0; k < legal_.size(); ++k) {
    const Move move = legal_[k];
    if (!group.empty() && group != group_of(move.kind)) continue;
    const std::string text = to_text(rules_, move, &view.mine.offer);
    const std::string words =
        has_price(move.kind) ? goal_name(rules_, move) : move_name(rules_, view.pub, move);
    if (lower(words + " " + text).find(wanted) == std::string::npos) continue;
    if (!has_price(move.kind)) {
      lines.push_back(fmt::format("{:>5}  {}  [{}]", k + 1, words, text));
      continue;
    }
    const auto [known, fresh] = line_of.try_emplace({move.kind, move.target}, lines.size());
    if (fresh) lines.push_back(fmt::format("       {}  [{}]:", words, text.substr(0, text.rfind(' '))));
    lines[known->second] += fmt::format("  {}) {}", k + 1, text.substr(text.rfind(' ') + 1));
  }
  if (lines.empty()) fmt::print("No such moves now.\n");
  const std::size_t shown = std::min<std::size_t>(kAtMost, lines.size());
  for (std::size_t k = 0; k < shown; ++k) fmt::print("{}\n", lines[k]);
  if (shown < lines.size())
    fmt::print("       and {} more: add a word to narrow the list, for example a city\n",
               lines.size() - shown);
}

void PlaySession::show_help() const {
  fmt::print(
      "A move is its number, or its text: what stands in brackets, with the payment behind it where there is "
      "one.\n"
      "For example: take 3, draw, tickets, claim {} red*1+wild*1. Text takes any legal payment, also an "
      "unlisted one.\n"
      "  moves [word]    all moves, or those with the word in them\n"
      "  cards, claims, stations, purchases, keeps, plays, payments [word]    moves of one kind\n"
      "  table           everything that lies open, with all claimed routes\n"
      "  help            this page\n"
      "  quit            leave the game\n",
      rules_.routes.empty() ? "ROUTE" : rules_.routes.front().id);
  for (const Technology& technology : rules_.technologies)
    fmt::print("  {} ({}): {}\n", technology.name.en, technology.cost, technology.text.en);
}

}  // namespace konduktor::cli
