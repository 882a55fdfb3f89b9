// From a line of JSON to a GameRecord. Types, words and sizes only: `verify` judges the game.
#include "konduktor/load/record_json.h"
#include "record_value.h"
#include "words.h"

namespace konduktor {
namespace {

using load::in_quotes;
using load::Value;

constexpr std::size_t kMaxMoves = 100'000;
constexpr std::size_t kMaxShuffles = 100'000;
constexpr std::size_t kMaxLegal = 200'000;
constexpr std::size_t kMaxText = 4096;
constexpr int kMaxScore = 32'767;

Options read_options(const Value& value, int players) {
  Options options;
  options.players = players;
  value.each_field(16, [&options](const std::string& name, const Value& given) {
    const Option* option = find_option(name);
    if (option == nullptr) return given.bad("is not an option that this program knows");
    if (option->is_switch) return option->set(options, given.boolean() ? 1 : 0);
    const std::string_view word = given.string(kMaxText);
    const std::optional<int> choice = option->choice_of(word);
    if (!choice)
      return given.bad(in_quotes(word) + " is not one of " +
                       load::listed({option->values.begin(), option->values.end()}));
    option->set(options, *choice);
  });
  return options;
}

RecordHeader header_of(const Value& root) {
  const std::string_view format = root["format"].string(kMaxText);
  if (format != kRecordFormat && format != kRecordFormatOne)
    root["format"].bad(in_quotes(format) + " is not known; it must be " + in_quotes(kRecordFormat) + " or " +
                       in_quotes(kRecordFormatOne));
  RecordHeader header;
  header.format = format == kRecordFormatOne ? 1 : 2;
  header.game = root["game"].string(kMaxText);
  if (!load::is_id(header.game)) root["game"].bad(in_quotes(header.game) + " is not the id of a game");
  header.rules = root["rules"].whole(1, 1'000'000);
  const int players = root["players"].whole(2, kMaxPlayers);
  header.options.players = players;
  if (root.has("options")) header.options = read_options(root["options"], players);
  return header;
}

// Reads the parts whose words depend on the game.
class RecordReader {
 public:
  explicit RecordReader(const Rules& rules)
      : rules_(rules), players_(static_cast<std::size_t>(rules.players())) {}

  GameRecord record(const Value& root) const {
    GameRecord record;
    const RecordHeader header = header_of(root);
    check_header(root, header);
    if (root.failed()) return record;
    record.game = header.game;
    record.rules = header.rules;
    record.options = header.options;
    if (root.has("seats"))
      root["seats"].each(players_, players_,
                         [&](const Value& name) { record.seats.emplace_back(name.string(200)); });
    if (root.has("seed")) record.seed = seed_from_hex(root["seed"].hex64());
    if (root.has("commitment")) record.commitment = root["commitment"].hex64();
    if (root.has("salt")) record.salt = root["salt"].hex64();
    record.first = seat(root["first"]);
    record.start = start(root["start"]);
    root["moves"].each(0, kMaxMoves, [&](const Value& value) { record.moves.push_back(move(value)); });
    if (root.has("result")) result(root["result"], record);
    if (header.format == 1 && !record.sheets.empty()) {
      const Value at = root["result"];
      for (RecordedSheet& sheet : record.sheets) name_cities_by_place(at, sheet);
    }
    return record;
  }

 private:
  void check_header(const Value& root, const RecordHeader& header) const {
    const auto name = [](const std::string& game, int version) {
      return game + "@" + std::to_string(version);
    };
    if (header.game != rules_.id || header.rules != rules_.version)
      return root.refuse("record is of " + name(header.game, header.rules) + "; this program knows " +
                         name(rules_.id, rules_.version));
    const Options& here = rules_.options;
    const Options& there = header.options;
    if (here.players != there.players)
      root["players"].bad("is " + std::to_string(there.players) + ", but the game was loaded for " +
                          std::to_string(here.players));
    else if (here != there)
      root["options"].bad("are not those that the game was loaded with");
  }

  Seat seat(const Value& value) const { return seat_at(value.whole(0, rules_.players() - 1)); }

  Card card(const Value& value) const {
    const std::string_view word = value.string(kMaxText);
    const Card card = parse_card(rules_, word);
    if (card == Card::None) value.bad(in_quotes(word) + " is not a card of " + rules_.id);
    return card;
  }
  Card card_or_null(const Value& value) const { return value.is_null() ? Card::None : card(value); }

  std::vector<Card> cards(const Value& value) const {
    std::vector<Card> list;
    value.each(0, kMaxCards, [&](const Value& item) { list.push_back(card(item)); });
    return list;
  }
  std::vector<Card> display(const Value& value) const {
    std::vector<Card> list;
    value.each(kDisplaySize, kDisplaySize, [&](const Value& item) { list.push_back(card_or_null(item)); });
    return list;
  }
  std::vector<std::vector<Card>> rows(const Value& value, std::size_t least, std::size_t most) const {
    std::vector<std::vector<Card>> list;
    value.each(least, most, [&](const Value& row) { list.push_back(cards(row)); });
    return list;
  }
  std::vector<TicketId> tickets(const Value& value, std::size_t most) const {
    std::vector<TicketId> list;
    value.each(0, most, [&](const Value& item) {
      const std::string_view word = item.string(kMaxText);
      const TicketId ticket = parse_ticket(rules_, word);
      if (ticket == TicketId::None) item.bad(in_quotes(word) + " is not a ticket of " + rules_.id);
      list.push_back(ticket);
    });
    return list;
  }
  static std::vector<std::string> strings(const Value& value, std::size_t most) {
    std::vector<std::string> list;
    value.each(0, most, [&](const Value& item) { list.emplace_back(item.string(kMaxText)); });
    return list;
  }

