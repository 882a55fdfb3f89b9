// Records that were tampered with: verify names the move and the field. And how the recorder puts moves in order.
#include "konduktor/record.h"

#include <functional>

#include "support/table.h"

namespace konduktor::testing {
namespace {

struct Played {
  Rules rules;
  GameRecord record;
  State last;
};

// Every seat plays at random; simultaneous answers are given in falling order of seats.
Played play(const std::string& game, int players, std::uint64_t number, Options options = {}) {
  Played played{load(game, players, options), {}, {}};
  const Rules& rules = played.rules;
  const Seed seed = seed_from_number(number);
  Events events;
  State state = new_game(rules, seed, Seat::Nobody, &events);
  Recorder recorder(rules, state, events, &seed);
  Rng rng(number);
  MoveList moves;
  while (state.pub.phase != Phase::Over) {
    Seat seat = next_seat(rules, state.pub);
    for (int s = 0; s < players; ++s)
      if ((state.pub.waiting >> s & 1) != 0) seat = seat_at(s);
    const Public before = state.pub;
    const Private mine = state.priv[ix(seat)];
    legal_moves(rules, before, mine, seat, moves);
    const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
    events.clear();
    EXPECT_TRUE(apply(rules, state, seat, move, &events).ok());
    recorder.add(rules, before, mine, seat, move, events, number % 2 == 0 ? &moves : nullptr);
  }
  recorder.finish(rules, state);
  played.record = recorder.take();
  played.last = state;
  return played;
}

using Change = std::function<void(RecordedMove&)>;

// Changes the first move to which `fits` applies; it must be refused there, with `words` in the reason.
void expect_noticed(const Played& played, const std::string& words,
                    const std::function<bool(const RecordedMove&)>& fits, const Change& change,
                    bool with_seed = false) {
  GameRecord record = played.record;
  if (!with_seed) record.seed.reset();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (!fits(record.moves[i])) continue;
    change(record.moves[i]);
    const Verification verification = verify(played.rules, record);
    EXPECT_FALSE(verification.ok) << words;
    EXPECT_EQ(verification.move, static_cast<int>(i)) << verification.reason;
    EXPECT_NE(verification.reason.find(words), std::string::npos) << verification.reason;
    return;
  }
  ADD_FAILURE() << "the game has no move with " << words;
}

Card other_than(Card card) { return card == colour_card(0) ? colour_card(1) : colour_card(0); }

TEST(Records, what_was_played_is_verified_with_and_without_the_seed) {
  for (const char* game : {"europe", "london", "berlin", "uk", "usa", "cardgame"})
    for (int players = 2; players <= 4; ++players) {
      Played played = play(game, players, static_cast<std::uint64_t>(players));
      Verification verification = verify(played.rules, played.record);
      EXPECT_TRUE(verification.ok) << game << " " << verification.move << ": " << verification.reason;
      EXPECT_TRUE(verification.seed_checked);
      played.record.seed.reset();
      verification = verify(played.rules, played.record);
      EXPECT_TRUE(verification.ok) << game << " " << verification.move << ": " << verification.reason;
      EXPECT_FALSE(verification.seed_checked);
    }
}

TEST(Records, answers_given_together_stand_in_seat_order_from_the_first_player) {
  const Played played = play("cardgame", 4, 5);
  ASSERT_TRUE(verify(played.rules, played.record).ok);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(ix(played.record.moves[i].seat), (ix(played.record.first) + i) % 4);
    EXPECT_EQ(played.record.moves[i].move.substr(0, 5), "keep ");
    EXPECT_EQ(played.record.moves[i].facts.has_ticket_deck, i == 3);
  }
  // The declarations of both passes, from the first player of the game.
  std::vector<std::size_t> declared;
  int second_passes = 0;
  for (const RecordedMove& move : played.record.moves) {
    if (move.move.substr(0, 7) == "declare") declared.push_back(ix(move.seat));
    second_passes += move.facts.second_pass ? 1 : 0;
  }
  ASSERT_EQ(declared.size(), 8u);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(declared[i], (ix(played.record.first) + i) % 4);
  EXPECT_EQ(second_passes, 1);
}

