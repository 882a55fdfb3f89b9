// Tournaments as a library plays them: the same results by any number of threads and ranks, after any interruption.

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "konduktor/arena/tournament.h"
#include "support/table.h"

namespace konduktor::arena {
namespace {

using Json = nlohmann::ordered_json;

// Threads of this process that talk as the processes of an mpirun do.
class Wires {
 public:
  explicit Wires(int size) : boxes_(static_cast<std::size_t>(size)) {}
  [[nodiscard]] int size() const { return static_cast<int>(boxes_.size()); }
  void send(int to, Message message) {
    const std::scoped_lock lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
  }
  std::optional<Message> receive(int rank) {
    const std::scoped_lock lock(mutex_);
    auto& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return std::nullopt;
    Message message = std::move(box.front());
    box.pop_front();
    return message;
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<Message>> boxes_;
};

class Wired final : public Ranks {
 public:
  Wired(Wires& wires, int rank) : wires_(wires), rank_(rank) {}
  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return wires_.size(); }
  void send(int to, const std::string& text) override { wires_.send(to, {rank_, text}); }
  [[nodiscard]] std::optional<Message> receive() override { return wires_.receive(rank_); }

 private:
  Wires& wires_;
  int rank_;
};

class Tournaments : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "konduktor-arena-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string state() const { return (folder_ / "state.jsonl").string(); }
  [[nodiscard]] std::string kept() const {
    std::ostringstream text;
    text << std::ifstream(state()).rdbuf();
    return text.str();
  }
  // Everything but the times.
  static Json results(const Tournament& tournament) {
    Json json = as_json(tournament.tally(), tournament.tally().ratings(), tournament.circumstances());
    json.erase("timing");
    return json;
  }
  [[nodiscard]] Json played(const TournamentSettings& settings) const {
    Tournament tournament(rules_, schedule_, settings);
    EXPECT_EQ(tournament.play().error, "");
    return results(tournament);
  }

