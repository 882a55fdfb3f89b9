#include "eavesdropper.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <tuple>

#include "ledger.h"
#include "tables/table.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr std::size_t kMostProblems = 20;
constexpr int kMostListed = 400;  // legal moves in one update
constexpr int kSpectator = kMaxPlayers;

// Calls `f` with each word that could be an id.
template <typename F>
void for_each_word(std::string_view text, F&& f) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == ':';
  };
  for (std::size_t from = 0; from < text.size();) {
    if (!fits(text[from])) {
      ++from;
      continue;
    }
    std::size_t to = from;
    while (to < text.size() && fits(text[to])) ++to;
    f(text.substr(from, to - from));
    from = to;
  }
}

const std::set<std::string> kViewFields = {
    "phase", "turn",    "waiting",  "first",        "last_turns",  "pass",   "claims", "bought", "display",
    "deck",  "discard", "renewals", "tickets_left", "offer_count", "closed", "tunnel", "seats",  "me"};
const std::set<std::string> kSeatFields = {"tickets",  "opening_kept", "pieces", "routes", "stations_left",
                                           "stations", "technologies", "yard",   "track",  "completed"};

// What of an event is for all; the rest is for its own seat alone, or for nobody.
const std::map<std::string, std::set<std::string>> kOpenFields = {
    {"kept", {"count"}},
    {"took", {"slot", "card"}},
    {"refilled", {"slot", "card"}},
    {"drew", {}},
    {"swept", {"cards"}},
    {"display", {"cards"}},
    {"renewed", {"count"}},
    {"offered", {"count"}},
    {"claimed", {"route", "cards", "points"}},
    {"turned_up", {"route", "laid", "cards", "surcharge"}},
    {"surcharged", {"cards"}},
    {"withdrew", {"route", "cards"}},
    {"built", {"place", "cards"}},
    {"bought", {"technology", "cards"}},
    {"returned", {"technology"}},
    {"to_track", {}},
    {"played", {"cards"}},
    {"robbed", {"colour", "cards"}},
    {"tickets_shuffled", {"count"}},
    {"declared", {"tickets", "points"}},
    {"second_pass", {"count"}},
    {"dealt", {"count"}},
    {"stopped", {}},
    {"passed", {}},
    {"last_round", {}},
    {"ended", {}}};
const std::map<std::string, std::set<std::string>> kOwnFields = {
    {"kept", {"tickets", "rejected"}}, {"drew", {"card"}}, {"offered", {"tickets"}}, {"dealt", {"cards"}}};

}  // namespace

// What was so at each n of a table.
struct Eavesdropper::Truth {
  struct Moment {
    State state{};
    Stage stage{};
    Events events;
    bool paused = false;
    bool over = false;
    std::array<std::int32_t, kMaxPlayers> ask{};
    std::array<bool, kMaxPlayers> undo{};
    std::array<std::string, kMaxPlayers> holder{};
    std::array<TicketSet, kMaxPlayers> known{};  // tickets that the seat has ever seen
    TicketSet laid_down;                         // that all have seen
    std::string host;
  };

  std::vector<Moment> moments;  // by n; 0 is empty
  std::unique_ptr<Table> table;
  std::string seed;
  std::string salt;
  std::map<std::string, TicketId, std::less<>> tickets;
  mutable std::map<std::tuple<int, int, bool, bool, bool>, std::string> eyes;
  mutable std::vector<std::string> problems;  // of the views and events themselves

  [[nodiscard]] const Moment& at(int n) const {
    return moments[std::min(static_cast<std::size_t>(std::max(n, 0)), moments.size() - 1)];
  }
  [[nodiscard]] bool over_at(int n) const { return at(n).over; }
  [[nodiscard]] const Rules& rules() const { return table->rules(); }
  [[nodiscard]] Manners manners(const Moment& moment) const {
    const Settings& settings = table->settings();
    return {settings.show_counts || moment.over, settings.show_scores || moment.over,
            settings.show_known || moment.over};
  }
  [[nodiscard]] std::vector<int> seats_of(const Moment& moment, const std::string& user) const {
    std::vector<int> held;
    for (int seat = 0; seat < rules().players(); ++seat)
      if (!user.empty() && moment.holder[static_cast<std::size_t>(seat)] == user) held.push_back(seat);
    return held;
  }
  // Tickets that this user may have seen by then.
  [[nodiscard]] TicketSet known_to(const std::string& user, int n) const {
    const Moment& moment = at(n);
    TicketSet known = moment.laid_down;
    for (const int seat : seats_of(moment, user))
      known = known | moment.known[static_cast<std::size_t>(seat)];
    return known;
  }
  [[nodiscard]] bool may_look(const Moment& moment, const std::string& user) const {
    const Settings& settings = table->settings();
    return !seats_of(moment, user).empty() || (!user.empty() && moment.host == user) ||
           moment.stage == Stage::Open || (settings.spectators && settings.visibility != Visibility::Private);
  }

