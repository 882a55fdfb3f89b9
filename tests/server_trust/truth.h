// A table's log played through: what was so at each n, what each seat had seen by then, and what the eyes of an update
// must look like.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "floor/rules_book.h"
#include "fold/table.h"
#include "wire/wire.h"

namespace konduktor::server {

inline constexpr int kSpectator = kMaxPlayers;  // in place of a seat

struct Truth {
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
  void remember(const Events& events);
  const std::string& eye(int n, int seat, bool events, bool legal, bool needs) const;
  void look_through_view(const std::string& text, int seat, const Moment& moment) const;
  void look_through_events(const std::string& text, int seat) const;
};

}  // namespace konduktor::server
