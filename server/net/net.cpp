#include "net/net.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <mutex>
#include <queue>

#include "base/event_log.h"
#include "net/address.h"
#include "net/http_connection.h"
#include "net/http_reading.h"
#include "net/registry.h"
#include "net/web_socket.h"
#include "net/web_socket_writing.h"

namespace konduktor::server {

using namespace sockets;

namespace {

// Files that are not connections: database, logs, the listening socket, the loop's own. If there are few, half of them.
constexpr std::int64_t kOtherFiles = 128;
// Refused connections that are told why and may take their time to read it; more are told in passing, one at a time.
constexpr std::int64_t kMaxLingering = 256;
constexpr std::int64_t kInPassing = 1;
constexpr Millis kRefusalsToldEvery = 60'000;
constexpr int kAcceptsAtOnce = 16;        // before everybody else has a turn
constexpr int kReceiveBuffer = 64 << 10;  // bytes; requests and messages are small
constexpr std::string_view kBusy =
    "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

// Raises the limit on open files as far as the system lets us and returns it.
std::int64_t raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  if (limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
  }
  return static_cast<std::int64_t>(std::min<rlim_t>(limit.rlim_cur, 1u << 30));
}

// Writing to a pipe or socket whose other end is gone is an error like any other.
void ignore_broken_pipes() {
  struct sigaction old {};
  if (sigaction(SIGPIPE, nullptr, &old) == 0 && old.sa_handler == SIG_DFL) std::signal(SIGPIPE, SIG_IGN);
}

// Connections, refused ones that linger, and all other files together are no more than there may be.
NetConfig fitted(NetConfig config) {
  const std::int64_t files = raise_file_limit();
  const std::int64_t free = files - std::min(kOtherFiles, files / 2);
  config.max_lingering = static_cast<int>(std::min(kMaxLingering, free / 8));
  const std::int64_t room = std::max<std::int64_t>(free - config.max_lingering - kInPassing, 1);
  if (room < config.max_connections / 2) {
    spdlog::warn("net: the limit on open files leaves room for {} connections, not {}; see ulimit -n", room,
                 config.max_connections);
  }
  config.max_connections = static_cast<int>(std::min<std::int64_t>(config.max_connections, room));
  return config;
}

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

}  // namespace

class Net::Loop {
 public:
  Loop(const NetConfig& config, Handler& handler)
      : registry(fitted(config), handler),
        acceptor_(registry.io),
        sweep_timer_(registry.io),
        task_timer_(registry.io),
        stop_timer_(registry.io),
        retry_timer_(registry.io) {
    registry.date = http_date();
    registry.turns.on_debt = [this](const std::string& group) { limited(held_up_, "time", group); };
  }
  ~Loop() { end(); }

  Outcome listen();
  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  void run();
  void begin_stop(int seconds);
  void post(std::function<void()> task);
  void after(std::int64_t milliseconds, std::function<void()> task);

  Registry registry;

 private:
  struct Task {
    Clock::time_point due;
    std::uint64_t number;  // those due at the same time run in the order in which they were given
    std::function<void()> run;
    [[nodiscard]] bool operator<(const Task& other) const noexcept {
      return due != other.due ? due > other.due : number > other.number;  // the heap has its largest on top
    }
  };

  void accept();
  [[nodiscard]] bool accept_some();
  void accepted(int file, const Tcp::endpoint& endpoint);
  static void limited(Repeated& so_far, const char* what, const std::string& address);
  static void tell(Repeated& so_far, const char* what);
  void sweep();
  void run_posted();
  void run_due();
  void wait_for_tasks();
  void end();
  static void run_safely(const std::function<void()>& task);

  Acceptor acceptor_;
  Timer sweep_timer_, task_timer_, stop_timer_, retry_timer_;
  std::uint16_t port_ = 0;
  std::vector<Task> tasks_;  // a heap
  std::uint64_t task_number_ = 0;
  Clock::time_point waiting_for_ = Clock::time_point::max();
  std::mutex posted_mutex_;
  std::vector<std::function<void()>> posted_, running_;
  Repeated refused_{kRefusalsToldEvery}, held_up_{kRefusalsToldEvery};  // by address
};

