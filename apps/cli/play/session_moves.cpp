// Moves as people write them: numbers on the screen, places by beginnings of their names, prices left out.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "common/layout.h"
#include "konduktor/guide/names.h"
#include "konduktor/notation.h"
#include "play/price_text.h"
#include "play/session.h"

namespace konduktor::cli {
namespace {

constexpr const char* kDigits = "0123456789";

// The numbers in a text of digits, commas and spaces; nothing for any other text.
std::optional<std::vector<int>> numbers_in(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789, ") != std::string::npos) return std::nullopt;
  std::vector<int> numbers;
  for (std::size_t at = 0; (at = text.find_first_of(kDigits, at)) != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(kDigits, at), text.size());
    int number = 0;
    const auto [rest, error] = std::from_chars(text.data() + at, text.data() + end, number);
    numbers.push_back(error == std::errc{} ? number : -1);
    at = end;
  }
  return numbers;
}

// "declare a, b" as "declare a,b".
std::string with_tight_commas(std::string line) {
  for (auto at = line.find(", "); at != std::string::npos; at = line.find(", ", at)) line.erase(at + 1, 1);
  return line;
}

struct Order {
  std::string what;
  std::string payment;
};

// "par zur red*2+wild*1" and "par zur 2 red 1 wild": the payment begins where the first count stands.
Order order_in(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (word.find('*') != std::string::npos || word.find_first_not_of(kDigits) == std::string::npos)
      return {trimmed(text.substr(0, at)), text.substr(at)};
    at = std::min(text.find_first_not_of(' ', end), text.size());
  }
  return {text, {}};
}

// "red*2+wild*1" or "2 red 1 loco"; an error says how to write it.
Result<Cards> cards_in(const Rules& rules, const std::string& text) {
  Result<Cards> result;
  if (!payment_named(rules, text, result.value))
    result.error = fmt::format("\"{}\" is no payment. Write it like this: {}*2+wild*1, or 2 {} 1 wild.", text,
                               rules.colours.front().id, rules.colours.front().id);
  return result;
}

std::string names_of(const Rules& rules, const std::vector<PlaceId>& places) {
  std::vector<std::string> names;
  for (const PlaceId place : places) names.push_back(rules.places[ix(place)].name.en);
  return listed("Which one?", names);
}

// Why these words name no route.
std::string no_route_text(const Rules& rules, const RoutesNamed& named) {
  if (named.from_text.empty()) return "Name both ends of the route: claim PLACE PLACE\n";
  for (const auto& [places, text] :
       {std::pair(&named.from, &named.from_text), std::pair(&named.to, &named.to_text)})
    if (places->empty())
      return fmt::format("There is no place called \"{}\". 'board places' lists them all.\n", *text);
  for (const auto& [places, text] :
       {std::pair(&named.from, &named.from_text), std::pair(&named.to, &named.to_text)})
    if (places->size() > 1)
      return fmt::format("\"{}\" is more than one place. {}", *text, names_of(rules, *places));
  return fmt::format("No route joins {} and {}. 'routes {}' shows those that there are.\n",
                     rules.places[ix(named.from.front())].name.en, rules.places[ix(named.to.front())].name.en,
                     rules.places[ix(named.from.front())].name.en);
}

template <typename Id>
std::vector<Goal> goals_of(MoveKind kind, const std::vector<Id>& ids) {
  std::vector<Goal> goals;
  for (const Id id : ids) goals.push_back({kind, static_cast<std::uint8_t>(id)});
  return goals;
}

// In this colour, wilds beside it or none; Card::None = in any.
bool is_in_colour(const Move& move, Card colour) {
  if (colour == Card::None) return true;
  const Cards payment = move.payment();
  return colour == Card::Wild ? payment.total() == payment.wilds() : payment[colour] > 0;
}

}  // namespace

