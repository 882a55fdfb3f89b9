#include "local_table.h"

#include "entry_json.h"
#include "fold/seat_names.h"
#include "konduktor/load/record_json.h"
#include "konduktor/players/player.h"
#include "load/words.h"

namespace konduktor::wasm {
namespace {

using load::Value;
using server::Command;
using server::Entry;
using server::EntryKind;
using server::JsonWriter;
using server::Millis;
using server::Table;
using server::TableSeat;
using server::UserId;

constexpr std::size_t kMostBytes = 16u << 10;  // of a text
constexpr std::size_t kMostWatchers = 16;
constexpr std::size_t kMostEntries = 100'000;
constexpr Millis kLatest = Millis{1} << 53;  // what JavaScript counts exactly

Millis time_of(const Value& question) { return question["at"].long_whole(0, kLatest); }

Language language_of(const Value& question) {
  if (!question.has("language")) return Language::English;
  const std::string_view word = question["language"].string(kMostBytes);
  const std::optional<Language> known = from_word<Language>(word);
  if (!known) question["language"].bad("must be en or pl");
  return known.value_or(Language::English);
}

std::string text_of(const Value& question, const char* key) {
  return question.has(key) ? std::string(question[key].string(kMostBytes)) : std::string();
}

bool flag_of(const Value& question, const char* key) { return question.has(key) && question[key].boolean(); }

Command command_of(const Value& question) {
  Command command;
  const std::string_view kind = question["kind"].string(kMostBytes);
  const std::optional<Command::Kind> known = from_word<Command::Kind>(kind);
  if (!known) question["kind"].bad(load::in_quotes(kind) + " is no command");
  command.kind = known.value_or(Command::Kind::Sit);
  command.user = read_user(question, "user");
  command.seat = question.has("seat") ? question["seat"].whole(-1, kMaxPlayers - 1) : -1;
  command.text = text_of(question, "text");
  command.name = text_of(question, "name");
  command.ask = question.has("ask") ? question["ask"].whole(0, INT32_MAX) : 0;
  command.away = flag_of(question, "away");
  return command;
}

std::string refused(const server::Refusal& refusal) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("refused").begin_object();
  json.key("code").string(refusal.code);
  json.key("text").string(refusal.text);
  json.end_object();
  json.end_object();
  json.finish();
  return out;
}

std::string failed(const std::string& why) {
  std::string out = "{\"error\":";
  server::append_string(out, why);
  return out + '}';
}

}  // namespace

std::string LocalTable::open(const Value& question) {
  const Result<server::Settings> settings = server::settings_from_json(question["settings"].text());
  const UserId host = read_user(question, "user");
  const std::string name = text_of(question, "name");
  const Millis at = time_of(question);
  const Language language = language_of(question);
  if (question.failed()) return {};
  if (!settings.ok()) return failed(settings.error);
  const server::Decision created = Table::create(games_, settings.value, host, name, at, language);
  if (!created.ok()) return refused(created.refusal);
  Result<std::unique_ptr<Table>> table = Table::restore(games_, std::span(&*created.entry, 1));
  if (!table.ok()) return failed(table.error);
  begin_answer();
  table_ = std::move(table.value);
  log_.clear();
  note(*created.entry);
  watchers_.clear();
  paths_ = {};
  return end_answer();
}

std::string LocalTable::restore(const Value& question) {
  std::vector<Entry> log;
  question["log"].each(1, kMostEntries, [&log](const Value& entry) { log.push_back(read_entry(entry)); });
  if (question.failed()) return {};
  Result<std::unique_ptr<Table>> table = Table::restore(games_, log);
  if (!table.ok()) return failed(table.error);
  begin_answer();
  table_ = std::move(table.value);
  log_ = std::move(log);
  watchers_.clear();
  paths_ = {};
  return end_answer();
}

std::string LocalTable::watch(const Value& question) {
  const server::Onlooker watcher{read_user(question, "user"), flag_of(question, "legal"),
                                 flag_of(question, "needs")};
  const Millis at = time_of(question);
  if (question.failed()) return {};
  if (watchers_.size() >= kMostWatchers) return failed("nobody more can watch");
  begin_answer();
  watchers_.push_back(watcher);
  tell(nullptr, true, at);
  return end_answer();
}

std::string LocalTable::command(const Value& question) {
  const Command command = command_of(question);
  const Millis at = time_of(question);
  const Language language = language_of(question);
  if (question.failed()) return {};
  return decided(table_->decide(command, at, language), at);
}

