// Several servers on one PostgreSQL: two in this process, and one that is killed.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <map>

#include "server_store/backend.h"
#include "server_store/cluster_server.h"
#include "server_store/sample.h"
#include "store/announcements.h"
#include "support/postgres.h"

namespace konduktor::server::testing {
namespace {

using namespace std::chrono_literals;
using konduktor::testing::Postgres;

TableId table(int k) { return static_cast<TableId>(1000 + k); }

class Clusters : public ::testing::Test {
 protected:
  void SetUp() override {
    url_ = Postgres::instance().new_database();
    store_ = open_or_fail(url_);
    ASSERT_NE(store_, nullptr);
  }
  std::string ask(const std::string& statements) { return Postgres::instance().execute(url_, statements); }
  void put_running(int from, int to) {
    std::vector<Change> changes;
    for (int k = from; k < to; ++k) changes.push_back(PutTable{row(table(k), Stage::Running)});
    ASSERT_TRUE(write(*store_, changes).ok());
  }
  std::string url_;
  std::unique_ptr<Store> store_;
};

TEST_F(Clusters, a_table_has_one_owner) {
  Server a(url_);
  Server b(url_);
  a.join();
  b.join();
  EXPECT_FALSE(a->owns(kTable));
  const Acquired first = a.acquire(kTable);
  EXPECT_TRUE(first.mine);
  EXPECT_EQ(first.owner, a->self());
  EXPECT_TRUE(a->owns(kTable));
  const Acquired second = b.acquire(kTable);
  EXPECT_FALSE(second.mine);
  EXPECT_EQ(second.error, StoreError::None);
  EXPECT_EQ(second.owner, a->self());
  EXPECT_FALSE(b->owns(kTable));
  EXPECT_TRUE(a.acquire(kTable).mine) << "again";
  a->release(kTable);
  EXPECT_FALSE(a->owns(kTable));
  EXPECT_TRUE(b.until([&] { return b.acquire(kTable).mine; }));
  EXPECT_EQ(a.acquire(kTable).owner, b->self());
}

TEST_F(Clusters, many_ask_and_one_gets_each) {
  Server a(url_);
  Server b(url_);
  a.join();
  b.join();
  std::map<TableId, int> owners;
  int answers = 0;
  for (int k = 0; k < 100; ++k)
    for (Server* one : {&a, &b})
      (*one)->acquire(table(k), [&, k](const Acquired& got) {
        ++answers;
        owners[table(k)] += got.mine ? 1 : 0;
      });
  EXPECT_TRUE(a.until([&] { return answers >= 100; }));
  EXPECT_TRUE(b.until([&] { return answers >= 200; }));
  for (int k = 0; k < 100; ++k) {
    EXPECT_EQ(owners[table(k)], 1) << k;
    EXPECT_NE(a->owns(table(k)), b->owns(table(k))) << k;
  }
}

TEST_F(Clusters, tables_in_play_find_an_owner_and_those_that_are_over_do_not) {
  put_running(0, 450);
  ASSERT_TRUE(
      write(*store_, {PutTable{row(table(900), Stage::Open)}, PutTable{row(table(901), Stage::Finished)}})
          .ok());
  Server a(url_);
  a.join();
  EXPECT_TRUE(a.until([&] { return a.taken.size() == 451; })) << a.taken.size();
  EXPECT_TRUE(a.taken.contains(table(900)));
  EXPECT_TRUE(a->owns(table(449)));
  EXPECT_FALSE(a->owns(table(901)));
  Server b(url_);
  b.join();
  EXPECT_FALSE(b.acquire(table(7)).mine);
  // A server that goes in peace leaves its tables to the others.
  a->leave();
  EXPECT_FALSE(a->owns(table(7)));
  EXPECT_TRUE(b.until([&] { return b.taken.size() == 451; })) << b.taken.size();
  EXPECT_EQ(ask("SELECT COUNT(*) FROM servers"), "1\n");
}

TEST_F(Clusters, a_killed_server_is_replaced_when_its_lease_is_over) {
  constexpr int kTables = 30;
  put_running(0, kTables);
  Postgres::instance();
  int pipe_ends[2];
  ASSERT_EQ(::pipe(pipe_ends), 0);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    Server doomed(url_);
    doomed.join();
    const auto store = open_or_fail(url_);
    bool ready = doomed.until([&] { return doomed.taken.size() == kTables; });
    for (int k = 0; k < kTables; ++k) ready = ready && write(*store, {append(table(k), 1)}).ok();
    const char word = ready ? '+' : '-';
    if (::write(pipe_ends[1], &word, 1) != 1) ::_exit(1);
    (void)doomed.until([] { return false; }, 600s);
    ::_exit(0);
  }
  char word = 0;
  ASSERT_EQ(::read(pipe_ends[0], &word, 1), 1);
  ::close(pipe_ends[0]);
  ::close(pipe_ends[1]);
  ASSERT_EQ(word, '+');
  Server survivor(url_);
  survivor.join();
  const Acquired while_alive = survivor.acquire(table(3));
  EXPECT_FALSE(while_alive.mine);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(survivor.taken.size(), 0u);
  EXPECT_TRUE(survivor.until([&] { return survivor.taken.size() == kTables; })) << survivor.taken.size();
  for (int k = 0; k < kTables; ++k) {
    EXPECT_TRUE(survivor->owns(table(k)));
    EXPECT_EQ(log_of(*store_, table(k)).size(), 1u) << "what the dead server had stored";
    EXPECT_TRUE(write(*store_, {append(table(k), 2)}).ok());
  }
  EXPECT_NE(while_alive.owner, survivor->self());
}

TEST_F(Clusters, a_server_that_was_silent_too_long_gives_way) {
  put_running(0, 5);
  Server a(url_);
  a.join();
  ASSERT_TRUE(a.until([&] { return a.taken.size() == 5; }));
  Server b(url_);
  b.join();
  // As if the machine had been asleep: the database finds the lease overdue, and b takes the tables.
  const std::string id = std::to_string(number_of(a->self()));
  ask("UPDATE servers SET expires = clock_timestamp() - interval '1 second' WHERE id = " + id +
      "; UPDATE leases SET server_id = " + std::to_string(number_of(b->self())));
  EXPECT_TRUE(a.until([&] { return a.lost.size() == 5; }));
  EXPECT_FALSE(a->owns(table(0)));
  EXPECT_TRUE(b.until([&] { return b.taken.size() == 5; }));
  EXPECT_TRUE(b->owns(table(0)));
}

TEST_F(Clusters, without_the_database_nobody_owns_anything) {
  put_running(0, 3);
  Server a(url_, {1500, 500});
  a.join();
  ASSERT_TRUE(a.until([&] { return a.taken.size() == 3; }));
  EXPECT_TRUE(a->owns(table(0)));
  Postgres::instance().crash();
  EXPECT_TRUE(a.until([&] { return !a->owns(table(0)); }));
  EXPECT_TRUE(a.until([&] { return a.lost.size() == 3; }));
  EXPECT_EQ(a.acquire(kTable).error, StoreError::Gone);
  bool answered = false;
  bool ok = true;
  (void)a->forward(a->self(), kTable, "x", [&](bool fine, const std::string&) {
    answered = true;
    ok = fine;
  });
  EXPECT_TRUE(a.until([&] { return answered; }));
  EXPECT_FALSE(ok);
  Postgres::instance().start();
  EXPECT_TRUE(a.until([&] { return a->owns(table(0)) && a.taken.size() == 3; }));
  EXPECT_TRUE(a.until([&] { return a.missed > 1; }));
  EXPECT_TRUE(a.acquire(kTable).mine);
}

TEST_F(Clusters, leases_that_nobody_needs_are_cleared_away) {
  ASSERT_TRUE(
      write(*store_, {PutTable{row(table(1), Stage::Finished)}, PutTable{row(table(2), Stage::Running)}})
          .ok());
  ask("INSERT INTO servers (id, expires) VALUES (77, clock_timestamp() - interval '2 hours'); "
      "INSERT INTO leases (table_id, server_id) VALUES (1001, 77), (1002, 77), (1003, 77)");
  Server a(url_);
  a.join();
  EXPECT_TRUE(a.until([&] { return a->owns(table(2)); }));
  EXPECT_EQ(ask("SELECT table_id FROM leases"), "1002\n");
  EXPECT_EQ(ask("SELECT COUNT(*) FROM servers WHERE id = 77"), "0\n");
}

TEST_F(Clusters, who_asks_too_much_is_refused_and_what_is_owned_stays_so) {
  Server a(url_);
  a.join();
  ASSERT_TRUE(a.acquire(kTable).mine);
  constexpr int kWishes = 15'000;
  int granted = 0;
  int refused = 0;
  for (int k = 0; k < kWishes; ++k)
    a->acquire(table(k), [&](const Acquired& got) {
      granted += got.mine ? 1 : 0;
      refused += got.error == StoreError::Busy ? 1 : 0;
    });
  EXPECT_TRUE(a.until([&] { return granted + refused == kWishes; }, 120s)) << granted << ' ' << refused;
  EXPECT_GT(refused, 0);
  EXPECT_FALSE(a.lost.contains(kTable));
  EXPECT_TRUE(a->owns(kTable));
}

TEST_F(Clusters, a_server_that_cannot_join_ends_in_peace) {
  ask("ALTER TABLE servers RENAME TO elsewhere");
  for (int k = 0; k < 3; ++k) {
    const auto cluster = postgres_cluster(url_, [](const std::function<void()>&) {});
    EXPECT_FALSE(cluster->join({}).ok());
    ask("NOTIFY konduktor, 'm1 t7 e7.3'");
  }
}

TEST_F(Clusters, commands_reach_the_owner_in_order_and_are_answered) {
  Server a(url_);
  Server b(url_);
  a.join();
  b.join();
  ASSERT_TRUE(a.acquire(kTable).mine);
  a.answer = [](const Forwarded& command) { return "re: " + command.body; };
  std::vector<std::string> replies;
  for (int k = 0; k < 50; ++k)
    (void)b->forward(a->self(), kTable, "zażółć \"" + std::to_string(k) + "\"\n",
                     [&](bool ok, const std::string& reply) {
                       EXPECT_TRUE(ok);
                       replies.push_back(reply);
                     });
  ASSERT_TRUE(a.until([&] { return a.commands.size() == 50; }));
  ASSERT_TRUE(b.until([&] { return replies.size() == 50; }));
  for (int k = 0; k < 50; ++k) {
    const std::string body = "zażółć \"" + std::to_string(k) + "\"\n";
    EXPECT_EQ(a.commands[static_cast<std::size_t>(k)].body, body);
    EXPECT_EQ(a.commands[static_cast<std::size_t>(k)].table, kTable);
    EXPECT_EQ(a.commands[static_cast<std::size_t>(k)].from, b->self());
    EXPECT_EQ(replies[static_cast<std::size_t>(k)], "re: " + body);
  }
  EXPECT_EQ(ask("SELECT COUNT(*) FROM mail"), "0\n");
}

TEST_F(Clusters, a_command_that_nobody_answers_is_given_up) {
  Server a(url_);
  Server b(url_, {3000, 300});
  a.join();
  b.join();
  std::vector<bool> fates;
  const auto note = [&](bool ok, const std::string&) { fates.push_back(ok); };
  (void)b->forward(a->self(), kTable, "to somebody who does not answer", note);
  (void)b->forward(static_cast<ServerId>(12345), kTable, "to nobody", note);
  (void)b->forward(a->self(), kTable, std::string("\xff not a text"), note);
  EXPECT_TRUE(b.until([&] { return fates.size() == 3; }));
  EXPECT_EQ(fates, std::vector<bool>(3, false));
  ASSERT_TRUE(a.until([&] { return a.commands.size() == 1; }));
  // A reply that comes too late is nobody's.
  a->reply(a.commands.front(), "late");
  EXPECT_FALSE(b.until([&] { return fates.size() > 3; }, 500ms));
}

TEST_F(Clusters, what_one_server_stores_the_others_hear) {
  Server a(url_);
  a.join();
  ASSERT_TRUE(write(*store_, {AddUser{user(kAla, "Ala")}, PutSession{session('a', kAla)}}).ok());
  std::vector<std::vector<Change>> requests;
  for (int n = 1; n <= 20; ++n)
    for (int k = 0; k < 40; ++k) requests.push_back({append(table(k), n)});
  requests.push_back({ChangeUser{kAla, "", "Alicja", ""}});
  requests.push_back({append(kTable, 1), PutTable{row(kTable, Stage::Finished)}});
  requests.push_back({AddChat{{kTable, 1, kAla, 1, "Ala", "hi"}}});
  requests.push_back(
      {append(kOther, 7), PutTable{row(kOther, Stage::Finished)}});  // refused: nothing to tell
  requests.push_back({EraseSession{token('a')}});
  const auto verdicts = store_->write_all(requests);
  ASSERT_FALSE(verdicts[verdicts.size() - 2].ok());
  EXPECT_TRUE(a.until([&] { return a.sessions.contains(session_key(token('a'))); }));
  for (int k = 0; k < 40; ++k) EXPECT_EQ(a.entries[table(k)], 20) << k;
  EXPECT_EQ(a.entries[kTable], 1);
  EXPECT_EQ(a.chat[kTable], 1);
  EXPECT_TRUE(a.rows.contains(kTable));
  EXPECT_FALSE(a.rows.contains(kOther));
  EXPECT_FALSE(a.entries.contains(kOther));
  EXPECT_TRUE(a.users.contains(kAla));
  a.users.clear();
  ASSERT_TRUE(write(*store_, {EraseSessionsOf{kAla, ""}}).ok());
  EXPECT_TRUE(a.until([&] { return a.users.contains(kAla); }));
}

TEST_F(Clusters, a_cut_line_is_told_and_heard_through_again) {
  Server a(url_);
  a.join();
  EXPECT_TRUE(a.until([&] { return a.missed == 1; })) << "for what was stored before";
  ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
      "AND pid <> pg_backend_pid()");
  EXPECT_TRUE(a.until([&] { return a.missed == 2; }));
  ASSERT_TRUE(write(*store_, {append(kTable, 1)}).ok());
  EXPECT_TRUE(a.until([&] { return a.entries[kTable] == 1; }));
  EXPECT_TRUE(a.until([&] { return a.acquire(kTable).mine; })) << "the worker's line comes back, too";
}

