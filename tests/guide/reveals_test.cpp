// What can be taken back: only what showed nobody anything.

#include "konduktor/guide/reveals.h"

#include <gtest/gtest.h>

#include "support/table.h"

namespace konduktor::testing {
namespace {

// Is this the first event by which the move told `viewer` something hidden?
bool tells(Table& table, int mover, const std::string& move, int viewer, EventKind kind) {
  table.must_play(mover, move);
  Events seen;
  redact(table.rules, table.events, seat_at(viewer), seen);
  const Event* event = first_reveal(seen, seat_at(viewer));
  return event != nullptr && event->kind == kind;
}

bool tells_nothing(Table& table, int mover, const std::string& move, int viewer) {
  table.must_play(mover, move);
  Events seen;
  redact(table.rules, table.events, seat_at(viewer), seen);
  return first_reveal(seen, seat_at(viewer)) == nullptr;
}

Table europe() {
  Table table("europe", 2);
  table.arrange({.hands = {"red*3+blue*3+pink*4", "red*3+blue*3+pink*4"},
                 .display = "red,blue,green,white,black",
                 .deck = "green,green,white,black,green,white"});
  table.turn(0);
  return table;
}

TEST(Reveals, AnOwnClaimShowsNothing) {
  Table table = europe();
  EXPECT_TRUE(tells_nothing(table, 0, "claim dieppe:paris:pink pink*1", 0));
}

TEST(Reveals, TheCardsThatAnotherPaysWithAreSeen) {
  Table table = europe();
  EXPECT_TRUE(tells(table, 0, "claim dieppe:paris:pink pink*1", 1, EventKind::Claimed));
}

TEST(Reveals, ACardDrawnUnseenIsSeenByItsOwnerOnly) {
  Table table = europe();
  EXPECT_TRUE(tells(table, 0, "draw", 0, EventKind::Drew));
  Table other = europe();
  EXPECT_TRUE(tells_nothing(other, 0, "draw", 1));
}

TEST(Reveals, ARefilledPlaceShowsACard) {
  Table table = europe();
  EXPECT_TRUE(tells(table, 0, "take 1", 0, EventKind::Refilled));
  Table dry("europe", 2);
  dry.arrange({.display = "red,blue,green,white,black", .rest_to = 1});
  dry.turn(0);
  EXPECT_TRUE(tells_nothing(dry, 0, "take 1", 0));
}

TEST(Reveals, TicketsAndTunnels) {
  Table table = europe();
  EXPECT_TRUE(tells(table, 0, "tickets", 0, EventKind::Offered));
  Table other = europe();
  EXPECT_TRUE(tells_nothing(other, 0, "tickets", 1));
  const std::string kept = other.legal(0).front();
  EXPECT_TRUE(tells(other, 0, kept, 1, EventKind::Kept));
  Table tunnel = europe();
  EXPECT_TRUE(tells(tunnel, 0, "claim paris:zurich:gray red*3", 0, EventKind::TurnedUp));
}

TEST(Reveals, APurchaseCanBeTakenBack) {
  Table table("uk", 2);
  table.arrange({.hands = {"wild*3", ""}});
  table.turn(0);
  EXPECT_TRUE(tells_nothing(table, 0, "buy stoker wild*1", 0));
}

TEST(Reveals, RobbingShowsNothingToTheRobber) {
  Table table("cardgame", 2);
  table.yard(1, "red:1");
  table.arrange({.hands = {"red*2", ""}});
  table.turn(0);
  EXPECT_TRUE(tells_nothing(table, 0, "play red*2", 0));
}

}  // namespace
}  // namespace konduktor::testing
