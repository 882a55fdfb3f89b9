#include "support/table.h"
#include "support/paths.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace konduktor::testing {
namespace {

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "test position: %s\n", why.c_str());
  std::abort();
}

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts;
  std::string part;
  for (const char c : text) {
    if (c == by) {
      parts.push_back(part);
      part.clear();
    } else {
      part += c;
    }
  }
  if (!text.empty()) parts.push_back(part);
  return parts;
}

}  // namespace

Rules load(const std::string& id_or_path, int players, Options options) {
  options.players = players;
  auto result = load_game(id_or_path, options, paths::kDataDir);
  if (!result.ok()) give_up(result.error);
  return std::move(result.value);
}

Table::Table(const std::string& id_or_path, int players, Options options, std::uint64_t seed)
    : rules(load(id_or_path, players, options)), state(new_game(rules, seed_from_number(seed), Seat{})) {}

void Table::open() {
  while (state.pub.phase == Phase::Opening) {
    const Seat seat = next_seat(rules, state.pub);
    TicketSet all;
    for (const TicketId ticket : state.priv[ix(seat)].offer)
      if (ticket != TicketId::None) all.add(ticket);
    if (!apply(rules, state, seat, Move::with_tickets(MoveKind::Keep, all)).ok())
      give_up("the opening was refused");
  }
}

Cards Table::parse(const std::string& payment) const {
  if (payment.empty()) return {};
  const auto result = parse_payment(rules, payment);
  if (!result.ok()) give_up(result.error);
  return result.value;
}

std::vector<Card> Table::parse_cards(const std::string& list) const {
  std::vector<Card> cards;
  for (const auto& word : split(list, ',')) {
    const Card card = word == "-" ? Card::None : parse_card(rules, word);
    if (word != "-" && card == Card::None) give_up("no such card: " + word);
    cards.push_back(card);
  }
  return cards;
}

void Table::remember_deck() {
  Memory& memory = state.memory;
  memory.fresh = {};
  for (int i = 0; i < state.pub.deck_count; ++i)
    ++memory.fresh[state.secret.deck[static_cast<std::size_t>(i)]];
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    state.priv[s].drawn = state.priv[s].hand;
    memory.fresh += state.priv[s].hand;
    memory.known[s] = {};
  }
}

void Table::arrange(const Arrangement& arrangement) {
  open();
  Public& pub = state.pub;
  Cards rest = rules.all_cards;
  for (std::size_t s = 0; s < kMaxYards; ++s) {
    rest -= state.memory.track[s];
    for (std::size_t c = 0; c < kMaxColours; ++c) {
      rest.n[c] = static_cast<std::uint8_t>(rest.n[c] - pub.yard[s][c].coloured);
      rest[Card::Wild] = static_cast<std::uint8_t>(rest[Card::Wild] - pub.yard[s][c].wilds);
    }
  }
  const auto take = [&](const Cards& cards) {
    if (!rest.contains(cards)) give_up("more cards of a kind than there are");
    rest -= cards;
  };
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    state.priv[s].hand = s < arrangement.hands.size() ? parse(arrangement.hands[s]) : Cards{};
    take(state.priv[s].hand);
  }
  pub.discard = parse(arrangement.discard);
  take(pub.discard);
  const auto top = parse_cards(arrangement.deck);
  for (const Card card : top)
    take([&] {
      Cards one;
      one[card] = 1;
      return one;
    }());
  if (arrangement.display.empty()) {
    for (Card& place : pub.display) {
      std::size_t kind = 0;
      while (kind < kKinds && rest.n[kind] == 0) ++kind;
      place = kind < kKinds ? static_cast<Card>(kind) : Card::None;
      if (kind < kKinds) --rest.n[kind];
    }
  } else {
    const auto row = parse_cards(arrangement.display);
    if (row.size() != kDisplaySize) give_up("a display has five places");
    for (std::size_t k = 0; k < row.size(); ++k) {
      pub.display[k] = row[k];
      if (row[k] != Card::None)
        take([&] {
          Cards one;
          one[row[k]] = 1;
          return one;
        }());
    }
  }
  if (arrangement.rest_to >= 0) {
    state.priv[static_cast<std::size_t>(arrangement.rest_to)].hand += rest;
    rest = {};
  }
  pub.deck_count = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < rest.n[kind]; ++i) state.secret.deck[pub.deck_count++] = static_cast<Card>(kind);
  for (auto it = top.rbegin(); it != top.rend(); ++it) state.secret.deck[pub.deck_count++] = *it;
  for (std::size_t s = 0; s < kMaxPlayers; ++s)
    pub.hand_count[s] = static_cast<std::uint8_t>(state.priv[s].hand.total());
  remember_deck();
}

