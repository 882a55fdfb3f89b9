// A bot whose move gets lost on its way is asked again: no table may stand still because of it.
#include "server_hub/floor_alone.h"

namespace konduktor::server {
namespace {

// Ala against a bot; the bot has thought about the opening, and its answer is held back.
class BotsThought : public ::testing::Test {
 protected:
  void SetUp() override {
    table_ = floor_.create(FloorAlone::europe());
    EXPECT_EQ(floor_.command(table_, Command::Kind::Sit, kAla, 0), "");
    EXPECT_EQ(floor_.command(table_, Command::Kind::SitBot, kAla, 1, "bot:random"), "");
    floor_.from_bots->hold();
    EXPECT_EQ(floor_.command(table_, Command::Kind::Start, kAla, -1, fresh_deal()), "");
    thoughts_ = floor_.from_bots->take(1);
  }
  // On the loop.
  void deliver() const {
    for (const auto& thought : thoughts_) thought();
  }
  bool moves_in_the_end() {
    const std::int32_t ask = floor_.on_loop([&](Floor& f) { return f.find(table_)->table().ask(1); });
    return floor_.until([&](Floor& f) {
      f.tick(now());
      return f.find(table_)->table().ask(1) != ask;
    });
  }

  FloorAlone floor_;
  TableId table_{};
  std::vector<Deliveries::Task> thoughts_;
};

TEST_F(BotsThought, is_had_again_when_the_table_was_lost_meanwhile) {
  floor_.on_loop([&](Floor&) {
    floor_.cluster->ours = false;
    deliver();
    floor_.cluster->ours = true;
    return 0;
  });
  EXPECT_TRUE(moves_in_the_end());
}

// The move waits for an entry that is being stored; when that is done, the table is another's.
TEST_F(BotsThought, is_had_again_when_the_table_is_lost_before_the_move_is_decided) {
  floor_.from_store->hold();
  floor_.on_loop([&](Floor& f) {
    Command rise;
    rise.kind = Command::Kind::Rise;
    rise.user = kAla;
    rise.seat = 0;
    f.submit(table_, rise, {});
    deliver();
    EXPECT_EQ(FloorProbe::waiting(f, table_), 1u);
    return 0;
  });
  const auto stored = floor_.from_store->take(1);
  floor_.on_loop([&](Floor& f) {
    floor_.cluster->ours = false;
    for (const auto& answer : stored) answer();
    EXPECT_EQ(FloorProbe::waiting(f, table_), 0u);
    EXPECT_FALSE(f.find(table_)->runner.is_storing()) << "what is another's is not decided here";
    floor_.cluster->ours = true;
    return 0;
  });
  EXPECT_TRUE(moves_in_the_end());
}

TEST_F(BotsThought, does_not_count_against_the_commands_that_may_wait) {
  std::size_t refused = 0;
  floor_.on_loop([&](Floor& f) {
    for (int k = 0; k < 60; ++k) {
      Command command;
      command.kind = k % 2 == 0 ? Command::Kind::Rise : Command::Kind::Back;
      command.user = kAla;
      command.seat = 0;
      f.submit(table_, command, {SocketId::None, -1, Language::English, [&](const Refusal* why) {
                                   refused += why != nullptr && why->code == "busy" ? 1 : 0;
                                 }});
    }
    deliver();
    return 0;
  });
  EXPECT_TRUE(moves_in_the_end());
  EXPECT_GT(refused, 0u) << "people's commands are bounded";
}

}  // namespace
}  // namespace konduktor::server
