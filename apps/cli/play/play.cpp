// konduktor play: a person at the terminal against programs, from a new deal or from a saved game.

#include <fmt/format.h>

#include <filesystem>

#include "commands.h"
#include "common/bot_names.h"
#include "common/failure.h"
#include "common/ink.h"
#include "common/screen.h"
#include "common/table_options.h"
#include "konduktor/players/player.h"
#include "play/saved_game.h"
#include "play/session.h"

namespace konduktor::cli {
namespace {

struct PlayArguments {
  Table table;
  bool game_given = false;
  std::string seed;
  int seat = 0;
  std::string first;
  bool confirm = false;
  bool no_confirm = false;
  std::vector<std::string> bots;
  std::string save;
  std::string resume;
};

// Medium, or the strongest level below it that there is.
std::string default_bot() {
  if (make_bot("medium").player != nullptr) return "medium";
  return levels().empty() ? "random" : std::string(levels().back().name);
}

std::string levels_help() {
  std::string text = "Levels:\n";
  for (const Level& level : levels()) text += fmt::format("  {:<8} {}\n", level.name, level.about.en);
  return text + fmt::format("Other players: {}\n", fmt::join(player_names(), ", "));
}

// The named ones in turn for the other seats; by seat, empty for the person.
std::vector<std::string> seat_bots(const PlayArguments& arguments, const Rules& rules) {
  const auto others = static_cast<std::size_t>(rules.players()) - 1;
  std::vector<std::string> named = arguments.bots;
  if (named.empty()) named.push_back(default_bot());
  if (named.size() > others)
    throw Failure(fmt::format("--bots: {} are named, but there are {} other seats.", named.size(), others));
  std::vector<std::string> bots;
  std::size_t next = 0;
  for (int s = 0; s < rules.players(); ++s)
    bots.push_back(s == arguments.seat ? "" : named[next++ % named.size()]);
  return bots;
}

// People at a terminal are asked; what comes from a file or a program is meant as it stands.
bool asks(const PlayArguments& arguments) {
  return arguments.confirm || (!arguments.no_confirm && stdin_is_terminal());
}

int play_new(const PlayArguments& arguments, const Context& context) {
  Rules rules = arguments.table.load(context);
  if (arguments.seat < 0 || arguments.seat >= rules.players())
    throw Failure(fmt::format("--seat {}: the seats are 0 to {}.", arguments.seat, rules.players() - 1));
  check_bots(arguments.bots);
  std::error_code error;
  if (!arguments.save.empty() && std::filesystem::exists(arguments.save, error))
    throw Failure(fmt::format(
        "--save {}: the file is there already. Go on with it by --resume {}, or choose another name.",
        arguments.save, arguments.save));
  PlaySetup setup{.seed = parse_seed(arguments.seed),
                  .first = parse_first(arguments.first, rules),
                  .person = seat_at(arguments.seat),
                  .bots = seat_bots(arguments, rules),
                  .file = arguments.save,
                  .confirm = asks(arguments)};
  dress_names(rules, Ink::of_stdout());
  return PlaySession(rules, std::move(setup)).run();
}

int play_on(const PlayArguments& arguments, const Context& context) {
  const SavedGame saved =
      read_saved_game(arguments.resume, context, arguments.game_given ? arguments.table.game : "");
  Rules rules = *saved.rules;
  print_notice(rules);
  dress_names(rules, Ink::of_stdout());
  PlaySession session(rules, {.seed = *saved.record.seed,
                              .first = saved.record.first,
                              .person = saved.person,
                              .bots = saved.bots,
                              .file = arguments.resume,
                              .confirm = asks(arguments)});
  session.catch_up(saved.record);
  return session.run();
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("play", "Play in the terminal against programs");
  auto arguments = std::make_shared<PlayArguments>();
  arguments->table.add_to(*command, false);
  CLI::Option* resume = command
                            ->add_option("--resume", arguments->resume,
                                         "Go on with a saved game; it is saved there again when you leave")
                            ->type_name("FILE");
  command
      ->add_option("-s,--seed", arguments->seed,
                   std::string(kSeedHelp) + "; without it, a new game each time")
      ->excludes(resume);
  command->add_option("--seat", arguments->seat, "Your seat, from 0")
      ->capture_default_str()
      ->excludes(resume);
  command->add_option("--first", arguments->first, kFirstHelp)->type_name("SEAT")->excludes(resume);
  CLI::Option* confirm = command->add_flag(
      "--confirm", arguments->confirm,
      "Ask before claims, stations, purchases, tickets and leaving unsaved, as at a terminal");
  command->add_flag("--no-confirm", arguments->no_confirm, "Do not ask, as for input from a file or a pipe")
      ->excludes(confirm);
  command
      ->add_option("-b,--bots", arguments->bots,
                   fmt::format("The others, in the order of their seats: levels or names, in turn [{}]",
                               default_bot()))
      ->delimiter(',')
      ->excludes(resume);
  command
      ->add_option("--save", arguments->save,
                   "Save the game here when you leave, press Ctrl-C or have finished it")
      ->type_name("FILE")
      ->excludes(resume);
  for (const char* name : {"--players", "--options"}) command->get_option(name)->excludes(resume);
  command->footer(
      "Examples:\n  konduktor play\n  konduktor play london --players 3\n  konduktor play uk -p 4 --seat 2 "
      "--bots hard\n"
      "  konduktor play europe --first 0                    you begin\n"
      "  konduktor play cardgame --save evening.json\n  konduktor play --resume evening.json\n\n" +
      levels_help() +
      "\nWithout arguments: Europe for two. Choose moves by number or by text; 'help' in the game tells "
      "more.\n"
      "A saved game holds the seed and every hidden card. Left by Ctrl-C, the exit code is 130.");
  command->callback([command, arguments, &context] {
    arguments->game_given = command->count("GAME") > 0;
    context.code = arguments->resume.empty() ? play_new(*arguments, context) : play_on(*arguments, context);
  });
}

}  // namespace konduktor::cli
