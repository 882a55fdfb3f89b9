// A client that is nothing but a TCP socket and can therefore be as rude as a test wants. Every wait ends: after
// kPatience a read gives up and the test fails.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace konduktor::server {

inline constexpr std::chrono::milliseconds kPatience{20000};

struct RawResponse {
  int status = 0;
  std::multimap<std::string, std::string> headers;  // names in lower case
  std::string body;
  [[nodiscard]] std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
  }
};

struct RawFrame {
  int opcode = 0;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong
  bool fin = true;
  std::string payload;
  [[nodiscard]] int close_code() const {
    if (opcode != 8 || payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
  }
};

class RawClient {
 public:
  RawClient() = default;
  // `receive_buffer` bytes for the kernel to hold what we do not read; 0 = as usual.
  explicit RawClient(std::uint16_t port, int receive_buffer = 0, const std::string& from = "127.0.0.1");
  ~RawClient();
  RawClient(RawClient&& other) noexcept;
  RawClient& operator=(RawClient&& other) noexcept;

  [[nodiscard]] bool connected() const noexcept { return socket_ >= 0; }
  // False if the other side is gone.
  bool send(std::string_view bytes);
  // As much as fits at once; what is sent.
  std::size_t send_some(std::string_view bytes);
  void finish_sending();
  void reset();  // closes with RST
  void hang_up();

  // Nothing: the connection ended, or patience did.
  std::optional<RawResponse> response(bool to_head = false);
  std::optional<RawFrame> frame(std::chrono::milliseconds patience = kPatience);
  // The next frame that is not a ping; its payload if it is text, else "".
  std::string text();
  // Reads and drops until the other side closes or resets; false if it does not.
  [[nodiscard]] bool ended(std::chrono::milliseconds patience = kPatience);

  // The handshake; the status, 101 if it went well.
  int open_socket(std::string_view target = "/socket", std::string_view more_headers = "");
  bool send_frame(int opcode, std::string_view payload, bool fin = true, bool masked = true);
  bool send_text(std::string_view text) { return send_frame(1, text); }
  static std::string frame_bytes(int opcode, std::string_view payload, bool fin = true, bool masked = true);

 private:
  bool fill(std::chrono::steady_clock::time_point until);
  bool need(std::size_t bytes, std::chrono::steady_clock::time_point until);

  int socket_ = -1;
  std::string buffer_;
};

std::string get(std::string_view target, std::string_view more_headers = "");

}  // namespace konduktor::server
