#include "fold/table.h"

#include <bit>

#include "fold/seat_names.h"
#include "fold/table_impl.h"

namespace konduktor::server {
namespace {

constexpr Millis kGameWaits = 30 * kDay;    // for anybody to come back to it
constexpr Millis kPauseWaits = 365 * kDay;  // agreed upon, but not for ever
constexpr int kRounds = 300;                // of one person
constexpr int kRoundsAMove = 10;

}  // namespace

bool Table::Impl::has_seat(int seat) const noexcept {
  return seat >= 0 && seat < static_cast<int>(seats.size());
}

bool Table::Impl::holds(UserId user, int seat) const noexcept {
  return user != UserId::None && has_seat(seat) && at(seat).kind == TableSeat::Kind::Person &&
         at(seat).user == user;
}

bool Table::Impl::plays_itself(int seat) const {
  return at(seat).kind == TableSeat::Kind::Person && at(seat).stand_in.empty();
}

bool Table::Impl::game_over() const noexcept {
  return game != nullptr && game->state().pub.phase == Phase::Over;
}

std::uint8_t Table::Impl::seats_of(UserId user) const {
  unsigned bits = 0;
  for (int seat = 0; has_seat(seat); ++seat)
    if (holds(user, seat)) bits |= 1u << seat;
  return static_cast<std::uint8_t>(bits);
}

std::uint8_t Table::Impl::people() const {
  unsigned bits = 0;
  for (int seat = 0; has_seat(seat); ++seat)
    if (plays_itself(seat)) bits |= 1u << seat;
  return static_cast<std::uint8_t>(bits);
}

std::string_view Table::Impl::bot_to_move(int seat) const {
  if (stage != Stage::Running || paused || !has_seat(seat) || asks[static_cast<std::size_t>(seat)] == 0)
    return {};
  return at(seat).kind == TableSeat::Kind::Bot ? std::string_view(at(seat).bot) : at(seat).stand_in;
}

bool Table::Impl::can_undo(int seat) const {
  return stage == Stage::Running && !paused && has_seat(seat) && plays_itself(seat) &&
         game->can_undo(seat_at(seat));
}

Millis Table::Impl::time_left(int seat, Millis now) const {
  if (stage != Stage::Running || clocks.kind() == ClockKind::None || !has_seat(seat) || !plays_itself(seat))
    return -1;
  if (clocks.kind() == ClockKind::PerMove && asks[static_cast<std::size_t>(seat)] == 0) return -1;
  return clocks.left(seat, now);
}

int Table::Impl::overdue(Millis now) const {
  int first = -1;
  for (int seat = 0; has_seat(seat); ++seat)
    if (clocks.runs(seat) && clocks.deadline(seat) <= now &&
        (first < 0 || clocks.deadline(seat) < clocks.deadline(first)))
      first = seat;
  return first;
}

bool Table::Impl::is_worn_out(UserId user) const {
  const auto done = rounds.find(user);
  if (done == rounds.end() || done->second < kRounds) return false;
  int moves = 0;
  for (int seat = 0; game != nullptr && has_seat(seat); ++seat)
    if (holds(user, seat)) moves += game->own_moves(seat_at(seat));
  return done->second >= kRounds + kRoundsAMove * moves;
}

Entry Table::Impl::entry(EntryKind kind, int seat, UserId user, Millis now) const {
  Entry made;
  made.table = id;
  made.n = last_n + 1;
  made.kind = kind;
  made.seat = static_cast<std::int8_t>(seat);
  made.user = user;
  made.at = std::max(now, last_at);  // a log does not go back in time, even if the machine's clock does
  return made;
}

Table::Table() : impl_(std::make_unique<Impl>()) {}
Table::~Table() = default;

Decision Table::create(Surroundings& around, const Settings& settings, UserId host, std::string name,
                       Millis now, Language language, TableId id, const Inherited& inherited, bool guest) {
  if (host == UserId::None) return refuse(RefusalReason::NotAllowed, language);
  const auto tidied = around.tidy_name(name);
  if (!tidied) return refuse(RefusalReason::BadName, language);
  // The text that is stored must be read again after a restart: better to learn now that it cannot.
  std::string text = to_json(settings);
  if (const auto checked = settings_from_json(text); !checked.ok())
    return refuse(RefusalReason::BadSettings, language, checked.error);
  if (const auto rules = around.find(settings.game, settings.options); !rules.ok())
    return refuse(RefusalReason::BadSettings, language, "settings: " + rules.error);
  Entry entry;
  entry.table = id == TableId::None ? around.new_table_id() : id;
  entry.n = 1;
  entry.kind = EntryKind::Create;
  entry.user = host;
  entry.at = now;
  entry.text = std::move(text);
  entry.name = *tidied;
  entry.by = text_of_inherited(inherited, guest);
  return {std::move(entry), {}};
}

Result<std::unique_ptr<Table>> Table::restore(Surroundings& around, std::span<const Entry> log) {
  if (log.empty()) return {nullptr, "the log is empty"};
  std::unique_ptr<Table> table(new Table);
  std::string error = table->impl_->fold_create(around, log[0]);
  for (std::size_t k = 1; k < log.size() && error.empty(); ++k) error = table->apply(log[k]);
  if (error.empty()) return {std::move(table), {}};
  return {nullptr, "table " + text_of(log[0].table) + ", entry " + std::to_string(table->impl_->last_n + 1) +
                       ": " + error};
}

Decision Table::decide(const Command& command, Millis now, Language language) const {
  return impl_->decide(command, now, language);
}
std::string Table::apply(const Entry& entry, Events* events) { return impl_->fold(entry, events); }
void Table::forget(UserId user) {
  if (user == UserId::None) return;
  if (impl_->host == user) impl_->host_name = kErasedName, impl_->host_is_guest = false;
  for (TableSeat& seat : impl_->seats)
    if (seat.kind == TableSeat::Kind::Person && seat.user == user)
      seat.name = kErasedName, seat.guest = false;
}
std::optional<Entry> Table::follow_up(Millis now) const { return impl_->follow_up(now); }

std::optional<Entry> Table::clock_due(Millis now) const {
  const int seat = impl_->overdue(now);
  if (seat < 0) return std::nullopt;
  Entry entry = impl_->entry(EntryKind::StandIn, seat, UserId::None, now);
  entry.text = kStandIn;
  entry.by = "clock";
  return entry;
}

std::optional<Entry> Table::deserted(Millis seen, Millis now) const {
  if (impl_->stage != Stage::Running || impl_->game_over() || next_deadline() != 0 || pause_ends() != 0)
    return std::nullopt;
  if (now - seen <= (impl_->paused ? kPauseWaits : kGameWaits)) return std::nullopt;
  Entry entry = impl_->entry(EntryKind::End, -1, UserId::None, now);
  entry.text = word_of(Stage::Abandoned);
  return entry;
}

std::optional<Entry> Table::waking(Millis now) const {
  if (impl_->stage != Stage::Running || impl_->settings.clock.by_correspondence() ||
      (next_deadline() == 0 && pause_ends() == 0))
    return std::nullopt;
  return impl_->entry(EntryKind::Awake, -1, UserId::None, now);
}

std::optional<Entry> Table::giving_back(Millis time, Millis now) const {
  if (impl_->stage != Stage::Running || time <= 0 || (next_deadline() == 0 && pause_ends() == 0))
    return std::nullopt;
  Entry entry = impl_->entry(EntryKind::Awake, -1, UserId::None, now);
  entry.text = std::to_string(time);
  return entry;
}

Millis Table::pause_ends() const noexcept { return impl_->paused ? impl_->pause_until : 0; }

Millis Table::next_deadline() const {
  Millis next = 0;
  for (int seat = 0; impl_->has_seat(seat); ++seat)
    if (const Millis deadline = impl_->clocks.deadline(seat); deadline != 0 && (next == 0 || deadline < next))
      next = deadline;
  return next;
}

Millis Table::time_left(int seat, Millis now) const { return impl_->time_left(seat, now); }
bool Table::clock_runs(int seat) const { return impl_->has_seat(seat) && impl_->clocks.runs(seat); }
std::string_view Table::bot_to_move(int seat) const { return impl_->bot_to_move(seat); }
TableId Table::id() const noexcept { return impl_->id; }
std::int32_t Table::last_n() const noexcept { return impl_->last_n; }
Stage Table::stage() const noexcept { return impl_->stage; }
bool Table::paused() const noexcept { return impl_->paused; }
const Settings& Table::settings() const noexcept { return impl_->settings; }
UserId Table::host() const noexcept { return impl_->host; }
const std::string& Table::host_name() const noexcept { return impl_->host_name; }
bool Table::host_is_guest() const noexcept { return impl_->host_is_guest; }
std::string Table::name_here(const std::string& name, UserId user) const {
  return impl_->own_name(name, user);
}
std::span<const TableSeat> Table::seats() const noexcept { return impl_->seats; }
bool Table::holds(UserId user, int seat) const noexcept { return impl_->holds(user, seat); }
const Rules& Table::rules() const noexcept { return *impl_->rules; }
bool Table::can_undo(int seat) const { return impl_->can_undo(seat); }
const std::optional<Table::OpenOffer>& Table::offer() const noexcept { return impl_->offer; }
Millis Table::created() const noexcept { return impl_->created; }
Millis Table::changed() const noexcept { return impl_->changed; }
Millis Table::seen() const noexcept { return impl_->seen; }
Millis Table::last_at() const noexcept { return impl_->last_at; }
UserId Table::held_for(int seat, Millis now) const {
  return impl_->has_seat(seat) ? impl_->held_for(seat, now) : UserId::None;
}
std::span<const UserId> Table::sent_away() const noexcept { return impl_->sent_away; }
int Table::own_moves(int seat) const {
  return impl_->game != nullptr && impl_->has_seat(seat) ? impl_->game->own_moves(seat_at(seat)) : 0;
}

const State& Table::state() const noexcept {
  static const State kNone{};
  return impl_->game != nullptr ? impl_->game->state() : kNone;
}

int Table::moves() const noexcept {
  return impl_->game != nullptr ? static_cast<int>(impl_->game->steps().size()) : 0;
}

std::int32_t Table::ask(int seat) const noexcept {
  return impl_->has_seat(seat) ? impl_->asks[static_cast<std::size_t>(seat)] : 0;
}

const std::string& Table::commitment() const noexcept {
  static const std::string kNone;
  return impl_->game != nullptr ? impl_->game->commitment() : kNone;
}

TableRow Table::row() const {
  return {impl_->id,
          impl_->settings.game,
          impl_->stage,
          impl_->settings.visibility,
          impl_->settings.options.players,
          impl_->host,
          impl_->created,
          impl_->changed};
}

}  // namespace konduktor::server
