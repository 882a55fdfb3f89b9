#include "floor/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace konduktor::server {
namespace {

struct Text {
  std::string_view code;
  int status;
  std::string_view en;
  std::string_view pl;
};

constexpr std::array kTexts = {
    Text{"bad_request", 400, "The request is not understood: {}.", "Niezrozumiałe żądanie: {}."},
    Text{"hello_first", 400, "Say hello first.", "Najpierw wyślij hello."},
    Text{"not_logged_in", 401, "Say who you are first: play as a guest or log in.",
         "Najpierw się przedstaw: zagraj jako gość albo zaloguj się."},
    Text{"wrong_password", 401, "Name or password is wrong.", "Nazwa lub hasło się nie zgadza."},
    Text{"forbidden_origin", 403,
         "Requests from pages of {0} are not taken. Whoever runs this server can allow them: --origin {0}",
         "Żądania ze stron {0} nie są przyjmowane. Kto prowadzi ten serwer, może je dopuścić: --origin {0}"},
    Text{"unknown_host", 421,
         "This server does not know that it is called {0}. Whoever runs it can tell it: --host {0}",
         "Ten serwer nie wie, że nazywa się {0}. Kto go prowadzi, może mu to powiedzieć: --host {0}"},
    Text{"not_allowed", 403, "You may not do that here.", "Tutaj nie wolno tego zrobić."},
    Text{"private_table", 403, "This table is private.", "Ten stół jest prywatny."},
    Text{"no_spectators", 403, "This table is played without spectators.",
         "Przy tym stole gra się bez widzów."},
    Text{"no_hints", 403, "This table is played without hints.", "Przy tym stole gra się bez podpowiedzi."},
    Text{"no_chat", 403, "There is no chat at this table.", "Przy tym stole nie ma rozmowy."},
    Text{"not_found", 404, "There is nothing here.", "Niczego tu nie ma."},
    Text{"no_such_table", 404, "There is no such table. Was the link copied whole?",
         "Nie ma takiego stołu. Czy odnośnik skopiowano w całości?"},
    Text{"no_such_user", 404, "Nobody has this id.", "Nikt nie ma takiego identyfikatora."},
    Text{"no_such_game", 404, "There is no such game; /api/games lists them.",
         "Nie ma takiej gry; ich lista jest w /api/games."},
    Text{"method_not_allowed", 405, "This cannot be done with that method.", "Tej metody tu nie można użyć."},
    Text{"name_taken", 409, "Someone already has this name. Choose another.",
         "Ktoś już ma tę nazwę. Wybierz inną."},
    Text{"not_finished", 409, "The game is still running; its record opens when it is over.",
         "Gra jeszcze trwa; zapis otworzy się po jej zakończeniu."},
    Text{"not_a_guest", 409, "This is an account already.", "To już jest konto."},
    Text{"not_watching", 409, "Watch the table first.", "Najpierw zacznij śledzić stół."},
    Text{"not_your_turn", 409, "Nothing is asked of this seat now.", "To miejsce nie ma teraz ruchu."},
    Text{"bad_name", 422, "A name has 1 to 24 characters, none of them control characters.",
         "Nazwa ma od 1 do 24 znaków, bez znaków sterujących."},
    Text{"not_confirmed", 422,
         "This cannot be undone. Confirm it: with your name, an account with its password, a guest with the "
         "word \"confirm\" that is given here.",
         "Tego nie da się cofnąć. Potwierdź to: swoją nazwą, konto hasłem, gość podanym tu słowem "
         "\"confirm\"."},
    Text{"bad_password", 422, "A password has 8 to 200 characters.", "Hasło ma od 8 do 200 znaków."},
    Text{"bad_chat", 422, "A message has 1 to 500 characters.", "Wiadomość ma od 1 do 500 znaków."},
    Text{"bad_settings", 422, "{}", "Takiego stołu nie można otworzyć. {}"},
    Text{"bad_record", 422, "This record does not hold: {}.", "Ten zapis gry jest błędny: {}."},
    Text{"too_many", 429, "Too much at once. Wait a moment and try again.",
         "Za dużo naraz. Poczekaj chwilę i spróbuj ponownie."},
    Text{"chat_full", 429, "The chat of this table is full.", "Czat tego stołu jest pełny."},
    Text{"too_many_tables", 429,
         "You have opened as many tables as one person may. Finish or close one of them first.",
         "Masz już otwartych tyle stołów, ile wolno jednej osobie. Najpierw dokończ lub zamknij któryś z "
         "nich."},
    Text{"too_many_from_here", 429,
         "As many tables as one address may have are open. Finish or close one of them first.",
         "Otwartych jest już tyle stołów, ile wolno jednemu adresowi. Najpierw dokończ lub zamknij któryś z "
         "nich."},
    Text{"busy", 503, "The server is busy. Try again in a moment.", "Serwer jest zajęty. Spróbuj za chwilę."},
    Text{
        "unreadable", 503,
        "This cannot be read: the server's database is damaged. Tell whoever runs the server.",
        "Tego nie da się odczytać: baza danych serwera jest uszkodzona. Daj znać osobie, która go prowadzi."},
    Text{"damaged", 503, "The database is damaged; see the log and run konduktor fsck.",
         "Baza danych jest uszkodzona; zobacz dziennik i uruchom konduktor fsck."},
    Text{"no_answer", 503, "It is not known whether this was done. Look before you try again.",
         "Nie wiadomo, czy to się stało. Sprawdź, zanim spróbujesz ponownie."},
    Text{"going_down", 503, "The server restarts. Connect again in a moment; nothing is lost.",
         "Serwer uruchamia się ponownie. Połącz się za chwilę; nic nie zginie."},
    Text{"not_stored", 503, "This could not be stored and has not happened: {}.",
         "Nie udało się tego zapisać, więc się nie stało: {}."},
};

struct Trouble {
  StoreError error;
  std::string_view en;
  std::string_view pl;
};

constexpr std::array kTroubles = {
    Trouble{StoreError::Conflict,
            "something else was stored first. Look again and repeat it if you still want it",
            "co innego zapisało się wcześniej. Spójrz jeszcze raz i w razie potrzeby powtórz"},
    Trouble{StoreError::Busy, "the database is busy. Try again in a moment",
            "baza danych jest zajęta. Spróbuj za chwilę"},
    Trouble{StoreError::Full,
            "the server's disk is full. Tell whoever runs the server; what was stored is safe",
            "na serwerze skończyło się miejsce na dysku. Daj znać osobie, która go prowadzi; to, co "
            "zapisano, jest bezpieczne"},
    Trouble{StoreError::ReadOnly,
            "the server may not write to its database. Tell whoever runs the server; what was stored is safe",
            "serwer nie może pisać do swojej bazy danych. Daj znać osobie, która go prowadzi; to, co "
            "zapisano, jest bezpieczne"},
    Trouble{StoreError::Gone, "the server has lost its database for now. Try again in a moment",
            "serwer utracił na razie połączenie z bazą danych. Spróbuj za chwilę"},
    Trouble{StoreError::Broken, "something is wrong with the server's database. Tell whoever runs the server",
            "z bazą danych serwera jest coś nie tak. Daj znać osobie, która go prowadzi"},
};

const Text* find(std::string_view code) {
  for (const Text& text : kTexts)
    if (text.code == code) return &text;
  return nullptr;
}

}  // namespace

