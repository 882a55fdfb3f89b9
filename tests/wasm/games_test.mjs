// Whole games between bots: konduktor.wasm writes the records that the program itself writes, byte for byte. Without bots
// that search: they weigh with exp and tanh, whose last bit is the C library's business.
//
//   KONDUKTOR_BIN=build/dev/konduktor KONDUKTOR_WASM=build/wasm/konduktor.wasm node --test tests/wasm/*.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { open } from '../../apps/wasm/module.mjs';

const program = process.env.KONDUKTOR_BIN;
const bytes = readFileSync(process.env.KONDUKTOR_WASM);
const data = new URL('../../data/', import.meta.url);
const fileOf = (game) => readFileSync(new URL(`${game}.json`, data), 'utf8');

const CASES = [
  { game: 'europe', players: 2, bots: ['random', 'greedy'], games: 20 },
  { game: 'europe', players: 5, bots: ['racer', 'planner'], games: 3 },
  { game: 'london', players: 4, bots: ['random', 'greedy', 'racer'], games: 20 },
  { game: 'london', players: 2, bots: ['easy', 'medium'], games: 5 },
  { game: 'berlin', players: 2, bots: ['random', 'greedy'], games: 20 },
  { game: 'berlin', players: 3, bots: ['racer', 'planner'], games: 5 },
  { game: 'uk', players: 3, bots: ['random', 'greedy'], games: 10 },
  { game: 'uk', players: 4, bots: ['random', 'racer'], games: 5, options: { advanced_technologies: true } },
  { game: 'cardgame', players: 4, bots: ['random', 'greedy'], games: 10 },
  {
    game: 'cardgame', players: 2, bots: ['random', 'racer'], games: 10,
    options: { peek_own_track: true, row_order: 'owner', must_draw_two: true, empty_deck: 'closed' },
  },
  { game: 'usa', players: 5, bots: ['random', 'greedy'], games: 10 },
  { game: 'usa', players: 2, bots: ['planner', 'racer'], games: 5 },
];

// As small numbers are written (docs/determinism.md).
function seedOf(number) {
  const seed = Buffer.alloc(32);
  seed.writeUInt32LE(number);
  return seed.toString('hex');
}

function played(folder, { game, players, bots, games, options = {} }, seed) {
  const records = join(folder, 'records.jsonl');
  const named = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  execFileSync(program, ['simulate', game, '-p', `${players}`, '-n', `${games}`, '--seed', seed, '--bots', bots.join(','),
    ...(named.length ? ['--options', named.join(',')] : []), '--record', records], { stdio: ['ignore', 'ignore', 'pipe'] });
  return readFileSync(records, 'utf8');
}

for (const [number, chosen] of CASES.entries()) {
  const { game, players, bots, games, options = {} } = chosen;
  test(`${game}, ${players} players, ${bots}, ${JSON.stringify(options)}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'konduktor-wasm-'));
    try {
      const desk = await open(bytes);
      assert.deepEqual(desk.ask({ do: 'bring', file: fileOf(game) }), { game });
      for (const seed of [seedOf(7 + number), 'c0ffee'.padEnd(64, '5')]) {
        const native = played(folder, chosen, seed);
        const started = performance.now();
        const { records, error } = desk.ask({ do: 'play', game, players, bots, options, seed, from: 0, games });
        const seconds = (performance.now() - started) / 1000;
        assert.equal(error, undefined);
        assert.equal(native.split('\n').length - 1, games);
        assert.ok(native === records.map((line) => `${line}\n`).join(''), 'the records differ');
        console.log(`${game}, ${players} players, ${bots}: ${(games / seconds).toFixed(0)} games a second`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

test('a bad question is answered with what is wrong and changes nothing', async () => {
  const desk = await open(bytes);
  const wrong = (question, said) => assert.match(desk.ask(question).error ?? 'no error', said);
  assert.match(JSON.parse(desk.askText('{"do":')).error, /^line 1, column \d+: this is not JSON/);
  wrong([], /^a question is an object$/);
  wrong({}, /^do is missing$/);
  wrong({ do: 'dance' }, /^do "dance" is not one of bring, play, open, /);
  wrong({ do: 'bring', file: '{}' }, /is missing/);
  const play = { do: 'play', game: 'london', players: 2, bots: ['random'], seed: seedOf(1), from: 0, games: 1 };
  wrong(play, /^the game "london" was not brought$/);
  desk.ask({ do: 'bring', file: fileOf('london') });
  wrong({ ...play, players: 9 }, /^players must be a whole number from 2 to 5$/);
  wrong({ ...play, players: 5 }, /^london is for 2 to 4 players, not 5$/);
  wrong({ ...play, bots: ['nobody'] }, /^there is no bot "nobody"$/);
  wrong({ ...play, seed: 'x' }, /^seed must be 64 lower-case hex digits$/);
  wrong({ ...play, options: { peek_own_track: true } }, /^the option peek_own_track is not offered by london/);
  assert.equal(desk.ask(play).records.length, 1);
});