Outcome Net::Loop::listen() {
  const auto& config = registry.config;
  const auto where =
      (config.address.find(':') == std::string::npos ? config.address : '[' + config.address + ']') + ':' +
      std::to_string(config.port);
  Error error;
  const auto address = asio::ip::make_address(config.address, error);
  if (error) return where + ": \"" + config.address + "\" is no IP address such as 127.0.0.1, 0.0.0.0 or ::";
  const auto failed = [&](const char* hint) {
    Error ignored;
    acceptor_.close(ignored);
    std::string text = error.message();
    if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return where + ": " + text + hint;
  };
  const Tcp::endpoint endpoint(address, config.port);
  acceptor_.open(endpoint.protocol(), error);
  if (error) return failed("");
  acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (address.is_v6()) acceptor_.set_option(asio::ip::v6_only(false), error);
  acceptor_.bind(endpoint, error);
  if (error == asio::error::address_in_use) return failed("; stop what listens there or choose another port");
  if (error == asio::error::access_denied)
    return failed("; ports below 1024 are reserved: choose a higher one");
  if (error) return failed("; choose an address of this machine");
  acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return failed("");
  acceptor_.native_non_blocking(true, error);
  if (error) return failed("");
  port_ = acceptor_.local_endpoint(error).port();
  ignore_broken_pipes();
  accept();
  return {};
}

void Net::Loop::accept() {
  if (!acceptor_.is_open()) return;
  acceptor_.async_wait(Acceptor::wait_read, [this](Error error) {
    if (!acceptor_.is_open()) return;
    if (!error && accept_some()) return accept();
    // Out of files or memory: it will pass, and asking at once again would take the whole processor.
    retry_timer_.expires_after(std::chrono::milliseconds(100));
    retry_timer_.async_wait([this](Error cancelled) {
      if (!cancelled) accept();
    });
  });
}

