// konduktor fsck: is the database of a server what was written to it, and what can be saved of it.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "common/failure.h"
#include "floor/rules_book.h"
#include "serve/default_folder.h"
#include "store/claim.h"
#include "store/soundness.h"
#include "store/sqlite/rebuild.h"
#include "store/sqlite/salvage.h"

namespace konduktor::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct FsckOptions {
  std::string folder = default_folder();
  std::string db;
  std::string into;
  bool json = false;
};

std::string file_of(const FsckOptions& options) {
  constexpr std::string_view kSqlite = "sqlite:";
  const std::string url = options.db.empty() ? "sqlite:" + options.folder + "/konduktor.db" : options.db;
  if (!url.starts_with(kSqlite))
    throw Failure(
        "fsck looks at SQLite files: give --folder DIR or --db sqlite:FILE. PostgreSQL has pg_amcheck.");
  std::string path = url.substr(kSqlite.size(), url.find('?') - kSqlite.size());
  std::error_code none;
  if (!fs::is_regular_file(path, none))
    throw Failure(fmt::format("{}: there is no such file. Give --folder DIR or --db sqlite:FILE.", path));
  return path;
}

Json told(const server::Damage& damage) {
  Json row;
  if (!damage.table.empty()) row["table"] = damage.table;
  if (damage.page != 0) row["page"] = damage.page;
  row["what"] = damage.what;
  return row;
}

void print(const server::Damage& damage) {
  const std::string table = damage.table.empty() ? "the file" : damage.table;
  const std::string page = damage.page == 0 ? "" : fmt::format(", page {}", damage.page);
  fmt::print("{}{}: {}\n", table, page, damage.what);
}

void check(const FsckOptions& options, const std::string& path, Context& context) {
  const server::Checked checked = server::check_store("sqlite:" + path, [] { return true; });
  if (options.json) {
    Json damage = Json::array();
    for (const server::Damage& one : checked.damage) damage.push_back(told(one));
    fmt::print("{}\n", Json{{"file", path}, {"sound", checked.damage.empty()}, {"damage", damage}}.dump(
                           -1, ' ', false, Json::error_handler_t::replace));
  } else {
    for (const server::Damage& one : checked.damage) print(one);
    if (checked.damage.empty())
      fmt::print("{} is sound.\n", path);
    else
      fmt::print(
          "{} is damaged: {} problems. Restore a backup, or save what can be saved into a new file:\n"
          "  konduktor fsck --db sqlite:{} --into NEW.db\n",
          path, checked.damage.size(), path);
  }
  if (!checked.damage.empty()) context.code = kCheckFailed;
}

void print(const std::string& into, const server::Salvaged& saved, const server::Rebuilt& rebuilt) {
  for (const auto& part : saved.parts)
    fmt::print("{}: {} rows carried over{}{}\n", part.table, part.rows,
               part.unsound == 0 ? "" : fmt::format(", {} damaged ones left behind", part.unsound),
               part.unreadable ? ", part of it cannot be read" : "");
  for (const auto& lost : rebuilt.lost)
    fmt::print("lost: table {}: {}\n", server::text_of(lost.table), lost.why);
  fmt::print("{} games are whole; lists and results were made anew from their logs.\n", rebuilt.games);
  fmt::print("{} can take the place of the old file. Keep that until you are sure.\n", into);
}

Json told(const std::string& into, const server::Salvaged& saved, const server::Rebuilt& rebuilt) {
  Json parts = Json::array();
  for (const auto& part : saved.parts)
    parts.push_back({{"table", part.table},
                     {"rows", part.rows},
                     {"damaged", part.unsound},
                     {"unreadable", part.unreadable}});
  Json lost = Json::array();
  for (const auto& one : rebuilt.lost)
    lost.push_back({{"table", server::text_of(one.table)}, {"why", one.why}});
  return {{"file", into}, {"games", rebuilt.games}, {"parts", parts}, {"lost", lost}};
}

bool has_loss(const server::Salvaged& saved, const server::Rebuilt& rebuilt) {
  for (const auto& part : saved.parts)
    if (part.unsound > 0 || part.unreadable) return true;
  return !rebuilt.lost.empty();
}

void save(const FsckOptions& options, const std::string& path, Context& context) {
  std::error_code none;
  if (fs::exists(options.into, none))
    throw Failure(fmt::format("{}: is there already. Give the name of a new file.", options.into));
  const server::Claimed claimed = server::claim_store("sqlite:" + path);
  if (!claimed.ok()) throw Failure(claimed.error);
  if (const server::Opened made = server::open_store("sqlite:" + options.into); !made.ok())
    throw Failure(made.error);
  const server::Salvaged saved = server::salvage(path, options.into);
  if (!saved.ok())
    throw Failure(
        fmt::format("{}: {}. Nothing can be saved from it this way; restore a backup.", path, saved.error));
  server::RulesBook book(context.data_dir);
  const server::Rebuilt rebuilt = server::rebuild(options.into, book);
  if (!rebuilt.ok()) throw Failure(fmt::format("{}: {}", options.into, rebuilt.error));
  const server::Checked checked = server::check_store("sqlite:" + options.into, [] { return true; });
  if (!checked.damage.empty())
    throw Failure(fmt::format("{}: is not sound either: {}", options.into, checked.damage.front().what));
  if (options.json)
    fmt::print("{}\n",
               told(options.into, saved, rebuilt).dump(-1, ' ', false, Json::error_handler_t::replace));
  else
    print(options.into, saved, rebuilt);
  if (has_loss(saved, rebuilt)) context.code = kCheckFailed;
}

}  // namespace

void add_fsck(CLI::App& app, Context& context) {
  auto options = std::make_shared<FsckOptions>();
  CLI::App* command =
      app.add_subcommand("fsck", "checks a server's database, and saves what can be saved of it");
  command->add_option("--folder", options->folder, "Where the database lies")
      ->envname("KONDUKTOR_FOLDER")
      ->capture_default_str();
  command->add_option("--db", options->db, "Another database: sqlite:FILE")->envname("KONDUKTOR_DB");
  command->add_option("--into", options->into, "Carry what is sound over into this new file");
  command->add_flag("--json", options->json, "As one JSON object");
  command->footer(
      "Examples:\n  konduktor fsck --folder /var/lib/konduktor\n"
      "  konduktor fsck --folder /var/lib/konduktor --into saved.db\n\n"
      "The database is only looked at; a server may run meanwhile, but not with --into.\n"
      "Exit codes: 0 sound, or all of it saved; 1 damaged, or something is lost; 2 it cannot be looked at.");
  command->callback([options, &context] {
    const std::string path = file_of(*options);
    options->into.empty() ? check(*options, path, context) : save(*options, path, context);
  });
}

}  // namespace konduktor::cli
