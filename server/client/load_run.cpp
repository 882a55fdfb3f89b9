#include "client/load_run.h"

#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "client/client.h"
#include "client/simple_hand.h"

namespace konduktor::server {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

class LoadRun {
 public:
  LoadRun(const Rules& rules, const LoadPlan& plan, const std::function<void(const std::string&)>& progress)
      : rules_(rules),
        plan_(plan),
        progress_(progress),
        hand_(rules),
        client_(plan.host, plan.port,
                Client::Callbacks{[this](int socket) { opened(socket); },
                                  [this](int socket, std::string_view line) { heard(socket, line); },
                                  [this](int, const std::string& why) { lost(why); }},
                plan.from) {}

  LoadReport run() {
    if (!make_people()) return std::move(report_);
    progress_(fmt::format("{} sockets connect", people_.size()));
    for (Person& person : people_) {
      person.socket = client_.connect();
      by_socket_.push_back(&person);
    }
    for (int k = 0; k < plan_.idle; ++k) (void)client_.connect();
    wait_until([this] { return greeted_ == sockets(); }, 60'000);
    if (greeted_ != sockets()) return fail(fmt::format("{} of {} sockets were greeted", greeted_, sockets()));
    progress_(fmt::format("{} tables are set up", plan_.tables));
    if (!make_tables()) return std::move(report_);
    play();
    return std::move(report_);
  }

 private:
  struct Person {
    std::string token;
    int socket = -1;
    std::vector<std::string> tables;
  };
  struct Pending {
    int socket;
    Turn turn;
  };

  [[nodiscard]] int sockets() const { return static_cast<int>(people_.size()) + plan_.idle; }
  LoadReport fail(std::string why) {
    report_.error = std::move(why);
    return std::move(report_);
  }

  json ask(std::string_view method, const std::string& target, const std::string& token, const json& body) {
    const HttpAnswer answer =
        http_request(plan_.host, plan_.port, method, target, token, body.dump(), 30, {}, plan_.from);
    json out = json::parse(answer.body, nullptr, false);
    if (answer.status >= 200 && answer.status < 300 && out.is_object()) return out;
    report_.error = fmt::format("{} {}: {} {}", method, target, answer.status, answer.body.substr(0, 300));
    return nullptr;
  }

  bool make_people() {
    const int groups = (plan_.tables + plan_.tables_per_socket - 1) / plan_.tables_per_socket;
    people_.resize(static_cast<std::size_t>(groups * rules_.players()));
    for (std::size_t k = 0; k < people_.size(); ++k) {
      const json granted = ask("POST", "/api/guest", "", {{"name", fmt::format("Load {}", k)}});
      if (granted.is_null()) return false;
      people_[k].token = granted["token"];
    }
    return true;
  }

  // The people of a group sit at the same tables.
  bool make_tables() {
    const auto players = static_cast<std::size_t>(rules_.players());
    for (int table = 0; table < plan_.tables; ++table) {
      const auto group = static_cast<std::size_t>(table / plan_.tables_per_socket) * players;
      const json made =
          ask("POST", "/api/tables", people_[group].token,
              {{"game", rules_.id}, {"players", rules_.players()}, {"seats", {"me"}}, {"chat", false}});
      if (made.is_null()) return false;
      const std::string id = made["table"];
      for (std::size_t k = 0; k < players; ++k) {
        people_[group + k].tables.push_back(id);
        const int socket = people_[group + k].socket;
        if (k > 0) say(socket, {{"do", "sit"}, {"table", id}, {"seat", k}, {"id", 1}});
      }
    }
    wait_until([this] { return acknowledged_ == plan_.tables * (rules_.players() - 1); }, 60'000);
    for (const Person& person : people_)
      for (const std::string& id : person.tables) say(person.socket, {{"do", "watch"}, {"table", id}});
    return true;
  }

  void play() {
    playing_ = true;
    started_ = Clock::now();
    const auto players = static_cast<std::size_t>(rules_.players());
    for (std::size_t k = 0; k < people_.size(); k += players)
      for (const std::string& id : people_[k].tables)
        say(people_[k].socket, {{"do", "start"}, {"table", id}});
    if (plan_.moves_per_second > 0) {
      // A rate is a rate of moves: all tables are dealt before the first one. At the start everyone is asked.
      const auto asked = static_cast<std::size_t>(plan_.tables) * players;
      wait_until([&] { return ready_.size() >= asked; }, 60'000);
      started_ = Clock::now();
      pace();
    }
    tell();
    client_.run_for(plan_.seconds * 1000LL);
    // Tables that are over play no more: what counts is the time until the last move.
    report_.seconds = std::chrono::duration<double>(last_move_ - started_).count();
    report_.bytes = client_.bytes_in();
    report_.sockets = sockets();
    playing_ = false;
  }

  void tell() {
    const double spent = std::chrono::duration<double>(Clock::now() - started_).count();
    if (report_.moves > 0)
      progress_(fmt::format("{:.0f} s: {} moves, {:.0f}/s", spent, report_.moves,
                            static_cast<double>(report_.moves) / spent));
    client_.after(1000, [this] { tell(); });
  }

  // Sends as many of the moves that wait as the rate allows, every millisecond.
  void pace() {
    const double spent = std::chrono::duration<double>(Clock::now() - started_).count();
    const auto due = static_cast<std::int64_t>(spent * plan_.moves_per_second);
    while (sent_ < due && !ready_.empty()) {
      send_move(ready_.front().socket, ready_.front().turn);
      ready_.pop_front();
    }
    sent_ = std::max(sent_, due - static_cast<std::int64_t>(plan_.moves_per_second / 10));
    client_.after(1, [this] { pace(); });
  }

  void send_move(int socket, const Turn& turn) {
    const auto id = static_cast<std::int64_t>(sent_times_.size());
    sent_times_.push_back(Clock::now());
    ++sent_;
    client_.send(socket, fmt::format(R"({{"do":"move","id":{},"table":"{}","seat":{},"ask":{},"move":"{}"}})",
                                     id, turn.table, turn.seat, turn.ask, turn.move));
  }

  void say(int socket, const json& message) { client_.send(socket, message.dump()); }

  template <typename Done>
  void wait_until(Done&& done, std::int64_t millis) {
    const auto end = Clock::now() + std::chrono::milliseconds(millis);
    while (!done() && Clock::now() < end) client_.run_for(20);
  }

  void opened(int socket) {
    json hello = {{"do", "hello"}};
    if (static_cast<std::size_t>(socket) < by_socket_.size())
      hello["token"] = by_socket_[static_cast<std::size_t>(socket)]->token;
    say(socket, hello);
  }

  void heard(int socket, std::string_view line) {
    if (line.starts_with("{\"type\":\"update\"")) {
      ++report_.updates;
      const Turn turn = hand_.answer(line);
      if (turn.kind == Turn::Kind::Move && answered(turn)) {
        return;  // the same question again: only who is there had changed
      } else if (turn.kind == Turn::Kind::Move) {
        if (plan_.moves_per_second > 0)
          ready_.push_back({socket, turn});
        else
          send_move(socket, turn);
      } else if (turn.kind == Turn::Kind::Over) {
        if (++over_ == plan_.tables * rules_.players()) client_.stop();
      }
    } else if (line.starts_with("{\"type\":\"ok\"")) {
      if (!playing_) return void(++acknowledged_);
      acknowledge(line);
    } else if (line.starts_with("{\"type\":\"welcome\"")) {
      ++greeted_;
    } else if (line.starts_with("{\"type\":\"refused\"")) {
      ++report_.refused;
      if (report_.error.empty()) report_.error = std::string(line);
    }
  }

  bool answered(const Turn& turn) {
    std::int64_t& last = last_ask_[turn.table + static_cast<char>('0' + turn.seat)];
    if (last == turn.ask) return true;
    last = turn.ask;
    return false;
  }

  void acknowledge(std::string_view line) {
    const auto from = line.rfind(':') + 1;
    const auto id = static_cast<std::size_t>(std::strtoll(line.data() + from, nullptr, 10));
    if (id >= sent_times_.size()) return;
    ++report_.moves;
    last_move_ = Clock::now();
    report_.millis.push_back(
        std::chrono::duration<float, std::milli>(Clock::now() - sent_times_[id]).count());
    report_.games = over_ / rules_.players();
  }

  void lost(const std::string& why) {
    ++report_.lost;
    if (report_.error.empty()) report_.error = "a socket was closed: " + why;
  }

  const Rules& rules_;
  const LoadPlan& plan_;
  const std::function<void(const std::string&)>& progress_;
  SimpleHand hand_;
  LoadReport report_;
  std::vector<Person> people_;
  std::vector<Person*> by_socket_;
  std::deque<Pending> ready_;
  std::vector<Clock::time_point> sent_times_;
  Clock::time_point started_;
  Clock::time_point last_move_;
  std::unordered_map<std::string, std::int64_t> last_ask_;  // by table and seat
  std::int64_t sent_ = 0;
  int greeted_ = 0;
  int acknowledged_ = 0;
  int over_ = 0;
  bool playing_ = false;
  Client client_;
};

}  // namespace

LoadReport run_load(const Rules& rules, const LoadPlan& plan,
                    const std::function<void(const std::string&)>& progress) {
  return LoadRun(rules, plan, progress).run();
}

}  // namespace konduktor::server
