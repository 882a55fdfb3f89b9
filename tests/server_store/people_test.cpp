// Users, sessions, chat, results and ratings.
#include "server_store/backend.h"
#include "server_store/sample.h"

namespace konduktor::server::testing {
namespace {

class StorePeople : public AnyStore {
 protected:
  std::optional<User> account(std::string_view name) {
    std::optional<User> found;
    EXPECT_TRUE(store().find_account(name, found).ok());
    return found;
  }
  std::optional<User> by_id(UserId id) {
    std::optional<User> found;
    EXPECT_TRUE(store().find_user(id, found).ok());
    return found;
  }
  std::optional<Session> by_token(char letter) {
    std::optional<Session> found;
    EXPECT_TRUE(store().find_session(token(letter), found).ok());
    return found;
  }
  std::vector<Session> sessions(UserId id) {
    std::vector<Session> found;
    EXPECT_TRUE(store().list_sessions(id, found).ok());
    return found;
  }
  std::vector<ResultRow> results(TableId table) {
    std::vector<ResultRow> found;
    EXPECT_TRUE(store().results_of(table, found).ok());
    return found;
  }
};
INSTANTIATE_TEST_SUITE_P(On, StorePeople, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(StorePeople, names_of_accounts_are_unique_without_regard_to_case) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Łucja Żółw", "hash")}}).ok());
  ASSERT_TRUE(account("łUCJA żÓŁW").has_value());
  EXPECT_EQ(account("łUCJA żÓŁW")->id, kAla);
  EXPECT_EQ(account("łUCJA żÓŁW")->name, "Łucja Żółw");
  EXPECT_EQ(account("łUCJA żÓŁW")->password, "hash");
  EXPECT_EQ(account("łUCJA żÓŁW")->created, 1'700'000'000'123);
  EXPECT_FALSE(account("Lucja Zolw").has_value());
  EXPECT_FALSE(account(std::string("\xff\xfe")).has_value());
  const Status taken = write(store(), {AddUser{user(kOla, "ŁUCJA ŻÓŁW", "other")}});
  EXPECT_EQ(taken.error, StoreError::Conflict);
  EXPECT_NE(taken.text.find("ŁUCJA ŻÓŁW"), std::string::npos) << taken.text;
  EXPECT_FALSE(by_id(kOla).has_value());
}

TEST_P(StorePeople, guests_may_share_names_and_become_accounts) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala")}}).ok());
  ASSERT_TRUE(write(store(), {AddUser{user(kOla, "ala")}}).ok());
  EXPECT_TRUE(by_id(kAla)->guest());
  EXPECT_FALSE(account("Ala").has_value());
  ASSERT_TRUE(write(store(), {ChangeUser{kAla, "", "", "hash"}}).ok());
  EXPECT_FALSE(by_id(kAla)->guest());
  EXPECT_EQ(by_id(kAla)->created, 1'700'000'000'123);
  EXPECT_EQ(account("ALA")->id, kAla);
  EXPECT_EQ(write(store(), {ChangeUser{kOla, "", "", "hash"}}).error, StoreError::Conflict);
  EXPECT_TRUE(by_id(kOla)->guest());
  // An account may change how its own name is written.
  EXPECT_TRUE(write(store(), {ChangeUser{kAla, "hash", "ALA", ""}}).ok());
  EXPECT_EQ(account("ala")->name, "ALA");
  EXPECT_EQ(account("ala")->password, "hash");
}

TEST_P(StorePeople, a_change_that_comes_too_late_changes_nothing) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala", "first")}, PutSession{session('a', kAla)}}).ok());
  ASSERT_TRUE(write(store(), {ChangeUser{kAla, "first", "", "second"}, EraseSessionsOf{kAla, ""}}).ok());
  // Decided on the first password.
  EXPECT_EQ(write(store(), {LogIn{session('b', kAla), "first"}}).error, StoreError::Changed);
  EXPECT_EQ(write(store(), {ChangeUser{kAla, "first", "Alicja", "third"}}).error, StoreError::Changed);
  EXPECT_TRUE(sessions(kAla).empty());
  EXPECT_EQ(by_id(kAla)->name, "Ala");
  EXPECT_EQ(by_id(kAla)->password, "second");
  EXPECT_TRUE(write(store(), {LogIn{session('c', kAla), "second"}}).ok());
  EXPECT_EQ(sessions(kAla).size(), 1u);
  // Who is erased does not come back, whether guest or account.
  ASSERT_TRUE(write(store(), {AddUser{user(kOla, "Ola")}, EraseUser{kAla}, EraseUser{kOla}}).ok());
  EXPECT_EQ(write(store(), {LogIn{session('d', kAla), "second"}}).error, StoreError::Changed);
  EXPECT_EQ(write(store(), {ChangeUser{kAla, "second", "Ala", ""}}).error, StoreError::Changed);
  EXPECT_EQ(write(store(), {ChangeUser{kOla, "", "Ola", "hash"}}).error, StoreError::Changed);
  EXPECT_FALSE(by_id(kAla).has_value());
  EXPECT_FALSE(by_id(kOla).has_value());
  EXPECT_FALSE(by_token('d').has_value());
}

