// Components and set-up of the Card Game (CG-1 to CG-8, A-1, A-2).
#include <set>

#include "rules/card_table.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

std::string place_id(const Rules& rules, PlaceSet places) {
  std::string id;
  places.for_each([&](PlaceId p) { id += rules.places[ix(p)].id; });
  return id;
}

std::vector<TicketId> ticket_deck(const State& state) {
  std::vector<TicketId> deck;
  for (int i = 0; i < state.pub.ticket_deck_count; ++i)
    deck.push_back(state.secret.tickets[static_cast<std::size_t>((state.pub.ticket_head + i) % kMaxTickets)]);
  return deck;
}

Move keep_first(const State& state, int seat, int count) {
  TicketSet kept;
  for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
    kept.add(state.priv[static_cast<std::size_t>(seat)].offer[k]);
  return Move::with_tickets(MoveKind::Keep, kept);
}

TEST(CardGameSetup, CG_1_components) {
  const Rules rules = load("cardgame", 2);
  EXPECT_EQ(rules.colours.size(), 8u);
  for (int c = 0; c < 8; ++c) EXPECT_EQ(rules.all_cards[colour_card(c)], 10);
  EXPECT_EQ(rules.all_cards.wilds(), 16);
  EXPECT_EQ(rules.all_cards.total(), 96);
  EXPECT_EQ(rules.tickets.size(), 46u);
  EXPECT_EQ(rules.big_cities.size(), 6u);
  for (const int players : {1, 5}) {
    Options options;
    options.players = players;
    EXPECT_FALSE(load_game("cardgame", options, paths::kDataDir).ok()) << players;
  }
  for (const int players : {2, 3, 4}) EXPECT_EQ(load("cardgame", players).players(), players);
}

TEST(CardGameSetup, CG_2_tickets_show_two_cities_a_value_and_their_cards) {
  const Rules rules = load("cardgame", 2);
  std::set<std::string> ids;
  for (const Ticket& ticket : rules.tickets) {
    EXPECT_EQ(ticket.from.count(), 1) << ticket.id;
    EXPECT_EQ(ticket.to.count(), 1) << ticket.id;
    EXPECT_NE(ticket.from, ticket.to) << ticket.id;
    EXPECT_EQ(ticket.id, place_id(rules, ticket.from) + "-" + place_id(rules, ticket.to));
    EXPECT_EQ(ticket.cards.wilds(), 0) << ticket.id;
    EXPECT_EQ(ticket.cards.total(), (ticket.points + 4) / 5)
        << ticket.id;  // one card for every five points begun
    EXPECT_NE(ticket.big_cities, 0) << ticket.id;
    ids.insert(ticket.id);
  }
  EXPECT_EQ(ids.size(), 46u);
  const auto shows = [&](const std::string& id) {
    const Ticket& ticket = rules.tickets[ix(parse_ticket(rules, id))];
    return std::to_string(ticket.points) + " " + payment_text(rules, ticket.cards);
  };
  EXPECT_EQ(shows("los-angeles-pittsburgh"), "18 blue*2+purple*1+white*1");
  EXPECT_EQ(shows("seattle-miami"), "22 black*1+orange*1+red*2+white*1");
  EXPECT_EQ(shows("chicago-new-york"), "5 yellow*1");
  EXPECT_EQ(shows("new-york-chicago"), "5 blue*1");
}

TEST(CardGameSetup, CG_3_every_colour_has_its_own_symbol) {
  const Rules rules = load("cardgame", 2);
  std::set<std::string> symbols;
  for (const Colour& colour : rules.colours) {
    EXPECT_FALSE(colour.symbol.empty()) << colour.id;
    symbols.insert(colour.symbol);
  }
  EXPECT_EQ(symbols.size(), 8u);
}

TEST(CardGameSetup, CG_4_a_loco_and_seven_cards_each_and_five_face_up) {
  const int left[] = {0, 0, 75, 67, 59};
  for (const int players : {2, 3, 4}) {
    int more_locos = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      Table table("cardgame", players, {}, seed);
      const State& state = table.state;
      EXPECT_EQ(state.pub.deck_count, left[players]);
      for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
        EXPECT_EQ(state.priv[s].hand.total(), 8);
        EXPECT_EQ(state.pub.hand_count[s], 8);
        EXPECT_GE(state.priv[s].hand.wilds(), 1);
        EXPECT_EQ(state.memory.known[s].wilds(), 1);  // all see it being given
        EXPECT_EQ(state.memory.known[s].total(), 1);
        more_locos += state.priv[s].hand.wilds() > 1 ? 1 : 0;
      }
      for (const Card card : state.pub.display) EXPECT_NE(card, Card::None);
      EXPECT_EQ(state.pub.discard.total(), 0);
      table.expect_sound();
    }
    EXPECT_GT(more_locos, 0) << "the other locomotives are not in the shuffled deck";
  }
}

TEST(CardGameSetup, CG_5_a_first_display_of_many_locos_stays) {
  const Rules rules = load("cardgame", 2);
  int many = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const State state = new_game(rules, seed_from_number(seed), Seat{});
    many += std::ranges::count(state.pub.display, Card::Wild) >= 3 ? 1 : 0;
    EXPECT_EQ(state.pub.discard.total(), 0);
  }
  EXPECT_GT(many, 0);
}

TEST(CardGameSetup, CG_6_CG_49_big_cities_and_their_values) {
  const Rules rules = load("cardgame", 3);
  std::string all;
  for (const BigCity& city : rules.big_cities)
    all += rules.places[ix(city.place)].id + " " + std::to_string(city.points) + ", ";
  EXPECT_EQ(all, "seattle 8, los-angeles 12, chicago 12, dallas 10, new-york 15, miami 8, ");
}

