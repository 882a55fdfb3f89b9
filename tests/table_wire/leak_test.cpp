// Whoever reads what a connection is sent learns nothing that its viewer may not know.
//
// Three independent witnesses over whole games at every table that the data can set: worlds that look the same to the
// viewer (by exchanging cards and tickets, and by sample_world) give the same bytes; no text names a ticket that the
// viewer cannot have seen; objects have no fields but those of docs/server/socket.md.
#include <set>

#include "property/disguise.h"
#include "table_wire/json_of.h"

namespace konduktor::testing {
namespace {

// Everything that is written for a viewer besides events; legal moves and needs, which take long, only if asked for.
std::string all_texts(const Rules& rules, const State& state, Seat viewer, bool all) {
  const View view = view_of(rules, state, viewer);
  std::string text = view_text(rules, view) + view_text(rules, view, {false, false, false}) +
                     view_text(rules, view, {true, true, true});
  if (viewer == Seat::Nobody || !all) return text;
  MoveList moves;
  legal_moves(rules, view.pub, view.mine, viewer, moves);
  return text + legal_text(rules, moves, 400, &view) + needs_text(rules, view);
}

// Tickets whose ids a viewer may be sent: held, on offer, laid down by the viewer.
TicketSet may_see(const View& view) {
  TicketSet tickets = view.mine.tickets | view.mine.chosen;
  for (const TicketId ticket : view.mine.offer)
    if (ticket != TicketId::None) tickets.add(ticket);
  if (ix(view.seat) < kMaxYards) tickets = tickets | view.pub.completed[ix(view.seat)];
  return tickets;
}

// CG-40: at the check all see what is declared.
TicketSet checked(const View& view) {
  TicketSet tickets;
  for (const TicketSet& completed : view.pub.completed) tickets = tickets | completed;
  return tickets;
}

// Looks at every string of the text; ids have no quotes in them.
void expect_no_foreign_ticket(const Rules& rules, std::string_view text, TicketSet allowed) {
  for (std::size_t from = text.find('"'); from != std::string_view::npos; from = text.find('"', from)) {
    const std::size_t to = text.find('"', ++from);
    const TicketId ticket = parse_ticket(rules, text.substr(from, to - from));
    ASSERT_TRUE(ticket == TicketId::None || allowed.has(ticket))
        << text.substr(from, to - from) << " in " << text;
    from = to + 1;
  }
}

void expect_only(const Json& object, const std::set<std::string>& fields) {
  for (const auto& [key, value] : object.items())
    ASSERT_EQ(fields.count(key), 1u) << key << " is not described: " << object.dump();
}

void expect_known_fields(const Json& view) {
  expect_only(view,
              {"phase",        "turn",        "waiting", "first",  "last_turns", "last_seats", "pass",
               "claims",       "bought",      "display", "deck",   "discard",    "discards",   "renewals",
               "tickets_left", "offer_count", "closed",  "tunnel", "seats",      "goals",      "me"});
  if (view.contains("goals"))
    for (const Json& goal : view["goals"]) expect_only(goal, {"id", "seats", "has", "mine"});
  if (view.contains("tunnel"))
    expect_only(view["tunnel"], {"route", "laid", "turned_up", "counts", "surcharge"});
  for (const Json& seat : view["seats"])
    expect_only(seat,
                {"score", "cards", "tickets", "opening_kept", "pieces", "near_end", "routes", "longest_path",
                 "stations_left", "stations", "technologies", "yard", "track", "completed_count"});
  if (view.contains("me"))
    expect_only(view["me"],
                {"seat", "hand", "tickets", "offer", "chosen", "track", "completed", "longest_path"});
}

class WireLeaks : public ::testing::TestWithParam<std::string> {
 protected:
  Rng rng_{9};
  int compared_ = 0;
  int followed_ = 0;

  template <typename Look>
  void each_viewer(const Rules& rules, Look&& look) {
    for (int s = 0; s <= rules.players() && !HasFatalFailure(); ++s)
      look(s < rules.players() ? seat_at(s) : Seat::Nobody);
  }

  void check_state(const Rules& rules, const State& state, Seat viewer, bool all) {
    const std::string text = all_texts(rules, state, viewer, all);
    const Disguise disguise(rules, state, viewer, {}, rng_);
    compared_ += same_bits(state, disguise.state()) ? 0 : 1;
    ASSERT_EQ(text, all_texts(rules, disguise.state(), viewer, all));
    const View view = view_of(rules, state, viewer);
    ASSERT_EQ(text, all_texts(rules, sample_world(rules, view, rng_), viewer, all));
    const std::string plain = view_text(rules, view);
    expect_no_foreign_ticket(rules, plain, may_see(view));
    if (all) expect_known_fields(parsed(plain));
  }