TEST(Records, cards_to_the_track_stand_on_the_first_move_of_the_turn) {
  for (const RowOrder order : {RowOrder::Top, RowOrder::Bottom, RowOrder::Owner}) {
    Options options;
    options.row_order = order;
    const Played played = play("cardgame", 3, 6, options);
    const Verification verification = verify(played.rules, played.record);
    EXPECT_TRUE(verification.ok) << verification.move << ": " << verification.reason;
    Seat before = Seat::Nobody;
    int moved = 0;
    int shunted = 0;
    for (const RecordedMove& move : played.record.moves) {
      if (!move.facts.to_track.empty()) {
        EXPECT_NE(move.seat, before);
        ++moved;
      }
      if (move.move.substr(0, 5) == "shunt") {
        EXPECT_FALSE(move.facts.to_track.empty());
        ++shunted;
      }
      before = move.seat;
    }
    EXPECT_GT(moved, 0);
    EXPECT_EQ(shunted > 0, order == RowOrder::Owner);
  }
}

TEST(Records, wrong_facts_are_noticed) {
  const Played europe = play("europe", 3, 1);
  const auto has_card = [](const RecordedMove& move) { return move.facts.card.has_value(); };
  expect_noticed(europe, "card", has_card,
                 [](RecordedMove& move) { move.facts.card = other_than(*move.facts.card); });
  expect_noticed(europe, "card", has_card, [](RecordedMove& move) { move.facts.card.reset(); });
  expect_noticed(
      europe, "refill", [](const RecordedMove& move) { return move.facts.has_refill; },
      [](RecordedMove& move) { move.facts.refill = other_than(*move.facts.refill); });
  expect_noticed(
      europe, "offer", [](const RecordedMove& move) { return move.facts.offer.size() > 1; },
      [](RecordedMove& move) { std::swap(move.facts.offer[0], move.facts.offer[1]); });
  expect_noticed(
      europe, "revealed", [](const RecordedMove& move) { return !move.facts.revealed.empty(); },
      [](RecordedMove& move) { move.facts.revealed[0] = other_than(move.facts.revealed[0]); });
  expect_noticed(
      europe, "surcharge", [](const RecordedMove& move) { return move.facts.surcharge.has_value(); },
      [](RecordedMove& move) { move.facts.surcharge = *move.facts.surcharge + 1; });
  expect_noticed(
      europe, "robbed", [](const RecordedMove& move) { return !move.facts.robbed; },
      [](RecordedMove& move) { move.facts.robbed = seat_at(1); });
  const auto reshuffles = [](const RecordedMove& move) { return !move.facts.reshuffled.empty(); };
  expect_noticed(europe, "shuffled", reshuffles, [](RecordedMove& move) { move.facts.reshuffled.clear(); });
  expect_noticed(europe, "shuffled", reshuffles,
                 [](RecordedMove& move) { move.facts.reshuffled[0].pop_back(); });
  expect_noticed(europe, "shuffled", reshuffles, [](RecordedMove& move) {
    move.facts.reshuffled[0][0] = other_than(move.facts.reshuffled[0][0]);
  });
  expect_noticed(
      europe, "reshuffled", [](const RecordedMove& move) { return move.facts.reshuffled.empty(); },
      [](RecordedMove& move) { move.facts.reshuffled.push_back({colour_card(0)}); });
}

TEST(Records, another_order_of_a_shuffle_stands_without_the_seed_until_it_shows_and_falls_with_it) {
  const Played europe = play("europe", 3, 1);
  const auto reshuffles = [](const RecordedMove& move) { return !move.facts.reshuffled.empty(); };
  expect_noticed(
      europe, "the seed gives", reshuffles,
      [](RecordedMove& move) {
        auto& order = move.facts.reshuffled[0];
        for (std::size_t i = 1; i < order.size(); ++i)
          if (order[i] != order[0]) return std::swap(order[i], order[0]);
      },
      true);
}

TEST(Records, wrong_facts_of_the_card_game_are_noticed) {
  const Played played = play("cardgame", 4, 5);
  expect_noticed(
      played, "to_track", [](const RecordedMove& move) { return !move.facts.to_track.empty(); },
      [](RecordedMove& move) { move.facts.to_track[0].second = other_than(move.facts.to_track[0].second); });
  expect_noticed(
      played, "to_track", [](const RecordedMove& move) { return !move.facts.to_track.empty(); },
      [](RecordedMove& move) { move.facts.to_track.clear(); });
  expect_noticed(
      played, "robbed", [](const RecordedMove& move) { return move.facts.robbed.has_value(); },
      [](RecordedMove& move) { move.facts.robbed.reset(); });
  expect_noticed(
      played, "shuffled", [](const RecordedMove& move) { return move.facts.has_ticket_deck; },
      [](RecordedMove& move) { move.facts.ticket_deck.pop_back(); });
  const auto second = [](const RecordedMove& move) { return move.facts.second_pass.has_value(); };
  expect_noticed(played, "shuffled", second, [](RecordedMove& move) { move.facts.second_pass.reset(); });
  expect_noticed(played, "shuffled", second,
                 [](RecordedMove& move) { move.facts.second_pass->deck.pop_back(); });
  expect_noticed(played, "second_pass", second, [](RecordedMove& move) {
    // One seat gets five cards and another three.
    auto& hands = move.facts.second_pass->hands;
    hands[0].push_back(hands[1].back());
    hands[1].pop_back();
  });
}

