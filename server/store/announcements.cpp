#include "store/announcements.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "store/cluster.h"

namespace konduktor::server {
namespace {

void raise(std::map<std::int64_t, std::int32_t>& to, TableId table, std::int32_t n) {
  std::int32_t& last = to[number_of(table)];
  last = std::max(last, n);
}

// False = not an item.
bool parse(std::string_view item, Announcement& out) {
  if (item.size() < 2) return false;
  out = {item.front(), 0, 0};
  const char* const end = item.data() + item.size();
  auto [at, error] = std::from_chars(item.data() + 1, end, out.id);
  if (error != std::errc()) return false;
  const bool numbered = out.kind == 'e' || out.kind == 'c';
  if (!numbered) return at == end && std::string_view("tusm").find(out.kind) != std::string_view::npos;
  if (at == end || *at != '.') return false;
  const auto [last, wrong] = std::from_chars(at + 1, end, out.n);
  return wrong == std::errc() && last == end;
}

}  // namespace

std::int64_t session_key(std::string_view token_hash) {
  std::int64_t key = 0;
  for (const char byte : token_hash.substr(0, 7)) key = key << 8 | static_cast<unsigned char>(byte);
  return key;
}

std::vector<Announcement> parse_announcements(std::string_view text) {
  std::vector<Announcement> items;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (Announcement item; parse(word, item)) items.push_back(item);
  }
  return items;
}

void Announcements::add(const Change& change) {
  if (const auto* append = std::get_if<AppendEntry>(&change))
    raise(entries_, append->entry.table, append->entry.n);
  if (const auto* chat = std::get_if<AddChat>(&change)) raise(chat_, chat->line.table, chat->line.n);
  if (const auto* put = std::get_if<PutTable>(&change)) tables_.insert(number_of(put->row.id));
  if (const auto* put = std::get_if<ChangeUser>(&change)) users_.insert(number_of(put->user));
  if (const auto* erase = std::get_if<EraseUser>(&change)) users_.insert(number_of(erase->user));
  if (const auto* erase = std::get_if<EraseSessionsOf>(&change)) users_.insert(number_of(erase->user));
  if (const auto* erase = std::get_if<EraseSession>(&change))
    sessions_.insert(session_key(erase->token_hash));
}

void Announcements::clear() { *this = {}; }

std::vector<std::string> Announcements::texts(std::size_t limit) const {
  std::vector<std::string> all;
  const auto put = [&](const std::string& item) {
    if (all.empty() || all.back().size() + 1 + item.size() > limit) all.emplace_back();
    if (!all.back().empty()) all.back() += ' ';
    all.back() += item;
  };
  for (const auto& [table, n] : entries_) put(fmt::format("e{}.{}", table, n));
  for (const auto& [table, n] : chat_) put(fmt::format("c{}.{}", table, n));
  for (const auto table : tables_) put(fmt::format("t{}", table));
  for (const auto user : users_) put(fmt::format("u{}", user));
  for (const auto session : sessions_) put(fmt::format("s{}", session));
  return all;
}

}  // namespace konduktor::server
