// Paths, queries and addresses as anybody may send them.
#include "net/target.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "net/address.h"
#include "net/net.h"

namespace konduktor::server {
namespace {

std::string path_of(std::string_view raw) {
  const auto target = clean_target(raw);
  return target ? target->path : "(refused)";
}

TEST(Target, paths_are_decoded_once_and_cleaned) {
  EXPECT_EQ(path_of("/"), "/");
  EXPECT_EQ(path_of("/api/tables"), "/api/tables");
  EXPECT_EQ(path_of("/a%20b"), "/a b");
  EXPECT_EQ(path_of("/%C5%81%c3%b3d%C5%BA"), "/Łódź");
  EXPECT_EQ(path_of("/a+b"), "/a+b");
  EXPECT_EQ(path_of("/a/./b/../c"), "/a/c");
  EXPECT_EQ(path_of("/a/b/.."), "/a/");
  EXPECT_EQ(path_of("/a/.."), "/");
  EXPECT_EQ(path_of("/a/."), "/a/");
  EXPECT_EQ(path_of("/a//b///c"), "/a/b/c");
  EXPECT_EQ(path_of("//host/a"), "/host/a");
  EXPECT_EQ(path_of("/a/"), "/a/");
  EXPECT_EQ(path_of("/a/%2e%2E/b"), "/b");
  EXPECT_EQ(path_of("/a%2fb"), "/a/b");
  EXPECT_EQ(path_of("/a%2f..%2fb"), "/b");
  EXPECT_EQ(path_of("/%252e%252e/a"), "/%2e%2e/a");
  EXPECT_EQ(path_of("/..."), "/...");
  EXPECT_EQ(path_of("/.well-known/x"), "/.well-known/x");
  EXPECT_EQ(path_of("/a\\..\\b"), "/a\\..\\b");
  EXPECT_EQ(path_of("http://konduktor.example:80/a?b"), "/a");
  EXPECT_EQ(path_of("https://konduktor.example"), "/");
  EXPECT_EQ(path_of("http://konduktor.example?x=1"), "/");
  EXPECT_EQ(path_of("*"), "/*");
}

TEST(Target, what_cannot_be_served_is_refused) {
  for (const std::string_view raw : {"",
                                     "a",
                                     "../a",
                                     "/..",
                                     "/../a",
                                     "/a/../../b",
                                     "/%2e%2e/a",
                                     "/..%2fa",
                                     "/a/..%2f..%2f..%2fetc/passwd",
                                     "/%",
                                     "/%2",
                                     "/%zz",
                                     "/%0",
                                     "/%%20",
                                     "/a%00",
                                     "/a%0d%0aSet-Cookie:x",
                                     "/%7f",
                                     "/%c0%af",
                                     "/%ff",
                                     "/%ed%a0%80",
                                     "/%f4%90%80%80",
                                     "/%e2%82",
                                     "/a#b",
                                     "ftp://host/a",
                                     "host:80",
                                     "/a?%",
                                     "/a?x=%4",
                                     "/a?x=%00",
                                     "/a?x=%ff",
                                     "/a?x=%0a"}) {
    EXPECT_EQ(path_of(raw), "(refused)") << raw;
  }
  EXPECT_EQ(path_of(std::string_view("/a\0b", 4)), "(refused)");
}

TEST(Target, queries_stay_as_sent) {
  EXPECT_EQ(clean_target("/a?x=%20&y?z")->query, "x=%20&y?z");
  EXPECT_EQ(clean_target("/a?")->query, "");
  EXPECT_EQ(clean_target("http://host?x=1")->query, "x=1");
}

TEST(Target, values_of_a_query) {
  Request request;
  request.query = "game=europe&name=J%C3%B3zef+K&empty=&flag&game=london&%61b=1&a=b=c&&=x";
  EXPECT_EQ(request.query_value("game"), "europe");
  EXPECT_EQ(request.query_value("name"), "Józef K");
  EXPECT_EQ(request.query_value("empty"), "");
  EXPECT_EQ(request.query_value("flag"), "");
  EXPECT_EQ(request.query_value("ab"), "1");
  EXPECT_EQ(request.query_value("a"), "b=c");
  EXPECT_EQ(request.query_value(""), "x");
  EXPECT_EQ(request.query_value("missing"), "");
  EXPECT_EQ(request.query_value("gam"), "");
}

TEST(Target, utf8) {
  for (const std::string_view good :
       {"", "a", "ł", "€", "𝄞", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf", "\xee\x80\x80"}) {
    EXPECT_TRUE(is_utf8(good)) << good;
  }
  for (const std::string_view bad :
       {"\x80", "\xc3", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\xe2\x28\xa1", "a\xff", "\xf0\x90\x28\xbc"}) {
    EXPECT_FALSE(is_utf8(bad));
  }
}

TEST(Address, the_last_one_is_the_clients) {
  EXPECT_EQ(forwarded_address("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(forwarded_address("10.0.0.1, 203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(forwarded_address("evil\", 203.0.113.7 "), "203.0.113.7");
  EXPECT_EQ(forwarded_address("203.0.113.7:4711"), "203.0.113.7");
  EXPECT_EQ(forwarded_address("2001:DB8::1"), "2001:db8::1");
  EXPECT_EQ(forwarded_address("[2001:db8::1]:443"), "2001:db8::1");
  EXPECT_EQ(forwarded_address("::ffff:203.0.113.7"), "203.0.113.7");
  for (const std::string_view none :
       {"", ",", " ", "unknown", "203.0.113", "203.0.113.7,", "[2001:db8::1", "[", "]", "1.2.3.4:5:6"}) {
    EXPECT_EQ(forwarded_address(none), none == "[2001:db8::1" ? "2001:db8::1" : "") << none;
  }
  EXPECT_EQ(forwarded_address(std::string_view("1.2.3.4\0x", 9)), "");
}

TEST(Address, of_this_machine_itself) {
  for (const char* own : {"127.0.0.1", "127.9.8.7", "::1", "::ffff:127.0.0.1"})
    EXPECT_TRUE(is_loopback(own)) << own;
  for (const char* other : {"128.0.0.1", "10.127.0.1", "::2", "2001:db8::1", "", "127.x"})
    EXPECT_FALSE(is_loopback(other)) << other;
}

TEST(Address, a_household_counts_as_one) {
  EXPECT_EQ(address_group("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(address_group("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(address_group("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_group("2001:db8:1:2::9"), address_group("2001:db8:1:2:3:4:5:6"));
  EXPECT_NE(address_group("2001:db8:1:3::9"), address_group("2001:db8:1:2::9"));
}

}  // namespace
}  // namespace konduktor::server
