// explain: why a move was refused, in words.
#include "konduktor/game.h"

namespace konduktor {
namespace {

struct Sentence {
  const char* en;
  const char* pl;
};

Sentence sentence(Reason reason) {
  switch (reason) {
    case Reason::Ok: return {"The move is legal.", "Ruch jest dozwolony."};
    case Reason::GameOver: return {"The game is over.", "Gra jest skończona."};
    case Reason::NotYourTurn: return {"Nothing is asked of this seat now.", "To nie jest kolej tego gracza."};
    case Reason::NotNow:
      return {"That is not possible at this point of the turn.", "Tego nie można teraz zrobić."};
    case Reason::EmptyPlace:
      return {"There is no face-up card in that place.", "W tym miejscu nie ma odkrytej karty."};
    case Reason::WildSecond:
      return {"A face-up wild cannot be the second card.", "Odkryty joker nie może być drugą kartą."};
    case Reason::NoCards: return {"The deck is empty.", "Talia jest pusta."};
    case Reason::NoTickets: return {"No tickets are left.", "Nie ma już biletów."};
    case Reason::NotOffered: return {"That ticket is not yours to choose.", "Tego biletu nie można wybrać."};
    case Reason::TooFewKept: return {"More tickets must be kept.", "Trzeba zatrzymać więcej biletów."};
    case Reason::NoSuchRoute: return {"There is no such route.", "Nie ma takiego połączenia."};
    case Reason::RouteTaken: return {"The route is already claimed.", "Połączenie jest już zajęte."};
    case Reason::StrandClosed:
      return {"The second strand is closed with so few players.",
              "Drugi tor jest zamknięty przy tylu graczach."};
    case Reason::BothStrands:
      return {"Nobody may have both strands of a double route.",
              "Nie można mieć obu torów podwójnego połączenia."};
    case Reason::TooFewPieces: return {"There are too few pieces left.", "Zostało za mało wagonów."};
    case Reason::NeedsTechnology: return {"This route needs ", "To połączenie wymaga: "};
    case Reason::NotInHand: return {"The hand does not hold these cards.", "Nie ma tych kart na ręce."};
    case Reason::WrongNumber:
      return {"That is not the right number of cards.", "To nie jest właściwa liczba kart."};
    case Reason::WrongColour:
      return {"Those cards are not of the right colour.", "Te karty są w złym kolorze."};
    case Reason::TooFewWilds: return {"More wilds are needed.", "Potrzeba więcej jokerów."};
    case Reason::NoSuchPlace: return {"There is no such place.", "Nie ma takiego miejsca."};
    case Reason::StationTaken: return {"There is a station in that city.", "W tym mieście jest już stacja."};
    case Reason::NoStations: return {"No stations are left.", "Nie ma już stacji."};
    case Reason::NoSuchTechnology:
      return {"There is no such technology in this game.", "Nie ma takiej technologii w tej grze."};
    case Reason::AlreadyHeld: return {"You have this technology.", "Masz już tę technologię."};
    case Reason::SoldOut:
      return {"This technology cannot be bought any more.", "Tej technologii nie można już kupić."};
    case Reason::OnePurchase:
      return {"Only one technology can be bought in a turn.", "W turze można kupić tylko jedną technologię."};
    case Reason::NothingToJoin:
      return {"No claim would be possible after this price.",
              "Po tej zapłacie żadne zajęcie nie byłoby możliwe."};
    case Reason::NotClaimedByOther:
      return {"Right of Way is for a route of another player.",
              "Prawo przejazdu dotyczy połączenia innego gracza."};
    case Reason::ColourInYard:
      return {"This colour is in your rail yard: ", "Ten kolor jest na twojej bocznicy: "};
    case Reason::NotMore:
      return {"More cards than the other yard holds are needed of ",
              "Trzeba więcej kart niż na cudzej bocznicy: "};
    case Reason::NotASet:
      return {"Play at least two cards of one colour, or three of three colours without a wild.",
              "Zagraj co najmniej dwie karty jednego koloru albo trzy w trzech kolorach bez jokera."};
    case Reason::WrongRows:
      return {"Only rows with both kinds of card have a choice.", "Wybór dotyczy tylko mieszanych rzędów."};
    case Reason::CannotComplete:
      return {"The cards on the track do not complete these tickets.",
              "Karty na torach nie realizują tych biletów."};
    case Reason::MustDraw: return {"A second card must be drawn.", "Trzeba pociągnąć drugą kartę."};
    case Reason::ActionPossible:
      return {"A pass is only for a player who can do nothing else.",
              "Pasuje tylko gracz, który nie może nic zrobić."};
    case Reason::DisplayClosed:
      return {"The deck is empty: at this table face-up cards stay where they are.",
              "Talia jest pusta: przy tym stole odkryte karty zostają na miejscu."};
  }
  return {"", ""};
}

}  // namespace

std::string explain(const Rules& rules, Verdict verdict, Language language) {
  const Sentence words = sentence(verdict.reason);
  const bool polish = language == Language::Polish;
  std::string text = polish ? words.pl : words.en;
  const auto name = [&](const Name& n) { return (polish ? n.pl : n.en) + "."; };
  if (verdict.reason == Reason::NeedsTechnology && verdict.detail < rules.technologies.size())
    text += name(rules.technologies[verdict.detail].name);
  if ((verdict.reason == Reason::ColourInYard || verdict.reason == Reason::NotMore) &&
      verdict.detail < rules.colours.size())
    text += name(rules.colours[verdict.detail].name);
  return text;
}

}  // namespace konduktor