  void check_move(const Rules& rules, const State& before, Seat viewer, Seat mover, const Move& move,
                  const Events& events, const State& after) {
    const std::string told = events_seen_by(rules, events, viewer);
    const View seen = view_of(rules, after, viewer);
    const TicketSet shown = move.kind == MoveKind::Declare ? checked(seen) : TicketSet{};
    expect_no_foreign_ticket(rules, told, may_see(view_of(rules, before, viewer)) | may_see(seen) | shown);
    if (move.kind == MoveKind::Declare || HasFatalFailure()) return;  // the last one shows them all
    const Disguise disguise(rules, before, viewer, fixed_for(before, viewer, mover, move, after), rng_);
    State other = disguise.state();
    Events others;
    const Verdict verdict =
        apply(rules, other, mover, mover == viewer ? move : disguise.renamed(move), &others);
    // What is legal only with certain cards in hand tells of them: a pass, some purchases, a second claim (UK-V9).
    if (!verdict.ok() || after.pub.phase != other.pub.phase) return;
    ASSERT_EQ(told, events_seen_by(rules, others, viewer));
    ASSERT_EQ(all_texts(rules, after, viewer, false), all_texts(rules, other, viewer, false));
    ++followed_;
  }
};

TEST_P(WireLeaks, NothingHiddenIsSent) {
  int states = 0;
  int number = 0;  // another cast and another deal at each table
  for (const TableOf& table : tables_of(GetParam())) {
    const Rules& rules = table.rules;
    for (int game = 0; game < battery_scale(); ++game, ++number) {
      SCOPED_TRACE(table.name + ", game " + std::to_string(number));
      int moves = 0;
      bool look = true;  // players who only draw cards make games of thousands of moves
      play_game(
          rules, number,
          [&](const State& state, Seat, const MoveList&, const Move&) {
            look = ++moves < 300 || moves % 16 == 0;
            if (!look) return;
            const bool all = ++states % 8 == 0;
            each_viewer(rules, [&](Seat viewer) { check_state(rules, state, viewer, all); });
          },
          [&](const State& before, Seat seat, const Move& move, const Events& events, const State& after) {
            if (!look) return;
            SCOPED_TRACE("seat " + std::to_string(ix(seat)) + ": " + to_text(rules, move));
            each_viewer(rules,
                        [&](Seat viewer) { check_move(rules, before, viewer, seat, move, events, after); });
          });
      ASSERT_FALSE(HasFailure());
    }
  }
  EXPECT_GT(compared_, states) << "the disguises changed nothing";
  EXPECT_GT(followed_, states);
}

INSTANTIATE_TEST_SUITE_P(AllData, WireLeaks, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

// What everyone could remember is kept for bots and sampling; a view shows none of it unless the table wants it, and
// then only the cards that hands certainly hold.
TEST(WireManners, MemoryStaysInTheHead) {
  for (const char* game : {"europe", "uk", "cardgame"})
    for (const TableOf& table : tables_of(game)) {
      const Rules& rules = table.rules;
      int known = 0;
      play_game(rules, 4, [&](const State& state, Seat seat, const MoveList&, const Move&) {
        View view = view_of(rules, state, seat);
        View blank = view;
        blank.memory = {};
        ASSERT_EQ(view_text(rules, view), view_text(rules, blank));
        blank.memory.known = view.memory.known;
        ASSERT_EQ(view_text(rules, view, {.known = true}), view_text(rules, blank, {.known = true}));
        blank.memory.known[0][Card::Wild] = 99;
        known += view_text(rules, view, {.known = true}) != view_text(rules, blank, {.known = true}) ? 1 : 0;
      });
      EXPECT_GT(known, 0) << table.name;
    }
}

// Hidden scores and counts are in no text until the game is over, whatever they are.
TEST(WireManners, HiddenScoresAndCountsAreNowhere) {
  const server::Manners manners{.counts = false, .scores = false};
  for (const char* game : {"europe", "uk", "berlin", "cardgame"}) {
    const std::vector<TableOf> tables = tables_of(game);
    const Rules& rules = tables.front().rules;
    const Game played = play_game(
        rules, 1,
        [&](const State& state, Seat seat, const MoveList&, const Move&) {
          View view = view_of(rules, state, seat);
          View other = view;
          for (auto& score : other.pub.score) score = static_cast<std::int16_t>(score + 777);
          for (auto& count : other.pub.hand_count) count = static_cast<std::uint8_t>(count + 77);
          ASSERT_EQ(view_text(rules, view, manners), view_text(rules, other, manners));
          ASSERT_NE(view_text(rules, view), view_text(rules, other));
        },
        [&](const State&, Seat seat, const Move&, const Events& events, const State&) {
          ASSERT_EQ(events_seen_by(rules, events, seat, manners).find("\"points\""), std::string::npos);
        });
    const Json over = view_json(rules, played.state, seat_at(0), manners);
    EXPECT_TRUE(over["seats"][1].contains("score"));
    EXPECT_TRUE(over["seats"][1].contains("cards"));
  }
}

}  // namespace
}  // namespace konduktor::testing
