// Words of empty pages, of the waiting room and of short buttons.
export const en = {
  'nothing.start': 'To the games',
  'shop.buy': 'Buy',
  'need.complete': 'The track has every card',
  'wait.full': 'Everyone is here: the game can begin.',
  'wait.seats': {
    one: '{n} seat is still free: invite somebody or add a bot.',
    other: '{n} seats are still free: invite somebody or add bots.',
  },
  'wait.level': 'Level of new bots',
  'wait.others': 'The game begins when the host says so.',
} as const;

export const pl = {
  'nothing.start': 'Do gier',
  'shop.buy': 'Kup',
  'need.complete': 'Na torze są wszystkie karty',
  'wait.full': 'Wszyscy już są: można zaczynać.',
  'wait.seats': {
    one: '{n} miejsce jest jeszcze wolne: zaproś kogoś albo dodaj bota.',
    few: '{n} miejsca są jeszcze wolne: zaproś kogoś albo dodaj boty.',
    many: '{n} miejsc jest jeszcze wolnych: zaproś kogoś albo dodaj boty.',
    other: '{n} miejsca jest jeszcze wolne: zaproś kogoś albo dodaj boty.',
  },
  'wait.level': 'Poziom nowych botów',
  'wait.others': 'Grę rozpoczyna gospodarz.',
} as const;
