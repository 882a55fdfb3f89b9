import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draw, keyOf, type Ready } from '../src/board/drawing';
import { overlap, type Box } from '../src/shapes/geometry';
import { textWidth } from '../src/board/labels';
import { ids, load } from './games';

const noArt = { layers: [] };

function clashes(boxes: readonly (readonly [string, Box])[], allowed: number): string[] {
  const out: string[] = [];
  boxes.forEach(([a, x], i) => {
    for (const [b, y] of boxes.slice(i + 1))
      if (overlap(x, y) > allowed) out.push(`${a} / ${b}: ${overlap(x, y).toFixed(1)}`);
  });
  return out;
}

// What the page is built with; tools/art.mjs has made it just before.
const readyFor = (id: string): Ready =>
  JSON.parse(readFileSync(new URL(`../src/generated/layout-${id}.json`, import.meta.url), 'utf8')) as Ready;

describe.each(ids)('board of %s', (id) => {
  const game = load(id);
  const drawing = draw(game, noArt, readyFor(id));

  it('is drawn as it was laid out when the page was built', () => {
    expect(readyFor(id).key).toBe(keyOf(game));
  });

  const spaces = [...drawing.layout.strands.values()].flatMap((s) => s.spaces.map((b) => [s.id, b] as const));

  it('shows every space of every route', () => {
    for (const route of game.routes) expect(drawing.layout.strands.get(route.id)?.spaces.length).toBe(route.spaces);
  });

  it('has no space on another', () => {
    expect(clashes(spaces, 0.3)).toEqual([]);
  });

  it('has no space on a place', () => {
    const size = drawing.layout.sizes.place * 1.8;
    const dots = [...drawing.layout.places].map(
      ([p, [x, y]]) => [p, { x, y, length: size, width: size, angle: 0 }] as const,
    );
    const out = dots.flatMap(([p, dot]) =>
      spaces.filter(([, b]) => overlap({ ...dot, angle: b.angle }, b) > 0.3).map(([r]) => `${p} / ${r}`),
    );
    expect(out).toEqual([]);
  });

  it('has no space too short to be read', () => {
    for (const [route, box] of spaces) expect(box.length, route).toBeGreaterThan(box.width * 1.5);
  });

  it.each(['en', 'pl'] as const)('has every name on free ground (%s)', (language) => {
    const labels = drawing.labels(language);
    expect(labels.map((l) => l.id).sort()).toEqual(game.places.map((p) => p.id).sort());
    const names = labels.map((l) => [l.id, l.box] as const);
    expect(clashes(names, 0)).toEqual([]);
    expect(names.flatMap(([n, b]) => spaces.filter(([, s]) => overlap(b, s) > 0).map(([r]) => `${n} / ${r}`))).toEqual(
      [],
    );
    const m = drawing.theme.margin;
    for (const l of labels) {
      expect(l.x - l.box.length / 2, l.id).toBeGreaterThan(-m);
      expect(l.x + l.box.length / 2, l.id).toBeLessThan(drawing.layout.width + m);
      expect(l.y - l.box.width / 2, l.id).toBeGreaterThan(-m);
      expect(l.y + l.box.width / 2, l.id).toBeLessThan(drawing.layout.height + m);
    }
  });
});

// As the server tells of a file that leaves out board, x, y and via.
describe.each(ids.filter((id) => id !== 'cardgame'))('%s without its drawing', (id) => {
  const drawn = load(id);
  const game = {
    ...drawn,
    id: 'bare',
    board: { width: 1000, height: 700 },
    places: drawn.places.map((p) => ({ ...p, x: undefined, y: undefined })),
    routes: drawn.routes.map((r) => ({ ...r, via: undefined })),
  };
  const drawing = draw(game, noArt);
  const { layout } = drawing;
  const spaces = [...layout.strands.values()].flatMap((s) => s.spaces.map((b) => [s.id, b] as const));

  it('gets a place on the board for every place, apart from the others', () => {
    const at = [...layout.places.values()];
    for (const [x, y] of at) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(layout.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(layout.height);
    }
    const dots = [...layout.places].map(([p, [x, y]]) => [p, { x, y, length: 14, width: 14, angle: 0 }] as const);
    expect(clashes(dots, 0)).toEqual([]);
  });

  it('has all its spaces, hardly one on another', () => {
    expect(spaces.length).toBe(drawn.routes.reduce((n, r) => n + r.spaces, 0));
    expect(clashes(spaces, layout.sizes.space / 2).length).toBeLessThan(spaces.length / 25);
  });

  it('has every name', () => {
    expect(drawing.labels('pl').length).toBe(game.places.length);
  });
});

describe('a small map of one’s own', () => {
  it('gets a board too', () => {
    const { layout, theme } = draw(load('examples/tiny'), noArt);
    expect(theme.id).toBe('plain');
    expect(layout.strands.size).toBe(6);
  });
});

describe('overlap', () => {
  const box = (x: number, y: number, angle = 0): Box => ({ x, y, length: 20, width: 10, angle });

  it('is 0 apart and positive on each other', () => {
    expect(overlap(box(0, 0), box(21, 0))).toBe(0);
    expect(overlap(box(0, 0), box(19, 0))).toBeCloseTo(1);
    expect(overlap(box(0, 0), box(0, 9))).toBeCloseTo(1);
  });

  it('knows turned boxes', () => {
    expect(overlap(box(0, 0, 0), box(0, 16, 90))).toBe(0);
    expect(overlap(box(0, 0, 0), box(0, 14, 90))).toBeCloseTo(1);
    expect(overlap(box(0, 0, 45), box(16, 16, -45))).toBe(0);
  });
});

describe('widths of text', () => {
  it('grow with the text and its size', () => {
    expect(textWidth('Wien', 'serif', 10)).toBeGreaterThan(textWidth('Wie', 'serif', 10));
    expect(textWidth('Łódź', 'narrow', 20)).toBeCloseTo(2 * textWidth('Łódź', 'narrow', 10));
  });
});
