// The store: what must survive. A table is an append-only log of entries; everything else about it is derived.
//
// Two backends with the same meaning: SQLite in a file, PostgreSQL shared by several servers. A Store belongs to one
// thread at a time; StoreThread (store_thread.h) gives the rest of the server its asynchronous face with group commit.
// Nothing here throws: a failure is a Status with a kind that the server can act on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "fold/entry.h"

namespace konduktor::server {

// --- what is stored ---------------------------------------------------------------------------------------

struct User {
  UserId id{};
  std::string name;      // no account has one that could be taken for another's (name_keys.h)
  std::string password;  // libsodium's string; empty = a guest
  Millis created = 0;
  [[nodiscard]] bool guest() const noexcept { return password.empty(); }
};

struct Session {
  std::string token_hash;  // SHA-256, 32 bytes
  UserId user{};
  Millis created = 0;
  Millis seen = 0;
  std::string device;  // what the browser calls itself, shortened
};

struct ChatLine {
  TableId table{};
  std::int32_t n = 0;  // counts from 1
  UserId user{};
  Millis at = 0;
  std::string name;
  std::string text;
  bool guest = false;  // was one then
};

struct Rating {
  std::string game;  // ladder_key of the game (fold/counting.h)
  std::string who;   // rating_key of a user, or "bot:hard"
  double mean = 0;
  double deviation = 0;
  int games = 0;
  Millis changed = 0;
  std::string name;    // of the user, filled in by reading; never stored here
  bool guest = false;  // the same
};
[[nodiscard]] std::string rating_key(UserId user);  // "user:" and the id as text

inline constexpr std::string_view kErasedText = "…";  // what they wrote in chats

// --- changes: each request is a list of them, all or nothing -------------------------------------------------

struct AppendEntry {
  Entry entry;
};  // fails with Conflict if (table, n) is there or (table, n - 1) is not: a log has no gaps, whatever failed before
struct PutTable {
  TableRow row;
};
struct AddUser {
  User user;
};  // Conflict if an account has the name, or one that could be taken for it
struct ChangeUser {
  UserId user{};
  std::string was;       // the password as it was read
  std::string name;      // empty = as it is
  std::string password;  // empty = as it is
};  // Changed if there is no such user or the password is another by now; Conflict as above
struct EraseUser {
  UserId user{};
};  // user, sessions and ratings go; name becomes kErasedName in seats, results (also later ones) and chat, whose lines
    // become kErasedText
struct PutSession {
  Session session;
};  // insert or update; Conflict if there is no such user
struct LogIn {
  Session session;
  std::string password;  // that was checked
};                       // a new session; Changed if its user is gone or has another password by now
// An address from which a user has logged in, as a hash that only this server can make (people/places.h).
struct KnowPlace {
  UserId user{};
  std::string place;
  Millis at = 0;
};  // the latest kPlacesOfUser of each user are kept; Conflict if there is no such user
inline constexpr int kPlacesOfUser = 16;
struct SeenSession {
  std::string token_hash;
  Millis at = 0;
};  // a session that is gone stays gone
struct EraseSession {
  std::string token_hash;
};
struct EraseSessionsOf {
  UserId user{};
  std::string but;
};  // all of a user's sessions but one
struct AddChat {
  ChatLine line;
};  // fails with Conflict if (table, n) is there
struct PutResult {
  ResultRow row;
};  // insert or update, like PutTable and PutRating
struct PutRating {
  Rating rating;
};
struct RateGame {
  struct Place {
    std::string who;  // as in Rating
    int rank = 0;     // 1 = won
    bool early =
        false;  // left so soon that what the others won from them does not count; what they lost does
  };
  std::string game;  // ladder_key of the game
  std::vector<Place> places;
  Millis at = 0;
};  // changes the ratings of all who played and were not erased, from what they are at that moment
struct ClearUnused {
  Millis before = 0;
  Millis at = 0;  // now; 0 = without regard to the time below
};  // Nothing is cleared if there was no such change for so long that the time which makes things old cannot have been lived
    // through: the server was off, or the clock is wrong. Then it begins anew.
    // sessions not seen since then, and guests of that time who have no session, never sat down and have no rating
using Change = std::variant<AppendEntry, PutTable, AddUser, ChangeUser, EraseUser, PutSession, LogIn,
                            SeenSession, EraseSession, EraseSessionsOf, AddChat, PutResult, PutRating,
                            RateGame, ClearUnused, KnowPlace>;

enum class StoreError : std::uint8_t {
  None,
  Conflict,  // the data says no: an entry or a name that is there already, text that is not UTF-8 or holds a zero byte
  Changed,   // what the request was decided on is no longer so
  Busy,      // locked by another program; try again
  Full,      // no space on the disk
  ReadOnly,  // the file or the database may not be written
  Gone,      // the connection was lost; the next call tries to have it again
  Unknown,   // the connection was lost during the commit: it may be stored or not; read to know
  Broken     // anything else: damaged file, programming error
};
// This request is refused and would be again; the store itself is well.
[[nodiscard]] constexpr bool is_refusal(StoreError error) noexcept {
  return error == StoreError::Conflict || error == StoreError::Changed;
}
struct Status {
  StoreError error = StoreError::None;
  std::string text;  // for the log and the operator
  [[nodiscard]] bool ok() const noexcept { return error == StoreError::None; }
};

// --- the face -------------------------------------------------------------------------------------------------

struct GameFilter {
  std::string game;            // empty = any
  std::optional<UserId> user;  // seats of this user
  bool finished_only = true;   // false = in any stage
  bool public_only = false;
  Millis before = 0;  // created before; 0 = newest
  TableId
      before_id{};  // with `before`: the last table of the page before, so that equal times are not skipped
  int limit = 50;
};

struct Statistics {  // of one user (or bot) in one game
  std::string game;
  int games = 0;
  int wins = 0;
  double mean_total = 0;
  int best_total = 0;
  int completed = 0;
  int failed = 0;
  double mean_rank = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  // Durable when it returns ok: all changes or none.
  [[nodiscard]] virtual Status write(std::span<const Change> changes) = 0;
  // Several requests in one transaction if possible; each gets its own verdict, in order. A conflict of one does not
  // touch the others.
  [[nodiscard]] virtual std::vector<Status> write_all(std::span<const std::vector<Change>> requests) = 0;

