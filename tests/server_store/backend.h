// The databases that the store's tests run on: each test gets an empty one of its own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "store/store.h"

namespace konduktor::server::testing {

// A folder that goes with the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_;
};

[[nodiscard]] std::unique_ptr<Store> open_or_fail(const std::string& url);

// The battery that every backend goes through; the parameter is its name.
class AnyStore : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override;
  Store& store() { return *store_; }
  // As another server or the same one after a restart would see it.
  [[nodiscard]] std::unique_ptr<Store> again() const { return open_or_fail(url_); }
  [[nodiscard]] const std::string& url() const noexcept { return url_; }

 private:
  Folder folder_;
  std::string url_;
  std::unique_ptr<Store> store_;
};

[[nodiscard]] std::vector<const char*> backends();

}  // namespace konduktor::server::testing