TEST_P(StorePeople, a_log_in_that_is_refused_fails_alone) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala", "hash")}}).ok());
  const std::vector<std::vector<Change>> requests = {
      {append(kTable, 1)}, {LogIn{session('a', kAla), "other"}}, {append(kTable, 2)}};
  const auto verdicts = store().write_all(requests);
  EXPECT_TRUE(verdicts[0].ok());
  EXPECT_EQ(verdicts[1].error, StoreError::Changed);
  EXPECT_TRUE(verdicts[2].ok());
  EXPECT_EQ(log_of(store(), kTable).size(), 2u);
}

TEST_P(StorePeople, a_name_that_is_taken_fails_alone) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala", "hash")}}).ok());
  const auto third = static_cast<UserId>(9);
  const std::vector<std::vector<Change>> requests = {
      {append(kTable, 1)},
      {AddUser{user(kOla, "ala", "hash")}, PutSession{session('a', kOla)}},
      {AddUser{user(third, "Ola", "hash")}, PutSession{session('b', third)}},
      {append(kTable, 2)},
  };
  const auto verdicts = store().write_all(requests);
  EXPECT_TRUE(verdicts[0].ok());
  EXPECT_EQ(verdicts[1].error, StoreError::Conflict);
  EXPECT_TRUE(verdicts[2].ok()) << verdicts[2].text;
  EXPECT_TRUE(verdicts[3].ok());
  EXPECT_FALSE(by_token('a').has_value());
  EXPECT_TRUE(by_token('b').has_value());
  EXPECT_EQ(log_of(store(), kTable).size(), 2u);
}

TEST_P(StorePeople, sessions_are_found_listed_and_revoked) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala")}, AddUser{user(kOla, "Ola")}}).ok());
  EXPECT_EQ(write(store(), {PutSession{session('x', static_cast<UserId>(99))}}).error, StoreError::Conflict);
  ASSERT_TRUE(write(store(), {PutSession{session('a', kAla, 10)}, PutSession{session('b', kAla, 30)},
                              PutSession{session('c', kAla, 20)}, PutSession{session('d', kOla)}})
                  .ok());
  const auto found = by_token('a');
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->token_hash, token('a'));
  EXPECT_EQ(found->user, kAla);
  EXPECT_EQ(found->created, 40);
  EXPECT_EQ(found->device, "Firefox");
  EXPECT_FALSE(by_token('e').has_value());
  const auto list = sessions(kAla);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list[0].token_hash, token('b'));
  ASSERT_TRUE(write(store(), {PutSession{session('a', kAla, 99)}}).ok());
  EXPECT_EQ(by_token('a')->seen, 99);
  ASSERT_TRUE(write(store(), {EraseSession{token('b')}}).ok());
  EXPECT_FALSE(by_token('b').has_value());
  ASSERT_TRUE(write(store(), {EraseSessionsOf{kAla, token('c')}}).ok());
  EXPECT_EQ(sessions(kAla).size(), 1u);
  EXPECT_TRUE(by_token('c').has_value());
  ASSERT_TRUE(write(store(), {EraseSessionsOf{kAla, ""}}).ok());
  EXPECT_TRUE(sessions(kAla).empty());
  EXPECT_EQ(sessions(kOla).size(), 1u);
}

