// Path data moved, turned and scaled by hand. An element with a transform of its own is one more picture that the
// browser puts together in every frame; a board has hundreds of spaces and symbols.

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise as in SVG. */
  readonly angle?: number;
  readonly scale?: number;
}

/** How many numbers each command takes. */
const takes: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };
const num = (n: number): string => String(Math.round(n * 100) / 100);

interface Command {
  readonly kind: string;
  readonly relative: boolean;
  readonly numbers: readonly number[];
}

/** Read once: the same symbol stands on many spaces. */
const known = new Map<string, readonly Command[]>();

function read(d: string): readonly Command[] {
  let commands = known.get(d);
  if (commands === undefined) {
    commands = [...d.matchAll(/([mlhvcqaz])([^mlhvcqaz]*)/gi)].flatMap(([, letter, rest]) => {
      const kind = letter!.toUpperCase();
      const all = [...rest!.matchAll(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g)].map(Number);
      const count = takes[kind]!;
      const command = (numbers: readonly number[]): Command => ({ kind, relative: letter !== kind, numbers });
      return count === 0
        ? [command([])]
        : Array.from({ length: all.length / count }, (_, i) => command(all.slice(i * count, (i + 1) * count)));
    });
    known.set(d, commands);
  }
  return commands;
}

/** The same path elsewhere: first scaled, then turned about the origin, then moved. It begins with an absolute M. */
export function placed(d: string, { x, y, angle = 0, scale = 1 }: Spot): string {
  const [c, s] = [scale * Math.cos((angle * Math.PI) / 180), scale * Math.sin((angle * Math.PI) / 180)];
  const put = (ax: number, ay: number, relative: boolean): string =>
    `${num(ax * c - ay * s + (relative ? 0 : x))} ${num(ax * s + ay * c + (relative ? 0 : y))}`;
  let out = '';
  // Where the pen is before it is placed: H and V need the other coordinate.
  let [px, py, startX, startY] = [0, 0, 0, 0];
  for (const { kind, relative, numbers } of read(d)) {
    if (kind === 'Z') {
      out += 'z';
      [px, py] = [startX, startY];
      continue;
    }
    const points =
      kind === 'H'
        ? [numbers[0]!, relative ? 0 : py]
        : kind === 'V'
          ? [relative ? 0 : px, numbers[0]!]
          : kind === 'A'
            ? numbers.slice(5)
            : numbers;
    const name = kind === 'H' || kind === 'V' ? 'L' : kind;
    out += relative ? name.toLowerCase() : name;
    if (kind === 'A')
      out += `${num(numbers[0]! * scale)} ${num(numbers[1]! * scale)} ${num(numbers[2]! + angle)} ${numbers[3]} ${numbers[4]} `;
    for (let k = 0; k < points.length; k += 2) out += (k > 0 ? ' ' : '') + put(points[k]!, points[k + 1]!, relative);
    const [ex, ey] = [points.at(-2)!, points.at(-1)!];
    [px, py] = relative ? [px + ex, py + ey] : [ex, ey];
    if (kind === 'M') [startX, startY] = [px, py];
  }
  return out;
}

/** A rectangle about the origin, drawn as browsers draw a `rect`: dashes begin at the same corner. */
export function block(length: number, width: number, radius: number): string {
  const r = Math.min(radius, length / 2, width / 2);
  const [w, h] = [length - 2 * r, width - 2 * r];
  const corner = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x} ${y}`;
  const start = `M${-length / 2 + r} ${-width / 2}`;
  return `${start}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

/** A circle about the origin. */
export const ring = (r: number): string => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
