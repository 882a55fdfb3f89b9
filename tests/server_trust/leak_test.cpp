// Nobody learns what they may not see: everything that every connection and every request receives, for all games with
// all options and all kinds of seat, spectators and reconnects, is held against what was hidden at that moment.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "api/api.h"
#include "crowd.h"
#include "eavesdropper.h"
#include "served.h"
#include "support/paths.h"
#include "talk.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr int kPeople = 8;

// Connections that only look and ask: spectators, strangers, second devices of the players. They come and go.
class Listeners {
 public:
  Listeners(Eavesdropper& ears, unsigned seed) : ears_(ears), random_(seed) {}

  void add(const std::string& user, const std::string& token) { all_.push_back({user, token, -1}); }

  void meet(std::uint16_t port) {
    client_ = std::make_unique<Client>(
        "127.0.0.1", port,
        Client::Callbacks{[this](int socket) {
                            const Listener& one = all_[by_socket_[static_cast<std::size_t>(socket)]];
                            json hello = {{"do", "hello"}, {"id", 1}};
                            if (!one.token.empty()) hello["token"] = one.token;
                            client_->send(socket, hello.dump());
                          },
                          [this](int socket, std::string_view line) { heard(socket, line); },
                          [](int, const std::string&) {}});
    by_socket_.clear();
    for (std::size_t k = 0; k < all_.size(); ++k) connect(k);
  }
  void part() { client_.reset(); }
  // Things happen for a moment; now and then somebody's cable is pulled, or somebody asks.
  void live(const std::vector<std::string>& tables) {
    tables_ = tables;
    const std::size_t k = random_() % all_.size();
    if (random_() % 40 == 0) {
      client_->drop(all_[k].socket);
      connect(k);
    } else if (!tables.empty()) {
      ask(all_[k].socket, tables[random_() % tables.size()]);
    }
    client_->run_for(2);
  }

 private:
  struct Listener {
    std::string user;
    std::string token;
    int socket;
  };

  void connect(std::size_t k) {
    all_[k].socket = client_->connect();
    by_socket_.push_back(k);
  }
  void heard(int socket, std::string_view line) {
    ears_.heard(all_[by_socket_[static_cast<std::size_t>(socket)]].user, line);
    if (!line.starts_with("{\"type\":\"welcome\"")) return;
    for (const std::string& table : tables_) watch(socket, table);
    client_->send(socket, R"({"do":"lobby","id":2})");
  }
  void watch(int socket, const std::string& table) {
    client_->send(
        socket, json{{"do", "watch"}, {"table", table}, {"legal", true}, {"needs", true}, {"id", 3}}.dump());
  }
  // Mostly what is not theirs to ask.
  void ask(int socket, const std::string& table) {
    json message = {{"table", table}, {"seat", random_() % 5}, {"id", 4}};
    switch (random_() % 8) {
      case 0: return watch(socket, table);
      case 1: message.update({{"do", "legal"}, {"for", ""}}); break;
      case 2: message.update({{"do", "hint"}}); break;
      case 3: message.update({{"do", "undo"}}); break;
      case 4: message.update({{"do", "move"}, {"ask", 1}, {"move", "draw"}}); break;
      case 5: message.update({{"do", "legal"}, {"for", "keep "}}); break;
      case 6: message.update({{"do", "stand_in"}}); break;
      default: message.update({{"do", "chat"}, {"text", "hm"}}); break;
    }
    client_->send(socket, message.dump());
  }

  Eavesdropper& ears_;
  std::mt19937 random_;
  std::unique_ptr<Client> client_;
  std::vector<Listener> all_;
  std::vector<std::size_t> by_socket_;
  std::vector<std::string> tables_;
};

struct Variant {
  const char* game;
  int players;
  json settings;
};

// Every game three times: open-handed among people, tight-lipped with bots, and with its options at a private table.
std::vector<Variant> variants() {
  std::vector<Variant> all;
  for (const auto& [game, most] : std::vector<std::pair<const char*, int>>{
           {"europe", 5}, {"usa", 5}, {"london", 4}, {"berlin", 4}, {"uk", 4}, {"cardgame", 4}}) {
    json options = json::object();
    if (std::string(game) == "uk") options = {{"advanced_technologies", true}};
    json other_options = options;
    if (std::string(game) == "cardgame") {
      options = {{"row_order", "owner"}, {"peek_own_track", true}};
      other_options = {{"row_order", "bottom"}, {"must_draw_two", true}};
    }
    all.push_back({game, 2, {{"show_known", true}, {"friendly", true}}});
    all.push_back({game, most, {{"show_counts", false}, {"show_scores", false}, {"options", options}}});
    all.push_back({game,
                   3,
                   {{"visibility", "private"},
                    {"options", other_options},
                    {"clock", {{"kind", "game"}, {"seconds", 3600}}}}});
    all.back().settings["spectators"] = std::string(game) < "f";
  }
  return all;
}

TablePlan plan_of(const Variant& variant, int number) {
  TablePlan plan;
  plan.settings = variant.settings;
  plan.settings["hints"] = true;
  plan.settings["game"] = variant.game;
  plan.settings["players"] = variant.players;
  for (int seat = 0; seat < variant.players; ++seat) {
    // A bot in each of the larger games, and one person on two seats in every third.
    const bool bot = variant.players > 2 && seat == 1;
    const bool same = number % 3 == 1 && seat == variant.players - 1;
    plan.seats.push_back(bot ? -1 : same ? plan.seats[0] : (number + seat) % kPeople);
  }
  return plan;
}

