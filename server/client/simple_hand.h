// A client's quick player: reads only the fields of an update that it needs and answers with a move.
//
// It draws until it holds enough cards and then claims plain routes, so its games end like others; it is there to load
// servers, not to win. Board games without technologies only.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "konduktor/rules.h"

namespace konduktor::server {

struct Turn {
  enum class Kind { Nothing, Move, Over };
  Kind kind = Kind::Nothing;
  std::string table;
  int seat = 0;
  std::int64_t ask = 0;
  std::string move;
};

class SimpleHand {
 public:
  explicit SimpleHand(const Rules& rules);
  ~SimpleHand();
  // `line` is any message of the server; only updates lead to something.
  [[nodiscard]] Turn answer(std::string_view line);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace konduktor::server
