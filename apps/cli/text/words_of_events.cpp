// Sentences about what happened, event by event.

#include <fmt/format.h>

#include "text/words.h"

namespace konduktor::cli {
namespace {

class Teller {
 public:
  Teller(const Rules& rules, const Events& events, const SeatNames& names)
      : rules_(rules), events_(events), names_(names) {}

  [[nodiscard]] std::string tell(const Event& e) const {
    switch (e.kind) {
      case EventKind::Kept: return fmt::format("{} keeps {}: {}", who(e), tickets_count(e.count), tickets(e));
      case EventKind::Took: return fmt::format("{} takes {} from place {}", who(e), card(e), e.target + 1);
      case EventKind::Refilled:
        return e.card == Card::None ? fmt::format("place {} stays empty", e.target + 1)
                                    : fmt::format("place {} is filled with {}", e.target + 1, card(e));
      case EventKind::Drew: return fmt::format("{} draws unseen: {}", who(e), e.hidden ? "?" : card(e));
      case EventKind::Swept: return fmt::format("the row is swept away: {}", row(e));
      case EventKind::DisplayNow: return fmt::format("the row is now: {}", row(e));
      case EventKind::Renewed: return fmt::format("the discards become the deck: {} cards", e.count);
      case EventKind::Offered:
        return fmt::format("{} is offered {}: {}", who(e), tickets_count(e.count), offer(e));
      case EventKind::Claimed:
        return fmt::format("{} claims {}, for {}: {}", who(e),
                           route_name(rules_, static_cast<RouteId>(e.target)), cards(e),
                           points_name(e.points));
      case EventKind::TurnedUp: return fmt::format("the tunnel turns up {}: surcharge {}", row(e), e.count);
      case EventKind::Surcharged: return fmt::format("{} pays the surcharge: {}", who(e), cards(e));
      case EventKind::Withdrew: return fmt::format("{} takes the cards back: {}", who(e), cards(e));
      case EventKind::Built:
        return fmt::format("{} builds a station in {}, for {}", who(e), rules_.places[e.target].name.en,
                           cards(e));
      case EventKind::Bought: return fmt::format("{} buys {}, for {}", who(e), technology(e), cards(e));
      case EventKind::Returned: return fmt::format("{} is back on the table", technology(e));
      case EventKind::ToTrack: return fmt::format("{} moves cards to the track: {}", who(e), to_track(e));
      case EventKind::Played: return fmt::format("{} plays to the rail yard: {}", who(e), cards(e));
      case EventKind::Robbed:
        return fmt::format("{} loses the {} row: {}", who(e), card_name(rules_, static_cast<Card>(e.target)),
                           cards(e));
      case EventKind::TicketsShuffled: return "rejected tickets are shuffled into the ticket deck";
      case EventKind::Declared:
        return fmt::format("{} completes {}: {}", who(e), tickets(e), points_name(e.points));
      case EventKind::SecondPass: return "the second pass through the deck begins";
      case EventKind::Dealt: return fmt::format("{} is dealt {}", who(e), e.hidden ? "?" : row(e));
      case EventKind::Stopped: return fmt::format("{} wants no more", who(e));
      case EventKind::Passed: return fmt::format("{} passes", who(e));
      case EventKind::LastRound: return fmt::format("{} begins the last round", who(e));
      case EventKind::Ended: return "the game is over";
    }
    return {};
  }

 private:
  [[nodiscard]] std::string who(const Event& e) const { return seat_name(e.seat, names_); }
  static std::string tickets_count(int count) {
    return fmt::format("{} {}", count, count == 1 ? "ticket" : "tickets");
  }
  [[nodiscard]] std::string card(const Event& e) const { return card_name(rules_, e.card); }
  [[nodiscard]] std::string cards(const Event& e) const { return cards_name(rules_, e.cards); }
  [[nodiscard]] std::string row(const Event& e) const { return row_name(rules_, events_.bytes(e)); }
  [[nodiscard]] std::string tickets(const Event& e) const {
    return e.hidden ? "?" : tickets_name(rules_, e.tickets);
  }
  [[nodiscard]] std::string technology(const Event& e) const { return rules_.technologies[e.target].name.en; }

  [[nodiscard]] std::string offer(const Event& e) const {
    if (e.hidden) return "?";
    std::vector<std::string> names;
    for (const std::uint8_t id : events_.bytes(e))
      names.push_back(ticket_name(rules_, static_cast<TicketId>(id)));
    return fmt::format("{}", fmt::join(names, "; "));
  }

  // Which rows gave a card is plain to see; which card it was is not always (CG-12).
  [[nodiscard]] std::string to_track(const Event& e) const {
    if (e.hidden) return "?";
    std::vector<std::string> parts;
    const auto bytes = events_.bytes(e);
    for (std::size_t k = 0; k + 1 < bytes.size(); k += 2)
      parts.push_back(fmt::format("{} from the {} row", card_name(rules_, static_cast<Card>(bytes[k + 1])),
                                  card_name(rules_, static_cast<Card>(bytes[k]))));
    return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
  }

  const Rules& rules_;
  const Events& events_;
  const SeatNames& names_;
};

}  // namespace

std::vector<std::string> tell(const Rules& rules, const Events& events, const SeatNames& names) {
  const Teller teller(rules, events, names);
  std::vector<std::string> sentences;
  for (const Event& event : events.items()) sentences.push_back(teller.tell(event));
  return sentences;
}

std::string tell(const Rules& rules, const Events& events, const Event& event, const SeatNames& names) {
  return Teller(rules, events, names).tell(event);
}

}  // namespace konduktor::cli
