// The table of reasons: word and clauses. Sentences are elsewhere, one place a language.
#include <array>

#include "konduktor/guide/why_not.h"

namespace konduktor {
namespace {

struct Entry {
  Why why;
  std::string_view word;
  std::string_view board;  // clause in board games
  std::string_view cards;  // clause in the Card Game
};

constexpr std::array<Entry, kWhys> kTable{{
    {Why::Possible, "possible", "", ""},
    {Why::Over, "over", "", ""},
    {Why::NotAsked, "not_asked", "CORE-1", "CG-9"},
    {Why::NotNow, "not_now", "", ""},
    {Why::OnlyDrawing, "only_drawing", "CORE-D1", "CG-15"},
    {Why::OnlyTickets, "only_tickets", "CORE-K1", "CG-33"},
    {Why::OnlyTunnel, "only_tunnel", "EU-T3", ""},
    {Why::OnlyClaim, "only_claim", "UK-R3", ""},
    {Why::OnlySecondClaim, "only_second_claim", "UK-V9", ""},
    {Why::OnlyShunt, "only_shunt", "", "CG-9"},
    {Why::OnlyDeclare, "only_declare", "", "CG-38"},
    {Why::BeforeAction, "before_action", "UK-B1", ""},
    {Why::NoSuchRule, "no_such_rule", "", ""},
    {Why::NoSuchThing, "no_such_thing", "", ""},
    {Why::Yours, "yours", "", ""},
    {Why::Taken, "taken", "CORE-R2", ""},
    {Why::NotOfAnother, "not_of_another", "UK-R1", ""},
    {Why::Closed, "closed", "CORE-R8", ""},
    {Why::Twin, "twin", "CORE-R7", ""},
    {Why::NeedsTechnology, "needs_technology", "UK-P1", ""},
    {Why::FewPieces, "few_pieces", "CORE-R5", ""},
    {Why::StationThere, "station_there", "EU-B1", ""},
    {Why::NoStations, "no_stations", "EU-B3", ""},
    {Why::Held, "held", "UK-B3", ""},
    {Why::SoldOut, "sold_out", "UK-B3", ""},
    {Why::Reshuffled, "reshuffled", "UK-V8", ""},
    {Why::OnePurchase, "one_purchase", "UK-B2", ""},
    {Why::NothingToJoin, "nothing_to_join", "UK-R3", ""},
    {Why::Short, "short", "CORE-R3", ""},
    {Why::WrongNumber, "wrong_number", "CORE-R3", ""},
    {Why::WrongColour, "wrong_colour", "CORE-R3", ""},
    {Why::FewWilds, "few_wilds", "EU-F1", ""},
    {Why::NotInHand, "not_in_hand", "", ""},
    {Why::EmptyPlace, "empty_place", "", ""},
    {Why::SecondWild, "second_wild", "CORE-D4", "CG-17"},
    {Why::ThirdUnseen, "third_unseen", "UK-V7", ""},
    {Why::DisplayClosed, "display_closed", "", "A-6"},
    {Why::DeckEmpty, "deck_empty", "CORE-D8", "CG-21"},
    {Why::MustDraw, "must_draw", "CORE-D1", "A-4"},
    {Why::NoTicketsLeft, "no_tickets_left", "CORE-K5", "CG-33"},
    {Why::NotOffered, "not_offered", "", ""},
    {Why::KeepMore, "keep_more", "CORE-K1", "CG-7"},
    {Why::CannotComplete, "cannot_complete", "", "CG-41"},
    {Why::OwnRow, "own_row", "", "CG-25"},
    {Why::Outnumbered, "outnumbered", "", "CG-26"},
    {Why::NotASet, "not_a_set", "", "CG-22"},
    {Why::WildAlone, "wild_alone", "", "CG-24"},
    {Why::WrongRows, "wrong_rows", "", "CG-11"},
    {Why::ActionPossible, "action_possible", "CORE-E6", "A-16"},
}};

constexpr bool is_in_order() {
  for (std::size_t k = 0; k < kTable.size(); ++k)
    if (kTable[k].why != static_cast<Why>(k)) return false;
  return true;
}
static_assert(is_in_order());

}  // namespace

std::string_view word_of(Why why) noexcept { return kTable[static_cast<std::size_t>(why)].word; }

std::string_view clause_of(const Rules& rules, Why why) noexcept {
  const Entry& entry = kTable[static_cast<std::size_t>(why)];
  return rules.machine == Machine::Cards ? entry.cards : entry.board;
}

}  // namespace konduktor
