#include "client/flood.h"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/low_priority.h"
#include "client/client.h"

namespace konduktor::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using nlohmann::json;
using Tcp = asio::ip::tcp;

// What each connection sends.
struct Script {
  bool socket = false;     // begins with the handshake of a WebSocket
  std::string hello;       // once, before the rest
  std::string payload;     // again and again
  std::int64_t count = 1;  // messages in the payload
  int pause_millis = 0;    // between two payloads; 0 = as fast as they are taken
  bool hang_up = false;    // a new connection for each payload
};

// A frame as clients send it, with a mask of zeros. `first`: the byte with the kind of frame.
std::string frame(unsigned char first, std::string_view text) {
  std::string out(1, static_cast<char>(first));
  if (text.size() < 126) {
    out += static_cast<char>(0x80 | text.size());
  } else {
    out += static_cast<char>(0x80 | 126);
    out += static_cast<char>(text.size() >> 8);
    out += static_cast<char>(text.size() & 0xff);
  }
  out.append(4, '\0');
  return out.append(text);
}
std::string text_frame(const json& message) { return frame(0x81, message.dump()); }

std::string times(const std::string& text, int count) {
  std::string out;
  out.reserve(text.size() * static_cast<std::size_t>(count));
  for (int k = 0; k < count; ++k) out += text;
  return out;
}

std::string request_text(const FloodPlan& plan, std::string_view method, std::string_view target,
                         const std::string& body = {}, const std::string& token = {}) {
  const std::string who = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
  return fmt::format("{} {} HTTP/1.1\r\nHost: {}:{}\r\n{}Content-Length: {}\r\n\r\n{}", method, target,
                     plan.host, plan.port, who, body.size(), body);
}

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(asio::io_context& io, const FloodPlan& plan, const Script& script, FloodCounts& counts)
      : io_(io), plan_(plan), script_(script), counts_(counts), tcp_(io), timer_(io) {}

  void open() {
    error_code error;
    tcp_ = Tcp::socket(io_);
    tcp_.open(Tcp::v4(), error);
    tcp_.bind({asio::ip::make_address(plan_.from, error), 0}, error);
    tcp_.async_connect({asio::ip::make_address(plan_.host, error), plan_.port},
                       [me = shared_from_this()](error_code failed) {
                         if (failed) return me->again(100);
                         ++me->counts_.opened;
                         me->greet();
                       });
  }

 private:
  void greet() {
    greeting_ = script_.hello;
    if (script_.socket)
      greeting_ = fmt::format(
          "GET /socket HTTP/1.1\r\nHost: {}:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
          plan_.host, plan_.port);
    if (greeting_.empty()) return begin();
    asio::async_write(
        tcp_, asio::buffer(greeting_), [me = shared_from_this()](error_code error, std::size_t) {
          if (error) return me->again(10);
          if (!me->script_.socket) return me->begin();
          // Frames may follow only when the answer is there.
          me->tcp_.async_read_some(asio::buffer(me->in_), [me](error_code failed, std::size_t bytes) {
            if (failed || !std::string_view(me->in_.data(), bytes).starts_with("HTTP/1.1 101"))
              return me->again(100);
            me->greeting_ = me->script_.hello;
            asio::async_write(me->tcp_, asio::buffer(me->greeting_), [me](error_code late, std::size_t) {
              if (late) return me->again(10);
              me->begin();
            });
          });
        });
  }
  void begin() {
    discard();
    send();
  }
  void send() {
    asio::async_write(tcp_, asio::buffer(script_.payload),
                      [me = shared_from_this(), life = life_](error_code error, std::size_t) {
                        if (life != me->life_) return;
                        if (error) return me->again(10);
                        me->counts_.sent += me->script_.count;
                        if (me->script_.hang_up) return me->again(0);
                        if (me->script_.pause_millis == 0) return me->send();
                        me->timer_.expires_after(std::chrono::milliseconds(me->script_.pause_millis));
                        me->timer_.async_wait([me, life](error_code cancelled) {
                          if (!cancelled && life == me->life_) me->send();
                        });
                      });
  }
  void discard() {
    tcp_.async_read_some(asio::buffer(in_),
                         [me = shared_from_this(), life = life_](error_code error, std::size_t bytes) {
                           if (life != me->life_) return;
                           if (error) return me->again(10);
                           me->counts_.bytes_in += static_cast<std::int64_t>(bytes);
                           me->discard();
                         });
  }
  // With a new connection, after a while.
  void again(int millis) {
    ++life_;
    error_code ignored;
    tcp_.close(ignored);
    timer_.expires_after(std::chrono::milliseconds(millis));
    timer_.async_wait([me = shared_from_this()](error_code cancelled) {
      if (!cancelled) me->open();
    });
  }

  asio::io_context& io_;
  const FloodPlan& plan_;
  const Script& script_;
  FloodCounts& counts_;
  Tcp::socket tcp_;
  asio::steady_timer timer_;
  std::string greeting_;
  std::array<char, 65536> in_{};
  std::uint64_t life_ = 0;  // of the connection that operations belong to
};

}  // namespace

