// Too much at once is refused with "too_many", costs nobody else anything, and passes.
#include "server_hub/house.h"

namespace konduktor::server {
namespace {

int refused(const std::vector<Answer>& answers) {
  int count = 0;
  for (const Answer& answer : answers) {
    if (answer.code() != "too_many") continue;
    ++count;
    EXPECT_EQ(answer.status, 429);
    EXPECT_EQ(answer.raw.header("retry-after"), "2");
  }
  return count;
}

TEST(Limits, requests_of_an_address) {
  // Five times as many at once as a second allows.
  House house([](ServerConfig& config) { config.requests_per_second = 2; });
  std::vector<Answer> answers;
  for (int k = 0; k < 30; ++k) answers.push_back(house.get("/api/levels"));
  EXPECT_GE(refused(answers), 5);
  EXPECT_EQ(answers.front().status, 200);
  for (int k = 0; k < 9; ++k) EXPECT_EQ(answers[static_cast<std::size_t>(k)].status, 200);
  const auto again = [&] { return house.get("/api/levels").status == 200; };
  EXPECT_TRUE(house.until(again)) << "it passes";
}

TEST(Limits, new_guests_and_accounts_of_an_address) {
  // Twice as many at once as a minute allows.
  House house([](ServerConfig& config) { config.guests_per_minute = 2; });
  std::vector<Answer> answers;
  for (int k = 0; k < 8; ++k) answers.push_back(house.ask("POST", "/api/guest", {}, {{"name", "Ala"}}));
  EXPECT_GE(refused(answers), 3);
  EXPECT_EQ(house.ask("POST", "/api/account", {}, {{"name", "Ola"}, {"password", "12345678"}}).code(),
            "too_many");
  EXPECT_EQ(house.get("/api/me", answers[0].body["token"].get<std::string>()).status, 200);
}

TEST(Limits, log_ins_of_an_address) {
  House house([](ServerConfig& config) { config.logins_per_minute = 2; });
  (void)house.account("Ala", "12345678");
  for (int k = 0; k < 8; ++k)
    EXPECT_EQ(house.ask("POST", "/api/login", {}, {{"name", "Ala"}, {"password", "12345678"}}).status, 200)
        << "right ones do not count";
  std::vector<Answer> answers;
  for (int k = 0; k < 9; ++k)
    answers.push_back(house.ask("POST", "/api/login", {}, {{"name", "Ala"}, {"password", "wrong wrong"}}));
  EXPECT_GE(refused(answers), 2);
  EXPECT_EQ(answers[0].code(), "wrong_password");
}

HeaderList from(const std::string& address) { return {{"X-Forwarded-For", address}}; }

TEST(Limits, one_household_of_version_6_is_one_address) {
  House house([](ServerConfig& config) {
    config.net.trust_proxy = true;
    config.logins_per_minute = 2;
    config.guests_per_minute = 2;
  });
  const auto tries = [&](const char* method, const Json& body) {
    std::vector<Answer> answers;
    for (int k = 1; k <= 10; ++k)
      answers.push_back(house.ask("POST", method, {}, body, from("2001:db8:1:2::" + std::to_string(k))));
    return refused(answers);
  };
  EXPECT_GE(tries("/api/login", {{"name", "nobody"}, {"password", "wrong wrong"}}), 3);
  EXPECT_GE(tries("/api/guest", {{"name", "Ala"}}), 3);
  EXPECT_EQ(house.ask("POST", "/api/guest", {}, {{"name", "Ala"}}, from("2001:db8:1:3::1")).status, 201);
}

TEST(Limits, wrong_passwords_for_a_name_from_anywhere) {
  House house([](ServerConfig& config) {
    config.net.trust_proxy = true;
    config.logins_per_minute = 3;
  });
  const Json right = {{"name", "Ala"}, {"password", "12345678"}};
  EXPECT_EQ(house.ask("POST", "/api/account", {}, right, from("198.51.100.1")).status, 201);
  std::vector<Answer> guesses;
  for (int k = 1; k <= 16; ++k)
    guesses.push_back(house.ask("POST", "/api/login", {}, {{"name", "ALA"}, {"password", "wrong wrong"}},
                                from("203.0.113." + std::to_string(k))));
  EXPECT_GE(refused(guesses), 4);
  EXPECT_EQ(guesses[0].code(), "wrong_password");
  EXPECT_EQ(guesses[5].code(), "wrong_password") << "twice as many as from one address";
  EXPECT_EQ(house.ask("POST", "/api/login", {}, right, from("198.51.100.1")).status, 200)
      << "whoever guesses does not keep the owner out of a known place";
  EXPECT_EQ(
      house
          .ask("POST", "/api/login", {}, {{"name", "Ola"}, {"password", "wrong wrong"}}, from("203.0.113.99"))
          .code(),
      "wrong_password")
      << "other names are not concerned";
}

TEST(Limits, old_passwords_are_tries_to_log_in) {
  House house([](ServerConfig& config) { config.logins_per_minute = 2; });
  const Person ala = house.account("Ala", "12345678");
  std::vector<Answer> answers;
  for (int k = 0; k < 9; ++k)
    answers.push_back(house.ask("PUT", "/api/me", ala.token,
                                {{"password", "new password"}, {"old_password", "wrong wrong"}}));
  EXPECT_GE(refused(answers), 2);
  EXPECT_EQ(answers[0].code(), "wrong_password");
  EXPECT_EQ(house.ask("PUT", "/api/me", ala.token, {{"name", "Alicja"}}).status, 200) << "a name is no guess";
}

TEST(Limits, messages_of_a_socket) {
  House house([](ServerConfig& config) { config.messages_per_second = 5; });
  const Person ala = house.guest("Ala");
  Phone other(house, ala);
  Phone phone(house, ala);
  int too_many = 0;
  for (int k = 0; k < 40; ++k) {
    const Json answer = phone.ask({{"do", "ping"}});
    if (answer["type"] == "refused") {
      EXPECT_EQ(answer["code"], "too_many");
      ++too_many;
    }
  }
  EXPECT_GE(too_many, 5);
  EXPECT_EQ(other.ask({{"do", "ping"}})["type"], "pong") << "the others are not concerned";
  EXPECT_TRUE(house.until([&] { return phone.ask({{"do", "ping"}})["type"] == "pong"; }, 60)) << "it passes";
  // Who does not stop is sent away.
  for (int k = 0; k < 600; ++k) phone.send(R"({"do":"ping"})");
  EXPECT_TRUE(house.until([&] { return !phone.closed().empty(); }));
  EXPECT_TRUE(phone.closed().starts_with("1008")) << phone.closed();
}

TEST(Limits, chat_of_a_person_on_however_many_devices) {
  House house;
  const Person ala = house.guest("Ala");
  const std::string table = house.table(ala, {{"game", "europe"}, {"players", 2}, {"seats", {"me"}}});
  Phone phone(house, ala);
  Phone other(house, ala);
  phone.watch(table);
  other.watch(table);
  int too_many = 0;
  for (int k = 0; k < 12; ++k) {
    const Json answer = (k % 2 == 0 ? phone : other).ask(say("chat", table, {{"text", "hello"}}));
    too_many += answer.value("code", "") == "too_many" ? 1 : 0;
  }
  EXPECT_GE(too_many, 4);
  EXPECT_LE(too_many, 7);
  EXPECT_EQ(phone.ask({{"do", "ping"}})["type"], "pong");
}

TEST(Limits, people_one_does_not_want_to_hear) {
  House house;
  Phone phone(house, house.guest("Ala"));
  std::string id = "0000000001";
  for (int k = 0; k < 200; ++k) {
    id[8] = static_cast<char>('a' + k % 8);
    id[7] = static_cast<char>('0' + k / 8 % 10);
    id[6] = static_cast<char>('0' + k / 80);
    phone.must({{"do", "mute"}, {"user", id}});
  }
  phone.must({{"do", "mute"}, {"user", id}});
  EXPECT_EQ(phone.refused({{"do", "mute"}, {"user", "zzzzzzzzzz"}}), "too_many");
  phone.must({{"do", "mute"}, {"user", id}, {"on", false}});
  phone.must({{"do", "mute"}, {"user", "zzzzzzzzzz"}});
}

TEST(Limits, a_household_has_no_more_than_one_address) {
  House house([](ServerConfig& config) {
    config.guests_per_minute = 1;
    config.net.trust_proxy = true;
  });
  const auto come_from = [&](const std::string& address) {
    return house.ask("POST", "/api/guest", {}, {{"name", "Ala"}}, {{"X-Forwarded-For", address}}).status;
  };
  EXPECT_EQ(come_from("2001:db8::1"), 201);
  EXPECT_EQ(come_from("2001:db8::2"), 201);
  EXPECT_EQ(come_from("2001:db8::3"), 429);
  EXPECT_EQ(come_from("2001:db8:0:1::1"), 201);
}

TEST(Limits, tables_from_one_address) {
  House house([](ServerConfig& config) {
    config.tables_per_address = 2;
    config.net.trust_proxy = true;
  });
  const Json settings = {{"game", "london"}, {"players", 2}, {"seats", {"me"}}};
  const auto open_from = [&](const std::string& address, const Person& person) {
    return house.ask("POST", "/api/tables", person.token, settings, {{"X-Forwarded-For", address}});
  };
  const Person ala = house.guest("Ala");
  const Answer first = open_from("2001:db8::1", ala);
  EXPECT_EQ(first.status, 201);
  EXPECT_EQ(open_from("2001:db8::2", house.guest("Ola")).status, 201);
  const Answer refused = open_from("2001:db8::3", house.guest("Ela"));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "too_many_from_here");
  EXPECT_EQ(open_from("2001:db8:1::1", ala).status, 201) << "another household";
  Phone phone(house, ala);
  phone.must(say("close", first.body["table"]));
  EXPECT_EQ(open_from("2001:db8::3", ala).status, 201);
}

TEST(Limits, tables_of_one_person) {
  House house([](ServerConfig& config) { config.tables_per_person = 2; });
  const Person ala = house.guest("Ala");
  const Json settings = {{"game", "london"}, {"players", 2}, {"seats", {"me"}}};
  const std::string first = house.table(ala, settings);
  (void)house.table(ala, {{"game", "london"}, {"players", 2}, {"seats", {"bot:greedy", "bot:greedy"}}});
  const Answer refused = house.ask("POST", "/api/tables", ala.token, settings);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "too_many_tables");
  (void)house.table(house.guest("Ola"), settings);
  Phone phone(house, ala);
  phone.must(say("close", first));
  (void)house.table(ala, settings);
}

}  // namespace
}  // namespace konduktor::server
