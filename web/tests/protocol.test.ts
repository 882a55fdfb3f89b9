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
