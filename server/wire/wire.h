// What clients are sent, as JSON text (docs/server/socket.md is its public description).
//
// Everything that depends on a game goes through a View and redacted events, so a writer here has nothing to leak:
// none of these functions takes a State or a Table's log except where the game is over. They append to a string that
// the caller owns; they are on the path of every move and allocate nothing else.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "konduktor/event.h"
#include "konduktor/game.h"
#include "konduktor/record.h"
#include "konduktor/scores.h"
#include "tables/settings.h"

namespace konduktor::server {

// Appends a JSON string with its quotes.
void append_string(std::string& out, std::string_view text);

// What the table lets this viewer see of a View: hidden counts and scores are left out.
struct Manners {
  bool counts = true;
  bool scores = true;
  bool known = false;
};

// The full view of a seat or of a spectator: {"phase":…,"turn":…,"display":[…],"seats":[…],"me":{…}}
void append_view(std::string& out, const Rules& rules, const View& view, const Manners& manners);
// `redacted` are the events as `redact` made them for this viewer: [{"event":"took","seat":0,…},…]
void append_events(std::string& out, const Rules& rules, const Events& redacted, const Manners& manners);
// Legal moves as texts. Above `limit`, of the claims only the first payment of each route is listed and "more" is true.
// {"moves":["draw","take 1",…],"more":false}
void append_legal(std::string& out, const Rules& rules, const MoveList& legal, int limit = 400);
// All legal payments for one route, place or technology: {"moves":[…]}; `prefix` is like "claim paris:zurich".
void append_legal_for(std::string& out, const Rules& rules, const MoveList& legal, std::string_view prefix);
// The score sheet of a finished game, line by line, with winners and the tie-breaks that were needed.
void append_sheet(std::string& out, const Rules& rules, const State& over);
// What a client needs to draw and explain the game: names, colours, places, routes, tickets, technologies, options.
// Made from Rules, so that any data file will do. {"id":"europe","name":{"en":…,"pl":…},"reconstructed":false,…}
void append_game(std::string& out, const Rules& rules);

}  // namespace konduktor::server
