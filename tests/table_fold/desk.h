// A table for tests: commands are decided, their entries logged and applied, as the server does it, at a time that the
// test sets.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "floor/rules_book.h"
#include "fold/table.h"
#include "support/paths.h"

namespace konduktor::server {

inline constexpr auto kAla = static_cast<UserId>(101);
inline constexpr auto kOla = static_cast<UserId>(102);
inline constexpr auto kEla = static_cast<UserId>(103);
inline constexpr auto kStranger = static_cast<UserId>(999);

inline const std::string kHex(64, '7');

[[nodiscard]] inline RulesBook& book() {
  static RulesBook kBook(paths::kDataDir);
  return kBook;
}

[[nodiscard]] inline Settings settings_for(const std::string& game, int players, Options options = {}) {
  Settings settings;
  settings.game = game;
  settings.options = options;
  settings.options.players = players;
  return settings;
}

// Text of a Start command.
[[nodiscard]] inline std::string deal_text(std::uint64_t number) {
  return R"({"seed":")" + to_hex(seed_from_number(number)) + R"(","salt":")" + kHex + "\"}";
}

[[nodiscard]] inline bool same_bits(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// Everything that two tables can be asked, compared.
inline void expect_same(const Table& a, const Table& b, Millis now) {
  EXPECT_TRUE(same_bits(a.state(), b.state()));
  EXPECT_EQ(a.last_n(), b.last_n());
  EXPECT_EQ(a.stage(), b.stage());
  EXPECT_EQ(a.paused(), b.paused());
  EXPECT_EQ(a.host(), b.host());
  EXPECT_EQ(a.host_name(), b.host_name());
  EXPECT_EQ(a.moves(), b.moves());
  EXPECT_EQ(a.commitment(), b.commitment());
  EXPECT_EQ(a.created(), b.created());
  EXPECT_EQ(a.changed(), b.changed());
  EXPECT_EQ(a.seen(), b.seen());
  EXPECT_EQ(a.next_deadline(), b.next_deadline());
  EXPECT_EQ(a.clock_due(now), b.clock_due(now));
  EXPECT_EQ(a.follow_up(now), b.follow_up(now));
  EXPECT_EQ(a.pause_ends(), b.pause_ends());
  EXPECT_EQ(to_json(a.settings()), to_json(b.settings()));
  ASSERT_EQ(a.offer().has_value(), b.offer().has_value());
  if (a.offer()) {
    EXPECT_EQ(a.offer()->what, b.offer()->what);
    EXPECT_EQ(a.offer()->seat, b.offer()->seat);
    EXPECT_EQ(a.offer()->agreed, b.offer()->agreed);
  }
  ASSERT_EQ(a.seats().size(), b.seats().size());
  for (int seat = 0; seat < static_cast<int>(a.seats().size()); ++seat) {
    const TableSeat& one = a.seats()[static_cast<std::size_t>(seat)];
    const TableSeat& two = b.seats()[static_cast<std::size_t>(seat)];
    EXPECT_EQ(one.kind, two.kind);
    EXPECT_EQ(one.user, two.user);
    EXPECT_EQ(one.name, two.name);
    EXPECT_EQ(one.bot, two.bot);
    EXPECT_EQ(one.stand_in, two.stand_in);
    EXPECT_EQ(one.why, two.why);
    EXPECT_EQ(a.ask(seat), b.ask(seat));
    EXPECT_EQ(a.can_undo(seat), b.can_undo(seat));
    EXPECT_EQ(a.time_left(seat, now), b.time_left(seat, now));
    EXPECT_EQ(a.clock_runs(seat), b.clock_runs(seat));
    EXPECT_EQ(a.bot_to_move(seat), b.bot_to_move(seat));
  }
}

class Desk {
 public:
  explicit Desk(const Settings& settings, UserId host = kAla, const Inherited& inherited = {}) {
    const Decision created =
        Table::create(book(), settings, host, "Host", now, Language::English, TableId::None, inherited);
    if (!created.ok()) {
      ADD_FAILURE() << created.refusal.text;
      std::abort();
    }
    log.push_back(*created.entry);
    reload();
  }

  Millis now = 1'700'000'000'000;
  std::vector<Entry> log;
  std::unique_ptr<Table> table;
  Events events;  // of the last entry
  // A second table that only ever sees the log, as a restarted server does; compared after every entry if it is there.
  std::unique_ptr<Table> shadow;

  Table* operator->() { return table.get(); }

  // The table as its log alone gives it.
  [[nodiscard]] std::unique_ptr<Table> restored() const {
    auto result = Table::restore(book(), log);
    EXPECT_TRUE(result.ok()) << result.error;
    return std::move(result.value);
  }
  void reload() { table = restored(); }

  void apply(const Entry& entry) {
    events.clear();
    const std::string error = table->apply(entry, &events);
    ASSERT_EQ(error, "");
    log.push_back(entry);
    if (shadow == nullptr) return;
    ASSERT_EQ(shadow->apply(entry), "");
    expect_same(*table, *shadow, now);
  }
  // Stores what follows by itself.
  void settle() {
    while (auto next = table->follow_up(now)) {
      apply(*next);
      ASSERT_LT(log.size(), 100'000u);
    }
  }
  // Decides, and applies with all that follows; fails the test on a refusal.
  void must(const Command& command) {
    const Decision decision = table->decide(command, now);
    ASSERT_TRUE(decision.ok()) << decision.refusal.code << ": " << decision.refusal.text;
    apply(*decision.entry);
    settle();
  }
  // Refused with this code.
  void refused(const Command& command, std::string_view code) const {
    const Decision decision = table->decide(command, now);
    ASSERT_FALSE(decision.ok()) << "expected " << code;
    EXPECT_EQ(decision.refusal.code, code) << decision.refusal.text;
    EXPECT_FALSE(decision.refusal.text.empty());
    EXPECT_NE(table->decide(command, now, Language::Polish).refusal.text, "");
  }
  void tick(Millis milliseconds) { now += milliseconds; }
  // Lets clocks that have run out do their work.
  void clocks() {
    while (auto due = table->clock_due(now)) apply(*due);
  }

  // --- commands ---
  using Kind = Command::Kind;
  [[nodiscard]] static Command command(Kind kind, UserId user, int seat = -1, std::string text = {}) {
    Command made;
    made.kind = kind;
    made.user = user;
    made.seat = seat;
    made.text = std::move(text);
    return made;
  }
  [[nodiscard]] static Command sit(UserId user, int seat, std::string name = "Somebody") {
    Command made = command(Kind::Sit, user, seat);
    made.name = std::move(name);
    return made;
  }
  [[nodiscard]] Command move(UserId user, int seat, std::string text) const {
    Command made = command(Kind::Move, user, seat, std::move(text));
    made.ask = table->ask(seat);
    return made;
  }

  // People on the first seats, bots on the others, and the game begins.
  void seat_and_start(const std::vector<UserId>& people, std::uint64_t seed = 1,
                      const char* bot = "bot:random") {
    for (int seat = 0; seat < static_cast<int>(table->seats().size()); ++seat)
      must(seat < static_cast<int>(people.size())
               ? sit(people[static_cast<std::size_t>(seat)], seat, "Person " + std::to_string(seat))
               : command(Kind::SitBot, kAla, seat, bot));
    must(command(Kind::Start, kAla, -1, deal_text(seed)));
  }
  // Texts of all legal moves of a seat; empty if nothing is asked of it.
  [[nodiscard]] std::vector<std::string> legal(int seat) const {
    MoveList moves;
    const State& state = table->state();
    legal_moves(table->rules(), state.pub, state.priv[static_cast<std::size_t>(seat)], seat_at(seat), moves);
    std::vector<std::string> texts;
    moves.for_each([&](const Move& m) { texts.push_back(to_text(table->rules(), m)); });
    return texts;
  }
  [[nodiscard]] std::string some_legal(int seat, std::string_view prefix = "") const {
    for (const auto& text : legal(seat))
      if (text.starts_with(prefix)) return text;
    return {};
  }
  [[nodiscard]] int asked() const {
    for (int seat = 0; seat < static_cast<int>(table->seats().size()); ++seat)
      if (table->ask(seat) != 0) return seat;
    return -1;
  }
  // The holder of the seat, or the server for a bot.
  [[nodiscard]] UserId mover(int seat) const {
    const TableSeat& who = table->seats()[static_cast<std::size_t>(seat)];
    return who.kind == TableSeat::Kind::Person && who.stand_in.empty() ? who.user : UserId::None;
  }
  // Somebody who is asked makes a legal move, the last of the list: it draws rarely and never asks again for ever.
  void play_on(std::string_view prefix = "") {
    const int seat = asked();
    ASSERT_GE(seat, 0);
    must(move(mover(seat), seat, some_legal(seat, prefix)));
  }
  void open() {
    while (table->stage() == Stage::Running && table->state().pub.phase == Phase::Opening) play_on();
  }
};

}  // namespace konduktor::server