std::string LocalTable::think(const Value& question) {
  const std::string seed = question["seed"].hex64();
  const Millis at = time_of(question);
  if (question.failed()) return {};
  const int seats = static_cast<int>(table_->seats().size());
  for (int seat = 0; seat < seats; ++seat) {
    const std::string_view name = table_->bot_to_move(seat);
    if (name.empty() || table_->ask(seat) == 0) continue;
    Bot bot = make_bot(server::bot_name(name));
    if (bot.player == nullptr) return failed("there is no bot " + load::in_quotes(name));
    const Rules& rules = table_->rules();
    const View view = view_of(rules, table_->state(), seat_at(seat));
    MoveList legal;
    legal_moves(rules, view.pub, view.mine, seat_at(seat), legal);
    if (legal.empty()) return failed("there is no legal move");
    // Each question has a stream of its own, so that a table that was restored goes on in the same way.
    Rng chance(Stream(*seed_from_hex(seed), "bot", static_cast<std::uint32_t>(table_->last_n())));
    Command command;
    command.kind = Command::Kind::Move;
    command.seat = seat;
    command.ask = table_->ask(seat);
    command.text = to_text(rules, bot.choose(rules, view, legal, chance));
    return decided(table_->decide(command, at), at);
  }
  begin_answer();
  return end_answer();
}

std::string LocalTable::pass_time(const Value& question) {
  const Millis at = time_of(question);
  if (question.failed()) return {};
  begin_answer();
  settle(at);
  return end_answer();
}

std::string LocalTable::tell_log() const {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("log").begin_list();
  for (const Entry& entry : log_) write_entry(json, entry);
  json.end_list();
  json.end_object();
  json.finish();
  return out;
}

std::string LocalTable::tell_record() const {
  if (!has_begun(table_->stage())) return failed("the game has not begun");
  std::string out = "{\"record\":";
  server::append_string(out, to_json(table_->rules(), table_->record()));
  return out + '}';
}

std::string LocalTable::decided(const server::Decision& decision, Millis at) {
  if (!decision.ok()) return refused(decision.refusal);
  begin_answer();
  carry_out(*decision.entry, at);
  settle(at);
  return end_answer();
}

void LocalTable::settle(Millis at) {
  while (fault_.empty()) {
    auto entry = table_->follow_up(at);
    if (!entry) entry = table_->clock_due(at);
    if (!entry) return;
    carry_out(*entry, at);
  }
}

void LocalTable::carry_out(const Entry& entry, Millis at) {
  events_.clear();
  const bool offered = table_->offer().has_value();
  fault_ = table_->apply(entry, &events_);
  if (!fault_.empty()) return;
  note(entry);
  const bool quiet = entry.kind == EntryKind::Move || entry.kind == EntryKind::Undo;
  tell(&events_, !quiet || offered != table_->offer().has_value(), at);
}

void LocalTable::note(const Entry& entry) {
  log_.push_back(entry);
  JsonWriter json(entries_);
  write_entry(json, entry);
}

void LocalTable::tell(const Events* events, bool info, Millis at) {
  const server::Attendance here = attendance();
  update_.begin(*table_, paths_, events, info ? &here : nullptr, at);
  for (std::size_t k = 0; k < watchers_.size(); ++k) {
    told_ += "{\"to\":" + std::to_string(k) + ",\"update\":";
    told_ += *update_.for_watcher(watchers_[k]);
    told_ += "},";
  }
}

// Everybody who sits here is here: they share a screen.
server::Attendance LocalTable::attendance() const {
  server::Attendance here;
  const auto seats = table_->seats();
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    here.seats[seat].present = seats[seat].kind == TableSeat::Kind::Person;
  return here;
}

void LocalTable::begin_answer() {
  fault_.clear();
  entries_.clear();
  told_.clear();
}

std::string LocalTable::end_answer() {
  if (!fault_.empty()) return failed(fault_);
  std::string out;
  JsonWriter json(out, entries_.size() + told_.size() + 64);
  json.begin_object();
  json.key("entries").begin_list();
  json.raw(entries_);
  json.end_list();
  json.key("told").begin_list();
  json.raw(told_);
  json.end_list();
  json.key("deadline").number(table_->next_deadline());
  json.end_object();
  json.finish();
  return out;
}

}  // namespace konduktor::wasm
