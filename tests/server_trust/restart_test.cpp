// A restart brings every table back; a stop that was asked for says goodbye.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <set>

#include "fold/table.h"
#include "konduktor/host/random.h"
#include "ledger.h"
#include "served.h"
#include "store/store.h"
#include "support/paths.h"
#include "talk.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr int kTables = 1000;
constexpr int kMoves = 40;

// A running game of people, written as the server would have.
class Writer {
 public:
  explicit Writer(RulesBook& book) : book_(book) {}

  std::unique_ptr<Table> write(const std::string& game, int players, std::vector<Change>& out) {
    Settings settings;
    settings.game = game;
    settings.options.players = players;
    const Decision created = Table::create(book_, settings, kHost, "Host", now());
    EXPECT_TRUE(created.ok()) << created.refusal.text;
    log_ = {*created.entry};
    table_ = std::move(Table::restore(book_, log_).value);
    for (int seat = 0; seat < players; ++seat) {
      Command sit;
      sit.kind = Command::Kind::Sit;
      sit.user = static_cast<UserId>(number_of(kHost) + seat);
      sit.seat = seat;
      sit.name = fmt::format("Person {}", seat);
      must(sit);
    }
    Command start;
    start.kind = Command::Kind::Start;
    start.user = kHost;
    start.text = fmt::format(R"({{"seed":"{}","salt":"{}"}})", to_hex(random_seed()), random_salt());
    must(start);
    for (int k = 0; k < kMoves; ++k) move(k);
    for (const Entry& entry : log_) out.emplace_back(AppendEntry{entry});
    out.emplace_back(PutTable{table_->row()});
    return std::move(table_);
  }

 private:
  static constexpr auto kHost = static_cast<UserId>(1000);

  void must(const Command& command) {
    const Decision decision = table_->decide(command, now());
    ASSERT_TRUE(decision.ok()) << decision.refusal.text;
    ASSERT_EQ(table_->apply(*decision.entry), "");
    log_.push_back(*decision.entry);
  }
  void move(int k) {
    for (int seat = 0; seat < static_cast<int>(table_->seats().size()); ++seat) {
      if (table_->ask(seat) == 0) continue;
      const State& state = table_->state();
      legal_moves(table_->rules(), state.pub, state.priv[static_cast<std::size_t>(seat)], seat_at(seat),
                  moves_);
      Command command;
      command.kind = Command::Kind::Move;
      command.user = table_->seats()[static_cast<std::size_t>(seat)].user;
      command.seat = seat;
      command.ask = table_->ask(seat);
      command.text = to_text(table_->rules(), moves_[(k * 7) % moves_.size()]);
      return must(command);
    }
  }

  RulesBook& book_;
  std::vector<Entry> log_;
  std::unique_ptr<Table> table_;
  MoveList moves_;
};

// From the start of the program to the first good answer.
std::int64_t start_and_ask(Served& served) {
  const auto before = Clock::now();
  EXPECT_TRUE(served.start());
  EXPECT_EQ(http(served.port(), "GET", "/healthz").status, 200);
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - before).count();
}

using Tables = std::map<std::string, std::unique_ptr<Table>>;

// What a spectator is told is what the tables were when they were written.
void expect_same(const Tables& tables, std::string_view update) {
  const auto found = tables.find(std::string(table_of_update(update)));
  ASSERT_NE(found, tables.end()) << update;
  const Table& table = *found->second;
  EXPECT_EQ(n_of_update(update), table.last_n());
  std::string expected;
  append_view(expected, table.rules(), view_of(table.rules(), table.state(), Seat::Nobody), {});
  ASSERT_EQ(eyes_of_update(update).size(), 1u);
  EXPECT_EQ(eyes_of_update(update)[0].view, expected);
}

}  // namespace

TEST(Restart, AThousandRunningTablesComeBack) {
  TemporaryFolder folder;
  RulesBook book(paths::kDataDir);
  Tables tables;
  {
    const Opened opened = open_store(folder.database());
    ASSERT_EQ(opened.error, "");
    const std::vector<std::string> games = {"europe", "usa", "london", "berlin", "uk", "cardgame"};
    std::vector<std::vector<Change>> requests(kTables);
    Writer writer(book);
    for (int k = 0; k < kTables; ++k) {
      auto table = writer.write(games[static_cast<std::size_t>(k) % games.size()], 2 + k % 3,
                                requests[static_cast<std::size_t>(k)]);
      ASSERT_NE(table, nullptr);
      tables[text_of(table->id())] = std::move(table);
    }
    for (const Status& status : opened.store->write_all(requests)) ASSERT_TRUE(status.ok()) << status.text;
  }
  Served served(folder.path());
  ASSERT_TRUE(served.start());
  served.kill();
  const std::int64_t millis = start_and_ask(served);
  fmt::print("{} tables of {} moves: ready after {} ms\n", kTables, kMoves, millis);

  Talk spectator(served.port());
  spectator.hello("");
  for (const auto& [id, table] : tables) spectator.say({{"do", "watch"}, {"table", id}});
  // A table may tell of itself more than once, but always the same.
  std::set<std::string> seen;
  const json last = spectator.wait_for([&](const json& line) {
    if (line["type"] == "refused") ADD_FAILURE() << line.dump();
    if (line["type"] == "update") seen.insert(line["table"].get<std::string>());
    return seen.size() == tables.size();
  });
  ASSERT_FALSE(last.is_null()) << seen.size() << " tables; " << spectator.why_closed() << '\n'
                               << http(served.port(), "GET", "/metrics").text << served.log();
  for (const std::string& line : spectator.lines())
    if (line.starts_with("{\"type\":\"update\"")) expect_same(tables, line);
  const json lobby = http(served.port(), "GET", "/api/tables").body;
  EXPECT_EQ(lobby["tables"].size() + lobby["more"]["running"].get<std::size_t>(),
            static_cast<std::size_t>(kTables));
}

TEST(Restart, AStopThatWasAskedForSaysGoodbye) {
  TemporaryFolder folder;
  Served served(folder.path());
  ASSERT_TRUE(served.start());
  const Guest ala = new_guest(served.port(), "Ala");
  const std::string table =
      new_table(served.port(), ala,
                {{"game", "europe"}, {"players", 2}, {"seats", {"me", "bot:easy"}}, {"start", true}});
  Talk player(served.port());
  player.hello(ala.token);
  const std::int32_t told = player.look(table)["n"];
  Talk spectator(served.port());
  spectator.hello("");
  Talk silent(served.port());
  served.ask_to_stop();
  for (Talk* talk : {&player, &spectator, &silent}) {
    const json last = talk->wait_for([](const json& line) { return line["type"] == "going_down"; });
    ASSERT_FALSE(last.is_null());
    EXPECT_FALSE(last["text"].get<std::string>().empty());
    EXPECT_TRUE(talk->wait_closed());
    EXPECT_TRUE(talk->why_closed().starts_with("1012 ")) << talk->why_closed();
  }
  EXPECT_EQ(served.reap(), 0) << served.log();
  // And they come back to where they were.
  ASSERT_TRUE(served.start());
  Talk again(served.port());
  EXPECT_EQ(again.hello(ala.token)["user"]["id"], ala.user);
  EXPECT_GE(again.look(table)["n"].get<int>(), told);
}

}  // namespace konduktor::server
