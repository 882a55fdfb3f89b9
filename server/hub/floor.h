// The floor: all tables that are open, running or looked at, and everything that happens at them.
//
// The path of a command: queue of its table → Table::decide → store → Table::apply → everyone who looks is told. A
// table decides one command at a time, so what is told is always stored and nothing has to be taken back when the store
// fails. Bots, clocks and follow-ups take the same path as people.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "hub/live_table.h"
#include "hub/services.h"
#include "wire/update.h"

namespace konduktor::server {

class Floor {
 public:
  explicit Floor(const Services& services) : services_(services) {}

  // Before the loop runs: all open and running tables. "" or what is wrong with the store.
  [[nodiscard]] std::string restore(Store& store);

  struct Made {
    Refusal refusal;  // code empty = ok
    TableId table{};
  };
  // `id`: None = a new one.
  void create(const Settings& settings, UserId host, std::string name, bool guest, Language language,
              std::function<void(const Made&)> done, TableId id = TableId::None,
              const Inherited& inherited = {});
  // Commands one after the other; `done` hears of the first refusal, or null after the last.
  void submit_all(TableId table, std::vector<Command> commands, Language language,
                  std::function<void(const Refusal*)> done);
  // Who asks, and from where.
  struct Visitor {
    UserId user{};
    std::string name;
    bool guest = false;
    std::string address;
  };
  void rematch(TableId table, const Visitor& who, Language language, std::function<void(const Made&)> done);
  // What a table may know of an address (Command::from); empty for addresses that mean nothing.
  [[nodiscard]] std::string mark_of(TableId table, std::string_view address) const;

  void submit(TableId table, Command command, Asker asker);
  // Tables that are over are read from the store. Null: `why` is no_such_table or busy.
  using WithTable = std::function<void(LiveTable* live, std::string_view why)>;
  void with_table(TableId table, WithTable done);
  [[nodiscard]] LiveTable* find(TableId table);

  // Null = watching. Whether this user may look at the table is decided here. Not told at all: the connection is
  // somebody else's by now.
  void watch(TableId table, const Watcher& watcher, std::function<void(const Refusal*)> done);
  void unwatch(TableId table, SocketId socket);
  [[nodiscard]] static bool may_watch(const Table& table, UserId user);
  // Why not, for those who may not.
  [[nodiscard]] static std::string_view why_not_watch(const Table& table);
  // The user was erased: seats are left, the name goes.
  void forget(UserId user);

  void chat(TableId table, const Watcher& from, std::string name, bool guest, std::string text,
            std::function<void(const Refusal*)> done);
  // {"type":"hint",…} to the asker, after a bot has thought. `lesson`: what a lesson would show, and the teacher is asked
  // ("route", "cards"); empty = no lesson.
  void hint(TableId table, int seat, std::string_view lesson, UserId user, Asker asker);
  // The moves that begin with `prefix`; empty text and a code if that may not be asked.
  [[nodiscard]] Refusal legal(TableId table, int seat, UserId user, std::string_view prefix,
                              Language language, std::string& out);

  // Something that the guide answers, appended as a JSON object. A code if that may not be asked.
  struct Question {
    enum class About : std::uint8_t { Why, Ways, Shop, Path, Examples };
    About about{};
    TableId table{};
    int seat = -1;          // whose eyes it is asked with, -1 = a spectator's; Path: whose path
    std::string_view text;  // Why, Ways: a move, its payment possibly left open
  };
  [[nodiscard]] Refusal ask(const Question& question, UserId user, Language language, std::string& out);

  // For servers that share a database (floor_cluster.cpp): what comes from the others.
  [[nodiscard]] ClusterEvents cluster_events();
  // What others wrote while nobody listened: entries, chat, and tables that are not known here.
  void catch_up_all(const std::vector<TableId>& going_on);
  // Whoever sits, hosts or talked at a table here.
  [[nodiscard]] std::vector<UserId> people() const;

  // The loop runs: from now on it is noticed when it stands still.
  void start();
  // Twice a second: clocks, people who went away, retries, tables that nobody needs.
  void tick(Millis at);
  // The time that it is at the table (LiveTable::shift).
  [[nodiscard]] Millis time_at(const LiveTable& live);
  // Nobody could do anything for so long, or now() was put forward by so much: at no table has any time passed.
  void give_back(Millis time);
  [[nodiscard]] const std::unordered_map<TableId, std::unique_ptr<LiveTable>>& tables() const noexcept {
    return tables_;
  }
  // Open and running tables where the user sits.
  [[nodiscard]] std::vector<TableId> tables_of(UserId user) const;

