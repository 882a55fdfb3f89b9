import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, Lost, Refused, type LineState, type Surroundings } from '../src/net/connection';
import type { ServerMessage } from '../src/protocol/messages';

/** A socket that the test plays the server of. */
class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly said: Record<string, unknown>[] = [];
  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  hear(...messages: object[]): void {
    this.onmessage?.({ data: messages.map((m) => JSON.stringify(m)).join('\n') });
  }
  welcome(): void {
    this.onopen?.();
    this.hear({ type: 'welcome', user: null, time: 0, version: '' });
  }
}

const move = { do: 'move', table: 'a', seat: 0, ask: 1, move: 'draw' } as const;
let sockets: FakeSocket[];
let timers: { act: () => void; ms: number; id: number }[];
let states: LineState[];
let heard: ServerMessage[];
let line: Connection;

function tick(): number {
  const next = timers.shift()!;
  next.act();
  return next.ms;
}

beforeEach(() => {
  sockets = [];
  timers = [];
  states = [];
  heard = [];
  let ids = 0;
  const world: Surroundings = {
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    later: (act, ms) => {
      timers.push({ act, ms, id: ++ids });
      return ids;
    },
    cancel: (id) => {
      timers = timers.filter((t) => t.id !== id);
    },
    random: () => 0.5,
  };
  line = new Connection(
    () => 'ws://x/socket',
    () => ({ do: 'hello', token: 'T' }),
    (m) => heard.push(m),
    (s) => states.push(s),
    world,
  );
});

describe('the line to the server', () => {
  it('says hello first and what is watched after the welcome', () => {
    line.keep('table a', { do: 'watch', table: 'a' });
    line.start();
    sockets[0]!.onopen!();
    expect(sockets[0]!.said).toEqual([{ do: 'hello', token: 'T' }]);
    sockets[0]!.hear({ type: 'welcome', user: null, time: 0, version: '' });
    expect(sockets[0]!.said[1]).toEqual({ do: 'watch', table: 'a' });
    expect(states).toEqual(['connecting', 'open']);
  });

  it('answers each question with its own answer', async () => {
    line.start();
    sockets[0]!.welcome();
    const first = line.say(move);
    const second = line.say({ do: 'hint', table: 'a', seat: 0 });
    const [a, b] = sockets[0]!.said.slice(-2).map((m) => m['id'] as number);
    expect(a).not.toBe(b);
    sockets[0]!.hear({ type: 'hint', id: b, move: 'draw' }, { type: 'ok', id: a });
    expect((await first).type).toBe('ok');
    expect((await second).type).toBe('hint');
  });

  it('tells a refusal with its code', async () => {
    line.start();
    sockets[0]!.welcome();
    const asked = line.say(move);
    sockets[0]!.hear({ type: 'refused', id: sockets[0]!.said.at(-1)!['id'], code: 'stale', text: 'Too late.' });
    await expect(asked).rejects.toThrowError(new Refused('stale', 'Too late.'));
  });

  it('connects again by itself, waits longer each time, and says nothing twice but what it watches', async () => {
    line.keep('lobby', { do: 'lobby', on: true });
    line.start();
    sockets[0]!.welcome();
    const asked = line.say(move);
    sockets[0]!.close();
    await expect(asked).rejects.toBeInstanceOf(Lost);
    expect(states.at(-1)).toBe('lost');
    const first = tick();
    sockets[1]!.close();
    const second = tick();
    expect(second).toBeGreaterThan(first);
    sockets[2]!.welcome();
    expect(sockets[2]!.said).toEqual([
      { do: 'hello', token: 'T' },
      { do: 'lobby', on: true },
    ]);
    expect(states.at(-1)).toBe('open');
  });

  it('does not take words while the line is down', async () => {
    line.start();
    await expect(line.say(move)).rejects.toBeInstanceOf(Lost);
    sockets[0]!.welcome();
    expect(sockets[0]!.said).toHaveLength(1);
  });

  it('forgets what is no longer watched', () => {
    line.start();
    sockets[0]!.welcome();
    line.keep('table a', { do: 'watch', table: 'a' });
    line.drop('table a', { do: 'unwatch', table: 'a' });
    expect(sockets[0]!.said.slice(1)).toEqual([
      { do: 'watch', table: 'a' },
      { do: 'unwatch', table: 'a' },
    ]);
    sockets[0]!.close();
    tick();
    sockets[1]!.welcome();
    expect(sockets[1]!.said).toHaveLength(1);
  });

  it('hangs up on a server that does not answer', () => {
    line.start();
    sockets[0]!.welcome();
    tick();
    expect(sockets[0]!.said.at(-1)).toEqual({ do: 'ping' });
    tick();
    expect(states.at(-1)).toBe('lost');
  });

  it('stays with one that does', () => {
    line.start();
    sockets[0]!.welcome();
    tick();
    sockets[0]!.hear({ type: 'pong', time: 1 });
    line.alive();
    expect(timers).toHaveLength(1);
    expect(states.at(-1)).toBe('open');
  });

  it('lets others wait until it can be heard', async () => {
    line.start();
    let open = false;
    const waited = line.opened().then(() => (open = true));
    await Promise.resolve();
    expect(open).toBe(false);
    sockets[0]!.welcome();
    await waited;
    await line.opened();
  });

  it('outlives rubbish', () => {
    line.start();
    sockets[0]!.welcome();
    sockets[0]!.onmessage!({ data: '{"type":\n\n{"type":"pong","time":2}' });
    expect(heard.at(-1)).toEqual({ type: 'pong', time: 2 });
  });

  it('is silent after stop', () => {
    line.start();
    sockets[0]!.welcome();
    line.stop();
    expect(timers).toEqual([]);
    expect(states.at(-1)).toBe('closed');
    sockets[0]!.hear({ type: 'pong', time: 1 });
    expect(heard.filter((m) => m.type === 'pong')).toEqual([]);
  });
});
