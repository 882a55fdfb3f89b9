// The course of a game: who is asked, what is told, how it ends. What a person can say is in play_commands.cpp.
#include "play_session.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <utility>

#include "failure.h"
#include "konduktor/notation.h"
#include "konduktor/scores.h"
#include "layout.h"
#include "position.h"
#include "status_text.h"
#include "ticket_text.h"

namespace konduktor::cli {
namespace {

constexpr int kInterrupted = 130;  // as shells call a program that Ctrl-C has ended

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
  fmt::print("{}: you are {}. Type help for help, quit to leave.\n", rules_.name.en,
             seat_name(setup_.person));
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
  fmt::print("\n{}", sheet_text(rules_, final_scores(rules_, journal_.state()), names_));
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
    fmt::print("Not possible: {}\n", explain(rules_, verdict));
    return false;
  }
  auto sentences = tell(rules_, seen, names_);
  if (pub().phase == Phase::Surcharge)  // a claim that waits is no event yet
    sentences.insert(sentences.begin(),
                     fmt::format("{} tries the tunnel {} with {}", seat_name(seat, names_),
                                 route_in_short(rules_, pub().tunnel), cards_name(rules_, pub().laid)));
  if (!sentences.empty()) fmt::print("{}", wrapped("-", sentences, "; "));
  return true;
}

void PlaySession::look() {
  view_ = view_of(rules_, journal_.state(), setup_.person);
  legal_moves(rules_, view_.pub, view_.mine, setup_.person, legal_);
}

PlaySession::Answer PlaySession::person_moves() {
  look();
  const bool begins = view_.pub.phase == Phase::Action || view_.pub.phase == Phase::Opening ||
                      view_.pub.phase == Phase::Shunt;
  fmt::print("\n{}{}", begins ? status_text(rules_, view_, names_) : brief_status_text(rules_, view_),
             menu().overview(needed_by_tickets(rules_, view_)));
  for (;;)
    if (const Answer got = ask(phase_name(view_.pub.phase)); got != Answer::Again) return got;
}

PlaySession::Answer PlaySession::ask(const std::string& prompt) {
  fmt::print("{}> ", prompt);
  std::fflush(stdout);
  std::string line;
  switch (in_.next(line)) {
    case LineReader::Got::Line: return answer(trimmed(line));
    case LineReader::Got::Interrupt: interrupted_ = true; break;
    case LineReader::Got::End: fmt::print("\nThe input has ended."); break;
  }
  fmt::print("\n");
  return Answer::Left;
}

std::string PlaySession::with_ticket_ids(const std::string& line) const {
  const std::string word = "keep ";
  if (lower(line).rfind(word, 0) != 0 ||
      line.find_first_not_of("0123456789, ", word.size()) != std::string::npos)
    return line;
  std::vector<std::string> ids;
  for (std::size_t at = word.size(); (at = line.find_first_of("0123456789", at)) != std::string::npos;) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(line.data() + at, line.data() + line.size(), number);
    const TicketId ticket = error == std::errc{} && number >= 1 && number <= kMaxOffer
                                ? view_.mine.offer[number - 1]
                                : TicketId::None;
    if (ix(ticket) >= rules_.tickets.size()) return line;
    ids.push_back(rules_.tickets[ix(ticket)].id);
    at = static_cast<std::size_t>(end - line.data());
  }
  return ids.empty() ? line : fmt::format("keep {}", fmt::join(ids, ","));
}

PlaySession::Answer PlaySession::answer_with_move(const std::string& line) {
  int number = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (error != std::errc::invalid_argument && end == line.data() + line.size()) {
    if (error == std::errc{} && number >= 1 && number <= legal_.size())
      return make(setup_.person, legal_[number - 1]) ? Answer::Moved : Answer::Again;
    fmt::print("There are moves 1 to {}. Type moves to see them.\n", legal_.size());
    return Answer::Again;
  }
  const auto move = parse_move(rules_, with_ticket_ids(line));
  if (move.ok()) return make(setup_.person, move.value) ? Answer::Moved : Answer::Again;
  // A price that was left out: there may be only one, or some to choose from.
  const auto begun = menu().beginning_with(line);
  if (begun.size() == 1) return make(setup_.person, legal_[begun.front()]) ? Answer::Moved : Answer::Again;
  for (const int k : begun) fmt::print("  {}\n", menu().line(k));
  if (begun.empty()) fmt::print("{}\nType help for help.\n", move.error);
  return Answer::Again;
}

int PlaySession::leave() {
  if (saved_at_ != journal_.size() && !setup_.file.empty()) save_to(setup_.file);
  if (saved_at_ == journal_.size())
    fmt::print("Good-bye. Go on with: konduktor play --resume {}\n", setup_.file);
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
