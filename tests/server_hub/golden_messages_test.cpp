// Messages of the socket as they come out of a running server, one of each kind: golden/heard.jsonl. What a server draws
// by lot or reads off a clock is replaced. And what clients say, right and wrong: golden/said.json, which the server and
// the schema must judge alike. The page's tests hold both against docs/server/socket.schema.json.
#include <fstream>

#include "api/message.h"
#include "server_hub/house.h"
#include "support/golden.h"
#include "support/one_of_each.h"

namespace konduktor::server {
namespace {

// Ids by the order in which they are met; times, versions and the moves of a bot are the same every time.
class Plain {
 public:
  [[nodiscard]] Json operator()(const Json& json, const std::string& key = {}) {
    if (json.is_object() || json.is_array()) {
      Json out = json;
      for (auto& [name, value] : out.items()) value = (*this)(value, json.is_object() ? name : key);
      return out;
    }
    if (key == "time" || key == "at" || key == "created") return 1'700'000'000'000;
    if (key == "away_ms" && json.is_number()) return 0;
    if (key == "present") return true;
    if (key == "version") return "1";
    if (key == "commitment" && json.is_string()) return std::string(64, '7');
    if (json.is_string() && id_from_text(json.get<std::string>())) return plain_id(json.get<std::string>());
    return json;
  }

 private:
  std::string plain_id(const std::string& id) {
    const auto found = ids_.emplace(id, "000000000" + std::to_string(ids_.size() + 1)).first;
    return found->second.substr(found->second.size() - 10);
  }
  std::map<std::string, std::string> ids_;
};

class Heard {
 public:
  void add(const Json& message) {
    Json value = plain_(message);
    if (value["type"] == "hint") value["move"] = "draw", value["why"] = "a bot's words";
    kept_.add("ServerMessage", nlohmann::ordered_json::parse(value.dump()),
              value["type"].get<std::string>() + konduktor::testing::shape_of(nlohmann::ordered_json(value)));
  }
  [[nodiscard]] std::string text() const { return kept_.text(); }

 private:
  Plain plain_;
  konduktor::testing::OneOfEach kept_;
};

void answers_in_a_game(House& house, const Person& ala, Heard& heard) {
  const std::string table = house.table(ala, {{"game", "uk"},
                                              {"players", 2},
                                              {"first", 0},
                                              {"hints", true},
                                              {"visibility", "unlisted"},
                                              {"seats", {"me", "bot:easy"}},
                                              {"start", true}});
  Phone phone(house, ala);
  phone.watch(table);
  heard.add(phone.ask(say("why", table, {{"seat", 0}, {"for", "draw"}})));
  heard.add(phone.ask(say("ways", table, {{"seat", 0}, {"for", "claim london:dover:gray"}})));
  heard.add(phone.ask(say("legal", table, {{"seat", 0}, {"for", "claim"}})));
  heard.add(phone.ask(say("path", table, {{"seat", 1}})));
  heard.add(phone.ask(say("hint", table, {{"seat", 0}})));
  Json examples = phone.ask(say("examples", table, {{"seat", 0}}));
  examples["pieces"] = Json::object();
  for (const char* of_the_deal : {"barred", "ferry", "strands"}) examples.erase(of_the_deal);
  heard.add(examples);
  Json taught = phone.ask(say("hint", table, {{"seat", 0}, {"for", "route"}}));
  taught["advice"] = {{"reason", taught["advice"]["reason"].is_string() ? "draw" : ""}};
  heard.add(taught);
  Json shop = phone.ask(say("shop", table, {{"seat", 0}}));
  shop["wares"].erase(shop["wares"].begin() + 2, shop["wares"].end());
  heard.add(shop);
  // A game that is not for those who looked at its table before.
  const std::string hidden = house.table(
      ala, {{"game", "london"}, {"players", 2}, {"visibility", "private"}, {"seats", {"me", "bot:easy"}}});
  Phone stranger(house, house.guest("Ela"));
  stranger.watch(hidden);
  phone.must(say("start", hidden));
  heard.add(stranger.next("unwatched"));
}

void lobby(House& house, const Person& ala, const Person& ola, Heard& heard) {
  Phone watcher(house);
  heard.add(watcher.ask({{"do", "lobby"}}));
  heard.add(watcher.next("lobby"));
  const std::string first =
      house.table(ala, {{"game", "europe"}, {"players", 2}, {"seats", {"me", nullptr}}});
  heard.add(watcher.next("lobby_change"));
  Phone phone(house, ala);
  phone.watch(first);
  (void)house.table(ola, {{"game", "london"}, {"players", 2}});
  heard.add(watcher.next("lobby_gone"));
  heard.add(watcher.next("lobby_more"));
  Phone late(house);
  heard.add(late.ask({{"do", "lobby"}, {"on", true}}));
  heard.add(late.next("lobby"));
  // What somebody said who is erased afterwards.
  Phone speaker(house, ola);
  speaker.watch(first);
  speaker.must(say("chat", first, {{"text", "Cześć!"}}));
  heard.add(phone.next("chat"));
  const Answer asked = house.ask("DELETE", "/api/me", ola.token, {{"name", ola.name}});
  ASSERT_EQ(house
                .ask("DELETE", "/api/me", ola.token,
                     {{"name", ola.name}, {"confirm", asked.body["error"]["confirm"]}})
                .status,
            200);
  Phone reader(house);
  reader.watch(first);
  heard.add(reader.next("chat"));
}

TEST(GoldenMessages, are_sent_again) {
  House house([](ServerConfig& config) { config.lobby_open = 1; });
  Heard heard;
  const Person ala = house.guest("Ala");
  const Person ola = house.guest("Ola");
  Phone phone(house, {}, false);
  heard.add(phone.ask({{"do", "lobby"}}));
  heard.add(phone.hello(""));
  heard.add(phone.hello(ala.token));
  heard.add(phone.ask({{"do", "ping"}}));
  phone.send(R"({"do":"ping"})");
  heard.add(phone.next("pong"));
  phone.send(R"({"do":"dance"})");
  heard.add(phone.next("refused"));
  heard.add(phone.ask(say("watch", "0123456789")));
  lobby(house, ala, ola, heard);
  answers_in_a_game(house, ala, heard);
  house.stop();
  heard.add(phone.next("going_down"));
  konduktor::testing::expect_golden("server_hub/golden/heard.jsonl", heard.text());
}

TEST(GoldenMessages, of_clients_are_read_as_the_schema_says) {
  std::ifstream file(std::string(paths::kTestsDir) + "/server_hub/golden/said.json");
  const Json said = Json::parse(file);
  for (const char* kind : {"valid", "tolerated"})
    for (const Json& message : said[kind]) {
      const auto read = read_message(message.dump());
      EXPECT_TRUE(read.ok()) << message << read.error;
      EXPECT_EQ(word_of(read.value.what), message["do"]);
    }
  for (const Json& message : said["invalid"]) EXPECT_FALSE(read_message(message.dump()).ok()) << message;
}

// Every word that the server knows is tried.
TEST(GoldenMessages, of_clients_leave_no_word_out) {
  std::ifstream file(std::string(paths::kTestsDir) + "/server_hub/golden/said.json");
  std::set<std::string> words;
  const Json said = Json::parse(file);
  for (const Json& message : said["valid"]) words.insert(message["do"].get<std::string>());
  for (int what = 0; what <= static_cast<int>(Message::Do::Ping); ++what)
    EXPECT_EQ(words.count(std::string(word_of(static_cast<Message::Do>(what)))), 1u)
        << word_of(static_cast<Message::Do>(what));
}

}  // namespace
}  // namespace konduktor::server
