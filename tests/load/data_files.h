// Good data files to break: their text, and edited copies of it.
#pragma once

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "support/paths.h"

namespace konduktor::test {

using Json = nlohmann::ordered_json;

inline std::string data_dir() {
  const char* named = std::getenv("KONDUKTOR_DATA");
  return named != nullptr && *named != '\0' ? named : paths::kDataDir;
}

inline std::string data_text(const std::string& game) {
  const std::string folder = game == "tiny" ? "/examples/" : "/";
  std::ifstream in(data_dir() + folder + game + ".json", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::string edited(const std::string& game, const std::function<void(Json&)>& edit) {
  Json json = Json::parse(data_text(game));
  edit(json);
  return json.dump(1);
}

}  // namespace konduktor::test
