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

// The two lists of ratings differ by key (fold/counting.h). What was won before there were two went by laxer rules:
// it counts as practice.
constexpr const char* kFacts = R"sql(
CREATE TABLE facts (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
UPDATE ratings SET game = game || ':practice';
)sql";

// A sum with every row, and views that tell whether it still fits (row_sum.h, docs/decisions/0009-sums-in-the-database.md). A stored column
// cannot be added to a table, so each is made anew. Sessions go aside first: with their users they would go for good.
constexpr const char* kSums = R"sql(
ALTER TABLE entries RENAME TO old_entries;
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
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(table_id, n, kind, seat, user_id, at, text, name,
      by_whom)) STORED,
  PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
INSERT INTO entries (table_id, n, kind, seat, user_id, at, text, name, by_whom)
  SELECT table_id, n, kind, seat, user_id, at, text, name, by_whom FROM old_entries;
DROP TABLE old_entries;
CREATE INDEX entries_of_user ON entries (user_id) WHERE kind <= 1;
CREATE INDEX entries_rise ON entries (table_id, seat) WHERE kind = 2;
CREATE VIEW checked_entries AS SELECT *,
  sum = row_sum(table_id, n, kind, seat, user_id, at, text, name, by_whom) AS sound FROM entries;

ALTER TABLE tables RENAME TO old_tables;
CREATE TABLE tables (
  id         INTEGER PRIMARY KEY,
  game       TEXT NOT NULL,
  stage      INTEGER NOT NULL,
  visibility INTEGER NOT NULL,
  players    INTEGER NOT NULL,
  host       INTEGER NOT NULL,
  created    INTEGER NOT NULL,
  changed    INTEGER NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, game, stage, visibility, players, host, created,
      changed)) STORED
);
INSERT INTO tables (id, game, stage, visibility, players, host, created, changed)
  SELECT id, game, stage, visibility, players, host, created, changed FROM old_tables;
DROP TABLE old_tables;
CREATE INDEX tables_stage ON tables (stage);
CREATE INDEX tables_created ON tables (created);
CREATE VIEW checked_tables AS SELECT *,
  sum = row_sum(id, game, stage, visibility, players, host, created, changed) AS sound FROM tables;

CREATE TABLE old_sessions AS SELECT token_hash, user_id, created, seen, device FROM sessions;
DROP TABLE sessions;

ALTER TABLE users RENAME TO old_users;
CREATE TABLE users (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL,
  folded   TEXT NOT NULL,
  password TEXT NOT NULL,
  created  INTEGER NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, name, folded, password, created)) STORED
);
INSERT INTO users (id, name, folded, password, created)
  SELECT id, name, folded, password, created FROM old_users;
DROP TABLE old_users;
CREATE UNIQUE INDEX users_account ON users (folded) WHERE password <> '';
CREATE VIEW checked_users AS SELECT *,
  sum = row_sum(id, name, folded, password, created) AS sound FROM users;

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created    INTEGER NOT NULL,
  seen       INTEGER NOT NULL,
  device     TEXT NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(token_hash, user_id, created, seen, device)) STORED
) WITHOUT ROWID;
INSERT INTO sessions (token_hash, user_id, created, seen, device)
  SELECT token_hash, user_id, created, seen, device FROM old_sessions;
DROP TABLE old_sessions;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE VIEW checked_sessions AS SELECT *,
  sum = row_sum(token_hash, user_id, created, seen, device) AS sound FROM sessions;

ALTER TABLE chat RENAME TO old_chat;
CREATE TABLE chat (
  table_id INTEGER NOT NULL,
  n        INTEGER NOT NULL CHECK (n >= 1),
  user_id  INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  name     TEXT NOT NULL,
  text     TEXT NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(table_id, n, user_id, at, name, text)) STORED,
  PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
INSERT INTO chat (table_id, n, user_id, at, name, text)
  SELECT table_id, n, user_id, at, name, text FROM old_chat;
DROP TABLE old_chat;
CREATE INDEX chat_user ON chat (user_id);
CREATE VIEW checked_chat AS SELECT *,
  sum = row_sum(table_id, n, user_id, at, name, text) AS sound FROM chat;

ALTER TABLE results RENAME TO old_results;
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
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(table_id, seat, game, players, user_id, bot, name,
      total, rank, completed, failed, longest_path, moves, ended)) STORED,
  PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
INSERT INTO results (table_id, seat, game, players, user_id, bot, name, total, rank, completed, failed,
  longest_path, moves, ended)
  SELECT table_id, seat, game, players, user_id, bot, name, total, rank, completed, failed,
  longest_path, moves, ended FROM old_results;
DROP TABLE old_results;
CREATE INDEX results_user ON results (user_id, game) WHERE user_id <> 0;
CREATE INDEX results_bot ON results (bot, game) WHERE bot <> '';
CREATE VIEW checked_results AS SELECT *,
  sum = row_sum(table_id, seat, game, players, user_id, bot, name, total, rank, completed, failed,
    longest_path, moves, ended) AS sound FROM results;