TEST(CardGameSetup, CG_7_six_tickets_of_which_one_to_six_are_kept) {
  Table table("cardgame", 2);
  EXPECT_EQ(offer_text(table, 0).size(), 6u);
  EXPECT_EQ(table.legal(0).size(), 63u);
  EXPECT_EQ(table.legal(1).size(), 63u);
  table.expect_refused(0, "keep -", Reason::TooFewKept);
  table.expect_refused(0, "keep " + offer_text(table, 1)[0], Reason::NotOffered);
  table.expect_refused(0, "draw", Reason::NotNow);
  for (int count = 1; count <= 6; ++count) {
    Table other("cardgame", 2);
    ASSERT_TRUE(apply(other.rules, other.state, seat_at(0), keep_first(other.state, 0, count)).ok());
    ASSERT_TRUE(apply(other.rules, other.state, seat_at(1), keep_first(other.state, 1, 6)).ok());
    EXPECT_EQ(other.state.pub.ticket_count[0], count);
    EXPECT_EQ(other.state.priv[0].tickets.count(), count);
    EXPECT_EQ(other.state.pub.ticket_count[1], 6);
    EXPECT_EQ(other.state.pub.ticket_deck_count, 46 - 6 - count);
    other.expect_sound();
  }
}

TEST(CardGameSetup, CG_7_A_1_all_choose_before_one_shuffle) {
  Table table("cardgame", 3);
  const State start = table.state;
  Events events;
  for (const int seat : {2, 0}) {
    ASSERT_TRUE(apply(table.rules, table.state, seat_at(seat), keep_first(start, seat, 2), &events).ok());
    EXPECT_EQ(table.state.pub.phase, Phase::Opening);
    EXPECT_EQ(ticket_deck(table.state), ticket_deck(start));
    EXPECT_EQ(table.state.pub.ticket_count[static_cast<std::size_t>(seat)], 0)
        << "the choice is secret until all chose";
    EXPECT_TRUE(events.items().empty());
    EXPECT_TRUE(table.legal(seat).empty());
  }
  ASSERT_TRUE(apply(table.rules, table.state, seat_at(1), keep_first(start, 1, 3), &events).ok());
  EXPECT_EQ(count_events(events, EventKind::TicketsShuffled), 1);
  EXPECT_EQ(count_events(events, EventKind::Kept), 3);
  EXPECT_EQ(table.state.pub.ticket_deck_count, 46 - 7);
  EXPECT_EQ(table.state.pub.phase, Phase::Action);
  table.expect_sound();

  State other = start;  // another order of answers, the same game
  for (const int seat : {1, 2, 0})
    ASSERT_TRUE(apply(table.rules, other, seat_at(seat), keep_first(start, seat, seat == 1 ? 3 : 2)).ok());
  EXPECT_TRUE(same_bits(table.state, other));
}

TEST(CardGameSetup, CG_7_rejected_tickets_are_shuffled_in_and_not_put_at_the_bottom) {
  const Rules rules = load("cardgame", 2);
  int at_bottom = 0;
  int on_top = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const State start = new_game(rules, seed_from_number(seed), Seat{});
    State state = start;
    TicketSet rejected;
    for (const int seat : {0, 1}) {
      for (std::size_t k = 1; k < 6; ++k) rejected.add(start.priv[static_cast<std::size_t>(seat)].offer[k]);
      ASSERT_TRUE(apply(rules, state, seat_at(seat), keep_first(start, seat, 1)).ok());
    }
    const auto deck = ticket_deck(state);
    ASSERT_EQ(deck.size(), 44u);
    for (std::size_t i = 0; i < 10; ++i) on_top += rejected.has(deck[i]) ? 1 : 0;
    for (std::size_t i = 34; i < 44; ++i) at_bottom += rejected.has(deck[i]) ? 1 : 0;
  }
  for (const int found : {on_top, at_bottom}) {  // 400 places each, 10/44 of them expected: 91
    EXPECT_GT(found, 50);
    EXPECT_LT(found, 140);
  }
}

TEST(CardGameSetup, A_1_nothing_rejected_means_no_shuffle) {
  Table table("cardgame", 2);
  const auto before = ticket_deck(table.state);
  Events events;
  for (const int seat : {0, 1})
    ASSERT_TRUE(
        apply(table.rules, table.state, seat_at(seat), keep_first(table.state, seat, 6), &events).ok());
  EXPECT_EQ(ticket_deck(table.state), before);
  EXPECT_EQ(count_events(events, EventKind::TicketsShuffled), 0);
  table.expect_sound();
}

TEST(CardGameSetup, CG_8_A_2_the_host_chooses_who_starts_or_the_seed) {
  const Rules rules = load("cardgame", 4);
  std::set<int> starters;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const State state = new_game(rules, seed_from_number(seed));
    EXPECT_EQ(state.pub.first, new_game(rules, seed_from_number(seed)).pub.first);
    starters.insert(static_cast<int>(state.pub.first));
  }
  EXPECT_EQ(starters, (std::set<int>{0, 1, 2, 3}));
  for (int first = 0; first < 4; ++first) {
    Table table("cardgame", 4);
    table.state = new_game(rules, seed_from_number(1), seat_at(first));
    table.open();
    for (int i = 0; i < 6; ++i) {  // clockwise
      EXPECT_EQ(turn_of(table), (first + i) % 4);
      table.expect_refused((first + i + 1) % 4, "draw", Reason::NotYourTurn);
      idle(table, (first + i) % 4);
    }
    table.expect_sound();
  }
}

}  // namespace
}  // namespace konduktor::testing
