#include "wire/update.h"

#include "wire/table_json.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {
constexpr int kMostMoves = 400;  // legal moves in one update
}

void Update::begin(const Table& table, LongestPaths& paths, const Events* events, const Attendance* info,
                   Millis at) {
  table_ = &table;
  paths_ = &paths;
  events_ = events;
  spectators_.reset();
  for (Eye& eye : eyes_)
    for (std::string& text : eye.text) text.clear();
  write_head(info, at);
  write_tail();
}

void Update::write_head(const Attendance* info, Millis at) {
  head_ = "{\"type\":\"update\",\"table\":\"";
  head_ += text_of(table_->id());
  head_ += "\",\"n\":";
  head_ += std::to_string(table_->last_n());
  head_ += ",\"stage\":\"";
  head_ += word_of(table_->stage());
  head_ += '"';
  if (info != nullptr) {
    head_ += ",\"info\":";
    append_info(head_, *table_, *info, at);
  }
  append_clock(head_, *table_, at);
}

void Update::write_tail() {
  tail_.clear();
  if (is_over(table_->stage())) {
    if (table_->state().pub.phase == Phase::Over) {
      tail_ += ",\"sheet\":";
      append_sheet(tail_, table_->rules(), table_->state());
    }
    const auto deal = table_->revealed_deal();
    if (deal) tail_ += ",\"seed\":\"" + to_hex(deal->seed) + "\",\"salt\":\"" + deal->salt + '"';
  }
  tail_ += '}';
}

void Update::write_eye(std::string& out, int seat, bool legal, bool needs) {
  const Rules& rules = table_->rules();
  const bool spectator = seat == kMaxPlayers;
  const Seat viewer = spectator ? Seat::Nobody : seat_at(seat);
  const View view = view_of(rules, table_->state(), viewer);
  const Settings& settings = table_->settings();
  const bool over = is_over(table_->stage());
  const Manners manners{settings.show_counts || over, settings.show_scores || over,
                        settings.show_known || over};
  out += "{\"seat\":";
  if (spectator)
    out += "null";
  else
    out += std::to_string(seat);
  out += ",\"view\":";
  append_view(out, rules, view, manners, paths_);
  out += ",\"events\":";
  redacted_.clear();
  if (events_ != nullptr) redact(rules, *events_, viewer, redacted_);
  append_events(out, rules, redacted_, manners);
  if (!spectator) {
    out += ",\"ask\":";
    out += std::to_string(table_->ask(seat));
    out += table_->can_undo(seat) ? ",\"undo\":true" : ",\"undo\":false";
    if (legal) {
      moves_.clear();
      if (table_->ask(seat) != 0 && !table_->paused())
        legal_moves(rules, view.pub, view.mine, viewer, moves_);
      out += ",\"legal\":";
      append_legal(out, rules, moves_, kMostMoves, &view);
    }
    if (needs) {
      out += ",\"needs\":";
      append_needs(out, rules, view);
    }
  }
  out += '}';
}

const std::string& Update::eye(int seat, bool legal, bool needs) {
  std::string& text = eyes_[static_cast<std::size_t>(seat)].text[(legal ? 1 : 0) + (needs ? 2 : 0)];
  if (text.empty()) write_eye(text, seat, legal, needs);
  return text;
}

std::shared_ptr<const std::string> Update::for_watcher(const Onlooker& watcher) {
  const std::shared_ptr<std::string> message = messages_.take();
  std::string& out = *message;
  out += head_;
  out += ",\"eyes\":[";
  bool seated = false;
  if (has_begun(table_->stage())) {
    for (int seat = 0; seat < static_cast<int>(table_->seats().size()); ++seat) {
      if (watcher.user == UserId::None || !table_->holds(watcher.user, seat)) continue;
      if (seated) out += ',';
      seated = true;
      out += eye(seat, watcher.legal, watcher.needs);
    }
    if (!seated && spectators_ != nullptr) return spectators_;
    if (!seated) out += eye(kMaxPlayers, false, false);
  }
  out += ']';
  out += tail_;
  if (!seated && has_begun(table_->stage())) spectators_ = message;
  return message;
}

}  // namespace konduktor::server
