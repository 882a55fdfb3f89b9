// The game record: everything that was decided, by players and by chance (docs/record.md).
//
// GameRecord is the record as data; engine/load writes and reads it as JSON. A Recorder makes one while a game is
// played. `replay` plays it again by its own facts, without our random generator; `verify` also checks every
// fact, and the shuffles against the seed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/notation.h"
#include "konduktor/scores.h"

namespace konduktor {

struct Facts {
  std::optional<Card> card;
  std::optional<Card> refill;  // Card::None = null
  bool has_refill = false;
  std::vector<TicketId> offer;
  std::vector<Card> revealed;
  std::optional<int> surcharge;
  std::optional<Seat> robbed;
  std::vector<std::vector<Card>> swept;
  std::vector<Card> display;  // empty = unchanged; Card::None = null
  std::vector<std::vector<Card>> reshuffled;
  std::vector<std::pair<Card, Card>> to_track;  // row, card
  std::vector<TicketId> ticket_deck;
  bool has_ticket_deck = false;
  struct SecondPass {
    std::vector<std::vector<Card>> hands;
    std::vector<Card> display;
    std::vector<Card> deck;
    friend bool operator==(const SecondPass&, const SecondPass&) = default;
  };
  std::optional<SecondPass> second_pass;
  friend bool operator==(const Facts&, const Facts&) = default;
};

struct RecordedMove {
  Seat seat{};
  std::string move;
  std::string by;  // empty = the seat's own player
  Facts facts;
  std::vector<std::string> legal;  // empty unless asked for
};

struct Start {
  std::vector<std::vector<Card>> hands;
  std::vector<std::vector<Card>> swept;
  std::vector<std::vector<Card>> reshuffled;
  std::vector<Card> display;
  std::vector<Card> deck;
  std::vector<Card> discard;
  std::vector<std::vector<TicketId>> offers;
  std::vector<TicketId> ticket_deck;
  friend bool operator==(const Start&, const Start&) = default;
};

struct RecordedSheet {
  int routes = 0;
  std::vector<std::string> completed;
  std::vector<std::string> failed;
  int tickets = 0;
  std::vector<std::pair<std::string, int>> bonuses;
  int total = 0;
  friend bool operator==(const RecordedSheet&, const RecordedSheet&) = default;
};

struct GameRecord {
  std::string game;
  int rules = 0;
  Options options;
  std::optional<Seed> seed;
  std::string commitment;          // hex, or empty
  std::string salt;                // hex, or empty
  std::vector<std::string> seats;  // who played, by seat; may be empty
  Seat first{};
  Start start;
  std::vector<RecordedMove> moves;
  bool abandoned = false;
  std::vector<RecordedSheet> sheets;  // empty = no result yet
  std::vector<int> winners;
};

// Writes a record while a game is played. Answers of a simultaneous phase are held back until all are there and
// then put in seat order from `first`, so the record of a running game gives no answer away. If the game is given up
// before that, those that were given stand at its end.
class Recorder {
 public:
  // `dealt`: the events of new_game. `seed` may be null: a game whose seed is not to be told.
  Recorder(const Rules& rules, const State& fresh, const Events& dealt, const Seed* seed);
  void add(const Rules& rules, const Public& before, const Private& mine_before, Seat seat, const Move& move,
           const Events& events, const MoveList* legal = nullptr, std::string by = {});
  // Adds the result. For a game that is not over: says that it was abandoned.
  void finish(const Rules& rules, const State& last);
  [[nodiscard]] const GameRecord& record() const noexcept { return record_; }
  [[nodiscard]] GameRecord take() { return std::move(record_); }

 private:
  void write_answers(const Rules& rules);

  GameRecord record_;
  std::vector<RecordedMove> together_;           // answers of a simultaneous phase not yet resolved
  std::vector<std::pair<Card, Card>> to_track_;  // what the turn that has begun moved to the track
};

// The state before the first move, by the record's `start` alone: checked, and bit by bit what new_game deals but
// for the order in which a hand was dealt.
[[nodiscard]] Result<State> start_of(const Rules& rules, const GameRecord& record);
// The state after `upto` moves (-1 = all). `last` gets the events of the last of them.
[[nodiscard]] Result<State> replay(const Rules& rules, const GameRecord& record, int upto = -1,
                                   Events* last = nullptr);
// All of it: `visit` gets the state after 0, 1, … moves with the events of the last of them. "", or what is wrong,
// naming the move; what came before has been visited then.
using Visit = std::function<void(const State& state, const Events& events)>;
[[nodiscard]] std::string replay_each(const Rules& rules, const GameRecord& record, const Visit& visit);

struct Verification {
  bool ok = false;
  int move = -1;  // index of the offending move; -1 = before the first, moves.size() = the result
  std::string reason;
  bool seed_checked = false;
};
// Re-adjudicates: moves legal, facts true, result right, shuffles from the seed if it is there.
[[nodiscard]] Verification verify(const Rules& rules, const GameRecord& record);

// The words of a sheet: bonus names as docs/record.md has them.
[[nodiscard]] RecordedSheet recorded_sheet(const Rules& rules, const SeatScore& score);

}  // namespace konduktor
