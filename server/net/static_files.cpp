#include "net/static_files.h"

#include <sodium.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/text.h"
#include "net/security_headers.h"

namespace konduktor::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kAskAgain = "no-cache";
constexpr std::array<std::string_view, 3> kEncodingNames = {"", "gzip", "br"};
constexpr std::array<std::string_view, 3> kEncodingEndings = {"", ".gz", ".br"};

std::string tag_of(const std::string& content) {
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(content.data()),
                     content.size(), nullptr, 0);
  std::array<char, 2 * hash.size() + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return '"' + std::string(hex.data()) + '"';
}

std::string_view last_segment(std::string_view path) noexcept { return path.substr(path.rfind('/') + 1); }

// The next piece of a list; `rest` loses it and its separator.
std::string_view next_of(std::string_view& rest, char separator) noexcept {
  const auto end = std::min(rest.find(separator), rest.size());
  const auto piece = trimmed(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return piece;
}

bool same_word(std::string_view a, std::string_view b) noexcept {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

// "q=0", "q=0.0" …
bool is_zero_weight(std::string_view parameter) noexcept {
  if (parameter.size() < 3 || !same_word(parameter.substr(0, 2), "q=") || parameter[2] != '0') return false;
  return parameter.substr(3).find_first_not_of(".0") == std::string_view::npos;
}

bool hidden(const fs::path& relative) {
  return std::any_of(relative.begin(), relative.end(),
                     [](const fs::path& part) { return part.native().starts_with('.'); });
}

}  // namespace

std::string_view content_type(std::string_view path) noexcept {
  struct Type {
    std::string_view ending, type;
  };
  static constexpr Type kTypes[] = {
      {"html", "text/html; charset=utf-8"},
      {"js", "text/javascript; charset=utf-8"},
      {"mjs", "text/javascript; charset=utf-8"},
      {"css", "text/css; charset=utf-8"},
      {"json", "application/json"},
      {"map", "application/json"},
      {"webmanifest", "application/manifest+json"},
      {"wasm", "application/wasm"},
      {"svg", "image/svg+xml"},
      {"png", "image/png"},
      {"jpg", "image/jpeg"},
      {"jpeg", "image/jpeg"},
      {"webp", "image/webp"},
      {"avif", "image/avif"},
      {"gif", "image/gif"},
      {"ico", "image/x-icon"},
      {"woff2", "font/woff2"},
      {"woff", "font/woff"},
      {"ttf", "font/ttf"},
      {"mp3", "audio/mpeg"},
      {"ogg", "audio/ogg"},
      {"txt", "text/plain; charset=utf-8"},
      {"md", "text/markdown; charset=utf-8"},
      {"xml", "application/xml"},
      {"yaml", "application/yaml"},
      {"pdf", "application/pdf"},
  };
  const auto name = last_segment(path);
  const auto dot = name.rfind('.');
  if (dot != std::string_view::npos) {
    for (const auto& [ending, type] : kTypes) {
      if (same_word(name.substr(dot + 1), ending)) return type;
    }
  }
  return "application/octet-stream";
}

bool accepts_encoding(std::string_view header, std::string_view encoding) noexcept {
  bool by_star = false;
  while (!header.empty()) {
    auto piece = next_of(header, ',');
    const auto name = next_of(piece, ';');
    bool taken = true;
    while (!piece.empty()) taken = !is_zero_weight(next_of(piece, ';')) && taken;
    if (same_word(name, encoding)) return taken;
    if (name == "*") by_star = taken;
  }
  return by_star;
}

bool holds_tag(std::string_view header, std::string_view tag) noexcept {
  while (!header.empty()) {
    auto piece = next_of(header, ',');
    if (piece == "*") return true;
    if (piece.starts_with("W/")) piece.remove_prefix(2);
    if (piece == tag) return true;
  }
  return false;
}

Outcome StaticFiles::load(const std::string& folder, std::size_t max_bytes) {
  std::error_code error;
  const fs::path root(folder);
  if (!fs::is_directory(root, error)) return folder + ": there is no such folder of web files";
  Files files;
  std::size_t bytes = 0;
  fs::recursive_directory_iterator at(root, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    const auto relative = at->path().lexically_relative(root);
    std::error_code unknown;
    if (!fs::is_regular_file(at->symlink_status(unknown)) || hidden(relative)) continue;
    std::ifstream stream(at->path(), std::ios::binary);
    auto content = std::make_shared<std::string>(std::istreambuf_iterator<char>(stream),
                                                 std::istreambuf_iterator<char>());
    if (!stream) return at->path().string() + ": cannot be read";
    bytes += content->size();
    if (bytes > max_bytes) {
      return folder + ": more than " + std::to_string(max_bytes >> 20) +
             " MiB of files; is this the right folder?";
    }
    auto path = '/' + relative.generic_string();
    auto& file = files[path];
    file.type = content_type(path);
    file.caching = path.starts_with("/assets/") ? kForEver : kAskAgain;
    file.forms[kPlain] = {content, tag_of(*content)};
  }
  if (error) return folder + ": " + error.message();
  take_compressed_forms(files);
  files_ = std::move(files);
  bytes_ = bytes;
  return {};
}

// A compressed neighbour becomes a form of its file. One that stands alone is a file like any other.
void StaticFiles::take_compressed_forms(Files& files) {
  for (auto at = files.begin(); at != files.end();) {
    const std::string_view path = at->first;
    bool taken = false;
    for (const auto encoding : {kGzip, kBrotli}) {
      if (!path.ends_with(kEncodingEndings[encoding])) continue;
      const auto original = files.find(std::string(path.substr(0, path.size() - 3)));
      if (original == files.end()) continue;
      original->second.forms[encoding] = std::move(at->second.forms[kPlain]);
      taken = true;
    }
    at = taken ? files.erase(at) : std::next(at);
  }
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
  std::string name(path);
  if (name.ends_with('/')) name += "index.html";
  if (const auto found = files_.find(name); found != files_.end()) return &found->second;
  const bool is_file = last_segment(path).find('.') != std::string_view::npos || path.starts_with("/assets/");
  if (is_file || path.find("/.") != std::string_view::npos) return nullptr;
  const auto index = files_.find("/index.html");
  return index == files_.end() ? nullptr : &index->second;
}

StaticFiles::Encoding StaticFiles::choose(const File& file, std::string_view accept_encoding) {
  for (const auto encoding : {kBrotli, kGzip}) {
    if (file.forms[encoding].content && accepts_encoding(accept_encoding, kEncodingNames[encoding]))
      return encoding;
  }
  return kPlain;
}

std::optional<Response> StaticFiles::answer(const Request& request) const {
  const auto* file = find(request.path);
  if (file == nullptr) return std::nullopt;
  if (request.method != "GET" && request.method != "HEAD") {
    auto refusal = error_response(405, "method_not_allowed", "Files can only be read: use GET or HEAD.");
    refusal.headers.emplace_back("Allow", "GET, HEAD");
    return refusal;
  }
  const auto encoding = choose(*file, request.header("accept-encoding"));
  const auto& form = file->forms[encoding];
  Response response;
  response.type = file->type;
  response.headers = {{"ETag", form.tag}, {"Cache-Control", file->caching}};
  if (file->forms[kGzip].content || file->forms[kBrotli].content) {
    response.headers.emplace_back("Vary", "Accept-Encoding");
  }
  if (holds_tag(request.header("if-none-match"), form.tag)) {
    response.status = 304;
    return response;
  }
  if (encoding != kPlain) response.headers.emplace_back("Content-Encoding", kEncodingNames[encoding]);
  response.shared = form.content;
  return response;
}

}  // namespace konduktor::server
