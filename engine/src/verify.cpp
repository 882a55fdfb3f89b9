// Re-adjudication of a record: by its own facts, and against its seed.
#include <algorithm>
#include <bit>

#include "facts.h"
#include "play.h"
#include "replay.h"

namespace konduktor {
namespace {

class Judge {
 public:
  Judge(const Rules& rules, const GameRecord& record) : rules_(rules), record_(record) {}

  Verification run() {
    if (deal() && seed_deal() && moves() && result()) {
      verdict_.ok = true;
      verdict_.seed_checked = record_.seed.has_value();
    }
    return verdict_;
  }

 private:
  bool refuse(int move, std::string reason) {
    verdict_.move = move;
    verdict_.reason = std::move(reason);
    return false;
  }

  bool deal() {
    if (record_.game != rules_.id || record_.rules != rules_.version)
      return refuse(-1, "the record is of " + record_.game + "@" + std::to_string(record_.rules) +
                            "; this is " + rules_.id + "@" + std::to_string(rules_.version));
    if (record_.options.players != rules_.players()) return refuse(-1, "the number of players is another");
    auto start = start_of(rules_, record_);
    if (!start.ok()) return refuse(-1, start.error);
    state_ = start.value;
    return true;
  }

  // The same game from the seed, without the facts.
  bool seed_deal() {
    if (!record_.seed) return true;
    events_.clear();
    seeded_ = new_game(rules_, *record_.seed, record_.first, &events_);
    const auto differs =
        difference(rules_, record_.start, start_from(rules_, seeded_, events_), "the seed gives");
    return differs.empty() || refuse(-1, differs);
  }

  bool moves() {
    for (std::size_t i = 0; i < record_.moves.size(); ++i) {
      const RecordedMove& recorded = record_.moves[i];
      const int number = static_cast<int>(i);
      const Seat expected = next_seat(rules_, state_.pub);
      if (expected == Seat::Nobody) return refuse(number, "the game was over before this move");
      if (recorded.seat != expected && !stays_unresolved(i))
        return refuse(number, "seat " + std::to_string(ix(recorded.seat)) +
                                  " moved, but it was the turn of seat " + std::to_string(ix(expected)));
      if (!recorded.legal.empty() && !legal(number, recorded)) return false;
      events_.clear();
      if (auto problem = play_recorded(rules_, state_, recorded, &events_); !problem.empty())
        return refuse(number, problem);
      const Facts facts = facts_of(recorded.seat, events_, to_track_);
      if (auto differs = difference(rules_, recorded.facts, facts, "it was"); !differs.empty())
        return refuse(number, differs);
      if (record_.seed && !seed_move(number, recorded)) return false;
    }
    return true;
  }

  // A game may be given up while all answer at once: then it ends with the answers there were, in the order of seats.
  bool stays_unresolved(std::size_t i) const {
    const Public& pub = state_.pub;
    if (!record_.abandoned || (pub.phase != Phase::Opening && pub.phase != Phase::Declare)) return false;
    if (record_.moves.size() - i >= static_cast<std::size_t>(std::popcount(pub.waiting))) return false;
    Seat seat = record_.moves[i].seat;
    if (static_cast<int>(ix(seat)) >= rules_.players()) return false;
    while ((pub.waiting & seat_bit(seat)) != 0) {
      seat = seat_after(rules_, seat);
      if (seat == pub.first) return true;
    }
    return false;
  }

  bool seed_move(int number, const RecordedMove& recorded) {
    events_.clear();
    const auto move = parse_move(rules_, recorded.move);
    const Verdict verdict = apply(rules_, seeded_, recorded.seat, move.value, &events_);
    if (!verdict.ok()) return refuse(number, "with the shuffles of the seed: " + explain(rules_, verdict));
    const Facts facts = facts_of(recorded.seat, events_, seed_to_track_);
    const auto differs = difference(rules_, recorded.facts, facts, "the seed gives");
    return differs.empty() || refuse(number, differs);
  }

  bool legal(int number, const RecordedMove& recorded) {
    const Private& mine = state_.priv[ix(recorded.seat)];
    legal_moves(rules_, state_.pub, mine, recorded.seat, legal_);
    if (static_cast<std::size_t>(legal_.size()) != recorded.legal.size())
      return refuse(number, "legal is recorded with " + std::to_string(recorded.legal.size()) +
                                " moves, but there were " + std::to_string(legal_.size()));
    std::size_t i = 0;
    std::string wrong;
    legal_.for_each([&](const Move& move) {
      const std::string text = to_text(rules_, move, &mine.offer);
      if (wrong.empty() && text != recorded.legal[i])
        wrong =
            "legal[" + std::to_string(i) + "] is recorded as " + recorded.legal[i] + ", but it was " + text;
      ++i;
    });
    return wrong.empty() || refuse(number, wrong);
  }

  bool result() {
    const int end = static_cast<int>(record_.moves.size());
    const bool over = state_.pub.phase == Phase::Over;
    if (record_.abandoned) return !over || refuse(end, "the game is over, but it is recorded as abandoned");
    if (record_.sheets.empty()) return !over || refuse(end, "the game is over, but the record has no result");
    if (!over) return refuse(end, "the record has a result, but the game is not over");
    if (record_.sheets.size() != static_cast<std::size_t>(rules_.players()))
      return refuse(end, "there must be one sheet for each seat");
    const ScoreSheet sheet = final_scores(rules_, state_);
    std::vector<int> winners;
    for (int seat = 0; seat < rules_.players(); ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      const auto differs = difference(record_.sheets[s], recorded_sheet(rules_, sheet.seats[s]));
      if (!differs.empty()) return refuse(end, "sheet of seat " + std::to_string(seat) + ": " + differs);
      if ((sheet.winners >> seat & 1) != 0) winners.push_back(seat);
    }
    std::vector<int> recorded = record_.winners;
    std::sort(recorded.begin(), recorded.end());
    if (recorded != winners)
      return refuse(end, "winners are not " + text(recorded) + ", but " + text(winners));
    return true;
  }

  static std::string text(const std::vector<int>& seats) {
    std::string out;
    for (const int seat : seats) {
      if (!out.empty()) out += ',';
      out += std::to_string(seat);
    }
    return out.empty() ? "nobody" : out;
  }

  const Rules& rules_;
  const GameRecord& record_;
  Verification verdict_;
  State state_{};
  State seeded_{};
  Events events_;
  MoveList legal_;
  std::vector<std::pair<Card, Card>> to_track_;
  std::vector<std::pair<Card, Card>> seed_to_track_;
};

}  // namespace

Verification verify(const Rules& rules, const GameRecord& record) { return Judge(rules, record).run(); }

}  // namespace konduktor
