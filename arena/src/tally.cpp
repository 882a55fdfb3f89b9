#include "konduktor/arena/tally.h"

#include <algorithm>

#include "konduktor/modules.h"

namespace konduktor::arena {
namespace {

// The statistics of one bot, one after another; lists follow where a name ends in "Begin".
constexpr std::size_t kWins = 0;
constexpr std::size_t kScore = 1;
constexpr std::size_t kMargin = 2;
constexpr std::size_t kHeld = 3;
constexpr std::size_t kCompletion = 4;
constexpr std::size_t kSourcesBegin = 5;
// Those that belong to no bot.
constexpr std::size_t kMoves = 0;
constexpr std::size_t kTurns = 1;
constexpr std::size_t kTriggered = 2;
constexpr std::size_t kRenewals = 3;
constexpr std::size_t kSeatsBegin = 4;

std::size_t routes_begin(std::size_t sources) { return kSourcesBegin + sources; }
std::size_t links_begin(std::size_t sources) { return routes_begin(sources) + kMaxRoutes; }
std::size_t kept_begin(std::size_t sources) { return links_begin(sources) + kMaxRoutes; }
std::size_t completed_begin(std::size_t sources) { return kept_begin(sources) + kMaxTickets; }
std::size_t bought_begin(std::size_t sources) { return completed_begin(sources) + kMaxTickets; }
std::size_t items(std::size_t sources) { return bought_begin(sources) + kMaxTechnologies; }

constexpr std::size_t kSeatStatistics = 5;  // wins and score, by seat and by order; completion by seat
constexpr std::size_t kPairsBegin = kSeatsBegin + kSeatStatistics * kMaxPlayers;

// "Longest path", from the word.
std::string title_of(Bonus bonus) {
  if (bonus == Bonus::Stations) return "Stations left";
  std::string title(word_of(bonus));
  std::replace(title.begin(), title.end(), '_', ' ');
  title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title;
}

int points_from(const SeatScore& score, const Source& source) {
  if (source.id == "routes") return score.routes;
  if (source.id == "tickets") return score.tickets;
  int points = 0;
  for (std::size_t k = 0; k < score.bonus_count; ++k)
    if (source.id == word_of(score.bonuses[k].bonus)) points += score.bonuses[k].points;
  return points;
}

}  // namespace

std::vector<Source> sources_of(const Rules& rules) {
  std::vector<Source> sources;
  if (rules.machine == Machine::Board) sources.push_back({"routes", "Routes"});
  sources.push_back({"tickets", "Tickets"});
  for (std::size_t k = 0; k < kWordsOf<Bonus>.size(); ++k) {
    const auto bonus = static_cast<Bonus>(k);
    if (can_score(rules, bonus)) sources.push_back({std::string(word_of(bonus)), title_of(bonus)});
  }
  return sources;
}

Tally::Tally(const Rules& rules, const Schedule& schedule)
    : rules_(rules),
      schedule_(schedule),
      sources_(sources_of(rules)),
      links_(links_of(rules)),
      per_row_(items(sources_.size())),
      shared_(per_row_ * (schedule.bots.size() + 1)),
      ratios_(shared_ + kPairsBegin + 2 * schedule.bots.size() * schedule.bots.size()),
      technologies_((schedule.bots.size() + 1) * kMaxTechnologies),
      book_(schedule.bots.size()),
      scores_(schedule.bots.size()),
      clocks_(schedule.bots.size()) {}

std::size_t Tally::of(std::size_t who, std::size_t item) const noexcept { return row(who) * per_row_ + item; }

std::size_t Tally::pair(std::size_t a, std::size_t b) const noexcept {
  return shared_ + kPairsBegin + 2 * (a * bots() + b);
}

void Tally::add(const DealFacts& deal) {
  Wins wins(bots());
  for (std::size_t k = 0; k < deal.games.size(); ++k)
    add_game(deal.games[k], schedule_.arrangements[k], wins);
  ratios_.close_deal();
  technologies_.close_deal();
  book_.add_deal(wins);
}

void Tally::add_game(const GameFacts& game, const Arrangement& seats, Wins& wins) {
  RouteSet claimed;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    const std::size_t bot = seats[s];
    claimed = claimed | game.seats[s].claimed;
    add_seat(game, s, bot);
    add_seat(game, s, kAll);
    ++scores_[bot][game.seats[s].score.total];
    const Clocked& clock = game.seats[s].clock;
    clocks_[bot].total += clock.total;
    clocks_[bot].moves += clock.moves;
    clocks_[bot].slowest = std::max(clocks_[bot].slowest, clock.slowest);
    const std::size_t order = (s + seats.size() - ix(game.first)) % seats.size();
    const std::size_t by_seat = shared_ + kSeatsBegin + kSeatStatistics * s;
    const std::size_t by_order = shared_ + kSeatsBegin + kSeatStatistics * order + 2;
    ratios_.observe(by_seat, game.win_share(s));
    ratios_.observe(by_seat + 1, game.seats[s].score.total);
    ratios_.add(by_seat + 4, 0, game.seats[s].score.completed.count());
    ratios_.add(by_seat + 4, 1, (game.seats[s].score.completed | game.seats[s].score.failed).count());
    ratios_.observe(by_order, game.win_share(s));
    ratios_.observe(by_order + 1, game.seats[s].score.total);
  }
  add_claims(claimed, kAll);
  add_pairs(game, seats, wins);
  add_length(game);
}

