// Moves as text and back. The grammar is that of docs/record.md; every error names the word that it is about.
#include "konduktor/notation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

namespace konduktor {
namespace {

constexpr int kMaxCount = 99;           // of one kind of card in a payment
constexpr std::size_t kMaxText = 8192;  // no move is longer: all 64 tickets with their ids fit
constexpr std::size_t kMaxWord = 64;    // longer words are cut in messages and get no suggestion

// The word as it may stand in a message: whatever a stranger sent, one short line of ASCII.
std::string quoted(std::string_view word) {
  std::string out = "\"";
  for (const char c : word.substr(0, kMaxWord)) out += c >= ' ' && c <= '~' ? c : '?';
  if (word.size() > kMaxWord) out += "...";
  return out += '"';
}

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

// `known` is called with a function to which it passes every word that would have been right.
template <typename Known>
std::string unknown(std::string_view what, std::string_view word, Known&& known) {
  std::string text = "unknown " + std::string(what) + " " + quoted(word);
  if (word.empty() || word.size() > kMaxWord) return text;
  std::string_view best;
  int least = std::max(2, static_cast<int>(word.size()) / 3) + 1;
  known([&](std::string_view candidate) {
    const int distance = edit_distance(word, candidate);
    if (distance >= least) return;
    least = distance;
    best = candidate;
  });
  if (!best.empty()) text += "; did you mean " + quoted(best) + "?";
  return text;
}

template <typename Item>
std::optional<int> find_id(const std::vector<Item>& items, std::string_view id) {
  for (std::size_t i = 0; i < items.size(); ++i)
    if (items[i].id == id) return static_cast<int>(i);
  return std::nullopt;
}

template <typename Item>
Result<int> find_or_explain(std::string_view what, const std::vector<Item>& items, std::string_view id) {
  if (const auto index = find_id(items, id)) return {*index, {}};
  return {0, unknown(what, id, [&](auto&& see) {
            for (const Item& item : items) see(item.id);
          })};
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

// One space between words, none around the signs of lists and payments, none at the ends.
std::string tidy(std::string_view text) {
  const auto is_sign = [](char c) { return c == ',' || c == '+' || c == '*'; };
  std::string out;
  bool space = false;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      space = true;
      continue;
    }
    if (space && !out.empty() && !is_sign(c) && !is_sign(out.back())) out += ' ';
    space = false;
    out += c;
  }
  return out;
}

// Appends words to a text, with a sign between them; a list without any is "-".
class Joined {
 public:
  Joined(std::string& out, char sign) : out_(out), from_(out.size()), sign_(sign) {}
  std::string& add(std::string_view word) {
    if (out_.size() != from_) out_ += sign_;
    return out_.append(word);
  }
  void end() {
    if (out_.size() == from_) out_ += '-';
  }

 private:
  std::string& out_;
  std::size_t from_;
  char sign_;
};

void append_tickets(std::string& out, const Rules& rules, TicketSet tickets,
                    const std::array<TicketId, kMaxOffer>* offer) {
  Joined list(out, ',');
  const auto write = [&](TicketId id) {
    if (ix(id) >= rules.tickets.size() || !tickets.has(id)) return;
    list.add(rules.tickets[ix(id)].id);
    tickets.remove(id);
  };
  if (offer != nullptr)
    for (const TicketId id : *offer) write(id);
  tickets.for_each(write);
  list.end();
}

void append_shunt(std::string& out, const Rules& rules, int colours) {
  Joined list(out, ',');
  for (std::size_t c = 0; c < rules.colours.size(); ++c)
    if ((colours >> c & 1) != 0) list.add(rules.colours[c].id);
  list.end();
}

void append_payment(std::string& out, const Rules& rules, const Cards& cards) {
  Joined list(out, '+');
  const auto write = [&](std::string_view id, int count) {
    if (count == 0) return;
    std::array<char, 4> digits{};
    const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), count).ptr;
    list.add(id).append("*").append(digits.data(), static_cast<std::size_t>(end - digits.data()));
  };
  for (std::size_t c = 0; c < rules.colours.size(); ++c) write(rules.colours[c].id, cards.n[c]);
  write(kWildWord, cards.wilds());
  list.end();
}

