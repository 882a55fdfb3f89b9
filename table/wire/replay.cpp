// A finished game at any of its moves, from any seat's eyes (docs/server/socket.md, "Replay").
#include <nlohmann/json.hpp>

#include "wire/view.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

// A choice of tickets is told as a move only to those who saw it; the events tell the others what they may know.
bool sees_text(const std::string& move, Seat mover, const Eyes& eyes) {
  const bool secret = move.starts_with("keep ") || move.starts_with("declare ");
  return eyes.all || eyes.seat == mover || !secret;
}

void append_move(std::string& out, const RecordedMove& move, const Eyes& eyes) {
  out += "{\"seat\":";
  out += std::to_string(ix(move.seat));
  if (sees_text(move.move, move.seat, eyes)) {
    out += ",\"move\":";
    append_string(out, move.move);
  }
  if (!move.by.empty()) {
    out += ",\"by\":";
    append_string(out, move.by);
  }
  out += '}';
}

void append_hands(std::string& out, const Rules& rules, const State& state) {
  JsonWriter json(out);
  LongestPaths paths;
  json.begin_list();
  for (int seat = 0; seat < rules.players(); ++seat)
    write_me(json, rules, view_of(rules, state, seat_at(seat)), paths);
  json.end_list();
  json.finish();
}

void append_seen_events(std::string& out, const Rules& rules, const Events& events, const Eyes& eyes) {
  Events seen;
  if (!eyes.all) redact(rules, events, eyes.seat, seen);
  append_events(out, rules, eyes.all ? events : seen, {});
}

std::string no_such_seat(const Rules& rules, const Eyes& eyes) {
  if (eyes.seat == Seat::Nobody || static_cast<int>(ix(eyes.seat)) < rules.players()) return {};
  return "there is no such seat; they are 0 to " + std::to_string(rules.players() - 1);
}

}  // namespace

void append_sight(std::string& out, const Rules& rules, const State& state, const Eyes& eyes,
                  const Manners& manners) {
  out += "\"view\":";
  append_view(out, rules, view_of(rules, state, eyes.seat), manners);
  if (!eyes.all) return;
  out += ",\"hands\":";
  append_hands(out, rules, state);
}

std::string append_replay(std::string& out, const Rules& rules, const GameRecord& record, int moves,
                          const Eyes& eyes) {
  if (record.sheets.empty() && !record.abandoned) return "the game is not over yet";
  const int all = static_cast<int>(record.moves.size());
  if (moves < 0 || moves > all)
    return "there is no move " + std::to_string(moves) + "; the game has 0 to " + std::to_string(all);
  if (std::string error = no_such_seat(rules, eyes); !error.empty()) return error;
  Events events;
  const Result<State> state = replay(rules, record, moves, &events);
  if (!state.ok()) return state.error;

  out += "{\"moves\":";
  out += std::to_string(all);
  out += ",\"move\":";
  out += std::to_string(moves);
  out += ",\"played\":";
  if (moves > 0)
    append_move(out, record.moves[static_cast<std::size_t>(moves - 1)], eyes);
  else
    out += "null";
  out += ",\"events\":";
  append_seen_events(out, rules, events, eyes);
  out += ',';
  append_sight(out, rules, state.value, eyes, {});
  out += '}';
  return {};
}

std::string append_film(std::string& out, const Rules& rules, const GameRecord& record, const Eyes& eyes) {
  if (std::string error = no_such_seat(rules, eyes); !error.empty()) return error;
  std::string film;
  std::string sight;
  std::string sheet = "null";
  nlohmann::json before;
  std::size_t made = 0;
  const auto visit = [&](const State& state, const Events& events) {
    sight = '{';
    append_sight(sight, rules, state, eyes, {});
    sight += '}';
    nlohmann::json now = nlohmann::json::parse(sight);
    if (made == 0) {
      film += "{\"start\":" + sight + ",\"steps\":[";
    } else {
      film += made == 1 ? "{\"played\":" : ",{\"played\":";
      append_move(film, record.moves[made - 1], eyes);
      film += ",\"events\":";
      append_seen_events(film, rules, events, eyes);
      film += ",\"change\":" + nlohmann::json::diff(before, now).dump() + '}';
    }
    before = std::move(now);
    if (++made > record.moves.size() && state.pub.phase == Phase::Over) {
      sheet.clear();
      append_sheet(sheet, rules, state);
    }
  };
  if (std::string error = replay_each(rules, record, visit); !error.empty()) return error;
  out += film + "],\"sheet\":" + sheet + '}';
  return {};
}

}  // namespace konduktor::server
