// One name space: which names are one, and accounts from before there was one.
#include <SQLiteCpp/SQLiteCpp.h>

#include "server_store/backend.h"
#include "server_store/sample.h"
#include "store/migrate.h"
#include "store/name_keys.h"
#include "store/postgres/postgres_sql.h"
#include "store/sql_rows.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/sqlite_sql.h"
#include "support/postgres.h"

namespace konduktor::server::testing {
namespace {

bool same(const char* a, const char* b) { return is_confusable(name_keys(a), name_keys(b)); }

TEST(NameKeys, what_the_eye_cannot_tell_is_one_name) {
  for (const auto& [a, b] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Ala", "aLA"},
           {"Ala", "\u0410l\u0430"},
           {"Ala", "\uff21\uff4c\uff41"},
           {"Ala", "Ala\ufe0f"},
           {"Ala", "A\u200dla"},
           {"Ala", "A\u00adla"},
           {"Ala", "AIa"},
           {"Iza", "iza"},
           {"Iza", "lza"},
           {"Ola", "0la"},
           {"mama", "rnama"},
           {"\u017b\u00f3\u0142w", "Z\u0307o\u0301\u0142w"},
           {"Ala K", "Ala  K"},
           {"Ala K", "Ala\u00a0K"},
           {"Ala K", " Ala\u2003K "},
           {"\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2", "\u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c3"},
           {"Stra\u00dfe", "STRASSE"}})
    EXPECT_TRUE(same(a, b)) << a << ' ' << b;
}

TEST(NameKeys, other_names_are_other_names) {
  for (const auto& [a, b] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Ala", "Ola"},
           {"Kai", "Kal"},
           {"iza", "lza"},
           {"\u0141ucja", "Lucja"},
           {"Zo\u00eb", "Zoe"},
           {"Iola", "Lola"},
           {"Ala K", "AlaK"},
           {"Ala", "Ala 2"},
           {"\u041f\u0451\u0442\u0440", "\u041f\u0435\u0442\u0440"},
           {"\U0001f682", "\U0001f683"}})
    EXPECT_FALSE(same(a, b)) << a << ' ' << b;
  EXPECT_EQ(name_keys("\ufe0f\u200d").alike, "");
}

// Letters with marks are letters of their own; nobody is kept from an honest name by somebody else's.
TEST(NameKeys, polish_names_do_not_block_each_other) {
  const std::vector<std::string> letters = {"a", "ą", "b", "c", "ć", "d", "e", "ę", "f", "g", "h", "i",
                                            "j", "k", "l", "ł", "m", "n", "ń", "o", "ó", "p", "q", "r",
                                            "s", "ś", "t", "u", "v", "w", "x", "y", "z", "ź", "ż"};
  for (const std::string& a : letters)
    for (const std::string& b : letters)
      EXPECT_EQ(same((a + "ola").c_str(), (b + "ola").c_str()), a == b) << a << ' ' << b;
  const std::vector<const char*> names = {
      "Ada",     "Adam",   "Aga",     "Agata",   "Agnieszka", "Ala",      "Alek",   "Alicja",  "Ania",
      "Anna",    "Antek",  "Arek",    "Basia",   "Bartek",    "Bogna",    "Bolek",  "Celina",  "Cela",
      "Danka",   "Daria",  "Dorota",  "Edek",    "Ela",       "Emil",     "Ernest", "Ewa",     "Ewka",
      "Felek",   "Franek", "Gosia",   "Grażyna", "Hania",     "Hela",     "Henio",  "Iga",     "Igor",
      "Ilona",   "Ina",    "Iola",    "Irek",    "Irena",     "Iwona",    "Iza",    "Jacek",   "Jan",
      "Janek",   "Jola",   "Józek",   "Józef",   "Julia",     "Kamil",    "Kamila", "Karol",   "Karolina",
      "Kasia",   "Kaśka",  "Kinga",   "Kuba",    "Lena",      "Leon",     "Lidia",  "Lila",    "Lilla",
      "Lola",    "Lucja",  "Łucja",   "Łukasz",  "Maciek",    "Magda",    "Maja",   "Mania",   "Marek",
      "Maria",   "Marta",  "Martyna", "Michał",  "Mikołaj",   "Mila",     "Mira",   "Natalia", "Nela",
      "Nina",    "Ola",    "Olek",    "Ola 2",   "Paweł",     "Pawel",    "Piotr",  "Piotrek", "Pola",
      "Rafał",   "Renia",  "Robert",  "Roksana", "Romek",     "Rózia",    "Róża",   "Roza",    "Sara",
      "Stach",   "Staś",   "Sylwia",  "Tola",    "Tomek",     "Ula",      "Wanda",  "Wiktor",  "Wojtek",
      "Zenek",   "Zofia",  "Zosia",   "Zoska",   "Zośka",     "Żaneta",   "Zaneta", "Źdźbło",  "Zuza",
      "ILONA M", "Lilia",  "Liliana", "Milena",  "Mirella",   "Michalina"};
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(same(names[i], names[k])) << names[i] << ' ' << names[k];
}

