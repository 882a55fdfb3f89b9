// docs/data-format.schema.json takes every game that comes with Konduktor, and editors that use it see what is wrong.
import { readFileSync, readdirSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- broken at any depth below
type Game = Record<string, any>;

const schema = read('docs/data-format.schema.json');
const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false }).compile(
  schema,
);

function problems(game: Game): string[] {
  validate(game);
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

const files = ['data/', 'data/examples/', 'tests/perft/'].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.json'))
    .map((name) => folder + name),
);

describe('a good file', () => {
  it('is not missed', () => expect(files.length).toBeGreaterThanOrEqual(8));
  it.each(files)('%s', (file) => expect(problems(read(file))).toEqual([]));
  it('may name its schema', () => {
    expect(problems({ $schema: '../docs/data-format.schema.json', ...read('data/examples/tiny.json') })).toEqual([]);
  });
});

// What is broken, and where an editor must point.
const broken: [string, string, (game: Game) => void, string][] = [
  ['a field that is not known', 'europe', (g) => (g.tickts = 1), 'tickts'],
  ['a field of a route that is not known', 'europe', (g) => (g.routes[3].lenght = 3), '/routes/3'],
  ['a field that is missing', 'europe', (g) => delete g.deal, 'deal'],
  ['another format', 'europe', (g) => (g.format = 'konduktor-game/9'), '/format'],
  ['a string for a number', 'europe', (g) => (g.version = '1'), '/version'],
  ['a fraction', 'europe', (g) => (g.end_at_pieces = 2.5), '/end_at_pieces'],
  ['points below nothing', 'europe', (g) => (g.tickets[0].points = -3), '/tickets/0/points'],
  ['a text without Polish', 'europe', (g) => delete g.name.pl, '/name'],
  ['a name of spaces', 'europe', (g) => (g.places[0].name = ' '), '/places/0/name'],
  ['an id with a capital', 'europe', (g) => (g.tickets[0].id = 'Amster dam'), '/tickets/0/id'],
  ['a module that is not known', 'europe', (g) => g.modules.push('teleport'), '/modules/4'],
  ['a module twice', 'europe', (g) => g.modules.push('ferries'), '/modules'],
  ['a module without its field', 'europe', (g) => delete g.stations, 'stations'],
  ['a field without its module', 'london', (g) => (g.stations = { count: 3, unused_points: 4 }), ''],
  [
    'a route from a place to itself',
    'europe',
    (g) => (g.routes[3].between[1] = g.routes[3].between[0]),
    '/routes/3/between',
  ],
  ['a length and cards', 'europe', (g) => (g.routes[3].cards = 3), '/routes/3'],
  ['a route without a length', 'europe', (g) => delete g.routes[3].length, '/routes/3'],
  ['locomotives without a ferry', 'europe', (g) => (g.routes[3].locomotives = 1), '/routes/3'],
  ['a ferry without locomotives', 'europe', (g) => Object.assign(g.routes[3], { kind: 'ferry' }), '/routes/3'],
  ['a colour with a meaning of its own', 'europe', (g) => (g.colours[0].id = 'gray'), '/colours/0/id'],
  ['sweeping at two wilds', 'europe', (g) => (g.sweep_at_wilds = 2), '/sweep_at_wilds'],
  [
    'a technology that does two things',
    'uk',
    (g) => (g.technologies[0].effect = { points_per_route: 1 }),
    '/technologies/0',
  ],
  ['a technology that does nothing', 'uk', (g) => delete g.technologies[0].opens, '/technologies/0'],
  ['a piece on a card table', 'cardgame', (g) => (g.end_at_pieces = 2), ''],
  ['a ticket without its cards', 'cardgame', (g) => delete g.tickets[0].cards, '/tickets/0'],
  ['five players at a card table', 'cardgame', (g) => (g.players[1] = 5), '/players/1'],
  ['half a bend point', 'usa', (g) => (g.routes[0].via = [[1]]), '/routes/0/via/0'],
  [
    '65 places',
    'usa',
    (g) => {
      while (g.places.length < 65) g.places.push(g.places[0]);
    },
    '/places',
  ],
];

describe('a broken file', () => {
  it.each(broken)('%s', (_, game, spoil, where) => {
    const data = read(`data/${game}.json`);
    spoil(data);
    const found = problems(data);
    expect(found).not.toEqual([]);
    expect(found.join('\n')).toContain(where);
  });
});

// The loader and the schema know the same fields: those that docs/data-format.md lists.
it('knows the fields that the document explains', () => {
  const text = readFileSync(new URL('docs/data-format.md', root), 'utf8');
  for (const field of Object.keys(schema.properties)) expect(text).toContain(`\`${field}\``);
});