  // Told when an open or running table was added, or its row in the lobby changed (null = it is gone).
  std::function<void(TableId, const LiveTable*)> on_lobby;
  // Where the connection comes from, for the log.
  std::function<std::string(SocketId)> address_of;
  // Told when the loop stood still for so long.
  std::function<void(Millis)> on_stall;
  // Whether it is still this user who is behind the connection: nobody else is told what this one asked for.
  std::function<bool(SocketId, UserId)> is_behind;
  // Whether this connection does not want to hear that user.
  std::function<bool(SocketId, UserId)> is_muted;

 private:
  LiveTable& add(std::unique_ptr<Table> table);
  TableId made(TableId id, std::unique_ptr<Table> table);
  [[nodiscard]] bool may_decide(const LiveTable& live) const;
  void process(LiveTable& live);
  void store_entry(LiveTable& live, Entry entry, LiveTable::Job job);
  void stored(TableId id, const Status& status);
  void refuse_unstored(const Asker& asker, const Status& status);
  void read_first(LiveTable& live);
  // What an entry that is stored means for everyone who looks. `offered`: an offer was open before it.
  void applied(LiveTable& live, const Entry& entry, bool offered);
  // Tells the log of a game that begins or ends here.
  void log_entry(const LiveTable& live, const Entry& entry, const Asker& asker) const;
  void after_change(LiveTable& live);
  // To the owner of a table that is another server's.
  void hand_on(TableId id, Command command, Asker asker, int tries = 0);
  void forward(ServerId owner, TableId id, const Command& command, const Asker& asker, int tries);
  void try_again(TableId id, const Command& command, const Asker& asker, int tries);
  void carry_out(const Forwarded& forwarded);
  // Applies what other servers have stored; `then` in any case.
  void catch_up(TableId id, std::function<void()> then = {});
  void catch_up_if_behind(LiveTable& live);
  void adopt(TableId id);
  void catch_up_chat(TableId id, std::int32_t n);
  void say_who_is_here(LiveTable& live, Millis at);
  void answer(const Asker& asker, const Refusal* refusal);
  void wake_bots(LiveTable& live);
  void bot_moved(TableId id, int seat, std::int32_t ask, const Move& move);
  void notice_stall();
  [[nodiscard]] bool settle_debt(LiveTable& live, Millis at);
  void look_at_kept_seats(LiveTable& live, Millis at);
  void look_for_away(LiveTable& live, Millis at);
  void look_for_deserted(LiveTable& live, Millis at);
  void let_go(Millis at);
  void begin_watching(TableId id, LiveTable* live, const Watcher& watcher,
                      const std::function<void(const Refusal*)>& done);
  void note_absent(LiveTable& live);
  void send_away(LiveTable& live);
  struct Rematch;
  void seek_rematch(TableId id, const std::shared_ptr<Rematch>& wish);
  void make_rematch(LiveTable& live, const Visitor& who, Language language,
                    std::function<void(const Made&)> done);
  [[nodiscard]] std::vector<Change> changes_for(const LiveTable& live, const Entry& entry);
  void tell(LiveTable& live, const Events* events, bool info);
  void store_saying(LiveTable& live);
  void said(TableId id, const Status& status);
  void read_chat(TableId id, std::function<void()> then);
  // False: it is known already.
  static bool keep(LiveTable& live, const ChatLine& line);
  void hear(LiveTable& live, const ChatLine& line);
  void tell_latest_chat(const LiveTable& live, const Watcher& to);
  [[nodiscard]] bool is_gone(SocketId socket, UserId user) const {
    return is_behind && !is_behind(socket, user);
  }

  Services services_;
  Millis alive_ = 0;  // of steady_now: when the loop was last seen to run; 0 = it has not begun
  std::unordered_map<TableId, std::unique_ptr<LiveTable>> tables_;
  std::unordered_map<TableId, TableId> rematches_;  // by the table before
  Events events_;                                   // used again and again, as is
  Update update_;
};

// A new seed and its salt, as Command::Start wants them.
[[nodiscard]] std::string fresh_deal();

}  // namespace konduktor::server
