// What happens at tables by itself: bots, hints, clocks, people who went away.

#include <fmt/format.h>

#include <algorithm>

#include "hub/errors.h"
#include "hub/floor.h"
#include "hub/presence.h"
#include "konduktor/notation.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

constexpr int kAwayTimes = 3;  // after so many times away_seconds a bot comes uncalled

// A bot's move is on its way through the table's queue.
bool has_answered(const LiveTable& live, int seat) {
  return std::any_of(live.queue.begin(), live.queue.end(), [seat](const LiveTable::Job& job) {
    const Command& command = job.command;
    return command.kind == Command::Kind::Move && command.user == UserId::None && command.seat == seat;
  });
}

std::optional<Lesson> lesson_of(std::string_view word) {
  for (const Lesson lesson : {Lesson::Route, Lesson::Cards})
    if (word == word_of(lesson)) return lesson;
  return std::nullopt;
}

}  // namespace

void Floor::wake_bots(LiveTable& live) {
  const Table& table = *live.table;
  if (table.stage() != Stage::Running) return;
  for (int seat = 0; seat < static_cast<int>(table.seats().size()); ++seat) {
    const std::string_view bot = table.bot_to_move(seat);
    const std::int32_t ask = table.ask(seat);
    std::int32_t& thinking = live.thinking[static_cast<std::size_t>(seat)];
    if (bot.empty() || ask == 0 || thinking == ask || has_answered(live, seat)) continue;
    BotPool::Task task;
    task.rules = &table.rules();
    task.view = view_of(table.rules(), table.state(), seat_at(seat));
    task.bot = std::string(bot);
    task.whose = static_cast<std::uint64_t>(table.host());
    task.awaited = !live.watchers.empty() || !live.elsewhere.empty();
    task.done = [this, id = table.id(), seat, ask](const Thought& thought) {
      bot_moved(id, seat, ask, thought.move);
    };
    if (services_.bots.submit(std::move(task))) thinking = ask;
  }
}

void Floor::bot_moved(TableId id, int seat, std::int32_t ask, const Move& move) {
  LiveTable* live = find(id);
  if (live == nullptr) return;
  // The thought ends here, whatever becomes of the move: as long as the question stands, the bot is asked again.
  std::int32_t& thinking = live->thinking[static_cast<std::size_t>(seat)];
  if (thinking == ask) thinking = 0;
  if (live->table->stage() != Stage::Running || !services_.cluster.owns(id)) return;
  Command command;
  command.kind = Command::Kind::Move;
  command.seat = seat;
  command.ask = ask;
  command.text = to_text(live->table->rules(), move);
  submit(id, std::move(command), {});
}

void Floor::hint(TableId id, int seat, std::string_view lesson, UserId user, Asker asker) {
  LiveTable* live = find(id);
  const auto refuse = [&](std::string_view code) {
    const Refusal why = refusal(code, asker.language);
    answer(asker, &why);
  };
  if (live == nullptr) return refuse("no_such_table");
  const std::optional<Lesson> taught = lesson_of(lesson);
  if (!taught && !lesson.empty()) {
    const Refusal why = refusal("bad_request", asker.language, "\"for\" must be \"route\" or \"cards\"");
    return answer(asker, &why);
  }
  const Table& table = *live->table;
  if (user == UserId::None || !table.holds(user, seat)) return refuse("not_allowed");
  if (!table.settings().hints) return refuse("no_hints");
  const std::int32_t ask = table.ask(seat);
  if (table.stage() != Stage::Running || ask == 0) return refuse("not_your_turn");
  BotPool::Task task;
  task.rules = &table.rules();
  task.view = view_of(table.rules(), table.state(), seat_at(seat));
  task.bot = taught ? "teacher" : "planner";
  task.lesson = taught;
  task.known_hands = table.settings().show_known;
  task.whose = static_cast<std::uint64_t>(user);
  task.explain = true;
  task.language = asker.language;
  task.done = [this, id, seat, ask, asker, rules = &table.rules(),
               offer = task.view.mine.offer](const Thought& thought) {
    std::string out = fmt::format(R"({{"type":"hint","id":{},"table":"{}","seat":{},"ask":{},"move":)",
                                  answer_id(asker.id), text_of(id), seat, ask);
    append_string(out, to_text(*rules, thought.move, &offer));  // as the list of legal moves has it
    out += ",\"why\":";
    append_string(out, thought.why);
    if (thought.advice) {
      out += ",\"advice\":";
      append_advice(out, *rules, *thought.advice);
    }
    out += '}';
    if (!is_gone(asker.socket, asker.user))
      services_.net.send(asker.socket, std::make_shared<const std::string>(std::move(out)));
  };
  if (!services_.bots.submit(std::move(task))) refuse("busy");
}

// Only where others wait: a game against bots alone waits for its player as long as the player likes.
void Floor::look_for_away(LiveTable& live, Millis at) {
  const Table& table = *live.table;
  if (!services_.cluster.owns(table.id())) return;
  if (live.gone.empty() || table.paused()) return;
  if (table.settings().clock.by_correspondence()) return;
  const auto seats = table.seats();
  const bool others_wait = std::any_of(seats.begin(), seats.end(), [&](const TableSeat& seat) {
    return seat.kind == TableSeat::Kind::Person && seat.stand_in.empty() && is_present(live, seat.user, at);
  });
  if (!others_wait) return;
  for (int seat = 0; seat < static_cast<int>(seats.size()); ++seat) {
    const TableSeat& holder = seats[static_cast<std::size_t>(seat)];
    if (holder.kind != TableSeat::Kind::Person || !holder.stand_in.empty() || table.ask(seat) == 0) continue;
    if (away_for(live, seat, at) < kAwayTimes * table.settings().away_seconds * 1000) continue;
    Command command;
    command.kind = Command::Kind::StandIn;
    command.seat = seat;
    command.away = true;
    return submit(table.id(), std::move(command), {});
  }
}

}  // namespace konduktor::server
