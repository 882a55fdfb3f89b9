// Records of games, checked with the engine's own verifier; and games played to their end over sockets.
#pragma once

#include <string>
#include <vector>

#include "server_hub/house.h"

namespace konduktor::server {

// Each line is the record of a game that konduktor::verify accepts, its seed and commitment included. Returns them.
std::vector<Json> expect_verified(const std::string& lines, bool over = true);

// Plays the seats that this phone holds at a running table with random legal moves until the game is over.
void play_to_the_end(Phone& phone, const std::string& table, unsigned seed = 1);

// A game of `person` against quick bots, played to its end; its table. `settings` are added.
[[nodiscard]] std::string finished_game(House& house, const Person& person, const std::string& game,
                                        int players = 2, const Json& settings = Json::object(),
                                        const std::string& bot = "bot:greedy");

}  // namespace konduktor::server
