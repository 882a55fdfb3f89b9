// What the writers of table/wire make, as text and as parsed JSON; parsing fails the test if it is not JSON.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "wire/wire.h"

namespace konduktor::testing {

using Json = nlohmann::ordered_json;

inline Json parsed(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << text;
  return json;
}

inline std::string view_text(const Rules& rules, const View& view, const server::Manners& manners = {}) {
  std::string out;
  server::append_view(out, rules, view, manners);
  return out;
}
inline Json view_json(const Rules& rules, const State& state, Seat viewer,
                      const server::Manners& manners = {}) {
  return parsed(view_text(rules, view_of(rules, state, viewer), manners));
}

// `events` as they are: redacted already, or open.
inline std::string events_text(const Rules& rules, const Events& events,
                               const server::Manners& manners = {}) {
  std::string out;
  server::append_events(out, rules, events, manners);
  return out;
}
inline std::string events_seen_by(const Rules& rules, const Events& events, Seat viewer,
                                  const server::Manners& manners = {}) {
  Events seen;
  redact(rules, events, viewer, seen);
  return events_text(rules, seen, manners);
}

inline std::string legal_text(const Rules& rules, const MoveList& legal, int limit = 400,
                              const View* view = nullptr) {
  std::string out;
  server::append_legal(out, rules, legal, limit, view);
  return out;
}
inline std::string needs_text(const Rules& rules, const View& view) {
  std::string out;
  server::append_needs(out, rules, view);
  return out;
}
inline std::string sheet_text(const Rules& rules, const State& over) {
  std::string out;
  server::append_sheet(out, rules, over);
  return out;
}
inline std::string game_text(const Rules& rules) {
  std::string out;
  server::append_game(out, rules);
  return out;
}

}  // namespace konduktor::testing
