// Every game, whole, by clicks against a bot.
import { expect } from 'vitest';
import { newMemory } from './support/greed';
import { click, playOn } from './support/hand';
import { look } from './support/look';
import { lookBack, rareMoments } from './support/moments';
import { proveResult } from './support/result';
import { scenes } from './support/scene';
import { beginAgainstBots, kGames, openTable, startTable } from './support/ways';

const scene = scenes();

for (const game of kGames) {
  scene(`${game}: a whole game by clicks against a bot`, async ({ server, person }) => {
    const page = await person();
    if (game === 'uk') {
      await openTable(page, { game, seats: ['me', 'bot:easy'], options: { advanced_technologies: true } });
      await startTable(page);
    } else {
      await beginAgainstBots(page, game);
    }
    await playOn(page, newMemory(), click, () => false, rareMoments(page, game, 'en'));
    const record = await proveResult(page, server);
    await look(page, `sheet-${game}`, 'en');
    expect(record.game).toBe(game);
    // Every move of ours was made by clicks, none by a stand-in.
    expect(record.moves.filter((m) => m.by !== undefined)).toEqual([]);
    const ours = new Set(record.moves.filter((m) => m.seat === 0).map((m) => m.move.split(' ')[0]!));
    for (const kind of kindsOf(game)) expect(ours, `${game}: our moves`).toContain(kind);
    if (game === 'london') await lookBack(page, game, 'en');
    if (game === 'uk') expect(record.options).toMatchObject({ advanced_technologies: true });
  });
}

/** Moves that a whole game must have seen, or the scene proves less than it says. */
function kindsOf(game: string): string[] {
  const all = ['keep', 'take', 'draw', 'tickets'];
  switch (game) {
    case 'cardgame':
      return [...all, 'play', 'declare'];
    case 'europe':
      return [...all, 'claim', 'station'];
    case 'uk':
      return [...all, 'claim', 'buy'];
    default:
      return [...all, 'claim'];
  }
}
