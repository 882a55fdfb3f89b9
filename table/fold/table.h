// A table: from the first guest to the last score, as the fold of its log.
//
// Two halves. `decide` looks at a command and answers with the entry that would carry it out, or with a refusal; it
// changes nothing. `apply` takes an entry that is stored and changes the table. Live play and restoring after a restart
// use the same `apply`, so they cannot differ, and what is not stored has not happened.
//
// Pure: no clock (time is passed in), no I/O, no threads, no exceptions. Who a command comes from has been settled by
// its session.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fold/entry.h"
#include "fold/settings.h"
#include "fold/surroundings.h"
#include "konduktor/game.h"
#include "konduktor/record.h"
#include "konduktor/scores.h"

namespace konduktor::server {

struct TableSeat {
  enum class Kind : std::uint8_t { Empty, Person, Bot };
  Kind kind = Kind::Empty;
  UserId user{};         // Person; one user may hold several seats (same-device play)
  std::string name;      // Person: as shown
  std::string bot;       // Bot: "bot:hard"
  std::string stand_in;  // a bot that plays for the person, or empty
  std::string why;       // of the stand-in: "left", "clock", "away"
  bool guest = false;    // Person: had no account of this name when sitting down
  std::string from;      // Person: a mark of the address that they sat down from; empty = not known
};

struct Command {
  enum class Kind : std::uint8_t {
    Sit,     // user takes `seat` (-1 = any) as `name`
    SitBot,  // host puts bot `text` ("bot:hard") on `seat`
    Rise,    // user leaves `seat`, or the host sends its holder away; in a running game a stand-in takes over
    Start,   // host; all seats are taken. text = JSON with seed and salt, made by the caller
    Move,    // text, ask
    Undo,    // own last move
    StandIn,  // a seated player calls a bot for an away seat; the server itself for a clock that has run out
    Back,     // user takes the seat back from the stand-in
    Offer,    // text = pause, resume, takeback, abandon
    Answer,   // text = yes, no
    Close     // host, before the start
  };
  Kind kind{};
  UserId user{};  // None = the server itself (bots, clocks)
  int seat = -1;
  std::string text;
  std::string name;
  // Move: the number of the question that it answers (TableSeat's ask, below). Undo: the table's last n, or 0 = any.
  std::int32_t ask = 0;
  bool away = false;  // StandIn: the caller has seen that the seat's player is gone for long enough
  // Sit: what is known of the person; the log keeps it.
  bool guest = false;  // has no account, or one of another name
  std::string
      from;  // letters and digits: the same for two people at one table only if their addresses are (Floor::mark_of)
};

// What a rematch takes over from the table before.
struct Inherited {
  std::vector<UserId> held;  // by seat: whom it is kept for; None = nobody
  Millis held_until = 0;
  std::vector<UserId> sent_away;
};

// Codes are part of the public interface (docs/server/protocol.md); they and their sentences are in refusals.cpp.
struct Refusal {
  std::string code;
  std::string text;  // a sentence: what and what to do
};
struct Decision {
  std::optional<Entry> entry;  // table, n and at are filled in
  Refusal refusal;             // if there is no entry
  [[nodiscard]] bool ok() const noexcept { return entry.has_value(); }
};

class Table {
 public:
  // The first entry of a new table, with a new id if none is given. Nobody sits at it yet; `name` is the host's.
  // `around` must outlive the table.
  [[nodiscard]] static Decision create(Surroundings& around, const Settings& settings, UserId host,
                                       std::string name, Millis now, Language language = Language::English,
                                       TableId id = TableId::None, const Inherited& inherited = {},
                                       bool guest = false);
  // From a log that begins with Create. The error says which entry could not be applied and why.
  [[nodiscard]] static Result<std::unique_ptr<Table>> restore(Surroundings& around,
                                                              std::span<const Entry> log);

  [[nodiscard]] Decision decide(const Command& command, Millis now,
                                Language language = Language::English) const;
  // `entry` came from decide and its n is last_n() + 1. Events of a move are appended to `events` (unredacted).
  // "" or why it does not fit (a damaged log).
  [[nodiscard]] std::string apply(const Entry& entry, Events* events = nullptr);

  // The user was erased: the name becomes kErasedName here as it did in the log.
  void forget(UserId user);