PlaySession::Answer PlaySession::answer_with_move(const std::string& line) {
  const std::string word = lower(line.substr(0, line.find(' ')));
  const std::string rest = line.size() > word.size() ? trimmed(line.substr(word.size())) : "";
  if (line.find_first_not_of("0123456789, ") == std::string::npos) return answer_with_number(line);
  if (word == "keep" && numbers_in(rest)) return keep_by_numbers(rest);
  const auto move = parse_move(rules_, with_tight_commas(line));
  if (move.ok()) return attempt(move.value);
  if (word == "claim") return claim(rest);
  if (word == "station") return build(rest);
  if (word == "buy") return buy(rest);
  if (word == "pay") return pay(rest);
  if (word == "take") return take(rest);
  say(fmt::format("{}\nType help for help.\n", move.error));
  return Answer::Again;
}

PlaySession::Answer PlaySession::answer_with_number(const std::string& line) {
  const Phase phase = view_.pub.phase;
  if (phase == Phase::Opening || phase == Phase::KeepTickets) return keep_by_numbers(line);
  const auto numbers = numbers_in(line);
  const Move* move = numbers->size() == 1 ? numbers_.at(numbers->front()) : nullptr;
  if (move != nullptr) return attempt(*move);
  if (numbers->size() > 1)
    say("One number at a time, please.\n");
  else if (numbers->size() == 1 && numbers->front() >= 1 && numbers->front() <= numbers_.last())
    say(fmt::format("The card in place {} cannot be taken now.\n", numbers->front()));
  else
    say(fmt::format("The numbers on the screen are 1 to {}. Type moves to see more of them.\n",
                    numbers_.last()));
  return Answer::Again;
}

PlaySession::Answer PlaySession::keep_by_numbers(const std::string& text) {
  const auto numbers = numbers_in(text);
  int offered = 0;
  for (const TicketId ticket : view_.mine.offer) offered += ix(ticket) < rules_.tickets.size() ? 1 : 0;
  if (legal_.empty() || legal_.first_kind() != MoveKind::Keep) {
    say("No tickets are offered now.\n");
    return Answer::Again;
  }
  TicketSet kept;
  for (const int number : *numbers) {
    if (number < 1 || number > offered) {
      say(fmt::format("The tickets are numbered 1 to {}.\n", offered));
      return Answer::Again;
    }
    kept.add(view_.mine.offer[static_cast<std::size_t>(number) - 1]);
  }
  return attempt(Move::with_tickets(MoveKind::Keep, kept));
}

PlaySession::Answer PlaySession::claim(const std::string& rest) {
  if (rules_.machine != Machine::Board) {
    say("This game has no routes to claim.\n");
    return Answer::Again;
  }
  const Order order = order_in(rest);
  RoutesNamed named = routes_named(rules_, order.what);
  auto& routes = named.routes;
  for (std::size_t k = 0; k + 1 < routes.size(); ++k)
    if (are_like_strands(rules_, routes[k], rules_.twin[ix(routes[k])]) && view_.pub.open.has(routes[k]))
      routes.erase(std::remove(routes.begin() + static_cast<std::ptrdiff_t>(k) + 1, routes.end(),
                               rules_.twin[ix(routes[k])]),
                   routes.end());
  if (named.routes.empty()) {
    say(no_route_text(rules_, named));
    return Answer::Again;
  }
  // A colour that no strand has is the colour to pay in.
  const bool of_strand = std::any_of(named.routes.begin(), named.routes.end(), [&](RouteId route) {
    return rules_.colour_of[ix(route)] == named.colour;
  });
  return have_one_of(goals_of(MoveKind::Claim, named.routes), order.payment,
                     of_strand ? Card::None : named.colour);
}

PlaySession::Answer PlaySession::build(const std::string& rest) {
  const Order order = order_in(rest);
  const auto places = places_named(rules_, order.what);
  if (rules_.stations == 0)
    say("This game has no stations.\n");
  else if (places.empty())
    say(order.what.empty()
            ? "Name the place: station PLACE\n"
            : fmt::format("There is no place called \"{}\". 'board places' lists them all.\n", order.what));
  else if (places.size() > 1)
    say(names_of(rules_, places));
  else
    return have_one_of(goals_of(MoveKind::Station, places), order.payment, Card::None);
  return Answer::Again;
}

