// The table of reasons: word, clauses and sentence. Most are the engine's and have its sentence (explain): a reason is
// worded once. The page has sentences of its own, with numbers and names (docs/decisions/0012-reasons.md).
#include <array>

#include "konduktor/guide/why_not.h"

namespace konduktor {
namespace {

struct Entry {
  Why why;
  std::string_view word;
  std::string_view board;  // clause in board games
  std::string_view cards;  // clause in the Card Game
  Reason told;             // the engine's reason whose sentence says it
};
constexpr Reason kOwnWords{255};  // there is none: own_sentence

constexpr std::array<Entry, kWhys> kTable{{
    {Why::Possible, "possible", "", "", Reason::Ok},
    {Why::Over, "over", "", "", Reason::GameOver},
    {Why::NotAsked, "not_asked", "CORE-1", "CG-9", Reason::NotYourTurn},
    {Why::NotNow, "not_now", "", "", Reason::NotNow},
    {Why::OnlyDrawing, "only_drawing", "CORE-D1", "CG-15", kOwnWords},
    {Why::OnlyTickets, "only_tickets", "CORE-K1", "CG-33", kOwnWords},
    {Why::OnlyTunnel, "only_tunnel", "EU-T3", "", kOwnWords},
    {Why::OnlyClaim, "only_claim", "UK-R3", "", kOwnWords},
    {Why::OnlySecondClaim, "only_second_claim", "UK-V9", "", kOwnWords},
    {Why::OnlyShunt, "only_shunt", "", "CG-9", kOwnWords},
    {Why::OnlyDeclare, "only_declare", "", "CG-38", kOwnWords},
    {Why::BeforeAction, "before_action", "UK-B1", "", kOwnWords},
    {Why::NoSuchRule, "no_such_rule", "", "", kOwnWords},
    {Why::NoSuchThing, "no_such_thing", "", "", kOwnWords},
    {Why::Yours, "yours", "", "", kOwnWords},
    {Why::Taken, "taken", "CORE-R2", "", Reason::RouteTaken},
    {Why::NotOfAnother, "not_of_another", "UK-R1", "", Reason::NotClaimedByOther},
    {Why::Closed, "closed", "CORE-R8", "", Reason::StrandClosed},
    {Why::Twin, "twin", "CORE-R7", "", Reason::BothStrands},
    {Why::NeedsTechnology, "needs_technology", "UK-P1", "", Reason::NeedsTechnology},
    {Why::FewPieces, "few_pieces", "CORE-R5", "", Reason::TooFewPieces},
    {Why::StationThere, "station_there", "EU-B1", "", Reason::StationTaken},
    {Why::NoStations, "no_stations", "EU-B3", "", Reason::NoStations},
    {Why::Held, "held", "UK-B3", "", Reason::AlreadyHeld},
    {Why::SoldOut, "sold_out", "UK-B3", "", Reason::SoldOut},
    {Why::Reshuffled, "reshuffled", "UK-V8", "", kOwnWords},
    {Why::OnePurchase, "one_purchase", "UK-B2", "", Reason::OnePurchase},
    {Why::NothingToJoin, "nothing_to_join", "UK-R3", "", Reason::NothingToJoin},
    {Why::Short, "short", "CORE-R3", "", kOwnWords},
    {Why::WrongNumber, "wrong_number", "CORE-R3", "", Reason::WrongNumber},
    {Why::WrongColour, "wrong_colour", "CORE-R3", "", Reason::WrongColour},
    {Why::FewWilds, "few_wilds", "EU-F1", "", Reason::TooFewWilds},
    {Why::NotInHand, "not_in_hand", "", "", Reason::NotInHand},
    {Why::EmptyPlace, "empty_place", "", "", Reason::EmptyPlace},
    {Why::SecondWild, "second_wild", "CORE-D4", "CG-17", Reason::WildSecond},
    {Why::ThirdUnseen, "third_unseen", "UK-V7", "", kOwnWords},
    {Why::DisplayClosed, "display_closed", "", "A-6", Reason::DisplayClosed},
    {Why::DeckEmpty, "deck_empty", "CORE-D8", "CG-21", Reason::NoCards},
    {Why::MustDraw, "must_draw", "CORE-D1", "A-4", Reason::MustDraw},
    {Why::NoTicketsLeft, "no_tickets_left", "CORE-K5", "CG-33", Reason::NoTickets},
    {Why::NotOffered, "not_offered", "", "", Reason::NotOffered},
    {Why::KeepMore, "keep_more", "CORE-K1", "CG-7", Reason::TooFewKept},
    {Why::CannotComplete, "cannot_complete", "", "CG-41", Reason::CannotComplete},
    {Why::OwnRow, "own_row", "", "CG-25", Reason::ColourInYard},
    {Why::Outnumbered, "outnumbered", "", "CG-26", Reason::NotMore},
    {Why::NotASet, "not_a_set", "", "CG-22", Reason::NotASet},
    {Why::WildAlone, "wild_alone", "", "CG-24", kOwnWords},
    {Why::WrongRows, "wrong_rows", "", "CG-11", Reason::WrongRows},
    {Why::ActionPossible, "action_possible", "CORE-E6", "A-16", Reason::ActionPossible},
}};

constexpr bool is_in_order() {
  for (std::size_t k = 0; k < kTable.size(); ++k)
    if (kTable[k].why != static_cast<Why>(k)) return false;
  return true;
}
static_assert(is_in_order());

struct Sentence {
  const char* en;
  const char* pl;
};

Sentence own_sentence(Why why) {
  switch (why) {
    case Why::OnlyDrawing:
      return {"Cards are being drawn: take another one.", "Trwa dobieranie kart: weź następną."};
    case Why::OnlyTickets:
      return {"First choose which tickets to keep.", "Najpierw wybierz bilety, które zatrzymujesz."};
    case Why::OnlyTunnel:
      return {"First answer the tunnel: pay or withdraw.",
              "Najpierw odpowiedz na tunel: dopłać albo zrezygnuj."};
    case Why::OnlyClaim:
      return {"What was bought asks for a claim now.", "To, co kupiono, wymaga teraz zajęcia połączenia."};
    case Why::OnlySecondClaim:
      return {"Now one more route may be claimed, or stop.",
              "Teraz można zająć jeszcze jedno połączenie albo skończyć."};
    case Why::OnlyShunt:
      return {"First choose which cards leave the rows.", "Najpierw wybierz karty, które opuszczają rzędy."};
    case Why::OnlyDeclare:
      return {"First declare the completed tickets.", "Najpierw zgłoś zrealizowane bilety."};
    case Why::BeforeAction:
      return {"Technologies are bought at the start of a turn, before the action.",
              "Technologie kupuje się na początku tury, przed akcją."};
    case Why::NoSuchRule: return {"This game has nothing of the kind.", "W tej grze niczego takiego nie ma."};
    case Why::NoSuchThing:
      return {"There is no such thing in this game.", "W tej grze nie ma czegoś takiego."};
    case Why::Yours: return {"This route is yours already.", "To połączenie już jest twoje."};
    case Why::Reshuffled:
      return {"It was sold only until the first reshuffle of the deck.",
              "Sprzedawano ją tylko do pierwszego przetasowania talii."};
    case Why::Short: return {"The hand does not reach.", "Brakuje kart na ręce."};
    case Why::ThirdUnseen:
      return {"The third card comes unseen from the deck.", "Trzecią kartę ciągnie się z talii w ciemno."};
    case Why::WildAlone:
      return {"A wild is played only together with cards of a colour.",
              "Jokera zagrywa się tylko razem z kartami jakiegoś koloru."};
    default: return {"", ""};
  }
}

}  // namespace

std::string sentence_of(const Rules& rules, const WhyNot& found, Language language) {
  const Entry& entry = kTable[static_cast<std::size_t>(found.why)];
  if (entry.told != kOwnWords) return explain(rules, {entry.told, found.detail}, language);
  const Sentence words = own_sentence(found.why);
  return language == Language::Polish ? words.pl : words.en;
}

std::string_view word_of(Why why) noexcept { return kTable[static_cast<std::size_t>(why)].word; }

std::string_view clause_of(const Rules& rules, Why why) noexcept {
  const Entry& entry = kTable[static_cast<std::size_t>(why)];
  return rules.machine == Machine::Cards ? entry.cards : entry.board;
}

}  // namespace konduktor
