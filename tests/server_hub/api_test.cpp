// The HTTP interface as a whole: routes and their description, requests that make no sense or come from elsewhere,
// the games, health and figures.
#include <cmath>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "api/api.h"
#include "api/openapi.h"
#include "api/other_sites.h"
#include "floor/errors.h"
#include "fold/refusals.h"
#include "server_hub/house.h"
#include "support/paths.h"

namespace konduktor::server {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(c));
  return out;
}

TEST(Description, has_every_route_and_no_other) {
  const Json description = Json::parse(openapi_text());
  std::set<std::pair<std::string, std::string>> described;
  for (const auto& [path, methods] : description["paths"].items())
    for (const auto& [method, item] : methods.items()) described.emplace(path, method);
  std::set<std::pair<std::string, std::string>> served;
  for (const Route& route : Api::routes()) served.emplace(std::string(route.pattern), lower(route.method));
  EXPECT_EQ(served, described);
}

TEST(Description, says_who_may_ask_and_what_may_go_wrong) {
  const Json description = Json::parse(openapi_text());
  for (const Route& route : Api::routes()) {
    const Json& item = description["paths"][std::string(route.pattern)][lower(route.method)];
    const Json security = item.value("security", Json::array());
    const bool optional = std::find(security.begin(), security.end(), Json::object()) != security.end();
    EXPECT_EQ(security.empty(), route.access == Access::Anyone) << route.pattern;
    EXPECT_EQ(optional, route.access == Access::MayBeKnown) << route.pattern;
    EXPECT_EQ(item["responses"].contains("401"),
              route.access != Access::Anyone || route.pattern == "/api/login")
        << route.pattern;
    EXPECT_TRUE(item["responses"].contains("429")) << route.pattern;
    if (route.method != "GET") {
      EXPECT_TRUE(item["responses"].contains("403")) << route.pattern;
    }
    // Each {part} of the path is a parameter.
    const std::string pattern(route.pattern);
    const std::regex part(R"(\{(\w+)\})");
    for (std::sregex_iterator it(pattern.begin(), pattern.end(), part), end; it != end; ++it) {
      bool there = false;
      for (const Json& parameter : item.value("parameters", Json::array()))
        there |=
            parameter["name"] == (*it)[1].str() && parameter["in"] == "path" && parameter["required"] == true;
      EXPECT_TRUE(there) << pattern;
    }
  }
}

TEST(Description, references_lead_somewhere) {
  const Json description = Json::parse(openapi_text());
  EXPECT_EQ(description["openapi"], "3.0.3");
  const Json flat = description.flatten();
  for (const auto& [path, value] : flat.items())
    if (path.ends_with("/$ref")) {
      EXPECT_TRUE(description.contains(Json::json_pointer(value.get<std::string>().substr(1)))) << value;
    }
}

TEST(Description, is_served) {
  House house;
  const Answer answer = house.get("/api/openapi.json");
  EXPECT_EQ(answer.text, openapi_text());
}

TEST(Routes, unknown_ones_and_wrong_methods) {
  House house;
  for (const char* path : {"/api", "/api/", "/api/nothing", "/api/guest/more",
                           "/api/tables/0123456789/nothing", "/x", "/api/games/europe/extra"}) {
    const Answer answer = house.get(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.code(), "not_found") << path;
  }
  EXPECT_EQ(house.ask("GET", "/api/guest").code(), "method_not_allowed");
  EXPECT_EQ(house.ask("DELETE", "/api/tables").code(), "method_not_allowed");
  EXPECT_EQ(house.ask("PATCH", "/api/me").code(), "method_not_allowed");
  EXPECT_EQ(house.ask("POST", "/healthz").code(), "method_not_allowed");
  EXPECT_EQ(house.ask("BREW", "/api/games").status, 405);
  const Answer head = house.ask("HEAD", "/api/games");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.text, "");
}