TEST_P(StorePeople, a_session_is_seen_again_but_not_made) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala")}, PutSession{session('a', kAla, 10)}}).ok());
  ASSERT_TRUE(write(store(), {SeenSession{token('a'), 70}, SeenSession{token('b'), 70}}).ok());
  EXPECT_EQ(by_token('a')->seen, 70);
  EXPECT_FALSE(by_token('b').has_value());
  ASSERT_TRUE(write(store(), {SeenSession{token('a'), 60}}).ok());
  EXPECT_EQ(by_token('a')->seen, 70) << "never backwards";
}

TEST_P(StorePeople, what_nobody_uses_is_cleared_away) {
  const auto person = [&](int id, const char* password, Millis created) {
    return AddUser{{static_cast<UserId>(id), "P" + std::to_string(id), password, created}};
  };
  const auto there = [&](int id) { return by_id(static_cast<UserId>(id)).has_value(); };
  ASSERT_TRUE(
      write(store(),
            {person(1, "", 10), person(2, "hash", 10), person(3, "", 10), person(4, "", 10),
             person(5, "", 10), person(6, "", 90), PutSession{session('a', static_cast<UserId>(1), 40)},
             PutSession{session('b', static_cast<UserId>(2), 40)},
             PutSession{session('c', static_cast<UserId>(3), 60)}, append(kTable, 1, EntryKind::Create),
             AppendEntry{sit(kTable, 2, 0, static_cast<UserId>(4), "P4")},
             PutRating{{"europe", rating_key(static_cast<UserId>(5)), 25, 8, 1, 5, ""}}})
          .ok());
  ASSERT_TRUE(write(store(), {ClearUnused{50}}).ok());
  EXPECT_FALSE(by_token('a').has_value());
  EXPECT_FALSE(by_token('b').has_value());
  EXPECT_TRUE(by_token('c').has_value());
  EXPECT_FALSE(there(1)) << "a guest whose last session is gone";
  EXPECT_TRUE(there(2)) << "an account";
  EXPECT_TRUE(there(3)) << "has a session";
  EXPECT_TRUE(there(4)) << "sat at a table";
  EXPECT_TRUE(there(5)) << "has a rating";
  EXPECT_TRUE(there(6)) << "new";
}