// A list of ids as a bit set.
template <typename Item>
Result<std::uint64_t> parse_list(std::string_view what, const std::vector<Item>& items,
                                 std::string_view text) {
  Result<std::uint64_t> bits;
  if (text == "-") return bits;
  for (const auto word : split(text, ',')) {
    const auto index = find_or_explain(what, items, word);
    if (!index.ok()) return {0, index.error};
    const std::uint64_t bit = std::uint64_t{1} << index.value;
    if ((bits.value & bit) != 0) return {0, std::string(what) + " " + quoted(word) + " stands there twice"};
    bits.value |= bit;
  }
  return bits;
}

// A whole number from 1 to `most`, without sign or leading zeros; 0 = it is none.
int parse_count(std::string_view text, int most) {
  if (text.empty() || text.size() > 3 || text[0] == '0') return 0;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return 0;
    value = 10 * value + (c - '0');
  }
  return value <= most ? value : 0;
}

Result<Move> parse_paid(const Rules& rules, MoveKind kind, int target, std::string_view payment) {
  const auto cards = parse_payment(rules, payment);
  if (!cards.ok()) return {{}, cards.error};
  return {Move::paying(kind, target, cards.value), {}};
}

template <typename Item>
Result<Move> parse_target(const Rules& rules, MoveKind kind, std::string_view what,
                          const std::vector<Item>& items, const std::vector<std::string_view>& words) {
  const auto target = find_or_explain(what, items, words[1]);
  if (!target.ok()) return {{}, target.error};
  return parse_paid(rules, kind, target.value, words[2]);
}

Result<Move> parse_tickets(const Rules& rules, MoveKind kind, std::string_view text) {
  const auto bits = parse_list("ticket", rules.tickets, text);
  if (!bits.ok()) return {{}, bits.error};
  return {Move::with_tickets(kind, {bits.value}), {}};
}

// How many words follow the verb, and what they are.
struct Form {
  std::size_t words;
  std::string_view usage;
};
Form form_of(MoveKind kind) {
  switch (kind) {
    case MoveKind::Keep: return {1, "keep TICKET,TICKET or keep -"};
    case MoveKind::Take: return {1, "take PLACE, from 1 to 5"};
    case MoveKind::Claim: return {2, "claim ROUTE PAYMENT"};
    case MoveKind::Pay: return {1, "pay PAYMENT"};
    case MoveKind::Station: return {2, "station PLACE PAYMENT"};
    case MoveKind::Buy: return {2, "buy TECHNOLOGY PAYMENT"};
    case MoveKind::Play: return {1, "play PAYMENT"};
    case MoveKind::Shunt: return {1, "shunt COLOUR,COLOUR or shunt -"};
    case MoveKind::Declare: return {1, "declare TICKET,TICKET or declare -"};
    default: return {0, {}};
  }
}

}  // namespace

std::string card_text(const Rules& rules, Card card) {
  const bool known = card == Card::Wild || ix(card) < rules.colours.size();
  return known ? std::string(card_word(rules, card)) : std::string("-");
}

std::string payment_text(const Rules& rules, const Cards& cards) {
  std::string out;
  append_payment(out, rules, cards);
  return out;
}

Card parse_card(const Rules& rules, std::string_view text) {
  if (text == kWildWord) return Card::Wild;
  const auto colour = find_id(rules.colours, text);
  return colour ? colour_card(*colour) : Card::None;
}

TicketId parse_ticket(const Rules& rules, std::string_view text) {
  const auto index = find_id(rules.tickets, text);
  return index ? static_cast<TicketId>(*index) : TicketId::None;
}

RouteId parse_route(const Rules& rules, std::string_view text) {
  const auto index = find_id(rules.routes, text);
  return index ? static_cast<RouteId>(*index) : RouteId::None;
}