  Start start(const Value& value) const {
    Start start;
    start.hands = rows(value["hands"], players_, players_);
    if (value.has("swept")) start.swept = rows(value["swept"], 0, kMaxShuffles);
    if (value.has("reshuffled")) start.reshuffled = rows(value["reshuffled"], 0, kMaxShuffles);
    start.display = display(value["display"]);
    start.deck = cards(value["deck"]);
    if (value.has("discard")) start.discard = cards(value["discard"]);
    value["offers"].each(players_, players_,
                         [&](const Value& offer) { start.offers.push_back(tickets(offer, kMaxOffer)); });
    start.ticket_deck = tickets(value["ticket_deck"], kMaxTickets);
    return start;
  }

  RecordedMove move(const Value& value) const {
    RecordedMove move;
    move.seat = seat(value["seat"]);
    move.move = value["move"].string(kMaxText);
    if (value.has("by")) move.by = value["by"].string(200);
    if (value.has("facts")) move.facts = facts(value["facts"]);
    if (value.has("legal")) move.legal = strings(value["legal"], kMaxLegal);
    return move;
  }

  Facts facts(const Value& value) const {
    Facts facts;
    if (value.has("card")) facts.card = card(value["card"]);
    if (value.has("refill")) {
      facts.has_refill = true;
      facts.refill = card_or_null(value["refill"]);
    }
    if (value.has("offer")) facts.offer = tickets(value["offer"], kMaxOffer);
    if (value.has("revealed")) facts.revealed = cards(value["revealed"]);
    if (value.has("surcharge")) facts.surcharge = value["surcharge"].whole(0, kMaxTurnedUp);
    if (value.has("robbed")) facts.robbed = seat(value["robbed"]);
    if (value.has("swept")) facts.swept = rows(value["swept"], 0, kMaxShuffles);
    if (value.has("display")) facts.display = display(value["display"]);
    if (value.has("reshuffled")) facts.reshuffled = rows(value["reshuffled"], 0, kMaxShuffles);
    if (value.has("to_track")) {
      value["to_track"].each_field(kMaxColours, [&](const std::string& word, const Value& moved) {
        const Card row = parse_card(rules_, word);
        if (row == Card::None || row == Card::Wild) moved.bad("is not a colour of " + rules_.id);
        facts.to_track.emplace_back(row, card(moved));
      });
    }
    if (value.has("ticket_deck")) {
      facts.has_ticket_deck = true;
      facts.ticket_deck = tickets(value["ticket_deck"], kMaxTickets);
    }
    if (value.has("second_pass")) {
      const Value second = value["second_pass"];
      facts.second_pass = Facts::SecondPass{rows(second["hands"], players_, players_),
                                            display(second["display"]), cards(second["deck"])};
    }
    return facts;
  }

  static RecordedSheet sheet(const Value& value) {
    RecordedSheet sheet;
    sheet.routes = value["routes"].whole(-kMaxScore, kMaxScore);
    sheet.completed = strings(value["completed"], kMaxTickets);
    sheet.failed = strings(value["failed"], kMaxTickets);
    sheet.tickets = value["tickets"].whole(-kMaxScore, kMaxScore);
    value["bonuses"].each_field(16, [&sheet](const std::string& name, const Value& points) {
      sheet.bonuses.emplace_back(name, points.whole(-kMaxScore, kMaxScore));
    });
    sheet.total = value["total"].whole(-kMaxScore, kMaxScore);
    return sheet;
  }

  // Version 1 called a Big City by its English name.
  void name_cities_by_place(const Value& at, RecordedSheet& sheet) const {
    for (auto& [name, points] : sheet.bonuses)
      for (const BigCity& city : rules_.big_cities) {
        const Place& place = rules_.places[ix(city.place)];
        if (name == place.name.en) {
          name = place.id;
          break;
        }
        if (name == place.id)
          at.bad("has a bonus " + in_quotes(name) + ", which " + std::string(kRecordFormatOne) + " calls " +
                 in_quotes(place.name.en));
      }
  }

  void result(const Value& value, GameRecord& record) const {
    if (value.has("abandoned") && value["abandoned"].boolean()) {
      record.abandoned = true;
      return;
    }
    value["sheets"].each(players_, players_, [&](const Value& item) {
      const int seat = static_cast<int>(record.sheets.size());
      if (item["seat"].whole(0, rules_.players() - 1) != seat)
        item["seat"].bad("must be " + std::to_string(seat) + "; sheets stand in the order of seats");
      record.sheets.push_back(sheet(item));
    });
    value["winners"].each(1, players_,
                          [&](const Value& item) { record.winners.push_back(static_cast<int>(seat(item))); });
  }

  const Rules& rules_;
  std::size_t players_;
};

// Parses the line and hands it to `read`; what goes wrong becomes the error.
template <typename T, typename Read>
Result<T> guarded(std::string_view line, Read&& read) {
  Result<T> result;
  if (line.size() > kMaxRecordBytes) {
    result.error = "the record is larger than " + std::to_string(kMaxRecordBytes >> 20) + " MB";
    return result;
  }
  const load::JsonText text = load::parse_json(line);
  if (!text.error.empty()) {
    result.error = load::prefix_of("", text.at) + text.error;
    return result;
  }
  T value = read(Value(text.value, result.error));
  if (result.ok()) result.value = std::move(value);
  return result;
}

}  // namespace

Result<RecordHeader> read_header(std::string_view line) {
  return guarded<RecordHeader>(line, [](const Value& root) { return header_of(root); });
}

Result<GameRecord> record_from_json(const Rules& rules, std::string_view line) {
  return guarded<GameRecord>(line, [&rules](const Value& root) { return RecordReader(rules).record(root); });
}

}  // namespace konduktor