void Tally::add_seat(const GameFacts& game, std::size_t seat, std::size_t who) {
  const SeatFacts& facts = game.seats[seat];
  const SeatScore& score = facts.score;
  ratios_.observe(of(who, kWins), game.win_share(seat));
  ratios_.observe(of(who, kScore), score.total);
  ratios_.observe(of(who, kMargin), game.margin(seat, schedule_.seats));
  const TicketSet held = score.completed | score.failed;
  ratios_.observe(of(who, kHeld), held.count());
  ratios_.add(of(who, kCompletion), 0, score.completed.count());
  ratios_.add(of(who, kCompletion), 1, held.count());
  const std::size_t sources = sources_.size();
  for (std::size_t k = 0; k < sources; ++k)
    ratios_.observe(of(who, kSourcesBegin + k), points_from(score, sources_[k]));
  if (who != kAll) add_claims(facts.claimed, who);  // for all, routes are counted once a game
  for (std::size_t t = 0; t < rules_.tickets.size(); ++t) {
    const auto ticket = static_cast<TicketId>(t);
    ratios_.observe(of(who, kept_begin(sources) + t), held.has(ticket) ? 1 : 0);
    if (!held.has(ticket)) continue;
    ratios_.observe(of(who, completed_begin(sources) + t), score.completed.has(ticket) ? 1 : 0);
  }
  for (std::size_t t = 0; t < rules_.technologies.size(); ++t) {
    const bool bought = (facts.bought >> t & 1) != 0;
    ratios_.observe(of(who, bought_begin(sources) + t), bought ? 1 : 0);
    const std::size_t contrast = row(who) * kMaxTechnologies + t;
    technologies_.add(contrast, bought ? 0 : 2, game.win_share(seat));
    technologies_.add(contrast, bought ? 1 : 3, 1);
  }
}

void Tally::add_claims(RouteSet claimed, std::size_t who) {
  const std::size_t sources = sources_.size();
  for (std::size_t r = 0; r < rules_.routes.size(); ++r)
    ratios_.observe(of(who, routes_begin(sources) + r), claimed.has(static_cast<RouteId>(r)) ? 1 : 0);
  for (std::size_t k = 0; k < links_.size(); ++k)
    ratios_.observe(of(who, links_begin(sources) + k), (claimed & links_[k].routes()).empty() ? 0 : 1);
}

void Tally::add_pairs(const GameFacts& game, const Arrangement& seats, Wins& wins) {
  for (std::size_t a = 0; a < seats.size(); ++a)
    for (std::size_t b = 0; b < seats.size(); ++b) {
      if (seats[a] == seats[b]) continue;
      const double won = game.beat(a, b);
      wins.at(seats[a], seats[b]) += won;
      ratios_.observe(pair(seats[a], seats[b]), won);
      ratios_.observe(pair(seats[a], seats[b]) + 1, game.seats[a].score.total - game.seats[b].score.total);
    }
}

