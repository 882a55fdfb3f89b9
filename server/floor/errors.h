// What people are told when something is refused: a code for programs, a sentence for people, in their language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json_text.h"
#include "fold/table.h"
#include "konduktor/game.h"
#include "net/net.h"
#include "store/store.h"

namespace konduktor::server {

// The sentence of a code; the code itself if it has none. `detail` fills the sentence's gap.
[[nodiscard]] Refusal refusal(std::string_view code, Language language, std::string_view detail = {});
// For what the store did not take: what kind of trouble it is. The rest is for the log.
[[nodiscard]] Refusal not_stored(StoreError trouble, Language language);
// For what the store could not read.
[[nodiscard]] std::string_view code_of_unread(const Status& status);
// All that have a sentence here; tables have others besides (tables/refusals.h).
[[nodiscard]] std::vector<std::string_view> error_codes();
// {"type":"ok",…}, or {"type":"refused",…} if there is a refusal; an id below 0 is none.
[[nodiscard]] std::shared_ptr<const std::string> answer_message(std::int64_t id, const Refusal* refusal);
// "id": the id of a message as its answer repeats it, null if it had none.
void write_answer_id(JsonWriter& json, std::int64_t id);
// "code" and "text"
void write_refusal(JsonWriter& json, const Refusal& refusal);
[[nodiscard]] int status_of(std::string_view code);
[[nodiscard]] Response error_response(const Refusal& refusal);
[[nodiscard]] Response error_response(std::string_view code, Language language, std::string_view detail = {});
// Polish when the browser would rather have it.
[[nodiscard]] Language language_of(const Request& request);
[[nodiscard]] Language language_of(std::string_view tag);

}  // namespace konduktor::server
