#include "wire/json.h"

#include <nlohmann/json.hpp>

namespace konduktor::server {

void append_string(std::string& out, std::string_view text) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), plain)) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  using Json = nlohmann::json;
  out += Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void JsonWriter::string(std::string_view text) {
  std::string quoted;
  append_string(quoted, text);
  raw(quoted);
  put(',');
}

void JsonWriter::name(const Name& name) {
  begin_object();
  key("en").string(name.en);
  key("pl").string(name.pl);
  end_object();
}

void JsonWriter::grow(std::size_t bytes) {
  const auto used = static_cast<std::size_t>(at_ - out_.data());
  out_.resize(std::max(2 * out_.size(), used + bytes));
  at_ = out_.data() + used;
  end_ = out_.data() + out_.size();
}

}  // namespace konduktor::server
