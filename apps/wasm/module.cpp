// The module's border: one text in, one text out. module.mjs is its other side.
//
//   konduktor_room(bytes)   the address of room for a question of so many bytes
//   konduktor_ask()         answers the question that lies there; returns the bytes of the answer
//   konduktor_answer()      the answer's address, until the next call
#include <cstdint>
#include <string>

#include "desk.h"

#define KONDUKTOR_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace {

// One instance of the module is one desk.
struct Border {
  konduktor::wasm::Desk desk;
  std::string question;
  std::string answer;
};
Border& border() {
  static Border it;
  return it;
}

}  // namespace

KONDUKTOR_EXPORT(konduktor_room) char* konduktor_room(std::uint32_t bytes) {
  border().question.assign(bytes, ' ');
  return border().question.data();
}

KONDUKTOR_EXPORT(konduktor_ask) std::uint32_t konduktor_ask() {
  Border& it = border();
  it.answer = it.desk.answer(it.question);
  return static_cast<std::uint32_t>(it.answer.size());
}

KONDUKTOR_EXPORT(konduktor_answer) const char* konduktor_answer() { return border().answer.data(); }