void Table::turn(int seat) {
  open();
  Public& pub = state.pub;
  pub.turn = seat_at(seat);
  pub.waiting = static_cast<std::uint8_t>(1u << seat);
  pub.phase = Phase::Action;
  pub.bought = false;
  pub.claims = 0;
  pub.drawn_unseen = 0;
}

void Table::own(int seat, const std::vector<std::string>& routes) {
  open();
  Public& pub = state.pub;
  const auto s = static_cast<std::size_t>(seat);
  for (const auto& id : routes) {
    const RouteId route = parse_route(rules, id);
    if (route == RouteId::None) give_up("no such route: " + id);
    auto& left = pub.pieces[s][rules.piece_of[ix(route)]];
    if (left < rules.spaces[ix(route)]) give_up("too few pieces for " + id);
    left = static_cast<std::uint8_t>(left - rules.spaces[ix(route)]);
    pub.owned[s].add(route);
    pub.open.remove(route);
    if (rules.one_strand && rules.twin[ix(route)] != RouteId::None) pub.open.remove(rules.twin[ix(route)]);
    pub.score[s] = static_cast<std::int16_t>(pub.score[s] + rules.points[ix(route)]);
  }
}

void Table::tickets(int seat, const std::vector<std::string>& ids) {
  open();
  const auto s = static_cast<std::size_t>(seat);
  TicketSet wanted;
  for (const auto& id : ids) {
    const TicketId ticket = parse_ticket(rules, id);
    if (ticket == TicketId::None) give_up("no such ticket: " + id);
    wanted.add(ticket);
  }
  // Everything that nobody else holds, in the data's order, is the ticket deck again.
  TicketSet elsewhere = wanted;
  state.priv[s].tickets = wanted;
  for (std::size_t other = 0; other < kMaxPlayers; ++other) {
    if (other != s) state.priv[other].tickets = state.priv[other].tickets - wanted;
    elsewhere = elsewhere | state.priv[other].tickets;
    if (other < kMaxYards) elsewhere = elsewhere | state.pub.completed[other];
    state.priv[other].put_back = 0;
    state.priv[other].out = {};
    state.pub.ticket_count[other] = static_cast<std::uint8_t>(state.priv[other].tickets.count());
  }
  state.secret.tickets.fill(TicketId::None);
  state.pub.ticket_head = 0;
  state.pub.ticket_deck_count = 0;
  state.pub.tickets_out = 0;
  for (std::size_t t = 0; t < rules.tickets.size(); ++t)
    if (!elsewhere.has(static_cast<TicketId>(t)))
      state.secret.tickets[state.pub.ticket_deck_count++] = static_cast<TicketId>(t);
}

void Table::ticket_deck(const std::vector<std::string>& ids) {
  open();
  TicketSet deck;
  for (const auto& id : ids) deck.add(parse_ticket(rules, id));
  int placed = 0;
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    state.priv[s].tickets = state.priv[s].tickets - deck;
    state.priv[s].put_back = 0;
    state.priv[s].out = {};
    state.pub.ticket_count[s] = static_cast<std::uint8_t>(state.priv[s].tickets.count());
    placed += state.priv[s].tickets.count();
    if (s < kMaxYards) placed += state.pub.completed[s].count();
  }
  state.secret.tickets.fill(TicketId::None);
  state.pub.ticket_head = 0;
  state.pub.ticket_deck_count = 0;
  for (const auto& id : ids) state.secret.tickets[state.pub.ticket_deck_count++] = parse_ticket(rules, id);
  state.pub.tickets_out =
      static_cast<std::uint8_t>(rules.tickets.size() - static_cast<std::size_t>(placed) - ids.size());
}

void Table::pieces(int seat, int count, int kind) {
  state.pub.pieces[static_cast<std::size_t>(seat)][static_cast<std::size_t>(kind)] =
      static_cast<std::uint8_t>(count);
}

void Table::technologies(int seat, const std::vector<std::string>& ids) {
  std::uint16_t held = 0;
  for (const auto& id : ids) {
    std::size_t t = 0;
    while (t < rules.technologies.size() && rules.technologies[t].id != id) ++t;
    if (t == rules.technologies.size()) give_up("no such technology: " + id);
    held = static_cast<std::uint16_t>(held | 1u << t);
  }
  state.pub.technologies[static_cast<std::size_t>(seat)] = held;
}

