// Tournaments that are stopped, killed, gone on with, or played by several processes come to the same results.

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/program.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::ordered_json;
using namespace std::chrono_literals;

const std::string kTournament = "tournament europe --bots greedy,racer,random -p 2 --seed 6";

class TournamentState : public ProgramTest {
 protected:
  [[nodiscard]] Json results(const std::string& file) const {
    Json json = Json::parse(read_text(path(file)));
    json.erase("timing");
    return json;
  }
  [[nodiscard]] std::string without_times(const std::string& file) const {
    std::string page = read_text(path(file));
    const std::size_t from = page.find("<section id=\"timing\"");
    EXPECT_NE(from, std::string::npos);
    return page.erase(from, page.find("</section>", from) - from);
  }
  [[nodiscard]] std::size_t deals_in(const std::string& file) const {
    const std::string text = read_text(path(file));
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  // Starts the program, sends the signal once the state holds some deals, and returns wait's status.
  int interrupt(const std::string& arguments, int signal) {
    const pid_t child = fork();
    if (child == 0) {
      if (chdir(folder_.c_str()) != 0) _exit(99);
      const int sink = open("interrupted.txt", O_CREAT | O_WRONLY | O_TRUNC, 0666);
      dup2(sink, 1);
      const std::string command = "exec '" + program() + "' " + arguments;
      execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
      _exit(98);
    }
    for (int k = 0; k < 6000 && deals_in("state.jsonl") < 12; ++k) std::this_thread::sleep_for(5ms);
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }
  void expect_resumed_to_the_same() {
    const std::string rest = kTournament + " -n 1200 --state state.jsonl";
    ASSERT_EQ(run(rest + " --json-file resumed.json --csv resumed.csv --record resumed.jsonl").code, 0);
    ASSERT_EQ(run(kTournament + " -n 1200 --json-file whole.json --csv whole.csv --record whole.jsonl").code,
              0);
    EXPECT_EQ(results("resumed.json"), results("whole.json"));
    EXPECT_EQ(read_text(path("resumed.csv")), read_text(path("whole.csv")));
    EXPECT_EQ(read_text(path("resumed.jsonl")), read_text(path("whole.jsonl")));
  }
};

// Far more games than are played before the signal comes; the resumed run has fewer, so that it ends.
const std::string kEndless = kTournament + " -n 3000000 --state state.jsonl --record stopped.jsonl";

TEST_F(TournamentState, AfterCtrlCGoesOnToTheSameResult) {
  const int status = interrupt(kEndless + " --json-file stopped.json", SIGINT);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const Json stopped = results("stopped.json");
  EXPECT_EQ(stopped["ending"], "interrupted");
  EXPECT_EQ(stopped["schedule"]["deals"], deals_in("state.jsonl") - 1);
  EXPECT_EQ(lines_of(read_text(path("stopped.jsonl"))).size(), stopped["schedule"]["games"]);
  EXPECT_NE(read_text(path("interrupted.txt")).find("Interrupted"), std::string::npos);
  expect_resumed_to_the_same();
}

TEST_F(TournamentState, AfterBeingKilledGoesOnToTheSameResult) {
  const int status = interrupt(kEndless, SIGKILL);
  ASSERT_TRUE(WIFSIGNALED(status));
  expect_resumed_to_the_same();
}

TEST_F(TournamentState, AHalfWrittenLineIsDropped) {
  const std::string whole = kTournament + " -n 60 --state state.jsonl --json-file whole.json";
  ASSERT_EQ(run(whole).code, 0);
  const std::string text = read_text(path("state.jsonl"));
  ASSERT_EQ(deals_in("state.jsonl"), 11u);
  for (const std::size_t cut : {std::size_t{1}, std::size_t{40}, text.size() - 5}) {
    write_text(path("state.jsonl"), text.substr(0, text.size() - cut));
    ASSERT_EQ(run(kTournament + " -n 60 --state state.jsonl --json-file again.json").code, 0) << cut;
    EXPECT_EQ(results("whole.json"), results("again.json")) << cut;
    EXPECT_EQ(deals_in("state.jsonl"), 11u) << cut;
  }
}

TEST_F(TournamentState, GoesOnWithMoreGamesAndWithoutItsSeed) {
  ASSERT_EQ(run(kTournament + " -n 30 --state state.jsonl").code, 0);
  const Output more = run(
      "tournament europe --bots greedy,racer,random -p 2 -n 60 --state state.jsonl --json-file more.json");
  ASSERT_EQ(more.code, 0) << more.err;
  const std::size_t said = more.out.find("holds 30 games already");
  EXPECT_NE(said, std::string::npos) << more.out;
  EXPECT_EQ(more.out.find("games already", said + 20), std::string::npos) << "said twice:\n" << more.out;
  ASSERT_EQ(run(kTournament + " -n 60 --json-file whole.json").code, 0);
  EXPECT_EQ(results("more.json"), results("whole.json"));
}

TEST_F(TournamentState, StopAtCountsWhatWasPlayedBefore) {
  const std::string series = "tournament london --bots greedy,racer --seed 1 --stop-at 0.05 -n 20000";
  ASSERT_EQ(run("tournament london --bots greedy,racer --seed 1 -n 2000 --state state.jsonl").code, 0);
  ASSERT_EQ(run(series + " --state state.jsonl --json-file resumed.json").code, 0);
  ASSERT_EQ(run(series + " --json-file whole.json").code, 0);
  EXPECT_EQ(results("resumed.json"), results("whole.json"));
  EXPECT_EQ(results("whole.json")["ending"], "early");
}

TEST_F(TournamentState, OfAnotherTournamentIsRefused) {
  ASSERT_EQ(run(kTournament + " -n 12 --state state.jsonl").code, 0);
  const std::string before = read_text(path("state.jsonl"));
  const std::string file = " --state state.jsonl -n 12";
  for (const auto& [arguments, word] : std::vector<std::pair<std::string, std::string>>{
           {"tournament london --bots greedy,racer,random -p 2 --seed 6", "game"},
           {"tournament europe --bots greedy,racer -p 2 --seed 6", "bots"},
           {"tournament europe --bots greedy,racer,random -p 2 --seed 7", "seed"},
           {"tournament europe --bots greedy,racer,random -p 3 --seed 6", "players"},
           {kTournament + " --record games.jsonl", "records"}}) {
    const Output output = run(arguments + file);
    EXPECT_EQ(output.code, 2) << arguments;
    EXPECT_NE(output.err.find("another tournament"), std::string::npos) << output.err;
    EXPECT_NE(output.err.find(word + ":"), std::string::npos) << output.err;
  }
  EXPECT_EQ(read_text(path("state.jsonl")), before);
  EXPECT_FALSE(std::filesystem::exists(path("games.jsonl")));
}

TEST_F(TournamentState, InUseByAnotherProcessIsRefused) {
  const int held = open(path("state.jsonl").c_str(), O_RDWR | O_CREAT, 0666);
  ASSERT_EQ(flock(held, LOCK_EX), 0);
  const Output output = run(kTournament + " -n 12 --state state.jsonl");
  close(held);
  EXPECT_EQ(output.code, 2);
  EXPECT_NE(output.err.find("in use"), std::string::npos) << output.err;
  EXPECT_EQ(run(kTournament + " -n 12 --state state.jsonl").code, 0);
}

TEST_F(TournamentState, OfAChangedMapIsRefused) {
  Json map = Json::parse(read_text(std::string(paths::kDataDir) + "/examples/tiny.json"));
  write_text(path("map.json"), map.dump());
  const std::string series = "tournament map.json --bots greedy,racer --seed 1 -n 4 --state state.jsonl";
  ASSERT_EQ(run(series).code, 0);
  map["tickets"][0]["points"] = 9;
  write_text(path("map.json"), map.dump());
  const Output output = run(series);
  EXPECT_EQ(output.code, 2);
  EXPECT_NE(output.err.find("data:"), std::string::npos) << output.err;
}

TEST_F(TournamentState, ThatCannotBeUsedIsRefused) {
  const auto refused = [&](const std::string& words) {
    const Output output = run(kTournament + " -n 12 --state state.jsonl");
    EXPECT_EQ(output.code, 2);
    EXPECT_NE(output.err.find(words), std::string::npos) << output.err;
  };
  write_text(path("state.jsonl"), "my diary");
  refused("not the state of a tournament");
  EXPECT_EQ(read_text(path("state.jsonl")), "my diary");
  write_text(path("state.jsonl"), "my\ndiary\n");
  refused("not the state of a tournament");
  std::filesystem::remove(path("state.jsonl"));
  ASSERT_EQ(run(kTournament + " -n 60 --state state.jsonl").code, 0);
  const std::string good = read_text(path("state.jsonl"));
  auto lines = lines_of(good);
  lines[3] = R"({"deal":2,"games":[]})";
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  write_text(path("state.jsonl"), text);
  refused("broken at line 4");
  std::swap(lines[4], lines[5]);
  lines[3] = lines_of(good)[3];
  text.clear();
  for (const auto& line : lines) text += line + "\n";
  write_text(path("state.jsonl"), text);
  refused("not in order");
  std::filesystem::remove(path("state.jsonl"));
  std::filesystem::create_directory(path("state.jsonl"));
  refused("cannot be opened");
}

class TournamentRanks : public TournamentState {
 protected:
  // The same with two processes. What Open MPI itself never frees is not ours to report.
  Output with_ranks(const std::string& arguments) {
    const std::string command =
        "cd '" + folder_.string() +
        "' && ASAN_OPTIONS=detect_leaks=0 mpirun --allow-run-as-root --oversubscribe -n 2 '" + program() +
        "' " + arguments + " > stdout 2> stderr";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_text(path("stdout")),
            read_text(path("stderr"))};
  }
  void SetUp() override {
    ProgramTest::SetUp();
    if (std::system("command -v mpirun > /dev/null") != 0) GTEST_SKIP() << "no mpirun here";
  }
};

