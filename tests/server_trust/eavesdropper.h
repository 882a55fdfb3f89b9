// Keeps all that every connection receives, and afterwards, when the logs tell what was hidden when, looks for what
// nobody should have told.
//
// The eyes of an update must be byte for byte what the engine's View of that very seat gives at that very n; outside
// them there may be no ticket and no list of cards at all, and nowhere a seed or a salt before the end. What a View
// itself may hold is checked once more by its fields, so that a leak in the writing of views would be found too.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "floor/rules_book.h"
#include "store/store.h"

namespace konduktor::server {

struct Truth;

class Eavesdropper {
 public:
  Eavesdropper();
  ~Eavesdropper();
  // `user` empty = nobody known.
  void heard(const std::string& user, std::string_view line);
  // The body of an answer. `over`: the tables whose games were over soon after it; of these it may tell everything. What
  // the sockets told last does not say so: nobody listens to them while an answer is awaited.
  void read(const std::string& user, const std::string& target, std::string_view body,
            std::set<std::string> over);

  // Call when the games are over. Returns what is wrong.
  [[nodiscard]] std::vector<std::string> check(Store& store, RulesBook& book,
                                               const std::vector<std::string>& tables);
  struct Counts {
    std::int64_t lines = 0;
    std::int64_t eyes = 0;      // compared byte for byte
    std::int64_t answers = 0;   // of HTTP
    std::int64_t searched = 0;  // lines searched for tickets
  };
  [[nodiscard]] const Counts& counts() const noexcept { return counts_; }

 private:
  struct Line {
    std::string user;
    std::string text;
    std::string target;             // of an HTTP answer
    std::map<std::string, int> at;  // not for updates: the n of each table that was then known
    std::set<std::string> over;     // of an HTTP answer
  };
  using Truths = std::map<std::string, std::unique_ptr<Truth>>;  // by table
  void check_update(const Truth& truth, const Line& line);
  void check_other(const Truths& truths, const Line& line);
  void look_for_tickets(const Truths& truths, const std::string& id, int n, const Line& line);
  void problem(const Line& line, const std::string& what);

  std::vector<Line> lines_;
  std::map<std::string, int> latest_;  // n by table, as told to anyone
  Counts counts_;
  std::vector<std::string> problems_;
};

}  // namespace konduktor::server
