// What a server tells the others over the database: short texts, some items each.
//
// An item is a letter and numbers: "e7.12" the log of table 7 goes up to 12, "c7.3" its chat up to 3, "t7" its row,
// "u9" user 9, "s5" the session with key 5, "m4" there is mail for server 4.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace konduktor::server {

inline constexpr const char* kChannel = "konduktor";

struct Announcement {
  char kind = 0;  // e, c, t, u, s, m
  std::int64_t id = 0;
  std::int32_t n = 0;
  friend bool operator==(const Announcement&, const Announcement&) = default;
};

// Unknown items, of a newer server perhaps, are left out.
[[nodiscard]] std::vector<Announcement> parse_announcements(std::string_view text);

// Gathers what a transaction has to tell, each thing once.
class Announcements {
 public:
  void add(const Change& change);
  void clear();
  // Texts of at most so many bytes.
  [[nodiscard]] std::vector<std::string> texts(std::size_t limit = 7900) const;

 private:
  std::map<std::int64_t, std::int32_t> entries_;
  std::map<std::int64_t, std::int32_t> chat_;
  std::set<std::int64_t> tables_;
  std::set<std::int64_t> users_;
  std::set<std::int64_t> sessions_;
};

}  // namespace konduktor::server
