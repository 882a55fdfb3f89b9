// What a person can say during a game besides moves.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "common/failure.h"
#include "common/layout.h"
#include "common/screen.h"
#include "konduktor/notation.h"
#include "play/board_text.h"
#include "play/saved_game.h"
#include "play/session.h"
#include "play/status_text.h"
#include "play/ticket_text.h"

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
      {"status", &PlaySession::show_status, "status", "the table, your hand, your tickets with their ways"},
      {"table", &PlaySession::show_status, "", ""},
      {"board", &PlaySession::show_board, "board [places]",
       "who has what, what is open; by colour or by place"},
      {"routes", &PlaySession::show_routes, "routes PLACE", "all routes at a place"},
      {"technologies", &PlaySession::show_technologies, "technologies",
       "what can be bought and what it does"},
      {"hint", &PlaySession::hint, "hint", "what a good player would do here"},
      {"undo", &PlaySession::undo, "undo", "take back your last move, if nothing hidden was seen"},
      {"save", &PlaySession::save, "save [FILE]", "save; 'konduktor play --resume FILE' goes on"},
      {"overwrite", &PlaySession::overwrite, "overwrite FILE", "save over a file that is there already"},
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
  const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
  const std::string first = lower(line.substr(0, space));
  const auto meant = words_meant(first);
  if (meant.size() > 1) {
    say(listed(fmt::format("\"{}\" can be", first), meant));
    return Answer::Again;
  }
  const std::string word = meant.empty() ? first : meant.front();
  for (const CommandEntry& command : commands())
    if (command.word == word) return (this->*command.run)(rest);
  if (MoveMenu::is_group(word)) {
    say(menu().list(word, rest));
    return Answer::Again;
  }
  return answer_with_move(rest.empty() ? word : word + " " + rest);
}

std::vector<std::string> PlaySession::words_meant(const std::string& first) {
  std::vector<std::string> words = MoveMenu::groups();
  for (const CommandEntry& command : commands()) words.emplace_back(command.word);
  for (const char* move : {"take", "draw", "tickets", "keep", "claim", "station", "buy", "pay", "withdraw",
                           "play", "shunt", "declare", "stop", "pass"})
    words.emplace_back(move);
  if (std::find(words.begin(), words.end(), first) != words.end()) return {first};
  std::vector<std::string> found;
  for (const std::string& word : words)
    if (word.rfind(first, 0) == 0) found.push_back(word);
  // "claim" rather than "claims": the list has a name of its own to be called by.
  std::vector<std::string> shortest;
  for (const std::string& word : found)
    if (std::none_of(found.begin(), found.end(),
                     [&](const std::string& other) { return other != word && word.rfind(other, 0) == 0; }))
      shortest.push_back(word);
  std::sort(shortest.begin(), shortest.end());
  return shortest;
}

PlaySession::Answer PlaySession::show_help(const std::string&) {
  std::string text =
      "A move is its number on the screen, or its text. Places may be shortened and written without accents; "
      "so may these words.\n";
  const auto add = [&](std::string_view usage, std::string_view about) {
    text += hanging(fmt::format("  {:<18}", usage), std::string(about));
  };
  add("take 3, draw", "a face-up card, an unseen one");
  add("tickets, keep 1,2", "draw tickets; keep some (the numbers alone do)");
  if (!rules_.routes.empty()) {
    const Route& route = rules_.routes.front();
    add(fmt::format("claim PLACE PLACE"),
        fmt::format("ways to pay, or what is lacking; or claim {} {} {}*{}", rules_.places[ix(route.a)].id,
                    rules_.places[ix(route.b)].id, rules_.colours.front().id, route.cost));
  }
  if (rules_.stations > 0) add("station PLACE", "likewise for a station");
  if (!rules_.technologies.empty()) add("buy NAME", "likewise for a technology");
  for (const CommandEntry& command : commands())
    if (!command.usage.empty() && (command.word != "technologies" || !rules_.technologies.empty()))
      add(command.usage, command.about);
  add("GROUP [WORD]", fmt::format("moves of a kind: {}", fmt::join(MoveMenu::groups(), ", ")));
  say(text);
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_status(const std::string&) {
  const Screen screen = Screen::of_stdout();
  const std::string text = fit(status_text(rules_, view_, names_), screen.columns);
  fmt::print("{}", text);
  shown_ = lines_in(text) < screen.lines;
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_board(const std::string& rest) {
  say(lower(rest) == "places" ? places_text(rules_, view_.pub) : board_text(rules_, view_.pub, names_));
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_routes(const std::string& rest) {
  say(routes_text(rules_, view_.pub, setup_.person, names_, rest));
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_technologies(const std::string&) {
  say(technologies_text(rules_, view_.pub));
  return Answer::Again;
}

PlaySession::Answer PlaySession::show_moves(const std::string& rest) {
  say(menu().list("", rest));
  return Answer::Again;
}

PlaySession::Answer PlaySession::hint(const std::string&) {
  Bot bot = adviser();
  Rng chance = chance_for("hint", setup_.person);
  const Move move = bot.choose(rules_, view_, legal_, chance);
  const std::string why = bot.player->why(rules_, view_, move, Language::English);
  say(listed(fmt::format("Hint: {} ", menu().line(move)),
             {fmt::format("[{}]", to_text(rules_, move, &view_.mine.offer))}));
  if (!why.empty()) say(fmt::format("Because: {}\n", why));
  return Answer::Again;
}

PlaySession::Answer PlaySession::quit(const std::string&) { return leave_unsaved(); }

PlaySession::Answer PlaySession::undo(const std::string&) {
  if (const std::string why = journal_.undo(); !why.empty()) {
    say(fmt::format("Nothing is taken back: {}.\n", why));
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
    say(fmt::format("{} is there already. Type another name, or: overwrite {}\n", file, file));
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
    say(fmt::format("Not saved: {}\n", failure.what()));
    return false;
  }
  setup_.file = file;
  saved_at_ = journal_.size();
  if (pub().phase == Phase::Over)
    say(fmt::format("Saved in {}: 'konduktor replay {}' shows the game, 'konduktor verify {}' checks it.\n",
                    file, file, file));
  else
    say(fmt::format(
        "Saved in {}. The file holds the seed and every hidden card: do not look into it before the game is "
        "over.\n",
        file));
  return true;
}

}  // namespace konduktor::cli
