// What goes out of a WebSocket: the queue, messages that are joined, and whether they get through.
#pragma once

#include "net/progress.h"
#include "net/web_socket.h"

namespace konduktor::server::sockets {

inline void WebSocket::send(Message message) {
  if (closing_ || !message) return;
  if (backlog() + message->size() > registry_.config.max_backlog) {
    ++registry_.counts.refused;
    drop_queue();
    return close(websocket::close_code::try_again_later, "too much waits to be read");
  }
  waiting_ += message->size();
  queue_.push_back(std::move(message));
  count_backlog();
  if (writing_ || in_flush_) return;
  in_flush_ = true;
  registry_.flush_later(id_);
}

inline void WebSocket::flush() {
  // Those who have had much lately are told after the others.
  if (!registry_.turns.may(lane())) return registry_.turns.wait(lane(), [me = self()] { me->flush_now(); });
  flush_now();
}

inline void WebSocket::flush_now() {
  in_flush_ = false;
  if (!finished_ && !writing_) write();
}

// Moves what goes out next from the queue to writing_.
inline void WebSocket::fill() {
  const auto take = [this] {
    auto message = std::move(queue_[next_++]);
    waiting_ -= message->size();
    ++registry_.counts.messages_out;
    return message;
  };
  const auto fits = [this](std::size_t so_far) {
    return next_ < queue_.size() && so_far + 1 + queue_[next_]->size() <= kJoined;
  };
  writing_ = take();
  if (fits(writing_->size())) {
    joined_ = registry_.take_buffer();
    *joined_ = *writing_;
    while (fits(joined_->size())) {
      *joined_ += '\n';
      *joined_ += *take();
    }
    writing_ = joined_;
  }
  if (next_ < queue_.size()) return;
  next_ = 0;
  queue_.clear();
  if (queue_.capacity() > kKeptMessages) queue_.shrink_to_fit();
}

inline void WebSocket::write() {
  if (next_ == queue_.size()) {
    if (closing_ && !left_) say_goodbye();
    return;
  }
  fill();
  count_backlog();
  got_away_ = registry_.now;
  registry_.counts.bytes_out += static_cast<std::int64_t>(writing_->size());
  stream_.async_write(asio::buffer(*writing_), [me = self()](Error error, std::size_t) { me->wrote(error); });
}

inline void WebSocket::wrote(Error error) {
  writing_.reset();
  if (joined_) registry_.give_back(std::move(joined_));
  joined_.reset();
  count_backlog();
  // The read loop tells the end: it meets the same error.
  if (!error && !finished_) write();
}

// Pings and messages of the peer do not show that it reads; bytes that its system has acknowledged do.
inline bool WebSocket::is_stuck() {
  if (!writing_) return false;
  if (const auto bytes = acknowledged_bytes(stream_.next_layer().next_layer().native_handle());
      bytes != acknowledged_) {
    acknowledged_ = bytes;
    got_away_ = registry_.now;
  }
  return registry_.now - got_away_ > registry_.config.write_seconds;
}

inline void WebSocket::drop_queue() {
  queue_ = {};
  next_ = waiting_ = 0;
  count_backlog();
}

inline std::size_t WebSocket::waiting(std::unordered_set<const void*>& seen) const {
  std::size_t bytes = writing_ && seen.insert(writing_.get()).second ? writing_->size() : 0;
  for (std::size_t k = next_; k < queue_.size(); ++k)
    if (seen.insert(queue_[k].get()).second) bytes += queue_[k]->size();
  return bytes;
}

inline void Registry::flush_all() {
  flushing_.swap(to_flush_);
  for (const auto id : flushing_) {
    if (auto* socket = find(id)) socket->flush();
  }
  flushing_.clear();
}

}  // namespace konduktor::server::sockets
