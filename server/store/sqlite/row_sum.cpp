#include "store/sqlite/row_sum.h"

#include <sqlite3.h>

#include <cstdint>
#include <cstring>

namespace konduktor::server {
namespace {

// FNV-1a, folded to 48 bits: quick, and as likely as 1 in 2^48 to miss a change.
class Sum {
 public:
  void add(const void* bytes, std::size_t size) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    for (std::size_t k = 0; k < size; ++k) value_ = (value_ ^ at[k]) * 0x100000001b3u;
  }
  void add(std::uint64_t number) { add(&number, sizeof number); }
  // 48 bits, which SQLite stores in six bytes.
  [[nodiscard]] std::int64_t value() const {
    return static_cast<std::int64_t>((value_ ^ (value_ >> 48)) & 0xffff'ffff'ffffu);
  }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

void add(Sum& sum, sqlite3_value* value) {
  const int type = sqlite3_value_type(value);
  sum.add(static_cast<std::uint64_t>(type));
  switch (type) {
    case SQLITE_INTEGER: return sum.add(static_cast<std::uint64_t>(sqlite3_value_int64(value)));
    case SQLITE_FLOAT: {
      const double real = sqlite3_value_double(value);
      return sum.add(&real, sizeof real);
    }
    case SQLITE_NULL: return;
    default: {
      const void* bytes =
          type == SQLITE_TEXT ? sqlite3_value_text(value) : sqlite3_value_blob(value);  // before its size
      const int size = sqlite3_value_bytes(value);
      sum.add(static_cast<std::uint64_t>(size));
      if (size > 0) sum.add(bytes, static_cast<std::size_t>(size));
    }
  }
}

void row_sum(sqlite3_context* context, int count, sqlite3_value** values) {
  Sum sum;
  for (int k = 0; k < count; ++k) add(sum, values[k]);
  sqlite3_result_int64(context, sum.value());
}

}  // namespace

void add_row_sum(sqlite3* database) {
  sqlite3_create_function_v2(database, "row_sum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                             nullptr, row_sum, nullptr, nullptr, nullptr);
}

}  // namespace konduktor::server
