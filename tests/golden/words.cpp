#include "golden/words.h"

#include <algorithm>
#include <span>

#include "konduktor/notation.h"

namespace konduktor::testing {
namespace {

std::string seat_text(Seat seat) { return "seat " + std::to_string(ix(seat)); }

std::string cards_text(const Rules& rules, std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    if (!text.empty()) text += ',';
    text += static_cast<Card>(byte) == Card::None ? "-" : card_text(rules, static_cast<Card>(byte));
  }
  return text.empty() ? "nothing" : text;
}

std::string tickets_text(const Rules& rules, TicketSet tickets) {
  std::string text;
  tickets.for_each(
      [&](TicketId ticket) { text += (text.empty() ? "" : ",") + rules.tickets[ix(ticket)].id; });
  return text.empty() ? "none" : text;
}

std::string tickets_text(const Rules& rules, std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += (text.empty() ? "" : ",") + rules.tickets[byte].id;
  return text.empty() ? "none" : text;
}

std::string card_or_gap(const Rules& rules, Card card) {
  return card == Card::None ? "-" : card_text(rules, card);
}

std::string one_event(const Rules& rules, const Event& event, std::span<const std::uint8_t> bytes) {
  const auto count = std::to_string(event.count);
  const auto who = seat_text(event.seat);
  const auto paid = [&] { return payment_text(rules, event.cards); };
  switch (event.kind) {
    case EventKind::Kept:
      return who + " keeps " + tickets_text(rules, event.tickets) + ", rejects " + tickets_text(rules, bytes);
    case EventKind::Took: return "takes " + card_text(rules, event.card);
    case EventKind::Refilled:
      return "place " + std::to_string(event.target + 1) + ": " + card_or_gap(rules, event.card);
    case EventKind::Drew: return "draws " + card_text(rules, event.card);
    case EventKind::Swept: return "swept: " + cards_text(rules, bytes);
    case EventKind::DisplayNow: return "row: " + cards_text(rules, bytes);
    case EventKind::Renewed: return "deck renewed, " + count + " cards";
    case EventKind::Offered: return who + " is offered " + tickets_text(rules, bytes);
    case EventKind::Claimed: return "claimed for " + std::to_string(event.points) + " points";
    case EventKind::TurnedUp: return "turned up " + cards_text(rules, bytes) + ": surcharge " + count;
    case EventKind::Surcharged: return "surcharge paid: " + paid();
    case EventKind::Withdrew: return "takes back " + paid();
    case EventKind::Built: return "built";
    case EventKind::Bought: return "bought";
    case EventKind::Returned: return rules.technologies[event.target].id + " goes back";
    case EventKind::ToTrack: {
      std::string text = who + " to the track:";
      for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
        text += " " + card_text(rules, static_cast<Card>(bytes[i + 1]));
      return text;
    }
    case EventKind::Played: return "played";
    case EventKind::Robbed: return who + " is robbed of " + paid();
    case EventKind::TicketsShuffled: return "ticket deck shuffled, " + count;
    case EventKind::Declared:
      return who + " completes " + tickets_text(rules, event.tickets) + " for " +
             std::to_string(event.points);
    case EventKind::SecondPass: return "second pass, deck of " + count;
    case EventKind::Dealt: return who + " is dealt " + cards_text(rules, bytes);
    case EventKind::Stopped: return "stops";
    case EventKind::Passed: return "passes";
    case EventKind::LastRound: return who + " starts the last round";
    case EventKind::Ended: return "the end";
  }
  return "?";
}

std::string yard_text(const Rules& rules, const Public& pub, std::size_t seat) {
  std::string text;
  for (std::size_t c = 0; c < rules.colours.size(); ++c) {
    const Row& row = pub.yard[seat][c];
    if (row.total() > 0)
      text +=
          " " + rules.colours[c].id + ":" + std::to_string(row.coloured) + "+" + std::to_string(row.wilds);
  }
  return text.empty() ? " empty" : text;
}

std::string seat_in_words(const Rules& rules, const State& state, std::size_t s) {
  const Public& pub = state.pub;
  const Private& mine = state.priv[s];
  std::string text = "     seat " + std::to_string(s) + ": " + std::to_string(pub.score[s]) +
                     " points; hand " + payment_text(rules, mine.hand) + "; tickets " +
                     tickets_text(rules, mine.tickets) + "\n";
  std::string more;
  pub.owned[s].for_each([&](RouteId r) { more += " " + rules.routes[ix(r)].id; });
  if (!more.empty()) more = "routes" + more;
  if (rules.machine == Machine::Board) {
    more += more.empty() ? "pieces" : "; pieces";
    for (std::size_t kind = 0; kind < rules.pieces.size(); ++kind)
      more += " " + std::to_string(pub.pieces[s][kind]);
  }
  if (rules.stations > 0) {
    more += "; stations";
    for (const PlaceId place : pub.stations[s])
      more += place == PlaceId::None ? " -" : " " + rules.places[ix(place)].id;
  }
  if (!rules.technologies.empty()) {
    more += "; technologies";
    for (std::size_t t = 0; t < rules.technologies.size(); ++t)
      if ((pub.technologies[s] >> t & 1) != 0) more += " " + rules.technologies[t].id;
  }
  if (rules.machine == Machine::Cards)
    more += "yard" + yard_text(rules, pub, s) + "; track " + payment_text(rules, state.memory.track[s]) +
            "; completed " + tickets_text(rules, pub.completed[s]);
  return text + "             " + more + "\n";
}

}  // namespace

std::string in_words(const Rules& rules, const Events& events) {
  std::string text;
  for (const Event& event : events.items())
    text += (text.empty() ? "" : "; ") + one_event(rules, event, events.bytes(event));
  return text;
}

std::string in_words(const Rules& rules, const State& state) {
  const Public& pub = state.pub;
  std::string text = "  -- turn of seat " + std::to_string(ix(pub.turn)) + "; row ";
  for (const Card card : pub.display) text += card_or_gap(rules, card) + " ";
  text += "; deck " + std::to_string(pub.deck_count) + "; discards " + payment_text(rules, pub.discard) +
          "; ticket deck " + std::to_string(pub.ticket_deck_count) + "; last turns " +
          std::to_string(pub.last_turns) + "\n";
  for (int s = 0; s < rules.players(); ++s) text += seat_in_words(rules, state, static_cast<std::size_t>(s));
  return text;
}

std::string in_words(const Rules& rules, const ScoreSheet& sheet) {
  const auto bonus_name = [](Bonus bonus) {
    std::string name(bonus == Bonus::BigCity ? "big city" : word_of(bonus));
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
  };
  std::string text;
  for (int s = 0; s < rules.players(); ++s) {
    const SeatScore& score = sheet.seats[static_cast<std::size_t>(s)];
    text += "seat " + std::to_string(s) + ": routes " + std::to_string(score.routes) + ", tickets " +
            std::to_string(score.tickets) + " (completed " + tickets_text(rules, score.completed) +
            "; failed " + tickets_text(rules, score.failed) + ")";
    for (std::size_t k = 0; k < score.bonus_count; ++k)
      text += ", " + bonus_name(score.bonuses[k].bonus) + " " + std::to_string(score.bonuses[k].points);
    text += ", longest path " + std::to_string(score.longest_path) + ", total " +
            std::to_string(score.total) + "\n";
  }
  text += "winners:";
  for (int s = 0; s < rules.players(); ++s)
    if ((sheet.winners >> s & 1) != 0) text += " " + std::to_string(s);
  return text + "\n";
}

}  // namespace konduktor::testing
