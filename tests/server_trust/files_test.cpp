// Who can read what the server leaves on the disk.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "server_trust/served.h"

namespace konduktor::server {
namespace {

namespace fs = std::filesystem;

std::string mode_of(const fs::path& path) {
  return fmt::format("{:o}", static_cast<unsigned>(fs::status(path).permissions()));
}

void allow_everybody(const fs::path& path) {
  fs::permissions(path, fs::is_directory(path) ? static_cast<fs::perms>(0755) : static_cast<fs::perms>(0644));
}

TEST(Files, of_a_new_folder_are_for_the_owner_alone) {
  TemporaryFolder folder;
  const fs::path made = fs::path(folder.path()) / "some" / "where";
  Served served(made.string());
  ASSERT_TRUE(served.start());
  EXPECT_EQ(mode_of(made), "700");
  for (const auto& file : fs::directory_iterator(made)) EXPECT_EQ(mode_of(file), "600") << file;
}

TEST(Files, that_are_there_keep_their_modes) {
  TemporaryFolder folder;
  const fs::path database = fs::path(folder.path()) / "konduktor.db";
  allow_everybody(folder.path());
  {
    Served served(folder.path());
    ASSERT_TRUE(served.start());
    EXPECT_EQ(mode_of(folder.path()), "755");
    EXPECT_EQ(mode_of(database), "600") << "new";
  }
  allow_everybody(database);
  Served served(folder.path());
  ASSERT_TRUE(served.start());
  EXPECT_EQ(mode_of(database), "644") << "somebody wants it so";
}

TEST(Files, a_database_elsewhere_is_for_the_owner_alone) {
  TemporaryFolder folder;
  allow_everybody(folder.path());
  const fs::path file = fs::path(folder.path()) / "other.db";
  Served served(folder.path(), {"--db", "sqlite:" + file.string()});
  ASSERT_TRUE(served.start());
  EXPECT_EQ(mode_of(file), "600");
  EXPECT_EQ(mode_of(folder.path()), "755");
}

}  // namespace
}  // namespace konduktor::server