void Table::station(int seat, const std::string& id) {
  open();
  for (std::size_t p = 0; p < rules.places.size(); ++p) {
    if (rules.places[p].id != id) continue;
    const auto s = static_cast<std::size_t>(seat);
    auto& left = state.pub.stations_left[s];
    state.pub.stations[s][static_cast<std::size_t>(rules.stations - left)] = static_cast<PlaceId>(p);
    state.pub.station_places.add(static_cast<PlaceId>(p));
    --left;
    return;
  }
  give_up("no such place: " + id);
}

void Table::take_from_deck(Card card) {
  for (std::size_t i = 0; i < state.pub.deck_count; ++i) {
    if (state.secret.deck[i] != card) continue;
    for (std::size_t k = i; k + 1 < state.pub.deck_count; ++k)
      state.secret.deck[k] = state.secret.deck[k + 1];
    --state.pub.deck_count;
    return;
  }
  give_up("the deck has no such card left");
}

void Table::yard(int seat, const std::string& rows) {
  open();
  auto& yard = state.pub.yard[static_cast<std::size_t>(seat)];
  for (const auto& row : split(rows, ',')) {
    const auto parts = split(row, ':');
    const Card colour = parse_card(rules, parts[0]);
    const auto counts = split(parts.at(1), '+');
    const int coloured = std::atoi(counts[0].c_str());
    const int wilds = counts.size() > 1 ? std::atoi(counts[1].c_str()) : 0;
    for (int i = 0; i < coloured; ++i) take_from_deck(colour);
    for (int i = 0; i < wilds; ++i) take_from_deck(Card::Wild);
    yard[ix(colour)] = {static_cast<std::uint8_t>(coloured), static_cast<std::uint8_t>(wilds)};
  }
  remember_deck();
}

void Table::track(int seat, const std::string& cards) {
  open();
  const auto s = static_cast<std::size_t>(seat);
  const Cards stack = parse(cards);
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < stack.n[kind]; ++i) take_from_deck(static_cast<Card>(kind));
  state.memory.track[s] += stack;
  if (rules.options.peek_own_track) state.priv[s].track += stack;
  state.pub.track_count[s] = static_cast<std::uint8_t>(state.memory.track[s].total());
  remember_deck();
}

Verdict Table::play(int seat, const std::string& text) {
  const auto move = parse_move(rules, text);
  EXPECT_TRUE(move.ok()) << text << ": " << move.error;
  events.clear();
  return apply(rules, state, seat_at(seat), move.value, &events);
}

void Table::must_play(int seat, const std::string& text) {
  const Verdict verdict = play(seat, text);
  ASSERT_TRUE(verdict.ok()) << text << ": " << explain(rules, verdict);
}

std::vector<std::string> Table::legal(int seat) const {
  MoveList moves;
  const auto s = static_cast<std::size_t>(seat);
  legal_moves(rules, state.pub, state.priv[s], seat_at(seat), moves);
  std::vector<std::string> texts;
  moves.for_each([&](const Move& move) { texts.push_back(to_text(rules, move, &state.priv[s].offer)); });
  return texts;
}

bool Table::is_legal(int seat, const std::string& text) const {
  const auto move = parse_move(rules, text);
  EXPECT_TRUE(move.ok()) << text << ": " << move.error;
  MoveList moves;
  legal_moves(rules, state.pub, state.priv[static_cast<std::size_t>(seat)], seat_at(seat), moves);
  return moves.has(move.value);
}

void Table::expect_refused(int seat, const std::string& text, Reason reason) {
  const State before = state;
  const Verdict verdict = play(seat, text);
  EXPECT_EQ(static_cast<int>(verdict.reason), static_cast<int>(reason))
      << text << ": " << explain(rules, verdict);
  EXPECT_EQ(std::memcmp(&before, &state, sizeof state), 0) << text << ": refused, but the state has changed";
  EXPECT_TRUE(events.items().empty()) << text << ": refused, but events were told";
}

void Table::expect_sound() const {
  std::vector<Problem> problems;
  find_problems(rules, state, problems);
  for (const Problem& problem : problems) ADD_FAILURE() << problem.clause << ": " << problem.text;
}

std::string Table::hand(int seat) const {
  return payment_text(rules, state.priv[static_cast<std::size_t>(seat)].hand);
}

std::string Table::display() const {
  std::string text;
  for (const Card card : state.pub.display)
    text += (text.empty() ? "" : ",") + (card == Card::None ? std::string("-") : card_text(rules, card));
  return text;
}

const Event* Table::event(EventKind kind) const {
  for (const Event& event : events.items())
    if (event.kind == kind) return &event;
  return nullptr;
}

}  // namespace konduktor::testing