void Tally::add_length(const GameFacts& game) {
  ratios_.observe(shared_ + kMoves, game.moves);
  ratios_.observe(shared_ + kTurns, game.turns);
  ratios_.observe(shared_ + kTriggered, game.triggered ? 1 : 0);
  ratios_.observe(shared_ + kRenewals, game.renewals);
  ++moves_seen_[game.moves];
  ++turns_seen_[game.turns];
}

Estimate Tally::win_share(std::size_t who) const { return share(ratios_, of(who, kWins)); }
Estimate Tally::score(std::size_t who) const { return mean(ratios_, of(who, kScore)); }
Estimate Tally::margin(std::size_t who) const { return mean(ratios_, of(who, kMargin)); }
Estimate Tally::points(std::size_t who, std::size_t source) const {
  return mean(ratios_, of(who, kSourcesBegin + source));
}
Estimate Tally::tickets_held(std::size_t who) const { return mean(ratios_, of(who, kHeld)); }
Estimate Tally::ticket_completion(std::size_t who) const { return share(ratios_, of(who, kCompletion)); }
Estimate Tally::claimed(std::size_t who, std::size_t route) const {
  return share(ratios_, of(who, routes_begin(sources_.size()) + route));
}
Estimate Tally::claimed_link(std::size_t who, std::size_t link) const {
  return share(ratios_, of(who, links_begin(sources_.size()) + link));
}
Estimate Tally::kept(std::size_t who, std::size_t ticket) const {
  return share(ratios_, of(who, kept_begin(sources_.size()) + ticket));
}
Estimate Tally::completed(std::size_t who, std::size_t ticket) const {
  return share(ratios_, of(who, completed_begin(sources_.size()) + ticket));
}
Estimate Tally::worth(std::size_t who, std::size_t ticket) const {
  Estimate worth = completed(who, ticket);
  const double points = rules_.tickets[ticket].points;
  for (double* value : {&worth.value, &worth.low, &worth.high}) *value = points * (2 * *value - 1);
  return worth;
}
Estimate Tally::bought(std::size_t who, std::size_t technology) const {
  return share(ratios_, of(who, bought_begin(sources_.size()) + technology));
}
Estimate Tally::bought_and_won(std::size_t who, std::size_t technology) const {
  return difference(technologies_, row(who) * kMaxTechnologies + technology);
}

Estimate Tally::seat_wins(int seat) const {
  return share(ratios_, shared_ + kSeatsBegin + kSeatStatistics * static_cast<std::size_t>(seat));
}
Estimate Tally::seat_score(int seat) const {
  return mean(ratios_, shared_ + kSeatsBegin + kSeatStatistics * static_cast<std::size_t>(seat) + 1);
}
Estimate Tally::seat_completion(int seat) const {
  return share(ratios_, shared_ + kSeatsBegin + kSeatStatistics * static_cast<std::size_t>(seat) + 4);
}
Estimate Tally::order_wins(int place) const {
  return share(ratios_, shared_ + kSeatsBegin + kSeatStatistics * static_cast<std::size_t>(place) + 2);
}
Estimate Tally::order_score(int place) const {
  return mean(ratios_, shared_ + kSeatsBegin + kSeatStatistics * static_cast<std::size_t>(place) + 3);
}
Estimate Tally::moves() const { return mean(ratios_, shared_ + kMoves); }
Estimate Tally::turns() const { return mean(ratios_, shared_ + kTurns); }
Estimate Tally::triggered() const { return share(ratios_, shared_ + kTriggered); }
Estimate Tally::renewals() const { return mean(ratios_, shared_ + kRenewals); }
Estimate Tally::beats(std::size_t a, std::size_t b) const { return share(ratios_, pair(a, b)); }
Estimate Tally::ahead(std::size_t a, std::size_t b) const { return mean(ratios_, pair(a, b) + 1); }

}  // namespace konduktor::arena