TEST_F(TournamentRanks, ComeToTheSameResult) {
  const std::string series = kTournament + " -n 600 ";
  const Output two = with_ranks(
      series + "--json-file two.json --csv two.csv --record two.jsonl --state two.state --html two.html");
  ASSERT_EQ(two.code, 0) << two.err;
  ASSERT_EQ(
      run(series + "--json-file one.json --csv one.csv --record one.jsonl --threads 1 --html one.html").code,
      0);
  EXPECT_EQ(results("two.json"), results("one.json"));
  EXPECT_EQ(read_text(path("two.csv")), read_text(path("one.csv")));
  EXPECT_EQ(read_text(path("two.jsonl")), read_text(path("one.jsonl")));
  EXPECT_EQ(without_times("two.html"), without_times("one.html"));
  EXPECT_EQ(deals_in("two.state"), 101u);
}

TEST_F(TournamentRanks, StopEarlyAtTheSameDeal) {
  const std::string series = "tournament london --bots greedy,racer --seed 1 --stop-at 0.04 -n 100000 ";
  ASSERT_EQ(with_ranks(series + "--json-file two.json").code, 0);
  ASSERT_EQ(run(series + "--json-file one.json").code, 0);
  EXPECT_EQ(results("two.json"), results("one.json"));
}

TEST_F(TournamentRanks, ShareARandomSeed) {
  ASSERT_EQ(with_ranks("tournament london --bots greedy,racer -n 400 --json-file two.json").code, 0);
  const std::string seed = results("two.json")["seed"];
  ASSERT_EQ(run("tournament london --bots greedy,racer -n 400 --json-file one.json --seed " + seed).code, 0);
  EXPECT_EQ(results("two.json"), results("one.json"));
}

TEST_F(TournamentRanks, EndTogetherWhenSomethingIsWrong) {
  const Output output = with_ranks(kTournament + " -n 60 --json-file nowhere/a.json");
  EXPECT_EQ(output.code, 2);
  EXPECT_NE(output.err.find("konduktor: nowhere/a.json"), std::string::npos) << output.err;
}

}  // namespace
}  // namespace konduktor::testing