TEST_P(StorePeople, an_erased_user_leaves_games_without_a_name) {
  Entry other = sit(kTable, 3, 1, kOla, "Ola");
  Entry moved = entry(kTable, 4, EntryKind::Move);
  moved.name.clear();
  ASSERT_TRUE(
      write(store(),
            {AddUser{user(kAla, "Ala", "hash")}, AddUser{user(kOla, "Ola")}, PutSession{session('a', kAla)},
             PutSession{session('b', kOla)}, PutTable{row(kTable, Stage::Finished)},
             append(kTable, 1, EntryKind::Create), AppendEntry{sit(kTable, 2, 0, kAla, "Ala")},
             AppendEntry{other}, AppendEntry{moved}, AddChat{{kTable, 1, kAla, 5, "Ala", "hello"}},
             AddChat{{kTable, 2, kOla, 5, "Ola", "hi"}}, PutResult{result(kTable, 0, kAla, 90, 1)},
             PutResult{result(kTable, 1, kOla, 80, 2)},
             PutRating{{"europe", rating_key(kAla), 30, 2, 1, 5, ""}},
             PutRating{{"europe", rating_key(kOla), 20, 2, 1, 5, ""}}})
          .ok());
  ASSERT_TRUE(write(store(), {EraseUser{kAla}}).ok());
  EXPECT_FALSE(by_id(kAla).has_value());
  EXPECT_FALSE(account("Ala").has_value());
  EXPECT_FALSE(by_token('a').has_value());
  EXPECT_TRUE(by_token('b').has_value());
  const auto log = log_of(store(), kTable);
  ASSERT_EQ(log.size(), 4u);
  EXPECT_EQ(log[0].name, kErasedName);
  EXPECT_EQ(log[1].name, kErasedName);
  EXPECT_EQ(log[1].user, kAla) << "the seat stays the same person's";
  EXPECT_EQ(log[2], other);
  EXPECT_EQ(log[3], moved);
  std::vector<ChatLine> chat;
  ASSERT_TRUE(store().read_chat(kTable, 0, chat).ok());
  EXPECT_EQ(chat[0].name, kErasedName);
  EXPECT_EQ(chat[0].text, kErasedText);
  EXPECT_EQ(chat[0].user, UserId::None);
  EXPECT_EQ(chat[1].name, "Ola");
  EXPECT_EQ(results(kTable)[0].name, kErasedName);
  EXPECT_EQ(results(kTable)[0].user, UserId::None);
  EXPECT_EQ(results(kTable)[0].total, 90);
  EXPECT_EQ(results(kTable)[1].user, kOla);
  std::vector<Rating> ratings;
  ASSERT_TRUE(store().list_ratings("europe", 10, ratings).ok());
  ASSERT_EQ(ratings.size(), 1u);
  EXPECT_EQ(ratings[0].who, rating_key(kOla));
  EXPECT_TRUE(write(store(), {AddUser{user(static_cast<UserId>(8), "Ala", "hash")}}).ok())
      << "the name is free";
  EXPECT_EQ(write(store(), {EraseUser{UserId::None}}).error, StoreError::Conflict);
}

TEST_P(StorePeople, a_game_that_ends_later_says_nothing_of_who_was_erased) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala")}, AddUser{user(kOla, "Ola")}, EraseUser{kAla}}).ok());
  ASSERT_TRUE(
      write(store(), {RateGame{"europe", {{rating_key(kAla), 2}, {rating_key(kOla), 1}}, 9},
                      PutResult{result(kTable, 0, kAla, 80, 2)}, PutResult{result(kTable, 1, kOla, 90, 1)},
                      PutResult{result(kTable, 2, UserId::None, 70, 3)}})
          .ok());
  const auto rows = results(kTable);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].user, UserId::None);
  EXPECT_EQ(rows[0].name, kErasedName);
  EXPECT_EQ(rows[0].total, 80);
  EXPECT_EQ(rows[1].user, kOla);
  EXPECT_EQ(rows[1].name, "Ala") << "as it was given";
  EXPECT_EQ(rows[2].name, "Hard");
  std::vector<Rating> ratings;
  ASSERT_TRUE(store().list_ratings("europe", 10, ratings).ok());
  ASSERT_EQ(ratings.size(), 1u);
  EXPECT_EQ(ratings[0].who, rating_key(kOla));
}

