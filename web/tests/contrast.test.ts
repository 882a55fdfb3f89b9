import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');

function tokens(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1]!, m[2]!]));
}

const light = tokens(css.slice(0, css.indexOf(":root[data-light='dark']")));
const dark = { ...light, ...tokens(css.slice(css.indexOf(":root[data-light='dark']"))) };

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const v = parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x! + 0.05) / (y! + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s colours', (_, c) => {
  it.each([
    ['ink', 'ground'],
    ['ink', 'panel'],
    ['ink', 'panel-2'],
    ['ink-2', 'ground'],
    ['ink-2', 'panel'],
    ['ink-2', 'panel-2'],
    ['accent-ink', 'accent'],
    ['accent', 'panel'],
    ['accent', 'ground'],
    ['accent-2', 'panel'],
    ['good', 'panel'],
    ['bad', 'panel'],
    ['warn', 'panel'],
    ['hint-ink', 'hint'],
  ])('%s on %s can be read (AA)', (ink, ground) => {
    expect(contrast(c[ink]!, c[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  it('the focus ring stands out', () => {
    for (const ground of ['ground', 'panel', 'panel-2'])
      expect(contrast(c['focus']!, c[ground]!)).toBeGreaterThanOrEqual(3);
  });

  it.each(['pink', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'purple', 'gray', 'wild'])(
    'the symbol of %s stands out on its colour',
    (colour) => {
      expect(contrast(c[`c-${colour}`]!, c[`c-${colour}-ink`]!)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([0, 1, 2, 3, 4])('the letter of seat %s can be read', (seat) => {
    expect(contrast(c[`seat-${seat}`]!, c[`seat-${seat}-ink`]!)).toBeGreaterThanOrEqual(4.5);
  });
});
