// QR codes (ISO/IEC 18004) for links: bytes, error correction M, versions 1 to 10, which hold up to 213 bytes. Pure;
// the drawing is somebody else's business.

/** Rows of modules; true = dark. */
export type Matrix = readonly (readonly boolean[])[];

// By version, from 1: error-correcting bytes of a block, blocks, bytes in all.
const kCheck = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const kBlocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const kBytes = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const kAlign = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// The field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1.
const kPower = new Uint8Array(255);
const kLog = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  kPower[i] = x;
  kLog[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : kPower[(kLog[a]! + kLog[b]!) % 255]!);

/** The remainder of Reed and Solomon. */
export function checkBytes(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((d, k) => (next[k + 1] = next[k + 1]! ^ times(d, kPower[i]!)));
    divisor = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  data.forEach((_, i) => {
    const lead = rest[i]!;
    divisor.forEach((d, k) => (rest[i + k] = rest[i + k]! ^ times(d, lead)));
  });
  return rest.slice(data.length);
}

function encoded(bytes: readonly number[], version: number): number[] {
  const v = version - 1;
  const room = kBytes[v]! - kCheck[v]! * kBlocks[v]!;
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const b of bytes) put(b, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return interleaved(data, kBlocks[v]!, kCheck[v]!);
}

/** Blocks are sent byte by byte in turn; the last ones may be one byte longer. */
function interleaved(data: readonly number[], count: number, check: number): number[] {
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks = Array.from({ length: count }, (_, i) => {
    const from = i * short + Math.max(0, i - (count - longer));
    return data.slice(from, from + short + (i >= count - longer ? 1 : 0));
  });
  const checks = blocks.map((b) => checkBytes(b, check));
  const turn = (lists: readonly (readonly number[])[], length: number): number[] =>
    Array.from({ length }, (_, i) => lists.flatMap((l) => (i < l.length ? [l[i]!] : []))).flat();
  return [...turn(blocks, short + 1), ...turn(checks, check)];
}

const masks: readonly ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Finders, timing, alignment; `null` is free for data. */
function frame(version: number): (boolean | null)[][] {
  const size = 17 + 4 * version;
  const m = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const put = (r: number, c: number, dark: boolean): void => {
    if (r >= 0 && c >= 0 && r < size && c < size) m[r]![c] = dark;
  };
  for (const [r0, c0] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    for (let r = -1; r <= 7; r++)
      for (let c = -1; c <= 7; c++) {
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        put(r0 + r, c0 + c, ring <= 3 && ring !== 2);
      }
  const align = kAlign[version - 1]!;
  for (const r0 of align)
    for (const c0 of align) {
      if (m[r0]![c0] !== null) continue;
      for (let r = -2; r <= 2; r++)
        for (let c = -2; c <= 2; c++) put(r0 + r, c0 + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
    }
  for (let i = 8; i < size - 8; i++) {
    m[6]![i] = i % 2 === 0;
    m[i]![6] = i % 2 === 0;
  }
  return m;
}

/** Bits of a code by division: `value` and its remainder. */
function withRemainder(value: number, divisor: number, length: number): number {
  let rest = value << length;
  for (let i = 31 - Math.clz32(rest); i >= length; i = 31 - Math.clz32(rest)) rest ^= divisor << (i - length);
  return (value << length) | rest;
}

function putFormat(m: (boolean | null)[][], mask: number): void {
  const size = m.length;
  const bits = withRemainder(mask, 0x537, 10) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    m[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = dark;
    m[8]![i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i] = dark;
  }
  m[size - 8]![8] = true;
}

function putVersion(m: (boolean | null)[][], version: number): void {
  if (version < 7) return;
  const size = m.length;
  const bits = withRemainder(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    m[Math.floor(i / 3)]![size - 11 + (i % 3)] = dark;
    m[size - 11 + (i % 3)]![Math.floor(i / 3)] = dark;
  }
}

function drawn(version: number, bytes: readonly number[], mask: number): boolean[][] {
  const m = frame(version);
  const size = m.length;
  putFormat(m, mask);
  putVersion(m, version);
  let at = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - i : i;
        if (m[r]![c] !== null) continue;
        const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at++;
        m[r]![c] = (bit === 1) !== masks[mask]!(r, c);
      }
  }
  return m as boolean[][];
}

/** How hard it is to read: long runs, squares, what looks like a finder, too dark or too light. */
function penalty(m: Matrix): number {
  const size = m.length;
  let sum = 0;
  let dark = 0;
  const lines = [
    ...m.map((row) => row.map((x) => (x ? '1' : '0')).join('')),
    ...m.map((_, c) => m.map((row) => (row[c] ? '1' : '0')).join('')),
  ];
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) if (/^(10111010000|00001011101)/.test(line.slice(i, i + 11))) sum += 40;
  }
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) {
      const x = m[r]![c];
      if (x) dark++;
      if (r + 1 < size && c + 1 < size && m[r]![c + 1] === x && m[r + 1]![c] === x && m[r + 1]![c + 1] === x) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs(dark / size / size - 0.5) * 20);
}

/** The code of a text, the easiest to read of the eight; null if the text is too long. */
export function qrCode(text: string, mask?: number): Matrix | null {
  const bytes = [...new TextEncoder().encode(text)];
  const v = kBytes.findIndex((all, i) => bytes.length + (i < 9 ? 2 : 3) <= all - kCheck[i]! * kBlocks[i]!);
  if (v < 0) return null;
  const sent = encoded(bytes, v + 1);
  if (mask !== undefined) return drawn(v + 1, sent, mask);
  const all = masks.map((_, i) => drawn(v + 1, sent, i)).map((code) => ({ code, cost: penalty(code) }));
  return all.reduce((best, one) => (one.cost < best.cost ? one : best)).code;
}

/** The dark modules as one path, a unit a module. */
export function pathOfCode(code: Matrix): string {
  return code
    .map((row, r) =>
      [
        ...row
          .map((x) => (x ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ]
        .map((run) => `M${run.index} ${r}h${run[0].length}v1h-${run[0].length}z`)
        .join(''),
    )
    .join('');
}
