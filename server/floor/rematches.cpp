#include "floor/rematches.h"

#include <algorithm>

#include "floor/errors.h"
#include "floor/floor.h"
#include "people/names.h"

namespace konduktor::server {
namespace {

constexpr Millis kSeatsKept = 10 * kMinute;
constexpr Millis kSeatsKeptByCorrespondence = kDay;
constexpr std::size_t kMostSentAway = 200;  // the latest

// Everyone moves on by one seat.
std::vector<TableSeat> rotated_seats(const Table& before) {
  std::vector<TableSeat> seats(before.seats().begin(), before.seats().end());
  std::rotate(seats.begin(), seats.end() - 1, seats.end());
  return seats;
}

// The seats are kept for their players for a while. Whoever was sent away stays away.
Inherited inheritance(const Table& before) {
  Inherited inherited;
  for (const TableSeat& seat : rotated_seats(before))
    inherited.held.push_back(seat.kind == TableSeat::Kind::Person ? seat.user : UserId::None);
  const bool slow = before.settings().clock.by_correspondence();
  inherited.held_until = now() + (slow ? kSeatsKeptByCorrespondence : kSeatsKept);
  const auto away = before.sent_away();
  inherited.sent_away.assign(away.end() - static_cast<std::ptrdiff_t>(std::min(away.size(), kMostSentAway)),
                             away.end());
  return inherited;
}

}  // namespace

struct Rematches::Wish {
  Settings settings;
  Inherited inherited;
  Visitor who;
  std::string name;
  bool guest = false;
  Language language{};
  std::vector<Command> commands;  // who sits down at once
  WhenMade finish;
  int tries = 20;
};

TableId Rematches::next_of(TableId table) const {
  const auto it = next_.find(table);
  return it == next_.end() ? TableId::None : it->second;
}

void Rematches::added(const Table& table) {
  const auto before = id_from_text(table.settings().rematch_of);
  if (before && table.stage() != Stage::Closed) next_[static_cast<TableId>(*before)] = table.id();
}

void Rematches::tidy() {
  std::erase_if(next_, [this](const auto& pair) {
    const LiveTable* next = context_.find(pair.second);
    return context_.find(pair.first) == nullptr && (next == nullptr || !is_going_on(next->table().stage()));
  });
}

void Rematches::ask(TableId id, const Visitor& who, Language language, WhenMade done) {
  floor_.with_table(id,
                    [this, id, who, language, done = std::move(done)](LiveTable* live, std::string_view why) {
                      if (live == nullptr) return done({refusal(why, language), {}});
                      const Table& old = live->table();
                      const auto seats = old.seats();
                      if (std::none_of(seats.begin(), seats.end(), [&](const TableSeat& seat) {
                            return seat.kind == TableSeat::Kind::Person && seat.user == who.user;
                          }))
                        return done({refusal("not_allowed", language), {}});
                      if (old.stage() != Stage::Finished && old.stage() != Stage::Abandoned)
                        return done({refusal("not_finished", language), {}});
                      const LiveTable* next = context_.find(next_of(id));
                      if (next != nullptr && is_going_on(next->table().stage()))
                        return done({std::nullopt, next->id()});
                      // The second to ask waits for what becomes of the first one's wish.
                      auto& waiting = wanted_[id];
                      waiting.push_back([this, id, who, language, done] { ask(id, who, language, done); });
                      if (waiting.size() == 1) make(old, who, language, done);
                    });
}

// The asker sits at once and so do the bots.
void Rematches::make(const Table& before, const Visitor& who, Language language, const WhenMade& done) {
  const TableId id = before.id();
  auto wish = std::make_shared<Wish>();
  wish->settings = before.settings();
  wish->settings.rematch_of = text_of(id);
  wish->who = who;
  wish->language = language;
  wish->inherited = inheritance(before);
  const std::vector<TableSeat> seats = rotated_seats(before);
  for (int seat = 0; seat < static_cast<int>(seats.size()); ++seat) {
    const TableSeat& holder = seats[static_cast<std::size_t>(seat)];
    const bool bot = holder.kind == TableSeat::Kind::Bot;
    if (!bot && holder.user != who.user) continue;
    Command command;
    command.kind = bot ? Command::Kind::SitBot : Command::Kind::Sit;
    command.user = who.user;
    command.seat = seat;
    command.text = holder.bot;
    command.name = holder.name;
    // Who has an account by now has it under its name alone.
    command.guest = who.guest || (holder.guest && !is_own_name(holder.name, who.name));
    if (!bot && wish->name.empty()) wish->name = holder.name, wish->guest = command.guest;
    wish->commands.push_back(std::move(command));
  }
  wish->finish = [this, id, done](const Made& made) { finish(id, made, done); };
  seek(static_cast<TableId>(next_id(number_of(id), context_.services.config.secret)), wish);
}

void Rematches::finish(TableId before, const Made& made, const WhenMade& done) {
  const auto found = wanted_.extract(before);
  if (made.ok()) next_[before] = made.table;
  if (LiveTable* live = context_.find(before)) live->audience.tell(nullptr, true);
  done(made);
  if (found.empty()) return;
  for (std::size_t k = 1; k < found.mapped().size(); ++k) found.mapped()[k]();
}

// Its id follows from that of the table before and the servers' secret, so that players who ask on different servers at
// once meet at one table and nobody else can reckon it. One that is over makes room for the next.
void Rematches::seek(TableId id, const std::shared_ptr<Wish>& wish) {
  floor_.with_table(id, [this, id, wish](LiveTable* known, std::string_view why) {
    if (known != nullptr && !is_going_on(known->table().stage()))
      return seek(static_cast<TableId>(next_id(number_of(id), context_.services.config.secret)), wish);
    if (known != nullptr) return wish->finish({std::nullopt, id});
    if (why != "no_such_table") return wish->finish({refusal(why, wish->language), {}});
    create(id, wish);
  });
}

void Rematches::create(TableId id, const std::shared_ptr<Wish>& wish) {
  constexpr Millis kAgain = 100;
  const auto created = [this, id, wish](const Made& made) {
    if (made.ok())
      return floor_.submit_all(id, wish->commands, wish->language, [made, wish](const Refusal* refused) {
        wish->finish(refused == nullptr ? made : Made{*refused, {}});
      });
    const bool again = made.refusal->code == "busy" || made.refusal->code == "not_stored";
    if (!again || !context_.services.cluster.shared() || --wish->tries == 0) return wish->finish(made);
    context_.services.net.after(kAgain, [this, id, wish] { seek(id, wish); });  // another server is making it
  };
  for (Command& command : wish->commands)
    if (command.kind == Command::Kind::Sit) command.from = floor_.mark_of(id, wish->who.address);
  floor_.create(wish->settings, wish->who.user, wish->name, wish->guest, wish->language, created, id,
                wish->inherited);
}

}  // namespace konduktor::server