TEST(Records, illegal_moves_and_wrong_seats_are_noticed) {
  const Played london = play("london", 2, 3);
  const auto any_claim = [](const RecordedMove& move) { return move.move.substr(0, 5) == "claim"; };
  expect_noticed(london, "unknown move", any_claim, [](RecordedMove& move) { move.move = "clam"; });
  expect_noticed(london, "pass", any_claim, [](RecordedMove& move) { move.move = "pass"; });
  expect_noticed(london, "turn of seat", any_claim,
                 [](RecordedMove& move) { move.seat = seat_at(1 - static_cast<int>(ix(move.seat))); });
  GameRecord longer = london.record;
  longer.moves.push_back(longer.moves.back());
  EXPECT_EQ(verify(london.rules, longer).reason, "the game was over before this move");
}

TEST(Records, a_wrong_list_of_legal_moves_is_noticed) {
  const Played london = play("london", 2, 2);
  const auto listed = [](const RecordedMove& move) { return move.legal.size() > 1; };
  expect_noticed(london, "legal", listed, [](RecordedMove& move) { move.legal.pop_back(); });
  expect_noticed(london, "legal[0]", listed,
                 [](RecordedMove& move) { std::swap(move.legal[0], move.legal[1]); });
}

TEST(Records, a_wrong_result_is_noticed) {
  const Played london = play("london", 3, 3);
  const auto expect_refused = [&](const std::string& words, const std::function<void(GameRecord&)>& change) {
    GameRecord record = london.record;
    change(record);
    const Verification verification = verify(london.rules, record);
    EXPECT_FALSE(verification.ok) << words;
    EXPECT_EQ(verification.move, static_cast<int>(record.moves.size()));
    EXPECT_NE(verification.reason.find(words), std::string::npos) << verification.reason;
  };
  expect_refused("routes", [](GameRecord& record) { ++record.sheets[1].routes; });
  expect_refused("total", [](GameRecord& record) { ++record.sheets[2].total; });
  expect_refused("tickets", [](GameRecord& record) { ++record.sheets[0].tickets; });
  expect_refused("completed", [](GameRecord& record) { record.sheets[0].completed.push_back("x"); });
  expect_refused("bonuses.districts",
                 [](GameRecord& record) { record.sheets[0].bonuses.emplace_back("districts", 1); });
  expect_refused("winners", [](GameRecord& record) { record.winners = {0, 1, 2}; });
  expect_refused("no result", [](GameRecord& record) { record.sheets.clear(); });
  expect_refused("abandoned", [](GameRecord& record) { record.abandoned = true; });
  expect_refused("not over", [](GameRecord& record) { record.moves.pop_back(); });
}

TEST(Records, a_running_or_abandoned_game_is_verified_as_far_as_it_goes) {
  Played played = play("berlin", 3, 4);
  played.record.moves.resize(played.record.moves.size() / 2);
  played.record.sheets.clear();
  played.record.winners.clear();
  EXPECT_TRUE(verify(played.rules, played.record).ok);
  played.record.abandoned = true;
  EXPECT_TRUE(verify(played.rules, played.record).ok);
}