// By the system's own call, which also tells who comes: one address can open tens of thousands of connections a second,
// and those that are refused in passing must cost no more than this call and a close.
bool Net::Loop::accept_some() {
  for (int k = 0; k < kAcceptsAtOnce; ++k) {
    Tcp::endpoint endpoint;
    auto size = static_cast<socklen_t>(endpoint.capacity());
    const int file = accept4(acceptor_.native_handle(), endpoint.data(), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (file >= 0) {
      endpoint.resize(size);
      accepted(file, endpoint);
      continue;
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) return true;
    const bool out_of_means = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
    if (out_of_means) return false;  // anything else is the fault of the one connection
  }
  return true;
}

void Net::Loop::accepted(int file, const Tcp::endpoint& endpoint) {
  const auto peer = plain_address(endpoint.address().to_string());
  const LanePtr lane = registry.config.trust_proxy ? nullptr : registry.turns.lane(address_group(peer));
  registry.turns.charge(lane, Turns::kConnection);
  // Those who come and go faster than they can be read would fill the list of connections with the dead.
  if (Turns::is_crowded(lane)) {
    ::close(file);
    ++registry.counts.refused;
    return limited(refused_, "connections", peer);
  }
  Error error;
  TcpSocket socket(registry.io);
  if (socket.assign(endpoint.protocol(), file, error)) {
    ::close(file);
    return;
  }
  socket.set_option(Tcp::no_delay(true), error);
  // What waits unread waits in the kernel's memory.
  socket.set_option(asio::socket_base::receive_buffer_size(kReceiveBuffer), error);
  // Behind a proxy it is known only later whose connection this is.
  const bool unlimited = registry.config.trust_proxy || !is_limited(registry.config, peer);
  Admission admission;
  const bool welcome = registry.admit(admission, unlimited ? "" : address_group(peer));
  if (!welcome) {
    ++registry.counts.refused;
    registry.release(admission);
    limited(refused_, "connections", peer);
    if (registry.lingering >= registry.config.max_lingering) {
      socket.non_blocking(true, error);
      socket.write_some(asio::buffer(kBusy), error);
      return;
    }
  }
  GatedSocket gated(std::move(socket), registry.turns);
  gated.use(lane);
  auto connection = std::make_shared<HttpConnection>(registry, std::move(gated), peer, std::move(admission));
  registry.add(connection);
  if (welcome) {
    connection->start();
  } else {
    connection->refuse();
  }
}

void Net::Loop::limited(Repeated& so_far, const char* what, const std::string& address) {
  if (so_far.first(address, steady_now()))
    Event("limited").with("what", what).with("address", address).warn();
}

void Net::Loop::tell(Repeated& so_far, const char* what) {
  so_far.tell(steady_now(), [what](const std::string& address, std::int64_t count) {
    Event("limited").with("what", what).with("address", address).with("times", count).warn();
  });
}

void Net::Loop::sweep() {
  ++registry.now;
  registry.date = http_date();
  registry.each(&Connection::sweep);
  registry.look_at_backlogs();
  tell(refused_, "connections");
  tell(held_up_, "time");
  registry.turns.tidy();
  sweep_timer_.expires_after(std::chrono::seconds(1));
  sweep_timer_.async_wait([this](Error cancelled) {
    if (!cancelled) sweep();
  });
}

void Net::Loop::run() {
  const auto work = asio::make_work_guard(registry.io);
  sweep();
  registry.io.run();
  end();
}

void Net::Loop::begin_stop(int seconds) {
  Error ignored;
  acceptor_.close(ignored);
  const bool first = !registry.stopping;
  registry.stopping = true;
  if (registry.empty()) return registry.io.stop();
  // A little early, so that all is over within the time.
  const auto most = std::max<std::int64_t>(std::int64_t{1000} * seconds - 200, 0);
  stop_timer_.expires_after(std::chrono::milliseconds(most));
  stop_timer_.async_wait([this](Error cancelled) {
    if (!cancelled) registry.io.stop();
  });
  if (first) registry.each(&Connection::wind_down);
}

// What is still open ends here, so that each on_open has had its on_close when run returns.
void Net::Loop::end() {
  Error ignored;
  acceptor_.close(ignored);
  registry.stopping = true;
  registry.each(&Connection::kill);
  registry.turns.end();
}

void Net::Loop::run_safely(const std::function<void()>& task) {
  try {
    task();
  } catch (const std::exception& fault) {
    spdlog::error("net: a task failed: {}", fault.what());
  }
}

void Net::Loop::post(std::function<void()> task) {
  bool first = false;
  {
    const std::lock_guard lock(posted_mutex_);
    first = posted_.empty();
    posted_.push_back(std::move(task));
  }
  if (first) asio::post(registry.io, [this] { run_posted(); });
}

void Net::Loop::run_posted() {
  {
    const std::lock_guard lock(posted_mutex_);
    running_.swap(posted_);
  }
  for (auto& task : running_) {
    run_safely(task);
    task = nullptr;
  }
  running_.clear();
}

void Net::Loop::after(std::int64_t milliseconds, std::function<void()> task) {
  const auto due = Clock::now() + std::chrono::milliseconds(std::max<std::int64_t>(milliseconds, 0));
  tasks_.push_back({due, task_number_++, std::move(task)});
  std::push_heap(tasks_.begin(), tasks_.end());
  wait_for_tasks();
}

void Net::Loop::wait_for_tasks() {
  if (tasks_.empty() || tasks_.front().due >= waiting_for_) return;
  waiting_for_ = tasks_.front().due;
  task_timer_.expires_at(waiting_for_);
  task_timer_.async_wait([this](Error cancelled) {
    if (!cancelled) run_due();
  });
}

void Net::Loop::run_due() {
  waiting_for_ = Clock::time_point::max();
  const auto now = Clock::now();
  while (!tasks_.empty() && tasks_.front().due <= now) {
    std::pop_heap(tasks_.begin(), tasks_.end());
    const auto task = std::move(tasks_.back());
    tasks_.pop_back();
    run_safely(task.run);
  }
  wait_for_tasks();
}

Net::Net(const NetConfig& config, Handler& handler) : loop_(std::make_unique<Loop>(config, handler)) {}
Net::~Net() = default;
Outcome Net::listen() { return loop_->listen(); }
std::uint16_t Net::port() const noexcept { return loop_->port(); }
void Net::run() { loop_->run(); }
void Net::stop(int seconds) {
  loop_->post([this, seconds] { loop_->begin_stop(seconds); });
}

void Net::send(SocketId socket, std::shared_ptr<const std::string> message) {
  if (auto* found = loop_->registry.find(socket)) found->send(std::move(message));
}
void Net::close(SocketId socket, std::uint16_t code, std::string reason) {
  if (auto* found = loop_->registry.find(socket)) found->close(code, std::move(reason));
}
std::size_t Net::backlog(SocketId socket) const {
  const auto* found = loop_->registry.find(socket);
  return found != nullptr ? found->backlog() : 0;
}
void Net::post(std::function<void()> task) { loop_->post(std::move(task)); }
void Net::after(std::int64_t milliseconds, std::function<void()> task) {
  loop_->after(milliseconds, std::move(task));
}
void Net::charge(std::string_view address, double micros) {
  auto& turns = loop_->registry.turns;
  turns.charge(turns.lane(address_group(address)), micros);
}
NetCounts Net::counts() const noexcept {
  NetCounts counts = loop_->registry.counts;
  counts.held_up = static_cast<std::int64_t>(loop_->registry.turns.in_debt());
  return counts;
}

}  // namespace konduktor::server
