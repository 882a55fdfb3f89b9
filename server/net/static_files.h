// A folder of built web files, served from memory.
//
// Everything is read once, at the start: a request looks a path up in a table and never touches the file system, so
// there is no way out of the folder. Hidden files and symbolic links are left out. `name.br` and `name.gz` beside a
// file are its compressed forms and are sent to clients that take them.
//
// Caching: names below /assets/ contain a hash of their content, so they are kept for ever; everything else is asked
// for again each time and answered 304 when it has not changed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "net/net.h"

namespace konduktor::server {

class StaticFiles {
 public:
  // The error says why not: no such folder, a file that cannot be read, more than `max_bytes` in all. What was loaded before
  // stays when it fails.
  [[nodiscard]] Outcome load(const std::string& folder, std::size_t max_bytes = 256u << 20);

  // The answer to a GET or HEAD, 405 for other methods; nothing if there is no such file. A path whose last segment has
  // no dot is a place in the web client: it gets /index.html, which finds its way by itself.
  [[nodiscard]] std::optional<Response> answer(const Request& request) const;

  [[nodiscard]] std::size_t size() const noexcept { return files_.size(); }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

 private:
  enum Encoding : std::size_t { kPlain, kGzip, kBrotli, kEncodings };
  struct Form {
    std::shared_ptr<const std::string> content;  // null = there is none
    std::string tag;                             // strong: each form has its own
  };
  struct File {
    std::string type;
    std::string caching;
    std::array<Form, kEncodings> forms;
  };
  using Files = std::unordered_map<std::string, File>;

  [[nodiscard]] const File* find(std::string_view path) const;
  [[nodiscard]] static Encoding choose(const File& file, std::string_view accept_encoding);
  static void take_compressed_forms(Files& files);

  Files files_;
  std::size_t bytes_ = 0;
};

// By the ending of the name; "application/octet-stream" if it is unknown.
[[nodiscard]] std::string_view content_type(std::string_view path) noexcept;

// Whether an Accept-Encoding header takes "gzip" or "br": named with a weight above zero, or by "*".
[[nodiscard]] bool accepts_encoding(std::string_view header, std::string_view encoding) noexcept;

// Whether an If-None-Match header holds the tag, given with its quotes. Weak tags match too, as they must here.
[[nodiscard]] bool holds_tag(std::string_view header, std::string_view tag) noexcept;

}  // namespace konduktor::server
