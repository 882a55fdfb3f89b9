// The view of a seat or of a spectator (docs/server/socket.md, "View").
#include "wire/view.h"

#include "konduktor/guide/ending.h"
#include "konduktor/guide/odds.h"
#include "konduktor/guide/standings.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

bool all_answer_at_once(Phase phase) noexcept { return phase == Phase::Opening || phase == Phase::Declare; }

void write_waiting(JsonWriter& json, const Rules& rules, const Public& pub) {
  json.key("waiting").begin_list();
  for (int seat = 0; seat < rules.players(); ++seat)
    if ((pub.waiting >> seat & 1) != 0 && pub.phase != Phase::Over) json.number(seat);
  json.end_list();
}

// Turns go round; whoever brought the end about finishes that turn and has another (CORE-E1, CG-36).
void write_last_turns(JsonWriter& json, const Rules& rules, const Public& pub) {
  if (pub.last_turns == 0) return;
  json.key("last_turns").number(pub.last_turns);
  if (pub.phase == Phase::Over || all_answer_at_once(pub.phase)) return;
  json.key("last_seats").begin_list();
  for (int k = 0; k < pub.last_turns; ++k)
    json.number((static_cast<int>(ix(pub.turn)) + k) % rules.players());
  json.end_list();
}

void write_turn(JsonWriter& json, const Rules& rules, const Public& pub) {
  json.key("phase").id(word_of(pub.phase));
  json.key("turn");
  if (pub.phase == Phase::Over || all_answer_at_once(pub.phase))
    json.null();
  else
    json.number(static_cast<int>(ix(pub.turn)));
  write_waiting(json, rules, pub);
  json.key("first").number(static_cast<int>(ix(pub.first)));
  write_last_turns(json, rules, pub);
  if (rules.machine == Machine::Cards) {
    json.key("pass").number(pub.pass);
    return;
  }
  json.key("claims").number(pub.claims);
  if (!rules.technologies.empty()) json.key("bought").boolean(pub.bought);
}

// What all have seen and no longer lies open: shown by tables that agreed to it, and when all is over.
bool shows_seen(const Public& pub, const Manners& manners) noexcept {
  return manners.known || pub.phase == Phase::Over;
}

void write_discards(JsonWriter& json, const Rules& rules, const Public& pub, const Manners& manners) {
  const bool cards = rules.machine == Machine::Cards;
  if (cards) json.key("discards").number(pub.discard.total());
  if (cards && !shows_seen(pub, manners)) return;
  json.key("discard");
  write_cards(json, rules, pub.discard);
}

void write_table(JsonWriter& json, const Rules& rules, const Public& pub, const Manners& manners) {
  json.key("display");
  write_card_list(json, rules, std::span<const Card>(pub.display));
  json.key("deck").number(pub.deck_count);
  write_discards(json, rules, pub, manners);
  json.key("renewals").number(pub.renewals);
  json.key("tickets_left").number(pub.ticket_deck_count);
  if (pub.phase == Phase::KeepTickets) json.key("offer_count").number(pub.offer_count);
  if (rules.machine == Machine::Board && rules.one_strand) {
    RouteSet closed = rules.all_routes - pub.open;
    for (int seat = 0; seat < rules.players(); ++seat)
      closed = closed - pub.owned[static_cast<std::size_t>(seat)];
    json.key("closed");
    write_set(json, closed, rules.routes);
  }
  if (pub.tunnel == RouteId::None) return;
  json.key("tunnel").begin_object();
  json.key("route").id(rules.routes[ix(pub.tunnel)].id);
  json.key("laid");
  write_cards(json, rules, pub.laid);
  json.key("turned_up").begin_list();
  for (const Card card : pub.turned_up)
    if (card != Card::None) json.id(card_word(rules, card));
  json.end_list();
  json.key("counts").begin_list();
  for (const Card card : pub.turned_up)
    if (card != Card::None) json.boolean(counts_at_tunnel(pub.laid, card));
  json.end_list();
  json.key("surcharge").number(pub.surcharge);
  json.end_object();
}

void write_board_seat(JsonWriter& json, const Rules& rules, const Public& pub, std::size_t seat,
                      LongestPaths& paths) {
  json.key("pieces").begin_object();
  for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind)
    json.key(rules.pieces[kind].id).number(pub.pieces[seat][kind]);
  json.end_object();
  if (can_end(rules, pub, seat_at(static_cast<int>(seat)))) json.key("near_end").boolean(true);
  json.key("routes");
  write_set(json, pub.owned[seat], rules.routes);
  if (looks_at_longest_path(rules)) json.key("longest_path").number(paths.of(rules, seat, pub.owned[seat]));
  if (rules.stations > 0) {
    json.key("stations_left").number(pub.stations_left[seat]);
    json.key("stations").begin_list();
    for (int k = 0; k < rules.stations - pub.stations_left[seat]; ++k)
      json.id(rules.places[ix(pub.stations[seat][static_cast<std::size_t>(k)])].id);
    json.end_list();
  }
  if (!rules.technologies.empty()) {
    json.key("technologies");
    write_bits(json, pub.technologies[seat], rules.technologies);
  }
}

