// Replays: a finished game at any move, from any eyes.
#include "konduktor/record.h"
#include "property/tables.h"
#include "support/table.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

using server::append_replay;
using server::Eyes;

struct Recorded {
  GameRecord record;
  std::vector<State> states;   // after 0, 1, … moves
  std::vector<Events> events;  // of each move
};

// Simultaneous answers are given in seat order from the first here, so that states and record agree move by move.
Recorded play(const Rules& rules, int number) {
  Recorded result;
  Events dealt;
  State state = new_game(rules, seed_from_number(static_cast<std::uint64_t>(number)), Seat::Nobody, &dealt);
  Recorder recorder(rules, state, dealt, nullptr);
  Rng rng(static_cast<std::uint64_t>(number));
  MoveList moves;
  result.states.push_back(state);
  while (state.pub.phase != Phase::Over) {
    const Seat seat = next_seat(rules, state.pub);
    const Public before = state.pub;
    const Private mine = state.priv[ix(seat)];
    legal_moves(rules, state.pub, mine, seat, moves);
    const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
    Events& events = result.events.emplace_back();
    EXPECT_TRUE(apply(rules, state, seat, move, &events).ok());
    recorder.add(rules, before, mine, seat, move, events);
    result.states.push_back(state);
  }
  recorder.finish(rules, state);
  result.record = recorder.take();
  return result;
}

Json replayed(const Rules& rules, const GameRecord& record, int moves, const Eyes& eyes) {
  std::string out;
  EXPECT_EQ(append_replay(out, rules, record, moves, eyes), "");
  return parsed(out);
}

TEST(WireReplay, ShowsWhatWasShown) {
  for (const char* game : {"europe", "uk", "cardgame"}) {
    const Rules rules = load(game, 3);
    const Recorded played = play(rules, 3);
    const int all = static_cast<int>(played.record.moves.size());
    ASSERT_EQ(played.events.size(), static_cast<std::size_t>(all));
    for (int k = 0; k <= all; k += k < 8 || k > all - 8 ? 1 : 13) {
      SCOPED_TRACE(std::string(game) + ", move " + std::to_string(k));
      for (const Seat seat : {seat_at(0), seat_at(2), Seat::Nobody}) {
        const Json json = replayed(rules, played.record, k, {.seat = seat});
        EXPECT_EQ(json["move"], k);
        EXPECT_EQ(json["moves"], all);
        EXPECT_EQ(json["view"], view_json(rules, played.states[static_cast<std::size_t>(k)], seat));
        EXPECT_FALSE(json.contains("hands"));
        EXPECT_EQ(json["played"].is_null(), k == 0);
        if (k == 0) continue;
        EXPECT_EQ(json["events"],
                  parsed(events_seen_by(rules, played.events[static_cast<std::size_t>(k - 1)], seat)));
      }
    }
  }
}

TEST(WireReplay, WithEveryCardOpen) {
  const Rules rules = load("europe", 2);
  const Recorded played = play(rules, 5);
  for (const int k : {0, 1, 2, 20, 60}) {
    const State& state = played.states[static_cast<std::size_t>(k)];
    const Json json = replayed(rules, played.record, k, {.all = true});
    ASSERT_EQ(json["hands"].size(), 2u);
    for (int s = 0; s < 2; ++s)
      EXPECT_EQ(json["hands"][static_cast<std::size_t>(s)], view_json(rules, state, seat_at(s))["me"]);
    EXPECT_EQ(json["view"], view_json(rules, state, Seat::Nobody));
    if (k == 0) continue;
    EXPECT_EQ(json["events"], parsed(events_text(rules, played.events[static_cast<std::size_t>(k - 1)])));
    EXPECT_EQ(json["played"]["move"], played.record.moves[static_cast<std::size_t>(k - 1)].move);
  }
}

// The tickets that another seat kept are not in its move, as they were not then.
TEST(WireReplay, HidesChoicesOfOthers) {
  const Rules rules = load("europe", 2);
  Recorded played = play(rules, 5);
  const int first = static_cast<int>(ix(played.record.moves[0].seat));
  ASSERT_TRUE(played.record.moves[0].move.starts_with("keep "));
  played.record.moves[0].by = "clock";
  EXPECT_EQ(replayed(rules, played.record, 1, {.seat = seat_at(1 - first)})["played"],
            Json({{"seat", first}, {"by", "clock"}}));
  EXPECT_EQ(replayed(rules, played.record, 1, {.seat = seat_at(first)})["played"]["move"],
            played.record.moves[0].move);
  EXPECT_FALSE(replayed(rules, played.record, 1, {})["played"].contains("move"));
}

