// Nobody is tricked: pages under a foreign name, and requests that cannot be taken back.

#include "acting.h"

namespace konduktor::server {
namespace {

constexpr const char* kEvil = "rebound.example:8080";

class Tricked : public Acting {};

int post_as(std::uint16_t port, const std::string& host, const std::string& origin) {
  return http_request("127.0.0.1", port, "POST", "/api/guest", {}, R"({"name":"Ala"})", 30,
                      {{"Host", host}, {"Origin", origin}})
      .status;
}

// The status of the handshake.
bool opens(std::uint16_t port, const HeaderList& headers) {
  bool open = false;
  bool closed = false;
  Client client("127.0.0.1", port,
                {[&](int) { open = true; }, {}, [&](int, const std::string&) { closed = true; }});
  (void)client.connect(headers);
  for (int k = 0; k < 3000 && !open && !closed; ++k) client.run_for(10);
  return open;
}

}  // namespace

TEST_F(Tricked, PagesUnderAForeignNameAreNotOurs) {
  const std::string page = std::string("http://") + kEvil;
  EXPECT_EQ(post_as(port(), kEvil, page), 403);
  EXPECT_EQ(post_as(port(), "localhost.evil.example", "http://localhost.evil.example"), 403);
  EXPECT_EQ(post_as(port(), "127.0.0.1.evil.example", "http://127.0.0.1.evil.example"), 403);
  EXPECT_FALSE(opens(port(), {{"Host", kEvil}, {"Origin", page}}));
  // What a page reads it reads without an Origin.
  const HttpAnswer read =
      http_request("127.0.0.1", port(), "GET", "/api/tables", {}, {}, 30, {{"Host", kEvil}});
  EXPECT_EQ(read.status, 421);
  EXPECT_NE(read.body.find("--host rebound.example"), std::string::npos) << read.body;
  for (const std::string host : {"192.168.1.7:8080", "[2001:db8::1]", "0.0.0.0", "2130706433", "127.1"})
    EXPECT_EQ(post_as(port(), host, "http://" + host), 403) << host << " is not the address that was reached";
  for (const std::string host :
       {"localhost:8080", "LOCALHOST", "k.localhost", "127.0.0.1", "127.0.0.7", "[::1]:8080"})
    EXPECT_EQ(post_as(port(), host, "http://" + host), 201) << host;
  EXPECT_TRUE(opens(port(), {{"Host", "localhost:1"}, {"Origin", "http://localhost:1"}}));
}

TEST_F(Tricked, NamesThatWereToldAreOurs) {
  const TemporaryFolder folder;
  Served served(folder.path(), {"--host", "play.example.org,lan.example,192.168.1.7,2001:DB8::1", "--origin",
                                "https://other.example"});
  ASSERT_TRUE(served.start());
  EXPECT_EQ(post_as(served.port(), "play.example.org", "https://play.example.org"), 201);
  EXPECT_EQ(post_as(served.port(), "lan.example:8080", "http://lan.example:8080"), 201);
  EXPECT_EQ(post_as(served.port(), "192.168.1.7:8080", "http://192.168.1.7:8080"), 201);
  EXPECT_EQ(post_as(served.port(), "[2001:db8:0::1]:80", "http://[2001:db8:0::1]:80"), 201);
  EXPECT_EQ(post_as(served.port(), "192.168.1.8:8080", "http://192.168.1.8:8080"), 403);
  EXPECT_EQ(post_as(served.port(), "other.example", "https://other.example"), 201);
  EXPECT_EQ(post_as(served.port(), "play.example.org", "https://evil.example"), 403);
  EXPECT_EQ(post_as(served.port(), "evil.example", "https://evil.example"), 403);
  EXPECT_TRUE(opens(served.port(), {{"Host", "lan.example"}, {"Origin", "http://lan.example"}}));
}

TEST_F(Tricked, ATokenAloneErasesNobody) {
  for (const json& body : {json(nullptr), json::object(), json{{"name", "Ela"}}, json{{"name", ""}},
                           json{{"name", 7}}, json{{"password", "x"}}}) {
    const Reply reply = http(port(), "DELETE", "/api/me", ala_.token, body);
    EXPECT_EQ(reply.status, 422) << body.dump() << reply.text;
    EXPECT_EQ(http(port(), "GET", "/api/me", ala_.token).status, 200);
  }
  const Reply asked = http(port(), "DELETE", "/api/me", ala_.token, {{"name", "ala"}});
  EXPECT_EQ(asked.status, 422) << "one request is not enough, whatever it says";
  const std::string word = asked.body["error"]["confirm"];
  EXPECT_EQ(http(port(), "DELETE", "/api/me", ala_.token, {{"name", "ala"}, {"confirm", "wrong"}}).status,
            422);
  EXPECT_EQ(http(port(), "DELETE", "/api/me", ola_.token, {{"name", "Ola"}, {"confirm", word}}).status, 422)
      << "a word is for one token";
  EXPECT_EQ(http(port(), "GET", "/api/me", ala_.token).status, 200);
  EXPECT_EQ(http(port(), "DELETE", "/api/me", ala_.token, {{"name", "ala"}, {"confirm", word}}).status, 200);
  EXPECT_EQ(http(port(), "GET", "/api/me", ala_.token).status, 401);
}

TEST_F(Tricked, AnAccountIsErasedByItsPassword) {
  const std::string name = "Erased " + ala_.user;
  const Reply made =
      http(port(), "POST", "/api/account", {}, {{"name", name}, {"password", "correct horse"}});
  ASSERT_EQ(made.status, 201) << made.text;
  const std::string token = made.body["token"];
  EXPECT_EQ(http(port(), "DELETE", "/api/me", token, {{"name", name}}).status, 422);
  EXPECT_EQ(http(port(), "DELETE", "/api/me", token, {{"name", name}, {"password", "a guess or so"}}).status,
            401);
  EXPECT_EQ(http(port(), "GET", "/api/me", token).status, 200);
  EXPECT_EQ(http(port(), "DELETE", "/api/me", token, {{"name", name}, {"password", "correct horse"}}).status,
            200);
  EXPECT_EQ(http(port(), "GET", "/api/me", token).status, 401);
}

}  // namespace konduktor::server
