// Messages of whole games as they are sent, one of each shape: golden/messages/GAME.jsonl. The page's tests hold them
// against docs/server/socket.schema.json (web/tests/protocol.test.ts).
//
// KONDUKTOR_REGENERATE=1 writes the files anew. They are part of the public interface: a change is a change of the
// protocol.
#include "konduktor/guide/why_not.h"
#include "konduktor/notation.h"
#include "support/golden.h"
#include "support/one_of_each.h"
#include "table_fold/desk.h"
#include "table_wire/json_of.h"
#include "wire/table_json.h"
#include "wire/update.h"

namespace konduktor::testing {
namespace {

using server::Attendance;
using server::Desk;
using server::kAla;
using server::kOla;
using server::kStranger;
using server::LongestPaths;
using server::Settings;
using server::Stage;
using server::UserId;
using Kind = server::Command::Kind;

constexpr std::string_view kId = "0000000001";  // instead of a table's, which is drawn by lot

template <typename Write>
Json written(Write write) {
  std::string out;
  write(out);
  return parsed(out);
}

// Writes down what is sent of one table.
class Scribe {
 public:
  Scribe(Desk& desk, OneOfEach& kept) : desk_(desk), kept_(kept) {
    attendance_.seats[0].present = true;
    attendance_.seats[1].away = 5000;
    attendance_.spectators = 1;
  }
  Attendance& attendance() { return attendance_; }

  [[nodiscard]] Json update(UserId user, bool info, bool needs) {
    update_.begin(*desk_.table, paths_, &desk_.events, info ? &attendance_ : nullptr, desk_.now);
    std::string text = *update_.for_watcher({user, true, needs});
    const std::string id = text_of(desk_->id());
    for (std::size_t at = text.find(id); at != std::string::npos; at = text.find(id, at))
      text.replace(at, id.size(), kId);
    return parsed(text);
  }
  // A whole update, of a moment that is worth one.
  void moment(const std::string& name) {
    kept_.add("Update", update(kAla, true, true), name);
    kept_.add("Update", update(kStranger, true, true), name + " seen by others");
    Json row = written(
        [&](std::string& out) { server::append_lobby_row(out, *desk_.table, attendance_, desk_.now); });
    row["id"] = kId;
    kept_.add("LobbyRow", row);
  }
  // The parts of an update that are new.
  void parts(bool needs) {
    for (const UserId user : {kAla, kStranger}) {
      const Json told = update(user, false, needs);
      for (const Json& eye : told["eyes"]) {
        for (const Json& event : eye["events"]) kept_.add("GameEvent", event);
        for (const Json& need : eye.value("needs", Json::array())) kept_.add("Need", need);
        const Json& view = eye["view"];
        kept_.add("View", view,
                  view["phase"].get<std::string>() + (user == kAla ? "" : " seen by others") +
                      (view.contains("last_turns") ? " at last" : ""));
        for (const Json& seat : view["seats"]) kept_.add("SeatView", seat);
        if (view.contains("me")) kept_.add("Me", view["me"]);
        if (view.contains("tunnel")) kept_.add("Tunnel", view["tunnel"]);
      }
    }
  }

