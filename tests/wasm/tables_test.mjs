// Whole tables: people and bots, moves taken back, pauses, leaving and coming back, clocks that run out, refusals. The
// questions that a scene came to are put to the same code compiled for this machine: every answer, and so every letter that
// a watcher is told, must be the same.
//
//   KONDUKTOR_DESK=build/dev/konduktor_desk KONDUKTOR_WASM=build/wasm/konduktor.wasm node --test tests/wasm/*.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { open } from '../../apps/wasm/module.mjs';

const bytes = readFileSync(process.env.KONDUKTOR_WASM);
const fileOf = (game) => readFileSync(new URL(`../../data/${game}.json`, import.meta.url), 'utf8');

const SCENES = [
  { game: 'europe', players: 3, clock: { kind: 'move', seconds: 60, increment: 0 } },
  { game: 'europe', players: 2, friendly: true, show_counts: false },
  { game: 'london', players: 4, clock: { kind: 'game', seconds: 900, increment: 5 } },
  { game: 'berlin', players: 2, show_scores: false },
  { game: 'uk', players: 3, options: { advanced_technologies: true }, clock: { kind: 'move', seconds: 90, increment: 0 } },
  { game: 'uk', players: 2, friendly: true },
  { game: 'cardgame', players: 4, show_known: true },
  {
    game: 'cardgame', players: 2, friendly: true,
    options: { peek_own_track: true, row_order: 'owner', must_draw_two: true, empty_deck: 'closed' },
  },
  { game: 'usa', players: 5, clock: { kind: 'game', seconds: 1200, increment: 0 } },
];
const ALA = '000000000a';
const OLA = '000000000b';
const SPECTATOR = '000000000c';
const HEX = '7'.repeat(64);
const MOST_STEPS = 6000;

// Small and good enough to vary a scene; the same numbers on every run.
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Scene {
  questions = [];
  answers = [];
  kinds = new Set();
  refusals = new Set();
  at = 1_700_000_000_000;
  latest = []; // update by watcher

  constructor(desk, seed) {
    this.desk = desk;
    this.next = chance(seed);
    this.seed = seed.toString(16).padStart(64, '0');
  }

  ask(question) {
    const text = JSON.stringify(question);
    const answer = this.desk.askText(text);
    this.questions.push(text);
    this.answers.push(answer);
    const read = JSON.parse(answer);
    assert.equal(read.error, undefined, text);
    for (const entry of read.entries ?? []) this.kinds.add(entry.kind);
    for (const { to, update } of read.told ?? []) this.latest[to] = update;
    if (read.refused) this.refusals.add(read.refused.code);
    return read;
  }
  command(kind, user, more = {}) {
    return this.ask({ do: 'command', kind, user, at: this.at, ...more });
  }
  get over() {
    return !['open', 'running'].includes(this.latest[0].stage);
  }
  eyes() {
    return [[ALA, 0], [OLA, 1]].map(([user, watcher]) => ({ user, ...this.latest[watcher].eyes[0] }))
      .filter((eye) => eye.seat !== null);
  }

  setUp({ game, players, options = {}, clock = { kind: 'none', seconds: 0, increment: 0 }, ...manners }) {
    this.ask({ do: 'bring', file: fileOf(game) });
    const settings = { game, players, options, clock, ...manners };
    this.ask({ do: 'open', settings, user: ALA, name: 'Ala', at: this.at });
    this.ask({ do: 'watch', user: ALA, legal: true, needs: true, at: this.at });
    this.ask({ do: 'watch', user: OLA, legal: true, at: this.at });
    this.ask({ do: 'watch', user: SPECTATOR, at: this.at });
    this.command('sit', ALA, { seat: 0, name: 'Ala' });
    this.command('sit', OLA, { seat: 1, name: ' Zoë ', language: 'pl' });
    const bots = ['bot:greedy', 'bot:racer', 'bot:easy'];
    for (let seat = 2; seat < players; seat++) this.command('sit_bot', ALA, { seat, text: bots[seat - 2] });
    this.command('start', OLA, { text: JSON.stringify({ seed: this.seed, salt: HEX }) }); // not the host
    this.command('start', ALA, { text: JSON.stringify({ seed: this.seed, salt: HEX }) });
  }

  step() {
    this.at += Math.floor(this.next() * 8000);
    const dice = this.next();
    const eyes = this.eyes();
    const mine = eyes.filter((eye) => eye.undo);
    if (dice < 0.06 && mine.length) return this.command('undo', mine[0].user, { seat: mine[0].seat });
    if (dice < 0.07) return this.pause();
    if (dice < 0.08) return this.leave();
    if (dice < 0.085) return this.standStill();
    if (dice < 0.1) return this.command('move', ALA, { seat: 0, text: 'draw', ask: 1, language: 'pl' });
    if (dice < 0.11) return this.command('move', OLA, { seat: 1, text: 'claim the moon', ask: eyes[0]?.ask || 1 });
    const asked = eyes.filter((eye) => eye.ask !== 0 && eye.legal.moves.length > 0);
    if (asked.length === 0) return this.ask({ do: 'think', seed: this.seed, at: this.at });
    const eye = asked[Math.floor(this.next() * asked.length)];
    return this.command('move', eye.user, { seat: eye.seat, ask: eye.ask, text: this.choice(eye.legal.moves) });
  }
  // Games shall end, so what is built goes before what is drawn.
  choice(moves) {
    const claims = moves.filter((move) => move.startsWith('claim'));
    const from = claims.length > 0 && this.next() < 0.8 ? claims : moves;
    return from[Math.floor(this.next() * from.length)];
  }
  pause() {
    this.command('offer', ALA, { seat: 0, text: 'pause' });
    this.command('answer', OLA, { seat: 1, text: this.next() < 0.7 ? 'yes' : 'no' });
    this.at += 5000;
    this.command('offer', OLA, { seat: 1, text: 'resume' });
    this.command('answer', ALA, { seat: 0, text: 'yes' });
    this.command('offer', OLA, { seat: 1, text: 'takeback' });
    this.command('answer', ALA, { seat: 0, text: 'yes' });
  }
  leave() {
    this.command('rise', OLA, { seat: 1 });
    for (let k = 0; k < 3; k++) this.ask({ do: 'think', seed: this.seed, at: (this.at += 900) });
    this.command('back', OLA, { seat: 1 });
  }
  standStill() {
    this.ask({ do: 'time', at: (this.at += 95_000) });
    this.command('back', ALA, { seat: 0 });
    this.command('back', OLA, { seat: 1 });
  }
  finish() {
    const { record } = this.ask({ do: 'record' });
    const { log } = this.ask({ do: 'log' });
    this.ask({ do: 'restore', log });
    assert.equal(this.ask({ do: 'record' }).record, record);
    return JSON.parse(record);
  }
}

