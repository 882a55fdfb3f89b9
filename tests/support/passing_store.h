// A store that passes everything on to another: for tests that change one thing about it.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "store/store.h"

namespace konduktor::server::testing {

class PassingStore : public Store {
 public:
  explicit PassingStore(std::unique_ptr<Store> store) : store_(std::move(store)) {}
  std::vector<Status> write_all(std::span<const std::vector<Change>> requests) override {
    return store_->write_all(requests);
  }
  Status write(std::span<const Change> c) override { return store_->write(c); }
  Status read_log(TableId t, std::int32_t n, std::vector<Entry>& out) override {
    return store_->read_log(t, n, out);
  }
  using Store::read_logs;
  Status read_logs(Stage s, const std::function<void(Entry&&)>& f, const Spoilt& spoilt) override {
    return store_->read_logs(s, f, spoilt);
  }
  Status find_table(TableId t, std::optional<TableRow>& out) override { return store_->find_table(t, out); }
  Status list_going_on(std::vector<TableId>& out) override { return store_->list_going_on(out); }
  Status list_tables(const GameFilter& f, std::vector<TableRow>& out) override {
    return store_->list_tables(f, out);
  }
  Status find_user(UserId u, std::optional<User>& out) override { return store_->find_user(u, out); }
  Status find_account(std::string_view n, std::optional<User>& out) override {
    return store_->find_account(n, out);
  }
  Status list_namesakes(std::string_view n, std::vector<User>& out) override {
    return store_->list_namesakes(n, out);
  }
  Status is_known_place(UserId u, std::string_view p, bool& out) override {
    return store_->is_known_place(u, p, out);
  }
  Status find_session(std::string_view t, std::optional<Session>& out) override {
    return store_->find_session(t, out);
  }
  Status list_sessions(UserId u, std::vector<Session>& out) override { return store_->list_sessions(u, out); }
  Status read_chat(TableId t, std::int32_t n, std::vector<ChatLine>& out) override {
    return store_->read_chat(t, n, out);
  }
  Status read_last_chat(TableId t, int limit, std::vector<ChatLine>& out) override {
    return store_->read_last_chat(t, limit, out);
  }
  Status statistics(std::string_view w, std::vector<Statistics>& out) override {
    return store_->statistics(w, out);
  }
  Status find_rating(std::string_view g, std::string_view w, std::optional<Rating>& out) override {
    return store_->find_rating(g, w, out);
  }
  Status list_ratings(std::string_view g, int l, std::vector<Rating>& out) override {
    return store_->list_ratings(g, l, out);
  }
  Status results_of(TableId t, std::vector<ResultRow>& out) override { return store_->results_of(t, out); }
  Status secret(std::string& out) override { return store_->secret(out); }

 private:
  std::unique_ptr<Store> store_;
};

}  // namespace konduktor::server::testing
