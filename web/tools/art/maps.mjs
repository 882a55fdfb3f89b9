// Boards that are maps of a part of the Earth: coasts, borders, rivers, lakes, mountains.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { merge, mesh } from 'topojson-client';
import { area, clipLine, clipRing, densify, path, smooth, thin } from './lines.mjs';
import { inside } from './cities.mjs';
import { thinPlate } from './warp.mjs';
import { innerBorders, lakes, mountains, rivers } from './waters.mjs';
import { where } from './where.mjs';

const require = createRequire(import.meta.url);
const atlas = (name) => JSON.parse(readFileSync(require.resolve(name), 'utf8'));

// source: the atlas; window: west, south, east, north; stiffness: see warp.mjs; fine: thinning in board units.
const plans = {
  europe: {
    source: 'world-atlas/countries-50m.json',
    window: [-14, 33, 50, 64],
    stiffness: 0.004,
    fine: 0.7,
    smallest: 12,
    waves: 30,
  },
  usa: {
    source: 'world-atlas/countries-50m.json',
    window: [-132, 20, -60, 57],
    stiffness: 0.002,
    fine: 0.7,
    smallest: 14,
    states: true,
    waves: 34,
  },
  uk: {
    source: 'world-atlas/countries-10m.json',
    window: [-13, 48.2, 4.5, 61],
    stiffness: 0.004,
    fine: 0.9,
    smallest: 30,
    waves: 46,
  },
};
plans.cardgame = { ...plans.usa, fine: 1.2, like: 'usa' };

export function mapArt(game) {
  const plan = plans[game.id];
  const key = plan.like ?? game.id;
  const { width, height } = game.board;
  const board = [-40, -40, width + 40, height + 40];
  const bend = fit(game, where[key], plan.stiffness);
  const world = atlas(plan.source);
  const countries = world.objects.countries;

  const bent = (line) => densify(line, 0.25).map(bend);
  const open = (lines) =>
    path(
      lines
        .flatMap((l) => clipLine(bent(l), board))
        .map((l) => thin(l, plan.fine))
        .filter((l) => l.length > 1),
      false,
    );
  const shapes = (list, smallest) =>
    list
      .map((r) => clipRing(r, plan.window))
      .filter((r) => r.length > 3)
      .map((r) => clipRing(thin(bent([...r, r[0]]), plan.fine), board))
      .filter((r) => r.length > 2 && area(r) > smallest);
  const rings = (list, smallest = plan.smallest) => path(shapes(list, smallest), true);
  const insideWindow = (lines) => lines.flatMap((l) => clipLine(l, plan.window));

  const land = merge(world, countries.geometries).coordinates.flat();
  const shores = shapes(land, plan.smallest);
  const layers = [
    { kind: 'wave', d: waves(shores, game.board, plan.waves) },
    { kind: 'land', d: path(shores, true) },
  ];
  const borders = mesh(world, countries, (a, b) => a !== b).coordinates;
  if (game.id !== 'europe') layers.push({ kind: 'border', d: open(insideWindow(borders)) });
  if (plan.states) {
    const us = atlas('us-atlas/states-10m.json');
    const states = mesh(us, us.objects.states, (a, b) => a !== b).coordinates;
    layers.push({ kind: 'state', d: open(insideWindow(states)) });
  }
  if (innerBorders[key])
    layers.push({ kind: 'border', d: open(Object.values(innerBorders[key]).map((l) => smooth(l))) });
  layers.push({ kind: 'river', d: open(Object.values(rivers[key]).map((l) => smooth(l, 3))) });
  layers.push({
    kind: 'lake',
    d: rings(
      Object.values(lakes[key]).map((l) => smooth(l, 2, true)),
      3,
    ),
  });
  layers.push({ kind: 'mountain', d: peaks(Object.values(mountains[key]), bend) });
  return { layers: layers.filter((l) => l.d !== '') };
}

function fit(game, places, stiffness) {
  // A degree of longitude is shorter than one of latitude; Mercator evens that out before the bending.
  const flat = ([lon, lat]) => [lon, (-Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI];
  const pairs = game.places.filter((p) => places[p.id]).map((p) => ({ from: flat(places[p.id]), to: [p.x, p.y] }));
  const bend = thinPlate(pairs, stiffness);
  return (point) => bend(flat(point));
}

// Small waves where there is nothing but sea, thinning out away from nothing in particular: a shaken grid.
function waves(shores, { width, height }, step) {
  let d = '';
  for (let i = 0; i * step < width + 60; i++) {
    for (let j = 0; j * step < height + 60; j++) {
      const x = Math.round(i * step - 20 + ((j % 2) * step) / 2 + ((i * 13 + j * 7) % 9));
      const y = Math.round(j * step * 0.8 - 20 + ((i * 5 + j * 11) % 7));
      const far = step * 0.45;
      const spots = [
        [x, y],
        [x - far, y],
        [x + far, y],
        [x, y - far],
        [x, y + far],
      ];
      if (spots.some((p) => shores.some((s) => inside(p, s)))) continue;
      const s = step / 7;
      d += `M${x - s} ${y}q${s / 2}-${s / 2} ${s} 0t${s} 0`;
    }
  }
  return d.replace(/\d+\.\d\d+/g, (v) => Number(v).toFixed(1));
}

// Little peaks along each chain, a bit to and fro so that they do not look ruled.
function peaks(chains, bend) {
  const marks = [];
  for (const chain of chains) {
    const line = chain.map(bend);
    let length = 0;
    let next = 0;
    for (let i = 0; i < line.length; i++) {
      if (i > 0) length += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
      if (i === 0 && line.length > 1) continue;
      while (next <= length) {
        const [a, b] = [line[Math.max(0, i - 1)], line[i]];
        const step = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        const t = 1 - (length - next) / step;
        const k = marks.length;
        marks.push([
          a[0] + (b[0] - a[0]) * t + ((k * 7) % 5) - 2,
          a[1] + (b[1] - a[1]) * t + ((k * 11) % 7) - 3,
          5 + ((k * 5) % 3),
        ]);
        next += 13;
      }
    }
  }
  return marks
    .map(([x, y, s]) => {
      const [peak, foot] = [`${r(x)} ${r(y - s * 0.7)}`, r(y + s * 0.7)];
      return `M${r(x - s)} ${foot}L${peak}L${r(x + s)} ${foot}M${peak}l${r(s * 0.3)} ${r(s * 0.9)}`;
    })
    .join('');
}

const r = (v) => Math.round(v * 10) / 10;
