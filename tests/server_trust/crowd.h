// People who play over sockets: they sit down where they are expected, move at random among the legal moves, talk,
// undo, make offers, leave to a bot and come back, and go on after the connection was lost.
//
// Everything is done in answer to what the server says, so a person who connects again just carries on.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "client/client.h"
#include "ledger.h"

namespace konduktor::server {

// A table and who is to sit where.
struct TablePlan {
  std::string id;
  nlohmann::json settings;
  std::vector<int> seats;  // a person's number, or -1 = a bot
  std::string bot = "bot:random";
  std::int64_t n = -1;  // of the last update that counts
  nlohmann::json info;  // as last told to anyone
  std::string stage = "open";
  [[nodiscard]] bool over() const { return stage != "open" && stage != "running"; }
};

// How often people do something else than move.
struct Habits {
  double undo = 0.1;  // of the chances
  double chat = 0.01;
  double offer = 0.01;
  double leave = 0.005;
  double come_back = 0.1;
  double twice = 0.03;  // the same move is sent again
  double claim = 0.7;   // a claim or tickets rather than a card, if there is one: games end sooner
};

class Crowd {
 public:
  Crowd(int people, unsigned seed, Ledger& ledger, Habits habits = {});

  // Connects everyone to a server that has just been started, every second one to the `other` if there is one. Guests
  // are made as long as there are too few.
  void meet(std::uint16_t port, std::uint16_t other = 0);
  // A new table, if the server lives to tell us; people sit down by themselves.
  bool open_table(TablePlan plan);
  // A plan by chance: game, number of players, options, people and bots.
  [[nodiscard]] TablePlan any_plan();
  // Lets things happen until `done` or for so long; true = done.
  bool run_until(const std::function<bool()>& done, std::int64_t milliseconds);
  // Reads all that a dead server had sent, until every connection to it is closed, and leaves the other one.
  void hang_up();

  [[nodiscard]] int connected() const noexcept { return connected_; }
  [[nodiscard]] std::size_t unfinished() const;
  [[nodiscard]] const std::vector<std::unique_ptr<TablePlan>>& tables() const noexcept { return tables_; }
  [[nodiscard]] const std::string& token(int person) const {
    return people_[static_cast<std::size_t>(person)].token;
  }
  [[nodiscard]] const std::string& user(int person) const {
    return people_[static_cast<std::size_t>(person)].user;
  }
  [[nodiscard]] std::string state() const;  // for messages of failed tests

  // Every line that anyone hears, before it is acted upon.
  std::function<void(const std::string& user, std::string_view line)> on_line;

 private:
  using json = nlohmann::json;
  struct Sent {
    std::string what;
    std::string table;
    int seat = -1;
    std::int32_t ask = 0;
    std::string text;
  };
  struct Person {
    std::string user;
    std::string token;
    Client* client = nullptr;
    int socket = -1;
    bool greeted = false;
    std::map<std::int64_t, Sent> sent;                        // by id: not yet answered
    std::set<std::pair<std::string, std::int32_t>> answered;  // by table: questions that a move was sent for
  };

  bool make_people();
  void say(Person& person, json message, Sent sent);
  [[nodiscard]] std::unique_ptr<Client> line_to(std::uint16_t port, std::vector<int>& by_socket);
  void heard(int number, std::string_view line);
  void welcomed(int number);
  void updated(int number, std::string_view line);
  void answered(Person& person, const json& message);
  void open_stage(int number, TablePlan& table);
  void running(int number, TablePlan& table, const json& update);
  void asked(Person& person, TablePlan& table, const json& eye);
  bool consider(Person& person, TablePlan& table, int seat);
  std::string choose(const json& moves);
  bool chance(double probability) { return std::uniform_real_distribution<>(0, 1)(random_) < probability; }
  int below(std::size_t limit) {
    return static_cast<int>(std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_));
  }

  Ledger& ledger_;
  Habits habits_;
  std::mt19937 random_;
  std::uint16_t port_ = 0;
  std::array<std::unique_ptr<Client>, 2> clients_;
  std::vector<Person> people_;
  std::array<std::vector<int>, 2> by_socket_;  // the people's numbers
  std::vector<std::unique_ptr<TablePlan>> tables_;
  std::map<std::string, TablePlan*, std::less<>> by_id_;
  std::int64_t next_id_ = 1;
  int connected_ = 0;
  int lives_ = 0;
};

}  // namespace konduktor::server
