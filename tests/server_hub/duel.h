// Two people at a table of their own, each with a socket.
#pragma once

#include <memory>
#include <string>

#include "server_hub/house.h"

namespace konduktor::server {

struct Duel {
  // With accounts and a clock the game counts.
  explicit Duel(const Json& settings = Json::object(), bool accounts = false)
      : ala(accounts ? house.account("Ala", "correct horse") : house.guest("Ala")),
        ola(accounts ? house.account("Ola", "correct horse") : house.guest("Ola")) {
    Json wish = {{"game", "europe"}, {"players", 2}, {"seats", {"me"}}, {"first", 0}};
    wish.update(settings);
    table = house.table(ala, wish);
    first = std::make_unique<Phone>(house, ala);
    second = std::make_unique<Phone>(house, ola);
    second->must(say("sit", table, {{"seat", 1}}));
    first->watch(table);
    second->watch(table);
    first->must(say("start", table));
    EXPECT_TRUE(both([](const Json& update) { return update["stage"] == "running"; }));
  }
  void open() {
    first->play(table, 0, "keep");
    second->play(table, 1, "keep");
    EXPECT_TRUE(
        first->until(table, [&](const Json&) { return first->eye(table, 0)["view"]["phase"] == "action"; }));
    EXPECT_TRUE(second->until(
        table, [&](const Json&) { return second->eye(table, 1)["view"]["phase"] == "action"; }));
  }
  bool both(const std::function<bool(const Json&)>& fits) {
    return first->until(table, fits) && second->until(table, fits);
  }

  House house;
  Person ala;
  Person ola;
  std::string table;
  std::unique_ptr<Phone> first;
  std::unique_ptr<Phone> second;
};

}  // namespace konduktor::server
