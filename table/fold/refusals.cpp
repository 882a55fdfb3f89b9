#include "fold/refusals.h"

namespace konduktor::server {
namespace {

struct Words {
  const char* code;
  const char* en;
  const char* pl;
};

Words words_of_play(RefusalReason why) {
  switch (why) {
    case RefusalReason::Stale:
      return {"stale", "The table has changed since then. Look at it again and choose anew.",
              "Stół zmienił się od tamtej pory. Spójrz jeszcze raz i wybierz ponownie."};
    case RefusalReason::NotYourTurn:
      return {"not_your_turn", "Nothing is asked of this seat now. Wait for your turn.",
              "To nie jest kolej tego miejsca. Poczekaj na swoją turę."};
    case RefusalReason::Illegal: return {"illegal", "", ""};
    case RefusalReason::BadMove: return {"bad_move", "This is not a move: ", "To nie jest ruch: "};
    case RefusalReason::NoUndo:
      return {
          "no_undo",
          "Only your own last move can be undone, before anyone else moves and unless it showed you "
          "something "
          "hidden.",
          "Cofnąć można tylko własny ostatni ruch, zanim ruszy się ktoś inny i o ile nie odsłonił niczego "
          "zakrytego."};
    case RefusalReason::NothingToTakeBack:
      return {"no_undo", "You have not moved yet: there is nothing to take back.",
              "Nie było jeszcze twojego ruchu: nie ma czego cofać."};
    case RefusalReason::NotFriendly:
      return {"not_allowed", "Takebacks are only for friendly tables, and this one is not.",
              "Cofanie za zgodą jest tylko przy stołach towarzyskich, a ten taki nie jest."};
    case RefusalReason::Paused:
      return {"paused", "The game is paused. Offer to resume it first.",
              "Gra jest wstrzymana. Najpierw zaproponuj wznowienie."};
    case RefusalReason::NotPaused:
      return {"not_paused", "The game is not paused.", "Gra nie jest wstrzymana."};
    case RefusalReason::OutOfTime:
      return {"out_of_time", "The time of this seat has run out: a bot plays on.",
              "Czas tego miejsca minął: dalej gra bot."};
    case RefusalReason::StoodIn:
      return {"stood_in", "A bot plays for this seat. Take the seat back first.",
              "Za to miejsce gra bot. Najpierw wróć na nie."};
    case RefusalReason::NotStoodIn:
      return {"not_stood_in", "No bot plays for this seat: it is yours already.",
              "Za to miejsce nie gra bot: nadal jest twoje."};
    case RefusalReason::NotAway:
      return {"not_allowed", "The player of this seat is not away for long enough to call a bot.",
              "Gracz tego miejsca nie jest nieobecny dość długo, by wezwać bota."};
    case RefusalReason::ByCorrespondence:
      return {"not_allowed",
              "Nobody need be there all the time at this table: a bot comes when the clock runs out.",
              "Przy tym stole nie trzeba być cały czas: bot przychodzi, gdy minie czas."};
    case RefusalReason::NotABotsTurn:
      return {"not_allowed", "No bot is to move for this seat.", "Na tym miejscu nie rusza się teraz bot."};
    default: return {nullptr, nullptr, nullptr};
  }
}

Words words_of_offers(RefusalReason why) {
  switch (why) {
    case RefusalReason::NoOffer:
      return {"no_offer", "There is no open offer to answer.",
              "Nie ma propozycji, na którą można odpowiedzieć."};
    case RefusalReason::OfferOpen:
      return {"offer_open", "Another offer is open. It must be answered first.",
              "Inna propozycja jest otwarta. Najpierw trzeba na nią odpowiedzieć."};
    case RefusalReason::TooManyOffers:
      return {"too_many", "You have offered much within a minute. Wait a little.",
              "W ciągu minuty było od ciebie wiele propozycji. Poczekaj chwilę."};
    case RefusalReason::Answered:
      return {"offer_open", "You have agreed already. Wait for the others, or say no to withdraw.",
              "Zgoda już jest. Poczekaj na innych albo odmów, by ją wycofać."};
    case RefusalReason::UnknownOffer:
      return {"not_allowed", "An offer is one of: pause, resume, takeback, abandon.",
              "Propozycja to jedno z: pause, resume, takeback, abandon."};
    case RefusalReason::UnknownAnswer:
      return {"not_allowed", "An answer is yes or no.", "Odpowiedź to yes albo no."};
    default: return {nullptr, nullptr, nullptr};
  }
}

Words words_of_lobby(RefusalReason why) {
  switch (why) {
    case RefusalReason::NotSeated:
      return {"not_seated", "You do not sit at this table.", "Nie siedzisz przy tym stole."};
    case RefusalReason::NotYourSeat:
      return {"not_seated", "This seat is not yours.", "To nie jest twoje miejsce."};
    case RefusalReason::NotHost:
      return {"not_host", "Only the host of the table may do that.", "To może zrobić tylko gospodarz stołu."};
    case RefusalReason::SeatTaken:
      return {"seat_taken", "This seat is taken. Choose another.", "To miejsce jest zajęte. Wybierz inne."};
    case RefusalReason::SeatHeld:
      return {"seat_held",
              "This seat is kept for a player of the game before. Wait a while or choose another.",
              "To miejsce czeka na gracza z poprzedniej gry. Poczekaj chwilę albo wybierz inne."};
    case RefusalReason::NoFreeSeat:
      return {"seat_taken", "All seats of this table are taken.",
              "Wszystkie miejsca przy tym stole są zajęte."};
    case RefusalReason::SeatEmpty:
      return {"not_seated", "Nobody sits on this seat.", "Na tym miejscu nikt nie siedzi."};
    case RefusalReason::SentAway:
      return {"sent_away", "You cannot sit down at this table any more. Choose another.",
              "Przy tym stole nie możesz już usiąść. Wybierz inny."};
    case RefusalReason::NoSuchSeat:
      return {"no_such_seat", "There is no such seat. Seats count from 0.",
              "Nie ma takiego miejsca. Miejsca liczy się od 0."};
    case RefusalReason::NotStarted:
      return {"not_started", "The game has not started.", "Gra się jeszcze nie zaczęła."};
    case RefusalReason::AlreadyStarted:
      return {"already_started", "The game has started: that was possible only before.",
              "Gra już się zaczęła: to było możliwe tylko przedtem."};
    case RefusalReason::Over:
      return {"over", "This is over: nothing can be changed any more.",
              "To już koniec: nic nie można zmienić."};
    case RefusalReason::NotAllSeated:
      return {"not_all_seated", "Some seats are empty. Fill them with people or bots.",
              "Niektóre miejsca są puste. Posadź tam ludzi albo boty."};
    case RefusalReason::WornOut:
      return {"not_allowed",
              "You have done too much at this table beside moves. Play on, or make another table.",
              "Masz już przy tym stole za dużo zdarzeń poza ruchami. Graj dalej albo otwórz inny stół."};
    case RefusalReason::NotAllowed: return {"not_allowed", "That is not allowed here.", "Tego tu nie wolno."};
    case RefusalReason::UnknownBot:
      return {"unknown_bot",
              "There is no such bot. Choose one of: ", "Nie ma takiego bota. Wybierz jednego z: "};
    case RefusalReason::BadName:
      return {"bad_name", "A name has 1 to 24 characters and no control characters. Choose another.",
              "Imię ma od 1 do 24 znaków i żadnych znaków sterujących. Wybierz inne."};
    case RefusalReason::BadSettings: return {"bad_settings", "", ""};
    case RefusalReason::BadSeed: return {"bad_seed", "The game cannot be dealt: ", "Nie można rozdać kart: "};
    default: return {nullptr, nullptr, nullptr};
  }
}

Words words_of(RefusalReason why) {
  for (const auto& find : {words_of_play, words_of_offers, words_of_lobby})
    if (const Words words = find(why); words.code != nullptr) return words;
  return {"not_allowed", "That is not allowed here.", "Tego tu nie wolno."};
}

}  // namespace

Refusal refusal(RefusalReason why, Language language, const std::string& detail) {
  const Words words = words_of(why);
  return {words.code, (language == Language::Polish ? words.pl : words.en) + detail};
}

Decision refuse(RefusalReason why, Language language, const std::string& detail) {
  return {std::nullopt, refusal(why, language, detail)};
}

}  // namespace konduktor::server
