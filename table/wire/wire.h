// What clients are sent, as JSON text (docs/server/socket.md is its public description).
//
// Everything that depends on a game goes through a View and redacted events, so a writer here has nothing to leak:
// none of these functions takes a State or a Table's log except where the game is over. They append to a string that
// the caller owns; they are on the path of every move and allocate nothing else.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "konduktor/event.h"
#include "konduktor/game.h"
#include "konduktor/guide/examples.h"
#include "konduktor/guide/why_not.h"
#include "konduktor/players/teacher.h"
#include "konduktor/record.h"
#include "konduktor/scores.h"
#include "wire/json.h"
#include "wire/longest_paths.h"

namespace konduktor::server {

// What the table lets its viewers see of a View: hidden counts and scores are left out until the game is over. Manners
// and no secrets: who counts along knows them.
struct Manners {
  bool counts = true;
  bool scores = true;
  bool known = false;
};

// The full view of a seat or of a spectator: {"phase":…,"turn":…,"display":[…],"seats":[…],"me":{…}}
// `paths` remembers what is slow to find out, from one view of a table to the next.
void append_view(std::string& out, const Rules& rules, const View& view, const Manners& manners,
                 LongestPaths* paths = nullptr);
// `redacted` are the events as `redact` made them for this viewer: [{"event":"took","seat":0,…},…]
void append_events(std::string& out, const Rules& rules, const Events& redacted, const Manners& manners);
// Legal moves as texts: {"moves":["draw","take 1",…],"more":false}. Above `limit` moves only the first payment for each
// route, place and technology is listed, and "more" is true. With `view` (the seat's) the tickets of a `keep` stand in
// the order of its offer, and in the Card Game "robs" says whom plays of a colour rob.
void append_legal(std::string& out, const Rules& rules, const MoveList& legal, int limit = 400,
                  const View* view = nullptr);
// All legal moves whose text begins so: {"moves":[…]}; `prefix` is like "claim paris:zurich:gray ".
void append_legal_for(std::string& out, const Rules& rules, const MoveList& legal, std::string_view prefix,
                      const std::array<TicketId, kMaxOffer>* offer = nullptr);
// The score sheet of a finished game, line by line, with winners and the tie-breaks that were needed.
void append_sheet(std::string& out, const Rules& rules, const State& over);
// What a client needs to draw and explain the game: names, colours, places, routes, tickets, technologies, options.
// Made from Rules, so that any data file will do. {"id":"europe","name":{"en":…,"pl":…},"reconstructed":false,…}
void append_game(std::string& out, const Rules& rules);
// The beginning of the same, for a list of games: names, players, options, notice, provenance.
void append_game_head(std::string& out, const Rules& rules);
// What each held and offered ticket of the viewer still needs: [{"ticket":…,"held":true,"need":"open",…},…]. It
// searches the board and allocates: for those who ask.
void append_needs(std::string& out, const Rules& rules, const View& view);

// What the guide says to those who ask, from what the viewer sees.
// {"reason":"short","clause":"CORE-R3","cards":2,"colours":["red"]}
void append_why(std::string& out, const Rules& rules, const WhyNot& found);
// Every listed payment for one thing, at a tunnel with the odds: {"ways":[{"move":…,"surcharge":[…],"payable":0.8}]}
void append_ways(std::string& out, const Rules& rules, const View& view, Goal goal, bool known_hands);
// What each technology would change: {"wares":[{"technology":…,"held":false,"left":2,…}]}
void append_shop(std::string& out, const Rules& rules, const View& view);
// The routes of a longest path over these: {"routes":[…]}
void append_path(std::string& out, const Rules& rules, const RouteSet& owned);
// What of the board shows a rule best: {"tunnel":{"route":…,"pay":{…},"free":0.5},"ferry":…}
void append_examples(std::string& out, const Rules& rules, const Examples& found);
// What the teacher says: {"reason":"take","card":"red","route":…,"ticket":…,"need":1,"have":2}
void append_advice(std::string& out, const Rules& rules, const Advice& advice);

// Whose eyes a replay is seen with: a seat's, a spectator's, or with every hand open.
struct Eyes {
  Seat seat = Seat::Nobody;
  bool all = false;
};
// A position of a replay: "view":{…} and, with every card open, "hands":[…], each as its seat sees it.
void append_sight(std::string& out, const Rules& rules, const State& state, const Eyes& eyes,
                  const Manners& manners);
// A finished game after `moves` of its moves, with the events of the last of them. Returns "", or why it cannot be
// shown; nothing is appended then.
[[nodiscard]] std::string append_replay(std::string& out, const Rules& rules, const GameRecord& record,
                                        int moves, const Eyes& eyes);
// A whole game move by move, over or not: what these eyes see before the first move, then what each move changed in it
// (RFC 6902), and the sheet. Takes milliseconds: not for the loop's thread.
[[nodiscard]] std::string append_film(std::string& out, const Rules& rules, const GameRecord& record,
                                      const Eyes& eyes);

}  // namespace konduktor::server
