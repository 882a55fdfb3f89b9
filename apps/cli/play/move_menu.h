// The legal moves of a moment as a menu: what can be had, with the ways to pay for it; narrowed by a word. Whatever it
// shows gets its number from a Numbering.
#pragma once

#include <string>
#include <vector>

#include "common/screen.h"
#include "konduktor/game.h"
#include "konduktor/guide/prices.h"
#include "konduktor/rules.h"
#include "play/numbering.h"
#include "play/ticket_text.h"

namespace konduktor::cli {

class MoveMenu {
 public:
  // Takes the moves of the seat of `view`. All must outlive it.
  MoveMenu(const Rules& rules, const View& view, const MoveList& legal, Numbering& numbers)
      : rules_(rules), view_(view), legal_(legal), numbers_(numbers) {}

  // What must be seen at once: the row, plays, how tickets are kept, answers to a question of the rules.
  [[nodiscard]] std::string first() const;
  // What can be had: what tickets need before the rest, as many as have room; and how to see what is left.
  [[nodiscard]] std::string goals(const Needed& needed, const Screen& room) const;
  // How many of them tickets need.
  [[nodiscard]] std::size_t needed_goals(const Needed& needed) const;
  // All moves of a group ("" = every group) with `filter` in them.
  [[nodiscard]] std::string list(const std::string& group, const std::string& filter) const;
  // The thing with these ways to pay for it.
  [[nodiscard]] std::string goal(Goal goal, const std::vector<Move>& ways) const;
  // Is this the name of a group?
  [[nodiscard]] static bool is_group(const std::string& word);
  [[nodiscard]] static const std::vector<std::string>& groups();
  // "12) claim …, for 3 red"; tickets to keep by their places in the offer: "1,3) keep …"
  [[nodiscard]] std::string line(const Move& move) const;
  [[nodiscard]] std::string words_of(const Move& move) const;

 private:
  struct Entry {
    Goal goal;
    std::vector<Move> ways;
  };
  template <typename Wanted>
  [[nodiscard]] std::vector<Entry> entries(Wanted&& wanted) const;
  void drop_like_strands(std::vector<Entry>& all) const;
  // With every way to pay, or only with the cheapest ones and how many more there are.
  [[nodiscard]] std::string line_of(const Entry& entry, bool every_way, bool needed) const;
  [[nodiscard]] std::string single(const Move& move) const;
  // Card Game: whose row a play drives out, in brackets; empty = nobody's.
  [[nodiscard]] std::string robbery(const Move& move) const;
  [[nodiscard]] std::string row() const;
  [[nodiscard]] std::string plays() const;
  // How tickets are kept, if that is what is asked.
  [[nodiscard]] std::string keep_line() const;
  [[nodiscard]] std::string rest_line(const std::vector<Entry>& rest) const;

  const Rules& rules_;
  const View& view_;
  const MoveList& legal_;
  Numbering& numbers_;
};

// Whether the row can be drawn from in this phase: its places have the first numbers then.
[[nodiscard]] bool draws_cards(Phase phase);
// Whether it is all the same which of the two strands one takes. `twin` may be RouteId::None.
[[nodiscard]] bool are_like_strands(const Rules& rules, RouteId route, RouteId twin);

}  // namespace konduktor::cli