const std::vector<FloodKind>& flood_kinds() {
  static const std::vector<FloodKind> kKinds = {
      {"views", "each socket asks for its own view of a game of United Kingdom, 45 times a second"},
      {"spectators", "each socket watches every table of the lobby, again and again"},
      {"pings", "ping frames as fast as they are taken"},
      {"fragments", "a message of empty fragments that never ends"},
      {"goodbyes", "a close frame, and then as much as is taken"},
      {"files", "files of the page, pipelined"},
      {"requests", "GET /api/games/uk, pipelined"},
      {"connections", "a new connection for each request"},
      {"logins", "wrong passwords for the account that others want to log in to"},
      {"guests", "new guests"},
      {"chat", "each socket talks at a table of its own address, 45 times a second"},
      {"hints", "each socket asks for hints, 45 times a second"},
      {"tables", "new tables"},
      {"films", "films of a finished game, pipelined"},
      {"exports", "records of all games, pipelined"},
  };
  return kKinds;
}

struct Flood::Impl {
  explicit Impl(const FloodPlan& given) : plan(given) {}

  json ask(std::string_view method, const std::string& target, const std::string& token, const json& body) {
    const HttpAnswer answer = http_request(plan.host, plan.port, method, target, token,
                                           body.is_null() ? std::string() : body.dump(), 30, {}, plan.from);
    json out = json::parse(answer.body, nullptr, false);
    if (answer.status >= 200 && answer.status < 300 && out.is_object()) return out;
    error = fmt::format("{} {}: {} {}", method, target, answer.status, answer.body.substr(0, 300));
    return nullptr;
  }
  // A token, and the id of a running table of two seats that it holds.
  std::pair<std::string, std::string> game(const std::string& which, bool hints) {
    const json guest = ask("POST", "/api/guest", "", {{"name", "Flood"}});
    if (guest.is_null()) return {};
    const std::string token = guest["token"];
    const json table = ask(
        "POST", "/api/tables", token,
        {{"game", which}, {"players", 2}, {"seats", {"me", "me:Other"}}, {"hints", hints}, {"start", true}});
    if (table.is_null()) return {};
    return {token, table["table"]};
  }
  // The id of a table where two bots have played to the end.
  std::string finished_table() {
    const json guest = ask("POST", "/api/guest", "", {{"name", "Flood"}});
    if (guest.is_null()) return {};
    const json table =
        ask("POST", "/api/tables", guest["token"],
            {{"game", "usa"}, {"players", 2}, {"seats", {"bot:easy", "bot:easy"}}, {"start", true}});
    if (table.is_null()) return {};
    const std::string id = table["table"];
    for (int k = 0; k < 300; ++k) {
      if (!ask("GET", "/api/tables/" + id + "/record", guest["token"], nullptr).is_null())
        return error = "", id;
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    return {};
  }
  // The largest file that the page names.
  std::string largest_file() {
    const HttpAnswer page = http_request(plan.host, plan.port, "GET", "/", {}, {}, 30, {}, plan.from);
    std::string best = "/";
    std::size_t most = page.body.size();
    for (auto at = page.body.find("\"/assets/"); at != std::string::npos;
         at = page.body.find("\"/assets/", at + 1)) {
      const std::string path = page.body.substr(at + 1, page.body.find('"', at + 1) - at - 1);
      const auto size =
          http_request(plan.host, plan.port, "GET", path, {}, {}, 30, {}, plan.from).body.size();
      if (size > most) most = size, best = path;
    }
    return best;
  }
  json running_tables() {
    const HttpAnswer lobby =
        http_request(plan.host, plan.port, "GET", "/api/tables", {}, {}, 30, {}, plan.from);
    const json list = json::parse(lobby.body, nullptr, false);
    return list.is_object() && list.contains("tables") ? list["tables"] : json::array();
  }

  void write_script() {
    const std::string& kind = plan.kind;
    script.socket = kind == "views" || kind == "spectators" || kind == "pings" || kind == "fragments" ||
                    kind == "goodbyes" || kind == "chat" || kind == "hints";
    script.hello = script.socket ? text_frame({{"do", "hello"}}) : "";
    constexpr int kTogether = 50;
    constexpr int kBelowTheRate = 22;  // ms: 45 a second, which one socket may
    if (kind == "views" || kind == "chat" || kind == "hints") {
      const auto [token, table] = game(kind == "views" ? "uk" : "usa", kind == "hints");
      script.hello =
          text_frame({{"do", "hello"}, {"token", token}}) + text_frame({{"do", "watch"}, {"table", table}});
      if (kind == "views")
        script.payload = text_frame({{"do", "watch"}, {"table", table}, {"legal", true}, {"needs", true}});
      else if (kind == "chat")
        script.payload = text_frame({{"do", "chat"}, {"table", table}, {"text", "?"}});
      else
        script.payload = text_frame({{"do", "hint"}, {"table", table}, {"seat", 0}});
      script.pause_millis = kBelowTheRate;
    } else if (kind == "spectators") {
      for (const json& table : running_tables())
        script.payload += text_frame({{"do", "watch"}, {"table", table["id"]}}), ++script.count;
      if (script.payload.empty()) error = "there is no table in the lobby";
      script.pause_millis = static_cast<int>(script.count) * kBelowTheRate;
    } else if (kind == "pings") {
      script.payload = times(frame(0x89, ""), script.count = 1000);
    } else if (kind == "fragments") {
      script.hello += frame(0x01, "");
      script.payload = times(frame(0x00, ""), script.count = 1000);
    } else if (kind == "goodbyes") {
      script.hello = frame(0x88, std::string_view("\x03\xe8", 2));
      script.payload = std::string(64 << 10, 'x');
    } else if (kind == "files") {
      script.payload = times(request_text(plan, "GET", largest_file()), script.count = kTogether);
    } else if (kind == "requests") {
      script.payload = times(request_text(plan, "GET", "/api/games/uk?players=2"), script.count = kTogether);
    } else if (kind == "connections") {
      script.payload = request_text(plan, "GET", "/api/levels");
      script.hang_up = true;
    } else if (kind == "logins") {
      const json wrong = {{"name", "Load Victim"}, {"password", "wrong password"}};
      script.payload = request_text(plan, "POST", "/api/login", wrong.dump());
    } else if (kind == "guests") {
      script.payload = request_text(plan, "POST", "/api/guest", json{{"name", "Flood"}}.dump());
    } else if (kind == "tables") {
      const json guest = ask("POST", "/api/guest", "", {{"name", "Flood"}});
      if (guest.is_null()) return;
      const json wish = {{"game", "uk"},
                         {"players", 4},
                         {"seats", {"me", "bot:easy", "bot:easy", "bot:easy"}},
                         {"start", true}};
      script.payload = request_text(plan, "POST", "/api/tables", wish.dump(), guest["token"]);
    } else if (kind == "films") {
      const std::string film = "/api/tables/" + finished_table() + "/film";
      script.payload = times(request_text(plan, "GET", film), script.count = kTogether);
    } else if (kind == "exports") {
      script.payload =
          times(request_text(plan, "GET", "/api/history.jsonl?limit=1000"), script.count = kTogether);
    } else {
      error = "there is no flood of this kind: " + kind;
    }
  }

  FloodPlan plan;
  Script script;
  FloodCounts counts;
  std::string error;
  asio::io_context io;
  std::thread thread;
};

Flood::Flood(const FloodPlan& plan) : impl_(std::make_unique<Impl>(plan)) {}
Flood::~Flood() { (void)stop(); }

Outcome Flood::start() {
  impl_->write_script();
  if (!impl_->error.empty()) return impl_->error;
  for (int k = 0; k < impl_->plan.connections; ++k)
    std::make_shared<Connection>(impl_->io, impl_->plan, impl_->script, impl_->counts)->open();
  impl_->thread = std::thread([this] {
    run_slowly();
    impl_->io.run();
  });
  return {};
}

FloodCounts Flood::stop() {
  impl_->io.stop();
  if (impl_->thread.joinable()) impl_->thread.join();
  return impl_->counts;
}

}  // namespace konduktor::server
