// What the log says about people beside their names: whom a rematch keeps seats for and does not let in, and how somebody
// sat down.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "fold/json_fields.h"
#include "fold/table_impl.h"

namespace konduktor::server {
namespace {

using nlohmann::json;

constexpr std::size_t kMostInherited = 16u << 10;
constexpr std::size_t kLongestMark = 32;
constexpr std::string_view kGuest = "guest";
constexpr std::string_view kAccount = "account";

json ids_of(std::span<const UserId> users) {
  json ids = json::array();
  for (const UserId user : users) ids.push_back(user == UserId::None ? json() : json(text_of(user)));
  return ids;
}

// False: the list is not one of ids.
bool read_ids(const json& object, const char* name, std::vector<UserId>& out) {
  const auto it = object.find(name);
  if (it == object.end() || !it->is_array()) return false;
  for (const json& value : *it) {
    const auto id = value.is_string() ? id_from_text(value.get<std::string>()) : std::nullopt;
    if (!id && !value.is_null()) return false;
    out.push_back(id ? static_cast<UserId>(*id) : UserId::None);
  }
  return true;
}

}  // namespace

std::string text_of_inherited(const Inherited& inherited, bool guest) {
  if (inherited.held.empty() && inherited.sent_away.empty() && !guest) return {};
  json object{{"held", ids_of(inherited.held)},
              {"until", inherited.held_until},
              {"sent_away", ids_of(inherited.sent_away)}};
  if (guest) object["guest"] = true;
  return object.dump();
}

Result<Inherited> inherited_from_text(const std::string& text, bool& guest) {
  guest = false;
  if (text.empty()) return {};
  const ParsedJson parsed = parse_json_text(text, kMostInherited);
  Result<Inherited> result;
  const json& object = parsed.value;
  if (!parsed.error.empty() || !object.is_object() || !read_ids(object, "held", result.value.held) ||
      !read_ids(object, "sent_away", result.value.sent_away) || !object.contains("until") ||
      !object["until"].is_number_integer())
    return {{}, "what is said of the table before is not understood"};
  result.value.held_until = object["until"].get<Millis>();
  guest = object.value("guest", json()) == json(true);
  return result;
}

std::string text_of_person(const Command& command) {
  std::string text(command.guest ? kGuest : kAccount);
  if (!command.from.empty()) text.append(" ").append(command.from);
  return text;
}

bool note_person(const std::string& text, TableSeat& seat) {
  if (text.empty()) return true;
  const auto space = text.find(' ');
  const std::string kind = text.substr(0, space);
  const std::string from = space == std::string::npos ? std::string() : text.substr(space + 1);
  if ((kind != kGuest && kind != kAccount) || from.size() > kLongestMark) return false;
  seat.guest = kind == kGuest;
  seat.from = from;
  return true;
}

std::string Table::Impl::inherit(const std::string& text) {
  Result<Inherited> inherited = inherited_from_text(text, host_is_guest);
  if (!inherited.ok()) return inherited.error;
  if (!inherited.value.held.empty() && inherited.value.held.size() != seats.size())
    return "seats are kept that are not there";
  held = std::move(inherited.value.held);
  held_until = inherited.value.held_until;
  sent_away = std::move(inherited.value.sent_away);
  std::erase(sent_away, host);
  return {};
}

UserId Table::Impl::held_for(int seat, Millis now) const {
  if (stage != Stage::Open || now >= held_until || held.empty()) return UserId::None;
  const UserId user = held[static_cast<std::size_t>(seat)];
  // Who has found another seat, or is not let in, needs none.
  const bool needless = at(seat).kind != TableSeat::Kind::Empty || seats_of(user) != 0 ||
                        std::find(sent_away.begin(), sent_away.end(), user) != sent_away.end();
  return needless ? UserId::None : user;
}

}  // namespace konduktor::server
