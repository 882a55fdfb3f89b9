// Requests and answers: what arrives, what goes back, and what is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

std::string error_code(const RawResponse& response) {
  const auto parsed = json::parse(response.body, nullptr, false);
  return parsed.is_object() && parsed.contains("error") ? parsed["error"].value("code", "") : "(no error)";
}

// Sends as it stands and tells "<status> <code>" of the one answer; "closed" if there is none.
std::string outcome(const TestServer& server, const std::string& bytes) {
  auto client = server.connect();
  client.send(bytes);
  const auto answer = client.response();
  if (!answer) return "closed";
  return std::to_string(answer->status) + ' ' + error_code(*answer);
}

TEST(Http, a_request_arrives_in_its_parts) {
  TestServer server;
  auto client = server.connect();
  ASSERT_TRUE(
      client.send("POST /a%20b/../c%C5%82?x=1&y=%20z HTTP/1.1\r\nHost: test\r\nX-Thing: Some Value\r\n"
                  "Content-Length: 5\r\n\r\nhello"));
  const auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->header("content-type"), "application/json");
  const auto seen = json::parse(answer->body);
  EXPECT_EQ(seen["method"], "POST");
  EXPECT_EQ(seen["path"], "/cł");
  EXPECT_EQ(seen["query"], "x=1&y=%20z");
  EXPECT_EQ(seen["body"], "hello");
  EXPECT_EQ(seen["address"], "127.0.0.1");
  EXPECT_NE(std::find(seen["headers"].begin(), seen["headers"].end(), json::array({"x-thing", "Some Value"})),
            seen["headers"].end());
}

TEST(Http, requests_follow_each_other_on_one_connection) {
  TestServer server;
  auto client = server.connect();
  for (int k = 0; k < 3; ++k) {
    client.send(get("/" + std::to_string(k)));
    const auto answer = client.response();
    ASSERT_TRUE(answer);
    EXPECT_EQ(json::parse(answer->body)["path"], "/" + std::to_string(k));
  }
  EXPECT_EQ(server.counts().connections, 1);
  EXPECT_EQ(server.counts().requests, 3);
}

TEST(Http, pipelined_requests_are_answered_in_order) {
  TestServer server;
  // Answers come late and each a little sooner than the one before: order must not depend on it.
  server.request = [&](const Request& asked, std::function<void(Response)> answer) {
    const int delay = 30 - 3 * std::stoi(asked.path.substr(1));
    server.net().after(delay, [answer = std::move(answer), path = asked.path] {
      Response response;
      response.body = path;
      answer(std::move(response));
    });
  };
  auto client = server.connect();
  std::string all;
  for (int k = 0; k < 10; ++k) all += get("/" + std::to_string(k));
  client.send(all);
  for (int k = 0; k < 10; ++k) {
    const auto answer = client.response();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "/" + std::to_string(k));
  }
}

TEST(Http, head_is_get_without_a_body) {
  TestServer server;
  auto client = server.connect();
  client.send("HEAD /a HTTP/1.1\r\nHost: test\r\n\r\n");
  const auto head = client.response(true);
  ASSERT_TRUE(head);
  EXPECT_GT(std::stoi(head->header("content-length")), 10);
  client.send(get("/b"));
  const auto next = client.response();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->status, 200);
  EXPECT_EQ(json::parse(next->body)["path"], "/b");
}

TEST(Http, chunked_bodies) {
  TestServer server;
  auto client = server.connect();
  client.send("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n");
  client.send("5\r\nhello\r\n1;ext=1\r\n \r\n");
  client.send("6\r\nworld!\r\n0\r\n\r\n");
  const auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(json::parse(answer->body)["body"], "hello world!");
}

TEST(Http, expect_is_answered_before_the_body) {
  TestServer server;
  auto client = server.connect();
  client.send("POST / HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n");
  const auto go_on = client.response();
  ASSERT_TRUE(go_on);
  EXPECT_EQ(go_on->status, 100);
  client.send("body");
  const auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(json::parse(answer->body)["body"], "body");
  EXPECT_EQ(outcome(server, "POST / HTTP/1.1\r\nHost: test\r\nExpect: miracles\r\nContent-Length: 4\r\n\r\n"),
            "417 expectation_failed");
}

TEST(Http, the_end_of_a_connection) {
  TestServer server;
  auto client = server.connect();
  client.send(get("/", "Connection: close\r\n"));
  auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->header("connection"), "close");
  EXPECT_TRUE(client.ended());
  auto old = server.connect();
  old.send("GET / HTTP/1.0\r\n\r\n");
  answer = old.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_TRUE(old.ended());
}