ALTER TABLE ratings RENAME TO old_ratings;
CREATE TABLE ratings (
  game      TEXT NOT NULL,
  who       TEXT NOT NULL,
  user_id   INTEGER NOT NULL,
  mean      REAL NOT NULL,
  deviation REAL NOT NULL,
  games     INTEGER NOT NULL,
  changed   INTEGER NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(game, who, user_id, mean, deviation, games, changed)) STORED,
  PRIMARY KEY (game, who)
) WITHOUT ROWID;
INSERT INTO ratings (game, who, user_id, mean, deviation, games, changed)
  SELECT game, who, user_id, mean, deviation, games, changed FROM old_ratings;
DROP TABLE old_ratings;
CREATE INDEX ratings_user ON ratings (user_id) WHERE user_id <> 0;
CREATE VIEW checked_ratings AS SELECT *,
  sum = row_sum(game, who, user_id, mean, deviation, games, changed) AS sound FROM ratings;

ALTER TABLE facts RENAME TO old_facts;
CREATE TABLE facts (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(name, value)) STORED
) WITHOUT ROWID;
INSERT INTO facts (name, value) SELECT name, value FROM old_facts;
DROP TABLE old_facts;
CREATE VIEW checked_facts AS SELECT *, sum = row_sum(name, value) AS sound FROM facts;
)sql";

// One name space (store/name_keys.h), and addresses from which people log in, hashed with the database's secret. Accounts
// that were alike before have a `twin` other than 0 and keep their names; until the keys are filled in everybody has one.
constexpr const char* kNames = R"sql(
DROP VIEW checked_users;
DROP VIEW checked_sessions;
DROP VIEW checked_chat;
CREATE TABLE old_sessions AS SELECT token_hash, user_id, created, seen, device FROM sessions;
DROP TABLE sessions;

ALTER TABLE users RENAME TO old_users;
CREATE TABLE users (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL,
  folded   TEXT NOT NULL,
  password TEXT NOT NULL,
  created  INTEGER NOT NULL,
  alike    TEXT NOT NULL,
  looks    TEXT NOT NULL,
  twin     INTEGER NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(id, name, folded, password, created, alike, looks,
      twin)) STORED
);
INSERT INTO users (id, name, folded, password, created, alike, looks, twin)
  SELECT id, name, folded, password, created, '', '', id FROM old_users;
DROP TABLE old_users;
CREATE UNIQUE INDEX users_account ON users (folded) WHERE password <> '';
CREATE UNIQUE INDEX users_alike ON users (alike, twin) WHERE password <> '';
CREATE UNIQUE INDEX users_looks ON users (looks, twin) WHERE password <> '';
CREATE VIEW checked_users AS SELECT *,
  sum = row_sum(id, name, folded, password, created, alike, looks, twin) AS sound FROM users;

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created    INTEGER NOT NULL,
  seen       INTEGER NOT NULL,
  device     TEXT NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(token_hash, user_id, created, seen, device)) STORED
) WITHOUT ROWID;
INSERT INTO sessions (token_hash, user_id, created, seen, device)
  SELECT token_hash, user_id, created, seen, device FROM old_sessions;
DROP TABLE old_sessions;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE VIEW checked_sessions AS SELECT *,
  sum = row_sum(token_hash, user_id, created, seen, device) AS sound FROM sessions;

ALTER TABLE chat RENAME TO old_chat;
CREATE TABLE chat (
  table_id INTEGER NOT NULL,
  n        INTEGER NOT NULL CHECK (n >= 1),
  user_id  INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  name     TEXT NOT NULL,
  text     TEXT NOT NULL,
  guest    INTEGER NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(table_id, n, user_id, at, name, text, guest)) STORED,
  PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
INSERT INTO chat (table_id, n, user_id, at, name, text, guest)
  SELECT table_id, n, user_id, at, name, text,
    EXISTS (SELECT 1 FROM users u WHERE u.id = user_id AND u.password = '') FROM old_chat;
DROP TABLE old_chat;
CREATE INDEX chat_user ON chat (user_id);
CREATE VIEW checked_chat AS SELECT *,
  sum = row_sum(table_id, n, user_id, at, name, text, guest) AS sound FROM chat;

CREATE TABLE known_places (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  place   TEXT NOT NULL,
  seen    INTEGER NOT NULL,
  sum INTEGER NOT NULL GENERATED ALWAYS AS (row_sum(user_id, place, seen)) STORED,
  PRIMARY KEY (user_id, place)
) WITHOUT ROWID;
CREATE VIEW checked_known_places AS SELECT *, sum = row_sum(user_id, place, seen) AS sound FROM known_places;
)sql";

constexpr Migration kMigrations[] = {
    {"tables, entries, people, chat, results, ratings", kFirst},
    {"facts about the database; ratings of practice", kFacts},
    {"a sum with every row", kSums},
    {"one name space, known addresses", kNames, fill_name_keys},
};

}  // namespace

std::span<const Migration> sqlite_migrations() { return kMigrations; }

}  // namespace konduktor::server
