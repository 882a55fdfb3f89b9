#include "store/fill_name_keys.h"

#include <unordered_set>
#include <vector>

#include "store/name_keys.h"

namespace konduktor::server {

Status fill_name_keys(Sql& sql) {
  struct Named {
    std::int64_t id;
    std::string name;
    bool guest;
  };
  std::vector<Named> all;
  Status status =
      sql.select("SELECT id, name, password FROM users ORDER BY created, id", {}, [&](const Row& row) {
        all.push_back({row.integer(0), row.text(1), row.text(2).empty()});
      });
  std::unordered_set<std::string> alike;
  std::unordered_set<std::string> looks;
  for (std::size_t k = 0; k < all.size() && status.ok(); ++k) {
    const Named& user = all[k];
    const NameKeys keys = name_keys(user.name);
    const bool has_twin = !user.guest && (alike.contains(keys.alike) || looks.contains(keys.looks));
    if (!user.guest) {
      alike.insert(keys.alike);
      looks.insert(keys.looks);
    }
    std::int64_t changed = 0;
    status = sql.run("UPDATE users SET alike = $2, looks = $3, twin = $4 WHERE id = $1",
                     {user.id, &keys.alike, &keys.looks, has_twin ? user.id : std::int64_t{0}}, changed);
  }
  return status;
}

}  // namespace konduktor::server
