#include "server_store/cutting_proxy.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <stdexcept>

namespace konduktor::server::testing {
namespace {

constexpr const char* kSocket = "/.s.PGSQL.5432";

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  return address;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

bool readable(int socket, int milliseconds) {
  pollfd one{socket, POLLIN, 0};
  return ::poll(&one, 1, milliseconds) > 0;
}

}  // namespace

// postgres://user@%2Ffolder/database
CuttingProxy::CuttingProxy(const std::string& folder, const std::string& url) {
  const auto at = url.find('@') + 1;
  const auto slash = url.find('/', at);
  target_ = replaced(url.substr(at, slash - at), "%2F", "/") + kSocket;
  url_ = url.substr(0, at) + replaced(folder, "/", "%2F") + url.substr(slash);
  listener_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr_un address = address_of(folder + kSocket);
  if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener_, 8) != 0)
    throw std::runtime_error("the proxy cannot listen in " + folder);
  thread_ = std::thread([this] { serve(); });
}

CuttingProxy::~CuttingProxy() {
  ending_ = true;
  thread_.join();
  ::close(listener_);
}

void CuttingProxy::cut_at(const std::string& words, bool reaches_server) {
  words_ = words;
  reaches_ = reaches_server;
  armed_ = true;
}

// One client at a time is enough for a store.
void CuttingProxy::serve() {
  while (!ending_) {
    if (!readable(listener_, 20)) continue;
    const int client = ::accept(listener_, nullptr, nullptr);
    pass(client);
    ::close(client);
  }
}

void CuttingProxy::pass(int client) {
  const int server = ::socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr_un address = address_of(target_);
  if (::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
    while (!ending_ && forward(client, server)) {
    }
  ::close(server);
}

bool CuttingProxy::forward(int client, int server) {
  std::array<pollfd, 2> both{pollfd{client, POLLIN, 0}, pollfd{server, POLLIN, 0}};
  if (::poll(both.data(), both.size(), 20) <= 0) return true;
  std::array<char, 65536> buffer{};
  for (const auto& [from, to] : {std::pair{0, server}, std::pair{1, client}}) {
    if (both[static_cast<std::size_t>(from)].revents == 0) continue;
    const ssize_t got = ::read(both[static_cast<std::size_t>(from)].fd, buffer.data(), buffer.size());
    if (got <= 0) return false;
    const std::string message(buffer.data(), static_cast<std::size_t>(got));
    const bool cut = from == 0 && armed_ && message.find(words_) != std::string::npos;
    if (cut && !reaches_) return armed_ = false, ++cuts_, false;
    if (::write(to, message.data(), message.size()) != got) return false;
    if (!cut) continue;
    // The answer shows that the server has done it; it goes no further.
    readable(server, 5000);
    armed_ = false;
    ++cuts_;
    return false;
  }
  return true;
}

}  // namespace konduktor::server::testing