PlaySession::Answer PlaySession::buy(const std::string& rest) {
  const Order order = order_in(rest);
  auto found = technologies_named(rules_, order.what);
  found.erase(std::remove_if(found.begin(), found.end(),
                             [&](TechId technology) {
                               return rules_.technologies[ix(technology)].advanced &&
                                      !rules_.options.advanced_technologies;
                             }),
              found.end());
  if (rules_.technologies.empty()) {
    say("This game has no technologies.\n");
  } else if (found.empty()) {
    say("There is no such technology in this game. 'technologies' lists them.\n");
  } else if (found.size() > 1) {
    std::vector<std::string> names;
    for (const TechId technology : found) names.push_back(rules_.technologies[ix(technology)].name.en);
    say(listed("Which one?", names));
  } else {
    return have_one_of(goals_of(MoveKind::Buy, found), order.payment, Card::None);
  }
  return Answer::Again;
}

PlaySession::Answer PlaySession::pay(const std::string& rest) {
  return have_one_of({{MoveKind::Pay, 0}}, rest, Card::None);
}

PlaySession::Answer PlaySession::take(const std::string& rest) {
  const Card card = card_named(rules_, rest);
  for (int slot = 0; card != Card::None && slot < kDisplaySize; ++slot)
    if (view_.pub.display[static_cast<std::size_t>(slot)] == card) return attempt(Move::take(slot));
  say(card == Card::None ? "Take which card? Type its number, or take and its colour.\n"
                         : fmt::format("No {} lies face up.\n", card_name(rules_, card)));
  return Answer::Again;
}

PlaySession::Answer PlaySession::have_one_of(const std::vector<Goal>& goals, const std::string& payment,
                                             Card colour) {
  if (!payment.empty()) {
    const auto cards = cards_in(rules_, payment);
    if (!cards.ok()) {
      say(cards.error + "\n");
      return Answer::Again;
    }
    for (const Goal goal : goals) {
      const Move move = Move::paying(goal.kind, goal.target, cards.value);
      if (goals.size() == 1 || verdict_on(move).ok()) return attempt(move);
    }
  }
  std::vector<Move> all;
  std::string text;
  for (const Goal goal : goals) {
    auto ways = ways_to_pay(rules_, view_, goal);
    ways.erase(std::remove_if(ways.begin(), ways.end(),
                              [&](const Move& move) { return !is_in_colour(move, colour); }),
               ways.end());
    all.insert(all.end(), ways.begin(), ways.end());
  }
  if (all.size() == 1 && payment.empty() && goals.size() == 1) return attempt(all.front());
  for (const Goal goal : goals) {
    std::vector<Move> ways;
    for (const Move& move : all)
      if (goal_of(move) == goal) ways.push_back(move);
    const Move open = Move::paying(goal.kind, goal.target, {});
    const WhyNot why = why_not(rules_, view_, open);
    if (!ways.empty())
      text += menu().goal(goal, ways);
    else if (why.possible())
      text += fmt::format("    {}: not in that colour\n", goal_in_short(rules_, view_, goal));
    else
      text += fmt::format("    {}\n", why_text(rules_, view_, names_, open, why));
  }
  say((all.empty() ? "Not possible now:\n" : "Choose a way to pay by its number:\n") + text);
  return Answer::Again;
}

Verdict PlaySession::verdict_on(const Move& move) const {
  State copy = journal_.state();
  return apply(rules_, copy, setup_.person, move);
}

std::string PlaySession::refusal_of(const Move& move) const {
  // What stands in the way of the thing itself says more than what is wrong with the cards given for it.
  const Move open = has_price(move.kind) ? Move::paying(move.kind, move.target, {}) : move;
  WhyNot why = why_not(rules_, view_, open);
  if (why.possible()) why = why_not(rules_, view_, move);
  return fmt::format("Not possible: {}.\n", why_text(rules_, view_, names_, move, why));
}

PlaySession::Answer PlaySession::attempt(const Move& move) {
  const Verdict verdict = verdict_on(move);
  if (!verdict.ok()) {
    say(refusal_of(move));
    return Answer::Again;
  }
  if (setup_.confirm && is_costly(move.kind)) {
    say(stakes_text(rules_, view_, move));
    if (!is_meant("Do it?")) {
      if (!Interrupts::happened()) fmt::print("Nothing is done.\n");
      return Answer::Again;
    }
  }
  if (!make(setup_.person, move)) return Answer::Again;
  moved_ = true;
  return Answer::Moved;
}

}  // namespace konduktor::cli
