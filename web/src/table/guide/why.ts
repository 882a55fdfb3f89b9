// A reason of the server in words, with the clause of the rules.
import type { Game } from '../../game/game';
import { say, t } from '../../i18n/index.svelte';
import type { View, WhyAnswer } from '../../protocol/messages';
import type { Choices } from '../moves/moves';
import { cardName } from '../moves/words';

export interface Reason {
  readonly text: string;
  /** As in docs/rules; absent where no rule but the moment forbids it. */
  readonly clause?: string | undefined;
}

/** What is looked at, and what may be chosen in it. */
export interface Case {
  readonly game: Game;
  readonly view: View;
  readonly choices: Choices | null;
}

/** Which cards are short: so many wilds, and the others all of one colour. */
function shortWords(game: Game, answer: WhyAnswer): string {
  const { cards = 0, wilds = 0, colours = [], per_wild = 0 } = answer;
  const wild = say(game.wildName);
  if (wilds === cards) {
    return per_wild > 0
      ? t('why.wilds', { n: cards, k: per_wild, card: wild })
      : t('why.short', { n: cards, card: wild });
  }
  const all = colours.length === game.colours.length;
  if (all && wilds === 0) return t('why.any_colour', { n: cards });
  const coloured = all ? t('why.one_colour') : colours.map((c) => cardName(game, c)).join(' / ');
  const parts = wilds === 0 ? coloured : `${wilds} × ${wild}, ${cards - wilds} × ${coloured}`;
  return t('why.short', { n: cards, card: parts });
}

export function whyWords(game: Game, names: readonly string[], answer: WhyAnswer): Reason {
  const { reason, clause, owners = [], technologies = [], have = 0, need = 0, cards = 0 } = answer;
  const name = owners.map((i) => names[i] ?? '').join(', ');
  const of = (): string => {
    switch (reason) {
      case 'possible':
        return '';
      case 'short':
        return shortWords(game, answer);
      case 'taken':
      case 'station_there':
        return t(`why.${reason}`, { name });
      case 'closed':
        return t('why.closed', { n: names.length });
      case 'needs_technology': {
        const needed = technologies.map((x) => game.technologies.find((y) => y.id === x)?.name);
        return t('why.needs_technology', { names: needed.map((x) => (x ? say(x) : '')).join(', ') });
      }
      case 'few_pieces':
        return t('why.few_pieces', { n: have });
      case 'keep_more':
        return t('why.keep_more', { n: need });
      case 'cannot_complete':
        return t('why.cannot_complete', { n: cards });
      case 'outnumbered':
        return t('why.outnumbered', { n: need - 1, name });
      case 'second_wild':
      case 'wild_alone':
        return t(`why.${reason}`, { card: say(game.wildName) });
      default:
        return t(`why.${reason}`);
    }
  };
  return { text: of(), clause };
}
