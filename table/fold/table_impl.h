// What a Table holds. `decide…` are const and answer a command; `fold…` change the table by an entry of its log.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fold/clock.h"
#include "fold/played_game.h"
#include "fold/refusals.h"
#include "fold/table.h"

namespace konduktor::server {

struct Table::Impl {
  const Surroundings* around = nullptr;
  TableId id{};
  Settings settings;
  std::shared_ptr<const Rules> rules;
  UserId host{};
  std::string host_name;
  bool host_is_guest = false;
  std::vector<TableSeat> seats;
  std::vector<UserId> sent_away;  // from the open table, by the host or for coming and going too often
  std::map<UserId, int> rises;    // of their own will, from the open table
  std::map<std::string, int> rises_from;  // the same by address
  std::map<UserId, int> rounds;           // what each has done that leads nowhere
  std::vector<UserId> held;               // by seat, until `held_until`
  Millis held_until = 0;
  Stage stage = Stage::Open;
  bool paused = false;
  Millis pause_until = 0;  // 0 = for as long as its players like
  std::int32_t last_n = 0;
  Millis last_at = 0;
  Millis created = 0;
  Millis changed = 0;
  Millis seen = 0;  // the last entry of a person
  std::optional<OpenOffer> offer;
  std::unique_ptr<PlayedGame> game;  // once started
  std::array<std::int32_t, kMaxPlayers> asks{};
  static constexpr std::size_t kOffersAMinute = 10;
  std::array<std::array<Millis, kOffersAMinute>, kMaxPlayers>
      offered{};  // each seat's latest, the oldest first
  Clocks clocks;

  // --- looking (table.cpp) ---
  [[nodiscard]] bool has_seat(int seat) const noexcept;
  [[nodiscard]] const TableSeat& at(int seat) const { return seats[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] TableSeat& at(int seat) { return seats[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] bool holds(UserId user, int seat) const noexcept;
  [[nodiscard]] bool plays_itself(int seat) const;         // a person without a stand-in
  [[nodiscard]] bool game_over() const noexcept;           // the last move is made
  [[nodiscard]] std::uint8_t seats_of(UserId user) const;  // bit = seat
  [[nodiscard]] std::uint8_t people() const;               // seats that play themselves, bit = seat
  [[nodiscard]] std::string_view bot_to_move(int seat) const;
  [[nodiscard]] bool can_undo(int seat) const;
  [[nodiscard]] Millis time_left(int seat, Millis now) const;
  [[nodiscard]] int overdue(Millis now) const;  // the seat whose clock ran out first, or -1
  [[nodiscard]] Entry entry(EntryKind kind, int seat, UserId user, Millis now) const;
  // The seat that a command is about: the one it names, or the user's first that `fits`, or its first. -1 = none.
  [[nodiscard]] int seat_meant(const Command& command, const std::function<bool(int)>& fits) const;
  // The name with a number behind it if somebody else at the table could be taken for them: nobody speaks as
  // another.
  [[nodiscard]] std::string own_name(const std::string& name, UserId user) const;
  // Why nothing can be played now, if so. A pause is no reason.
  [[nodiscard]] std::optional<RefusalReason> not_running() const;

  // Whether this person has done so much here beside moves that nothing more of it is taken: a log is for ever.
  [[nodiscard]] bool is_worn_out(UserId user) const;
  [[nodiscard]] UserId held_for(int seat, Millis now) const;
  [[nodiscard]] int free_seat(UserId user, Millis now) const;
  // Those without whom the game cannot be given up, bit = seat.
  [[nodiscard]] std::uint8_t asked_to_abandon() const;
  // How long a pause that begins now may last; 0 = for ever.
  [[nodiscard]] Millis pause_length() const;

  // --- deciding ---
  [[nodiscard]] Decision decide(const Command& command, Millis now, Language language) const;
  // decide_lobby.cpp
  [[nodiscard]] Decision decide_sit(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision decide_sit_bot(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision decide_rise(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision decide_start(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision decide_close(const Command& command, Millis now, Language language) const;
  // decide_play.cpp
  [[nodiscard]] Decision decide_move(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision decide_bot_move(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision try_move(const Command& command, Entry entry, Language language) const;
  [[nodiscard]] Decision decide_undo(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision decide_stand_in(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision decide_back(const Command& command, Millis now, Language language) const;
  // offers.cpp
  [[nodiscard]] Decision decide_offer(const Command& command, Millis now, Language language) const;
  [[nodiscard]] Decision decide_answer(const Command& command, Millis now, Language language) const;
  [[nodiscard]] std::optional<RefusalReason> cannot_offer(const std::string& what, int seat) const;
  [[nodiscard]] std::optional<Entry> agreed_entry(Millis now) const;
  [[nodiscard]] std::optional<Entry> follow_up(Millis now) const;

  // --- folding (fold_lobby.cpp, fold_play.cpp): "" or why the entry does not fit; then nothing has changed ---
  [[nodiscard]] std::string fold(const Entry& entry, Events* events);
  [[nodiscard]] std::string fold_create(Surroundings& surroundings, const Entry& entry);
  [[nodiscard]] std::string inherit(const std::string& text);
  [[nodiscard]] std::string fold_sit(const Entry& entry);
  [[nodiscard]] std::string fold_rise(const Entry& entry);
  [[nodiscard]] std::string fold_start(const Entry& entry);
  [[nodiscard]] std::string fold_end(const Entry& entry);
  [[nodiscard]] std::string fold_move(const Entry& entry, Events* events);
  [[nodiscard]] std::string fold_undo(const Entry& entry);
  [[nodiscard]] std::string fold_stand_in(const Entry& entry);
  [[nodiscard]] std::string fold_back(const Entry& entry);
  [[nodiscard]] std::string fold_offer(const Entry& entry);
  [[nodiscard]] std::string fold_answer(const Entry& entry);
  [[nodiscard]] std::string fold_pause(const Entry& entry);
  [[nodiscard]] std::string fold_awake(const Entry& entry);
  // Asks whom the position asks. Those in `kept` (bit = seat) were asked before and keep their question.
  void ask_all(std::uint8_t kept, const Entry& entry);
  void run_clocks(Millis when);
};

// Text of a Back entry whose player has the time that was left. Those from before it was so had a whole move again.
inline constexpr std::string_view kKeepsClock = "clock";

// Seed and salt of a Start entry, as text and back.
struct Deal {
  Seed seed;
  std::string salt;  // 64 lower-case hex digits
  int rules = 0;     // version of the rules; 0 = not told
};
[[nodiscard]] Result<Deal> deal_from_text(const std::string& text);
// Of a Create entry (inherited.cpp): what a rematch takes over, and whether the host is a guest; empty = nothing.
[[nodiscard]] std::string text_of_inherited(const Inherited& inherited, bool guest);
[[nodiscard]] Result<Inherited> inherited_from_text(const std::string& text, bool& guest);
// What a Sit entry says about its person: "guest 3f9k…", "account 3f9k…"; from before it was noted: empty.
[[nodiscard]] std::string text_of_person(const Command& command);
[[nodiscard]] bool note_person(const std::string& text, TableSeat& seat);
[[nodiscard]] std::string text_of_deal(const Deal& deal, const std::string& commitment);

}  // namespace konduktor::server
