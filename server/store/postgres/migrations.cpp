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

// One name space (store/name_keys.h). Accounts that were alike before have a `twin` other than 0 and keep their names.
// known_places are addresses from which people log in, hashed with a secret.
constexpr const char* kNames = R"sql(
ALTER TABLE users ADD COLUMN alike TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN looks TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN twin BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX users_alike ON users (alike, twin) WHERE password <> '' AND alike <> '';
CREATE UNIQUE INDEX users_looks ON users (looks, twin) WHERE password <> '' AND looks <> '';
ALTER TABLE chat ADD COLUMN guest SMALLINT NOT NULL DEFAULT 0;
UPDATE chat SET guest = 1 WHERE user_id IN (SELECT id FROM users WHERE password = '');

CREATE TABLE known_places (
  user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  place   BYTEA NOT NULL,
  seen    BIGINT NOT NULL,
  PRIMARY KEY (user_id, place)
);

CREATE TABLE secrets (
  name  TEXT PRIMARY KEY,
  value BYTEA NOT NULL
);
)sql";

constexpr Migration kMigrations[] = {
    {"tables, entries, people, chat, results, ratings", kFirst},
    {"several servers: leases and mail", kCluster},
    {"one name space, known addresses", kNames, fill_name_keys},
};

}  // namespace

std::span<const Migration> postgres_migrations() { return kMigrations; }

}  // namespace konduktor::server