TEST(WireReplay, RefusesWhatCannotBeShown) {
  const Rules rules = load("london", 2);
  const Recorded played = play(rules, 5);
  const int all = static_cast<int>(played.record.moves.size());
  std::string out = "x";
  EXPECT_EQ(append_replay(out, rules, played.record, all + 1, {}),
            "there is no move " + std::to_string(all + 1) + "; the game has 0 to " + std::to_string(all));
  EXPECT_NE(append_replay(out, rules, played.record, -1, {}), "");
  EXPECT_EQ(append_replay(out, rules, played.record, 0, {.seat = seat_at(2)}),
            "there is no such seat; they are 0 to 1");
  GameRecord running = played.record;
  running.sheets.clear();
  EXPECT_EQ(append_replay(out, rules, running, 3, {}), "the game is not over yet");
  GameRecord damaged = played.record;
  damaged.moves[3].move = "claim nowhere:to:be red*1";
  EXPECT_NE(append_replay(out, rules, damaged, 10, {}).find("move 4"), std::string::npos);
  EXPECT_EQ(out, "x");
}

TEST(WireReplay, AbandonedGamesToo) {
  const Rules rules = load("london", 2);
  GameRecord record = play(rules, 5).record;
  record.moves.resize(10);
  record.sheets.clear();
  record.winners.clear();
  record.abandoned = true;
  EXPECT_EQ(replayed(rules, record, 10, {})["moves"], 10);
}

// A patch puts a new field at the end of an object.
nlohmann::json in_any_order(const Json& json) { return nlohmann::json::parse(json.dump()); }

TEST(WireFilm, IsTheReplayOfEachMove) {
  for (const char* game : {"europe", "uk", "cardgame"}) {
    const Rules rules = load(game, 3);
    const Recorded played = play(rules, 4);
    for (const Eyes& eyes : {Eyes{.all = true}, Eyes{.seat = seat_at(1)}, Eyes{}}) {
      std::string out;
      ASSERT_EQ(server::append_film(out, rules, played.record, eyes), "");
      const Json film = parsed(out);
      ASSERT_EQ(film["steps"].size(), played.record.moves.size());
      Json sight = film["start"];
      for (std::size_t k = 0; k <= film["steps"].size(); ++k) {
        if (k > 0) sight = sight.patch(film["steps"][k - 1]["change"]);
        if (k > 8 && k % 11 != 0 && k != film["steps"].size()) continue;
        SCOPED_TRACE(std::string(game) + ", move " + std::to_string(k));
        const Json still = replayed(rules, played.record, static_cast<int>(k), eyes);
        EXPECT_EQ(sight.contains("hands"), eyes.all);
        EXPECT_EQ(in_any_order(sight["view"]), in_any_order(still["view"]));
        EXPECT_EQ(in_any_order(sight.value("hands", Json())), in_any_order(still.value("hands", Json())));
        if (k == 0) continue;
        EXPECT_EQ(film["steps"][k - 1]["played"], still["played"]);
        EXPECT_EQ(film["steps"][k - 1]["events"], still["events"]);
      }
      EXPECT_EQ(film["sheet"]["seats"][0]["total"], played.record.sheets[0].total);
    }
  }
}

TEST(WireFilm, OfUnfinishedGamesHasNoSheetAndDamageIsNamed) {
  const Rules rules = load("london", 2);
  GameRecord record = play(rules, 5).record;
  record.moves.resize(10);
  record.sheets.clear();
  record.winners.clear();
  std::string out = "x";
  ASSERT_EQ(server::append_film(out, rules, record, {.all = true}), "");
  EXPECT_EQ(parsed(out.substr(1))["steps"].size(), 10u);
  EXPECT_EQ(parsed(out.substr(1))["sheet"], nullptr);
  out = "x";
  EXPECT_EQ(server::append_film(out, rules, record, {.seat = seat_at(2)}),
            "there is no such seat; they are 0 to 1");
  record.moves[3].move = "claim nowhere:to:be red*1";
  EXPECT_NE(server::append_film(out, rules, record, {}).find("move 4"), std::string::npos);
  EXPECT_EQ(out, "x");
}

}  // namespace
}  // namespace konduktor::testing
