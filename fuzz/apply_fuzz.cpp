// Any bytes as a game: legal moves by number, or moves forged byte by byte, from any seat.
//
// Whatever is asked, the game stays sound; a move that is refused changes nothing and tells nothing; a world imagined
// from any seat is sound too.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "konduktor/game.h"
#include "konduktor/load/rules_loader.h"
#include "konduktor/scores.h"
#include "support/paths.h"

namespace konduktor {
namespace {

// Bytes from the fuzzer; zeros once they are used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  [[nodiscard]] bool empty() const { return left_ == 0; }
  std::uint8_t next() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  std::uint32_t next32() {
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = word << 8 | next();
    return word;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

// Every number of players and every option of every game.
const std::vector<Rules>& tables() {
  static const std::vector<Rules> all = [] {
    std::vector<Rules> rules;
    for (const auto& id : list_games(paths::kDataDir))
      for (int players = 2; players <= kMaxPlayers; ++players)
        for (const Options& options :
             {Options{}, Options{.advanced_technologies = true}, Options{.peek_own_track = true},
              Options{.row_order = RowOrder::Bottom},
              Options{.row_order = RowOrder::Owner, .must_draw_two = true},
              Options{.empty_deck = EmptyDeck::Closed}}) {
          Options named = options;
          named.players = players;
          auto loaded = load_game(id, named, paths::kDataDir);
          if (loaded.ok()) rules.push_back(std::move(loaded.value));
        }
    return rules;
  }();
  return all;
}

void expect_sound(const Rules& rules, const State& state) {
  std::vector<Problem> problems;
  find_problems(rules, state, problems);
  if (!problems.empty()) std::abort();
}

Move forged(Bytes& bytes) {
  Move move;
  move.kind = static_cast<MoveKind>(bytes.next());
  move.target = bytes.next();
  move.wilds = bytes.next();
  move.bits = std::uint64_t{bytes.next32()} << 32 | bytes.next32();
  return move;
}

// An almost legal one: a listed move with one byte changed.
Move bent(Move move, Bytes& bytes) {
  auto* raw = reinterpret_cast<std::uint8_t*>(&move);
  raw[bytes.next() % sizeof move] = bytes.next();
  return move;
}

void try_move(const Rules& rules, State& state, Seat seat, const Move& move, bool must_be_legal) {
  const State before = state;
  Events events;
  const Verdict verdict = apply(rules, state, seat, move, &events);
  if (must_be_legal && !verdict.ok()) std::abort();
  if (!verdict.ok() && (std::memcmp(&before, &state, sizeof state) != 0 || !events.items().empty()))
    std::abort();
  expect_sound(rules, state);
  Events seen;
  redact(rules, events, seat, seen);
}

void play(Bytes& bytes) {
  const Rules& rules = tables()[bytes.next() % tables().size()];
  State state = new_game(rules, seed_from_number(bytes.next32()));
  expect_sound(rules, state);
  Rng rng(bytes.next());
  MoveList moves;
  while (!bytes.empty() && state.pub.phase != Phase::Over) {
    const Seat seat = next_seat(rules, state.pub);
    legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
    if (moves.empty()) std::abort();
    const std::uint8_t how = bytes.next();
    const Move listed = moves[static_cast<int>((std::uint32_t{bytes.next()} << 8 | bytes.next()) %
                                               static_cast<std::uint32_t>(moves.size()))];
    if (how < 200)
      try_move(rules, state, seat, listed, true);
    else if (how < 220)
      try_move(rules, state, seat, bent(listed, bytes), false);
    else if (how < 240)
      try_move(rules, state, seat, forged(bytes), false);
    else
      try_move(rules, state, static_cast<Seat>(bytes.next()), listed, false);
    if (how % 8 == 0)
      expect_sound(rules, sample_world(rules, view_of(rules, state, static_cast<Seat>(how / 8)), rng));
  }
  (void)final_scores(rules, state);
}

}  // namespace
}  // namespace konduktor

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  konduktor::Bytes bytes(data, size);
  konduktor::play(bytes);
  return 0;
}
