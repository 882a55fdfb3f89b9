// The record as one line of JSON, field by field in the order of docs/record.md.
#include "json_text.h"
#include "konduktor/load/record_json.h"

namespace konduktor {
namespace {

// Appends to one string; the comma before a field or element is put where one stands already.
class Writer {
 public:
  explicit Writer(const Rules& rules) : rules_(rules) {}
  [[nodiscard]] std::string take() { return std::move(out_); }

  void open(char bracket) {
    comma();
    out_ += bracket;
  }
  void close(char bracket) { out_ += bracket; }
  Writer& key(std::string_view name) {
    string(name);
    out_ += ':';
    return *this;
  }
  void raw(std::string_view text) {
    comma();
    out_ += text;
  }
  void number(int value) { raw(std::to_string(value)); }
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void string(std::string_view text) {
    raw(load::Json(std::string(text)).dump(-1, ' ', false, load::Json::error_handler_t::replace));
  }
  void card(Card card) { card == Card::None ? raw("null") : string(card_text(rules_, card)); }
  void ticket(TicketId id) { string(ix(id) < rules_.tickets.size() ? rules_.tickets[ix(id)].id : ""); }

  template <typename Items, typename Put>
  void list(const Items& items, Put&& put) {
    open('[');
    for (const auto& item : items) put(item);
    close(']');
  }
  void cards(const std::vector<Card>& cards) {
    list(cards, [this](Card c) { card(c); });
  }
  void rows(const std::vector<std::vector<Card>>& rows) {
    list(rows, [this](const std::vector<Card>& row) { cards(row); });
  }
  void tickets(const std::vector<TicketId>& tickets) {
    list(tickets, [this](TicketId id) { ticket(id); });
  }
  void strings(const std::vector<std::string>& strings) {
    list(strings, [this](const std::string& text) { string(text); });
  }

 private:
  void comma() {
    if (out_.empty()) return;
    const char last = out_.back();
    if (last != '{' && last != '[' && last != ':') out_ += ',';
  }
  const Rules& rules_;
  std::string out_;
};

void write_options(Writer& out, const Rules& rules, const Options& options) {
  out.key("options").open('{');
  for (const Option& option : kOptions) {
    if (!option.offered(rules) || !option.is_written(options)) continue;
    if (option.is_switch)
      out.key(option.name).boolean(option.get(options) != 0);
    else
      out.key(option.name).string(option.value_in(options));
  }
  out.close('}');
}

void write_start(Writer& out, const Start& start) {
  out.key("start").open('{');
  out.key("hands").rows(start.hands);
  out.key("swept").rows(start.swept);
  if (!start.reshuffled.empty()) out.key("reshuffled").rows(start.reshuffled);
  out.key("display").cards(start.display);
  out.key("deck").cards(start.deck);
  out.key("discard").cards(start.discard);
  out.key("offers").list(start.offers, [&out](const std::vector<TicketId>& offer) { out.tickets(offer); });
  out.key("ticket_deck").tickets(start.ticket_deck);
  out.close('}');
}

bool has_facts(const Facts& facts) {
  return facts.card || facts.has_refill || !facts.offer.empty() || !facts.revealed.empty() ||
         facts.surcharge || facts.robbed || !facts.swept.empty() || !facts.display.empty() ||
         !facts.reshuffled.empty() || !facts.to_track.empty() || facts.has_ticket_deck || facts.second_pass;
}

void write_facts(Writer& out, const Rules& rules, const Facts& facts) {
  out.key("facts").open('{');
  if (facts.card) out.key("card").card(*facts.card);
  if (facts.has_refill) out.key("refill").card(facts.refill.value_or(Card::None));
  if (!facts.offer.empty()) out.key("offer").tickets(facts.offer);
  if (!facts.revealed.empty()) out.key("revealed").cards(facts.revealed);
  if (facts.surcharge) out.key("surcharge").number(*facts.surcharge);
  if (facts.robbed) out.key("robbed").number(static_cast<int>(*facts.robbed));
  if (!facts.swept.empty()) out.key("swept").rows(facts.swept);
  if (!facts.display.empty()) out.key("display").cards(facts.display);
  if (!facts.reshuffled.empty()) out.key("reshuffled").rows(facts.reshuffled);
  if (!facts.to_track.empty()) {
    out.key("to_track").open('{');
    for (const auto& [row, card] : facts.to_track) out.key(card_text(rules, row)).card(card);
    out.close('}');
  }
  if (facts.has_ticket_deck) out.key("ticket_deck").tickets(facts.ticket_deck);
  if (facts.second_pass) {
    out.key("second_pass").open('{');
    out.key("hands").rows(facts.second_pass->hands);
    out.key("display").cards(facts.second_pass->display);
    out.key("deck").cards(facts.second_pass->deck);
    out.close('}');
  }
  out.close('}');
}

void write_move(Writer& out, const Rules& rules, const RecordedMove& move) {
  out.open('{');
  out.key("seat").number(static_cast<int>(move.seat));
  out.key("move").string(move.move);
  if (!move.by.empty()) out.key("by").string(move.by);
  if (has_facts(move.facts)) write_facts(out, rules, move.facts);
  if (!move.legal.empty()) out.key("legal").strings(move.legal);
  out.close('}');
}

void write_sheet(Writer& out, int seat, const RecordedSheet& sheet) {
  out.open('{');
  out.key("seat").number(seat);
  out.key("routes").number(sheet.routes);
  out.key("completed").strings(sheet.completed);
  out.key("failed").strings(sheet.failed);
  out.key("tickets").number(sheet.tickets);
  out.key("bonuses").open('{');
  for (const auto& [name, points] : sheet.bonuses) out.key(name).number(points);
  out.close('}');
  out.key("total").number(sheet.total);
  out.close('}');
}

void write_result(Writer& out, const GameRecord& record) {
  if (!record.abandoned && record.sheets.empty()) return;
  out.key("result").open('{');
  if (record.abandoned) {
    out.key("abandoned").boolean(true);
  } else {
    int seat = 0;
    out.key("sheets").list(record.sheets,
                           [&](const RecordedSheet& sheet) { write_sheet(out, seat++, sheet); });
    out.key("winners").list(record.winners, [&out](int winner) { out.number(winner); });
  }
  out.close('}');
}

}  // namespace

std::string to_json(const Rules& rules, const GameRecord& record) {
  Writer out(rules);
  out.open('{');
  out.key("format").string(kRecordFormat);
  out.key("game").string(record.game);
  out.key("rules").number(record.rules);
  out.key("players").number(record.options.players);
  write_options(out, rules, record.options);
  if (!record.seats.empty()) out.key("seats").strings(record.seats);
  if (record.seed) out.key("seed").string(to_hex(*record.seed));
  if (!record.commitment.empty()) out.key("commitment").string(record.commitment);
  if (!record.salt.empty()) out.key("salt").string(record.salt);
  out.key("first").number(static_cast<int>(record.first));
  write_start(out, record.start);
  out.key("moves").list(record.moves, [&](const RecordedMove& move) { write_move(out, rules, move); });
  write_result(out, record);
  out.close('}');
  return out.take();
}

}  // namespace konduktor