// A database of the version before, with accounts that are alike now.
struct Before {
  std::string url;
  static constexpr const char* kRows =
      "INSERT INTO users (id, name, folded, password, created) VALUES "
      "(11, 'Ala', 'ala', 'first', 10), (12, '\u0410la', '\u0430la', 'second', 20), "
      "(13, 'Ala\u00a0K', 'ala\u00a0k', 'third', 30), (14, 'AIa', 'aia', 'fourth', 40), "
      "(15, 'Ala', 'ala', '', 50), (16, 'Ela', 'ela', 'fifth', 60);"
      "INSERT INTO chat (table_id, n, user_id, at, name, text) VALUES (1, 1, 15, 5, 'Ala', 'x'), "
      "(1, 2, 11, 6, 'Ala', 'y');";
};

class OldNames : public AnyStore {
 protected:
  std::unique_ptr<Store> old_database() {
    if (GetParam() == std::string("sqlite")) {
      const std::string path = (folder_.path() / "old.db").string();
      {
        SqliteSql sql({path});
        EXPECT_EQ(sql.open().error, "");
        EXPECT_EQ(migrate(sql, sqlite_migrations().first(3), path).error, "");
        EXPECT_TRUE(sql.script(Before::kRows).ok());
      }
      return open_or_fail("sqlite:" + path);
    }
    const std::string url = konduktor::testing::Postgres::instance().new_database();
    {
      PostgresSql sql(url);
      EXPECT_TRUE(sql.ready().ok());
      EXPECT_EQ(migrate(sql, postgres_migrations().first(4), "db").error, "");
      EXPECT_TRUE(sql.script(Before::kRows).ok());
    }
    return open_or_fail(url);
  }
  static std::int64_t account(Store& store, const char* name) {
    std::optional<User> found;
    EXPECT_TRUE(store.find_account(name, found).ok());
    return found ? static_cast<std::int64_t>(found->id) : 0;
  }
  Folder folder_;
};
INSTANTIATE_TEST_SUITE_P(On, OldNames, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(OldNames, accounts_that_were_alike_keep_working) {
  const auto store = old_database();
  ASSERT_NE(store, nullptr);
  EXPECT_EQ(account(*store, "Ala"), 11);
  EXPECT_EQ(account(*store, "\u0410la"), 12);
  EXPECT_EQ(account(*store, "AIa"), 14);
  EXPECT_EQ(account(*store, "ALA"), 11) << "as before there was more than case";
  EXPECT_EQ(account(*store, "A1a"), 0) << "it could be any of three";
  EXPECT_EQ(account(*store, "ala k"), 13) << "only one is meant";
  EXPECT_EQ(account(*store, "\u0415la"), 16);
  // They may change their passwords, and their names to free ones; not to each other's.
  EXPECT_TRUE(write(*store, {ChangeUser{static_cast<UserId>(12), "second", "", "new"}}).ok());
  EXPECT_EQ(write(*store, {ChangeUser{static_cast<UserId>(12), "new", "ALA", ""}}).error,
            StoreError::Conflict);
  EXPECT_TRUE(write(*store, {ChangeUser{static_cast<UserId>(12), "new", "Alina", ""}}).ok());
  EXPECT_EQ(account(*store, "\u0410lina"), 12);
}

TEST_P(OldNames, new_ones_are_refused) {
  const auto store = old_database();
  ASSERT_NE(store, nullptr);
  for (const char* name : {"Ala", "AL\u0410", "AIa", "\uff21la", "Ala K", "e\u217ca"}) {
    EXPECT_EQ(write(*store, {AddUser{user(static_cast<UserId>(90), name, "x")}}).error, StoreError::Conflict)
        << name;
    EXPECT_EQ(write(*store, {AddUser{user(static_cast<UserId>(91), name)}}).error, StoreError::Conflict)
        << "a guest, " << name;
  }
  // Also when the oldest of them is gone.
  EXPECT_TRUE(write(*store, {EraseUser{static_cast<UserId>(11)}}).ok());
  EXPECT_EQ(write(*store, {AddUser{user(static_cast<UserId>(90), "Ala", "x")}}).error, StoreError::Conflict);
}

TEST_P(OldNames, lines_of_guests_are_marked) {
  const auto store = old_database();
  ASSERT_NE(store, nullptr);
  std::vector<ChatLine> lines;
  ASSERT_TRUE(store->read_chat(static_cast<TableId>(1), 0, lines).ok());
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_TRUE(lines[0].guest);
  EXPECT_FALSE(lines[1].guest);
}

// Every guest who comes is looked up among all accounts.
TEST(Namesakes, are_found_by_index) {
  Folder folder;
  const std::string path = (folder.path() / "k.db").string();
  ASSERT_NE(open_or_fail("sqlite:" + path), nullptr);
  SQLite::Database database(path, SQLite::OPEN_READWRITE);
  add_row_sum(database.getHandle());
  for (const char* from : {"users", "checked_users"}) {
    SQLite::Statement plan(database, std::string("EXPLAIN QUERY PLAN SELECT id FROM ") + from +
                                         " WHERE " IS_NAMESAKE("?1", "?2", "?3"));
    std::string steps;
    while (plan.executeStep()) steps += plan.getColumn(3).getString() + '\n';
    EXPECT_NE(steps.find("users_looks (looks=?)"), std::string::npos) << steps;
    EXPECT_EQ(steps.find("SCAN"), std::string::npos) << steps;
  }
}

TEST_P(OldNames, places_are_known_and_bounded) {
  Store& store = this->store();
  ASSERT_TRUE(write(store, {AddUser{user(kAla, "Ala", "hash")}, AddUser{user(kOla, "Ola", "hash")}}).ok());
  const auto place = [](int k) { return std::string(16, static_cast<char>('a' + k)); };
  const auto known = [&](UserId who, int k) {
    bool is_so = false;
    EXPECT_TRUE(store.is_known_place(who, place(k), is_so).ok());
    return is_so;
  };
  for (int k = 0; k < kPlacesOfUser + 4; ++k)
    ASSERT_TRUE(write(store, {KnowPlace{kAla, place(k), 100 + k}}).ok());
  ASSERT_TRUE(write(store, {KnowPlace{kAla, place(4), 500}, KnowPlace{kAla, "it's", 501}}).ok());
  EXPECT_FALSE(known(kAla, 3));
  EXPECT_TRUE(known(kAla, 4)) << "it was seen again";
  EXPECT_FALSE(known(kAla, 5));
  EXPECT_TRUE(known(kAla, kPlacesOfUser + 3));
  EXPECT_FALSE(known(kOla, kPlacesOfUser + 3));
  EXPECT_EQ(write(store, {KnowPlace{static_cast<UserId>(99), place(0), 1}}).error, StoreError::Conflict);
  ASSERT_TRUE(write(store, {EraseUser{kAla}}).ok());
  EXPECT_FALSE(known(kAla, 4)) << "they go with the user";
}

}  // namespace
}  // namespace konduktor::server::testing