TEST(Bodies, that_are_not_what_is_asked_for) {
  House house;
  const Person ala = house.guest("Ala");
  std::string deep = R"({"game":"europe","players":2,"x":)" + std::string(400'000, '[');
  deep += std::string(400'000, ']') + "}";
  for (const char* path : {"/api/guest", "/api/account", "/api/login", "/api/tables"}) {
    for (const std::string& body :
         {std::string("{"), std::string("[]"), std::string("7"), std::string("null"), std::string("\xff\xfe"),
          std::string("{\"name\":\"a\xff\"}"), std::string("{\"name\":1e999}"), deep, deep.substr(0, 400'000),
          "{\"name\":\"" + std::string(300'000, 'x') + "\"}"}) {
      const Answer answer =
          house.ask_text("POST", path, path == std::string("/api/tables") ? ala.token : "", body);
      EXPECT_EQ(answer.code(), "bad_request") << path << ' ' << body.substr(0, 50) << ' ' << answer.text;
    }
  }
  EXPECT_EQ(house.ask_text("POST", "/api/guest", {}, R"({"name":"Ala","name":"Ola"})").code(), "bad_request");
  EXPECT_EQ(house.ask("POST", "/api/guest", {}, {{"name", Json::array()}}).code(), "bad_request");
  const Answer huge = house.ask_text("POST", "/api/nowhere", {}, std::string(2u << 20, 'x'));
  EXPECT_EQ(huge.status, 413);
}

TEST(Origins, other_sites_cannot_act) {
  House house([](ServerConfig& config) { config.origins = {"https://play.example.org"}; });
  const std::string own = "127.0.0.1:" + std::to_string(house.port());
  const auto post = [&](const std::string& origin) {
    return house.ask("POST", "/api/guest", {}, {{"name", "Ala"}}, {{"Origin", origin}});
  };
  for (const std::string& origin : {std::string("https://evil.example"), std::string("null"),
                                    "http://" + own + ".evil.example", std::string("http://127.0.0.1:1"), own,
                                    "ftp://" + own, std::string("https://play.example.org.evil")}) {
    EXPECT_EQ(post(origin).code(), "forbidden_origin") << origin;
    EXPECT_EQ(post(origin).status, 403);
    Phone phone(house, {}, false, {{"Origin", origin}});
    EXPECT_FALSE(phone.is_open()) << origin;
  }
  for (const std::string& origin :
       {"http://" + own, "https://" + own, std::string("https://play.example.org")}) {
    EXPECT_EQ(post(origin).status, 201) << origin;
    Phone phone(house, {}, true, {{"Origin", origin}});
    EXPECT_TRUE(phone.is_open()) << origin;
  }
  // Reading is harmless: answers carry no permission for other sites' scripts.
  const Answer read = house.ask("GET", "/api/games", {}, nullptr, {{"Origin", "https://evil.example"}});
  EXPECT_EQ(read.status, 200);
  EXPECT_EQ(read.raw.header("access-control-allow-origin"), "");
  for (const char* method : {"PUT", "DELETE"})
    EXPECT_EQ(
        house.ask(method, "/api/me", house.guest("Ala").token, nullptr, {{"Origin", "https://evil.example"}})
            .code(),
        "forbidden_origin");
}

TEST(Origins, pages_of_sites_that_were_named_can_use_all_of_it) {
  House house([](ServerConfig& config) { config.origins = {"https://play.example.org"}; });
  const auto options = [&](const std::string& origin) {
    return house.ask("OPTIONS", "/api/me", {}, nullptr,
                     {{"Origin", origin}, {"Access-Control-Request-Method", "PUT"}});
  };
  const Answer asked = options("https://play.example.org");
  EXPECT_EQ(asked.status, 204);
  EXPECT_EQ(asked.raw.header("access-control-allow-origin"), "https://play.example.org");
  EXPECT_NE(asked.raw.header("access-control-allow-methods").find("PUT"), std::string::npos);
  EXPECT_NE(asked.raw.header("access-control-allow-headers").find("Authorization"), std::string::npos);
  EXPECT_EQ(options("https://evil.example").status, 403);
  for (const char* path : {"/api/games", "/api/nowhere", "/api/me"}) {
    const Answer read = house.ask("GET", path, {}, nullptr, {{"Origin", "https://play.example.org"}});
    EXPECT_EQ(read.raw.header("access-control-allow-origin"), "https://play.example.org") << path;
    EXPECT_EQ(read.raw.header("cross-origin-resource-policy"), "cross-origin") << path;
    EXPECT_EQ(read.raw.header("vary"), "Origin") << path;
  }
}

TEST(Origins, are_read_from_the_command_line_or_refused) {
  std::vector<std::string> origins = {"https://a.example, http://10.0.0.7:3000", "https://b.example"};
  EXPECT_EQ(read_origins(origins).error, "");
  EXPECT_EQ(origins,
            (std::vector<std::string>{"https://a.example", "http://10.0.0.7:3000", "https://b.example"}));
  for (const char* wrong :
       {"a.example", "https://", "https://a.example/", "ftp://a.example", "https://A.example", "*"}) {
    origins = {wrong};
    EXPECT_NE(read_origins(origins).error.find(wrong), std::string::npos);
  }
}

TEST(Methods, a_path_says_which_it_has) {
  House house;
  const Answer wrong = house.ask("PATCH", "/api/me", {}, nullptr);
  EXPECT_EQ(wrong.status, 405);
  EXPECT_EQ(wrong.raw.header("allow"), "GET, PUT, DELETE");
}

TEST(Errors, each_code_has_a_sentence_in_both_languages) {
  for (const std::string_view code : error_codes()) {
    const Refusal english = refusal(code, Language::English, "detail");
    const Refusal polish = refusal(code, Language::Polish, "detail");
    EXPECT_EQ(english.code, code);
    EXPECT_NE(english.text, code) << "no sentence";
    EXPECT_NE(english.text, polish.text) << code;
    EXPECT_EQ(english.text.find('{'), std::string::npos) << english.text;
    EXPECT_GE(status_of(code), 400);
  }
  for (int k = 0; k <= static_cast<int>(RefusalReason::BadSeed); ++k) {
    const auto why = static_cast<RefusalReason>(k);
    const Refusal english = refusal(why, Language::English);
    const Refusal polish = refusal(why, Language::Polish);
    EXPECT_EQ(english.code, polish.code);
    // The engine and the settings speak for themselves.
    if (why == RefusalReason::Illegal || why == RefusalReason::BadSettings) continue;
    EXPECT_NE(english.text, polish.text) << english.code;
  }
}

TEST(Errors, each_code_is_in_the_description) {
  std::ifstream file(std::string(paths::kTestsDir) + "/../docs/server/protocol.md");
  std::stringstream text;
  text << file.rdbuf();
  std::set<std::string> codes;
  for (const std::string_view code : error_codes()) codes.emplace(code);
  for (int k = 0; k <= static_cast<int>(RefusalReason::BadSeed); ++k)
    codes.insert(refusal(static_cast<RefusalReason>(k), Language::English).code);
  codes.erase("bad_seed");  // the server deals: a client cannot meet it
  for (const std::string& code : codes)
    EXPECT_TRUE(text.str().find('`' + code + '`') != std::string::npos ||
                text.str().find("\"type\":\"" + code + '"') != std::string::npos)
        << code;
}

TEST(Errors, speak_the_language_of_the_reader) {
  House house;
  const auto text = [&](const char* language) {
    return house.ask("GET", "/api/me", {}, nullptr, {{"Accept-Language", language}})
        .body["error"]["text"]
        .get<std::string>();
  };
  const std::string polish = text("pl-PL,pl;q=0.9,en;q=0.8");
  EXPECT_NE(polish.find("zaloguj"), std::string::npos);
  EXPECT_EQ(text("pl"), polish);
  EXPECT_NE(text("en-GB,en;q=0.9,pl;q=0.8"), polish);
  EXPECT_NE(text("de"), polish);
  EXPECT_NE(text(""), polish);
  const Answer settings = house.ask("POST", "/api/tables", house.guest("Ala").token,
                                    {{"game", "europe"}, {"players", 9}}, {{"Accept-Language", "pl"}});
  EXPECT_NE(settings.text.find("Takiego sto"), std::string::npos) << settings.text;
  EXPECT_NE(settings.text.find("players"), std::string::npos) << settings.text;
}

TEST(Games, are_listed_and_described) {
  House house;
  const Json games = house.get("/api/games").body["games"];
  std::set<std::string> ids;
  for (const Json& game : games) {
    ids.insert(game["id"]);
    const Json whole = house.get("/api/games/" + game["id"].get<std::string>()).body;
    for (const auto& [field, value] : game.items()) EXPECT_EQ(whole[field], value) << field;
    for (const char* field : {"colours", "places", "tickets", "routes"})
      EXPECT_TRUE(whole.contains(field)) << field;
    for (int players = game["players"][0]; players <= game["players"][1]; ++players)
      EXPECT_EQ(
          house.get("/api/games/" + game["id"].get<std::string>() + "?players=" + std::to_string(players))
              .status,
          200);
  }
  EXPECT_EQ(ids, (std::set<std::string>{"europe", "london", "berlin", "uk", "cardgame", "usa"}));
  EXPECT_EQ(house.get("/api/games/uk?players=3&advanced_technologies=true").status, 200);
  EXPECT_EQ(house.get("/api/games/cardgame?players=2&row_order=owner&peek_own_track=true").status, 200);
  EXPECT_EQ(house.get("/api/games/cardgame?players=2&empty_deck=closed").status, 200);
  EXPECT_EQ(house.get("/api/games/cardgame?players=2&empty_deck=open").code(), "bad_settings");
  EXPECT_EQ(house.get("/api/games/europe?empty_deck=closed").code(), "bad_settings");
  EXPECT_EQ(house.get("/api/games/atlantis").code(), "no_such_game");
  EXPECT_EQ(house.get("/api/games/..%2Feurope").status, 404);
  EXPECT_EQ(house.get("/api/games/europe?players=6").code(), "bad_settings");
  EXPECT_EQ(house.get("/api/games/europe?players=1").code(), "bad_settings");
  for (const char* players : {"x", "3x", "-1", "99999999999999999999"})
    EXPECT_EQ(house.get(std::string("/api/games/europe?players=") + players).code(), "bad_request")
        << players;
  EXPECT_EQ(house.get("/api/games/cardgame?row_order=sideways").code(), "bad_settings");
  EXPECT_EQ(house.get("/api/games/europe?advanced_technologies=true").code(), "bad_settings");
}

TEST(Levels, have_a_sentence_each) {
  House house;
  const Json levels = house.get("/api/levels").body["levels"];
  EXPECT_GE(levels.size(), 4u);
  for (const Json& level : levels) {
    EXPECT_EQ(level["bot"], "bot:" + level["name"].get<std::string>());
    EXPECT_NE(level["about"]["en"], level["about"]["pl"]);
    (void)house.table(house.guest("Ala"),
                      {{"game", "europe"}, {"players", 2}, {"seats", {"me", level["bot"]}}});
  }
}

TEST(Health, is_well) {
  House house;
  EXPECT_EQ(house.get("/healthz").body, (Json{{"status", "ok"}, {"version", "test"}, {"database", "sound"}}));
}

// The text format of Prometheus: each sample belongs to a family whose HELP and TYPE stand before it, no family
// twice; buckets of a histogram do not fall and the last is the count.
TEST(Metrics, are_what_prometheus_reads) {
  House house;
  Phone phone(house, house.guest("Ala"));
  const Answer answer = house.get("/metrics");
  EXPECT_EQ(answer.raw.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  ASSERT_TRUE(answer.text.ends_with("\n"));
  const std::regex help(R"(# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) .+)");
  const std::regex type(R"(# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram))");
  const std::regex sample(R"re(([a-zA-Z_:][a-zA-Z0-9_:]*)(\{le="([^"]+)"\})? (\S+))re");
  std::map<std::string, std::string> types;
  std::map<std::string, double> values;
  std::set<std::string> helped;
  double last_bucket = 0;
  std::istringstream lines(answer.text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, help)) {
      EXPECT_TRUE(helped.insert(match[1]).second) << line;
    } else if (std::regex_match(line, match, type)) {
      EXPECT_TRUE(helped.contains(match[1])) << line;
      EXPECT_TRUE(types.emplace(match[1], match[2]).second) << line;
    } else {
      ASSERT_TRUE(std::regex_match(line, match, sample)) << line;
      const double value = std::stod(match[4]);
      EXPECT_TRUE(std::isfinite(value) && value >= 0) << line;
      std::string family = match[1];
      if (!types.contains(family)) family = family.substr(0, family.rfind('_'));
      ASSERT_TRUE(types.contains(family)) << line;
      if (types[family] == "counter") {
        EXPECT_TRUE(family.ends_with("_total")) << line;
      }
      if (match[3].matched) {
        EXPECT_GE(value, last_bucket) << line;
        last_bucket = value;
      } else {
        values[match[1]] = value;
      }
    }
  }
  EXPECT_EQ(values["konduktor_sockets"], 1);
  EXPECT_GE(values["konduktor_requests_total"], 2);
  EXPECT_EQ(values["konduktor_move_seconds_count"], last_bucket);
  EXPECT_GT(values["konduktor_resident_bytes"], 1e6);
}

}  // namespace
}  // namespace konduktor::server