  // What must follow without anyone's command: the game is over → End; an agreed offer → Pause, Resume, Undo, End; a
  // pause that has lasted long enough → Resume.
  // The caller stores and applies it like any other entry. Empty = nothing.
  [[nodiscard]] std::optional<Entry> follow_up(Millis now) const;
  // A clock that has run out by `now` → the StandIn entry; and when to look again (0 = no clock runs).
  [[nodiscard]] std::optional<Entry> clock_due(Millis now) const;
  [[nodiscard]] Millis next_deadline() const;
  // A game that nobody has been at since `seen` and that no clock drives on is given up at last → the End entry. One that
  // is paused by consent waits for longer.
  [[nodiscard]] std::optional<Entry> deserted(Millis seen, Millis now) const;
  // After a restart, or when nothing could be stored for a while: the entry that gives back the time in which nobody
  // could move, if a clock runs or a pause is to end. A clock for play by correspondence runs on: it has days.
  [[nodiscard]] std::optional<Entry> waking(Millis now) const;
  // The machine's clock was put forward by so much: the entry after which nothing at the table has lost time by it.
  [[nodiscard]] std::optional<Entry> giving_back(Millis time, Millis now) const;
  // When the pause ends by itself; 0 = it is none, or waits for its players.
  [[nodiscard]] Millis pause_ends() const noexcept;
  // Milliseconds left of a seat that has a clock, 0 or more; -1 = it has none now: no clock at this table, a bot plays,
  // or nothing is asked and the clock is per move.
  [[nodiscard]] Millis time_left(int seat, Millis now) const;
  [[nodiscard]] bool clock_runs(int seat) const;
  // The bot that is to move for the seat, or "".
  [[nodiscard]] std::string_view bot_to_move(int seat) const;

  [[nodiscard]] TableId id() const noexcept;
  [[nodiscard]] std::int32_t last_n() const noexcept;
  [[nodiscard]] Stage stage() const noexcept;
  [[nodiscard]] bool paused() const noexcept;
  [[nodiscard]] const Settings& settings() const noexcept;
  [[nodiscard]] UserId host() const noexcept;  // None once the last person has left an open table
  [[nodiscard]] const std::string& host_name() const noexcept;
  [[nodiscard]] bool host_is_guest() const noexcept;
  // What this user is called here: the name, with a number behind it if somebody who sits here could be taken for them.
  [[nodiscard]] std::string name_here(const std::string& name, UserId user) const;
  [[nodiscard]] std::span<const TableSeat> seats() const noexcept;  // as many as players
  [[nodiscard]] bool holds(UserId user, int seat) const noexcept;
  // Whom an empty seat is kept for; None = whoever comes.
  [[nodiscard]] UserId held_for(int seat, Millis now) const;
  [[nodiscard]] std::span<const UserId> sent_away() const noexcept;
  [[nodiscard]] const Rules& rules() const noexcept;
  [[nodiscard]] const State& state() const noexcept;  // once started
  [[nodiscard]] int moves() const noexcept;           // made and not undone
  // The number of the question that waits for this seat's move; 0 = none. It is the n of the entry that put it, and
  // answers of others in a simultaneous phase do not change it. A move must quote it: that makes duplicates harmless.
  [[nodiscard]] std::int32_t ask(int seat) const noexcept;
  [[nodiscard]] bool can_undo(int seat) const;
  struct OpenOffer {
    std::string what;
    int seat = -1;
    std::uint8_t agreed = 0;  // bit = seat
  };
  [[nodiscard]] const std::optional<OpenOffer>& offer() const noexcept;
  [[nodiscard]] const std::string& commitment() const noexcept;  // hex, once started
  [[nodiscard]] Millis created() const noexcept;
  [[nodiscard]] Millis changed() const noexcept;  // when the stage last changed
  [[nodiscard]] Millis seen() const noexcept;     // when a person last did something here
  [[nodiscard]] Millis last_at() const noexcept;  // of the last entry
  [[nodiscard]] TableRow row() const;
  // The whole game; with seed and salt only when it is over. For Running tables only the server may see it.
  [[nodiscard]] GameRecord record() const;
  // What everything was dealt from, when it is over and no sooner.
  struct RevealedDeal {
    Seed seed;
    std::string salt;
  };
  [[nodiscard]] std::optional<RevealedDeal> revealed_deal() const;
  // A person who did not play on: a stand-in plays the seat now, or has made more of its moves than its player.
  [[nodiscard]] bool has_left(int seat) const;
  [[nodiscard]] int own_moves(int seat) const;  // made by the seat's player, not by a stand-in
  // Results for statistics, once the last move was made: they are stored together with the entry that ends the table.
  [[nodiscard]] std::vector<ResultRow> results() const;

 private:
  Table();
  struct Impl;
  std::unique_ptr<Impl> impl_;

 public:
  ~Table();
};

}  // namespace konduktor::server
