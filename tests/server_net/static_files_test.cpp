// Web files from memory: types, forms, caching, and no way out of the folder.
#include "net/static_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server_net/test_server.h"

namespace konduktor::server {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "konduktor-web-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    outer_ = name;
    fs::create_directory(path());
    put("../secret.txt", "secret");
  }
  ~Folder() { fs::remove_all(outer_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] fs::path path() const { return outer_ / "web"; }
  void put(const std::string& name, const std::string& content) const {
    fs::create_directories((path() / name).parent_path());
    std::ofstream(path() / name, std::ios::binary) << content;
  }

 private:
  fs::path outer_;
};

class WebFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.put("index.html", "<html>");
    folder_.put("index.html.gz", "gz of index");
    folder_.put("index.html.br", "br of index");
    folder_.put("assets/app-1a2b.js", "run()");
    folder_.put("assets/app-1a2b.js.gz", "gz of app");
    folder_.put("assets/engine.wasm", std::string("\0asm\1", 5));
    folder_.put("about/index.html", "about");
    folder_.put("data.tar.gz", "alone");
    folder_.put("empty.css", "");
    folder_.put(".env", "hidden");
    folder_.put(".git/config", "hidden");
    fs::create_symlink("../secret.txt", folder_.path() / "link.txt");
    fs::create_directory_symlink("..", folder_.path() / "up");
    ASSERT_EQ(files_.load(folder_.path().string()).error, "");
  }
  [[nodiscard]] std::optional<Response> get(
      const std::string& path, std::vector<std::pair<std::string, std::string>> headers = {}) const {
    Request request;
    request.method = "GET";
    request.path = path;
    request.headers = std::move(headers);
    return files_.answer(request);
  }
  static std::string header(const Response& response, const std::string& name) {
    for (const auto& [key, value] : response.headers) {
      if (key == name) return value;
    }
    return {};
  }
  Folder folder_;
  StaticFiles files_;
};

TEST_F(WebFiles, content_and_type) {
  const auto page = get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(*page->shared, "<html>");
  EXPECT_EQ(page->type, "text/html; charset=utf-8");
  EXPECT_EQ(header(*page, "Cache-Control"), "no-cache");
  EXPECT_EQ(*get("/index.html")->shared, "<html>");
  EXPECT_EQ(*get("/about/")->shared, "about");
  EXPECT_EQ(get("/assets/app-1a2b.js")->type, "text/javascript; charset=utf-8");
  EXPECT_EQ(get("/assets/engine.wasm")->type, "application/wasm");
  EXPECT_EQ(get("/assets/engine.wasm")->shared->size(), 5u);
  EXPECT_EQ(*get("/empty.css")->shared, "");
}

TEST_F(WebFiles, hashed_names_are_kept_for_ever) {
  EXPECT_EQ(header(*get("/assets/app-1a2b.js"), "Cache-Control"), "public, max-age=31536000, immutable");
}

TEST_F(WebFiles, places_of_the_client_get_the_index) {
  EXPECT_EQ(*get("/table/k3v9x2m1qa")->shared, "<html>");
  EXPECT_EQ(*get("/about")->shared, "<html>");
  EXPECT_FALSE(get("/table/missing.js"));
  EXPECT_FALSE(get("/assets/missing"));
}

TEST_F(WebFiles, compressed_forms_for_those_who_take_them) {
  const auto form = [&](const std::string& accept) {
    const auto response = get("/", {{"accept-encoding", accept}});
    EXPECT_EQ(response->type, "text/html; charset=utf-8");
    EXPECT_EQ(header(*response, "Vary"), "Accept-Encoding");
    return header(*response, "Content-Encoding") + ':' + *response->shared;
  };
  EXPECT_EQ(form("gzip, deflate, br"), "br:br of index");
  EXPECT_EQ(form("GZIP"), "gzip:gz of index");
  EXPECT_EQ(form("gzip;q=0.5, br;q=0"), "gzip:gz of index");
  EXPECT_EQ(form("*"), "br:br of index");
  EXPECT_EQ(form("br;q=0.000, *;q=0"), ":<html>");
  EXPECT_EQ(form("identity"), ":<html>");
  EXPECT_EQ(form(""), ":<html>");
  EXPECT_EQ(form(", ;,q=;br;q=1"), ":<html>");
  EXPECT_EQ(header(*get("/assets/app-1a2b.js", {{"accept-encoding", "br, gzip"}}), "Content-Encoding"),
            "gzip");
  EXPECT_EQ(header(*get("/empty.css", {{"accept-encoding", "br"}}), "Content-Encoding"), "");
}

