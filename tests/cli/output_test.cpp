// Files that the program writes: whole or not at all, and nothing that is not a file is replaced by one.

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "cli/program.h"

namespace konduktor::testing {
namespace {

namespace fs = std::filesystem;

const std::string kSimulate = "simulate london -n 3 --seed 1 ";

class OutputFiles : public ProgramTest {
 protected:
  // What `arguments` write to an ordinary file.
  std::string written(const std::string& arguments, const std::string& option) {
    EXPECT_EQ(run(arguments + " " + option + " ordinary").code, 0);
    return read_text(path("ordinary"));
  }
  // Unfinished files, by whatever name.
  [[nodiscard]] int parts() const {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(folder_))
      count += entry.path().string().find(".part") != std::string::npos ? 1 : 0;
    return count;
  }
};

// A copy of /dev/full, so that a program that is wrong harms nothing but the test.
TEST_F(OutputFiles, ADeviceIsWrittenToAndStays) {
  if (mknod(path("full").c_str(), S_IFCHR | 0666, makedev(1, 7)) != 0)
    GTEST_SKIP() << "only root can make a device";
  if (shell(": > full").code != 0) GTEST_SKIP() << "devices cannot be used in this folder";
  for (const std::string arguments :
       {"simulate london -n 3 --seed 1 --record full", "simulate london -n 3 --seed 1 --html full",
        "tournament london --bots greedy,random -n 2 --seed 1 --csv full",
        "tournament london --bots greedy,random -n 2 --seed 1 --record full",
        "tournament london --bots greedy,random -n 2 --seed 1 --state full"}) {
    const Output output = shell("ulimit -t 20; konduktor " + arguments);
    EXPECT_EQ(output.code, 2) << arguments << output.err;
    EXPECT_NE(output.err.find("konduktor: full"), std::string::npos) << arguments << output.err;
    EXPECT_TRUE(fs::is_character_file(path("full"))) << arguments;
    EXPECT_EQ(parts(), 0) << arguments;
  }
  const Output play = run("play london --seed 1", "overwrite full\nquit\n");
  EXPECT_NE((play.out + play.err).find("No space left"), std::string::npos) << play.out;
  EXPECT_TRUE(fs::is_character_file(path("full")));
  const Output listing = shell("konduktor games > full");
  EXPECT_EQ(listing.code, 2);
  EXPECT_NE(listing.err.find("standard output cannot be written"), std::string::npos) << listing.err;
}

TEST_F(OutputFiles, APipeIsWrittenToAndStays) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const std::string expected = written(kSimulate, "--record");
  const Output output = shell("timeout 20 cat pipe > got & konduktor " + kSimulate +
                              "--record pipe; code=$?; "
                              "[ -p pipe ] || : > got; wait; exit $code");
  EXPECT_EQ(output.code, 0) << output.err;
  EXPECT_EQ(fs::status(path("pipe")).type(), fs::file_type::fifo);
  EXPECT_EQ(read_text(path("got")), expected);
}

TEST_F(OutputFiles, ALinkStaysAndWhatItNamesIsWritten) {
  const std::string expected = written(kSimulate, "--record");
  fs::create_directory(path("folder"));
  write_text(path("folder/old"), "old");
  fs::create_symlink("folder/old", path("link"));
  fs::create_symlink("link", path("again"));
  fs::create_symlink("folder/new", path("dangling"));
  for (const std::string name : {"again", "dangling"}) {
    EXPECT_EQ(run(kSimulate + "--record " + name).code, 0);
    EXPECT_TRUE(fs::is_symlink(path(name))) << name;
    EXPECT_EQ(read_text(path(name)), expected) << name;
  }
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(path("folder/old"))));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(path("folder/new"))));
  fs::create_symlink("loop", path("loop"));
  const Output loop = run(kSimulate + "--record loop");
  EXPECT_EQ(loop.code, 2);
  EXPECT_NE(loop.err.find("konduktor: loop"), std::string::npos) << loop.err;
  EXPECT_TRUE(fs::is_symlink(path("loop")));
}

TEST_F(OutputFiles, AFailedWriteLeavesTheOldFile) {
  write_text(path("games.jsonl"), "old");
  const Output output =
      shell("trap '' XFSZ; ulimit -f 8; konduktor simulate london -n 40 --seed 1 --record games.jsonl");
  EXPECT_EQ(output.code, 2) << output.out;
  EXPECT_NE(output.err.find("konduktor: games.jsonl: cannot be written"), std::string::npos) << output.err;
  EXPECT_EQ(read_text(path("games.jsonl")), "old");
  EXPECT_EQ(parts(), 0);
}

