// The schema in PostgreSQL. Fixtures of every version lie in tests/server_store/fixtures/postgres.
#include "store/fill_name_keys.h"
#include "store/migrate.h"

namespace konduktor::server {
namespace {

// The same as in SQLite, where the choices are explained.
constexpr const char* kFirst = R"sql(
CREATE TABLE entries (
  table_id BIGINT NOT NULL,
  n        INTEGER NOT NULL CHECK (n >= 1),
  kind     SMALLINT NOT NULL,
  seat     SMALLINT NOT NULL,
  user_id  BIGINT NOT NULL,
  at       BIGINT NOT NULL,
  text     TEXT NOT NULL,
  name     TEXT NOT NULL,
  by_whom  TEXT NOT NULL,
  PRIMARY KEY (table_id, n)
);
CREATE INDEX entries_of_user ON entries (user_id) WHERE kind <= 1;
CREATE INDEX entries_rise ON entries (table_id, seat) WHERE kind = 2;

CREATE TABLE tables (
  id         BIGINT PRIMARY KEY,
  game       TEXT NOT NULL,
  stage      SMALLINT NOT NULL,
  visibility SMALLINT NOT NULL,
  players    INTEGER NOT NULL,
  host       BIGINT NOT NULL,
  created    BIGINT NOT NULL,
  changed    BIGINT NOT NULL
);
CREATE INDEX tables_stage ON tables (stage);
CREATE INDEX tables_created ON tables (created);

CREATE TABLE users (
  id       BIGINT PRIMARY KEY,
  name     TEXT NOT NULL,
  folded   TEXT NOT NULL,
  password TEXT NOT NULL,
  created  BIGINT NOT NULL
);
CREATE UNIQUE INDEX users_account ON users (folded) WHERE password <> '';

CREATE TABLE sessions (
  token_hash BYTEA PRIMARY KEY,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created    BIGINT NOT NULL,
  seen       BIGINT NOT NULL,
  device     TEXT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE chat (
  table_id BIGINT NOT NULL,
  n        INTEGER NOT NULL CHECK (n >= 1),
  user_id  BIGINT NOT NULL,
  at       BIGINT NOT NULL,
  name     TEXT NOT NULL,
  text     TEXT NOT NULL,
  PRIMARY KEY (table_id, n)
);
CREATE INDEX chat_user ON chat (user_id);

CREATE TABLE results (
  table_id     BIGINT NOT NULL,
  seat         SMALLINT NOT NULL,
  game         TEXT NOT NULL,
  players      INTEGER NOT NULL,
  user_id      BIGINT NOT NULL,
  bot          TEXT NOT NULL,
  name         TEXT NOT NULL,
  total        INTEGER NOT NULL,
  rank         INTEGER NOT NULL,
  completed    INTEGER NOT NULL,
  failed       INTEGER NOT NULL,
  longest_path INTEGER NOT NULL,
  moves        INTEGER NOT NULL,
  ended        BIGINT NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_user ON results (user_id, game) WHERE user_id <> 0;
CREATE INDEX results_bot ON results (bot, game) WHERE bot <> '';

CREATE TABLE ratings (
  game      TEXT NOT NULL,
  who       TEXT NOT NULL,
  user_id   BIGINT NOT NULL,
  mean      DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  games     INTEGER NOT NULL,
  changed   BIGINT NOT NULL,
  PRIMARY KEY (game, who)
);
CREATE INDEX ratings_user ON ratings (user_id) WHERE user_id <> 0;
)sql";

// Leases hang on the heartbeat of their server. Mail is worthless after a crash of the database.
constexpr const char* kCluster = R"sql(
CREATE TABLE servers (
  id      BIGINT PRIMARY KEY,
  expires TIMESTAMPTZ NOT NULL
);
CREATE TABLE leases (
  table_id  BIGINT PRIMARY KEY,
  server_id BIGINT NOT NULL
);
CREATE INDEX leases_server ON leases (server_id);
CREATE UNLOGGED TABLE mail (
  id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  to_server   BIGINT NOT NULL,
  from_server BIGINT NOT NULL,
  number      BIGINT NOT NULL,
  answers     BIGINT NOT NULL,
  table_id    BIGINT NOT NULL,
  sent        TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  body        TEXT NOT NULL
);
CREATE INDEX mail_to ON mail (to_server, id);
)sql";

// The two lists of ratings differ by key (fold/counting.h). What was won before there were two went by laxer rules:
// it counts as practice.
constexpr const char* kFacts = R"sql(
CREATE TABLE facts (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
UPDATE ratings SET game = game || ':practice';
)sql";

// The names under which rows are read. PostgreSQL looks after its own pages (data_checksums); SQLite has sums here.
constexpr const char* kChecked = R"sql(
CREATE VIEW checked_entries AS SELECT *, 1 AS sound FROM entries;
CREATE VIEW checked_tables AS SELECT *, 1 AS sound FROM tables;
CREATE VIEW checked_users AS SELECT *, 1 AS sound FROM users;
CREATE VIEW checked_sessions AS SELECT *, 1 AS sound FROM sessions;
CREATE VIEW checked_chat AS SELECT *, 1 AS sound FROM chat;
CREATE VIEW checked_results AS SELECT *, 1 AS sound FROM results;
CREATE VIEW checked_ratings AS SELECT *, 1 AS sound FROM ratings;
CREATE VIEW checked_facts AS SELECT *, 1 AS sound FROM facts;
)sql";

// One name space (store/name_keys.h), and addresses from which people log in, hashed with the database's secret. Accounts
// that were alike before have a `twin` other than 0 and keep their names; until the keys are filled in everybody has one.
constexpr const char* kNames = R"sql(
DROP VIEW checked_users;
DROP VIEW checked_chat;
ALTER TABLE users ADD COLUMN alike TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN looks TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN twin BIGINT NOT NULL DEFAULT 0;
UPDATE users SET twin = id;
CREATE UNIQUE INDEX users_alike ON users (alike, twin) WHERE password <> '';
CREATE UNIQUE INDEX users_looks ON users (looks, twin) WHERE password <> '';
ALTER TABLE chat ADD COLUMN guest SMALLINT NOT NULL DEFAULT 0;
UPDATE chat SET guest = 1 WHERE user_id IN (SELECT id FROM users WHERE password = '');
CREATE VIEW checked_users AS SELECT *, 1 AS sound FROM users;
CREATE VIEW checked_chat AS SELECT *, 1 AS sound FROM chat;

CREATE TABLE known_places (
  user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  place   TEXT NOT NULL,
  seen    BIGINT NOT NULL,
  PRIMARY KEY (user_id, place)
);
CREATE VIEW checked_known_places AS SELECT *, 1 AS sound FROM known_places;
)sql";

constexpr Migration kMigrations[] = {
    {"tables, entries, people, chat, results, ratings", kFirst},
    {"several servers: leases and mail", kCluster},
    {"facts about the database; ratings of practice", kFacts},
    {"the names under which rows are read", kChecked},
    {"one name space, known addresses", kNames, fill_name_keys},
};

}  // namespace

std::span<const Migration> postgres_migrations() { return kMigrations; }

}  // namespace konduktor::server
