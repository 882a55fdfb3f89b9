#include "floor/bot_seats.h"

#include "base/json_text.h"
#include "floor/errors.h"
#include "floor/live_table.h"
#include "konduktor/notation.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

std::optional<Lesson> lesson_of(std::string_view word) {
  for (const Lesson lesson : {Lesson::Route, Lesson::Cards})
    if (word == word_of(lesson)) return lesson;
  return std::nullopt;
}

}  // namespace

BotSeats::BotSeats(FloorContext& floor, TableRunner& runner, const Audience& audience)
    : floor_(floor), runner_(runner), audience_(audience) {}

BotPool::Task BotSeats::task_for(int seat) const {
  const Table& table = runner_.table();
  BotPool::Task task;
  task.rules = &table.rules();
  task.view = view_of(table.rules(), table.state(), seat_at(seat));
  return task;
}

void BotSeats::wake() {
  const Table& table = runner_.table();
  if (table.stage() != Stage::Running) return;
  for (int seat = 0; seat < static_cast<int>(table.seats().size()); ++seat) {
    const std::string_view bot = table.bot_to_move(seat);
    const std::int32_t ask = table.ask(seat);
    std::int32_t& thinking = thinking_[static_cast<std::size_t>(seat)];
    if (bot.empty() || ask == 0 || thinking == ask || runner_.has_bots_move(seat)) continue;
    BotPool::Task task = task_for(seat);
    task.bot = std::string(bot);
    task.whose = static_cast<std::uint64_t>(table.host());
    task.awaited = audience_.is_awaited();
    task.done = [floor = &floor_, id = table.id(), seat, ask](const Thought& thought) {
      if (LiveTable* live = floor->find(id)) live->bots.moved(seat, ask, thought.move);
    };
    if (floor_.services.bots.submit(std::move(task))) thinking = ask;
  }
}

void BotSeats::moved(int seat, std::int32_t ask, const Move& move) {
  // The thought ends here, whatever becomes of the move: as long as the question stands, the bot is asked again.
  std::int32_t& thinking = thinking_[static_cast<std::size_t>(seat)];
  if (thinking == ask) thinking = 0;
  const Table& table = runner_.table();
  if (table.stage() != Stage::Running || !floor_.services.cluster.owns(table.id())) return;
  Command command;
  command.kind = Command::Kind::Move;
  command.seat = seat;
  command.ask = ask;
  command.text = to_text(table.rules(), move);
  runner_.submit(std::move(command), {});
}

void BotSeats::hint(int seat, std::string_view lesson, UserId user, const Asker& asker) const {
  const Table& table = runner_.table();
  const std::optional<Lesson> taught = lesson_of(lesson);
  if (!taught && !lesson.empty())
    return floor_.refuse(asker, "bad_request", "\"for\" must be \"route\" or \"cards\"");
  if (user == UserId::None || !table.holds(user, seat)) return floor_.refuse(asker, "not_allowed");
  if (!table.settings().hints) return floor_.refuse(asker, "no_hints");
  const std::int32_t ask = table.ask(seat);
  if (table.stage() != Stage::Running || ask == 0) return floor_.refuse(asker, "not_your_turn");
  BotPool::Task task = task_for(seat);
  task.bot = taught ? "teacher" : "planner";
  task.lesson = taught;
  task.known_hands = table.settings().show_known;
  task.whose = static_cast<std::uint64_t>(user);
  task.explain = true;
  task.language = asker.language;
  // The table may be gone when the bot has thought; its rules are not.
  task.done = [floor = &floor_, id = table.id(), seat, ask, asker, rules = &table.rules(),
               offer = task.view.mine.offer](const Thought& thought) {
    if (floor->is_gone(asker.socket, asker.user)) return;
    floor->services.net.send(asker.socket, json_message([&](JsonWriter& json) {
                               json.key("type").id("hint");
                               write_answer_id(json, asker.id);
                               json.key("table").id(text_of(id));
                               json.key("seat").number(seat);
                               json.key("ask").number(ask);
                               // As the list of legal moves has it.
                               json.key("move").string(to_text(*rules, thought.move, &offer));
                               json.key("why").string(thought.why);
                               if (thought.advice) {
                                 json.key("advice");
                                 std::string advice;
                                 append_advice(advice, *rules, *thought.advice);
                                 write_json(json, advice);
                               }
                             }));
  };
  if (!floor_.services.bots.submit(std::move(task))) floor_.refuse(asker, "busy");
}

}  // namespace konduktor::server
