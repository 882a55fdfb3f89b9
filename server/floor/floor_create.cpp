// How tables come to be: new ones and rematches.

#include <fmt/format.h>

#include <algorithm>

#include "floor/errors.h"
#include "floor/floor.h"
#include "konduktor/host/random.h"
#include "net/address.h"
#include "people/names.h"

namespace konduktor::server {
namespace {

constexpr Millis kSeatsKept = 10 * kMinute;
constexpr Millis kSeatsKeptByCorrespondence = kDay;
constexpr std::size_t kMostSentAway = 200;  // the latest

Inherited inheritance(const Table& before) {
  Inherited inherited;
  for (const TableSeat& seat : before.seats())
    inherited.held.push_back(seat.kind == TableSeat::Kind::Person ? seat.user : UserId::None);
  std::rotate(inherited.held.begin(), inherited.held.end() - 1, inherited.held.end());
  const bool slow = before.settings().clock.by_correspondence();
  inherited.held_until = now() + (slow ? kSeatsKeptByCorrespondence : kSeatsKept);
  const auto away = before.sent_away();
  inherited.sent_away.assign(away.end() - static_cast<std::ptrdiff_t>(std::min(away.size(), kMostSentAway)),
                             away.end());
  return inherited;
}

}  // namespace

std::string fresh_deal() {
  return fmt::format(R"({{"seed":"{}","salt":"{}"}})", to_hex(random_seed()), random_salt());
}

void Floor::create(const Settings& settings, UserId host, std::string name, bool guest, Language language,
                   std::function<void(const Made&)> done, TableId id, const Inherited& inherited) {
  const auto theirs = std::count_if(tables_.begin(), tables_.end(), [host](const auto& item) {
    return item.second->table->host() == host && is_going_on(item.second->table->stage());
  });
  if (theirs >= services_.config.tables_per_person) return done({refusal("too_many_tables", language), {}});
  Decision decision =
      Table::create(services_.book, settings, host, std::move(name), now(), language, id, inherited, guest);
  if (!decision.ok()) return done({decision.refusal, {}});
  const Entry entry = *decision.entry;
  auto restored = Table::restore(services_.book, std::span(&entry, 1));
  if (!restored.ok()) return done({refusal("bad_settings", language, restored.error), {}});
  auto table = std::make_shared<std::unique_ptr<Table>>(std::move(restored.value));
  // Acquired before it is written, or another server might take it for an orphan.
  services_.cluster.acquire(
      entry.table, [this, entry, table, language, done = std::move(done)](const Acquired& acquired) {
        if (!acquired.mine) return done({refusal("busy", language), {}});
        services_.store.write({AppendEntry{entry}, PutTable{(*table)->row()}},
                              [this, id = entry.table, table, language, done](const Status& status) {
                                if (status.ok()) return done({{}, made(id, std::move(*table))});
                                services_.cluster.release(id);
                                done({not_stored(status.error, language), {}});
                              });
      });
}

// It may be there already: its own announcement can be quicker than the store's answer.
TableId Floor::made(TableId id, std::unique_ptr<Table> table) {
  ++services_.counters.entries;
  LiveTable* known = find(id);
  LiveTable& live = known != nullptr ? *known : add(std::move(table));
  if (known == nullptr) live.chat_loaded = true;
  return id;
}

std::string Floor::mark_of(TableId table, std::string_view address) const {
  constexpr std::size_t kDigits = 8;
  const std::string group = address_group(address);
  if (group.empty() || !is_limited(services_.config.net, address)) return {};
  return keyed_mark(services_.config.secret, text_of(table) + ' ' + group, kDigits);
}

void Floor::rematch(TableId id, const Visitor& who, Language language,
                    std::function<void(const Made&)> done) {
  with_table(id, [this, id, who, language, done = std::move(done)](LiveTable* live, std::string_view why) {
    if (live == nullptr) return done({refusal(why, language), {}});
    const Table& old = *live->table;
    const auto seats = old.seats();
    if (std::none_of(seats.begin(), seats.end(), [&](const TableSeat& seat) {
          return seat.kind == TableSeat::Kind::Person && seat.user == who.user;
        }))
      return done({refusal("not_allowed", language), {}});
    if (old.stage() != Stage::Finished && old.stage() != Stage::Abandoned)
      return done({refusal("not_finished", language), {}});
    if (const auto known = rematches_.find(id); known != rematches_.end()) {
      const LiveTable* next = find(known->second);
      if (next != nullptr && is_going_on(next->table->stage())) return done({{}, known->second});
    }
    // The second to ask waits for what becomes of the first one's wish.
    live->rematch_wanted.push_back([this, id, who, language, done] { rematch(id, who, language, done); });
    if (live->rematch_wanted.size() > 1) return;
    make_rematch(*live, who, language, done);
  });
}

struct Floor::Rematch {
  Settings settings;
  Inherited inherited;
  Visitor who;
  std::string name;
  bool guest = false;
  Language language{};
  std::vector<Command> commands;  // who sits down at once
  std::function<void(const Made&)> finish;
  int tries = 20;
};

// Everyone moves on by one seat. The asker sits at once and so do the bots; for the others their seats are kept for a
// while. Whoever was sent away stays away.
void Floor::make_rematch(LiveTable& live, const Visitor& who, Language language,
                         std::function<void(const Made&)> done) {
  const TableId id = live.table->id();
  const auto seats = live.table->seats();
  auto wish = std::make_shared<Rematch>();
  wish->settings = live.table->settings();
  wish->settings.rematch_of = text_of(id);
  wish->who = who;
  wish->language = language;
  wish->inherited = inheritance(*live.table);
  std::vector<TableSeat> rotated(seats.begin(), seats.end());
  std::rotate(rotated.begin(), rotated.end() - 1, rotated.end());
  for (int seat = 0; seat < static_cast<int>(rotated.size()); ++seat) {
    const TableSeat& holder = rotated[static_cast<std::size_t>(seat)];
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
  wish->finish = [this, id, done](const Made& made) {
    std::vector<std::function<void()>> waiting;
    if (LiveTable* before = find(id)) {
      waiting = std::move(before->rematch_wanted);
      before->rematch_wanted.clear();
      if (made.refusal.code.empty()) before->rematch = made.table;
      tell(*before, nullptr, true);
    }
    if (made.refusal.code.empty()) rematches_[id] = made.table;
    done(made);
    for (std::size_t k = 1; k < waiting.size(); ++k) waiting[k]();
  };
  seek_rematch(static_cast<TableId>(next_id(number_of(id), services_.config.secret)), wish);
}

// Its id follows from that of the table before and the servers' secret, so that players who ask on different servers at
// once meet at one table and nobody else can reckon it.
// One that is over makes room for the next.
void Floor::seek_rematch(TableId id, const std::shared_ptr<Rematch>& wish) {
  constexpr Millis kAgain = 100;
  with_table(id, [this, id, wish](LiveTable* known, std::string_view why) {
    if (known != nullptr && !is_going_on(known->table->stage()))
      return seek_rematch(static_cast<TableId>(next_id(number_of(id), services_.config.secret)), wish);
    if (known != nullptr) return wish->finish({{}, id});
    if (why != "no_such_table") return wish->finish({refusal(why, wish->language), {}});
    const auto created = [this, id, wish](const Made& made) {
      if (made.refusal.code.empty())
        return submit_all(id, wish->commands, wish->language, [made, wish](const Refusal* refused) {
          wish->finish(refused == nullptr ? made : Made{*refused, {}});
        });
      const bool again = made.refusal.code == "busy" || made.refusal.code == "not_stored";
      if (!again || !services_.cluster.shared() || --wish->tries == 0) return wish->finish(made);
      services_.net.after(kAgain,
                          [this, id, wish] { seek_rematch(id, wish); });  // another server is making it
    };
    for (Command& command : wish->commands)
      if (command.kind == Command::Kind::Sit) command.from = mark_of(id, wish->who.address);
    create(wish->settings, wish->who.user, wish->name, wish->guest, wish->language, created, id,
           wish->inherited);
  });
}

}  // namespace konduktor::server
