// The store on a database that speaks SQL: the same queries, and so the same meaning, for both backends.
#pragma once

#include <memory>

#include "store/sql.h"
#include "store/store.h"

namespace konduktor::server {

class SqlStore final : public Store {
 public:
  explicit SqlStore(std::unique_ptr<Sql> sql);

  Status write(std::span<const Change> changes) override;
  std::vector<Status> write_all(std::span<const std::vector<Change>> requests) override;

  using Store::read_logs;
  Status read_log(TableId table, std::int32_t after, std::vector<Entry>& out) override;
  Status read_logs(Stage stage, const std::function<void(Entry&&)>& take, const Spoilt& spoilt) override;
  Status find_table(TableId id, std::optional<TableRow>& out) override;
  Status list_going_on(std::vector<TableId>& out) override;
  Status list_tables(const GameFilter& filter, std::vector<TableRow>& out) override;
  Status find_user(UserId id, std::optional<User>& out) override;
  Status find_account(std::string_view name, std::optional<User>& out) override;
  Status list_namesakes(std::string_view name, std::vector<User>& out) override;
  Status is_known_place(UserId user, std::string_view place, bool& out) override;
  Status find_session(std::string_view token_hash, std::optional<Session>& out) override;
  Status list_sessions(UserId user, std::vector<Session>& out) override;
  Status read_chat(TableId table, std::int32_t after, std::vector<ChatLine>& out) override;
  Status read_last_chat(TableId table, int limit, std::vector<ChatLine>& out) override;
  Status statistics(std::string_view who, std::vector<Statistics>& out) override;
  Status find_rating(std::string_view game, std::string_view who, std::optional<Rating>& out) override;
  Status list_ratings(std::string_view game, int limit, std::vector<Rating>& out) override;
  Status results_of(TableId table, std::vector<ResultRow>& out) override;
  Status secret(std::string& out) override;
  void tidy() override;

 private:
  Status read_one_by_one(std::span<const std::int64_t> ids, const std::function<void(Entry&&)>& take,
                         const Spoilt& spoilt);
  Status select(const char* query, Sql::Params params, const Sql::Take& take);
  // Not ok: the transaction is lost as a whole.
  Status transaction(std::span<const std::vector<Change>> requests, std::vector<Status>& verdicts);
  Status carry_out(std::span<const std::vector<Change>> requests, std::vector<Status>& verdicts);
  Status append_run(std::span<const std::vector<Change>> requests, std::span<Status> verdicts);
  Status request(std::span<const Change> changes, Status& verdict);

  std::unique_ptr<Sql> sql_;
};

}  // namespace konduktor::server