TEST_P(StorePeople, chat_is_kept_in_order) {
  const ChatLine first{kTable, 1, kAla, 5, "Ala", "cześć 'x'; DROP TABLE chat; --"};
  const ChatLine second{kTable, 2, kOla, 6, "Ola", ""};
  ASSERT_TRUE(write(store(), {AddChat{first}}).ok());
  ASSERT_TRUE(write(store(), {AddChat{second}}).ok());
  EXPECT_EQ(write(store(), {AddChat{first}}).error, StoreError::Conflict);
  std::vector<ChatLine> lines;
  ASSERT_TRUE(store().read_chat(kTable, 0, lines).ok());
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].text, first.text);
  EXPECT_EQ(lines[0].name, "Ala");
  EXPECT_EQ(lines[0].user, kAla);
  EXPECT_EQ(lines[0].at, 5);
  EXPECT_EQ(lines[1].n, 2);
  lines.clear();
  ASSERT_TRUE(store().read_chat(kTable, 1, lines).ok());
  EXPECT_EQ(lines.size(), 1u);
}

TEST_P(StorePeople, of_several_seats_on_one_device_the_first_counts) {
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala")}, PutResult{result(kTable, 0, kAla, 60, 2)},
                              PutResult{result(kTable, 1, kAla, 91, 1)}})
                  .ok());
  std::vector<Statistics> mine;
  ASSERT_TRUE(store().statistics(rating_key(kAla), mine).ok());
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_EQ(mine[0].games, 1);
  EXPECT_EQ(mine[0].wins, 0);
  EXPECT_EQ(mine[0].best_total, 60);
}

TEST_P(StorePeople, the_last_lines_of_a_chat) {
  for (std::int32_t n = 1; n <= 5; ++n)
    ASSERT_TRUE(write(store(), {AddChat{{kTable, n, kAla, n, "Ala", "line"}}}).ok());
  std::vector<ChatLine> lines;
  ASSERT_TRUE(store().read_last_chat(kTable, 3, lines).ok());
  ASSERT_EQ(lines.size(), 3u);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(lines[k].n, static_cast<std::int32_t>(k) + 3);
}

TEST_P(StorePeople, results_become_statistics) {
  ResultRow london = result(kOther, 0, kAla, 30, 2);
  london.game = "london";
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala")}, PutResult{result(kTable, 1, kAla, 91, 1)},
                              PutResult{result(kTable, 0, UserId::None, 60, 2)},
                              PutResult{result(static_cast<TableId>(3), 0, kAla, 50, 3)}, PutResult{london}})
                  .ok());
  const auto rows = results(kTable);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].bot, "bot:hard");
  EXPECT_EQ(rows[0].user, UserId::None);
  EXPECT_EQ(rows[1].user, kAla);
  EXPECT_EQ(rows[1].total, 91);
  EXPECT_EQ(rows[1].longest_path, 12);
  EXPECT_EQ(rows[1].moves, 44);
  EXPECT_EQ(rows[1].ended, 999);
  std::vector<Statistics> mine;
  ASSERT_TRUE(store().statistics(rating_key(kAla), mine).ok());
  ASSERT_EQ(mine.size(), 2u);
  EXPECT_EQ(mine[0].game, "europe");
  EXPECT_EQ(mine[0].games, 2);
  EXPECT_EQ(mine[0].wins, 1);
  EXPECT_DOUBLE_EQ(mine[0].mean_total, 70.5);
  EXPECT_EQ(mine[0].best_total, 91);
  EXPECT_EQ(mine[0].completed, 10);
  EXPECT_EQ(mine[0].failed, 2);
  EXPECT_DOUBLE_EQ(mine[0].mean_rank, 2.0);
  EXPECT_EQ(mine[1].game, "london");
  // Putting a result again changes it and adds nothing.
  ASSERT_TRUE(write(store(), {PutResult{result(kTable, 1, kAla, 101, 1)}}).ok());
  std::vector<Statistics> later;
  ASSERT_TRUE(store().statistics(rating_key(kAla), later).ok());
  EXPECT_EQ(later[0].games, 2);
  EXPECT_EQ(later[0].best_total, 101);
  std::vector<Statistics> bots;
  ASSERT_TRUE(store().statistics("bot:hard", bots).ok());
  ASSERT_EQ(bots.size(), 1u);
  EXPECT_EQ(bots[0].games, 1);
  std::vector<Statistics> nobody;
  ASSERT_TRUE(store().statistics("", nobody).ok());
  ASSERT_TRUE(store().statistics("user:nonsense", nobody).ok());
  ASSERT_TRUE(store().statistics(std::string("\xff"), nobody).ok());
  EXPECT_TRUE(nobody.empty());
}

