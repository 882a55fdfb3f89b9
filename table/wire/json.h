// A writer of JSON text that only appends: for what is sent on every move.
//
// Every value is followed by a comma, which the end of its list or object takes back, so nothing has to be remembered
// between values. Keys and ids go in as they are: they are our own words, or ids of a data file, which the loader
// restricts to lower-case letters, digits, hyphens and colons. All other text goes through `string`.
//
// It writes through a pointer into room that it has made in the string, and gives back what is left over in `finish`:
// appending piece by piece would take most of the time. Until then the string must not be used by anyone else.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstring>
#include <string>
#include <string_view>

#include "konduktor/rules.h"

namespace konduktor::server {

// Appends a JSON string with its quotes. What is not UTF-8 becomes U+FFFD, so that the text stays JSON.
void append_string(std::string& out, std::string_view text);

class JsonWriter {
 public:
  // `expected` bytes are made room for at once; more is made when it is needed.
  explicit JsonWriter(std::string& out, std::size_t expected = 4096) : out_(out) {
    const std::size_t used = out.size();
    out.resize(used + expected);
    at_ = out.data() + used;
    end_ = out.data() + out.size();
  }
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;
  ~JsonWriter() { trim(); }

  // A word of ours: its length is known to the compiler.
  template <std::size_t N>
  JsonWriter& key(const char (&name)[N]) {
    make_room(N + 2);
    *at_ = '"';
    std::memcpy(at_ + 1, name, N - 1);
    at_[N] = '"';
    at_[N + 1] = ':';
    at_ += N + 2;
    return *this;
  }
  JsonWriter& key(const std::string& id) {
    make_room(id.size() + 3);
    quoted(id, ':');
    return *this;
  }
  void begin_object() { put('{'); }
  void end_object() { end('}'); }
  void begin_list() { put('['); }
  void end_list() { end(']'); }

  template <std::integral Number>
  void number(Number value) {
    make_room(21);
    at_ = std::to_chars(at_, at_ + 20, value).ptr;
    *at_++ = ',';
  }
  void boolean(bool value) { raw(value ? "true," : "false,"); }
  void null() { raw("null,"); }
  void id(std::string_view text) {
    make_room(text.size() + 3);
    quoted(text, ',');
  }
  void string(std::string_view text);
  void name(const Name& name);
  // Text that is JSON already, with its comma if it has one.
  void raw(std::string_view text) {
    make_room(text.size());
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
  }
  // Ends the outermost value: the string is whole again, and nothing more may be written.
  void finish() {
    --at_;  // its comma
    trim();
  }

 private:
  void put(char c) {
    make_room(1);
    *at_++ = c;
  }
  void quoted(std::string_view text, char after) noexcept {
    *at_ = '"';
    std::memcpy(at_ + 1, text.data(), text.size());
    at_ += text.size() + 1;
    *at_++ = '"';
    *at_++ = after;
  }
  // Never the first that is written, so there is a character before.
  void end(char bracket) {
    make_room(2);
    if (at_[-1] == ',') --at_;
    *at_++ = bracket;
    *at_++ = ',';
  }
  void make_room(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes) grow(bytes);
  }
  void grow(std::size_t bytes);
  void trim() noexcept {
    if (at_ == nullptr) return;
    out_.resize(static_cast<std::size_t>(at_ - out_.data()));  // shrinks: no allocation
    at_ = nullptr;
  }

  std::string& out_;
  char* at_ = nullptr;
  char* end_ = nullptr;
};

}  // namespace konduktor::server
