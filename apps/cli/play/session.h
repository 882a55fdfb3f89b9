// One game of a person at the terminal against programs. The person sees a View and redacted events, nothing else.
//
// What chance a program has for a move follows from the seed, the number of the move and the seat, so a game that was
// saved and resumed, or in which a move was taken back, goes on as if nothing had happened.
#pragma once

#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/players/player.h"
#include "konduktor/rules.h"
#include "play/journal.h"
#include "play/line_reader.h"
#include "play/move_menu.h"

namespace konduktor::cli {

struct PlaySetup {
  Seed seed;
  Seat first = Seat::Nobody;  // Nobody = by the seed
  Seat person{};
  std::vector<std::string> bots;  // by seat; empty for the person
  std::string file;               // where the game is saved when it is left or over; empty = nowhere
  bool confirm = true;            // ask before costly moves and before an unsaved game is dropped
};

class PlaySession {
 public:
  // Talks on stdout and reads lines from stdin, which need not be a terminal.
  PlaySession(const Rules& rules, PlaySetup setup);
  // Plays the moves of a saved game again, silently.
  void catch_up(const GameRecord& record);
  // Plays until the game is over, the person quits or the input ends. Returns the exit code.
  [[nodiscard]] int run();

 private:
  enum class Answer { Moved, Again, Left };
  using Command = Answer (PlaySession::*)(const std::string& rest);
  struct CommandEntry;
  [[nodiscard]] static const std::vector<CommandEntry>& commands();

  void bot_moves(Seat seat);
  // Plays the move and tells the person what it may know of it. False: refused, and the reason was told.
  bool make(Seat seat, const Move& move);
  [[nodiscard]] Answer person_moves();
  // What the person is shown when something new is asked: the table, what can be done, hand and tickets.
  void show_question();
  // What is lacking for the surcharge of a tunnel; empty if nothing is, or none is asked.
  [[nodiscard]] std::string too_dear() const;
  [[nodiscard]] Answer ask(const std::string& prompt);
  [[nodiscard]] Answer answer(const std::string& line);
  // Commands, lists and moves that the first word of a line may stand for; it may be shortened.
  [[nodiscard]] static std::vector<std::string> words_meant(const std::string& first);
  [[nodiscard]] Answer end_of_input();

  // play_moves.cpp: moves as people write them.
  [[nodiscard]] Answer answer_with_move(const std::string& line);
  [[nodiscard]] Answer answer_with_number(const std::string& line);
  [[nodiscard]] Answer keep_by_numbers(const std::string& numbers);
  [[nodiscard]] Answer claim(const std::string& rest);
  [[nodiscard]] Answer build(const std::string& rest);
  [[nodiscard]] Answer buy(const std::string& rest);
  [[nodiscard]] Answer pay(const std::string& rest);
  [[nodiscard]] Answer take(const std::string& rest);
  // One of these, for these cards or whatever is possible: does it if only one thing can be meant, otherwise shows the
  // ways to pay and what is lacking.
  [[nodiscard]] Answer have_one_of(const std::vector<Goal>& goals, const std::string& payment, Card colour);
  // Makes the move if it is legal and, where it is costly, the person means it.
  [[nodiscard]] Answer attempt(const Move& move);
  [[nodiscard]] Verdict verdict_on(const Move& move) const;
  // "Not possible: …", of a move that the engine refuses.
  [[nodiscard]] std::string refusal_of(const Move& move) const;
  // Yes only if the person says so.
  [[nodiscard]] bool is_meant(const std::string& question);

  // A game that is over can still be saved.
  void last_words();
  [[nodiscard]] int leave();

  Answer show_help(const std::string&);
  Answer show_status(const std::string&);
  Answer show_board(const std::string& rest);
  Answer show_routes(const std::string& rest);
  Answer show_technologies(const std::string&);
  Answer show_moves(const std::string& rest);
  Answer hint(const std::string&);
  Answer undo(const std::string&);
  Answer save(const std::string& rest);
  Answer overwrite(const std::string& rest);
  Answer quit(const std::string&);
  // Asks, if there is something to lose.
  [[nodiscard]] Answer leave_unsaved();
  // Writes the file and says so; a file that cannot be written is no reason to lose the game.
  bool save_to(const std::string& file);

  [[nodiscard]] const Public& pub() const { return journal_.state().pub; }
  [[nodiscard]] MoveMenu menu() { return {rules_, view_, legal_, numbers_}; }
  // Prints, in lines that fit the screen.
  static void say(const std::string& text);
  // Looks again at the position and the legal moves of the person.
  void look();
  [[nodiscard]] Rng chance_for(std::string_view stream, Seat seat) const;

  const Rules& rules_;
  PlaySetup setup_;
  SeatNames names_;
  std::vector<Bot> players_;
  Journal journal_;
  LineReader in_;
  View view_;
  MoveList legal_;
  Numbering numbers_;
  bool shown_ = false;  // hand and tickets stand right above the prompt
  bool moved_ = false;  // the person has made a move since the program was started
  int saved_at_ = -1;   // moves in the file
  bool interrupted_ = false;
};

}  // namespace konduktor::cli