Refusal refusal(std::string_view code, Language language, std::string_view detail) {
  const Text* text = find(code);
  if (text == nullptr) return {std::string(code), std::string(detail.empty() ? code : detail)};
  const std::string_view sentence = language == Language::Polish ? text->pl : text->en;
  return {std::string(code), fmt::format(fmt::runtime(sentence), detail)};
}

Refusal not_stored(StoreError trouble, Language language) {
  if (trouble == StoreError::Unknown) return refusal("no_answer", language);
  const auto found = std::find_if(kTroubles.begin(), kTroubles.end(),
                                  [&](const Trouble& one) { return one.error == trouble; });
  const Trouble& told = found == kTroubles.end() ? kTroubles.back() : *found;
  return refusal("not_stored", language, language == Language::Polish ? told.pl : told.en);
}

std::string_view code_of_unread(const Status& status) {
  return status.error == StoreError::Broken ? "unreadable" : "busy";
}

std::vector<std::string_view> error_codes() {
  std::vector<std::string_view> codes;
  for (const Text& text : kTexts) codes.push_back(text.code);
  return codes;
}

void write_answer_id(JsonWriter& json, std::int64_t id) {
  json.key("id");
  if (id < 0)
    json.null();
  else
    json.number(id);
}

void write_refusal(JsonWriter& json, const Refusal& refusal) {
  json.key("code").string(refusal.code);
  json.key("text").string(refusal.text);
}

std::shared_ptr<const std::string> answer_message(std::int64_t id, const Refusal* refusal) {
  return json_message([&](JsonWriter& json) {
    json.key("type").id(refusal == nullptr ? "ok" : "refused");
    write_answer_id(json, id);
    if (refusal != nullptr) write_refusal(json, *refusal);
  });
}

int status_of(std::string_view code) {
  const Text* text = find(code);
  return text == nullptr ? 409 : text->status;  // what a table refuses is a conflict with its state
}

Response error_response(const Refusal& refusal) {
  Response response;
  response.status = status_of(refusal.code);
  response.body = json_object([&](JsonWriter& json) {
    json.key("error").begin_object();
    write_refusal(json, refusal);
    json.end_object();
  });
  if (response.status == 429 || response.status == 503) response.headers.emplace_back("Retry-After", "2");
  if (response.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  return response;
}

Response error_response(std::string_view code, Language language, std::string_view detail) {
  return error_response(refusal(code, language, detail));
}

Language language_of(std::string_view tag) {
  return tag.starts_with("pl") || tag.starts_with("PL") ? Language::Polish : Language::English;
}

Language language_of(const Request& request) { return language_of(request.header("accept-language")); }

}  // namespace konduktor::server
