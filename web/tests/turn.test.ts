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
const impossible = { text: 'no' };
const never = (): never => {
  throw new Error('it is possible');
};

let eye: Eye;
const turnNow = () => new Turn(() => ({ table: 'T', n: 7, eye, game }));

beforeEach(() => {
  line.said = [];
  line.answer = { type: 'ok' };
  wished.confirm = false;
  eye = { seat: 0, ask: 3, view: { me: { hand: {} } }, legal: { moves: [], more: false } } as unknown as Eye;
});

describe('an answer', () => {
  it('with one way to pay is said at once, and once', async () => {
    const turn = turnNow();
    await Promise.all([turn.pay([way('red')], never), turn.pay([way('red')], never), turn.send('pass')]);
    expect(line.said).toEqual([{ do: 'move', table: 'T', seat: 0, ask: 3, move: way('red').text }]);
    expect([turn.busy, turn.step]).toEqual([true, { at: 'choosing' }]);
  });

  it('with several ways to pay waits for one of them', async () => {
    const turn = turnNow();
    const ways = [way('red'), way('blue')];
    await turn.pay(ways, never);
    expect(turn.step.at === 'paying' && turn.step.ways).toHaveLength(2);
    expect([turn.look, line.said]).toEqual([{ route }, []]);
    turn.cancel();
    expect([turn.step, turn.look]).toEqual([{ at: 'choosing' }, {}]);
  });

  it('is asked once more where that is wished, and goes back to the ways when another thing is chosen', async () => {
    wished.confirm = true;
    const turn = turnNow();
    await turn.pay([way('red'), way('blue')], never);
    const paying = turn.step;
    await turn.send(way('blue').text);
    expect(turn.step).toEqual({ at: 'confirming', move: way('blue').text, from: paying });
    await turn.send(way('red').text);
    expect(turn.step).toEqual({ at: 'confirming', move: way('red').text, from: paying });
    await turn.pay(undefined, () => impossible);
    expect([turn.step, turn.trouble]).toEqual([paying, impossible]);
    await turn.send(way('red').text);
    expect(line.said).toEqual([]);
    await turn.send(way('red').text);
    expect(line.said.map((m) => m['move'])).toEqual([way('red').text]);
    expect(turn.step).toEqual({ at: 'choosing' });
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
    line.answer = { type: 'legal', moves: [way('red').text, way('blue').text] };
    const asking = turn.pay([way('red')], never);
    await Promise.all([turn.send('pass'), asking]);
    expect(line.said.map((m) => m['do'])).toEqual(['legal', 'move']);
    expect([turn.busy, turn.step]).toEqual([true, { at: 'choosing' }]);
  });
});
