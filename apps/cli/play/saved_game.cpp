#include "play/saved_game.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "common/failure.h"
#include "common/output_file.h"
#include "common/record_file.h"
#include "konduktor/load/record_json.h"
#include "konduktor/players/player.h"

namespace konduktor::cli {
namespace {

std::string only_line(const std::string& path) {
  if (path == "-") throw Failure("--resume -: standard input is where your moves come from. Name a file.");
  RecordFile file(path);
  const auto line = file.next();
  if (!line) throw Failure(path + " is empty. Name a file that 'save' has written.");
  if (file.next())
    throw Failure(
        path +
        " holds several games. A saved game is a file of its own; 'konduktor replay' shows the others.");
  return *line;
}

void check(const std::string& path, const SavedGame& game) {
  const GameRecord& record = game.record;
  if (!record.seed)
    throw Failure(path +
                  " holds no seed, so the cards to come are not known. 'konduktor replay' shows the game.");
  const Verification verdict = verify(*game.rules, record);
  if (!verdict.ok)
    throw Failure(fmt::format("{} is damaged: {}{}. Nothing can be gone on with.", path,
                              verdict.move < 0 ? "" : fmt::format("move {}: ", verdict.move + 1),
                              verdict.reason));
  if (!record.sheets.empty() || record.abandoned)
    throw Failure(fmt::format("{}: this game {}. 'konduktor replay' shows it.", path,
                              record.abandoned ? "was abandoned" : "is over"));
}

// Who sits where, by the words in `seats`.
void seat_players(const std::string& path, SavedGame& game) {
  const auto refuse = [&](const std::string& why) {
    throw Failure(
        fmt::format("{}: {}. Only games that 'konduktor play' has saved can be resumed.", path, why));
  };
  const auto& seats = game.record.seats;
  std::optional<Seat> person;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    game.bots.emplace_back();
    if (seats[s] == kPersonSeat) {
      if (person) refuse("two seats are a person's");
      person = seat_at(static_cast<int>(s));
      continue;
    }
    if (seats[s].rfind(kBotPrefix, 0) != 0)
      refuse(fmt::format("seat {} is \"{}\", neither a person nor a bot", s, seats[s]));
    game.bots.back() = seats[s].substr(std::string_view(kBotPrefix).size());
    if (make_bot(game.bots.back()).player == nullptr)
      refuse(
          fmt::format("seat {} is played by \"{}\", whom this program does not know", s, game.bots.back()));
  }
  if (!person || seats.size() != static_cast<std::size_t>(game.rules->players()))
    refuse("it does not say which seat is yours");
  game.person = *person;
}

}  // namespace

SavedGame read_saved_game(const std::string& path, const Context& context, const std::string& map) {
  const std::string line = only_line(path);
  auto read = Library(context.data_dir, map).read(line);
  if (!read.ok())
    throw Failure(fmt::format("{} is not a saved game, or it is damaged: {}", path, read.error));
  SavedGame game;
  game.rules = std::move(read.value.rules);
  game.record = std::move(read.value.record);
  check(path, game);
  seat_players(path, game);
  return game;
}

void write_saved_game(const std::string& path, const Rules& rules, GameRecord record, Seat person,
                      const std::vector<std::string>& bots) {
  for (std::size_t s = 0; s < bots.size(); ++s)
    record.seats.push_back(s == ix(person) ? kPersonSeat : kBotPrefix + bots[s]);
  OutputFile file(path);
  file.write(to_json(rules, record) + "\n");
  file.finish();
}

}  // namespace konduktor::cli
