// konduktor replay: a recorded game in words, step by step or at one moment, with all cards open or as one seat saw it.

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "commands.h"
#include "common/failure.h"
#include "common/record_file.h"
#include "text/position.h"
#include "text/words.h"

namespace konduktor::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ReplayArguments {
  std::string file;
  std::string map;
  std::uint64_t game = 1;
  std::optional<int> to;
  std::optional<int> seat;
  bool json = false;
};

// A recorded second pass as one deck: cards dealt singly from the seat that begins it, the row, the rest.
std::vector<Card> whole_deck(const Facts::SecondPass& pass, const Rules& rules, Seat starter) {
  std::vector<Card> deck;
  const auto players = static_cast<std::size_t>(rules.players());
  for (std::size_t round = 0; round < static_cast<std::size_t>(rules.second_pass_deal); ++round)
    for (std::size_t k = 0; k < players; ++k) {
      const std::size_t seat = (ix(starter) + k) % players;
      if (seat < pass.hands.size() && round < pass.hands[seat].size())
        deck.push_back(pass.hands[seat][round]);
    }
  for (const Card card : pass.display)
    if (card != Card::None) deck.push_back(card);
  deck.insert(deck.end(), pass.deck.begin(), pass.deck.end());
  return deck;
}

class Replayer {
 public:
  Replayer(const Rules& rules, const GameRecord& record, std::optional<int> seat)
      : rules_(rules), record_(record), open_(!seat), viewer_(seat ? seat_at(*seat) : Seat::Nobody) {}

  [[nodiscard]] State state_after(int moves) const {
    auto state = replay(rules_, record_, moves);
    if (!state.ok()) throw Failure(state.error + "\n'konduktor verify' says more.");
    return state.value;
  }

  // What the onlooker saw happen because of move `k` (from 0).
  [[nodiscard]] std::vector<std::string> told(const State& before, const State& after, int k) const {
    const RecordedMove& recorded = record_.moves[static_cast<std::size_t>(k)];
    std::vector<std::vector<TicketId>> ticket_orders;
    std::vector<std::vector<Card>> second_pass;
    if (recorded.facts.has_ticket_deck) ticket_orders.push_back(recorded.facts.ticket_deck);
    if (recorded.facts.second_pass)
      second_pass.push_back(whole_deck(*recorded.facts.second_pass, rules_, after.pub.turn));
    Dictated dictated{recorded.facts.reshuffled, ticket_orders, second_pass, 0, false};
    const auto move = parse_move(rules_, recorded.move);
    State state = before;
    Events events;
    if (!move.ok() || !apply(rules_, state, recorded.seat, move.value, &events, &dictated).ok() ||
        dictated.broken)
      throw Failure(fmt::format("move {} cannot be played again. 'konduktor verify' says why.", k + 1));
    if (open_) return tell(rules_, events);
    Events seen;
    redact(rules_, events, viewer_, seen);
    return tell(rules_, seen);
  }

  // The move as the onlooker may know it: which tickets another seat keeps or will declare is its secret.
  [[nodiscard]] std::string shown_move(int k) const {
    const RecordedMove& recorded = record_.moves[static_cast<std::size_t>(k)];
    const auto move = parse_move(rules_, recorded.move);
    const bool secret =
        move.ok() && (move.value.kind == MoveKind::Keep || move.value.kind == MoveKind::Declare);
    if (!secret || open_ || recorded.seat == viewer_) return recorded.move;
    return move.value.kind == MoveKind::Keep ? "keep ?" : "declare ?";
  }

  [[nodiscard]] std::string position(const State& state) const {
    if (open_) return position_text(rules_, state.pub, Eyes::open(state));
    const View view = view_of(rules_, state, viewer_);
    return position_text(rules_, view.pub, Eyes::of(view));
  }
  [[nodiscard]] Json position_as_json(const State& state) const {
    if (open_) return position_json(rules_, state.pub, Eyes::open(state));
    const View view = view_of(rules_, state, viewer_);
    return position_json(rules_, view.pub, Eyes::of(view));
  }

 private:
  const Rules& rules_;
  const GameRecord& record_;
  bool open_;
  Seat viewer_;
};

ReadRecord find_game(const ReplayArguments& arguments, const Context& context) {
  RecordFile file(arguments.file);
  std::optional<std::string> line;
  for (std::uint64_t k = 0; k < arguments.game; ++k) {
    line = file.next();
    if (!line)
      throw Failure(k == 0 ? arguments.file + " holds no games. A file of records has one JSON object a line."
                           : fmt::format("--game {}: {} holds {} {}.", arguments.game, arguments.file, k,
                                         k == 1 ? "game" : "games"));
  }
  auto read = Library(context.data_dir, arguments.map).read(*line);
  if (!read.ok()) throw Failure(fmt::format("{}, game {}: {}", arguments.file, arguments.game, read.error));
  return std::move(read.value);
}

