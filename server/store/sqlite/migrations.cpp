// The schema in SQLite. Fixtures of every version lie in tests/server_store/fixtures/sqlite.
#include "store/fill_name_keys.h"
#include "store/migrate.h"

namespace konduktor::server {
namespace {

// Texts and numbers are never NULL: empty and 0 say the same and both backends agree on them.
// entries_of_user finds the seats of a person: kinds 0 and 1 are Create and Sit; entries_rise are those who left (2).
constexpr const char* kFirst = R"sql(
CREATE TABLE entries (
  table_id INTEGER NOT NULL,
  n        INTEGER NOT NULL CHECK (n >= 1),
  kind     INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  user_id  INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  text     TEXT NOT NULL,
  name     TEXT NOT NULL,
  by_whom  TEXT NOT NULL,
  PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE INDEX entries_of_user ON entries (user_id) WHERE kind <= 1;
CREATE INDEX entries_rise ON entries (table_id, seat) WHERE kind = 2;

CREATE TABLE tables (
  id         INTEGER PRIMARY KEY,
  game       TEXT NOT NULL,
  stage      INTEGER NOT NULL,
  visibility INTEGER NOT NULL,
  players    INTEGER NOT NULL,
  host       INTEGER NOT NULL,
  created    INTEGER NOT NULL,
  changed    INTEGER NOT NULL
);
CREATE INDEX tables_stage ON tables (stage);
CREATE INDEX tables_created ON tables (created);

CREATE TABLE users (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL,
  folded   TEXT NOT NULL,
  password TEXT NOT NULL,
  created  INTEGER NOT NULL
);
CREATE UNIQUE INDEX users_account ON users (folded) WHERE password <> '';

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created    INTEGER NOT NULL,
  seen       INTEGER NOT NULL,
  device     TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE chat (
  table_id INTEGER NOT NULL,
  n        INTEGER NOT NULL CHECK (n >= 1),
  user_id  INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  name     TEXT NOT NULL,
  text     TEXT NOT NULL,
  PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE INDEX chat_user ON chat (user_id);

CREATE TABLE results (
  table_id     INTEGER NOT NULL,
  seat         INTEGER NOT NULL,
  game         TEXT NOT NULL,
  players      INTEGER NOT NULL,
  user_id      INTEGER NOT NULL,
  bot          TEXT NOT NULL,
  name         TEXT NOT NULL,
  total        INTEGER NOT NULL,
  rank         INTEGER NOT NULL,
  completed    INTEGER NOT NULL,
  failed       INTEGER NOT NULL,
  longest_path INTEGER NOT NULL,
  moves        INTEGER NOT NULL,
  ended        INTEGER NOT NULL,
  PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX results_user ON results (user_id, game) WHERE user_id <> 0;
CREATE INDEX results_bot ON results (bot, game) WHERE bot <> '';

CREATE TABLE ratings (
  game      TEXT NOT NULL,
  who       TEXT NOT NULL,
  user_id   INTEGER NOT NULL,
  mean      REAL NOT NULL,
  deviation REAL NOT NULL,
  games     INTEGER NOT NULL,
  changed   INTEGER NOT NULL,
  PRIMARY KEY (game, who)
) WITHOUT ROWID;
CREATE INDEX ratings_user ON ratings (user_id) WHERE user_id <> 0;
)sql";

// One name space (store/name_keys.h). Accounts that were alike before have a `twin` other than 0 and keep their names.
// known_places are addresses from which people log in, hashed with a secret.
constexpr const char* kNames = R"sql(
ALTER TABLE users ADD COLUMN alike TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN looks TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN twin INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX users_alike ON users (alike, twin) WHERE password <> '' AND alike <> '';
CREATE UNIQUE INDEX users_looks ON users (looks, twin) WHERE password <> '' AND looks <> '';
ALTER TABLE chat ADD COLUMN guest INTEGER NOT NULL DEFAULT 0;
UPDATE chat SET guest = 1 WHERE user_id IN (SELECT id FROM users WHERE password = '');

CREATE TABLE known_places (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  place   BLOB NOT NULL,
  seen    INTEGER NOT NULL,
  PRIMARY KEY (user_id, place)
) WITHOUT ROWID;

CREATE TABLE secrets (
  name  TEXT PRIMARY KEY,
  value BLOB NOT NULL
) WITHOUT ROWID;
)sql";

constexpr Migration kMigrations[] = {
    {"tables, entries, people, chat, results, ratings", kFirst},
    {"one name space, known addresses", kNames, fill_name_keys},
};

}  // namespace

std::span<const Migration> sqlite_migrations() { return kMigrations; }

}  // namespace konduktor::server