  const Rules rules_ = testing::load("london", 2);
  const Schedule schedule_ = make_schedule({"greedy", "racer", "random"}, 2).value;
  const TournamentSettings settings_{.games = 120, .seed = seed_from_number(1)};
  std::filesystem::path folder_;
};

TEST_F(Tournaments, DealsComeInOrderAndAreCounted) {
  Tournament tournament(rules_, schedule_, settings_);
  EXPECT_EQ(tournament.deals(), 20u);
  std::vector<std::uint32_t> deals;
  const Outcome outcome = tournament.play([&](const DealFacts& deal) {
    deals.push_back(deal.deal);
    EXPECT_EQ(deal.games.size(), 6u);
    EXPECT_EQ(tournament.tally().deals(), deals.size());
    EXPECT_TRUE(deal.games[0].record.empty());
  });
  EXPECT_TRUE(outcome.ok()) << outcome.error;
  EXPECT_EQ(outcome.kind, Outcome::Kind::Complete);
  ASSERT_EQ(deals.size(), 20u);
  for (std::uint32_t k = 0; k < 20; ++k) EXPECT_EQ(deals[k], k);
  EXPECT_EQ(tournament.circumstances().played_now, 120u);
  EXPECT_EQ(results(tournament)["ending"], "complete");
}

TEST_F(Tournaments, ThreadsChangeNothing) {
  TournamentSettings one = settings_;
  one.threads = 1;
  TournamentSettings three = settings_;
  three.threads = 3;
  EXPECT_EQ(played(one), played(three));
}

TEST_F(Tournaments, AFlagEndsItWithWhatIsFinishedAndTheStateGoesOn) {
  const Json whole = played(settings_);
  std::atomic<bool> stop{false};
  TournamentSettings settings = settings_;
  settings.stop = &stop;
  {
    Tournament first(rules_, schedule_, settings);
    ASSERT_EQ(first.keep_state(state(), "data").error, "");
    const Outcome outcome = first.play([&](const DealFacts& deal) {
      if (deal.deal == 4) stop = true;
    });
    EXPECT_EQ(outcome.kind, Outcome::Kind::Interrupted);
    EXPECT_EQ(first.tally().deals(), 5u);
    EXPECT_EQ(results(first)["ending"], "interrupted");
  }
  stop = false;
  Tournament second(rules_, schedule_, settings);
  std::uint64_t found = 0;
  const auto resumed = second.keep_state(state(), "data", [&](const DealFacts&) { ++found; });
  ASSERT_EQ(resumed.error, "");
  EXPECT_EQ(resumed.value, 5u);
  EXPECT_EQ(found, 5u);
  EXPECT_EQ(second.play().kind, Outcome::Kind::Complete);
  EXPECT_EQ(second.circumstances().played_now, 15u * 6);
  EXPECT_EQ(results(second), whole);
}

TEST_F(Tournaments, OneThatIsStoppedFromTheStartPlaysNothing) {
  const std::atomic<bool> stop{true};
  TournamentSettings settings = settings_;
  settings.stop = &stop;
  Tournament tournament(rules_, schedule_, settings);
  EXPECT_EQ(tournament.play().kind, Outcome::Kind::Interrupted);
  EXPECT_EQ(tournament.tally().deals(), 0u);
}

TEST_F(Tournaments, EnoughIsEnoughAfterTheSameDeal) {
  TournamentSettings settings = settings_;
  settings.games = 60'000;
  settings.stop_at = 0.08;
  Tournament tournament(rules_, schedule_, settings);
  EXPECT_EQ(tournament.play().kind, Outcome::Kind::Early);
  const std::uint64_t deals = tournament.tally().deals();
  EXPECT_GE(deals, 20u);
  for (std::size_t bot = 0; bot < 3; ++bot) EXPECT_LE(tournament.tally().win_share(bot).half_width(), 0.08);
  settings.threads = 1;
  EXPECT_EQ(played(settings), results(tournament));
}

TEST_F(Tournaments, AStateOfAnotherTournamentIsRefusedAndLeftAlone) {
  Tournament first(rules_, schedule_, settings_);
  ASSERT_EQ(first.keep_state(state(), "data").error, "");
  ASSERT_TRUE(first.play().ok());
  const auto in_use = Tournament(rules_, schedule_, settings_).keep_state(state(), "data");
  EXPECT_NE(in_use.error.find("in use"), std::string::npos) << in_use.error;
  const std::string before = kept();
  ASSERT_FALSE(before.empty());
  std::ofstream(folder_ / "copy.jsonl") << before;
  const auto other_data =
      Tournament(rules_, schedule_, settings_).keep_state((folder_ / "copy.jsonl").string(), "changed");
  EXPECT_NE(other_data.error.find("belongs to another tournament (data:"), std::string::npos)
      << other_data.error;
  EXPECT_EQ(kept(), before);
  EXPECT_EQ(seed_in_state(state()), to_hex(settings_.seed));
  EXPECT_EQ(seed_in_state(state() + ".not"), std::nullopt);
}

TEST_F(Tournaments, AStateThatCannotBeWrittenEndsIt) {
  Tournament tournament(rules_, schedule_, settings_);
  ASSERT_EQ(tournament.keep_state(state(), "data").error, "");
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  const rlimit little{static_cast<rlim_t>(std::filesystem::file_size(state()) + 3000), before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  const Outcome outcome = tournament.play();
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, handler);
  EXPECT_EQ(outcome.kind, Outcome::Kind::StateFailed);
  EXPECT_NE(outcome.error.find("cannot be written"), std::string::npos) << outcome.error;
  EXPECT_LT(tournament.tally().deals(), 20u);
}

TEST_F(Tournaments, WhatACallbackThrowsIsThrown) {
  Tournament tournament(rules_, schedule_, settings_);
  EXPECT_THROW((void)tournament.play([](const DealFacts& deal) {
    if (deal.deal == 2) throw std::out_of_range("the disk is full");
  }),
               std::out_of_range);
  EXPECT_EQ(tournament.tally().deals(), 3u);
}

TEST_F(Tournaments, ABotThatThereIsNotIsToldOf) {
  const Schedule wrong = make_schedule({"greedy", "nobody"}, 2).value;
  Tournament tournament(rules_, wrong, settings_);
  const Outcome outcome = tournament.play();
  EXPECT_EQ(outcome.kind, Outcome::Kind::GameFailed);
  EXPECT_NE(outcome.error.find("nobody is called \"nobody\""), std::string::npos) << outcome.error;
}

// Rank 0 in this thread, the others in theirs.
Outcome play_wired(Tournament& leader, std::vector<std::unique_ptr<Tournament>>& others) {
  std::vector<std::thread> threads;
  for (auto& other : others) threads.emplace_back([&other] { other->follow(); });
  const Outcome outcome = leader.play();
  for (std::thread& thread : threads) thread.join();
  return outcome;
}

TEST_F(Tournaments, RanksChangeNothing) {
  Wires wires(3);
  std::vector<std::unique_ptr<Wired>> ranks;
  for (int rank = 0; rank < 3; ++rank) ranks.push_back(std::make_unique<Wired>(wires, rank));
  TournamentSettings settings = settings_;
  settings.games = 1200;
  settings.threads = 1;
  const Json alone = played(settings);
  settings.ranks = ranks[0].get();
  Tournament leader(rules_, schedule_, settings);
  std::vector<std::unique_ptr<Tournament>> others;
  settings.seed = {};  // rank 0 says which
  for (int rank = 1; rank < 3; ++rank) {
    settings.ranks = ranks[static_cast<std::size_t>(rank)].get();
    others.push_back(std::make_unique<Tournament>(rules_, schedule_, settings));
  }
  const Outcome outcome = play_wired(leader, others);
  EXPECT_TRUE(outcome.ok()) << outcome.error;
  EXPECT_EQ(results(leader), alone);
  EXPECT_EQ(leader.circumstances().seed, settings_.seed);
}

TEST_F(Tournaments, AFailureOfOneRankEndsAll) {
  Wires wires(2);
  Wired zero(wires, 0);
  Wired one(wires, 1);
  const Schedule wrong = make_schedule({"greedy", "racer", "nobody"}, 2).value;
  TournamentSettings settings = settings_;
  settings.games = 60'000'000;  // only the failure ends it in our time
  settings.threads = 1;
  settings.ranks = &zero;
  Tournament leader(rules_, schedule_, settings);
  settings.ranks = &one;
  std::vector<std::unique_ptr<Tournament>> others;
  others.push_back(std::make_unique<Tournament>(rules_, wrong, settings));
  const Outcome outcome = play_wired(leader, others);
  EXPECT_EQ(outcome.kind, Outcome::Kind::GameFailed);
  EXPECT_NE(outcome.error.find("nobody is called"), std::string::npos) << outcome.error;
}

}  // namespace
}  // namespace konduktor::arena