  // What the guide says of many moves, to a seat and to a spectator.
  void questions() {
    const Rules& rules = desk_->rules();
    for (const Seat viewer : {seat_at(0), Seat::Nobody}) {
      const View view = view_of(rules, desk_->state(), viewer);
      for (const std::string& text : intents(rules)) {
        const auto move = parse_move(rules, text);
        if (!move.ok()) continue;
        const Json why = written(
            [&](std::string& out) { server::append_why(out, rules, why_not(rules, view, move.value)); });
        kept_.add("WhyMessage", answer("why", why), shape_of(why));
        if (!text.ends_with(" -") || viewer == Seat::Nobody) continue;
        Json ways = written([&](std::string& out) {
          server::append_ways(out, rules, view, goal_of(move.value), desk_->settings().show_known);
        });
        if (ways["ways"].empty()) continue;
        ways = cut(ways, {"ways"});
        kept_.add("WaysMessage", answer("ways", ways), shape_of(ways));
      }
      kept_.add("ExamplesMessage", answer("examples", written([&](std::string& out) {
                                            server::append_examples(
                                                out, rules,
                                                examples(rules, view, desk_->settings().show_known));
                                          })));
      const Json shop =
          cut(written([&](std::string& out) { server::append_shop(out, rules, view); }), {"wares"});
      kept_.add("ShopMessage", answer("shop", shop));
    }
    kept_.add("PathMessage", answer("path", written([&](std::string& out) {
                                      server::append_path(out, rules, desk_->state().pub.owned[0]);
                                    })));
    MoveList moves;
    legal_moves(rules, desk_->state().pub, desk_->state().priv[0], seat_at(0), moves);
    if (desk_->ask(0) != 0)
      for (const Lesson lesson : {Lesson::Route, Lesson::Cards})
        kept_.add("Advice", written([&](std::string& out) {
                    const View view = view_of(rules, desk_->state(), seat_at(0));
                    server::append_advice(out, rules, advise(rules, view, moves, lesson, false));
                  }));
    if (desk_->ask(0) != 0)
      kept_.add("LegalMessage", answer("legal", written([&](std::string& out) {
                                         server::append_legal_for(out, rules, moves, "t");
                                       })));
  }

 private:
  // As the server sends it (hub.cpp).
  static Json answer(const char* type, const Json& body) {
    Json json;
    json["type"] = type;
    json["id"] = 7;
    json.update(body);
    return json;
  }
  static std::vector<std::string> intents(const Rules& rules) {
    std::vector<std::string> texts = {"draw", "tickets",  "take 1", "take 2", "stop",
                                      "pass", "withdraw", "pay -",  "shunt -"};
    for (const Route& route : rules.routes) texts.push_back("claim " + route.id + " -");
    for (const Place& place : rules.places) texts.push_back("station " + place.id + " -");
    for (const Technology& technology : rules.technologies) texts.push_back("buy " + technology.id + " -");
    for (const Colour& colour : rules.colours) texts.push_back("play " + colour.id + "*1");
    for (const Ticket& ticket : rules.tickets) {
      texts.push_back("keep " + ticket.id);
      texts.push_back("declare " + ticket.id);
    }
    return texts;
  }

