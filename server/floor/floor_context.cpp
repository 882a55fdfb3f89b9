#include "floor/floor_context.h"

#include <spdlog/spdlog.h>

#include "floor/errors.h"
#include "floor/live_table.h"

namespace konduktor::server {
namespace {

constexpr Millis kStall = 2'000;  // four ticks

}  // namespace

FloorContext::FloorContext(const Services& given) : services(given) {}
FloorContext::~FloorContext() = default;

LiveTable* FloorContext::find(TableId table) const {
  const auto it = tables_.find(table);
  return it == tables_.end() ? nullptr : it->second.get();
}

LiveTable& FloorContext::add(std::unique_ptr<LiveTable> live) {
  const TableId id = live->id();
  return *(tables_[id] = std::move(live));
}

void FloorContext::let_go(TableId table) { tables_.erase(table); }

void FloorContext::answer(const Asker& asker, const Refusal* refusal) const {
  if (asker.then) asker.then(refusal);
  if (asker.socket == SocketId::None || (refusal == nullptr && asker.id < 0)) return;
  if (is_gone(asker.socket, asker.user)) return;
  services.net.send(asker.socket, answer_message(asker.id, refusal));
}

void FloorContext::refuse(const Asker& asker, std::string_view code, std::string_view detail) const {
  const Refusal why = refusal(code, asker.language, detail);
  answer(asker, &why);
}

bool FloorContext::is_gone(SocketId socket, UserId user) const {
  return hooks.is_behind && !hooks.is_behind(socket, user);
}

bool FloorContext::is_muted(SocketId socket, UserId user) const {
  return hooks.is_muted && hooks.is_muted(socket, user);
}

void FloorContext::tell_lobby(TableId table, const LiveTable* live) const {
  if (hooks.on_lobby) hooks.on_lobby(table, live);
}

void FloorContext::start() { alive_ = steady_now(); }

void FloorContext::notice_stall() {
  if (alive_ == 0) return;
  const Millis at = steady_now();
  const Millis gap = at - alive_;
  alive_ = at;
  if (gap < kStall) return;
  spdlog::warn("the server stood still for {} ms: at the tables no time has passed", gap);
  give_back(gap);
  if (hooks.on_stall) hooks.on_stall(gap);
}

void FloorContext::give_back(Millis time) {
  for (const auto& [id, live] : tables_)
    live->time.stood_still(time, live->table().settings().clock.by_correspondence());
}

}  // namespace konduktor::server
