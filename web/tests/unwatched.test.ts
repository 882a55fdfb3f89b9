// A game that begins without those who only looked.
import { beforeEach, describe, expect, it } from 'vitest';
import { client } from '../src/client/client.svelte';
import { after, emptyTable, withoutUs } from '../src/client/table';

class FakeSocket {
  static last: FakeSocket;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly said: Record<string, unknown>[] = [];
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen?.();
    this.hear({ type: 'welcome', user: null, time: 0, version: '' });
  }
}

const gone = { type: 'unwatched', table: 'a', code: 'private_table', text: 'This table is private.' };
const update = { type: 'update', table: 'a', n: 3, stage: 'open', eyes: [] } as const;

describe('a table that is not for us any more', () => {
  beforeEach(() => {
    Object.assign(globalThis, {
      WebSocket: FakeSocket,
      window: globalThis,
      location: { protocol: 'http:', host: 'x' },
    });
    client.connection.restart();
    FakeSocket.last.welcome();
  });

  it('says why, and is not asked for again when the line comes back', () => {
    const stop = client.watch('a');
    FakeSocket.last.hear(update);
    expect(client.tables.get('a')?.sentAway).toBeNull();
    FakeSocket.last.hear(gone);
    expect(client.tables.get('a')?.sentAway).toEqual({ code: 'private_table', text: 'This table is private.' });
    client.connection.restart();
    FakeSocket.last.welcome();
    expect(FakeSocket.last.said.some((m) => m['do'] === 'watch')).toBe(false);
    stop();
    client.connection.stop();
  });

  it('is like any other again once the server tells of it', () => {
    const away = withoutUs(after(emptyTable('a'), update), gone);
    expect(away.sentAway?.code).toBe('private_table');
    expect(after(away, { ...update, n: 4 }).sentAway).toBeNull();
  });
});
