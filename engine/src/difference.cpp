// Two accounts of the same thing, compared field by field for a person to read.
#include <algorithm>

#include "facts.h"

namespace konduktor {
namespace {

// Collects the first difference; later comparisons do nothing.
class Comparison {
 public:
  Comparison(const Rules* rules, std::string_view truth) : rules_(rules), truth_(truth) {}
  [[nodiscard]] std::string take() { return std::move(text_); }

  void words(const std::string& field, const std::string& recorded, const std::string& actual) {
    if (!text_.empty() || recorded == actual) return;
    text_ = field + " is recorded as " + recorded + ", but " + truth_ + " " + actual;
  }
  void numbers(const std::string& field, int recorded, int actual) {
    words(field, std::to_string(recorded), std::to_string(actual));
  }
  void items(const std::string& field, Card recorded, Card actual) {
    words(field, word(recorded), word(actual));
  }
  void items(const std::string& field, TicketId recorded, TicketId actual) {
    words(field, word(recorded), word(actual));
  }
  template <typename T>
  void items(const std::string& field, const std::vector<T>& recorded, const std::vector<T>& actual) {
    if (!text_.empty() || recorded == actual) return;
    if (recorded.size() != actual.size()) {
      text_ = field + " is recorded with " + std::to_string(recorded.size()) +
              (recorded.size() == 1 ? " entry" : " entries") + ", but " + truth_ + " " +
              std::to_string(actual.size());
      return;
    }
    for (std::size_t i = 0; i < recorded.size(); ++i)
      items(field + "[" + std::to_string(i) + "]", recorded[i], actual[i]);
  }
  void sorted(const std::string& field, std::vector<Card> recorded, std::vector<Card> actual) {
    std::sort(recorded.begin(), recorded.end());
    std::sort(actual.begin(), actual.end());
    items(field, recorded, actual);
  }

 private:
  [[nodiscard]] std::string word(Card card) const {
    return card == Card::None ? "null" : card_text(*rules_, card);
  }
  [[nodiscard]] std::string word(TicketId ticket) const {
    return ix(ticket) < rules_->tickets.size() ? rules_->tickets[ix(ticket)].id : std::string("null");
  }

  const Rules* rules_;  // for the words of cards and tickets; null where there are none
  std::string truth_;
  std::string text_;
};

void compare_tracks(const Rules& rules, Comparison& comparison, std::vector<std::pair<Card, Card>> recorded,
                    std::vector<std::pair<Card, Card>> actual) {
  std::sort(recorded.begin(), recorded.end());
  std::sort(actual.begin(), actual.end());
  std::vector<Card> rows[2];
  for (const auto& [row, card] : recorded) rows[0].push_back(row);
  for (const auto& [row, card] : actual) rows[1].push_back(row);
  comparison.items("to_track", rows[0], rows[1]);
  if (rows[0] != rows[1]) return;
  for (std::size_t i = 0; i < recorded.size(); ++i)
    comparison.items("to_track." + card_text(rules, recorded[i].first), recorded[i].second, actual[i].second);
}

std::string seat_text(const std::optional<Seat>& seat) {
  return seat ? std::to_string(ix(*seat)) : std::string("nobody");
}

std::string yes_or_no(bool yes) { return yes ? "there" : "absent"; }

std::vector<std::string> sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  return list;
}

std::string joined(const std::vector<std::string>& list) {
  std::string out;
  for (const auto& word : list) {
    if (!out.empty()) out += ',';
    out += word;
  }
  return out.empty() ? "none" : out;
}

}  // namespace

std::string difference(const Rules& rules, const Facts& recorded, const Facts& actual,
                       std::string_view truth) {
  Comparison comparison(&rules, truth);
  comparison.items("card", recorded.card.value_or(Card::None), actual.card.value_or(Card::None));
  comparison.items("refill", recorded.refill.value_or(Card::None), actual.refill.value_or(Card::None));
  comparison.items("offer", recorded.offer, actual.offer);
  comparison.items("revealed", recorded.revealed, actual.revealed);
  comparison.numbers("surcharge", recorded.surcharge.value_or(0), actual.surcharge.value_or(0));
  comparison.words("robbed", seat_text(recorded.robbed), seat_text(actual.robbed));
  comparison.items("swept", recorded.swept, actual.swept);
  comparison.items("reshuffled", recorded.reshuffled, actual.reshuffled);
  compare_tracks(rules, comparison, recorded.to_track, actual.to_track);
  comparison.words("ticket_deck", yes_or_no(recorded.has_ticket_deck), yes_or_no(actual.has_ticket_deck));
  comparison.items("ticket_deck", recorded.ticket_deck, actual.ticket_deck);
  comparison.words("second_pass", yes_or_no(recorded.second_pass.has_value()),
                   yes_or_no(actual.second_pass.has_value()));
  if (recorded.second_pass && actual.second_pass) {
    comparison.items("second_pass.hands", recorded.second_pass->hands, actual.second_pass->hands);
    comparison.items("second_pass.display", recorded.second_pass->display, actual.second_pass->display);
    comparison.items("second_pass.deck", recorded.second_pass->deck, actual.second_pass->deck);
    // The new row of a second pass stands there and may stand here too.
    if (recorded.display == recorded.second_pass->display) return comparison.take();
  }
  comparison.items("display", recorded.display, actual.display);
  return comparison.take();
}

std::string difference(const Rules& rules, const Start& recorded, const Start& actual,
                       std::string_view truth) {
  Comparison comparison(&rules, truth);
  for (std::size_t s = 0; s < recorded.hands.size() && s < actual.hands.size(); ++s)
    comparison.sorted("start.hands[" + std::to_string(s) + "]", recorded.hands[s], actual.hands[s]);
  comparison.items("start.swept", recorded.swept, actual.swept);
  comparison.items("start.reshuffled", recorded.reshuffled, actual.reshuffled);
  comparison.items("start.display", recorded.display, actual.display);
  comparison.items("start.deck", recorded.deck, actual.deck);
  comparison.sorted("start.discard", recorded.discard, actual.discard);
  comparison.items("start.offers", recorded.offers, actual.offers);
  comparison.items("start.ticket_deck", recorded.ticket_deck, actual.ticket_deck);
  return comparison.take();
}

std::string difference(const RecordedSheet& recorded, const RecordedSheet& actual) {
  Comparison comparison(nullptr, "it is");
  comparison.numbers("routes", recorded.routes, actual.routes);
  comparison.words("completed", joined(sorted(recorded.completed)), joined(sorted(actual.completed)));
  comparison.words("failed", joined(sorted(recorded.failed)), joined(sorted(actual.failed)));
  comparison.numbers("tickets", recorded.tickets, actual.tickets);
  // A bonus of 0 may be left out.
  const auto points = [](const RecordedSheet& sheet, const std::string& name) {
    int sum = 0;
    for (const auto& [bonus, value] : sheet.bonuses) sum += bonus == name ? value : 0;
    return sum;
  };
  for (const auto* sheet : {&actual, &recorded})
    for (const auto& [name, value] : sheet->bonuses)
      comparison.numbers("bonuses." + name, points(recorded, name), points(actual, name));
  comparison.numbers("total", recorded.total, actual.total);
  return comparison.take();
}

}  // namespace konduktor