Result<Cards> parse_payment(const Rules& rules, std::string_view text) {
  Result<Cards> cards;
  if (text.size() > kMaxText) return {{}, "too long"};
  const std::string tidied = tidy(text);
  if (tidied == "-") return cards;
  for (const auto term : split(tidied, '+')) {
    const auto star = term.find('*');
    if (star == std::string_view::npos) return {{}, quoted(term) + " is not colour*count, such as wild*2"};
    const auto name = term.substr(0, star);
    const Card card = parse_card(rules, name);
    if (card == Card::None)
      return {{}, unknown("colour", name, [&](auto&& see) {
                for (const Colour& colour : rules.colours) see(colour.id);
                see(kWildWord);
              })};
    const int count = parse_count(term.substr(star + 1), kMaxCount);
    if (count == 0) return {{}, quoted(term) + ": the count is a whole number from 1 to 99"};
    if (cards.value[card] != 0) return {{}, quoted(name) + " stands there twice"};
    cards.value[card] = static_cast<std::uint8_t>(count);
  }
  return cards;
}

void append_text(std::string& out, const Rules& rules, const Move& move,
                 const std::array<TicketId, kMaxOffer>* offer) {
  out += word_of(move.kind);
  const auto target = [&](const auto& items) {
    out += ' ';
    out += move.target < items.size() ? std::string_view(items[move.target].id) : "-";
  };
  const auto payment = [&] {
    out += ' ';
    append_payment(out, rules, move.payment());
  };
  switch (move.kind) {
    case MoveKind::Keep: return append_tickets(out += ' ', rules, move.tickets(), offer);
    case MoveKind::Declare: return append_tickets(out += ' ', rules, move.tickets(), nullptr);
    case MoveKind::Shunt: return append_shunt(out += ' ', rules, move.target);
    case MoveKind::Take: out.append(" ").append(std::to_string(move.target + 1)); return;
    case MoveKind::Claim: target(rules.routes); return payment();
    case MoveKind::Station: target(rules.places); return payment();
    case MoveKind::Buy: target(rules.technologies); return payment();
    case MoveKind::Pay:
    case MoveKind::Play: return payment();
    case MoveKind::Draw:
    case MoveKind::Stop:
    case MoveKind::Tickets:
    case MoveKind::Withdraw:
    case MoveKind::Pass: break;
  }
}

std::string to_text(const Rules& rules, const Move& move, const std::array<TicketId, kMaxOffer>* offer) {
  std::string out;
  append_text(out, rules, move, offer);
  return out;
}

Result<Move> parse_move(const Rules& rules, std::string_view text) {
  if (text.size() > kMaxText) return {{}, "too long for a move"};
  const std::string tidied = tidy(text);
  if (tidied.empty()) return {{}, "no move is given"};
  const auto words = split(tidied, ' ');
  const std::optional<MoveKind> verb = from_word<MoveKind>(words[0]);
  if (!verb)
    return {{}, unknown("move", words[0], [](auto&& see) {
              for (const auto known : kWordsOf<MoveKind>) see(known);
            })};
  const MoveKind kind = *verb;
  const Form form = form_of(kind);
  if (words.size() != 1 + form.words) {
    if (form.words == 0) return {{}, quoted(words[0]) + " stands alone"};
    return {{}, "the form is: " + std::string(form.usage)};
  }
  switch (kind) {
    case MoveKind::Keep:
    case MoveKind::Declare: return parse_tickets(rules, kind, words[1]);
    case MoveKind::Claim: return parse_target(rules, kind, "route", rules.routes, words);
    case MoveKind::Station: return parse_target(rules, kind, "place", rules.places, words);
    case MoveKind::Buy: return parse_target(rules, kind, "technology", rules.technologies, words);
    case MoveKind::Pay:
    case MoveKind::Play: return parse_paid(rules, kind, 0, words[1]);
    case MoveKind::Take: {
      const int place = parse_count(words[1], kDisplaySize);
      if (place == 0) return {{}, quoted(words[1]) + " is not a place of the display; they are 1 to 5"};
      return {Move::take(place - 1), {}};
    }
    case MoveKind::Shunt: {
      const auto bits = parse_list("colour", rules.colours, words[1]);
      if (!bits.ok()) return {{}, bits.error};
      return {Move::shunt(static_cast<int>(bits.value)), {}};
    }
    default: return {Move::plain(kind), {}};
  }
}

}  // namespace konduktor
