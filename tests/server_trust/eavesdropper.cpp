#include "eavesdropper.h"

#include <fmt/format.h>

#include <algorithm>

#include "ledger.h"
#include "truth.h"

namespace konduktor::server {
namespace {

constexpr std::size_t kMostProblems = 20;
constexpr int kBehind = 3;

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

}  // namespace

Eavesdropper::Eavesdropper() = default;
Eavesdropper::~Eavesdropper() = default;

void Eavesdropper::heard(const std::string& user, std::string_view line) {
  Line kept{user, std::string(line), {}, {}, {}};
  if (line.starts_with("{\"type\":\"update\"")) {
    int& latest = latest_[std::string(table_of_update(line))];
    latest = std::max(latest, static_cast<int>(n_of_update(line)));
  } else {
    kept.at = latest_;
  }
  ++counts_.lines;
  lines_.push_back(std::move(kept));
}

void Eavesdropper::read(const std::string& user, const std::string& target, std::string_view body,
                        std::set<std::string> over) {
  ++counts_.answers;
  lines_.push_back({user, std::string(body), target, latest_, std::move(over)});
}

void Eavesdropper::problem(const Line& line, const std::string& what) {
  if (problems_.size() >= kMostProblems) return;
  problems_.push_back(fmt::format("{} [{}{}]: {}", what, line.user.empty() ? "nobody" : line.user,
                                  line.target.empty() ? "" : " " + line.target, line.text.substr(0, 3000)));
}

std::vector<std::string> Eavesdropper::check(Store& store, RulesBook& book,
                                             const std::vector<std::string>& tables) {
  Truths truths;
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
  for (const auto& item : truths)
    for (const std::string& text : item.second->problems)
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
void Eavesdropper::check_other(const Truths& truths, const Line& line) {
  ++counts_.searched;
  for (const auto& item : truths) {
    const std::string& id = item.first;
    const Truth& truth = *item.second;
    const auto known_n = line.at.find(id);
    // What others were told last may be a little behind.
    const int n = (known_n == line.at.end() ? 0 : known_n->second) + kBehind;
    if (truth.over_at(n) || line.over.contains(id)) continue;
    if (line.text.find(truth.seed) != std::string::npos || line.text.find(truth.salt) != std::string::npos)
      problem(line, "the seed before the end");
    // The rules of a game name all tickets, and records of finished games those of theirs.
    if (line.target.starts_with("/api/games") || line.target.find("jsonl") != std::string::npos) continue;
    look_for_tickets(truths, id, n, line);
  }
}

void Eavesdropper::look_for_tickets(const Truths& truths, const std::string& id, int n, const Line& line) {
  const Truth& truth = *truths.at(id);
  const bool own =
      line.text.starts_with("{\"type\":\"legal\"") || line.text.starts_with("{\"type\":\"hint\"");
  const TicketSet known = own ? truth.known_to(line.user, n) : TicketSet{};
  const bool named = line.text.find(id) != std::string::npos;
  for_each_word(line.text, [&](std::string_view word) {
    const auto ticket = truth.tickets.find(word);
    if (ticket == truth.tickets.end() || known.has(ticket->second)) return;
    // A list of legal moves does not say for which table it is, and the same game may be played at several.
    const bool elsewhere =
        own && !named && std::any_of(truths.begin(), truths.end(), [&](const auto& other) {
          return other.second->rules().id == truth.rules().id &&
                 other.second->known_to(line.user, static_cast<int>(other.second->moments.size()))
                     .has(ticket->second);
        });
    if (!elsewhere) problem(line, fmt::format("the ticket {}", word));
  });
}

}  // namespace konduktor::server
