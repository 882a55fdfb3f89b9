// Questions about a position, answered by the guide from what the asker sees and nothing else.
#include <algorithm>

#include "fold/refusals.h"
#include "hub/errors.h"
#include "hub/floor.h"
#include "konduktor/guide/why_not.h"
#include "konduktor/notation.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

// "claim paris:zurich:gray" is a move whose payment is left open.
std::string as_move(std::string_view text) {
  std::string move(text);
  const bool has_target =
      move.starts_with("claim ") || move.starts_with("station ") || move.starts_with("buy ");
  if (move == "pay" || (has_target && std::count(move.begin(), move.end(), ' ') == 1)) move += " -";
  return move;
}

}  // namespace

Refusal Floor::ask(const Question& question, UserId user, Language language, std::string& out) {
  const LiveTable* live = find(question.table);
  if (live == nullptr) return refusal("no_such_table", language);
  const Table& table = *live->table;
  const bool seated = question.seat >= 0 && question.about != Question::About::Path;
  if (seated && (user == UserId::None || !table.holds(user, question.seat)))
    return refusal("not_allowed", language);
  if (!may_watch(table, user)) return refusal(why_not_watch(table), language);
  if (!has_begun(table.stage())) return refusal(RefusalReason::NotStarted, language);
  const Rules& rules = table.rules();
  if (question.seat >= rules.players()) return refusal(RefusalReason::NoSuchSeat, language);
  const View view = view_of(rules, table.state(), seated ? seat_at(question.seat) : Seat::Nobody);
  using About = Question::About;
  if (question.about == About::Shop) return append_shop(out, rules, view), Refusal{};
  if (question.about == About::Path) {
    const auto of = static_cast<std::size_t>(std::max(question.seat, 0));
    return append_path(out, rules, view.pub.owned[of]), Refusal{};
  }
  const bool known = table.settings().show_known || is_over(table.stage());
  if (question.about == About::Examples)
    return append_examples(out, rules, examples(rules, view, known)), Refusal{};
  const auto move = parse_move(rules, as_move(question.text));
  if (!move.ok()) return refusal(RefusalReason::BadMove, language, move.error);
  if (question.about == About::Ways)
    return append_ways(out, rules, view, goal_of(move.value), known), Refusal{};
  if (table.paused()) return refusal(RefusalReason::Paused, language);
  append_why(out, rules, why_not(rules, view, move.value));
  return {};
}

}  // namespace konduktor::server
