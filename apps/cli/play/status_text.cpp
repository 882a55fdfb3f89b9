#include "play/status_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/layout.h"
#include "konduktor/game.h"
#include "play/ticket_text.h"

namespace konduktor::cli {
namespace {

std::string row_text(const Rules& rules, const Public& pub) {
  std::vector<std::string> cards;
  for (const Card card : pub.display) cards.push_back(card_name(rules, card));
  return listed("Face up:", cards);
}

std::string decks_text(const Public& pub) {
  return fmt::format("Deck: {}, discards: {}, tickets to draw: {}\n", pub.deck_count, pub.discard.total(),
                     pub.ticket_deck_count);
}

// The columns of the table of seats: a heading and a number for each seat.
struct Column {
  std::string heading;
  std::vector<int> values;
};

std::vector<Column> columns(const Rules& rules, const Public& pub) {
  std::vector<Column> all;
  const auto add = [&](const std::string& heading, auto&& value) {
    Column column{heading, {}};
    for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s)
      column.values.push_back(value(s));
    all.push_back(std::move(column));
  };
  add("points", [&](std::size_t s) { return pub.score[s]; });
  for (std::size_t k = 0; k < rules.pieces.size() && rules.machine == Machine::Board; ++k)
    add(plural(rules.pieces[k].name.en), [&](std::size_t s) { return pub.pieces[s][k]; });
  if (rules.stations > 0) add("stations", [&](std::size_t s) { return pub.stations_left[s]; });
  add("cards", [&](std::size_t s) { return pub.hand_count[s]; });
  add("tickets", [&](std::size_t s) { return pub.ticket_count[s]; });
  if (rules.machine == Machine::Cards) {
    add("on track", [&](std::size_t s) { return pub.track_count[s]; });
    add("completed", [&](std::size_t s) { return pub.completed[s].count(); });
  }
  return all;
}

std::string seats_text(const Rules& rules, const Public& pub, const SeatNames& names) {
  std::size_t widest = 0;
  for (int s = 0; s < rules.players(); ++s) widest = std::max(widest, width_of(seat_name(seat_at(s), names)));
  const auto all = columns(rules, pub);
  std::string text = std::string(widest + 2, ' ');
  for (const Column& column : all) text += fmt::format("  {:>6}", column.heading);
  text += "\n";
  for (int s = 0; s < rules.players(); ++s) {
    text += (pub.turn == seat_at(s) && pub.phase != Phase::Opening ? "> " : "  ") +
            padded(seat_name(seat_at(s), names), widest);
    for (const Column& column : all)
      text += fmt::format("  {:>{}}", column.values[static_cast<std::size_t>(s)],
                          std::max<std::size_t>(6, column.heading.size()));
    if (!rules.technologies.empty()) text += "   " + technologies_in_words(rules, pub, seat_at(s));
    text += "\n";
    if (rules.machine == Machine::Cards)
      text += fmt::format("      yard: {}\n", yard_in_words(rules, pub, seat_at(s)));
  }
  return text;
}

}  // namespace

std::string yard_in_words(const Rules& rules, const Public& pub, Seat seat) {
  std::vector<std::string> rows;
  for (std::size_t c = 0; c < rules.colours.size(); ++c) {
    const Row row = pub.yard[ix(seat)][c];
    if (row.total() == 0) continue;
    rows.push_back(fmt::format("{} {}", row.coloured, rules.colours[c].name.en));
    if (row.wilds > 0) rows.back() += fmt::format(" with {} {}", row.wilds, rules.wild_name.en);
  }
  return rows.empty() ? "empty" : fmt::format("{}", fmt::join(rows, "; "));
}

std::string technologies_in_words(const Rules& rules, const Public& pub, Seat seat) {
  std::vector<std::string> held;
  for (std::size_t t = 0; t < rules.technologies.size(); ++t)
    if ((pub.technologies[ix(seat)] >> t & 1) != 0) held.push_back(rules.technologies[t].name.en);
  return held.empty() ? "no technology" : fmt::format("{}", fmt::join(held, ", "));
}

std::string hand_line(const Rules& rules, const View& view) {
  return hanging(fmt::format("Hand ({}):", view.mine.hand.total()), hand_text(rules, view.mine.hand));
}

// What the table waits for, where a claim is suspended.
std::string tunnel_text(const Rules& rules, const Public& pub) {
  if (pub.phase != Phase::Surcharge) return {};
  std::vector<std::string> cards;
  for (const Card card : pub.turned_up)
    if (card != Card::None) cards.push_back(card_name(rules, card));
  return fmt::format("Tunnel {}: you laid {}, turned up {}: {} more to pay\n",
                     route_in_short(rules, pub.tunnel), cards_name(rules, pub.laid), fmt::join(cards, ", "),
                     pub.surcharge);
}

std::string table_text(const Rules& rules, const View& view, const SeatNames& names) {
  const Public& pub = view.pub;
  std::string text = fmt::format("== {}: {} ==", rules.name.en, phase_name(pub.phase));
  if (rules.machine == Machine::Cards && rules.players() == rules.second_pass_players)
    text += fmt::format(" pass {} of 2 ==", pub.pass);
  if (pub.last_turns > 0)
    text +=
        fmt::format(" last round: {} {} to go ==", pub.last_turns, pub.last_turns == 1 ? "turn" : "turns");
  return text + "\n" + seats_text(rules, pub, names) + decks_text(pub);
}

std::string status_text(const Rules& rules, const View& view, const SeatNames& names) {
  return table_text(rules, view, names) + row_text(rules, view.pub) + tunnel_text(rules, view.pub) +
         hand_line(rules, view) + "Tickets:\n" + ticket_needs_text(rules, view) + offered_text(rules, view);
}

}  // namespace konduktor::cli