  static std::unique_ptr<Truth> fold(RulesBook& book, const std::vector<Entry>& log, std::string& error);
  void remember(const Entry& entry, const Events& events);
  const std::string& eye(int n, int seat, bool events, bool legal, bool needs) const;
  void look_through_view(const std::string& text, int seat, const Moment& moment) const;
  void look_through_events(const std::string& text, int seat) const;
};

std::unique_ptr<Eavesdropper::Truth> Eavesdropper::Truth::fold(RulesBook& book, const std::vector<Entry>& log,
                                                               std::string& error) {
  auto truth = std::make_unique<Truth>();
  auto restored = Table::restore(book, std::span(log).first(1));
  error = restored.error;
  if (!restored.ok()) return nullptr;
  truth->table = std::move(restored.value);
  truth->moments.emplace_back();
  Events events;
  truth->remember(log[0], events);
  for (const Entry& entry : std::span(log).subspan(1)) {
    events.clear();
    error = truth->table->apply(entry, &events);
    if (!error.empty()) return nullptr;
    truth->remember(entry, events);
  }
  const GameRecord record = truth->table->record();
  if (record.seed) truth->seed = to_hex(*record.seed);
  truth->salt = record.salt;
  std::set<std::string> places;
  for (const Place& place : truth->rules().places) places.insert(place.id);
  for (std::size_t k = 0; k < truth->rules().tickets.size(); ++k)
    if (const std::string& id = truth->rules().tickets[k].id; !places.contains(id))
      truth->tickets[id] = static_cast<TicketId>(k);
  return truth;
}

void Eavesdropper::Truth::remember(const Entry& entry, const Events& events) {
  (void)entry;
  Moment moment;
  moment.state = table->state();
  moment.stage = table->stage();
  moment.events = events;
  moment.paused = table->paused();
  moment.over = moment.stage == Stage::Finished || moment.stage == Stage::Abandoned;
  moment.host = text_of(table->host());
  moment.known = moments.back().known;
  moment.laid_down = moments.back().laid_down;
  for (std::size_t seat = 0; seat < table->seats().size(); ++seat) {
    const TableSeat& holder = table->seats()[seat];
    if (holder.kind == TableSeat::Kind::Person) moment.holder[seat] = text_of(holder.user);
    moment.ask[seat] = table->ask(static_cast<int>(seat));
    moment.undo[seat] = table->can_undo(static_cast<int>(seat));
    const Private& mine = moment.state.priv[seat];
    TicketSet& known = moment.known[seat];
    if (moment.stage == Stage::Open || moment.stage == Stage::Closed) continue;
    known = known | mine.tickets | mine.chosen | mine.out;
    for (const TicketId ticket : mine.offer)
      if (ticket != TicketId::None) known.add(ticket);
  }
  if (moment.stage != Stage::Open && moment.stage != Stage::Closed)
    for (const TicketSet& laid : moment.state.pub.completed) moment.laid_down = moment.laid_down | laid;
  moments.push_back(std::move(moment));
}

// One element of "eyes", as it must be.
const std::string& Eavesdropper::Truth::eye(int n, int seat, bool with_events, bool legal, bool needs) const {
  std::string& out = eyes[{n, seat, with_events, legal, needs}];
  if (!out.empty()) return out;
  const Moment& moment = at(n);
  const Seat viewer = seat == kSpectator ? Seat::Nobody : seat_at(seat);
  const View view = view_of(rules(), moment.state, viewer);
  std::string view_text;
  append_view(view_text, rules(), view, manners(moment));
  look_through_view(view_text, seat, moment);
  Events redacted;
  if (with_events) redact(rules(), moment.events, viewer, redacted);
  std::string events_text;
  append_events(events_text, rules(), redacted, manners(moment));
  look_through_events(events_text, seat);
  out = fmt::format(R"({{"seat":{},"view":{},"events":{})",
                    seat == kSpectator ? "null" : std::to_string(seat), view_text, events_text);
  if (seat != kSpectator) {
    const auto k = static_cast<std::size_t>(seat);
    out += fmt::format(R"(,"ask":{},"undo":{})", moment.ask[k], moment.undo[k]);
    if (legal) {
      MoveList moves;
      if (moment.ask[k] != 0 && !moment.paused) legal_moves(rules(), view.pub, view.mine, viewer, moves);
      out += ",\"legal\":";
      append_legal(out, rules(), moves, kMostListed, &view.mine.offer);
    }
    if (needs) {
      out += ",\"needs\":";
      append_needs(out, rules(), view);
    }
  }
  return out += '}';
}

