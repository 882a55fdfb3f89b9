// Gets the rules of a game: made with the page for the games that come with it, put together here for any other map
// that the server has.
import { client } from '../client/client.svelte';
import type { Text } from '../game/game';
import type { Data } from '../game/sure';
import { factsOf, headOf, type Facts, type Head } from './facts';
import type { Ledger } from './ledger';
import { pageOf, type Page } from './select';

export interface Rules extends Page {
  readonly head: Head;
  readonly facts: Facts;
}

export interface IndexRow extends Data {
  readonly id: string;
  readonly name: Text;
  readonly players: readonly [number, number];
}

const ready = import.meta.glob<Rules>(
  ['../generated/rules-*.json', '!../generated/rules-index.json', '!../generated/rules-ledger-*.json'],
  { import: 'default' },
);
const ledgers = import.meta.glob<Ledger>('../generated/rules-ledger-*.json', { import: 'default' });
const index = import.meta.glob<readonly IndexRow[]>('../generated/rules-index.json', { import: 'default' });

export async function loadRules(id: string): Promise<Rules> {
  const made = ready[`../generated/rules-${id}.json`];
  if (made) return made();
  const data = await client.api.data(id);
  const [head, facts] = [headOf(data), factsOf(data)];
  const ledger = await ledgers[`../generated/rules-ledger-${head.machine}.json`]!();
  return { head, facts, ...pageOf(ledger, head, facts) };
}

/** The numbers of the server's own file, which its host may have changed; null if it does not answer. */
export async function factsNow(id: string): Promise<Facts | null> {
  try {
    return factsOf(await client.api.data(id));
  } catch {
    return null;
  }
}

/** All games of the server, ours first; without a server those that came with the page. */
export async function allGames(): Promise<readonly IndexRow[]> {
  const ours = await index['../generated/rules-index.json']!();
  try {
    const rank = (id: string): number => (ours.findIndex((g) => g.id === id) + ours.length + 1) % (ours.length + 1);
    return [...(await client.api.games())].sort((a, b) => rank(a.id) - rank(b.id));
  } catch {
    return ours;
  }
}
