// What other people do meanwhile, by requests: open tables, and games that bots have finished.
import type { GameId } from './ways';

async function call(site: string, path: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${site}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

export async function newGuest(site: string, name: string): Promise<string> {
  return (await call(site, '/api/guest', { name }))['token'] as string;
}

/** A table of somebody else's; answers its id. */
export async function tableOf(
  site: string,
  token: string,
  game: GameId,
  seats: readonly (string | null)[],
  start: boolean,
  settings: object = {},
): Promise<string> {
  return (
    await call(
      site,
      '/api/tables',
      { ...settings, game, players: seats.length, seats, ...(start ? { start } : {}) },
      token,
    )
  )['table'] as string;
}

/** A game that two bots have played to its end. */
export async function finishedGame(site: string, game: GameId): Promise<string> {
  const id = await tableOf(site, await newGuest(site, 'Widz'), game, ['bot:easy', 'bot:medium'], true);
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const table = (await (await fetch(`${site}/api/tables/${id}`)).json()) as { stage: string };
    if (table.stage === 'finished') return id;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`the bots' game of ${game} did not end`);
}
