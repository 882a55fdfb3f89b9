// Whole tables driven by commands at random, sensible and senseless, for every game and option: what holds at each step.
#include <algorithm>
#include <set>

#include "konduktor/load/record_json.h"
#include "server_tables/desk.h"

namespace konduktor::server {
namespace {

using Kind = Command::Kind;

struct Variant {
  const char* game;
  int players;
  Options options;
};

std::vector<Variant> variants() {
  return {{"europe", 3, {}},
          {"europe", 5, {}},
          {"london", 2, {}},
          {"berlin", 4, {}},
          {"uk", 3, {}},
          {"uk", 4, {.advanced_technologies = true}},
          {"usa", 3, {}},
          {"cardgame", 2, {}},
          {"cardgame", 4, {}},
          {"cardgame", 3, {.peek_own_track = true, .row_order = RowOrder::Owner}},
          {"cardgame", 2, {.row_order = RowOrder::Bottom, .must_draw_two = true}},
          {"cardgame", 4, {.empty_deck = EmptyDeck::Closed}}};
}

// A table that people use in every way there is.
class Crowd {
 public:
  Crowd(const Variant& variant, std::uint64_t seed) : rng_(seed), desk_(settings(variant, seed)) {
    desk_.shadow = desk_.restored();
  }

  void fill() {
    const auto seats = static_cast<int>(desk_->seats().size());
    for (int seat = 0; seat < seats; ++seat) {
      if (seat > 0 && rng_.below(4) == 0)
        desk_.must(Desk::command(Kind::SitBot, kAla, seat, "bot:greedy"));
      else
        desk_.must(Desk::sit(people_[rng_.below(3)], seat, "P" + std::to_string(seat)));
    }
  }

  void play() {
    bother();
    if (::testing::Test::HasFatalFailure()) return;
    desk_.must(Desk::command(Kind::Start, desk_->host(), -1, deal_text(rng_.next())));
    for (int step = 0; desk_->stage() == Stage::Running && step < 20'000; ++step) {
      desk_.tick(rng_.below(20) == 0 ? 12'000 : rng_.below(1000));
      desk_.clocks();
      desk_.settle();
      if (desk_->stage() != Stage::Running) break;
      bother();
      come_back();
      advance();
      if (::testing::Test::HasFailure()) return;
    }
  }

  [[nodiscard]] Desk& desk() { return desk_; }
  [[nodiscard]] const std::set<std::string>& codes() const { return codes_; }
  [[nodiscard]] const std::set<EntryKind>& kinds() const { return kinds_; }

 private:
  static Settings settings(const Variant& variant, std::uint64_t seed) {
    Settings made = settings_for(variant.game, variant.players, variant.options);
    made.friendly = seed % 2 == 0;
    made.first = static_cast<std::int8_t>(seed % 3 == 0 ? -1 : static_cast<int>(seed) % variant.players);
    if (seed % 3 == 1) made.clock = {ClockKind::PerMove, 10, 0};
    if (seed % 3 == 2) made.clock = {ClockKind::PerGame, 60, 1};
    return made;
  }

  // One move by whoever is to move; a paused game is resumed instead.
  void advance() {
    if (desk_->paused()) {
      const int seat = person_playing();
      if (seat < 0) return;
      if (!desk_->offer()) take(Desk::command(Kind::Offer, user_of(seat), seat, "resume"));
      for (int other = 0; desk_->paused() && desk_->offer() && other < seats(); ++other)
        take(Desk::command(Kind::Answer, user_of(other), other,
                           desk_->offer()->what == "abandon" ? "no" : "yes"));
      return;
    }
    const int seat = desk_.asked();
    ASSERT_GE(seat, 0);
    const auto legal = desk_.legal(seat);
    ASSERT_FALSE(legal.empty());
    const Command move =
        desk_.move(desk_.mover(seat), seat, legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]);
    const Decision decision = desk_->decide(move, desk_.now);
    ASSERT_TRUE(decision.ok()) << decision.refusal.text;
    // The same command again is decided alike, and is stale once its entry is applied.
    EXPECT_EQ(desk_->decide(move, desk_.now).entry, decision.entry);
    take(move);
    if (desk_->stage() != Stage::Running) return;
    const Decision again = desk_->decide(move, desk_.now);
    ASSERT_FALSE(again.ok());
    EXPECT_EQ(again.refusal.code, desk_->paused() ? "paused" : "stale");
  }

  // People whom a bot has replaced do not stay away for long.
  void come_back() {
    for (int seat = 0; seat < seats(); ++seat)
      if (!desk_->seats()[static_cast<std::size_t>(seat)].stand_in.empty() && rng_.below(4) == 0)
        take(Desk::command(Kind::Back, user_of(seat), seat));
  }

  void bother() {
    for (std::uint32_t k = rng_.below(20); k > 0; --k) {
      if (desk_->stage() == Stage::Closed) return;
      Command command = nonsense();
      // In an open table nobody leaves and nothing is closed: the game is to begin.
      if (desk_->stage() == Stage::Open &&
          (command.kind == Kind::Rise || command.kind == Kind::Close || command.kind == Kind::Start))
        continue;
      take(command);
    }
  }

