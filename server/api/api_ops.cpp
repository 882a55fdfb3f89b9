// For those who run the server: is it well, what does it do, how is it spoken to.

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "api/api.h"
#include "api/openapi.h"
#include "base/json_text.h"
#include "floor/errors.h"

namespace konduktor::server {
namespace {

constexpr Millis kJustNow = 10'000;

void metric(std::string& out, std::string_view name, std::string_view type, std::string_view help,
            auto value) {
  out += fmt::format("# HELP konduktor_{0} {1}\n# TYPE konduktor_{0} {2}\nkonduktor_{0} {3}\n", name, help,
                     type, value);
}

void append_tables(std::string& out, const Floor& floor) {
  std::size_t open = 0;
  std::size_t running = 0;
  for (const auto& [id, live] : floor.tables()) {
    open += live->table().stage() == Stage::Open ? 1 : 0;
    running += live->table().stage() == Stage::Running ? 1 : 0;
  }
  metric(out, "tables_open", "gauge", "Tables that wait for players.", open);
  metric(out, "tables_running", "gauge", "Games that are played.", running);
  metric(out, "tables_in_memory", "gauge", "Tables held in memory.", floor.tables().size());
}

void append_latency(std::string& out, const Counters& counters) {
  out +=
      "# HELP konduktor_move_seconds From a move's arrival to its telling.\n# TYPE konduktor_move_seconds "
      "histogram\n";
  std::int64_t sum = 0;
  for (int k = 0; k < Counters::kBuckets; ++k) {
    sum += counters.move_micros[static_cast<std::size_t>(k)];
    out += fmt::format("konduktor_move_seconds_bucket{{le=\"{:g}\"}} {}\n",
                       64e-6 * static_cast<double>(1 << k), sum);
  }
  sum += counters.move_micros[Counters::kBuckets];
  out += fmt::format("konduktor_move_seconds_bucket{{le=\"+Inf\"}} {}\n", sum);
  out += fmt::format("konduktor_move_seconds_sum {:.6f}\nkonduktor_move_seconds_count {}\n",
                     static_cast<double>(counters.move_micros_sum) * 1e-6, sum);
}

std::int64_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::int64_t size = 0;
  std::int64_t resident = 0;
  statm >> size >> resident;
  return resident * 4096;
}

}  // namespace

namespace {

// 503, so that whoever only looks at the number knows; what is sound is served all the same. Anybody may ask: whose rows
// they are is for the log.
Response damaged_response(const std::vector<Damage>& damage, const ServerConfig& config, Language language) {
  const Refusal why = refusal("damaged", language);
  std::vector<std::pair<std::string, std::int64_t>> places;  // each once
  for (const Damage& one : damage)
    if (std::pair place(one.table, static_cast<std::int64_t>(one.page));
        std::find(places.begin(), places.end(), place) == places.end())
      places.push_back(std::move(place));
  Response response = error_response(why);
  response.body = json_object([&](JsonWriter& json) {
    json.key("status").id("damaged");
    json.key("version").string(config.version);
    json.key("error").begin_object();
    write_refusal(json, why);
    json.end_object();
    json.key("problems").number(damage.size());
    json.key("damage").begin_list();
    for (const auto& [table, page] : places) {
      json.begin_object();
      if (!table.empty()) json.key("table").string(table);
      if (page != 0) json.key("page").number(page);
      json.end_object();
    }
    json.end_list();
  });
  return response;
}

std::string health_text(const std::string& version, Soundness::State state,
                        const std::vector<BadFile>& bad_files) {
  return json_object([&](JsonWriter& json) {
    json.key("status").id("ok");
    json.key("version").string(version);
    json.key("database").id(word_of(state));
    if (bad_files.empty()) return;
    json.key("bad_files").begin_list();
    for (const BadFile& bad : bad_files) {
      json.begin_object();
      json.key("file").string(bad.file);  // may have any bytes as its name
      json.key("problem").string(bad.problem);
      json.end_object();
    }
    json.end_list();
  });
}

}  // namespace

// Well means: a read from the store comes back, and nothing that was to be written just now failed. An older failure
// says nothing: who is sent nothing because of it would never be well again.
void Api::get_health(CallPtr call) {
  services_.store.read(
      [](Store& store) {
        std::optional<TableRow> row;
        return store.find_table(static_cast<TableId>(1), row);
      },
      [this, call, version = services_.config.version](const Status& status) {
        const StoreThread::Counts counts = services_.store.counts();
        if (!counts.unread.ok()) services_.soundness.found({"", 0, counts.unread.text, false});
        if (services_.soundness.state() == Soundness::State::Damaged)
          return call->answer(
              damaged_response(services_.soundness.damage(), services_.config, call->language));
        if (!status.ok()) return call->refuse("busy");
        if (!counts.health.ok() && now() - counts.health_at < kJustNow)
          return call->refuse(not_stored(counts.health.error, call->language));
        call->ok(health_text(version, services_.soundness.state(), services_.book.bad_names()));
      });
}

void Api::get_metrics(CallPtr call) {
  std::string out;
  const NetCounts net = services_.net.counts();
  const Counters& counters = services_.counters;
  const StoreThread::Counts store = services_.store.counts();
  const BotPool::Counts bots = services_.bots.counts();
  metric(out, "connections", "gauge", "Connections now.", net.connections);
  metric(out, "sockets", "gauge", "WebSockets now.", net.sockets);
  metric(out, "requests_total", "counter", "HTTP requests.", net.requests);
  metric(out, "messages_in_total", "counter", "Socket messages received.", net.messages_in);
  metric(out, "messages_out_total", "counter", "Socket messages sent.", net.messages_out);
  metric(out, "bytes_in_total", "counter", "Bytes received.", net.bytes_in);
  metric(out, "bytes_out_total", "counter", "Bytes sent.", net.bytes_out);
  metric(out, "refused_connections_total", "counter", "Connections closed by a limit.", net.refused);
  metric(out, "moves_total", "counter", "Moves stored and told.", counters.moves);
  metric(out, "entries_total", "counter", "Entries of table logs stored.", counters.entries);
  metric(out, "refused_total", "counter", "Commands that a table refused.", counters.refused);
  metric(out, "limited_total", "counter", "Messages and requests above a limit.", counters.limited);
  metric(out, "not_stored_total", "counter", "Entries that the store refused.", counters.not_stored);
  metric(out, "chat_lines_total", "counter", "Chat lines.", counters.chat_lines);
  metric(out, "store_transactions_total", "counter", "Transactions.", store.transactions);
  metric(out, "store_requests_total", "counter", "Requests to write.", store.requests);
  metric(out, "store_failures_total", "counter", "Requests that were not written.", store.failures);
  metric(out, "store_waiting", "gauge", "Requests that wait to be written.", store.waiting);
  metric(out, "store_commit_seconds", "gauge", "The last transaction's time.",
         static_cast<double>(store.last_commit_micros) * 1e-6);
  metric(out, "bots_waiting", "gauge", "Bots that wait for a thread.", bots.waiting);
  metric(out, "bot_moves_total", "counter", "Moves that bots thought of.", bots.moves);
  metric(out, "bot_seconds_total", "counter", "Time that bots thought.",
         static_cast<double>(bots.busy_micros) * 1e-6);
  metric(out, "resident_bytes", "gauge", "Memory in use.", resident_bytes());
  append_tables(out, floor_);
  append_latency(out, counters);
  Response response;
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = std::move(out);
  call->answer(std::move(response));
}

void Api::get_openapi(CallPtr call) { call->ok(std::string(openapi_text())); }

}  // namespace konduktor::server
