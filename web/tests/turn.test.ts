// An answer on its way: chosen, paid for, confirmed, said once.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Move } from '../src/table/moves/moves';
import type { Eye } from '../src/protocol/messages';
import { load } from './games';

const line = vi.hoisted(() => ({ said: [] as Record<string, unknown>[], answer: {} as unknown }));
const wished = vi.hoisted(() => ({ confirm: false }));
vi.mock('../src/client/client.svelte', () => ({
  client: {
    connection: {
      say: (message: Record<string, unknown>) => {
        line.said.push(message);
        return line.answer instanceof Error ? Promise.reject(line.answer) : Promise.resolve(line.answer);
      },
    },
  },
}));
vi.mock('../src/device/settings.svelte', () => ({ settings: () => wished }));

const { Turn } = await import('../src/table/turn/turn.svelte');
const { readMove } = await import('../src/table/moves/moves');

const game = load('usa');
const route = game.routes.find((r) => r.kind !== 'tunnel' && r.colour === 'gray')!.id;
const way = (colour: string): Move => readMove(`claim ${route} ${colour}*1`);
const goal = `claim ${route}`;

let eye: Eye;
const turnNow = () => new Turn(() => ({ table: 'T', n: 7, eye, game, names: ['Ala', 'Ola'] }));

beforeEach(() => {
  line.said = [];
  line.answer = { type: 'ok' };
  wished.confirm = false;
  eye = { seat: 0, ask: 3, view: { me: { hand: {} } }, legal: { moves: [], more: false } } as unknown as Eye;
});

describe('an answer', () => {
  it('with one way to pay is said at once, and once', async () => {
    const turn = turnNow();
    await Promise.all([turn.pay([way('red')], goal), turn.pay([way('red')], goal), turn.send('pass')]);
    expect(line.said).toEqual([{ do: 'move', table: 'T', seat: 0, ask: 3, move: way('red').text }]);
    expect([turn.busy, turn.step]).toEqual([true, { at: 'choosing' }]);
  });

  it('with several ways to pay waits for one of them', async () => {
    const turn = turnNow();
    const ways = [way('red'), way('blue')];
    await turn.pay(ways, goal);
    expect(turn.step.at === 'paying' && turn.step.ways).toHaveLength(2);
    expect([turn.look, line.said]).toEqual([{ route }, []]);
    turn.cancel();
    expect([turn.step, turn.look]).toEqual([{ at: 'choosing' }, {}]);
  });

  it('is asked once more where that is wished, and goes back to the ways when another thing is chosen', async () => {
    wished.confirm = true;
    const turn = turnNow();
    await turn.pay([way('red'), way('blue')], goal);
    const paying = turn.step;
    await turn.send(way('blue').text);
    expect(turn.step).toEqual({ at: 'confirming', move: way('blue').text, from: paying });
    await turn.send(way('red').text);
    expect(turn.step).toEqual({ at: 'confirming', move: way('red').text, from: paying });
    line.answer = { type: 'why', reason: 'taken', clause: 'CORE-R2', owners: [1] };
    await turn.pay(undefined, 'claim another');
    expect(turn.step).toEqual(paying);
    expect(turn.trouble).toEqual({ text: 'This route belongs to Ola.', clause: 'CORE-R2' });
    line.answer = { type: 'ok' };
    await turn.send(way('red').text);
    expect(line.said).toEqual([{ do: 'why', table: 'T', seat: 0, for: 'claim another' }]);
    await turn.send(way('red').text);
    expect(line.said.at(-1)).toMatchObject({ do: 'move', move: way('red').text });
    expect(turn.step).toEqual({ at: 'choosing' });
  });

  it('at a tunnel waits with the odds that the server says', async () => {
    const europe = load('europe');
    const tunnel = europe.routes.find((r) => r.kind === 'tunnel')!.id;
    const move = `claim ${tunnel} wild*2`;
    line.answer = { type: 'ways', ways: [{ move, surcharge: [0.7, 0.2, 0.1, 0], payable: 0.7 }] };
    const turn = new Turn(() => ({ table: 'T', n: 7, eye, game: europe, names: [] }));
    await turn.pay([readMove(move)], `claim ${tunnel}`);
    expect(line.said).toEqual([{ do: 'ways', table: 'T', seat: 0, for: `claim ${tunnel}` }]);
    expect(turn.step.at === 'paying' && turn.step.ways[0]!.odds).toEqual({
      surcharge: [0.7, 0.2, 0.1, 0],
      payable: 0.7,
    });
  });

  it('that cannot be asked for says that the line is lost, and offers what is listed', async () => {
    const turn = turnNow();
    eye = { ...eye, legal: { moves: [], more: true } } as unknown as Eye;
    line.answer = new Error('away');
    await turn.pay([way('red'), way('blue')], goal);
    expect(turn.trouble).toEqual({ text: 'away' });
    expect(turn.step.at === 'paying' && turn.step.ways).toHaveLength(2);
  });

  it('that did not arrive may be given again', async () => {
    const turn = turnNow();
    line.answer = new Error('away');
    await turn.send('pass');
    expect([turn.busy, turn.trouble]).toEqual([false, { text: 'away' }]);
  });

  it('that was given while the ways were asked for closes them', async () => {
    const turn = turnNow();
    eye = { ...eye, legal: { moves: [], more: true } } as unknown as Eye;
    line.answer = { type: 'ways', ways: [{ move: way('red').text }, { move: way('blue').text }] };
    const asking = turn.pay([way('red')], goal);
    await Promise.all([turn.send('pass'), asking]);
    expect(line.said.map((m) => m['do'])).toEqual(['ways', 'move']);
    expect([turn.busy, turn.step]).toEqual([true, { at: 'choosing' }]);
  });
});