void check(const ReplayArguments& arguments, const ReadRecord& game) {
  const int moves = static_cast<int>(game.record.moves.size());
  if (arguments.to && (*arguments.to < 0 || *arguments.to > moves))
    throw Failure(fmt::format("--to {}: the game has {} moves; give a number from 0 to {}.", *arguments.to,
                              moves, moves));
  if (arguments.seat && (*arguments.seat < 0 || *arguments.seat >= game.rules->players()))
    throw Failure(
        fmt::format("--seat {}: the seats are 0 to {}.", *arguments.seat, game.rules->players() - 1));
}

void print_result(const Rules& rules, const GameRecord& record, const State& state) {
  if (state.pub.phase == Phase::Over)
    fmt::print("\n{}", sheet_text(rules, final_scores(rules, state)));
  else
    fmt::print("\nThe record ends here: the game {}.\n",
               record.abandoned ? "was abandoned" : "is not finished");
}

Json header_json(const Rules& rules, const GameRecord& record) {
  Json json{{"game", rules.id},
            {"rules", rules.version},
            {"players", rules.players()},
            {"moves", record.moves.size()}};
  if (!record.seats.empty()) json["seats"] = record.seats;
  return json;
}

void replay_at(const ReplayArguments& arguments, const ReadRecord& game) {
  const Replayer replayer(*game.rules, game.record, arguments.seat);
  const State state = replayer.state_after(*arguments.to);
  if (arguments.json) {
    Json json = header_json(*game.rules, game.record);
    json["at"] = *arguments.to;
    json["position"] = replayer.position_as_json(state);
    fmt::print("{}\n", json.dump(1));
    return;
  }
  fmt::print("After {} of {} moves\n{}", *arguments.to, game.record.moves.size(), replayer.position(state));
}

void replay_all(const ReplayArguments& arguments, const ReadRecord& game) {
  const Replayer replayer(*game.rules, game.record, arguments.seat);
  State state = replayer.state_after(0);
  Json json = header_json(*game.rules, game.record);
  json["steps"] = Json::array();
  if (!arguments.json) fmt::print("{}", replayer.position(state));
  const int moves = static_cast<int>(game.record.moves.size());
  for (int k = 0; k < moves; ++k) {
    const State after = replayer.state_after(k + 1);
    const auto told = replayer.told(state, after, k);
    const Seat seat = game.record.moves[static_cast<std::size_t>(k)].seat;
    if (arguments.json)
      json["steps"].push_back(
          Json{{"number", k + 1}, {"seat", ix(seat)}, {"move", replayer.shown_move(k)}, {"told", told}});
    else
      fmt::print("{:>4}  {}: {}\n{}", k + 1, seat_name(seat), replayer.shown_move(k),
                 told.empty() ? "" : fmt::format("        {}\n", fmt::join(told, "\n        ")));
    state = after;
  }
  if (arguments.json) {
    json["position"] = replayer.position_as_json(state);
    fmt::print("{}\n", json.dump(1));
    return;
  }
  fmt::print("\n{}", replayer.position(state));
  print_result(*game.rules, game.record, state);
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("replay", "Show a recorded game in words, move by move or at one moment");
  auto arguments = std::make_shared<ReplayArguments>();
  command->add_option("FILE", arguments->file, "Game records, one JSON object a line; - is standard input")
      ->required();
  command->add_option("-g,--game", arguments->game, "Which game of the file, from 1")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--to", arguments->to, "Only the position after so many moves; 0 = before the first");
  command->add_option("--seat", arguments->seat,
                      "As this seat saw it, from 0; without it, all cards lie open");
  command->add_option("--map", arguments->map, "Data file of the game, if it is not one of ours")
      ->type_name("FILE");
  command->add_flag("--json", arguments->json, "As JSON");
  command->footer(
      "Examples:\n  konduktor replay games.jsonl\n  konduktor replay games.jsonl --game 3 --to 40\n"
      "  konduktor replay games.jsonl --seat 1\n\n"
      "With --seat, what that seat could not see is shown as '?'.\n"
      "Replay believes the record; 'konduktor verify' checks it.");
  command->callback([arguments, &context] {
    const ReadRecord game = find_game(*arguments, context);
    check(*arguments, game);
    if (arguments->to)
      replay_at(*arguments, game);
    else
      replay_all(*arguments, game);
  });
}

}  // namespace konduktor::cli
