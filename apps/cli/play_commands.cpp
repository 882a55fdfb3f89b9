// What a person can say during a game besides moves.
#include <fmt/format.h>

#include <filesystem>

#include "board_text.h"
#include "failure.h"
#include "layout.h"
#include "play_session.h"
#include "saved_game.h"
#include "status_text.h"
#include "ticket_text.h"

namespace konduktor::cli {
namespace {

// Who is asked for a hint: the best that thinks quickly.
Bot adviser() {
  if (Bot bot = make_bot("planner"); bot.player != nullptr) return bot;
  return make_bot(levels().empty() ? "random" : levels().back().name);
}

}  // namespace

struct PlaySession::CommandEntry {
  std::string_view word;
  Command run;
  std::string_view usage;  // empty = another word for the one before
  std::string_view about;
};

const std::vector<PlaySession::CommandEntry>& PlaySession::commands() {
  static const std::vector<CommandEntry> kCommands = {
      {"moves", &PlaySession::show_moves, "moves [WORD]", "all moves, or those with the word in them"},
      {"status", &PlaySession::show_status, "status",
       "the table, your hand, your tickets and what they need"},
      {"table", &PlaySession::show_status, "", ""},
      {"board", &PlaySession::show_board, "board [places]",
       "who has what, what is open; by colour or by place"},
      {"routes", &PlaySession::show_routes, "routes PLACE", "all routes at a place"},
      {"technologies", &PlaySession::show_technologies, "technologies",
       "what can be bought and what it does"},
      {"hint", &PlaySession::hint, "hint", "what a good player would do here"},
      {"undo", &PlaySession::undo, "undo",
       "take back your last move, if it and what followed showed nothing hidden"},
      {"save", &PlaySession::save, "save [FILE]",
       "save the game; 'konduktor play --resume FILE' goes on with it"},
      {"overwrite", &PlaySession::overwrite, "overwrite FILE", "the same over a file that is there already"},
      {"help", &PlaySession::show_help, "help", "this page"},
      {"?", &PlaySession::show_help, "", ""},
      {"quit", &PlaySession::quit, "quit", "leave the game"},
      {"exit", &PlaySession::quit, "", ""},
  };
  return kCommands;
}

PlaySession::Answer PlaySession::answer(const std::string& line) {
  if (line.empty()) return Answer::Again;
  const auto space = line.find_first_of(" \t");
  const std::string word = lower(line.substr(0, space));
  const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
  for (const CommandEntry& command : commands())
    if (command.word == word) return (this->*command.run)(rest);
  if (MoveMenu::is_group(word)) {
    fmt::print("{}", menu().list(word, rest));
    return Answer::Again;
  }
  return answer_with_move(line);
}

PlaySession::Answer PlaySession::show_help(const std::string&) {
  fmt::print(
      "A move is its number, or its text: what stands in brackets, with the payment behind it where there is "
      "one.\n"
      "For example: take 3, draw, tickets, keep 1,2{}. Without a payment you are shown the choice;\n"
      "any legal payment is taken, also one that is not listed.\n",
      rules_.routes.empty()
          ? ""
          : fmt::format(", claim {} {}*1+wild*1", rules_.routes.front().id, rules_.colours.front().id));
  for (const CommandEntry& command : commands())
    if (!command.usage.empty()) fmt::print("  {:<16} {}\n", command.usage, command.about);
  fmt::print(
      "  {:<16} {}\n", "claims [WORD]",
      "moves of one kind; also cards, stations, purchases, plays, payments, keeps, declarations, others");
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_status(const std::string&) {
  fmt::print("{}", status_text(rules_, view_, names_));
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_board(const std::string& rest) {
  fmt::print(
      "{}", lower(rest) == "places" ? places_text(rules_, view_.pub) : board_text(rules_, view_.pub, names_));
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_routes(const std::string& rest) {
  fmt::print("{}", routes_text(rules_, view_.pub, setup_.person, names_, rest));
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_technologies(const std::string&) {
  fmt::print("{}", technologies_text(rules_, view_.pub));
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_moves(const std::string& rest) {
  fmt::print("{}", menu().list("", rest));
  return Answer::Again;
}

PlaySession::Answer PlaySession::hint(const std::string&) {
  Bot bot = adviser();
  Rng chance = chance_for("hint", setup_.person);
  const Move move = bot.choose(rules_, view_, legal_, chance);
  const std::string why = bot.player->why(rules_, view_, move, Language::English);
  for (int k = 0; k < legal_.size(); ++k)
    if (legal_[k] == move) {
      fmt::print("Hint: {}{}{}\n", menu().line(k), why.empty() ? "" : " - ", why);
      return Answer::Again;
    }
  fmt::print("No hint here.\n");
  return Answer::Again;
}

PlaySession::Answer PlaySession::undo(const std::string&) {
  if (const std::string why = journal_.undo(); !why.empty()) {
    fmt::print("Nothing is taken back: {}.\n", why);
    return Answer::Again;
  }
  fmt::print("Taken back.\n");
  return Answer::Moved;
}

PlaySession::Answer PlaySession::save(const std::string& rest) {
  const std::string file = rest.empty() ? setup_.file : rest;
  std::error_code error;
  if (file.empty())
    fmt::print("Where to? Type: save FILE\n");
  else if (file != setup_.file && std::filesystem::exists(file, error))
    fmt::print("{} is there already. Type another name, or: overwrite {}\n", file, file);
  else
    save_to(file);
  return Answer::Again;
}

PlaySession::Answer PlaySession::overwrite(const std::string& rest) {
  if (rest.empty())
    fmt::print("Which file? Type: overwrite FILE\n");
  else
    save_to(rest);
  return Answer::Again;
}

bool PlaySession::save_to(const std::string& file) {
  try {
    write_saved_game(file, rules_, journal_.record(), setup_.person, setup_.bots);
  } catch (const Failure& failure) {
    fmt::print("Not saved: {}\n", failure.what());
    return false;
  }
  setup_.file = file;
  saved_at_ = journal_.size();
  if (pub().phase == Phase::Over)
    fmt::print("Saved in {}: 'konduktor replay {}' shows the game, 'konduktor verify {}' checks it.\n", file,
               file, file);
  else
    fmt::print(
        "Saved in {}. The file holds the seed and every hidden card: do not look into it before the game is "
        "over.\n",
        file);
  return true;
}

}  // namespace konduktor::cli