TEST_F(WebFiles, a_compressed_file_without_original_is_a_file) {
  EXPECT_EQ(*get("/data.tar.gz")->shared, "alone");
  EXPECT_FALSE(get("/index.html.gz"));
}

TEST_F(WebFiles, what_has_not_changed_is_not_sent_again) {
  const auto tag = header(*get("/"), "ETag");
  ASSERT_EQ(tag.size(), 34u);
  const auto zipped = header(*get("/", {{"accept-encoding", "gzip"}}), "ETag");
  EXPECT_NE(tag, zipped);
  const auto status = [&](const std::string& tags) { return get("/", {{"if-none-match", tags}})->status; };
  EXPECT_EQ(status(tag), 304);
  EXPECT_EQ(status("W/" + tag), 304);
  EXPECT_EQ(status("\"other\" , " + tag), 304);
  EXPECT_EQ(status("*"), 304);
  EXPECT_EQ(status(zipped), 200);
  EXPECT_EQ(status("\"\""), 200);
  const auto unchanged = get("/", {{"if-none-match", tag}});
  EXPECT_FALSE(unchanged->shared);
  EXPECT_EQ(header(*unchanged, "ETag"), tag);
  EXPECT_EQ(header(*unchanged, "Cache-Control"), "no-cache");
}

TEST_F(WebFiles, hidden_files_and_links_are_not_there) {
  for (const char* path : {"/.env", "/.git/config", "/link.txt", "/up/secret.txt", "/../secret.txt",
                           "/assets/../../secret.txt"}) {
    EXPECT_FALSE(get(path)) << path;
  }
}

TEST_F(WebFiles, only_reading) {
  Request request;
  request.method = "POST";
  request.path = "/";
  EXPECT_EQ(files_.answer(request)->status, 405);
  request.path = "/missing.js";
  EXPECT_FALSE(files_.answer(request));
}

TEST_F(WebFiles, a_folder_that_cannot_be_loaded_changes_nothing) {
  EXPECT_NE(files_.load("/nonexistent/folder").error.find("no such folder"), std::string::npos);
  EXPECT_NE(files_.load(folder_.path().string(), 10).error.find("right folder"), std::string::npos);
  EXPECT_EQ(*get("/")->shared, "<html>");
}

TEST_F(WebFiles, over_a_connection) {
  TestServer server;
  server.request = [&](const Request& asked, const std::function<void(Response)>& answer) {
    auto response = files_.answer(asked);
    if (!response) {
      response = Response{};
      response->status = 404;
    }
    answer(std::move(*response));
  };
  auto client = server.connect();
  client.send("HEAD /assets/app-1a2b.js HTTP/1.1\r\nHost: test\r\n\r\n");
  const auto head = client.response(true);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->status, 200);
  EXPECT_EQ(head->header("content-length"), "5");
  client.send(server::get("/", "If-None-Match: " + head->header("etag") + "\r\n"));
  const auto page = client.response();
  ASSERT_TRUE(page);
  EXPECT_EQ(page->body, "<html>");
  client.send(server::get("/", "If-None-Match: " + page->header("etag") + "\r\n"));
  const auto unchanged = client.response();
  ASSERT_TRUE(unchanged);
  EXPECT_EQ(unchanged->status, 304);
  EXPECT_EQ(unchanged->headers.count("content-length"), 0u);
  for (const char* target :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt",
        "/up/secret.txt", "/%252e%252e/secret.txt", "//secret.txt"}) {
    auto attacker = server.connect();
    attacker.send(server::get(target));
    const auto answer = attacker.response();
    ASSERT_TRUE(answer) << target;
    EXPECT_TRUE(answer->status == 404 || answer->status == 400) << target << ' ' << answer->status;
    EXPECT_EQ(answer->body.find("secret\n"), std::string::npos) << target;
  }
}

}  // namespace
}  // namespace konduktor::server