TEST(Http, what_is_no_request_is_refused) {
  TestServer server;
  EXPECT_EQ(outcome(server, "hello\r\n\r\n"), "400 bad_request");
  EXPECT_EQ(outcome(server, "GET / HTTP/9.1\r\n\r\n"), "400 bad_request");
  EXPECT_EQ(outcome(server, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "400 bad_request");
  EXPECT_EQ(outcome(server, "\x16\x03\x01\x02\x01\x01\xfc\x03\x03\r\n\r\n"), "400 bad_request");
  EXPECT_EQ(outcome(server, "GET / HTTP/1.1\r\nHost: a\r\nBroken header\r\n\r\n"), "400 bad_request");
  EXPECT_EQ(outcome(server, "GET / HTTP/1.1\r\nHost: a\r\nA: b\rc\r\n\r\n"), "400 bad_request");
  EXPECT_EQ(outcome(server, "GET / HTTP/1.1\r\n\r\n"), "400 bad_host");
  EXPECT_EQ(outcome(server, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), "400 bad_host");
  EXPECT_EQ(outcome(server, get("/../etc/passwd")), "400 bad_target");
  EXPECT_EQ(outcome(server, get("/a%00b")), "400 bad_target");
  EXPECT_EQ(outcome(server, "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n"), "405 method_not_allowed");
  EXPECT_EQ(outcome(server, "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n"), "405 method_not_allowed");
  EXPECT_EQ(outcome(server, "BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n"), "405 method_not_allowed");
}

TEST(Http, lengths_that_contradict_each_other_are_refused) {
  TestServer server;
  const std::string post = "POST / HTTP/1.1\r\nHost: a\r\n";
  for (const std::string headers :
       {"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: -1\r\n", "Content-Length: 5x\r\n", "Content-Length: 99999999999999999999999\r\n"}) {
    const auto result = outcome(server, post + headers + "\r\n0\r\n\r\n");
    EXPECT_EQ(result.substr(0, 2), "40") << headers << result;
  }
  // What follows must not be taken for another request.
  for (const std::string encoding :
       {"xchunked", "chunked, identity", "gzip, chunked", "chunked\r\nTransfer-Encoding: x"}) {
    RawClient client = server.connect();
    client.send(post + "Transfer-Encoding: " + encoding + "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
    const auto first = client.response();
    ASSERT_TRUE(first.has_value()) << encoding;
    EXPECT_GE(first->status, 400) << encoding;
    EXPECT_FALSE(client.response().has_value()) << encoding;
  }
  EXPECT_EQ(outcome(server, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n").substr(0, 3),
            "501");
  EXPECT_EQ(outcome(server, post + "Transfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n").substr(0, 3), "400");
}

TEST(Http, large_heads_and_bodies_are_refused) {
  NetConfig config;
  config.max_body = 1000;
  TestServer server(config);
  EXPECT_EQ(outcome(server, get("/", "X: " + std::string(16 << 10, 'x') + "\r\n")), "431 head_too_large");
  EXPECT_EQ(outcome(server, get("/" + std::string(20000, 'a'))), "431 head_too_large");
  EXPECT_EQ(outcome(server, get("/", "X: " + std::string(15 << 10, 'x') + "\r\n")), "200 (no error)");
  const std::string post = "POST / HTTP/1.1\r\nHost: a\r\n";
  EXPECT_EQ(outcome(server, post + "Content-Length: 1001\r\n\r\n"), "413 too_large");
  EXPECT_EQ(outcome(server, post + "Content-Length: 1001\r\n\r\n" + std::string(1001, 'x')), "413 too_large");
  EXPECT_EQ(outcome(server, post + "Content-Length: 1000\r\n\r\n" + std::string(1000, 'x')),
            "200 (no error)");
  EXPECT_EQ(outcome(server, post + "Expect: 100-continue\r\nContent-Length: 1001\r\n\r\n"), "413 too_large");
  std::string chunks = post + "Transfer-Encoding: chunked\r\n\r\n";
  for (int k = 0; k < 11; ++k) chunks += "64\r\n" + std::string(100, 'x') + "\r\n";
  EXPECT_EQ(outcome(server, chunks), "413 too_large");
  // A chunk's head may not be endless either.
  EXPECT_EQ(
      outcome(server, post + "Transfer-Encoding: chunked\r\n\r\n1;" + std::string(40000, 'e')).substr(0, 1),
      "4");
}

TEST(Http, a_refused_body_is_answered_while_it_is_still_sent) {
  TestServer server;
  auto client = server.connect();
  client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\n");
  for (int k = 0; k < 20; ++k) client.send_some(std::string(100000, 'x'));
  const auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 413);
}

TEST(Http, every_answer_has_the_security_headers) {
  TestServer server;
  for (const std::string& asked : {get("/"), get("/%zz"), std::string("junk\r\n\r\n"), get("/socket")}) {
    auto client = server.connect();
    client.send(asked);
    const auto answer = client.response();
    ASSERT_TRUE(answer);
    const auto policy = answer->header("content-security-policy");
    EXPECT_NE(policy.find("default-src 'self'"), std::string::npos) << asked;
    EXPECT_NE(policy.find("connect-src 'self'"), std::string::npos);
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
    EXPECT_EQ(policy.find("'unsafe-eval'"), std::string::npos);
    EXPECT_EQ(answer->header("x-content-type-options"), "nosniff");
    EXPECT_EQ(answer->header("referrer-policy"), "no-referrer");
    EXPECT_NE(answer->header("permissions-policy").find("camera=()"), std::string::npos);
    EXPECT_EQ(answer->header("cross-origin-opener-policy"), "same-origin");
    EXPECT_EQ(answer->header("cache-control"), "no-store");
    EXPECT_NE(answer->header("date").find(" GMT"), std::string::npos);
  }
}

TEST(Http, headers_of_an_answer) {
  TestServer server;
  server.request = [](const Request&, const std::function<void(Response)>& answer) {
    Response response;
    response.status = 201;
    response.type = "text/plain";
    response.headers = {{"Set-Cookie", "a=1"},
                        {"Set-Cookie", "b=2"},
                        {"cache-control", "max-age=5"},
                        {"X-Split", "a\r\nSet-Cookie: evil=1"}};
    response.shared = std::make_shared<const std::string>("shared");
    response.body = "not this";
    answer(std::move(response));
  };
  auto client = server.connect();
  client.send(get("/"));
  const auto answer = client.response();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 201);
  EXPECT_EQ(answer->body, "shared");
  EXPECT_EQ(answer->headers.count("set-cookie"), 2u);
  EXPECT_EQ(answer->headers.count("cache-control"), 1u);
  EXPECT_EQ(answer->header("cache-control"), "max-age=5");
  EXPECT_EQ(answer->headers.count("x-split"), 0u);
}

TEST(Http, answers_without_a_body) {
  TestServer server;
  server.request = [](const Request& asked, const std::function<void(Response)>& answer) {
    Response response;
    response.status = std::stoi(asked.path.substr(1));
    response.body = "must not be sent";
    answer(std::move(response));
  };
  auto client = server.connect();
  for (const int status : {204, 304, 204}) {
    client.send(get('/' + std::to_string(status)));
    const auto answer = client.response();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, status);
    EXPECT_EQ(answer->headers.count("content-length"), 0u);
  }
}

