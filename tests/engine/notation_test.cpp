// The words of docs/record.md: written as documented, read tolerantly, refused clearly.
#include "konduktor/notation.h"

#include <gtest/gtest.h>

#include "konduktor/random.h"

namespace konduktor {
namespace {

Rules small_rules() {
  Rules rules;
  for (const char* id : {"red", "blue", "green"}) rules.colours.push_back({id, {}, {}});
  for (const char* id : {"paris", "zurich", "roma"}) {
    Place place;
    place.id = id;
    rules.places.push_back(place);
  }
  for (const char* id : {"paris:zurich:gray", "roma:zurich:red"}) {
    Route route;
    route.id = id;
    rules.routes.push_back(route);
  }
  for (const char* id : {"paris-roma", "roma-zurich", "paris-zurich"}) {
    Ticket ticket;
    ticket.id = id;
    rules.tickets.push_back(ticket);
  }
  Technology technology;
  technology.id = "ireland-france";
  rules.technologies.push_back(technology);
  return rules;
}

Cards cards(int red, int blue, int green, int wilds) {
  Cards out;
  out.n[0] = static_cast<std::uint8_t>(red);
  out.n[1] = static_cast<std::uint8_t>(blue);
  out.n[2] = static_cast<std::uint8_t>(green);
  out[Card::Wild] = static_cast<std::uint8_t>(wilds);
  return out;
}

std::string error_of(std::string_view text) { return parse_move(small_rules(), text).error; }

TEST(Notation, writes_every_kind_of_move) {
  const Rules rules = small_rules();
  const auto text = [&](const Move& move) { return to_text(rules, move); };
  EXPECT_EQ(text(Move::with_tickets(MoveKind::Keep, {0b101})), "keep paris-roma,paris-zurich");
  EXPECT_EQ(text(Move::with_tickets(MoveKind::Keep, {})), "keep -");
  EXPECT_EQ(text(Move::with_tickets(MoveKind::Declare, {0b110})), "declare roma-zurich,paris-zurich");
  EXPECT_EQ(text(Move::with_tickets(MoveKind::Declare, {})), "declare -");
  EXPECT_EQ(text(Move::take(0)), "take 1");
  EXPECT_EQ(text(Move::take(4)), "take 5");
  EXPECT_EQ(text(Move::plain(MoveKind::Draw)), "draw");
  EXPECT_EQ(text(Move::plain(MoveKind::Stop)), "stop");
  EXPECT_EQ(text(Move::plain(MoveKind::Tickets)), "tickets");
  EXPECT_EQ(text(Move::plain(MoveKind::Withdraw)), "withdraw");
  EXPECT_EQ(text(Move::plain(MoveKind::Pass)), "pass");
  EXPECT_EQ(text(Move::paying(MoveKind::Claim, 0, cards(2, 0, 0, 1))),
            "claim paris:zurich:gray red*2+wild*1");
  EXPECT_EQ(text(Move::paying(MoveKind::Claim, 1, 0, 3, 0)), "claim roma:zurich:red red*3");
  EXPECT_EQ(text(Move::paying(MoveKind::Pay, 0, cards(0, 1, 0, 0))), "pay blue*1");
  EXPECT_EQ(text(Move::paying(MoveKind::Station, 2, cards(0, 0, 1, 1))), "station roma green*1+wild*1");
  EXPECT_EQ(text(Move::paying(MoveKind::Buy, 0, cards(0, 0, 0, 1))), "buy ireland-france wild*1");
  EXPECT_EQ(text(Move::paying(MoveKind::Play, 0, cards(1, 1, 1, 0))), "play red*1+blue*1+green*1");
  EXPECT_EQ(text(Move::shunt(0b101)), "shunt red,green");
  EXPECT_EQ(text(Move::shunt(0)), "shunt -");
}

TEST(Notation, keep_stands_in_the_order_of_the_offer) {
  const std::array<TicketId, kMaxOffer> offer = {static_cast<TicketId>(2), static_cast<TicketId>(0),
                                                 static_cast<TicketId>(1), TicketId::None,
                                                 TicketId::None,           TicketId::None};
  const Move move = Move::with_tickets(MoveKind::Keep, {0b101});
  EXPECT_EQ(to_text(small_rules(), move, &offer), "keep paris-zurich,paris-roma");
  EXPECT_EQ(parse_move(small_rules(), "keep paris-zurich,paris-roma").value, move);
}

TEST(Notation, reads_what_it_writes) {
  const Rules rules = small_rules();
  Rng rng(1);
  for (int i = 0; i < 20000; ++i) {
    const auto kind = static_cast<MoveKind>(rng.below(14));
    const Cards paid = cards(static_cast<int>(rng.below(100)), static_cast<int>(rng.below(3)),
                             static_cast<int>(rng.below(2)), static_cast<int>(rng.below(15)));
    Move move = Move::plain(kind);
    switch (kind) {
      case MoveKind::Keep:
      case MoveKind::Declare: move = Move::with_tickets(kind, {rng.below(8)}); break;
      case MoveKind::Take: move = Move::take(static_cast<int>(rng.below(5))); break;
      case MoveKind::Claim: move = Move::paying(kind, static_cast<int>(rng.below(2)), paid); break;
      case MoveKind::Station: move = Move::paying(kind, static_cast<int>(rng.below(3)), paid); break;
      case MoveKind::Buy:
      case MoveKind::Pay:
      case MoveKind::Play: move = Move::paying(kind, 0, paid); break;
      case MoveKind::Shunt: move = Move::shunt(static_cast<int>(rng.below(8))); break;
      default: break;
    }
    const std::string text = to_text(rules, move);
    const auto read = parse_move(rules, text);
    ASSERT_TRUE(read.ok()) << text << ": " << read.error;
    ASSERT_EQ(read.value, move) << text;
  }
}

TEST(Notation, is_tolerant_of_spaces_and_of_the_order_of_terms) {
  const Rules rules = small_rules();
  const Move claim = Move::paying(MoveKind::Claim, 0, cards(2, 0, 0, 1));
  EXPECT_EQ(parse_move(rules, "  claim   paris:zurich:gray  wild*1 + red * 2 ").value, claim);
  EXPECT_EQ(parse_move(rules, "keep paris-zurich , paris-roma\n").value,
            Move::with_tickets(MoveKind::Keep, {0b101}));
  EXPECT_EQ(parse_move(rules, "\tdraw\r\n").value, Move::plain(MoveKind::Draw));
}

TEST(Notation, refuses_clearly) {
  EXPECT_EQ(error_of(""), "no move is given");
  EXPECT_EQ(error_of("   "), "no move is given");
  EXPECT_EQ(error_of("clam paris:zurich:gray red*2"), "unknown move \"clam\"; did you mean \"claim\"?");
  EXPECT_EQ(error_of("xylophone"), "unknown move \"xylophone\"");
  EXPECT_EQ(error_of("Draw"), "unknown move \"Draw\"; did you mean \"draw\"?");
  EXPECT_EQ(error_of("claim paris:zurich:grey red*2"),
            "unknown route \"paris:zurich:grey\"; did you mean \"paris:zurich:gray\"?");
  EXPECT_EQ(error_of("claim paris:zurich:gray rd*2"), "unknown colour \"rd\"; did you mean \"red\"?");
  EXPECT_EQ(error_of("station rome red*1"), "unknown place \"rome\"; did you mean \"roma\"?");
  EXPECT_EQ(error_of("buy ireland wild*1"), "unknown technology \"ireland\"");
  EXPECT_EQ(error_of("keep paris-rome"), "unknown ticket \"paris-rome\"; did you mean \"paris-roma\"?");
  EXPECT_EQ(error_of("keep paris-roma,paris-roma"), "ticket \"paris-roma\" stands there twice");
  EXPECT_EQ(error_of("keep"), "the form is: keep TICKET,TICKET or keep -");
  EXPECT_EQ(error_of("keep paris-roma roma-zurich"), "the form is: keep TICKET,TICKET or keep -");
  EXPECT_EQ(error_of("keep paris-roma,"), "unknown ticket \"\"");
  EXPECT_EQ(error_of("draw 2"), "\"draw\" stands alone");
  EXPECT_EQ(error_of("pay red"), "\"red\" is not colour*count, such as wild*2");
  EXPECT_EQ(error_of("pay red*1+red*2"), "\"red\" stands there twice");
  for (const char* text : {"pay red*0", "pay red*100", "pay red*", "pay red*-1", "pay red*01", "pay red*1*2",
                           "pay red*1000000000000"})
    EXPECT_NE(error_of(text).find("from 1 to 99"), std::string::npos) << text;
  for (const char* text : {"take 0", "take 6", "take x", "take 1.0"})
    EXPECT_NE(error_of(text).find("1 to 5"), std::string::npos) << text;
}

TEST(Notation, messages_hold_no_foreign_bytes_and_stay_short) {
  const std::string wild_text = "claim \x01\xff\"" + std::string(500, 'x') + " red*1";
  const std::string error = error_of(wild_text);
  EXPECT_LT(error.size(), 120u);
  for (const char c : error) EXPECT_TRUE(c >= ' ' && c <= '~');
  EXPECT_FALSE(parse_move(small_rules(), std::string(100000, 'a')).ok());
}

}  // namespace
}  // namespace konduktor
