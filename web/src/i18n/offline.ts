// Texts of the page that stands in for the server when it cannot be reached.
export const en = {
  'offline.title': 'The signal is at stop',
  'offline.server':
    'The server cannot be reached. Nothing is lost: your tables wait, and this page goes on by itself as soon as the line is clear.',
  'offline.device':
    'This device has no network. Nothing is lost: your tables wait, and this page goes on by itself as soon as the line is clear.',
  'offline.trying': 'Trying again…',
  'offline.now': 'Try now',
  'offline.meanwhile': 'Meanwhile',
  'offline.replays': 'Watched here before',
  'offline.record': 'Replay a record that was opened here before',
} as const;

export const pl = {
  'offline.title': 'Semafor pokazuje „stój”',
  'offline.server':
    'Nie ma połączenia z serwerem. Nic nie przepadło: twoje stoły czekają, a ta strona ruszy sama, gdy tylko droga będzie wolna.',
  'offline.device':
    'To urządzenie nie ma sieci. Nic nie przepadło: twoje stoły czekają, a ta strona ruszy sama, gdy tylko droga będzie wolna.',
  'offline.trying': 'Próbujemy dalej…',
  'offline.now': 'Spróbuj teraz',
  'offline.meanwhile': 'Tymczasem',
  'offline.replays': 'Oglądane tu wcześniej',
  'offline.record': 'Odtwórz zapis, który był tu już otwarty',
} as const;
