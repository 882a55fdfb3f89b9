#include "floor/command_json.h"

#include <nlohmann/json.hpp>

#include "base/json_text.h"

namespace konduktor::server {

using nlohmann::json;

std::string to_json(const CarriedCommand& carried) {
  const Command& command = carried.command;
  return json_object([&](JsonWriter& text) {
    text.key("kind").number(static_cast<int>(command.kind));
    text.key("user").number(number_of(command.user));
    text.key("seat").number(command.seat);
    text.key("text").string(command.text);
    text.key("name").string(command.name);
    text.key("ask").number(command.ask);
    text.key("away").boolean(command.away);
    text.key("guest").boolean(command.guest);
    text.key("from").string(command.from);
    text.key("polish").boolean(carried.language == Language::Polish);
  });
}

std::optional<CarriedCommand> carried_from_json(std::string_view text) {
  try {
    const json object = json::parse(text);
    // By number: servers of two versions may share a database for a while.
    const int kind = object.at("kind").get<int>();
    if (kind < 0 || kind >= static_cast<int>(kWordsOf<Command::Kind>.size())) return std::nullopt;
    CarriedCommand carried;
    carried.command.kind = static_cast<Command::Kind>(kind);
    carried.command.user = static_cast<UserId>(object.at("user").get<std::int64_t>());
    carried.command.seat = object.at("seat").get<int>();
    carried.command.text = object.at("text").get<std::string>();
    carried.command.name = object.at("name").get<std::string>();
    carried.command.ask = object.at("ask").get<std::int32_t>();
    carried.command.away = object.at("away").get<bool>();
    carried.command.guest =
        object.value("guest", false);  // a server of the version before says nothing of it
    carried.command.from = object.value("from", "");
    carried.language = object.at("polish").get<bool>() ? Language::Polish : Language::English;
    return carried;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace konduktor::server