// The old file stays, the unfinished one goes, and the shell sees the signal.
TEST_F(OutputFiles, ASignalTakesUnfinishedFilesAlong) {
  write_text(path("games.jsonl"), "old");
  const std::string tournament = "tournament london --bots greedy,random -n 900000000 --csv games.jsonl";
  for (const auto& [arguments, signals, code] : std::vector<std::tuple<std::string, std::string, int>>{
           {"simulate london -n 900000000 --record games.jsonl", "TERM", 143},
           {"simulate london -n 900000000 --record games.jsonl", "HUP", 129},
           {tournament, "HUP", 129}}) {
    // `exec`: the program itself gets the signal, not a shell around it.
    const Output output =
        shell("set -m; (exec " + program() + " " + arguments + ") > /dev/null 2> /dev/null & pid=$!; " +
              "for k in 1 2 3 4 5 6 7 8 9 10; do ls | grep -q part && break; sleep 0.1; done; sleep 0.2; " +
              "kill -" + signals + " $pid 2> /dev/null; wait $pid");
    EXPECT_EQ(parts(), 0) << arguments << signals;
    EXPECT_EQ(output.code, code) << arguments << signals;
    EXPECT_EQ(read_text(path("games.jsonl")), "old");
  }
  // A reader who leaves ends the program too; the shell waits for both.
  shell("konduktor simulate london -n 200 --record games.jsonl --html - 2> err | head -c 1 > one");
  EXPECT_EQ(parts(), 0);
}

TEST_F(OutputFiles, AnOldFileKeepsItsModeAndOthersTheirContents) {
  write_text(path("games.jsonl"), "old");
  write_text(path("games.jsonl.part"), "not ours");
  fs::permissions(path("games.jsonl"), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_EQ(run(kSimulate + "--record games.jsonl").code, 0);
  EXPECT_EQ(fs::status(path("games.jsonl")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(read_text(path("games.jsonl.part")), "not ours");
}

TEST_F(OutputFiles, AFolderIsRefused) {
  fs::create_directory(path("folder"));
  for (const std::string option : {"--record folder", "--html folder", "--record folder/"}) {
    const Output output = run(kSimulate + option);
    EXPECT_EQ(output.code, 2);
    EXPECT_NE(output.err.find("is a folder"), std::string::npos) << output.err;
  }
}

TEST_F(OutputFiles, ADashIsStandardOutput) {
  const std::string tournament = "tournament london --bots greedy,random -n 2 --seed 1";
  // As /dev/stdout is, but our own: a program that is wrong would replace the machine's.
  fs::create_symlink("/proc/self/fd/1", path("out"));
  for (const auto& [arguments, option] : std::vector<std::pair<std::string, std::string>>{
           {kSimulate, "--record"}, {tournament, "--record"}, {tournament, "--csv"}}) {
    const std::string expected = written(arguments, option);
    for (const std::string name : {"-", "out"}) {
      const Output output = run(arguments + " " + option + " " + name);
      EXPECT_EQ(output.code, 0) << output.err;
      EXPECT_EQ(output.out, expected) << arguments << option << name;
      EXPECT_NE(output.err.find("London"), std::string::npos) << "words for people go elsewhere";
      EXPECT_TRUE(fs::is_symlink(path("out")));
    }
  }
  const Output page = run(kSimulate + "--html -");
  EXPECT_EQ(page.out.rfind("<!DOCTYPE html>", 0), 0u) << page.out.substr(0, 100);
  EXPECT_EQ(page.out.substr(page.out.size() - 8), "</html>\n");
  for (const std::string two : {"--record - --html -", "--json --record -"}) {
    const Output output = run(kSimulate + two);
    EXPECT_EQ(output.code, 2) << two;
    EXPECT_NE(output.err.find("standard output"), std::string::npos) << output.err;
  }
  EXPECT_FALSE(fs::exists(path("-")));
  const Output state = run(tournament + " --state -");
  EXPECT_EQ(state.code, 2);
  EXPECT_NE(state.err.find("--state"), std::string::npos) << state.err;
  const Output checked = shell("konduktor " + kSimulate + "--record - 2> /dev/null | konduktor verify -");
  EXPECT_EQ(checked.code, 0) << checked.err;
  EXPECT_NE(checked.out.find("3 games verified"), std::string::npos) << checked.out;
}

TEST_F(OutputFiles, OneFileIsNotWrittenTwice) {
  fs::create_symlink("a", path("link"));
  for (const std::string two : {"--record a --html a", "--record a --html link", "--record a --html ./a"}) {
    const Output output = run(kSimulate + two);
    EXPECT_EQ(output.code, 2) << two;
    EXPECT_NE(output.err.find("--record is written there already"), std::string::npos) << output.err;
    EXPECT_FALSE(fs::exists(path("a")));
  }
  EXPECT_EQ(run("tournament london --bots greedy,random -n 2 --seed 1 --csv a --state a").code, 2);
}

TEST_F(OutputFiles, ASavedGameGoesThroughTheSameWriter) {
  write_text(path("old.json"), "old");
  fs::create_symlink("old.json", path("link.json"));
  ASSERT_EQ(run("play london --seed 1", "overwrite link.json\nquit\n").code, 0);
  EXPECT_TRUE(fs::is_symlink(path("link.json")));
  EXPECT_EQ(run("replay old.json --to 0").code, 0);
}

}  // namespace
}  // namespace konduktor::testing