void write_yard_seat(JsonWriter& json, const Rules& rules, const Public& pub, std::size_t seat,
                     const Manners& manners) {
  json.key("yard").begin_object();
  for (std::size_t c = 0; c < rules.colours.size(); ++c) {
    const Row& row = pub.yard[seat][c];
    if (row.total() == 0) continue;
    json.key(rules.colours[c].id).begin_object();
    json.key("coloured").number(row.coloured);
    json.key("wild").number(row.wilds);
    json.end_object();
  }
  json.end_object();
  json.key("track").number(pub.track_count[seat]);
  json.key("completed_count").number(pub.completed[seat].count());
  if (!shows_seen(pub, manners)) return;  // CG-40: face down after the check
  json.key("completed");
  write_set(json, pub.completed[seat], rules.tickets);
}

void write_seat(JsonWriter& json, const Rules& rules, const View& view, std::size_t seat,
                const Manners& manners, LongestPaths& paths) {
  const Public& pub = view.pub;
  const bool over = pub.phase == Phase::Over;
  json.begin_object();
  if (manners.scores || over) json.key("score").number(pub.score[seat]);
  if (manners.counts || over) json.key("cards").number(pub.hand_count[seat]);
  json.key("tickets").number(pub.ticket_count[seat]);
  if (pub.phase != Phase::Opening) json.key("opening_kept").number(pub.opening_kept[seat]);
  if (rules.machine == Machine::Board)
    write_board_seat(json, rules, pub, seat, paths);
  else
    write_yard_seat(json, rules, pub, seat, manners);
  if (manners.known) {
    json.key("known");
    write_cards(json, rules, view.memory.known[seat]);
  }
  json.end_object();
}

void write_progress(JsonWriter& json, const Rules& rules, const View& view, LongestPaths& paths) {
  const RouteSet& owned = view.pub.owned[ix(view.seat)];
  json.key("completed").begin_list();
  view.mine.tickets.for_each([&](TicketId ticket) {
    if (joins(rules, owned, rules.tickets[ix(ticket)])) json.id(rules.tickets[ix(ticket)].id);
  });
  json.end_list();
  if (looks_at_longest_path(rules)) json.key("longest_path").number(paths.of(rules, ix(view.seat), owned));
}

// Districts and Big Cities: how everyone stands there (LO-D2, CG-49).
void write_goals(JsonWriter& json, const Rules& rules, const View& view, const Manners& manners) {
  if (rules.districts.empty() && rules.big_cities.empty()) return;
  json.key("goals").begin_list();
  for (const Standing& goal : standings(rules, view, shows_seen(view.pub, manners))) {
    json.begin_object();
    json.key("id").id(goal.city ? rules.places[ix(rules.big_cities[goal.index].place)].id
                                : rules.districts[goal.index].id);
    json.key("seats").begin_list();
    for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
      if (goal.seats[s] == Standing::kFaceDown)
        json.null();
      else
        json.number(goal.seats[s]);
    }
    json.end_list();
    json.key("has").begin_list();
    for (int seat = 0; seat < rules.players(); ++seat)
      if ((goal.has >> seat & 1) != 0) json.number(seat);
    json.end_list();
    if (goal.city && view.seat != Seat::Nobody) json.key("mine").number(goal.mine);
    json.end_object();
  }
  json.end_list();
}

}  // namespace

void write_me(JsonWriter& json, const Rules& rules, const View& view, LongestPaths& paths) {
  const Public& pub = view.pub;
  const Private& mine = view.mine;
  json.begin_object();
  json.key("seat").number(static_cast<int>(ix(view.seat)));
  json.key("hand");
  write_cards(json, rules, mine.hand);
  json.key("tickets");
  write_set(json, mine.tickets, rules.tickets);
  if (mine.offer[0] != TicketId::None) {
    json.key("offer").begin_list();
    for (const TicketId ticket : mine.offer)
      if (ticket != TicketId::None) json.id(rules.tickets[ix(ticket)].id);
    json.end_list();
  }
  if (all_answer_at_once(pub.phase) && (pub.waiting >> ix(view.seat) & 1) == 0) {
    json.key("chosen");
    write_set(json, mine.chosen, rules.tickets);
  }
  if (rules.machine == Machine::Board) {
    write_progress(json, rules, view, paths);
    json.end_object();
    return;
  }
  json.key("completed");
  write_set(json, pub.completed[ix(view.seat)], rules.tickets);
  if (rules.options.peek_own_track || pub.phase == Phase::Declare || pub.phase == Phase::Over) {
    json.key("track");
    write_cards(json, rules, mine.track);
  }
  json.end_object();
}

void append_view(std::string& out, const Rules& rules, const View& view, const Manners& manners,
                 LongestPaths* paths) {
  LongestPaths of_now;
  LongestPaths& longest = paths != nullptr ? *paths : of_now;
  JsonWriter json(out);
  json.begin_object();
  write_turn(json, rules, view.pub);
  write_table(json, rules, view.pub, manners);
  json.key("seats").begin_list();
  for (int seat = 0; seat < rules.players(); ++seat)
    write_seat(json, rules, view, static_cast<std::size_t>(seat), manners, longest);
  json.end_list();
  write_goals(json, rules, view, manners);
  if (view.seat != Seat::Nobody) {
    json.key("me");
    write_me(json, rules, view, longest);
  }
  json.end_object();
  json.finish();
}

}  // namespace konduktor::server