TEST_P(StorePeople, ratings_are_listed_by_what_is_certain) {
  ASSERT_TRUE(
      write(store(), {AddUser{user(kAla, "Ala")}, PutRating{{"europe", rating_key(kAla), 30.25, 8, 1, 5, ""}},
                      PutRating{{"europe", "bot:hard", 25.5, 1.125, 40, 6, ""}},
                      PutRating{{"london", "bot:hard", 99, 1, 40, 6, ""}}})
          .ok());
  std::vector<Rating> list;
  ASSERT_TRUE(store().list_ratings("europe", 10, list).ok());
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].who, "bot:hard");
  EXPECT_EQ(list[0].name, "");
  EXPECT_EQ(list[0].mean, 25.5);
  EXPECT_EQ(list[0].deviation, 1.125);
  EXPECT_EQ(list[0].games, 40);
  EXPECT_EQ(list[1].name, "Ala");
  list.clear();
  ASSERT_TRUE(store().list_ratings("europe", 1, list).ok());
  EXPECT_EQ(list.size(), 1u);
  std::optional<Rating> one;
  const double third = 1.0 / 3.0;
  ASSERT_TRUE(write(store(), {PutRating{{"europe", rating_key(kAla), third, 7, 2, 9, ""}}}).ok());
  ASSERT_TRUE(store().find_rating("europe", rating_key(kAla), one).ok());
  ASSERT_TRUE(one.has_value());
  EXPECT_EQ(one->mean, third) << "to the last bit";
  EXPECT_EQ(one->games, 2);
  EXPECT_EQ(one->changed, 9);
  ASSERT_TRUE(store().find_rating("berlin", rating_key(kAla), one).ok());
  EXPECT_FALSE(one.has_value());
  EXPECT_EQ(write(store(), {PutRating{{"europe", "user:nonsense", 1, 1, 1, 1, ""}}}).error,
            StoreError::Conflict);
}

TEST_P(StorePeople, a_game_changes_the_ratings_that_are_there) {
  const auto rating = [&](const std::string& who) {
    std::optional<Rating> found;
    EXPECT_TRUE(store().find_rating("london", who, found).ok());
    return found.value_or(Rating{});
  };
  const std::string ala = rating_key(kAla);
  ASSERT_TRUE(write(store(), {AddUser{user(kAla, "Ala")}, PutRating{{"london", ala, 30, 2, 7, 5, ""}}}).ok());
  // One bot on two seats, first and last, and somebody new between the others.
  const RateGame game{"london", {{"bot:hard", 1}, {ala, 2}, {"bot:hard", 3}}, 9};
  ASSERT_TRUE(write(store(), {game}).ok());
  const Rating once = rating(ala);
  EXPECT_LT(once.mean, 30) << "lost against a newcomer";
  EXPECT_EQ(once.games, 8);
  EXPECT_EQ(once.changed, 9);
  EXPECT_EQ(rating("bot:hard").games, 2);
  EXPECT_LT(rating("bot:hard").deviation, 25.0 / 3);
  ASSERT_TRUE(write(store(), {game, game}).ok());
  EXPECT_LT(rating(ala).mean, once.mean);
  EXPECT_EQ(rating(ala).games, 10) << "each from what the one before left";
  EXPECT_EQ(write(store(), {RateGame{"london", {{"user:?", 1}, {"bot:hard", 2}}, 9}}).error,
            StoreError::Conflict);
  EXPECT_EQ(rating("bot:hard").games, 6) << "all or nothing";
}

}  // namespace
}  // namespace konduktor::server::testing
