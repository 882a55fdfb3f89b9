#include "konduktor/arena/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "dealing.h"
#include "sharing.h"
#include "state_file.h"

namespace konduktor::arena {
namespace {

// Before this many deals an interval says too little to stop on.
constexpr std::uint64_t kFewestToStop = 20;

// Which data file it was. FNV-1a; nobody is to be kept from forging it.
std::string fingerprint(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return fmt::format("{:016x}", hash);
}

// One line that is the same for the same tournament and for no other.
std::string identity_of(const Rules& rules, const Schedule& schedule, const TournamentSettings& settings,
                        const std::string& data) {
  return nlohmann::ordered_json{
      {"format", "konduktor-arena/1"}, {"program", KONDUKTOR_VERSION},  {"game", rules.id},
      {"data", fingerprint(data)},     {"players", rules.players()},    {"options", as_json(rules.options)},
      {"bots", schedule.named},        {"seed", to_hex(settings.seed)}, {"records", settings.record}}
      .dump();
}

const char* ending_of(Outcome::Kind kind) {
  switch (kind) {
    case Outcome::Kind::Complete: return "complete";
    case Outcome::Kind::Early: return "early";
    case Outcome::Kind::Interrupted:
    case Outcome::Kind::GameFailed:
    case Outcome::Kind::StateFailed: return "interrupted";
  }
  return "";
}

}  // namespace

Tournament::Tournament(const Rules& rules, const Schedule& schedule, const TournamentSettings& settings)
    : rules_(rules), schedule_(schedule), settings_(settings), tally_(rules, schedule) {
  circumstances_.seed = settings.seed;
  circumstances_.timed = timed_bots(schedule);
  const std::uint64_t each = schedule.games_a_deal();
  deals_ = static_cast<std::uint32_t>(
      std::min<std::uint64_t>((settings.games + each - 1) / each, std::numeric_limits<std::uint32_t>::max()));
}

Tournament::~Tournament() = default;

Result<std::uint64_t> Tournament::keep_state(const std::string& path, const std::string& data,
                                             const OnDeal& on_deal) {
  auto opened = StateFile::open(path, identity_of(rules_, schedule_, settings_, data), schedule_, deals_,
                                [&](const DealFacts& deal) {
                                  if (!enough_) count(deal, on_deal);
                                });
  if (!opened.ok()) return {0, opened.error};
  state_ = std::move(opened.value);
  return {tally_.deals(), {}};
}

Outcome Tournament::play(const OnDeal& on_deal) {
  if (settings_.ranks != nullptr)
    for (int rank = 1; rank < settings_.ranks->size(); ++rank)
      settings_.ranks->send(rank, to_hex(circumstances_.seed));
  const auto started = std::chrono::steady_clock::now();
  const auto from = static_cast<std::uint32_t>(tally_.deals());
  Dealing dealing(from, enough_ ? from : deals_, settings_.stop,
                  [&](const DealFacts& deal) { return take(deal, on_deal); });
  lead(settings_.ranks, series(&dealing.enough()), dealing);
  circumstances_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  Outcome outcome = this->outcome(dealing.result());
  circumstances_.ending = ending_of(outcome.kind);
  return outcome;
}

Outcome Tournament::outcome(const Result<std::uint32_t>& played) const {
  using Kind = Outcome::Kind;
  if (!state_error_.empty()) return {Kind::StateFailed, state_error_};
  if (!played.ok()) return {Kind::GameFailed, played.error};
  if (tally_.deals() == deals_) return {Kind::Complete, {}};
  return {enough_ ? Kind::Early : Kind::Interrupted, {}};
}

void Tournament::follow() {
  const auto seed = seed_from_hex(wait_for(*settings_.ranks).text);
  if (seed) circumstances_.seed = *seed;
  arena::follow(*settings_.ranks, series(nullptr));
}

Series Tournament::series(const std::atomic<bool>* enough) const {
  return {.rules = &rules_,
          .schedule = &schedule_,
          .seed = circumstances_.seed,
          .threads = settings_.threads,
          .record = settings_.record,
          .stop = settings_.stop,
          .enough = enough};
}

// Whether more is wanted. What is counted is stored, so that going on counts the same.
bool Tournament::take(const DealFacts& deal, const OnDeal& on_deal) {
  if (state_ != nullptr)
    if (const auto stored = state_->add(deal); !stored.ok()) {
      state_error_ = stored.error;
      return false;
    }
  circumstances_.played_now += schedule_.games_a_deal();
  count(deal, on_deal);
  return !enough_;
}

void Tournament::count(const DealFacts& deal, const OnDeal& on_deal) {
  tally_.add(deal);
  enough_ = precise_enough();
  if (on_deal) on_deal(deal);
}

bool Tournament::precise_enough() const {
  if (settings_.stop_at <= 0 || tally_.deals() < kFewestToStop) return false;
  for (std::size_t bot = 0; bot < tally_.bots(); ++bot) {
    const Estimate wins = tally_.win_share(bot);
    if (!wins.known || wins.half_width() > settings_.stop_at) return false;
  }
  return true;
}

std::optional<std::string> seed_in_state(const std::string& path) { return StateFile::seed_in(path); }

}  // namespace konduktor::arena
