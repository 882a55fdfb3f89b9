// konduktor play: a person at the terminal against programs.

#include <fmt/format.h>

#include <iostream>

#include "commands.h"
#include "failure.h"
#include "konduktor/players/player.h"
#include "play_session.h"
#include "table.h"

namespace konduktor::cli {
namespace {

struct Arguments {
  Table table;
  std::string seed;
  int seat = 0;
  std::vector<std::string> bots{"random"};
};

void play(const Arguments& arguments, const Context& context) {
  const Rules rules = arguments.table.load(context);
  if (arguments.seat < 0 || arguments.seat >= rules.players())
    throw Failure(fmt::format("--seat {}: the seats are 0 to {}.", arguments.seat, rules.players() - 1));
  for (const std::string& bot : arguments.bots)
    if (make_bot(bot).player == nullptr)
      throw Failure(fmt::format("--bots: nobody is called \"{}\". There are: {}.", bot,
                                fmt::join(player_names(), ", ")));
  const Seed seed = parse_seed(arguments.seed);
  PlaySession(rules, seed, seat_at(arguments.seat), arguments.bots, std::cin).run();
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("play", "Play in the terminal against programs");
  auto arguments = std::make_shared<Arguments>();
  arguments->table.add_to(*command, false);
  command->add_option("-s,--seed", arguments->seed,
                      std::string(kSeedHelp) + "; without it, a new game each time");
  command->add_option("--seat", arguments->seat, "Your seat, from 0")->capture_default_str();
  command
      ->add_option("-b,--bots", arguments->bots, "The others, by seat: name,name,... (see: simulate --help)")
      ->delimiter(',');
  command->footer(
      "Examples:\n  konduktor play\n  konduktor play london --players 3\n  konduktor play uk -p 4 --seat 2 "
      "--seed 7\n\n"
      "Without arguments: Europe for two. Choose moves by number or by text; 'help' in the game tells more.");
  command->callback([arguments, &context] { play(*arguments, context); });
}

}  // namespace konduktor::cli
