// London and Berlin, drawn by hand on the board's own coordinates: river, parks, blocks of houses, landmarks.
import { area, path, smooth } from './lines.mjs';

export function london({ board }) {
  // prettier-ignore
  const thames = smooth([[470, 830], [486, 720], [502, 620], [506, 560], [524, 500], [566, 456], [630, 430],
    [703, 420], [780, 440], [846, 482], [925, 520], [985, 512], [1050, 480]], 3);
  // prettier-ignore
  const parks = [
    [[-40, 455], [40, 446], [96, 500], [118, 560], [100, 628], [40, 650], [-40, 660]],
    [[110, 40], [190, 0], [270, 10], [306, 66], [280, 128], [216, 150], [150, 120]],
    [[178, 560], [250, 520], [312, 536], [300, 580], [236, 592]],
    [[296, 636], [330, 590], [400, 566], [414, 598], [370, 640]],
    [[560, 640], [600, 620], [630, 660], [600, 700], [560, 690]],
    [[860, 610], [930, 590], [990, 640], [960, 720], [880, 700]],
  ].map((p) => smooth(p, 2, true));
  const serpentine = smooth(
    [
      [-40, 560],
      [10, 540],
      [50, 548],
      [84, 580],
      [60, 592],
      [20, 570],
      [-40, 584],
    ],
    2,
    true,
  );
  const free = (p) => parks.every((k) => !inside(p, k)) && gap(p, thames) > 34;
  return {
    layers: [
      { kind: 'block', d: blocks(board, 40, 34, 5, free) },
      { kind: 'park', d: path(parks, true) },
      { kind: 'tree', d: trees(parks, 21) },
      { kind: 'water', d: path([ribbon(thames, 23)], true) },
      { kind: 'water', d: path([serpentine], true) },
      { kind: 'wave', d: ripples(thames, 46) },
      {
        kind: 'landmark',
        d:
          bigBen(470, 700) + eye(612, 566) + dome(754, 310) + towerBridge(846, 484) + palace(200, 690) + tent(560, 215),
      },
    ],
  };
}

export function berlin({ board }) {
  // prettier-ignore
  const spree = smooth([[1050, 420], [985, 345], [915, 262], [870, 226], [820, 245], [760, 236], [700, 235],
    [640, 248], [580, 212], [540, 176], [478, 168], [420, 190], [352, 176], [300, 168], [250, 190], [190, 168],
    [120, 172], [60, 220], [0, 236], [-50, 230]], 3);
  // prettier-ignore
  const canal = smooth([[1050, 520], [960, 540], [860, 530], [760, 536], [640, 520], [560, 526], [470, 500],
    [400, 520], [330, 490], [250, 470], [190, 450], [120, 380], [60, 340], [20, 270], [10, 236]], 3);
  // prettier-ignore
  const parks = [
    [[150, 300], [260, 262], [400, 250], [520, 262], [552, 320], [520, 372], [420, 384], [300, 380], [210, 372],
      [150, 340]],
    [[590, 20], [640, -30], [720, -20], [716, 40], [660, 50]],
    [[430, 560], [480, 540], [500, 600], [470, 660], [430, 640]],
    [[150, 620], [230, 590], [260, 640], [200, 665]],
    [[840, 400], [890, 380], [910, 420], [860, 440]],
  ].map((p) => smooth(p, 2, true));
  // prettier-ignore
  const stadtbahn = smooth([[-40, 452], [120, 430], [190, 360], [280, 230], [420, 140], [560, 166], [680, 170],
    [800, 172], [900, 178], [980, 230], [1050, 300]], 3);
  const free = (p) => parks.every((k) => !inside(p, k)) && gap(p, spree) > 24 && gap(p, canal) > 13;
  return {
    layers: [
      { kind: 'block', d: blocks(board, 46, 38, 5, free) },
      { kind: 'park', d: path(parks, true) },
      { kind: 'tree', d: trees(parks, 22) },
      { kind: 'canal', d: path([canal], false) },
      { kind: 'water', d: path([ribbon(spree, 13)], true) },
      { kind: 'wave', d: ripples(spree, 44) },
      { kind: 'rail', d: path([stadtbahn], false) },
      {
        kind: 'landmark',
        d: tvTower(985, 90) + gate(640, 350) + column(352, 262) + church(120, 560) + reichstag(452, 232),
      },
    ],
  };
}

