// Why the winner won when seats were level on points: each tie-break that was looked at, with what it compared.
import { t } from '../../i18n/index.svelte';
import type { Sheet } from '../../protocol/messages';

/** One sentence for each tie-break, and one if the win is shared after all of them. */
export function tieWords(sheet: Sheet, names: readonly string[]): string[] {
  const ties = sheet.ties ?? [];
  const level = ties[0]?.level ?? sheet.winners;
  if (level.length < 2) return [];
  const called = (seats: readonly number[]): string => seats.map((i) => names[i] ?? '').join(', ');
  const out = [t('tie.level', { names: called(level), n: sheet.seats[level[0]!]!.total })];
  for (const tie of ties)
    out.push(`${t(`tie.${tie.by}`)}: ${tie.level.map((i, k) => `${names[i]} ${tie.values[k]}`).join(', ')}.`);
  if (sheet.winners.length > 1) out.push(t('tie.shared'));
  return out;
}
