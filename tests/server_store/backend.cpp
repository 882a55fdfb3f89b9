#include "server_store/backend.h"

#include <cstdlib>
#include <string_view>

#include "support/postgres.h"

namespace konduktor::server::testing {

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "konduktor-store-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::filesystem::filesystem_error("mkdtemp", {});
  path_ = name;
}
Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::unique_ptr<Store> open_or_fail(const std::string& url) {
  Opened opened = open_store(url);
  EXPECT_EQ(opened.error, "") << url;
  return std::move(opened.store);
}

void AnyStore::SetUp() {
  url_ = std::string_view(GetParam()) == "postgres" ? konduktor::testing::Postgres::instance().new_database()
                                                    : "sqlite:" + (folder_.path() / "konduktor.db").string();
  store_ = open_or_fail(url_);
  ASSERT_NE(store_, nullptr);
}

std::vector<const char*> backends() { return {"sqlite", "postgres"}; }

}  // namespace konduktor::server::testing