TEST(SingleCluster, owns_everything) {
  std::vector<std::function<void()>> tasks;
  const auto cluster = single_cluster([&](std::function<void()> task) { tasks.push_back(std::move(task)); });
  EXPECT_EQ(cluster->join({}).error, "");
  EXPECT_FALSE(cluster->shared());
  EXPECT_TRUE(cluster->owns(kTable));
  bool mine = false;
  bool forwarded = true;
  cluster->acquire(kTable, [&](const Acquired& got) { mine = got.mine && got.owner == cluster->self(); });
  (void)cluster->forward(cluster->self(), kTable, "x", [&](bool ok, const std::string&) { forwarded = ok; });
  EXPECT_FALSE(mine) << "only on the loop";
  ASSERT_EQ(tasks.size(), 2u);
  for (auto& task : tasks) task();
  EXPECT_TRUE(mine);
  EXPECT_FALSE(forwarded);
}

TEST(Announcements, come_back_as_they_were_told) {
  Announcements all;
  all.add(append(kTable, 3));
  all.add(append(kTable, 4));
  all.add(append(kOther, 1));
  all.add(AddChat{{kTable, 9, kAla, 1, "", ""}});
  all.add(PutTable{row(kOther, Stage::Open)});
  all.add(EraseUser{kAla});
  const auto texts = all.texts();
  ASSERT_EQ(texts.size(), 1u);
  const std::vector<Announcement> wanted = {{'e', number_of(kOther), 1},
                                            {'e', number_of(kTable), 4},
                                            {'c', number_of(kTable), 9},
                                            {'t', number_of(kOther), 0},
                                            {'u', number_of(kAla), 0}};
  EXPECT_EQ(parse_announcements(texts[0]), wanted);
  std::vector<Announcement> pieces;
  for (const std::string& text : all.texts(30)) {
    EXPECT_LE(text.size(), 30u);
    for (const Announcement& one : parse_announcements(text)) pieces.push_back(one);
  }
  EXPECT_EQ(pieces, wanted);
  all.clear();
  EXPECT_TRUE(all.texts().empty());
}

TEST(Announcements, nonsense_is_left_out) {
  for (const char* text :
       {"", " ", "e", "e1", "e1.", "e1.x", "t1.2", "z9", "e99999999999999999999.1", "u-", "e1.2.3", "  t x"})
    EXPECT_TRUE(parse_announcements(text).empty()) << text;
  EXPECT_EQ(parse_announcements("q1 t7 e1.2,").size(), 1u);
}

}  // namespace
}  // namespace konduktor::server::testing
