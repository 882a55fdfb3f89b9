// What all connections share: the loop, its coarse clock, the lists of connections and sockets, the counts.
//
// The clock counts sweeps, one a second, so that a deadline costs a number and no timer, and time in which the loop was
// busy with something else is not held against the clients. Everything here is for the loop's thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "net/asio.h"
#include "net/net.h"
#include "net/turns.h"

namespace konduktor::server::sockets {

class WebSocket;

// An HTTP connection or a socket. The registry owns it until `Registry::remove`; operations under way keep it alive
// after that.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  virtual ~Connection() = default;
  virtual void sweep() = 0;      // once a second: is a deadline over?
  virtual void wind_down() = 0;  // the server stops: end as soon as it is decent
  virtual void kill() = 0;       // end now
  // Bytes that wait to be written, without messages that were `seen` waiting elsewhere: they are in memory once.
  virtual std::size_t waiting(std::unordered_set<const void*>& seen) const = 0;

 private:
  friend class Registry;
  std::size_t place_ = 0;  // in the registry's list
  std::size_t held_ = 0;   // as it said last
};

// A place in the counts of connections. `group` is the address group that it counts for, "" = none.
struct Admission {
  bool counted = false;
  std::string group;
};

class Registry {
 public:
  Registry(const NetConfig& net_config, Handler& net_handler) : config(net_config), handler(net_handler) {}

  const NetConfig config;
  Handler& handler;
  NetCounts counts;
  // Only one thread runs the loop and touches sockets and timers; others may post.
  asio::io_context io{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
  Turns turns{io, config.address_share};
  std::int64_t now = 0;  // sweeps so far
  bool stopping = false;
  int lingering = 0;  // refused connections that wait for their client to hang up
  std::string date;   // of this second, as HTTP writes it

  // A deadline so many seconds from now. The clock may be almost a second behind, hence the one.
  [[nodiscard]] std::int64_t in(int seconds) const noexcept { return now + seconds + 1; }

  // --- connections
  void add(std::shared_ptr<Connection> connection);
  void remove(Connection& connection);
  [[nodiscard]] bool empty() const noexcept { return connections_.empty(); }
  // Calls for each connection, which may remove itself then.
  void each(void (Connection::*what)());
  // Counts the admission for an address; false if that is one too many (`counted` tells whether it counts at all).
  [[nodiscard]] bool admit(Admission& admission, const std::string& address);
  void release(Admission& admission);

  // --- sockets
  [[nodiscard]] SocketId open(WebSocket& socket);
  void shut(SocketId id);
  [[nodiscard]] WebSocket* find(SocketId id) const noexcept;
  // Calls WebSocket::flush soon, after what is ready to run now: messages that are sent until then go out together.
  void flush_later(SocketId id);

  // --- what waits to be written
  // So many bytes wait for the connection now. If that makes too many for all together, the worst are cut off soon.
  void hold(Connection& connection, std::size_t bytes);
  void look_at_backlogs();

  // --- buffers for joined messages, used again and again
  [[nodiscard]] std::shared_ptr<std::string> take_buffer();
  void give_back(std::shared_ptr<std::string> buffer);

 private:
  struct Slot {
    WebSocket* socket = nullptr;
    std::uint32_t generation = 0;
  };
  void flush_all();

  std::size_t held_ = 0;                      // for all connections; a shared message counts for each
  std::size_t look_at_ = config.max_waiting;  // when so many are held, look more closely
  std::vector<std::shared_ptr<Connection>> connections_;
  std::unordered_map<std::string, int> per_group_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_slots_;
  std::vector<SocketId> to_flush_, flushing_;
  std::vector<std::shared_ptr<std::string>> buffers_;
};

inline void Registry::add(std::shared_ptr<Connection> connection) {
  connection->place_ = connections_.size();
  connections_.push_back(std::move(connection));
}

inline void Registry::remove(Connection& connection) {
  const auto place = connection.place_;
  // A connection may say twice that it is at its end.
  if (place >= connections_.size() || connections_[place].get() != &connection) return;
  const auto kept = std::move(connections_[place]);
  if (place + 1 != connections_.size()) {
    connections_[place] = std::move(connections_.back());
    connections_[place]->place_ = place;
  }
  connections_.pop_back();
  if (stopping && connections_.empty()) io.stop();
}

inline void Registry::each(void (Connection::*what)()) {
  // From the back: the one that fills the place of a removed one has had its turn.
  for (auto k = connections_.size(); k-- > 0;) {
    if (k >= connections_.size()) continue;
    const auto connection = connections_[k];
    (connection.get()->*what)();
  }
}

inline bool Registry::admit(Admission& admission, const std::string& group) {
  if (!admission.counted) {
    if (counts.connections >= config.max_connections) return false;
    admission.counted = true;
    ++counts.connections;
  }
  if (group == admission.group) return true;
  if (!admission.group.empty() && --per_group_[admission.group] == 0) per_group_.erase(admission.group);
  admission.group.clear();
  auto& held = per_group_[group];
  if (held >= config.max_per_address) {
    if (held == 0) per_group_.erase(group);
    return false;
  }
  ++held;
  admission.group = group;
  return true;
}

inline void Registry::release(Admission& admission) {
  if (!admission.group.empty() && --per_group_[admission.group] == 0) per_group_.erase(admission.group);
  if (admission.counted) --counts.connections;
  admission = {};
}

inline void Registry::hold(Connection& connection, std::size_t bytes) {
  held_ += bytes - connection.held_;
  connection.held_ = bytes;
  if (held_ <= look_at_) return;
  look_at_ = SIZE_MAX;  // once is enough
  asio::post(io, [this] { look_at_backlogs(); });
}

// Those with little keep it; what is shared counts for the first of them. Some room is made, so that not every further
// message leads here.
inline void Registry::look_at_backlogs() {
  look_at_ = config.max_waiting;
  if (held_ <= look_at_) return;
  auto all = connections_;
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a->held_ < b->held_; });
  std::unordered_set<const void*> seen;
  std::vector<std::size_t> sums;
  std::size_t sum = 0;
  for (const auto& connection : all) sums.push_back(sum += connection->waiting(seen));
  if (sum > config.max_waiting) {
    for (std::size_t k = all.size(); k-- > 0 && sums[k] > config.max_waiting / 8 * 7;) {
      ++counts.refused;
      all[k]->kill();
    }
  }
  look_at_ = std::max(config.max_waiting, held_ + config.max_waiting / 8);
}

