#include "wire/words.h"

namespace konduktor::server {

bool looks_at_longest_path(const Rules& rules) noexcept {
  return rules.longest_path_points > 0 || rules.technology_with(Effect::LongestPath) != TechId::None;
}

std::string_view tie_id(TieBreak tie) noexcept {
  switch (tie) {
    case TieBreak::Tickets: return "tickets";
    case TieBreak::FewerStations: return "fewer_stations";
    case TieBreak::LongestPath: return "longest_path";
    case TieBreak::BonusCards: return "bonus_cards";
  }
  return "";
}

}  // namespace konduktor::server
