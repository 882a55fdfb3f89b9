// The schema of the protocol against what the server really sends (golden messages of the C++ tests), what it takes from
// clients, and what the documents say. What browsers hear and say is held against it in e2e/support/frames.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { membersOf, met, problems, schema } from './protocol';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Golden {
  readonly is: string;
  readonly value: unknown;
}
const folders = ['tests/table_wire/golden/messages/', 'tests/server_hub/golden/'];
const files = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => folder + name),
);
const golden = new Map(
  files.map((file) => [
    file,
    read(file)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Golden),
  ]),
);

describe('golden messages', () => {
  it('are there for every game', () => expect(files.length).toBeGreaterThanOrEqual(8));
  it.each(files)('%s', (file) => {
    const wrong = golden
      .get(file)!
      .flatMap(({ is, value }, line) => problems(is, value).map((why) => `line ${line + 1}, ${is}: ${why}`));
    expect(wrong).toEqual([]);
  });
});

describe('what clients say', () => {
  const said = JSON.parse(read('tests/server_hub/golden/said.json')) as Record<string, readonly unknown[]>;
  const text = (message: unknown): string => JSON.stringify(message);

  it.each(said['valid']!.map((m) => [text(m), m]))('%s', (_, message) => {
    expect(problems('ClientMessage', message)).toEqual([]);
    expect(problems('ClientMessage', { ...(message as object), id: 7 })).toEqual([]);
  });
  // What the server takes all the same (null for absent, fields it does not know) no client of ours says.
  it.each([...said['invalid']!, ...said['tolerated']!].map((m) => [text(m), m]))('not %s', (_, message) => {
    expect(problems('ClientMessage', message)).not.toEqual([]);
  });
  it('offers only what there is', () => {
    const offer = { do: 'offer', table: '0123456789', seat: 0, what: 'a drink' };
    expect(problems('ClientMessage', offer)).toEqual(['/what must be equal to one of the allowed values: "a drink"']);
  });
});

describe('a message that is wrong', () => {
  it('is told by what and where', () => {
    const pong = { type: 'pong', id: 1, time: 1 };
    expect(problems('ServerMessage', pong)).toEqual([]);
    expect(problems('ServerMessage', { ...pong, news: 1 })).toEqual([
      'ServerMessage must NOT have additional properties: "news"',
    ]);
    expect(problems('ServerMessage', { ...pong, time: 'noon' })).toEqual(['/time must be integer: "noon"']);
    expect(problems('ServerMessage', { type: 'dance' }).join()).toContain('"type" must be in oneOf');
    const { id: _, ...short } = pong;
    expect(problems('ServerMessage', short).join()).toContain("must have required property 'id'");
  });
});

// After all of the above: what nobody ever sends is not part of the protocol.
describe('nothing in the schema is dead', () => {
  const sent = [...golden.values()].flat();
  const words = (json: unknown, key: string, into: Set<string>): Set<string> => {
    if (typeof json === 'object' && json !== null)
      for (const [name, value] of Object.entries(json)) {
        if (name === key && typeof value === 'string') into.add(value);
        words(value, key, into);
      }
    return into;
  };
  const all = (key: string): Set<string> => words(sent, key, new Set());

  it('every message of the server is golden', () => {
    const types = new Set(
      sent.flatMap(({ is, value }) => (/Message$|^Update$/.test(is) ? [(value as { type: string }).type] : [])),
    );
    expect([...types].sort()).toEqual([...membersOf('ServerMessage').keys()].sort());
  });
  it('every event', () => {
    expect([...membersOf('GameEvent').keys()].filter((event) => !all('event').has(event))).toEqual([]);
  });
  it('every phase and stage', () => {
    expect(schema.$defs['Phase']!.enum!.filter((phase) => !all('phase').has(phase!))).toEqual([]);
    expect(schema.$defs['Stage']!.enum!.filter((stage) => !all('stage').has(stage!))).toEqual([]);
  });
  it('every field', () => {
    const fields = Object.entries(schema.$defs).flatMap(([name, { properties = {} }]) =>
      Object.keys(properties).map((key) => `${name}.${key}`),
    );
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter((field) => !met.has(field))).toEqual([]);
  });
});
