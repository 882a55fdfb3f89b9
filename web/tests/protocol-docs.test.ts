// docs/server/protocol.md, socket.md and openapi.json name exactly the messages, fields and words of the schema.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { membersOf, schema, type Definition } from './protocol';

const read = (file: string): string => readFileSync(new URL(`../../docs/server/${file}`, import.meta.url), 'utf8');
const protocol = read('protocol.md');
const socket = read('socket.md');

/** The text below a heading, up to the next heading of any level. */
function section(text: string, heading: string): string {
  const at = text.indexOf(`\n${heading}\n`);
  expect(at, heading).toBeGreaterThanOrEqual(0);
  const below = text.slice(at + heading.length + 2);
  const end = /\n#+ /.exec(below)?.index ?? below.length;
  return below.slice(0, end);
}

/** The table whose first column has this name, as rows of cells. */
function table(text: string, column: string): string[][] {
  const lines = text.split('\n');
  const at = lines.findIndex((line, i) => line.startsWith(`| ${column} |`) && lines[i + 1]?.startsWith('|--'));
  expect(at, `a table of "${column}"`).toBeGreaterThanOrEqual(0);
  const rest = lines.slice(at + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  const rows = end < 0 ? rest : rest.slice(0, end);
  // A bar inside of code is written \|.
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const words = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map((m) => m[1]!);
const firsts = (rows: readonly string[][]): string[] => rows.flatMap(([first]) => words(first!)).sort();

function fieldsOf(definition: Definition | string): string[] {
  const found = typeof definition === 'string' ? schema.$defs[definition]! : definition;
  const inherited = (found.allOf ?? []).flatMap(({ $ref }) => fieldsOf($ref.split('/').pop()!));
  return [...inherited, ...Object.keys(found.properties ?? {})].sort();
}

/** Fields of an object as documents write it, `{"type":"pong","id":…}`: those of its own, not of what is in it. */
function fieldsIn(example: string): string[] {
  const out: string[] = [];
  let depth = 0;
  for (const [token] of example.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token.endsWith(':')) out.push(token.slice(1, token.lastIndexOf('"')));
    if (depth === 0) break;
  }
  return out;
}

describe('protocol.md', () => {
  it('names what clients say, with all fields', () => {
    const examples = table(section(protocol, '## The socket'), 'you say').flatMap(([first]) =>
      [...first!.matchAll(/`(\{"do":.*?\})`/g)].map((m) => m[1]!),
    );
    const told = examples.map((text) => [/"do":"(\w+)"/.exec(text)![1]!, fieldsIn(text).sort()] as const);
    const known = [...membersOf('ClientMessage')].map(
      ([word, definition]) => [word, fieldsOf(definition).filter((field) => field !== 'id')] as const,
    );
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known));
  });

  it('names what the server says, with all fields', () => {
    const told = new Map<string, string[]>();
    for (const { index } of protocol.matchAll(/\{"type":"/g)) {
      const text = protocol.slice(index);
      const type = /"type":"(\w+)"/.exec(text)![1]!;
      told.set(type, [...new Set([...(told.get(type) ?? []), ...fieldsIn(text)])].sort());
    }
    const known = [...membersOf('ServerMessage')].map(([type, definition]) => [type, fieldsOf(definition)] as const);
    expect([...told.keys()].sort()).toEqual(known.map(([type]) => type).sort());
    // Those of these answers are in socket.md, and a hint for a lesson is a hint with `advice`.
    const elsewhere = ['why', 'examples'];
    for (const [type, fields] of known) {
      const all = fields.filter((field) => field !== 'advice');
      if (!elsewhere.includes(type)) expect([type, told.get(type)]).toEqual([type, all]);
    }
    expect(words(protocol)).toContain('advice');
  });

  it('shows an update with all there is', () => {
    const text = /```json\n(\{"type":"update"[^`]*)```/.exec(protocol)![1]!;
    const update = JSON.parse(text.replaceAll('{…}', '{}').replaceAll('[…]', '[]')) as {
      info: { seats: object[] };
      clock: object[];
      eyes: object[];
    };
    const keys = (value: object | undefined): string[] => Object.keys(value!).sort();
    expect(keys(update.info)).toEqual(fieldsOf('TableInfo'));
    expect(keys(update.info.seats[0])).toEqual(fieldsOf('PersonSeat'));
    expect(keys(update.info.seats[1])).toEqual(fieldsOf('BotSeat'));
    expect([...keys(update.info.seats[2]), 'held'].sort()).toEqual(fieldsOf('EmptySeat').sort());
    expect(keys(update.clock[0])).toEqual(fieldsOf('SeatClock'));
    expect(keys(update.eyes[0])).toEqual(fieldsOf('Eye'));
  });

  it('names the refusals', () => {
    expect(firsts(table(section(protocol, '### Refusals'), 'code'))).toEqual(
      [...schema.$defs['RefusalCode']!.enum!].sort(),
    );
  });
});

// A table of fields: where it is, its first column, what it describes.
const tables: readonly (readonly [string, string, string])[] = [
  ['## View', 'field', 'View'],
  ['### `seats`', 'field', 'SeatView'],
  ['### `goals`', 'field', 'Standing'],
  ['### `me`', 'field', 'Me'],
  ['## Sheet', 'field', 'Sheet'],
  ['## Sheet', 'field of a seat', 'SeatSheet'],
  ['## Needs', 'field', 'Need'],
  ['### Examples', 'field', 'Examples'],
  ['## Game', 'field', 'GameDescription'],
  ['## Game', 'field of a route', 'GameRoute'],
  ['## Game', 'field of a ticket', 'GameTicket'],
  ['## Replay', 'field', 'Replay'],
  ['## Film', 'field', 'Film'],
];

// A field that is explained in a line: the line names those of the things in it.
const lines: readonly (readonly [string, string, string, string])[] = [
  ['## View', 'field', 'tunnel', 'Tunnel'],
  ['## Sheet', 'field', 'ties', 'TieStep'],
  ['## Needs', 'field', 'loans', 'Loan'],
  ['## Game', 'field', 'options', 'GameOption'],
  ['## Game', 'field', 'colours', 'GameColour'],
  ['## Game', 'field', 'pieces', 'GamePiece'],
  ['## Game', 'field', 'board', 'BoardSize'],
  ['## Game', 'field', 'places', 'GamePlace'],
  ['## Game', 'field', 'technologies', 'GameTechnology'],
  ['## Game', 'field', 'districts', 'GameDistrict'],
  ['## Game', 'field', 'big_cities', 'GameBigCity'],
  ['## Replay', 'field', 'played', 'Played'],
  ['## Film', 'field', 'steps', 'FilmStep'],
];

describe('socket.md', () => {
  it.each(tables)('%s, %s: %s', (heading, column, definition) => {
    expect(firsts(table(section(socket, heading), column))).toEqual(fieldsOf(definition));
  });

  it.each(lines)('%s, %s: `%s` is %s', (heading, column, field, definition) => {
    const row = table(section(socket, heading), column).find(([first]) => words(first!).includes(field));
    expect(words(row!.slice(1).join())).toEqual(expect.arrayContaining(fieldsOf(definition)));
  });

  it('names the phases', () => {
    expect(firsts(table(section(socket, '## View'), '`phase`'))).toEqual([...schema.$defs['Phase']!.enum!].sort());
  });

  it('names the events and which fields only their seat may know', () => {
    const told = table(section(socket, '## Events'), '`event`').map(([event, fields]) => [
      words(event!)[0],
      fields!
        .split(',')
        .map((field) => field.trim().replaceAll('`', ''))
        .filter((field) => field !== '')
        .sort(),
    ]);
    const known = [...membersOf('GameEvent')].map(([event, definition]) => [
      event,
      fieldsOf(definition)
        .filter((field) => field !== 'event')
        // Points are hidden from all or from nobody.
        .map((field) => (definition.required!.includes(field) || field === 'points' ? field : `${field}*`))
        .sort(),
    ]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known));
  });

  it('names the reasons and their fields', () => {
    const rows = table(section(socket, '### why'), '`reason`');
    expect(firsts(rows)).toEqual([...schema.$defs['WhyReason']!.enum!].sort());
    expect(words(section(socket, '### why'))).toEqual(expect.arrayContaining(fieldsOf('WhyAnswer')));
  });

  it('names what the teacher advises and its fields', () => {
    const text = section(socket, '### Advice');
    expect(firsts(table(text, '`reason`'))).toEqual([...schema.$defs['AdviceReason']!.enum!].sort());
    expect(words(text)).toEqual(expect.arrayContaining(fieldsOf('Advice')));
  });

  it('shows the other answers', () => {
    const text = section(socket, '### ways') + section(socket, '### shop, path');
    const fields = new Set([...text.matchAll(/"(\w+)":/g)].map((m) => m[1]!));
    expect([...fields].sort()).toEqual(
      [...new Set([...fieldsOf('WaysAnswer'), ...fieldsOf('Way'), ...fieldsOf('Ware'), 'wares', 'routes'])].sort(),
    );
    const legal = fieldsIn(/`(\{"moves".*?\})`/.exec(socket)![1]!);
    expect([...legal, 'robs'].sort()).toEqual(fieldsOf('Legal'));
    expect(words(section(socket, '## Legal moves'))).toContain('robs');
  });

  it('names the tie-breaks', () => {
    const row = table(section(socket, '## Sheet'), 'field').find(([first]) => words(first!).includes('ties_used'))!;
    expect(words(row[1]!).sort()).toEqual([...schema.$defs['TieBreak']!.enum!].sort());
  });
});

