// Card Game: what all have seen and no longer lies open is counted in a view, unless the table shows it.
#include "rules/card_table.h"
#include "server_wire/json_of.h"

namespace konduktor::testing {
namespace {

TEST(WireView, CG_40_A_19_what_was_seen_and_lies_face_down_is_counted) {
  Table table = card_table(4, {.discard = "purple*2+red*1"});
  hold(table, {{"seattle-miami"}, {"miami-omaha"}, {}, {}});
  complete(table, 1, {"chicago-new-york"});
  for (const int viewer : {0, 1, 255}) {
    const Json json = view_json(table.rules, table.state, static_cast<Seat>(viewer));
    EXPECT_EQ(json["discards"], 3);
    EXPECT_FALSE(json.contains("discard"));
    EXPECT_EQ(json["seats"][1]["completed_count"], 1);
    EXPECT_GT(json["seats"][1]["score"], 0);
    EXPECT_EQ(json["seats"][0]["completed_count"], 0);
    for (const Json& seat : json["seats"]) EXPECT_FALSE(seat.contains("completed"));
    if (viewer == 255) continue;
    EXPECT_EQ(json["me"]["completed"], viewer == 1 ? Json({"chicago-new-york"}) : Json::array());
  }
  const Json open = view_json(table.rules, table.state, seat_at(0), {.known = true});
  ASSERT_TRUE(open.contains("discard") && open["seats"][1].contains("completed"));
  EXPECT_EQ(open["discard"], Json({{"purple", 2}, {"red", 1}}));
  EXPECT_EQ(open["seats"][1]["completed"], Json({"chicago-new-york"}));
  table.state.pub.phase = Phase::Over;
  const Json over = view_json(table.rules, table.state, seat_at(0));
  ASSERT_TRUE(over.contains("discard") && over["seats"][1].contains("completed"));
  EXPECT_EQ(over["discard"], Json({{"purple", 2}, {"red", 1}}));
  EXPECT_EQ(over["seats"][1]["completed"], Json({"chicago-new-york"}));
}

}  // namespace
}  // namespace konduktor::testing