// The tables whose games are over by now, whatever the crowd has heard of it so far.
std::set<std::string> over_by_now(std::uint16_t port, const Crowd& crowd) {
  std::set<std::string> over;
  for (const auto& table : crowd.tables()) {
    const Reply reply = http(port, "GET", "/api/tables/" + table->id, crowd.token(table->seats[0]));
    const json told = json::parse(reply.text, nullptr, false);
    const std::string stage = told.is_object() ? told.value("stage", "") : "";
    if (stage == "finished" || stage == "abandoned") over.insert(table->id);
  }
  return over;
}

// Every GET of the interface, asked by nobody, by a stranger and by a player. Meanwhile the games go on, and some may end.
void snoop(std::uint16_t port, Eavesdropper& ears, const std::vector<Guest>& askers, const TablePlan& table,
           const Crowd& crowd) {
  const auto fill = [](std::string pattern, const std::string& name, const std::string& value) {
    const auto at = pattern.find(name);
    return at == std::string::npos ? pattern : pattern.replace(at, name.size(), value);
  };
  for (const Guest& asker : askers)
    for (const Route& route : Api::routes()) {
      if (route.method != "GET") continue;
      std::string target = fill(std::string(route.pattern), "{table}", table.id);
      target = fill(target, "{game}", table.settings["game"]);
      target = fill(target, "{user}", askers.back().user);
      std::vector<std::string> targets = {target};
      if (target.ends_with("/replay"))
        targets = {target + "?move=0&seat=all", target + "?move=1&seat=0", target};
      for (const std::string& one : targets) {
        const Reply reply = http(port, "GET", one, asker.token);
        const bool of_the_table =
            one.find("/record") != std::string::npos || one.find("/replay") != std::string::npos;
        const bool refused = reply.status == 409 || reply.status == 403;
        // Only answers that tell of a whole game need to know which are over: asking costs time.
        const bool tells = reply.text.find("\"seed\"") != std::string::npos || (of_the_table && !refused);
        std::set<std::string> over = tells ? over_by_now(port, crowd) : std::set<std::string>{};
        if (of_the_table) {
          EXPECT_TRUE(refused || over.contains(table.id)) << one << ": " << reply.status << reply.text;
        }
        ears.read(asker.user, one, reply.text, std::move(over));
      }
    }
}

}  // namespace

TEST(Leak, NothingHiddenIsTold) {
  TemporaryFolder folder;
  Served served(folder.path());
  ASSERT_TRUE(served.start());
  Ledger ledger;
  Eavesdropper ears;
  Habits habits;
  habits.claim = 0.9;
  habits.offer = 0.004;
  Crowd crowd(kPeople, 7, ledger, habits);
  crowd.on_line = [&](const std::string& user, std::string_view line) { ears.heard(user, line); };
  crowd.meet(served.port());
  const Guest stranger = new_guest(served.port(), "Stranger");
  Listeners listeners(ears, 8);
  listeners.add("", "");
  listeners.add(stranger.user, stranger.token);
  for (int person = 0; person < 3; ++person) listeners.add(crowd.user(person), crowd.token(person));
  listeners.meet(served.port());

  std::vector<std::string> tables;
  const std::vector<Variant> all = variants();
  for (std::size_t k = 0; k < all.size(); ++k) {
    ASSERT_TRUE(crowd.open_table(plan_of(all[k], static_cast<int>(k))));
    tables.push_back(crowd.tables().back()->id);
    listeners.live(tables);
  }
  int rounds = 0;
  const auto done = [&] {
    listeners.live(tables);
    ++rounds;
    if (rounds % 20 == 10 && rounds < 160) {
      const auto running = std::find_if(crowd.tables().begin(), crowd.tables().end(),
                                        [](const auto& table) { return table->stage == "running"; });
      if (running != crowd.tables().end())
        snoop(served.port(), ears,
              {{}, stranger, {crowd.user((*running)->seats[0]), crowd.token((*running)->seats[0])}},
              **running, crowd);
    }
    return crowd.unfinished() == 0;
  };
  // In the middle the server dies, and everyone comes back.
  crowd.run_until([&] { return done() || rounds > 60; }, 60'000);
  EXPECT_GT(crowd.unfinished(), 0u);
  served.kill();
  crowd.hang_up();
  listeners.part();
  ASSERT_TRUE(served.start());
  crowd.meet(served.port());
  listeners.meet(served.port());
  EXPECT_TRUE(crowd.run_until(done, 300'000)) << crowd.state();
  EXPECT_EQ(served.stop(), 0);
  crowd.hang_up();

  RulesBook book(paths::kDataDir);
  const Opened opened = open_store(folder.database());
  ASSERT_EQ(opened.error, "");
  for (const std::string& problem : ears.check(*opened.store, book, tables)) ADD_FAILURE() << problem;
  for (const std::string& problem : ledger.problems()) ADD_FAILURE() << problem;
  const Eavesdropper::Counts& counts = ears.counts();
  EXPECT_GT(counts.eyes, 5000);
  EXPECT_GT(counts.answers, 100);
  fmt::print("lines {}, eyes compared {}, HTTP answers {}\n", counts.lines, counts.eyes, counts.answers);
}

}  // namespace konduktor::server