// What the socket and HTTP share is described twice: for clients that know OpenAPI only, and here.
describe('openapi.json', () => {
  interface Component {
    readonly properties: Readonly<Record<string, { readonly properties?: object; readonly enum?: readonly unknown[] }>>;
  }
  const { schemas } = (JSON.parse(read('openapi.json')) as { components: { schemas: Record<string, Component> } })
    .components;
  const keys = (component: string): string[] => Object.keys(schemas[component]!.properties).sort();
  const same: readonly (readonly [string, string])[] = [
    ['Name', 'Text'],
    ['User', 'User'],
    ['Clock', 'Clock'],
    ['Settings', 'Settings'],
    ['Table', 'LobbyRow'],
    ['GameHead', 'GameHead'],
    ['Counts', 'Counts'],
    ['Film', 'Film'],
  ];

  it.each(same)('%s is %s', (component, definition) => {
    expect(keys(component)).toEqual(fieldsOf(definition));
    for (const [field, { enum: values }] of Object.entries(schemas[component]!.properties)) {
      const known = schema.$defs[definition]!.properties?.[field]?.['enum'];
      if (values !== undefined && known !== undefined) expect(new Set(values), field).toEqual(new Set(known as []));
    }
  });

  it('has the same options of a table', () => {
    const known = schema.$defs['Settings']!.properties!['options']!['properties'] as object;
    expect(Object.keys(schemas['Settings']!.properties['options']!.properties!)).toEqual(Object.keys(known));
  });

  it('has the fields of every kind of seat', () => {
    const all = ['EmptySeat', 'BotSeat', 'PersonSeat'].flatMap(fieldsOf);
    expect(keys('Seat')).toEqual([...new Set(all)].sort());
  });
});
