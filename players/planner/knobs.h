// The planner's numbers: what a turn, a card or a risk is worth. Most were found by thousands of games
// against itself and the racer with a number or two changed at a time; points unless said otherwise.
#pragma once

namespace konduktor::planner {

struct Knobs {
  double turn = 3.5;          // what a turn is worth elsewhere
  double cards_a_turn = 1.8;  // useful cards that a turn of drawing brings
  double piece = -0.12;       // what a piece is worth elsewhere
  double wild = 1.8;          // cards that a demanded wild stands for
  double wild_at_hand = 1.6;  // cards that a wild in the hand saves each route
  double sight = 0.2;         // how much the hand counts when ways are planned
  double tunnel = 0.6;        // cards that a tunnel asks for on average
  double grey = 0.7;          // how hard a grey card is to get, against a coloured one
  double ticket_risk = 0.25;  // chance that a ticket of a whole game's length fails
  double keep_slack = 0.9;    // part of the turns left that kept tickets may take
  double plan_slack = 1.6;    // part of the turns left that the plan may take
  double draw_margin = 2.0;   // gain expected of new tickets before they are drawn
  double contested = 2.9;     // urgency of a route at whose ends another player is
  double claim_first = 0.3;   // for claiming over drawing, when both serve the plan
  double idle_card = 0.22;    // gain of a card that nothing wants, of 1
  double grey_card = 0.8;     // gain of a card for a grey route
  double spare_card = 0.9;    // gain of a card for a route without a ticket
  double wild_card = 0.85;    // gain of a wild
  double near_done = 1.8;     // turns that the plan may still take when new tickets are thought of
  double own_harm = 0.0;      // harm of paying a planned route with its own cards, of 1
  double spare_harm = 0.35;   // harm of paying with cards that nothing was meant for
  double spare_turns = 6.0;   // turns beyond the plan before new tickets are thought of
  double station = 5.0;       // cost of a station besides its turn: its 4 points and a card
  double path_bonus = 0.8;    // for a spare route that lengthens the network
  double claim_spaces = 2.8;  // spaces of a claim, when technologies are weighed
  double opening = 0.5;       // part of the spare turns that newly opened routes serve
  double technology = 1.0;    // how much more than its price a technology must bring
};

}  // namespace konduktor::planner
