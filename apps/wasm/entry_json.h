// Entries of a table's log as JSON, both ways: {"n":3,"kind":"sit","seat":0,"user":ID,"at":…,"text":…,"name":…,"by":…}.
#pragma once

#include "fold/entry.h"
#include "load/record_value.h"
#include "wire/json.h"

namespace konduktor::wasm {

void write_entry(server::JsonWriter& json, const server::Entry& entry);
// What is wrong with it is noted in the value.
[[nodiscard]] server::Entry read_entry(const load::Value& value);

// An id as ten letters and digits; "" or absent = None.
[[nodiscard]] server::UserId read_user(const load::Value& object, const char* key);

}  // namespace konduktor::wasm