TEST(Http, an_answer_counts_once_and_may_come_too_late) {
  TestServer server;
  std::vector<std::function<void(Response)>> kept;
  server.request = [&](const Request&, const std::function<void(Response)>& answer) {
    kept.push_back(answer);
    answer({});
    Response second;
    second.status = 500;
    answer(second);
  };
  {
    auto client = server.connect();
    for (int k = 0; k < 2; ++k) {
      client.send(get("/"));
      const auto response = client.response();
      ASSERT_TRUE(response);
      EXPECT_EQ(response->status, 200);
      server.on_loop([&] {
        for (const auto& again : kept) again({});
      });
    }
  }
  server.destroy_net();
  // The net is gone: nothing happens.
  for (const auto& again : kept) again({});
}

TEST(Http, a_handler_that_throws_is_an_error_500) {
  TestServer server;
  server.request = [](const Request&, const std::function<void(Response)>&) {
    throw std::runtime_error("oops");
  };
  EXPECT_EQ(outcome(server, get("/")), "500 internal");
  EXPECT_EQ(outcome(server, get("/")), "500 internal");
}

TEST(Http, a_handler_that_never_answers_is_an_error_504) {
  NetConfig config;
  config.answer_seconds = 1;
  TestServer server(config);
  server.request = [](const Request&, const std::function<void(Response)>&) {};
  EXPECT_EQ(outcome(server, get("/")), "504 timeout");
}

TEST(Http, behind_a_proxy_the_last_forwarded_address_is_the_clients) {
  const auto address = [](TestServer& server, const std::string& headers) {
    auto client = server.connect();
    client.send(get("/", headers));
    const auto answer = client.response();
    return answer ? json::parse(answer->body).value("address", "") : "";
  };
  const std::string forwarded = "X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2, 203.0.113.7\r\n";
  TestServer direct;
  EXPECT_EQ(address(direct, forwarded), "127.0.0.1");
  NetConfig config;
  config.trust_proxy = true;
  TestServer behind(config);
  EXPECT_EQ(address(behind, forwarded), "203.0.113.7");
  EXPECT_EQ(address(behind, ""), "127.0.0.1");
  EXPECT_EQ(address(behind, "X-Forwarded-For: unknown\r\n"), "127.0.0.1");
}

TEST(Http, large_answers_arrive_whole) {
  TestServer server;
  const auto big = std::make_shared<const std::string>(std::string(20 << 20, 'k'));
  server.request = [&](const Request&, const std::function<void(Response)>& answer) {
    Response response;
    response.shared = big;
    answer(std::move(response));
  };
  auto client = server.connect();
  client.send(get("/1") + get("/2"));
  for (int k = 0; k < 2; ++k) {
    const auto answer = client.response();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, *big);
  }
}

}  // namespace
}  // namespace konduktor::server
