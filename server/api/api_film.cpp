// Whole games move by move: those played here, and records that somebody brings along. A record that is brought is
// judged as `konduktor verify` does it, and nothing of it is kept.

#include <fmt/format.h>

#include "api/api.h"
#include "floor/errors.h"
#include "konduktor/load/commitment.h"
#include "konduktor/load/record_json.h"

namespace konduktor::server {
namespace {

// What is wrong with a record, and where; "" if it is right.
std::string problem_of(const Rules& rules, const GameRecord& record) {
  if (!record.commitment.empty() && record.seed &&
      !check_commitment(record.commitment, *record.seed, record.salt))
    return "seed and salt are not what the commitment promised";
  const Verification found = verify(rules, record);
  if (found.ok) return {};
  if (found.move < 0) return "the deal: " + found.reason;
  if (found.move >= static_cast<int>(record.moves.size())) return "the result: " + found.reason;
  return fmt::format("move {}: {}", found.move + 1, found.reason);
}

using Film = Result<std::string>;

Film film_of(RulesBook& book, const std::string& line, const Eyes& eyes) {
  const auto header = read_header(line);
  if (!header.ok()) return {{}, header.error};
  const auto rules = book.find(header.value.game, header.value.options);
  if (!rules.ok()) return {{}, rules.error};
  if (rules.value->version != header.value.rules)
    return {{},
            fmt::format("it was played by version {} of \"{}\"; this server has version {}",
                        header.value.rules, header.value.game, rules.value->version)};
  const auto record = record_from_json(*rules.value, line);
  if (!record.ok()) return {{}, record.error};
  Film film;
  film.error = problem_of(*rules.value, record.value);
  if (film.ok()) film.error = append_film(film.value, *rules.value, record.value, eyes);
  return film;
}

}  // namespace

void Api::get_film(CallPtr call) {
  const auto id = id_from_text(call->parts[0]);
  if (!id) return call->refuse("no_such_table");
  if (!may(films_, *call, "films")) return;
  floor_.with_table(static_cast<TableId>(*id), [this, call](LiveTable* live, std::string_view why) {
    if (live == nullptr) return call->refuse(why);
    const Table& table = live->table();
    const UserId user = call->who ? call->who->id : UserId::None;
    if (!may_watch(table, user)) return call->refuse(why_not_watch(table));
    if (!is_over(table.stage())) return call->refuse("not_finished");
    const auto eyes = read_eyes(*call, static_cast<int>(table.seats().size()));
    if (!eyes) return;
    const auto task = [this, call, eyes = *eyes, record = table.record()] {
      const auto rules = services_.book.find(record.game, record.options);
      Film film;
      film.error = rules.ok() ? append_film(film.value, *rules.value, record, eyes) : rules.error;
      services_.net.post([call, film = std::move(film)]() mutable {
        if (!film.ok()) return call->refuse("bad_request", film.error);
        call->ok(std::move(film.value));
      });
    };
    if (!film_maker_.submit(task)) call->refuse("busy");
  });
}

void Api::post_film(CallPtr call) {
  if (!may(films_, *call, "films")) return;
  const auto eyes = read_eyes(*call, kMaxPlayers);
  if (!eyes) return;
  const auto task = [this, call, eyes = *eyes] {
    Film film = film_of(services_.book, call->request.body, eyes);
    services_.net.post([call, film = std::move(film)]() mutable {
      if (!film.ok()) return call->refuse("bad_record", film.error);
      call->ok(std::move(film.value));
    });
  };
  if (!film_maker_.submit(task)) call->refuse("busy");
}

}  // namespace konduktor::server
