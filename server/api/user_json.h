// A person as others see them.
#pragma once

#include "base/json_text.h"
#include "people/people.h"

namespace konduktor::server {

// {"id":…,"name":…,"guest":…}
inline void write_user(JsonWriter& json, const Who& who) {
  json.begin_object();
  json.key("id").id(text_of(who.id));
  json.key("name").string(who.name);
  json.key("guest").boolean(who.guest);
  json.end_object();
}

}  // namespace konduktor::server
