#include "store/postgres/link.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace konduktor::server {
namespace {

constexpr auto kBetweenTries = std::chrono::milliseconds(500);

// A peer that vanished without a word must not hold up the writer for the minutes that TCP waits by itself.
std::string with_time_outs(std::string url) {
  for (const auto& [name, value] : {std::pair{"connect_timeout", "5"}, std::pair{"tcp_user_timeout", "10000"},
                                    std::pair{"keepalives_idle", "10"}, std::pair{"keepalives_interval", "5"},
                                    std::pair{"application_name", "konduktor"}}) {
    if (url.find(fmt::format("{}=", name)) != std::string::npos) continue;
    url += fmt::format("{}{}={}", url.find('?') == std::string::npos ? '?' : '&', name, value);
  }
  return url;
}

StoreError kind_of(std::string_view state) {
  if (state.starts_with("23") || state.starts_with("22")) return StoreError::Conflict;
  if (state == "53100") return StoreError::Full;
  if (state == "25006" || state == "42501") return StoreError::ReadOnly;
  if (state.starts_with("08") || state.starts_with("57P")) return StoreError::Gone;
  if (state.starts_with("53") || state.starts_with("40") || state == "55P03" || state == "57014")
    return StoreError::Busy;
  return StoreError::Broken;
}

std::string one_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  for (char& c : text)
    if (c == '\n') c = ' ';
  return text;
}

}  // namespace

std::string without_password(const std::string& url) {
  const auto start = url.find("://");
  const auto at = url.find('@', start == std::string::npos ? 0 : start);
  std::string shown = url.substr(0, url.find('?'));
  if (start == std::string::npos || at == std::string::npos) return shown;
  const auto colon = shown.find(':', start + 3);
  if (colon < at) shown.erase(colon, at - colon);
  return shown;
}

Status postgres_failure(const std::exception& exception, const std::string& where) {
  StoreError kind = StoreError::Broken;
  if (const auto* sql = dynamic_cast<const pqxx::sql_error*>(&exception)) {
    kind = kind_of(sql->sqlstate());
  } else if (dynamic_cast<const pqxx::transaction_rollback*>(&exception)) {
    kind = StoreError::Busy;
  } else if (dynamic_cast<const pqxx::broken_connection*>(&exception)) {
    kind = StoreError::Gone;
  }
  return {kind, fmt::format("{}: {}", where, one_line(exception.what()))};
}

Link::Link(const std::string& url, std::string session)
    : url_(with_time_outs(url)), session_(std::move(session)), where_(without_password(url)) {}

Status Link::connect() {
  using Clock = std::chrono::steady_clock;
  if (connection_) return {};
  if (Clock::now() < not_before_) return {StoreError::Gone, last_error_};
  try {
    auto connection = std::make_unique<pqxx::connection>(url_);
    pqxx::nontransaction(*connection).exec(session_);
    connection_ = std::move(connection);
    fresh_ = true;
    return {};
  } catch (const std::exception& exception) {
    last_error_ = postgres_failure(exception, where_).text;
    not_before_ = Clock::now() + kBetweenTries;
    return {StoreError::Gone, last_error_};
  }
}

void Link::drop() { connection_.reset(); }

bool Link::fresh() { return std::exchange(fresh_, false); }

}  // namespace konduktor::server
