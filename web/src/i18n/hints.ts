// Texts of hints that are marked where they point, and of rows that their owner orders.
export const en = {
  'hint.mark': 'hint',
  'hint.cards': { one: 'hint: {n} of them', other: 'hint: {n} of them' },

  'shunt.title': 'Which card leaves each row?',
  'shunt.about': 'The front card of each row goes to your track. Touch a card, or drag it, to bring it to the front.',
  'shunt.keys': 'Enter brings the card to the front; left and right arrows move it within its row.',
  'shunt.track': 'to the track ←',
  'shunt.row': 'Row: {colour}',
  'shunt.first': '{card}, in front: goes to the track',
  'shunt.place': '{card}, place {n}',
  'shunt.result': 'To the track: {cards}',
  'shunt.go': 'Move them to the track',
} as const;

export const pl = {
  'hint.mark': 'podpowiedź',
  'hint.cards': {
    one: 'podpowiedź: {n} z nich',
    few: 'podpowiedź: {n} z nich',
    many: 'podpowiedź: {n} z nich',
    other: 'podpowiedź: {n} z nich',
  },

  'shunt.title': 'Która karta opuszcza każdy rząd?',
  'shunt.about':
    'Karta z przodu każdego rzędu idzie na twój tor. Dotknij karty albo ją przeciągnij, żeby znalazła się z przodu.',
  'shunt.keys': 'Enter przesuwa kartę na przód; strzałki w lewo i w prawo przesuwają ją w rzędzie.',
  'shunt.track': 'na tor ←',
  'shunt.row': 'Rząd: {colour}',
  'shunt.first': '{card}, z przodu: idzie na tor',
  'shunt.place': '{card}, miejsce {n}',
  'shunt.result': 'Na tor: {cards}',
  'shunt.go': 'Przesuń na tor',
} as const;
