// The course of a game: who is asked, what is told, how it ends. What a person can say is in play_commands.cpp.
#include "play/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "common/failure.h"
#include "common/interrupt.h"
#include "common/layout.h"
#include "common/screen.h"
#include "konduktor/notation.h"
#include "konduktor/scores.h"
#include "play/price_text.h"
#include "play/status_text.h"
#include "play/ticket_text.h"
#include "text/position.h"

namespace konduktor::cli {
namespace {

constexpr std::size_t kLinesOfRest = 2;  // for how to see more

SeatNames names_of(const PlaySetup& setup) {
  SeatNames names;
  for (std::size_t s = 0; s < setup.bots.size(); ++s)
    names.push_back(fmt::format("seat {} ({})", s, s == ix(setup.person) ? "you" : setup.bots[s]));
  return names;
}

}  // namespace

PlaySession::PlaySession(const Rules& rules, PlaySetup setup)
    : rules_(rules),
      setup_(std::move(setup)),
      names_(names_of(setup_)),
      journal_(rules, setup_.seed, setup_.first, setup_.person, names_) {
  for (const std::string& bot : setup_.bots) players_.push_back(make_bot(bot));
}

void PlaySession::catch_up(const GameRecord& record) {
  for (const RecordedMove& recorded : record.moves) {
    Events seen;
    const auto move = parse_move(rules_, recorded.move);
    if (!move.ok() || !journal_.play(recorded.seat, move.value, seen).ok())
      throw Failure(fmt::format("{}: {} cannot be played again.", setup_.file, recorded.move));
  }
  saved_at_ = journal_.size();
}

int PlaySession::run() {
  const Interrupts interrupts;
  say(fmt::format("{}: you are {}. Type help for help, quit to leave.\n", rules_.name.en,
                  seat_name(setup_.person)));
  if (journal_.size() > 0) fmt::print("{} moves have been played.\n", journal_.size());
  while (pub().phase != Phase::Over) {
    if (Interrupts::happened()) interrupted_ = true;
    const Seat seat = next_seat(rules_, pub());
    if (interrupted_) return leave();
    if (seat != setup_.person)
      bot_moves(seat);
    else if (person_moves() == Answer::Left)
      return leave();
  }
  say("\n" + sheet_text(rules_, final_scores(rules_, journal_.state()), names_));
  if (!setup_.file.empty()) save_to(setup_.file);
  last_words();
  return kOk;
}

Rng PlaySession::chance_for(std::string_view stream, Seat seat) const {
  const auto number =
      static_cast<std::uint32_t>(journal_.size()) * kMaxPlayers + static_cast<std::uint32_t>(ix(seat));
  return Rng(Stream(setup_.seed, stream, number));
}

void PlaySession::bot_moves(Seat seat) {
  const State& state = journal_.state();
  legal_moves(rules_, state.pub, state.priv[ix(seat)], seat, legal_);
  Rng chance = chance_for("bot", seat);
  make(seat, players_[ix(seat)].choose(rules_, view_of(rules_, state, seat), legal_, chance));
}

bool PlaySession::make(Seat seat, const Move& move) {
  Events seen;
  const Verdict verdict = journal_.play(seat, move, seen);
  if (!verdict.ok()) {
    say(refusal_of(move));
    return false;
  }
  auto sentences = tell(rules_, seen, names_);
  if (pub().phase == Phase::Surcharge)  // a claim that waits is no event yet
    sentences.insert(sentences.begin(),
                     fmt::format("{} tries the tunnel {} with {}", seat_name(seat, names_),
                                 route_in_short(rules_, pub().tunnel), cards_name(rules_, pub().laid)));
  if (!sentences.empty()) say(hanging("-", fmt::format("{}", fmt::join(sentences, "; "))));
  return true;
}

void PlaySession::look() {
  view_ = view_of(rules_, journal_.state(), setup_.person);
  legal_moves(rules_, view_.pub, view_.mine, setup_.person, legal_);
}

void PlaySession::say(const std::string& text) { fmt::print("{}", fit(text, Screen::of_stdout().columns)); }

std::string PlaySession::too_dear() const {
  if (view_.pub.phase != Phase::Surcharge) return {};
  const Move pay = Move::paying(MoveKind::Pay, 0, {});
  const WhyNot why = why_not(rules_, view_, pay);
  return why.possible() ? "" : why_text(rules_, view_, names_, pay, why) + ".\n";
}

void PlaySession::show_question() {
  const Screen screen = Screen::of_stdout();
  const auto shaped = [&](const std::string& text) { return fit(text, screen.columns); };
  const Phase phase = view_.pub.phase;
  const bool begins = phase == Phase::Action || phase == Phase::Opening || phase == Phase::Shunt;
  const Needed needed = needed_by_tickets(rules_, view_);
  const std::string top =
      shaped((begins ? "\n" + table_text(rules_, view_, names_) : "\n") + tunnel_text(rules_, view_.pub) +
             offered_text(rules_, view_) + menu().first() + too_dear());
  const std::string hand = shaped(hand_line(rules_, view_));
  // What tickets need in full, if that leaves room for what they need now; in brief otherwise.
  const std::size_t used = lines_in(top) + lines_in(hand) + 1;
  std::string tickets = shaped("Tickets:\n" + ticket_needs_text(rules_, view_));
  if (used + lines_in(tickets) + menu().needed_goals(needed) + kLinesOfRest > screen.lines)
    tickets = shaped(tickets_in_brief(rules_, view_));
  const std::size_t full = std::min(screen.lines, used + lines_in(tickets));
  const std::string goals = shaped(menu().goals(needed, {screen.columns, screen.lines - full}));
  fmt::print("{}{}{}{}", top, goals, hand, tickets);
  shown_ = true;
}

PlaySession::Answer PlaySession::person_moves() {
  look();
  numbers_.begin(draws_cards(view_.pub.phase) ? kDisplaySize : 0);
  show_question();
  for (;;)
    if (const Answer got = ask(phase_name(view_.pub.phase)); got != Answer::Again) return got;
}

PlaySession::Answer PlaySession::ask(const std::string& prompt) {
  if (Interrupts::happened()) {  // while it was asked whether a move is meant: no further question
    interrupted_ = true;
    return Answer::Left;
  }
  if (!shown_) say(hand_line(rules_, view_) + tickets_in_brief(rules_, view_));
  shown_ = false;
  fmt::print("{}> ", prompt);
  std::fflush(stdout);
  std::string line;
  switch (in_.next(line)) {
    case LineReader::Got::Line: return answer(trimmed(line));
    case LineReader::Got::Interrupt: interrupted_ = true; break;
    case LineReader::Got::End: return end_of_input();
  }
  fmt::print("\n");
  return Answer::Left;
}

PlaySession::Answer PlaySession::end_of_input() {
  fmt::print("\n");
  if (setup_.confirm && in_.go_on()) return leave_unsaved();  // Ctrl-D at a terminal
  fmt::print("The input has ended.\n");
  return Answer::Left;
}

bool PlaySession::is_meant(const std::string& question) {
  for (;;) {
    fmt::print("{} y or n [n]> ", question);
    std::fflush(stdout);
    std::string line;
    if (in_.next(line) != LineReader::Got::Line) {
      fmt::print("\n");
      return false;
    }
    const std::string word = lower(trimmed(line));
    if (word == "y" || word == "yes") return true;
    if (word.empty() || word == "n" || word == "no") return false;
    fmt::print("Type y for yes, n or Enter for no.\n");
  }
}

PlaySession::Answer PlaySession::leave_unsaved() {
  if (!setup_.confirm || !moved_ || saved_at_ == journal_.size()) return Answer::Left;
  if (!setup_.file.empty() && save_to(setup_.file)) return Answer::Left;
  for (;;) {
    fmt::print("The game is not saved. Leave and lose it? y, n or save FILE [n]> ");
    std::fflush(stdout);
    std::string line;
    if (in_.next(line) != LineReader::Got::Line) {  // twice the end, or Ctrl-C: that is plain
      fmt::print("\n");
      interrupted_ = interrupted_ || Interrupts::happened();
      return Answer::Left;
    }
    const std::string said = trimmed(line);
    const std::string word = lower(said.substr(0, said.find(' ')));
    if (word == "y" || word == "yes" || word == "quit" || word == "exit") return Answer::Left;
    if (word.empty() || word == "n" || word == "no") return Answer::Again;
    if (word != "save" && word != "overwrite") {
      fmt::print("Type y to leave, n or Enter to play on, or save FILE to save the game and leave.\n");
      continue;
    }
    (void)answer(said);
    if (saved_at_ == journal_.size()) return Answer::Left;
  }
}

int PlaySession::leave() {
  if (saved_at_ != journal_.size() && !setup_.file.empty()) save_to(setup_.file);
  if (saved_at_ == journal_.size())
    say(fmt::format("Good-bye. Go on with: konduktor play --resume {}\n", setup_.file));
  else
    fmt::print("Good-bye; the game was not finished and is not saved.\n");
  return interrupted_ ? kInterrupted : kOk;
}

void PlaySession::last_words() {
  while (saved_at_ != journal_.size()) {
    fmt::print("'save FILE' keeps the record of this game, Enter leaves> ");
    std::fflush(stdout);
    std::string line;
    if (in_.next(line) != LineReader::Got::Line || trimmed(line).empty() || trimmed(line) == "quit") break;
    const std::string word = lower(trimmed(line)).substr(0, trimmed(line).find(' '));
    if (word == "save" || word == "overwrite")
      (void)answer(trimmed(line));
    else
      fmt::print("The game is over.\n");
  }
  fmt::print("\n");
}

}  // namespace konduktor::cli