inline SocketId Registry::open(WebSocket& socket) {
  if (free_slots_.empty()) {
    free_slots_.push_back(static_cast<std::uint32_t>(slots_.size()));
    slots_.emplace_back();
  }
  const auto place = free_slots_.back();
  free_slots_.pop_back();
  auto& slot = slots_[place];
  slot.socket = &socket;
  ++slot.generation;
  ++counts.sockets;
  return static_cast<SocketId>(std::uint64_t{slot.generation} << 32 | place);
}

inline void Registry::shut(SocketId id) {
  if (find(id) == nullptr) return;
  const auto place = static_cast<std::uint32_t>(static_cast<std::uint64_t>(id));
  slots_[place].socket = nullptr;
  // A generation that has come to its end is never used again.
  if (slots_[place].generation != UINT32_MAX) free_slots_.push_back(place);
  --counts.sockets;
}

inline WebSocket* Registry::find(SocketId id) const noexcept {
  const auto place = static_cast<std::uint32_t>(static_cast<std::uint64_t>(id));
  if (place >= slots_.size()) return nullptr;
  const auto& slot = slots_[place];
  return slot.generation == static_cast<std::uint64_t>(id) >> 32 ? slot.socket : nullptr;
}

inline void Registry::flush_later(SocketId id) {
  to_flush_.push_back(id);
  if (to_flush_.size() == 1) asio::post(io, [this] { flush_all(); });
}

inline std::shared_ptr<std::string> Registry::take_buffer() {
  if (buffers_.empty()) return std::make_shared<std::string>();
  auto buffer = std::move(buffers_.back());
  buffers_.pop_back();
  buffer->clear();
  return buffer;
}

inline void Registry::give_back(std::shared_ptr<std::string> buffer) {
  constexpr std::size_t kKept = 64;
  if (buffers_.size() < kKept) buffers_.push_back(std::move(buffer));
}

}  // namespace konduktor::server::sockets