  // Any command, from anyone, about any seat.
  Command nonsense() {
    static const std::vector<std::string> kTexts = {
        "pause", "resume", "takeback",          "yes",  "no", "yes", "draw", "bot:easy", "bot:nobody",
        "",      "take 1", "claim nowhere x*1", "\xff", "{}"};
    Command made;
    made.kind = static_cast<Kind>(rng_.below(11));
    made.user = std::vector<UserId>{kAla, kOla, kEla, kStranger, UserId::None}[rng_.below(5)];
    made.seat = static_cast<int>(rng_.below(static_cast<std::uint32_t>(seats()) + 3)) - 2;
    made.text = kTexts[rng_.below(static_cast<std::uint32_t>(kTexts.size()))];
    made.name = rng_.below(2) == 0 ? "Zed" : "";
    made.ask = static_cast<std::int32_t>(rng_.below(static_cast<std::uint32_t>(desk_->last_n()) + 2));
    if (rng_.below(2) == 0 && made.seat >= 0) made.ask = desk_->ask(made.seat);
    made.away = rng_.below(8) == 0;
    // Abandoning ends the fun; it is rare.
    if (made.kind == Kind::Offer && rng_.below(400) == 0) made.text = "abandon";
    return made;
  }

  // Decides; what is refused changes nothing, what is granted is within its sender's rights.
  void take(const Command& command) {
    const State before = desk_->state();
    const auto n = desk_->last_n();
    const Decision decision = desk_->decide(command, desk_.now);
    ASSERT_TRUE(same_bits(before, desk_->state()));
    ASSERT_EQ(n, desk_->last_n());
    if (!decision.ok()) {
      codes_.insert(decision.refusal.code);
      EXPECT_FALSE(decision.refusal.text.empty());
      return;
    }
    check_right(command, *decision.entry);
    kinds_.insert(decision.entry->kind);
    desk_.apply(*decision.entry);
    while (auto next = desk_->follow_up(desk_.now)) {
      kinds_.insert(next->kind);
      desk_.apply(*next);
    }
  }

  void check_right(const Command& command, const Entry& entry) {
    EXPECT_EQ(entry.user, command.user);
    EXPECT_NE(command.user, kStranger) << "only those who sit may do anything once all seats are taken";
    switch (entry.kind) {
      case EntryKind::Move:
        if (command.user == UserId::None)
          EXPECT_NE(desk_->bot_to_move(entry.seat), "");
        else
          EXPECT_TRUE(desk_->holds(command.user, entry.seat)) << "acts for another";
        EXPECT_NE(desk_->ask(entry.seat), 0);
        EXPECT_EQ(command.ask, desk_->ask(entry.seat));
        break;
      case EntryKind::Undo:
      case EntryKind::Back:
      case EntryKind::Offer:
      case EntryKind::Answer:
        EXPECT_TRUE(desk_->holds(command.user, entry.seat)) << "acts for another";
        break;
      case EntryKind::StandIn: EXPECT_TRUE(command.away || desk_->holds(command.user, entry.seat)); break;
      default: break;
    }
  }

  [[nodiscard]] int seats() { return static_cast<int>(desk_->seats().size()); }
  [[nodiscard]] UserId user_of(int seat) { return desk_->seats()[static_cast<std::size_t>(seat)].user; }
  [[nodiscard]] int person_playing() {
    for (int seat = 0; seat < seats(); ++seat)
      if (desk_.mover(seat) != UserId::None) return seat;
    return -1;
  }

  Rng rng_;
  std::vector<UserId> people_ = {kAla, kOla, kEla};
  Desk desk_;
  std::set<std::string> codes_;
  std::set<EntryKind> kinds_;
};

void expect_sound_record(Desk& desk) {
  const GameRecord record = desk->record();
  const Verification verification = verify(desk->rules(), record);
  EXPECT_TRUE(verification.ok) << verification.move << ": " << verification.reason;
  EXPECT_TRUE(verification.seed_checked);
  EXPECT_EQ(static_cast<int>(record.moves.size()), desk->moves());
  const auto again = record_from_json(desk->rules(), konduktor::to_json(desk->rules(), record));
  ASSERT_TRUE(again.ok()) << again.error;
  EXPECT_TRUE(verify(desk->rules(), again.value).ok);
}

TEST(WholeGames, anything_goes_and_nothing_breaks) {
  std::set<std::string> codes;
  std::set<EntryKind> kinds;
  int finished = 0;
  for (const Variant& variant : variants())
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      SCOPED_TRACE(std::string(variant.game) + " " + std::to_string(variant.players) + " seed " +
                   std::to_string(seed));
      Crowd crowd(variant, seed);
      crowd.fill();
      crowd.play();
      if (HasFailure()) return;
      Desk& desk = crowd.desk();
      ASSERT_TRUE(desk->stage() == Stage::Finished || desk->stage() == Stage::Abandoned);
      expect_same(*desk.table, *desk.restored(), desk.now);
      if (desk->stage() == Stage::Finished) {
        ++finished;
        expect_sound_record(desk);
        EXPECT_EQ(desk->results().size(), desk->seats().size());
      }
      if (HasFailure()) return;
      codes.insert(crowd.codes().begin(), crowd.codes().end());
      kinds.insert(crowd.kinds().begin(), crowd.kinds().end());
    }
  EXPECT_GE(finished, 50);
  // The crowd has tried everything: otherwise this test would prove little.
  for (const auto kind :
       {EntryKind::Move, EntryKind::Undo, EntryKind::StandIn, EntryKind::Back, EntryKind::Offer,
        EntryKind::Answer, EntryKind::Pause, EntryKind::Resume, EntryKind::End})
    EXPECT_TRUE(kinds.contains(kind)) << static_cast<int>(kind);
  for (const char* code :
       {"stale", "not_seated", "not_allowed", "no_such_seat", "bad_move", "illegal", "no_undo", "no_offer",
        "offer_open", "already_started", "paused", "stood_in", "unknown_bot"})
    EXPECT_TRUE(codes.contains(code)) << code;
}

}  // namespace
}  // namespace konduktor::server