  Desk& desk_;
  OneOfEach& kept_;
  Attendance attendance_;
  LongestPaths paths_;
  server::Update update_;
};

struct Sample {
  const char* game;
  std::array<int, 4> players;  // of each game
  Options options = {};
};
const Sample kSamples[] = {{"europe", {3, 5, 2, 4}}, {"london", {2, 4, 3, 2}},
                           {"berlin", {2, 4, 3, 2}}, {"uk", {2, 4, 3, 2}, {.advanced_technologies = true}},
                           {"usa", {3, 5, 2, 4}},    {"cardgame", {3, 4, 2, 4}, {.peek_own_track = true}}};

// Each game is of another kind of table.
Settings settings_of(const Sample& sample, std::size_t game) {
  Settings settings = server::settings_for(sample.game, sample.players[game], sample.options);
  if (game == 0) settings.clock = {server::ClockKind::PerGame, 3600, 5};
  settings.show_known = game == 1;
  settings.show_counts = settings.show_scores = game != 2;
  if (game == 2) settings.options.peek_own_track = false;
  if (settings.game == "cardgame" && game == 3) settings.options.row_order = RowOrder::Owner;
  return settings;
}

// Any kind of move as likely as any other: what is rare comes up, too.
Move some_move(const MoveList& moves, Rng& rng) {
  std::array<std::vector<Move>, kMaxMoveKinds> kinds;
  std::vector<std::size_t> there;
  moves.for_each([&](const Move& move) {
    auto& kind = kinds[static_cast<std::size_t>(move.kind)];
    if (kind.empty()) there.push_back(static_cast<std::size_t>(move.kind));
    kind.push_back(move);
  });
  const auto& kind = kinds[there[rng.below(static_cast<std::uint32_t>(there.size()))]];
  return kind[rng.below(static_cast<std::uint32_t>(kind.size()))];
}

void play(const Sample& sample, std::size_t game, OneOfEach& kept) {
  Desk desk(settings_of(sample, game));
  desk.seat_and_start({kAla, kOla}, game + 1);
  Scribe scribe(desk, kept);
  Rng rng(game + 21);
  MoveList moves;
  for (int n = 0; desk->stage() == Stage::Running; ++n) {
    const int seat = desk.asked();
    const State& state = desk->state();
    legal_moves(desk->rules(), state.pub, state.priv[static_cast<std::size_t>(seat)], seat_at(seat), moves);
    if (n == 0) scribe.moment("begun");
    if (n == 60) scribe.moment("running");
    if (n % 20 == 7) scribe.questions();
    const Move move = some_move(moves, rng);
    desk.must(desk.move(desk.mover(seat), seat, to_text(desk->rules(), move)));
    scribe.parts(n % 20 == 7);
    ASSERT_LT(n, 5000);
  }
  scribe.attendance().rematch = static_cast<server::TableId>(5);
  scribe.moment("over");
  if (game != 0) return;
  kept.add("GameHead", written([&](std::string& out) { server::append_game_head(out, desk->rules()); }));
  kept.add("GameDescription",
           cut(written([&](std::string& out) { server::append_game(out, desk->rules()); }),
               {"colours", "places", "routes", "tickets", "technologies", "districts", "big_cities"}));
  const GameRecord record = desk->record();
  for (const server::Eyes eyes : {server::Eyes{.all = true}, server::Eyes{.seat = seat_at(1)}}) {
    Json film = written(
        [&](std::string& out) { EXPECT_EQ(server::append_film(out, desk->rules(), record, eyes), ""); });
    Json& steps = film["steps"];
    steps = Json::array({steps.front(), steps[steps.size() / 2], steps.back()});
    kept.add("Film", film);
    for (const int move : {0, 5})
      kept.add("Replay", written([&](std::string& out) {
                 EXPECT_EQ(server::append_replay(out, desk->rules(), record, move, eyes), "");
               }));
  }
}

class GoldenMessages : public ::testing::TestWithParam<Sample> {};

TEST_P(GoldenMessages, AreSentAgain) {
  OneOfEach kept;
  for (std::size_t game = 0; game < 4; ++game) play(GetParam(), game, kept);
  expect_golden("table_wire/golden/messages/" + std::string(GetParam().game) + ".jsonl", kept.text());
}

INSTANTIATE_TEST_SUITE_P(AllGames, GoldenMessages, ::testing::ValuesIn(kSamples),
                         [](const auto& info) { return std::string(info.param.game); });

// What happens at a table besides moves: seats that are kept, offers, a pause, somebody who leaves.
TEST(GoldenMessagesOfATable, AreSentAgain) {
  OneOfEach kept;
  Settings settings = server::settings_for("europe", 3);
  settings.friendly = true;
  Desk desk(settings, kAla, {{UserId::None, kOla, UserId::None}, 1'700'000'600'000, {}});
  Scribe scribe(desk, kept);
  scribe.moment("open");
  desk.seat_and_start({kAla, kOla});
  desk.open();
  desk.must(Desk::command(Kind::Offer, kAla, 0, "pause"));
  scribe.moment("pause offered");
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  scribe.moment("paused");
  desk.must(Desk::command(Kind::Offer, kAla, 0, "resume"));
  desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  desk.must(Desk::command(Kind::Rise, kOla, 1));
  scribe.moment("left");
  while (desk->record().moves.back().by.empty()) desk.play_on();
  desk.must(Desk::command(Kind::Offer, kAla, 0, "abandon"));
  if (desk->stage() == Stage::Running) desk.must(Desk::command(Kind::Answer, kOla, 1, "yes"));
  scribe.moment("given up");
  const GameRecord record = desk->record();
  kept.add("Replay", written([&](std::string& out) {
             EXPECT_EQ(
                 server::append_replay(out, desk->rules(), record, static_cast<int>(record.moves.size()), {}),
                 "");
           }));
  Desk closed(settings);
  Scribe of_closed(closed, kept);
  closed.must(Desk::command(Kind::Close, kAla));
  of_closed.moment("closed");
  expect_golden("table_wire/golden/messages/table.jsonl", kept.text());
}

}  // namespace
}  // namespace konduktor::testing
