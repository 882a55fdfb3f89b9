// Memory is what was seen, no more and no less: an observer who is told only a seat's redacted events comes to the
// same cards in others' hands and the same places of tickets in the ticket deck.
#include <deque>

#include "property/tables.h"

namespace konduktor::testing {
namespace {

constexpr int kGames = 40;

class Observer {
 public:
  Observer(const Rules& rules, const Public& start, Seat viewer)
      : rules_(rules), viewer_(viewer), tickets_(start.ticket_deck_count, TicketId::None) {
    for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()); ++s) {
      known_[s][Card::Wild] = static_cast<std::uint8_t>(rules.deal_wild);
      offered_[s] = rules.first_tickets.longs + rules.first_tickets.draw;
    }
  }

  void see(const Events& events, bool opening) {
    Events seen;
    redact(rules_, events, viewer_, seen);
    for (const Event& event : seen.items()) see(event, seen.bytes(event), opening);
  }

  void compare(const View& view) const {
    for (std::size_t s = 0; s < known_.size(); ++s)
      ASSERT_EQ(view.memory.known[s], known_[s]) << "hand of seat " << s;
    ASSERT_EQ(view.pub.ticket_deck_count, tickets_.size());
    std::array<TicketId, kMaxTickets> ring{};
    ring.fill(TicketId::None);
    for (std::size_t i = 0; i < tickets_.size(); ++i)
      ring[(view.pub.ticket_head + i) % kMaxTickets] = tickets_[i];
    ASSERT_EQ(view.put_back, ring) << "seat " << ix(viewer_) << " knows other tickets than it put back";
  }

 private:
  void spend(Seat seat, const Cards& cards) {
    for (std::size_t k = 0; k < kKinds; ++k) {
      auto& n = known_[ix(seat)].n[k];
      n = static_cast<std::uint8_t>(std::max(0, n - cards.n[k]));
    }
  }

  void keep(const Event& event, std::span<const std::uint8_t> rejected, bool opening) {
    const int count = std::exchange(offered_[ix(event.seat)], 0) - event.count;
    if (opening && rules_.rejects != Rejects::Bottom) return;  // out of the game, or shuffled in
    for (int i = 0; i < count; ++i)
      tickets_.push_back(event.seat == viewer_ ? static_cast<TicketId>(rejected[static_cast<std::size_t>(i)])
                                               : TicketId::None);
  }

  void see(const Event& event, std::span<const std::uint8_t> bytes, bool opening) {
    switch (event.kind) {
      case EventKind::Took: ++known_[ix(event.seat)][event.card]; break;
      case EventKind::Withdrew: known_[ix(event.seat)] += event.cards; break;
      case EventKind::Claimed:  // a tunnel's cards were laid down before
        if (!rules_.tunnel_routes.has(static_cast<RouteId>(event.target))) spend(event.seat, event.cards);
        break;
      case EventKind::TurnedUp:
      case EventKind::Surcharged:
      case EventKind::Built:
      case EventKind::Bought:
      case EventKind::Played: spend(event.seat, event.cards); break;
      case EventKind::Offered:
        offered_[ix(event.seat)] = event.count;
        tickets_.erase(tickets_.begin(), tickets_.begin() + event.count);
        break;
      case EventKind::Kept: keep(event, bytes, opening); break;
      case EventKind::TicketsShuffled: tickets_.assign(event.count, TicketId::None); break;
      default: break;
    }
  }

  const Rules& rules_;
  Seat viewer_;
  std::array<Cards, kMaxPlayers> known_{};
  std::array<int, kMaxPlayers> offered_{};
  std::deque<TicketId> tickets_;  // top first
};

class MemoryOf : public ::testing::TestWithParam<std::string> {};

TEST_P(MemoryOf, IsWhatWasSeen) {
  for (const TableOf& table : tables_of(GetParam()))
    for (int number = 0; number < kGames * battery_scale(); ++number) {
      SCOPED_TRACE(table.name + ", game " + std::to_string(number));
      const Rules& rules = table.rules;
      const State start = new_game(rules, seed_from_number(static_cast<std::uint64_t>(number)));
      std::vector<Observer> observers;
      for (int s = 0; s <= rules.players(); ++s)
        observers.emplace_back(rules, start.pub, s < rules.players() ? seat_at(s) : Seat::Nobody);
      play_game(
          rules, number, [](const State&, Seat, const MoveList&, const Move&) {},
          [&](const State& before, Seat, const Move& move, const Events& events, const State& after) {
            SCOPED_TRACE(to_text(rules, move));
            for (int s = 0; s <= rules.players() && !HasFailure(); ++s) {
              Observer& observer = observers[static_cast<std::size_t>(s)];
              observer.see(events, before.pub.phase == Phase::Opening);
              observer.compare(view_of(rules, after, s < rules.players() ? seat_at(s) : Seat::Nobody));
            }
          });
      ASSERT_FALSE(HasFailure());
    }
}

// Tickets drawn and put back again and again run round the ring of 64 places, which no temperament does.
TEST(MemoryOfTickets, GoesRoundTheRing) {
  for (const TableOf& table : tables_of("cardgame")) {
    SCOPED_TRACE(table.name);
    const Rules& rules = table.rules;
    State state = new_game(rules, seed_from_number(3));
    std::vector<Observer> observers;
    for (int s = 0; s < rules.players(); ++s) observers.emplace_back(rules, state.pub, seat_at(s));
    MoveList moves;
    Events events;
    int rounds = 0;
    int head = 0;
    for (int i = 0; i < 200; ++i) {
      const Seat seat = next_seat(rules, state.pub);
      legal_moves(rules, state.pub, state.priv[ix(seat)], seat, moves);
      Move chosen = moves[moves.size() - 1];
      moves.for_each([&](const Move& move) {
        const bool fewer = move.kind == MoveKind::Keep && move.tickets().count() < chosen.tickets().count();
        if (fewer || move.kind == MoveKind::Tickets) chosen = move;
      });
      const bool opening = state.pub.phase == Phase::Opening;
      events.clear();
      ASSERT_TRUE(apply(rules, state, seat, chosen, &events).ok());
      rounds += state.pub.ticket_head < head ? 1 : 0;
      head = state.pub.ticket_head;
      for (int s = 0; s < rules.players(); ++s) {
        Observer& observer = observers[static_cast<std::size_t>(s)];
        observer.see(events, opening);
        observer.compare(view_of(rules, state, seat_at(s)));
      }
      ASSERT_FALSE(HasFailure()) << "after " << i + 1 << " moves";
      ASSERT_EQ(problems_of(rules, state), "");
    }
    EXPECT_GE(rounds, 3);
  }
}

INSTANTIATE_TEST_SUITE_P(AllData, MemoryOf, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return stem_of(info.param); });

}  // namespace
}  // namespace konduktor::testing
