#include "api/message.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

namespace konduktor::server {
namespace {

using nlohmann::json;
using Do = Message::Do;

// Which fields a message must have, by bit.
enum Field : unsigned { kTable = 1, kSeat = 2, kText = 4, kAsk = 8, kUser = 16, kYes = 32 };

struct Word {
  std::string_view word;
  Do what;
  unsigned needed;
  std::string_view text;  // the field that becomes Message::text
};
constexpr std::array kWords = {
    Word{"move", Do::Move, kTable | kSeat | kText | kAsk, "move"},
    Word{"hello", Do::Hello, 0, "token"},
    Word{"lobby", Do::Lobby, 0, ""},
    Word{"watch", Do::Watch, kTable, ""},
    Word{"unwatch", Do::Unwatch, kTable, ""},
    Word{"sit", Do::Sit, kTable, ""},
    Word{"bot", Do::Bot, kTable | kSeat | kText, "bot"},
    Word{"rise", Do::Rise, kTable | kSeat, ""},
    Word{"start", Do::Start, kTable, ""},
    Word{"close", Do::Close, kTable, ""},
    Word{"undo", Do::Undo, kTable | kSeat, ""},
    Word{"offer", Do::Offer, kTable | kSeat | kText, "what"},
    Word{"answer", Do::Answer, kTable | kSeat | kYes, ""},
    Word{"stand_in", Do::StandIn, kTable | kSeat, ""},
    Word{"back", Do::Back, kTable | kSeat, ""},
    Word{"legal", Do::Legal, kTable | kSeat | kText, "for"},
    Word{"hint", Do::Hint, kTable | kSeat, "for"},
    Word{"why", Do::Why, kTable | kText, "for"},
    Word{"ways", Do::Ways, kTable | kSeat | kText, "for"},
    Word{"shop", Do::Shop, kTable, ""},
    Word{"path", Do::Path, kTable | kSeat, ""},
    Word{"examples", Do::Examples, kTable, ""},
    Word{"chat", Do::Chat, kTable | kText, "text"},
    Word{"mute", Do::Mute, kUser, ""},
    Word{"ping", Do::Ping, 0, ""},
};

static_assert(kCountsTo<Do, kWords.size()>, "one word for each thing to do");

const Word* find_word(std::string_view word) {
  for (const Word& known : kWords)
    if (known.word == word) return &known;
  return nullptr;
}

// Reads one field after another; the first that is wrong stays in `error`.
class Reader {
 public:
  explicit Reader(const json& object) : object_(object) {}

  void text(std::string_view name, std::string& out, bool needed) {
    const json* value = find(name, needed);
    if (value == nullptr) return;
    if (!value->is_string()) return fail(name, "must be a text");
    out = value->get_ref<const std::string&>();
  }
  template <typename Number>
  void number(std::string_view name, Number& out, std::int64_t least, std::int64_t most, bool needed) {
    const json* value = find(name, needed);
    if (value == nullptr) return;
    if (!value->is_number_integer() ||
        (value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX))
      return fail(name, "must be a whole number");
    const auto given = value->get<std::int64_t>();
    if (given < least || given > most) return fail(name, fmt::format("must be {} to {}", least, most));
    out = static_cast<Number>(given);
  }
  void flag(std::string_view name, bool& out, bool needed = false) {
    const json* value = find(name, needed);
    if (value == nullptr) return;
    if (!value->is_boolean()) return fail(name, "must be true or false");
    out = value->get<bool>();
  }
  template <typename Id>
  void id(std::string_view name, Id& out, bool needed) {
    std::string given;
    text(name, given, needed);
    if (given.empty() && !needed) return;
    if (!error.empty()) return;
    const auto parsed = id_from_text(given);
    if (!parsed) return fail(name, "must be an id of ten letters and digits");
    out = static_cast<Id>(*parsed);
  }
  std::string error;

 private:
  const json* find(std::string_view name, bool needed) {
    if (!error.empty()) return nullptr;
    const auto it = object_.find(name);
    if (it != object_.end() && !it->is_null()) return &*it;
    if (needed) fail(name, "is missing");
    return nullptr;
  }
  void fail(std::string_view name, std::string_view what) { error = fmt::format("\"{}\" {}", name, what); }
  const json& object_;
};

}  // namespace

std::string_view word_of(Do what) {
  for (const Word& known : kWords)
    if (known.what == what) return known.word;
  return {};
}

Result<Message> read_message(std::string_view text) {
  Result<Message> result;
  Message& message = result.value;
  const json object = json::parse(text, nullptr, false);
  if (object.is_discarded()) return {{}, "not JSON"};
  if (!object.is_object()) return {{}, "not a JSON object"};
  std::string word;
  Reader reader(object);
  reader.number("id", message.id, 0, std::int64_t{1} << 53, false);
  reader.text("do", word, true);
  if (!reader.error.empty()) return {{}, reader.error};
  const Word* known = find_word(word);
  if (known == nullptr) return {{}, "\"do\" is not one of the words that are known"};
  message.what = known->what;
  reader.id("table", message.table, (known->needed & kTable) != 0);
  reader.number("seat", message.seat, 0, kMaxPlayers - 1, (known->needed & kSeat) != 0);
  // An undo may say which change of the table it means, as a move says which question.
  reader.number(message.what == Do::Undo ? "n" : "ask", message.ask, 0, INT32_MAX,
                (known->needed & kAsk) != 0);
  if (!known->text.empty()) reader.text(known->text, message.text, (known->needed & kText) != 0);
  if (message.what != Do::Move) {
    reader.id("user", message.user, (known->needed & kUser) != 0);
    reader.text("name", message.name, false);
    reader.text("language", message.language, false);
    const bool answers = (known->needed & kYes) != 0;
    reader.flag(answers ? "yes" : "on", message.on, answers);
    reader.flag("legal", message.legal);
    reader.flag("needs", message.needs);
  }
  if (!reader.error.empty()) return {{}, reader.error};
  return result;
}

std::int64_t id_of_message(std::string_view text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) return -1;
  std::int64_t id = -1;
  Reader(object).number("id", id, 0, std::int64_t{1} << 53, false);
  return id;
}

}  // namespace konduktor::server