// Seats 3 and 1 of four have answered when the game is given up.
TEST(Records, answers_given_before_the_game_was_given_up_are_kept) {
  const Rules rules = load("europe", 4, {});
  const Seed seed = seed_from_number(7);
  Events events;
  State state = new_game(rules, seed, seat_at(2), &events);
  Recorder recorder(rules, state, events, &seed);
  MoveList moves;
  for (const Seat seat : {seat_at(1), seat_at(3)}) {
    const Public before = state.pub;
    const Private mine = state.priv[ix(seat)];
    legal_moves(rules, before, mine, seat, moves);
    events.clear();
    ASSERT_TRUE(apply(rules, state, seat, moves[0], &events).ok());
    recorder.add(rules, before, mine, seat, moves[0], events);
    EXPECT_TRUE(recorder.record().moves.empty()) << "a running game gives no answer away";
  }
  recorder.finish(rules, state);
  GameRecord record = recorder.take();
  ASSERT_EQ(record.moves.size(), 2u);
  EXPECT_EQ(record.moves[0].seat, seat_at(3));
  EXPECT_EQ(record.moves[1].seat, seat_at(1));
  EXPECT_TRUE(verify(rules, record).ok) << verify(rules, record).reason;
  const auto last = replay(rules, record);
  ASSERT_TRUE(last.ok()) << last.error;
  EXPECT_EQ(last.value.pub.waiting, 0b0101);

  std::swap(record.moves[0], record.moves[1]);
  EXPECT_EQ(verify(rules, record).move, 1) << "not in the order of the seats";
  std::swap(record.moves[0], record.moves[1]);
  record.abandoned = false;
  EXPECT_EQ(verify(rules, record).move, 0) << "a running game has no such answers";
  record.abandoned = true;
  record.moves[1].seat = seat_at(3);
  EXPECT_EQ(verify(rules, record).move, 1) << "nobody answers twice";
}

TEST(Records, an_abandoned_game_leaves_nobody_out_of_answers_that_were_resolved) {
  Played played = play("berlin", 3, 4);
  played.record.moves.resize(5);
  played.record.sheets.clear();
  played.record.winners.clear();
  played.record.abandoned = true;
  ASSERT_TRUE(verify(played.rules, played.record).ok);
  std::swap(played.record.moves[0], played.record.moves[1]);
  EXPECT_EQ(verify(played.rules, played.record).move, 0);
}

TEST(Records, a_wrong_deal_is_noticed) {
  const Played europe = play("europe", 3, 1);
  const auto expect_refused = [&](const std::string& words, const std::function<void(Start&)>& change,
                                  bool with_seed = false) {
    GameRecord record = europe.record;
    if (!with_seed) record.seed.reset();
    change(record.start);
    const Verification verification = verify(europe.rules, record);
    EXPECT_FALSE(verification.ok) << words;
    EXPECT_EQ(verification.move, -1);
    EXPECT_NE(verification.reason.find(words), std::string::npos) << verification.reason;
  };
  expect_refused("start.hands[1]", [](Start& start) { start.hands[1].pop_back(); });
  expect_refused("start.hands", [](Start& start) { start.hands.pop_back(); });
  expect_refused("cards; the game has", [](Start& start) { start.deck[0] = other_than(start.deck[0]); });
  expect_refused("unknown card", [](Start& start) { start.deck[0] = Card::None; });
  expect_refused("start.display", [](Start& start) { start.display.pop_back(); });
  expect_refused("start.swept", [](Start& start) { start.swept.push_back(start.display); });
  expect_refused("start.reshuffled", [](Start& start) { start.reshuffled.push_back(start.deck); });
  expect_refused("twice", [](Start& start) { start.ticket_deck[0] = start.ticket_deck[1]; });
  expect_refused("is missing", [](Start& start) { start.ticket_deck.pop_back(); });
  expect_refused("start.offers[2]", [](Start& start) { start.offers[2].pop_back(); });
  expect_refused("the other kind", [](Start& start) { std::swap(start.offers[0][0], start.offers[0][1]); });
  // Only the seed tells that the deck lay in another order.
  const auto turned = [](Start& start) {
    for (std::size_t i = 1; i < start.deck.size(); ++i)
      if (start.deck[i] != start.deck[0]) return std::swap(start.deck[i], start.deck[0]);
  };
  expect_refused("the seed gives", turned, true);
}

// A deck made for it: the first rows are swept until the deck runs out during set-up.
TEST(Records, CORE_D6_CORE_D11_set_up_with_sweeps_is_dealt_again) {
  const Rules rules = load("london", 2, {});
  int sweeps = 0;
  for (std::uint64_t number = 0; number < 400; ++number) {
    const Seed seed = seed_from_number(number);
    Events events;
    const State state = new_game(rules, seed, Seat::Nobody, &events);
    Recorder recorder(rules, state, events, nullptr);
    const GameRecord& record = recorder.record();
    const auto start = start_of(rules, record);
    ASSERT_TRUE(start.ok()) << number << ": " << start.error;
    EXPECT_EQ(start.value.pub.discard, state.pub.discard);
    EXPECT_EQ(start.value.memory.fresh, state.memory.fresh);
    EXPECT_EQ(start.value.priv[0].drawn, state.priv[0].drawn);
    sweeps += static_cast<int>(record.start.swept.size());
  }
  EXPECT_GT(sweeps, 0);
}

}  // namespace
}  // namespace konduktor::testing
