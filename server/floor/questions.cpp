#include "floor/questions.h"

#include <algorithm>

#include "floor/audience.h"
#include "floor/errors.h"
#include "fold/refusals.h"
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

Answered answer_question(const Table& table, const Question& question, UserId user, Language language) {
  using About = Question::About;
  const bool seated = question.seat >= 0 && question.about != About::Path;
  if (seated && (user == UserId::None || !table.holds(user, question.seat)))
    return {refusal("not_allowed", language), {}};
  if (!may_watch(table, user)) return {refusal(why_not_watch(table), language), {}};
  if (!has_begun(table.stage())) return {refusal(RefusalReason::NotStarted, language), {}};
  const Rules& rules = table.rules();
  if (question.seat >= rules.players()) return {refusal(RefusalReason::NoSuchSeat, language), {}};
  const View view = view_of(rules, table.state(), seated ? seat_at(question.seat) : Seat::Nobody);
  Answered answer;
  if (question.about == About::Shop) return append_shop(answer.json, rules, view), answer;
  if (question.about == About::Path) {
    const auto of = static_cast<std::size_t>(std::max(question.seat, 0));
    return append_path(answer.json, rules, view.pub.owned[of]), answer;
  }
  const bool known = table.settings().show_known || is_over(table.stage());
  if (question.about == About::Examples)
    return append_examples(answer.json, rules, examples(rules, view, known)), answer;
  const auto move = parse_move(rules, as_move(question.text));
  if (!move.ok()) return {refusal(RefusalReason::BadMove, language, move.error), {}};
  if (question.about == About::Ways)
    return append_ways(answer.json, rules, view, goal_of(move.value), known), answer;
  if (table.paused()) return {refusal(RefusalReason::Paused, language), {}};
  append_why(answer.json, rules, why_not(rules, view, move.value));
  return answer;
}

Answered answer_legal(const Table& table, int seat, UserId user, std::string_view prefix, Language language) {
  if (user == UserId::None || !table.holds(user, seat)) return {refusal("not_allowed", language), {}};
  if (table.stage() != Stage::Running || table.ask(seat) == 0)
    return {refusal("not_your_turn", language), {}};
  const View view = view_of(table.rules(), table.state(), seat_at(seat));
  MoveList moves;
  legal_moves(table.rules(), view.pub, view.mine, view.seat, moves);
  Answered answer;
  append_legal_for(answer.json, table.rules(), moves, prefix, &view.mine.offer);
  return answer;
}

}  // namespace konduktor::server
