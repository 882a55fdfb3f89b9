// The desk on this machine, for comparing it with the one in WebAssembly: a question a line in, an answer a line out.
#include <iostream>
#include <string>

#include "desk.h"

int main() {
  konduktor::wasm::Desk desk;
  for (std::string question; std::getline(std::cin, question);) std::cout << desk.answer(question) << '\n';
  return 0;
}
