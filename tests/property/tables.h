// Every table that the data folder can set, and games of every temperament on it.
//
// A data file takes part by lying in data/ or data/examples/: it is played with each number of players that it
// allows and each option that it offers. How many games are played grows with the environment's KONDUKTOR_BATTERY
// (1 = the default, 10 = ten times as many).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/load/rules_loader.h"
#include "konduktor/notation.h"
#include "konduktor/players/player.h"
#include "support/paths.h"

namespace konduktor::testing {

inline constexpr int kMostMoves = 20'000;  // a game that is longer does not end

struct TableOf {
  std::string name;  // "uk, 3 players, advanced technologies"
  Rules rules;
};

inline std::vector<std::string> data_files() {
  std::vector<std::string> files;
  for (const std::string& folder : {std::string(paths::kDataDir), std::string(paths::kDataDir) + "/examples"})
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

// For the name of a parametrised test.
inline std::string stem_of(const std::string& file) { return std::filesystem::path(file).stem().string(); }

inline int battery_scale() {
  const char* text = std::getenv("KONDUKTOR_BATTERY");
  return text != nullptr ? std::max(1, std::atoi(text)) : 1;
}

// All tables of one data file.
inline std::vector<TableOf> tables_of(const std::string& file) {
  struct Variant {
    const char* name;
    Options options;
  };
  std::vector<Variant> variants(7);
  variants[0].name = "";
  variants[1] = {", advanced technologies", {.advanced_technologies = true}};
  variants[2] = {", peek own track", {.peek_own_track = true}};
  variants[3] = {", row order bottom", {.row_order = RowOrder::Bottom}};
  variants[4] = {", row order owner", {.row_order = RowOrder::Owner}};
  variants[5] = {", must draw two", {.must_draw_two = true}};
  variants[6] = {", empty deck closed", {.empty_deck = EmptyDeck::Closed}};
  std::vector<TableOf> tables;
  for (int players = 2; players <= kMaxPlayers; ++players)
    for (Variant& variant : variants) {
      variant.options.players = players;
      auto loaded = load_game(file, variant.options, paths::kDataDir);
      if (!loaded.ok()) continue;  // this game does not offer it
      tables.push_back({stem_of(file) + ", " + std::to_string(players) + " players" + variant.name,
                        std::move(loaded.value)});
    }
  return tables;
}

// Who sits at the table in game `number`: the first games are each temperament among itself, then come mixtures.
inline std::vector<std::string_view> cast_of(const Rules& rules, int number) {
  const auto& names = temperament_names();
  const auto count = static_cast<int>(names.size());
  std::vector<std::string_view> cast;
  Rng rng(static_cast<std::uint64_t>(number) * 7919 + 11);
  for (int seat = 0; seat < rules.players(); ++seat)
    cast.push_back(number < count ? names[static_cast<std::size_t>(number)]
                                  : names[rng.below(static_cast<std::uint32_t>(count))]);
  return cast;
}

[[nodiscard]] inline bool same_bits(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}
[[nodiscard]] inline bool same_bits(const View& a, const View& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

[[nodiscard]] inline std::string problems_of(const Rules& rules, const State& state) {
  std::vector<Problem> problems;
  find_problems(rules, state, problems);
  std::string text;
  for (const Problem& problem : problems) text += problem.clause + ": " + problem.text + "; ";
  return text;
}

struct Game {
  State state;
  std::vector<std::pair<Seat, Move>> played;
  bool ended = false;
};

// Plays game `number` of a table. Calls before(state, seat, moves, chosen) at each choice and
// after(before, seat, chosen, events, state) when it is made; stops early once the test has failed.
template <typename Before, typename After>
Game play_game(const Rules& rules, int number, Before&& before, After&& after) {
  Game game;
  std::vector<Bot> players;
  for (const auto name : cast_of(rules, number)) players.push_back(make_bot(name));
  Rng rng(static_cast<std::uint64_t>(number) + 1);
  Events events;
  MoveList moves;
  State& state = game.state;
  state = new_game(rules, seed_from_number(static_cast<std::uint64_t>(number)));
  while (state.pub.phase != Phase::Over && static_cast<int>(game.played.size()) < kMostMoves) {
    const Seat seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    if (moves.empty()) {
      ADD_FAILURE() << "nothing is legal for seat " << ix(seat) << " at move " << game.played.size();
      return game;
    }
    const Move move = players[ix(seat)].choose(rules, view_of(rules, state, seat), moves, rng);
    before(state, seat, moves, move);
    const State was = state;
    events.clear();
    const Verdict verdict = apply(rules, state, seat, move, &events);
    if (!verdict.ok()) {
      ADD_FAILURE() << "listed but refused: " << to_text(rules, move) << ": " << explain(rules, verdict);
      return game;
    }
    game.played.emplace_back(seat, move);
    after(was, seat, move, events, state);
    if (::testing::Test::HasFailure()) return game;
  }
  game.ended = state.pub.phase == Phase::Over;
  if (!game.ended) ADD_FAILURE() << "the game did not end in " << kMostMoves << " moves";
  return game;
}

template <typename Before>
Game play_game(const Rules& rules, int number, Before&& before) {
  return play_game(rules, number, before,
                   [](const State&, Seat, const Move&, const Events&, const State&) {});
}

}  // namespace konduktor::testing