  [[nodiscard]] virtual Status read_log(TableId table, std::int32_t after, std::vector<Entry>& out) = 0;
  // Logs of all tables in this stage, by table and then in order: how a server restores itself. One pass. Tables whose
  // log is damaged are told to `spoilt` and passed over; without it they are a failure.
  using Spoilt = std::function<void(TableId, const std::string& why)>;
  [[nodiscard]] virtual Status read_logs(Stage stage, const std::function<void(Entry&&)>& take,
                                         const Spoilt& spoilt) = 0;
  [[nodiscard]] Status read_logs(Stage stage, const std::function<void(Entry&&)>& take) {
    return read_logs(stage, take, {});
  }
  [[nodiscard]] virtual Status find_table(TableId id, std::optional<TableRow>& out) = 0;
  [[nodiscard]] virtual Status list_going_on(std::vector<TableId>& out) = 0;  // open and running
  [[nodiscard]] virtual Status list_tables(const GameFilter& filter, std::vector<TableRow>& out) = 0;

  [[nodiscard]] virtual Status find_user(UserId id, std::optional<User>& out) = 0;
  // Who logs in by this name: the account that is called so, or without regard to case, or the only one whose name could
  // be taken for it.
  [[nodiscard]] virtual Status find_account(std::string_view name, std::optional<User>& out) = 0;
  // All accounts whose names could be taken for this one.
  [[nodiscard]] virtual Status list_namesakes(std::string_view name, std::vector<User>& out) = 0;
  [[nodiscard]] virtual Status is_known_place(UserId user, std::string_view place, bool& out) = 0;
  [[nodiscard]] virtual Status find_session(std::string_view token_hash, std::optional<Session>& out) = 0;
  [[nodiscard]] virtual Status list_sessions(UserId user, std::vector<Session>& out) = 0;
  [[nodiscard]] virtual Status read_chat(TableId table, std::int32_t after, std::vector<ChatLine>& out) = 0;
  // The last so many lines, in order.
  [[nodiscard]] virtual Status read_last_chat(TableId table, int limit, std::vector<ChatLine>& out) = 0;
  [[nodiscard]] virtual Status statistics(std::string_view who,
                                          std::vector<Statistics>& out) = 0;  // as in Rating::who
  [[nodiscard]] virtual Status find_rating(std::string_view game, std::string_view who,
                                           std::optional<Rating>& out) = 0;
  [[nodiscard]] virtual Status list_ratings(std::string_view game, int limit, std::vector<Rating>& out) = 0;
  [[nodiscard]] virtual Status results_of(TableId table, std::vector<ResultRow>& out) = 0;

  // 64 random hex digits that all servers of the database share and nobody else knows; made by whoever asks first.
  [[nodiscard]] virtual Status secret(std::string& out) = 0;

  // Housekeeping that would hold up writing if the writer had to do it; for another connection, now and then.
  virtual void tidy() {}
};

struct Opened {
  std::unique_ptr<Store> store;
  std::string error;  // if there is none
  [[nodiscard]] bool ok() const noexcept { return store != nullptr; }
};
// "sqlite:/path/file.db" (the folder must exist), "postgres://…". Migrates to the newest schema; a database that is
// newer than the program is refused and left as it is.
//
// SQLite flushes at each commit, so that what is acknowledged outlives a loss of power. "?synchronous=normal" flushes
// only now and then: a killed program still loses nothing, a machine without power may lose the last moments.
[[nodiscard]] Opened open_store(const std::string& url);

}  // namespace konduktor::server