void Eavesdropper::Truth::look_through_view(const std::string& text, int seat, const Moment& moment) const {
  const auto wrong = [&](const std::string& what) {
    problems.push_back(fmt::format("a view of {} seen by {}: {}: {}", rules().id, seat, what, text));
  };
  const json view = json::parse(text);
  for (const auto& [field, value] : view.items())
    if (!kViewFields.contains(field)) wrong("field " + field);
  if (!view["deck"].is_number() || !view["tickets_left"].is_number()) wrong("a deck is not just a number");
  if (view["display"].size() > kDisplaySize) wrong("the display is too long");
  const Manners shown = manners(moment);
  const bool over = moment.state.pub.phase == Phase::Over;
  for (const json& other : view["seats"])
    for (const auto& [field, value] : other.items()) {
      const bool fits = kSeatFields.contains(field) || (field == "cards" && (shown.counts || over)) ||
                        (field == "score" && (shown.scores || over)) || (field == "known" && shown.known);
      if (!fits) wrong("field seats." + field);
      if ((field == "tickets" || field == "cards" || field == "track") && !value.is_number())
        wrong("seats." + field + " is not just a number");
    }
  if (view.contains("me") != (seat != kSpectator)) wrong("me");
  if (view.contains("me") && view["me"]["seat"] != seat) wrong("another's me");
}

void Eavesdropper::Truth::look_through_events(const std::string& text, int seat) const {
  for (const json& event : json::parse(text)) {
    const std::string kind = event["event"];
    const bool own = event.contains("seat") && event["seat"] == seat;
    for (const auto& [field, value] : event.items()) {
      if (field == "event" || field == "seat" || kOpenFields.at(kind).contains(field)) continue;
      if (own && kOwnFields.contains(kind) && kOwnFields.at(kind).contains(field)) continue;
      if (own && kind == "to_track" && rules().options.peek_own_track) continue;
      problems.push_back(fmt::format("an event seen by {}: field {}: {}", seat, field, event.dump()));
    }
  }
}

Eavesdropper::Eavesdropper() = default;
Eavesdropper::~Eavesdropper() = default;

void Eavesdropper::heard(const std::string& user, std::string_view line) {
  Line kept{user, std::string(line), {}, {}};
  if (line.starts_with("{\"type\":\"update\"")) {
    int& latest = latest_[std::string(table_of_update(line))];
    latest = std::max(latest, static_cast<int>(n_of_update(line)));
  } else {
    kept.at = latest_;
  }
  ++counts_.lines;
  lines_.push_back(std::move(kept));
}

void Eavesdropper::read(const std::string& user, const std::string& target, std::string_view body) {
  ++counts_.answers;
  lines_.push_back({user, std::string(body), target, latest_});
}

void Eavesdropper::problem(const Line& line, const std::string& what) {
  if (problems_.size() >= kMostProblems) return;
  problems_.push_back(fmt::format("{} [{}{}]: {}", what, line.user.empty() ? "nobody" : line.user,
                                  line.target.empty() ? "" : " " + line.target, line.text.substr(0, 3000)));
}

std::vector<std::string> Eavesdropper::check(Store& store, RulesBook& book,
                                             const std::vector<std::string>& tables) {
  std::map<std::string, std::unique_ptr<Truth>> truths;
  for (const std::string& id : tables) {
    std::vector<Entry> log;
    std::string error = store.read_log(static_cast<TableId>(*id_from_text(id)), 0, log).text;
    if (error.empty()) truths[id] = Truth::fold(book, log, error);
    if (truths[id] == nullptr) return {fmt::format("{}: {}", id, error)};
    if (truths[id]->seed.empty()) return {fmt::format("{} is not over", id)};
  }
  for (const Line& line : lines_) {
    if (!line.text.starts_with("{\"type\":\"update\"") || !line.target.empty()) {
      check_other(truths, line);
      continue;
    }
    const auto truth = truths.find(std::string(table_of_update(line.text)));
    if (truth == truths.end())
      problem(line, "an update of an unknown table");
    else
      check_update(*truth->second, line);
  }
  for (const auto& [id, truth] : truths)
    for (const std::string& text : truth->problems)
      if (problems_.size() < kMostProblems) problems_.push_back(text);
  return problems_;
}

