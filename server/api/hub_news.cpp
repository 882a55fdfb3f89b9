// What changes about people while they are connected: here, on other servers, and while nobody could tell us.

#include <algorithm>

#include "api/hub.h"

namespace konduktor::server {
namespace {

// So many at a time, so that those who play do not wait behind them.
constexpr std::size_t kUsersAtOnce = 100;
constexpr int kRechecksAtOnce = 500;

}  // namespace

void Hub::listen_to_people() {
  people_.on_changed = [this](const Who& who) {
    for (auto& [socket, connection] : connections_)
      if (connection.user == who.id) connection.name = who.name, connection.guest = who.guest;
  };
  people_.on_revoked = [this](UserId user, const std::string& token_hash, bool but) {
    close_if([&](const Connection& connection) {
      return connection.user == user && (connection.token_hash == token_hash) != but;
    });
  };
  people_.on_erased = [this](UserId user) {
    close_if([&](const Connection& connection) { return connection.user == user; });
    floor_.forget(user);
  };
}

ClusterEvents Hub::cluster_events() {
  ClusterEvents events = floor_.cluster_events();
  // Whoever is connected as this user is looked up again: the name may be new, the token worthless.
  events.user = [this](UserId user) {
    people_.forget(user);
    recheck([user](const Connection& connection) { return connection.user == user; });
    auto found = std::make_shared<std::optional<User>>();
    services_.store.read([user, found](Store& store) { return store.find_user(user, *found); },
                         [this, user, found](const Status& status) {
                           if (status.ok() && !*found) floor_.forget(user);
                         });
  };
  // Also once after joining: between restoring and listening others may have written.
  events.missed = [this] { missed_ = true; };
  events.session = [this](std::int64_t key) {
    recheck([key](const Connection& connection) {
      return !connection.token_hash.empty() && session_key(connection.token_hash) == key;
    });
  };
  return events;
}

// Whatever announcements would have told is looked up.
void Hub::catch_up() {
  missed_ = false;
  auto going_on = std::make_shared<std::vector<TableId>>();
  services_.store.read([going_on](Store& store) { return store.list_going_on(*going_on); },
                       [this, going_on](const Status& status) {
                         if (!status.ok()) return static_cast<void>(missed_ = true);  // with the next tick
                         people_.forget_all();
                         unsure_.clear();
                         for (const auto& [socket, connection] : connections_)
                           if (!connection.token_hash.empty()) unsure_.push_back(socket);
                         floor_.catch_up_all(*going_on);
                         forget_erased(floor_.people());
                       });
}

void Hub::forget_erased(std::vector<UserId> users) {
  if (users.empty()) return;
  const std::size_t count = std::min(users.size(), kUsersAtOnce);
  const std::vector<UserId> some(users.end() - static_cast<std::ptrdiff_t>(count), users.end());
  users.resize(users.size() - count);
  auto erased = std::make_shared<std::vector<UserId>>();
  services_.store.read(
      [some, erased](Store& store) {
        Status status;
        for (std::size_t k = 0; k < some.size() && status.ok(); ++k) {
          std::optional<User> user;
          status = store.find_user(some[k], user);
          if (status.ok() && !user) erased->push_back(some[k]);
        }
        return status;
      },
      [this, erased, users = std::move(users)](const Status& status) {
        if (!status.ok()) return static_cast<void>(missed_ = true);
        for (const UserId user : *erased) floor_.forget(user);
        forget_erased(users);
      });
}

void Hub::recheck(const std::function<bool(const Connection&)>& fits) {
  for (const auto& [socket, connection] : connections_)
    if (fits(connection)) recheck(socket, connection, false);
}

void Hub::recheck(SocketId socket, const Connection& connection, bool patient) {
  people_.look_up(connection.token_hash,
                  [this, socket, patient, hash = connection.token_hash](const Identified& found) {
                    const auto it = connections_.find(socket);
                    if (it == connections_.end() || it->second.token_hash != hash)
                      return;  // somebody else by now
                    if (!found.is_known() && patient) return unsure_.push_back(socket);
                    // If it cannot be looked up now, the socket says hello again: that is looked up anew.
                    if (!found.who || found.who->id != it->second.user)
                      return services_.net.close(socket, 1008, "this token is worthless now");
                    it->second.name = found.who->name;
                    it->second.guest = found.who->guest;
                  });
}

void Hub::recheck_some() {
  for (int k = 0; k < kRechecksAtOnce && !unsure_.empty(); ++k) {
    const SocketId socket = unsure_.back();
    unsure_.pop_back();
    if (const auto it = connections_.find(socket); it != connections_.end())
      recheck(socket, it->second, true);
  }
}

// Their tokens are worthless now.
void Hub::close_if(const std::function<bool(const Connection&)>& fits) {
  for (auto& [socket, connection] : connections_)
    if (fits(connection)) services_.net.close(socket, 1008, "this token is worthless now");
}

}  // namespace konduktor::server
