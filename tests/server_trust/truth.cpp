#include "truth.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr int kMostListed = 400;  // legal moves in one update

const std::set<std::string> kViewFields = {
    "phase",       "turn",   "waiting", "first", "last_turns", "last_seats", "pass",
    "claims",      "bought", "display", "deck",  "discards",   "renewals",   "tickets_left",
    "offer_count", "closed", "tunnel",  "seats", "goals",      "me"};
const std::set<std::string> kSeatFields = {"tickets", "opening_kept",  "pieces",   "near_end",
                                           "routes",  "stations_left", "stations", "technologies",
                                           "yard",    "longest_path",  "track",    "completed_count"};

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
    {"turned_up", {"route", "laid", "cards", "counts", "surcharge"}},
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

std::unique_ptr<Truth> Truth::fold(RulesBook& book, const std::vector<Entry>& log, std::string& error) {
  auto truth = std::make_unique<Truth>();
  auto restored = Table::restore(book, std::span(log).first(1));
  error = restored.error;
  if (!restored.ok()) return nullptr;
  truth->table = std::move(restored.value);
  truth->moments.emplace_back();
  Events events;
  truth->remember(events);
  for (const Entry& entry : std::span(log).subspan(1)) {
    events.clear();
    error = truth->table->apply(entry, &events);
    if (!error.empty()) return nullptr;
    truth->remember(events);
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

void Truth::remember(const Events& events) {
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
const std::string& Truth::eye(int n, int seat, bool with_events, bool legal, bool needs) const {
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
      append_legal(out, rules(), moves, kMostListed, &view);
    }
    if (needs) {
      out += ",\"needs\":";
      append_needs(out, rules(), view);
    }
  }
  return out += '}';
}

void Truth::look_through_view(const std::string& text, int seat, const Moment& moment) const {
  const auto wrong = [&](const std::string& what) {
    problems.push_back(fmt::format("a view of {} seen by {}: {}: {}", rules().id, seat, what, text));
  };
  const json view = json::parse(text);
  const Manners shown = manners(moment);
  const bool over = moment.state.pub.phase == Phase::Over;
  const bool lies_open = rules().machine == Machine::Board || shown.known || over;  // A-19
  for (const auto& [field, value] : view.items())
    if (!kViewFields.contains(field) && !(field == "discard" && lies_open)) wrong("field " + field);
  if (!view["deck"].is_number() || !view["tickets_left"].is_number()) wrong("a deck is not just a number");
  if (view["display"].size() > kDisplaySize) wrong("the display is too long");
  for (const json& other : view["seats"])
    for (const auto& [field, value] : other.items()) {
      const bool fits = kSeatFields.contains(field) || (field == "cards" && (shown.counts || over)) ||
                        (field == "score" && (shown.scores || over)) || (field == "known" && shown.known) ||
                        (field == "completed" && (shown.known || over));
      if (!fits) wrong("field seats." + field);
      if ((field == "tickets" || field == "cards" || field == "track") && !value.is_number())
        wrong("seats." + field + " is not just a number");
    }
  for (const json& goal : view.value("goals", json::array()))
    for (std::size_t other = 0; other < goal["seats"].size();
         ++other) {  // CG-40: face down, unless there is none
      const bool seen =
          lies_open || static_cast<int>(other) == seat || view["seats"][other]["completed_count"] == 0;
      if (!seen && !goal["seats"][other].is_null()) wrong("tickets that lie face down are counted");
    }
  if (view.contains("me") != (seat != kSpectator)) wrong("me");
  if (view.contains("me") && view["me"]["seat"] != seat) wrong("another's me");
}

void Truth::look_through_events(const std::string& text, int seat) const {
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

}  // namespace konduktor::server
