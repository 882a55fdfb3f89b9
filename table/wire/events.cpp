// What one move did, as its viewer may know it (docs/server/socket.md, "Events").
//
// `redact` marks an event that is not the viewer's as hidden and blanks what is secret in it; here a hidden event has
// fewer fields. Orders of decks are in no event, not even in an open one: a record has them.
#include "konduktor/guide/odds.h"
#include "wire/wire.h"
#include "wire/words.h"

namespace konduktor::server {
namespace {

class EventWriter {
 public:
  EventWriter(JsonWriter& json, const Rules& rules, const Events& events, const Manners& manners)
      : json_(json), rules_(rules), events_(events), manners_(manners) {}

  void write(const Event& event) {
    json_.begin_object();
    json_.key("event").id(word_of(event.kind));
    if (event.seat != Seat::Nobody) json_.key("seat").number(static_cast<int>(ix(event.seat)));
    fields(event);
    json_.end_object();
  }

 private:
  void fields(const Event& event) {
    switch (event.kind) {
      case EventKind::Kept: return kept(event);
      case EventKind::Took:
      case EventKind::Refilled: slot(event); return card(event);
      case EventKind::Drew: return event.hidden ? void() : card(event);
      case EventKind::Swept: return card_list("cards", event);
      case EventKind::DisplayNow: return card_list("cards", event);
      case EventKind::Renewed:
      case EventKind::TicketsShuffled:
      case EventKind::SecondPass: return count(event);
      case EventKind::Offered: return offered(event);
      case EventKind::Claimed: return claimed(event);
      case EventKind::TurnedUp: return turned_up(event);
      case EventKind::Withdrew: route(event); return cards("cards", event);
      case EventKind::Surcharged:
      case EventKind::Played: return cards("cards", event);
      case EventKind::Built:
        json_.key("place").id(rules_.places[event.target].id);
        return cards("cards", event);
      case EventKind::Bought: technology(event); return cards("cards", event);
      case EventKind::Returned: return technology(event);
      case EventKind::ToTrack: return to_track(event);
      case EventKind::Robbed:
        json_.key("colour").id(rules_.colours[event.target].id);
        return cards("cards", event);
      case EventKind::Declared: return declared(event);
      case EventKind::Dealt: return dealt(event);
      case EventKind::Stopped:
      case EventKind::Passed:
      case EventKind::LastRound:
      case EventKind::Ended: return;
    }
  }

  void slot(const Event& event) { json_.key("slot").number(event.target + 1); }
  void count(const Event& event) { json_.key("count").number(event.count); }
  void route(const Event& event) { json_.key("route").id(rules_.routes[event.target].id); }
  void technology(const Event& event) { json_.key("technology").id(rules_.technologies[event.target].id); }
  void card(const Event& event) {
    json_.key("card");
    write_card(json_, rules_, event.card);
  }
  template <std::size_t N>
  void cards(const char (&key)[N], const Event& event) {
    json_.key(key);
    write_cards(json_, rules_, event.cards);
  }
  template <std::size_t N>
  void card_list(const char (&key)[N], const Event& event) {
    json_.key(key);
    write_card_list(json_, rules_, events_.bytes(event));
  }
  template <std::size_t N>
  void ticket_list(const char (&key)[N], const Event& event) {
    json_.key(key).begin_list();
    for (const std::uint8_t ticket : events_.bytes(event)) json_.id(rules_.tickets[ticket].id);
    json_.end_list();
  }
  void points(const Event& event) {
    if (manners_.scores) json_.key("points").number(event.points);
  }

  void kept(const Event& event) {
    count(event);
    if (event.hidden) return;
    json_.key("tickets");
    write_set(json_, event.tickets, rules_.tickets);
    ticket_list("rejected", event);
  }
  void offered(const Event& event) {
    count(event);
    if (!event.hidden) ticket_list("tickets", event);
  }
  void claimed(const Event& event) {
    route(event);
    cards("cards", event);
    points(event);
  }
  void turned_up(const Event& event) {
    route(event);
    cards("laid", event);
    card_list("cards", event);
    json_.key("counts").begin_list();
    for (const std::uint8_t card : events_.bytes(event))
      json_.boolean(counts_at_tunnel(event.cards, static_cast<Card>(card)));
    json_.end_list();
    json_.key("surcharge").number(event.count);
  }
  // {"green":"wild"}: the row, and the card that left it.
  void to_track(const Event& event) {
    if (event.hidden) return;
    const auto bytes = events_.bytes(event);
    json_.key("rows").begin_object();
    for (std::size_t k = 0; k + 1 < bytes.size(); k += 2)
      json_.key(rules_.colours[bytes[k]].id).id(card_word(rules_, static_cast<Card>(bytes[k + 1])));
    json_.end_object();
  }
  void declared(const Event& event) {
    json_.key("tickets");
    write_set(json_, event.tickets, rules_.tickets);
    points(event);
  }
  void dealt(const Event& event) {
    count(event);
    if (!event.hidden) card_list("cards", event);
  }

  JsonWriter& json_;
  const Rules& rules_;
  const Events& events_;
  const Manners& manners_;
};

}  // namespace

void append_events(std::string& out, const Rules& rules, const Events& redacted, const Manners& manners) {
  JsonWriter json(out, 1024);
  json.begin_list();
  EventWriter writer(json, rules, redacted, manners);
  for (const Event& event : redacted.items()) writer.write(event);
  json.end_list();
  json.finish();
}

}  // namespace konduktor::server