void Eavesdropper::check_update(const Truth& truth, const Line& line) {
  const std::string_view text = line.text;
  const int n = n_of_update(text);
  if (n <= 0 || n >= static_cast<int>(truth.moments.size())) return problem(line, "an n that never was");
  const Truth::Moment& moment = truth.at(n);
  if (!truth.may_look(moment, line.user)) return problem(line, "a private table");
  constexpr std::string_view kEyes = ",\"eyes\":[";
  const auto eyes_at = text.find(kEyes);
  if (eyes_at == std::string_view::npos) return problem(line, "an update without eyes");
  const std::string_view head = text.substr(0, eyes_at);
  const std::string_view rest = text.substr(eyes_at + kEyes.size());
  const bool begun = moment.stage != Stage::Open && moment.stage != Stage::Closed;
  const std::vector<int> held = truth.seats_of(moment, line.user);
  const bool legal = rest.find(",\"legal\":{") != std::string_view::npos;
  const bool needs = rest.find(",\"needs\":[") != std::string_view::npos;
  std::string_view tail;
  for (const bool events : {true, false}) {
    std::string expected;
    if (begun && held.empty()) expected = truth.eye(n, kSpectator, events, false, false);
    for (const int seat : held)
      if (begun) expected += (expected.empty() ? "" : ",") + truth.eye(n, seat, events, legal, needs);
    expected += ']';
    if (!rest.starts_with(expected)) continue;
    tail = rest.substr(expected.size());
    break;
  }
  if (tail.empty()) return problem(line, "eyes that see something else than they may");
  counts_.eyes += begun ? std::max<std::int64_t>(1, static_cast<std::int64_t>(held.size())) : 0;
  for_each_word(head, [&](std::string_view word) {
    if (truth.tickets.contains(word)) problem(line, fmt::format("the ticket {} outside the view", word));
  });
  ++counts_.searched;
  if (!moment.over) {
    if (tail != "}") problem(line, "something after the eyes");
    if (text.find(truth.seed) != std::string_view::npos || text.find(truth.salt) != std::string_view::npos)
      problem(line, "the seed before the end");
  } else if (tail.find(truth.seed) == std::string_view::npos ||
             tail.find(truth.salt) == std::string_view::npos) {
    problem(line, "no seed after the end");
  }
  // Once more without trust in views: no ticket that this viewer has not been shown.
  const TicketSet known = truth.known_to(line.user, n);
  if (moment.over) return;
  for_each_word(rest, [&](std::string_view word) {
    const auto ticket = truth.tickets.find(word);
    if (ticket != truth.tickets.end() && !known.has(ticket->second))
      problem(line, fmt::format("the hidden ticket {}", word));
  });
}

// Answers, refusals, chat, the lobby, advice; and everything that HTTP says.
void Eavesdropper::check_other(const std::map<std::string, std::unique_ptr<Truth>>& truths,
                               const Line& line) {
  const std::string_view text = line.text;
  const bool rules_of_game = line.target.starts_with("/api/games");
  const bool records = line.target.find("jsonl") != std::string::npos;
  const bool own_tickets = text.starts_with("{\"type\":\"legal\"") || text.starts_with("{\"type\":\"hint\"");
  bool over = false;
  for (const auto& [id, truth] : truths) {
    const auto known_n = line.at.find(id);
    const int n = known_n == line.at.end() ? 0 : known_n->second;
    // What others were told last may be a little behind.
    constexpr int kBehind = 3;
    if (truth->over_at(n) || truth->over_at(n + kBehind)) {
      over = true;
      continue;
    }
    if (text.find(truth->seed) != std::string_view::npos || text.find(truth->salt) != std::string_view::npos)
      problem(line, "the seed before the end");
    if (rules_of_game || records) continue;
    const bool about_it = line.target.find(id) != std::string::npos;
    const TicketSet known = own_tickets ? truth->known_to(line.user, n + kBehind) : TicketSet{};
    for_each_word(text, [&](std::string_view word) {
      const auto ticket = truth->tickets.find(word);
      if (ticket == truth->tickets.end() || known.has(ticket->second)) return;
      // The same game may be played at several tables: then another's ticket is nothing strange.
      if (own_tickets && !about_it && text.find(id) == std::string_view::npos) {
        const bool elsewhere = std::any_of(truths.begin(), truths.end(), [&](const auto& other) {
          return other.second->rules().id == truth->rules().id &&
                 other.second->known_to(line.user, static_cast<int>(other.second->moments.size()))
                     .has(ticket->second);
        });
        if (elsewhere) return;
      }
      problem(line, fmt::format("the ticket {}", word));
    });
  }
  (void)over;
  ++counts_.searched;
}

}  // namespace konduktor::server
