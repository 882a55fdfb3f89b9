// A deal as a line of JSON: arrays instead of names, sets as hex, because there are many.
//
//   {"deal":7,"games":[[moves,turns,first,triggered,renewals,winners,[seat...]],...],"records":["..."]}
//   seat: [total,routes,tickets,"completed","failed",["claimed lo","hi"],bought,path,[[bonus,index,points]...],
//          [nanoseconds,slowest,moves]]

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "konduktor/arena/facts.h"

namespace konduktor::arena {
namespace {

using Json = nlohmann::json;

struct Wrong {};

std::string hex(std::uint64_t bits) { return fmt::format("{:x}", bits); }

std::uint64_t bits_of(const Json& json) {
  const auto& text = json.get_ref<const std::string&>();
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bits, 16);
  if (error != std::errc{} || end != text.data() + text.size()) throw Wrong{};
  return bits;
}

// A whole number of the type, or no line of ours.
template <typename T>
T number(const Json& json) {
  if (!json.is_number_integer()) throw Wrong{};
  if constexpr (std::is_same_v<T, std::uint64_t>) {
    if (!json.is_number_unsigned()) throw Wrong{};
    return json.get<std::uint64_t>();
  } else {
    const auto value = json.get<std::int64_t>();
    if (value < std::numeric_limits<T>::min() || value > std::numeric_limits<T>::max()) throw Wrong{};
    return static_cast<T>(value);
  }
}

Json seat_json(const SeatFacts& seat) {
  const SeatScore& score = seat.score;
  Json bonuses = Json::array();
  for (std::size_t k = 0; k < score.bonus_count; ++k)
    bonuses.push_back(
        {static_cast<int>(score.bonuses[k].bonus), score.bonuses[k].index, score.bonuses[k].points});
  return Json::array({score.total, score.routes, score.tickets, hex(score.completed.bits),
                      hex(score.failed.bits), Json::array({hex(seat.claimed.lo), hex(seat.claimed.hi)}),
                      seat.bought, score.longest_path, bonuses,
                      Json::array({seat.clock.total, seat.clock.slowest, seat.clock.moves})});
}

SeatFacts seat_from(const Json& json) {
  SeatFacts seat;
  SeatScore& score = seat.score;
  score.total = number<std::int16_t>(json.at(0));
  score.routes = number<std::int16_t>(json.at(1));
  score.tickets = number<std::int16_t>(json.at(2));
  score.completed.bits = bits_of(json.at(3));
  score.failed.bits = bits_of(json.at(4));
  seat.claimed = {bits_of(json.at(5).at(0)), bits_of(json.at(5).at(1))};
  seat.bought = number<std::uint16_t>(json.at(6));
  score.longest_path = number<std::uint8_t>(json.at(7));
  if (json.at(8).size() > score.bonuses.size()) throw Wrong{};
  for (const Json& bonus : json.at(8)) {
    const std::size_t kind = number<std::uint8_t>(bonus.at(0));
    if (kind >= kWordsOf<Bonus>.size()) throw Wrong{};
    score.add_bonus(static_cast<Bonus>(kind), number<std::uint8_t>(bonus.at(1)),
                    number<std::int16_t>(bonus.at(2)));
  }
  seat.clock = {number<std::uint64_t>(json.at(9).at(0)), number<std::uint64_t>(json.at(9).at(1)),
                number<std::uint64_t>(json.at(9).at(2))};
  return seat;
}

GameFacts game_from(const Json& json, int players) {
  GameFacts game;
  game.moves = number<int>(json.at(0));
  game.turns = number<int>(json.at(1));
  game.first = seat_at(number<std::uint8_t>(json.at(2)));
  game.triggered = json.at(3).get<bool>();
  game.renewals = number<int>(json.at(4));
  game.winners = number<std::uint8_t>(json.at(5));
  const Json& seats = json.at(6);
  if (seats.size() != static_cast<std::size_t>(players) || ix(game.first) >= seats.size() ||
      game.winners == 0 || game.winners >> players != 0)
    throw Wrong{};
  for (std::size_t s = 0; s < seats.size(); ++s) game.seats[s] = seat_from(seats[s]);
  return game;
}

}  // namespace

std::string to_line(const DealFacts& deal, int players) {
  Json games = Json::array();
  Json records = Json::array();
  for (const GameFacts& game : deal.games) {
    Json seats = Json::array();
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s)
      seats.push_back(seat_json(game.seats[s]));
    games.push_back(Json::array(
        {game.moves, game.turns, ix(game.first), game.triggered, game.renewals, game.winners, seats}));
    if (!game.record.empty()) records.push_back(game.record);
  }
  Json line{{"deal", deal.deal}, {"games", std::move(games)}};
  if (!records.empty()) line["records"] = std::move(records);
  return line.dump();
}

Result<DealFacts> deal_from_line(std::string_view line, int players, std::size_t games) {
  const auto refused = [](std::string why) { return Result<DealFacts>{{}, std::move(why)}; };
  const Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) return refused("the line is not JSON");
  DealFacts deal;
  try {
    deal.deal = number<std::uint32_t>(json.at("deal"));
    for (const Json& game : json.at("games")) deal.games.push_back(game_from(game, players));
    if (deal.games.size() != games) return refused("the deal has another number of games");
    if (json.contains("records"))
      for (std::size_t k = 0; k < games; ++k) deal.games[k].record = json["records"].at(k).get<std::string>();
  } catch (const Json::exception&) {
    return refused("the line is not a deal");
  } catch (const Wrong&) {
    return refused("the line has a number that cannot be");
  }
  return {std::move(deal), {}};
}

}  // namespace konduktor::arena
