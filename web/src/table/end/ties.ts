// Why the winner won when seats were level on points: each tie-break that was looked at, with what it compared.
import type { Game } from '../../game/game';
import { t } from '../../i18n/index.svelte';
import type { Key } from '../../i18n/texts';
import type { Sheet, View } from '../../protocol/messages';

const words: Readonly<Record<string, Key>> = {
  tickets: 'tie.tickets',
  fewer_stations: 'tie.fewer_stations',
  longest_path: 'tie.longest_path',
  bonus_cards: 'tie.bonus_cards',
};

function worth(game: Game, view: View, sheet: Sheet, seat: number, tie: string): number {
  const s = sheet.seats[seat]!;
  switch (tie) {
    case 'tickets':
      return s.completed.length;
    case 'fewer_stations':
      return view.seats[seat]?.stations?.length ?? 0;
    case 'longest_path':
      return s.longest_path ?? 0;
    case 'bonus_cards':
      return Object.entries(s.bonuses).filter(
        ([id, points]) =>
          points > 0 && game.bigCities.some((c) => game.places.some((p) => p.id === c.place && p.name.en === id)),
      ).length;
    default:
      return 0;
  }
}

/** One sentence for each tie-break, and one if the win is shared after all of them. */
export function tieWords(game: Game, view: View, sheet: Sheet, names: readonly string[]): string[] {
  const most = Math.max(...sheet.seats.map((s) => s.total));
  let level = sheet.seats.flatMap((s, i) => (s.total === most ? [i] : []));
  if (level.length < 2) return [];
  const out = [t('tie.level', { names: level.map((i) => names[i] ?? '').join(', '), n: most })];
  for (const tie of sheet.ties_used) {
    const key = words[tie];
    if (key === undefined) continue;
    const values = level.map((i) => worth(game, view, sheet, i, tie));
    const best = tie === 'fewer_stations' ? Math.min(...values) : Math.max(...values);
    out.push(`${t(key)}: ${level.map((i, k) => `${names[i]} ${values[k]}`).join(', ')}.`);
    level = level.filter((_, k) => values[k] === best);
  }
  if (sheet.winners.length > 1) out.push(t('tie.shared'));
  return out;
}
