#include "entry_json.h"

#include "load/words.h"

namespace konduktor::wasm {
namespace {

using load::Value;
using server::Entry;
using server::EntryKind;

constexpr std::size_t kMostBytes = 16u << 10;
constexpr std::int64_t kLatest = std::int64_t{1} << 53;  // what JavaScript counts exactly

}  // namespace

void write_entry(server::JsonWriter& json, const Entry& entry) {
  json.begin_object();
  json.key("table").id(server::text_of(entry.table));
  json.key("n").number(entry.n);
  json.key("kind").id(word_of(entry.kind));
  json.key("seat").number(static_cast<int>(entry.seat));
  json.key("user").string(entry.user == server::UserId::None ? std::string() : server::text_of(entry.user));
  json.key("at").number(entry.at);
  json.key("text").string(entry.text);
  json.key("name").string(entry.name);
  json.key("by").string(entry.by);
  json.end_object();
}

server::UserId read_user(const Value& object, const char* key) {
  if (!object.has(key)) return server::UserId::None;
  const std::string_view text = object[key].string(kMostBytes);
  if (text.empty()) return server::UserId::None;
  const auto id = server::id_from_text(text);
  if (!id) object[key].bad("must be an id: ten letters and digits");
  return static_cast<server::UserId>(id.value_or(0));
}

Entry read_entry(const Value& value) {
  Entry entry;
  const auto table = server::id_from_text(value["table"].string(kMostBytes));
  if (!table) value["table"].bad("must be an id: ten letters and digits");
  entry.table = static_cast<server::TableId>(table.value_or(0));
  entry.n = value["n"].whole(1, INT32_MAX);
  const std::string_view kind = value["kind"].string(kMostBytes);
  const std::optional<EntryKind> known = from_word<EntryKind>(kind);
  if (!known) value["kind"].bad(load::in_quotes(kind) + " is no kind of entry");
  entry.kind = known.value_or(EntryKind::Create);
  entry.seat = static_cast<std::int8_t>(value["seat"].whole(-1, kMaxPlayers - 1));
  entry.user = read_user(value, "user");
  entry.at = value["at"].long_whole(0, kLatest);
  entry.text = value["text"].string(kMostBytes);
  entry.name = value["name"].string(kMostBytes);
  entry.by = value["by"].string(kMostBytes);
  return entry;
}

}  // namespace konduktor::wasm
