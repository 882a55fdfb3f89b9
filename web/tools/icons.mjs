// The app's icons as PNG, from the same shapes as public/icon.svg: phones want pictures of fixed sizes. Run before each
// build; nothing but Node is needed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { crc32 } from './pack/crc32.mjs';
import { deflateSync } from 'node:zlib';

const kRed = [0x7a, 0x1f, 0x1f];
const kCream = [0xf6, 0xe7, 0xc8];
const engine = [
  [14, 40],
  [14, 24],
  [34, 24],
  [34, 18],
  [31, 18],
  [31, 13],
  [44, 13],
  [44, 18],
  [41, 18],
  [41, 24],
  [50, 24],
  [50, 40],
];

function inside(polygon, x, y) {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [polygon[i], polygon[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

const away = (x, y, cx, cy) => Math.hypot(x - cx, y - cy);

/** The colour of a point in the drawing of 64 by 64; null = only ground. */
function drawing(x, y) {
  for (const cx of [22, 43]) {
    const d = away(x, y, cx, 44);
    if (d < 7) return d < 5 ? kCream : kRed;
  }
  if (away(x, y, Math.min(Math.max(x, 8), 56), 53) < 1.5) return kCream;
  if (x > 17 && x < 30 && y > 27 && y < 34) return kRed;
  return inside(engine, x, y) ? kCream : null;
}

/** `bleed`: the ground fills the square, because the phone cuts its own shape out of it. */
function picture(size, bleed, scale) {
  const kFine = 4;
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0];
      for (let k = 0; k < kFine * kFine; k++) {
        const u = ((x + ((k % kFine) + 0.5) / kFine) / size) * 64;
        const v = ((y + (Math.floor(k / kFine) + 0.5) / kFine) / size) * 64;
        const corner = away(u, v, Math.min(Math.max(u, 14), 50), Math.min(Math.max(v, 14), 50));
        if (!bleed && corner > 14) continue;
        const colour = drawing(32 + (u - 32) / scale, 32 + (v - 32) / scale) ?? kRed;
        colour.forEach((c, i) => (sum[i] += c));
        sum[3] += 255;
      }
      const parts = sum[3] / 255 || 1;
      const at = y * (1 + size * 4) + 1 + x * 4;
      for (let i = 0; i < 3; i++) rows[at + i] = Math.round(sum[i] / parts);
      rows[at + 3] = Math.round(sum[3] / (kFine * kFine));
    }
  return rows;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), out.length - 4);
  return out;
}

function png(size, rows) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const folder = new URL('../public/icons/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, size, bleed, scale] of [
  ['icon-192', 192, false, 1],
  ['icon-512', 512, false, 1],
  ['icon-maskable-512', 512, true, 0.72],
  ['icon-180', 180, true, 0.9],
])
  writeFileSync(new URL(`${name}.png`, folder), png(size, picture(size, bleed, scale)));