// The landmarks are pale silhouettes under the routes.
const at = (x, y, lines) => lines.map((l) => path([l.map(([px, py]) => [x + px, y + py])], true)).join('');
const ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0z`;
const box = (x, y, w, h) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

const bigBen = (x, y) =>
  at(x, y, [
    box(-9, -40, 18, 70),
    [
      [-11, -40],
      [0, -66],
      [11, -40],
    ],
    box(-34, 6, 25, 24),
    box(9, 6, 40, 24),
  ]) + ring(x, y - 28, 6);
const eye = (x, y) =>
  ring(x, y, 30) +
  ring(x, y, 25) +
  at(x, y, [
    [
      [-3, 0],
      [3, 0],
      [16, 38],
      [10, 38],
    ],
    [
      [-3, 0],
      [3, 0],
      [-10, 38],
      [-16, 38],
    ],
  ]);
const dome = (x, y) =>
  `M${x - 26} ${y}a26 28 0 0 1 52 0z` + at(x, y, [box(-32, 0, 64, 22), box(-3, -46, 6, 20), box(-40, 22, 80, 6)]);
const towerBridge = (x, y) =>
  at(x, y, [
    box(-34, -40, 16, 66),
    box(18, -40, 16, 66),
    [
      [-34, -40],
      [-26, -56],
      [-18, -40],
    ],
    [
      [18, -40],
      [26, -56],
      [34, -40],
    ],
    box(-18, -32, 36, 5),
    box(-60, 4, 120, 6),
  ]);
const palace = (x, y) =>
  at(x, y, [
    box(-44, -14, 88, 30),
    [
      [-14, -14],
      [0, -28],
      [14, -14],
    ],
    box(-50, 16, 100, 5),
  ]);
const tent = (x, y) =>
  at(x, y, [
    box(-34, -10, 68, 26),
    [
      [-22, -10],
      [0, -30],
      [22, -10],
    ],
  ]);
const tvTower = (x, y) =>
  ring(x, y - 30, 12) +
  at(x, y, [
    [
      [-3, -20],
      [3, -20],
      [7, 60],
      [-7, 60],
    ],
    [
      [-1.5, -42],
      [1.5, -42],
      [0.8, -78],
      [-0.8, -78],
    ],
  ]);
const gate = (x, y) =>
  at(x, y, [
    box(-40, -22, 80, 10),
    box(-28, -32, 56, 10),
    box(-38, -12, 7, 40),
    box(-20, -12, 7, 40),
    box(-3, -12, 7, 40),
    box(14, -12, 7, 40),
    box(31, -12, 7, 40),
    box(-42, 28, 84, 5),
  ]);
const column = (x, y) =>
  at(x, y, [
    box(-4, -34, 8, 60),
    box(-14, 26, 28, 8),
    [
      [-8, -34],
      [8, -34],
      [4, -40],
      [-4, -40],
    ],
  ]) + ring(x, y - 46, 5);
const church = (x, y) =>
  at(x, y, [
    box(-24, 0, 48, 30),
    box(-8, -30, 16, 30),
    [
      [-8, -30],
      [-2, -52],
      [2, -44],
      [8, -30],
    ],
  ]);
const reichstag = (x, y) =>
  `M${x - 12} ${y - 12}a12 14 0 0 1 24 0z` +
  at(x, y, [box(-38, -10, 76, 30), box(-44, -18, 12, 38), box(32, -18, 12, 38)]);

/** Blocks of houses: a grid that is bent and shaken, each block a little smaller than its cell. */
function blocks({ width, height }, w, h, street, free) {
  const bend = ([x, y]) => [
    x + 16 * Math.sin(y / 95) + 9 * Math.sin(x / 61 + y / 130),
    y + 14 * Math.sin(x / 120) + 8 * Math.cos(y / 70 + x / 150),
  ];
  const shake = (i, j, k) => (((i * 73856093) ^ (j * 19349663) ^ (k * 83492791)) % 1000) / 1000;
  const corner = (i, j) => bend([i * w + shake(i, j, 1) * w * 0.22, j * h + shake(i, j, 2) * h * 0.22]);
  const out = [];
  for (let i = -3; i * w < width + 80; i++) {
    for (let j = -3; j * h < height + 80; j++) {
      if (Math.abs(shake(i, j, 5)) > 0.94) continue;
      const quad = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
      const middle = [quad.reduce((s, p) => s + p[0], 0) / 4, quad.reduce((s, p) => s + p[1], 0) / 4];
      if (!quad.every(free) || area(quad) < 100) continue;
      out.push(
        quad.map(([x, y]) => {
          const d = Math.hypot(x - middle[0], y - middle[1]);
          return [x + ((middle[0] - x) / d) * street, y + ((middle[1] - y) / d) * street];
        }),
      );
    }
  }
  return path(out, true);
}

function trees(parks, step) {
  let d = '';
  for (const park of parks) {
    const xs = park.map((p) => p[0]);
    const ys = park.map((p) => p[1]);
    let k = 0;
    for (let x = Math.min(...xs); x < Math.max(...xs); x += step) {
      for (let y = Math.min(...ys); y < Math.max(...ys); y += step) {
        k++;
        const p = [Math.round(x + ((k * 37) % 13) - 6), Math.round(y + ((k * 53) % 15) - 7)];
        const r = 3 + ((k * 29) % 4);
        if (inside(p, park) && gap(p, [...park, park[0]]) > r + 1)
          d += `M${p[0] - r} ${p[1]}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0z`;
      }
    }
  }
  return d;
}

/** A band around a line. */
function ribbon(line, half) {
  const side = (s) =>
    line.map(([x, y], i) => {
      const [a, b] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]];
      const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return [x - ((b[1] - a[1]) / d) * half * s, y + ((b[0] - a[0]) / d) * half * s];
    });
  return [...side(1), ...side(-1).reverse()];
}

function ripples(line, step) {
  let d = '';
  let run = 0;
  for (let i = 1; i < line.length; i++) {
    run += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
    if (run < step) continue;
    run = 0;
    const [x, y] = line[i].map(Math.round);
    d += `M${x - 8} ${y}q4-4 8 0t8 0`;
  }
  return d;
}

export function inside([x, y], ring) {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

/** How far a point is from a line. */
export function gap([x, y], line) {
  let least = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy));
  }
  return least;
}