function native(questions) {
  const done = spawnSync(process.env.KONDUKTOR_DESK, { input: `${questions.join('\n')}\n`, maxBuffer: 2 ** 30 });
  assert.equal(done.status, 0, String(done.stderr));
  return done.stdout.toString('utf8').split('\n').slice(0, -1);
}

const seen = { kinds: new Set(), refusals: new Set() };

for (const [number, settings] of SCENES.entries()) {
  test(`a table of ${JSON.stringify(settings)}`, async () => {
    const scene = new Scene(await open(bytes), 100 + number);
    scene.setUp(settings);
    for (let step = 0; !scene.over; step++) {
      assert.ok(step < MOST_STEPS, 'the game does not end');
      scene.step();
    }
    assert.equal(scene.latest[0].stage, 'finished');
    const record = scene.finish();
    assert.equal(record.result.sheets.length, settings.players);
    const there = native(scene.questions);
    assert.equal(there.length, scene.answers.length);
    for (const [k, answer] of scene.answers.entries())
      assert.ok(answer === there[k], `answer ${k} differs, to ${scene.questions[k].slice(0, 300)}`);
    for (const kind of scene.kinds) seen.kinds.add(kind);
    for (const code of scene.refusals) seen.refusals.add(code);
  });
}

test('the scenes had it all', () => {
  const wanted = ['create', 'sit', 'start', 'move', 'undo', 'stand_in', 'back', 'offer', 'answer', 'pause', 'resume', 'end'];
  assert.deepEqual(wanted.filter((kind) => !seen.kinds.has(kind)), []);
  assert.ok(seen.refusals.size >= 4, [...seen.refusals].join(' '));
});

test('without a table there is nothing to ask', async () => {
  const desk = await open(bytes);
  assert.deepEqual(desk.ask({ do: 'log' }), { error: 'there is no table; open one first' });
  const settings = { game: 'europe', players: 2 };
  assert.match(desk.ask({ do: 'open', settings, user: ALA, name: 'Ala', at: 1 }).refused.text, /was not brought/);
  assert.deepEqual(desk.ask({ do: 'restore', log: [] }), {
    error: 'log has 0 entries; there must be at least 1',
  });
});
