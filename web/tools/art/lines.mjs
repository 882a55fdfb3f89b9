// Lines and rings of points: clipping to a rectangle, thinning, smoothing, writing as SVG path data.

/** Sutherland-Hodgman: the part of a ring inside the rectangle [x0, y0, x1, y1]. */
export function clipRing(ring, [x0, y0, x1, y1]) {
  const sides = [
    [(p) => p[0] >= x0, (a, b) => cut(a, b, 0, x0)],
    [(p) => p[0] <= x1, (a, b) => cut(a, b, 0, x1)],
    [(p) => p[1] >= y0, (a, b) => cut(a, b, 1, y0)],
    [(p) => p[1] <= y1, (a, b) => cut(a, b, 1, y1)],
  ];
  let points = ring;
  for (const [inside, meet] of sides) {
    const out = [];
    for (let i = 0; i < points.length; i++) {
      const a = points[(i + points.length - 1) % points.length];
      const b = points[i];
      if (inside(b)) {
        if (!inside(a)) out.push(meet(a, b));
        out.push(b);
      } else if (inside(a)) out.push(meet(a, b));
    }
    points = out;
  }
  return points;
}

/** The pieces of an open line that lie inside the rectangle, cut at points (not exactly at its edge). */
export function clipLine(line, [x0, y0, x1, y1]) {
  const pieces = [];
  let piece = [];
  for (const p of line) {
    if (p[0] >= x0 && p[0] <= x1 && p[1] >= y0 && p[1] <= y1) piece.push(p);
    else {
      if (piece.length > 1) pieces.push(piece);
      piece = [];
    }
  }
  if (piece.length > 1) pieces.push(piece);
  return pieces;
}

function cut(a, b, axis, at) {
  const t = (at - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
}

/** Adds points so that no step is longer than `step`. */
export function densify(line, step) {
  const out = [line[0]];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const parts = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / step);
    for (let k = 1; k <= parts; k++) out.push([a[0] + ((b[0] - a[0]) * k) / parts, a[1] + ((b[1] - a[1]) * k) / parts]);
  }
  return out;
}

/** Douglas-Peucker. */
export function thin(line, tolerance) {
  if (line.length < 3) return line;
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack = [[0, line.length - 1]];
  while (stack.length > 0) {
    const [from, to] = stack.pop();
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const d = distance(line[i], line[from], line[to]);
      if (d > worst) [worst, at] = [d, i];
    }
    if (at < 0) continue;
    keep[at] = 1;
    stack.push([from, at], [at, to]);
  }
  return line.filter((_, i) => keep[i]);
}

function distance(p, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** Chaikin's corner cutting: hand-made lines become soft. */
export function smooth(line, times = 2, closed = false) {
  let points = line;
  for (let k = 0; k < times; k++) {
    const out = closed ? [] : [points[0]];
    const count = closed ? points.length : points.length - 1;
    for (let i = 0; i < count; i++) {
      const [a, b] = [points[i], points[(i + 1) % points.length]];
      out.push(
        [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
        [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
      );
    }
    if (!closed) out.push(points[points.length - 1]);
    points = out;
  }
  return points;
}

export function area(ring) {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i], ring[(i + 1) % ring.length]];
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return Math.abs(sum) / 2;
}

/** SVG path data with one decimal, relative steps. */
export function path(lines, closed) {
  let d = '';
  for (const line of lines) {
    let [x, y] = line[0].map((v) => Math.round(v * 10));
    d += `M${x / 10} ${y / 10}l`;
    const steps = [];
    for (const p of line.slice(1)) {
      const [nx, ny] = p.map((v) => Math.round(v * 10));
      if (nx === x && ny === y) continue;
      steps.push(`${(nx - x) / 10} ${(ny - y) / 10}`);
      [x, y] = [nx, ny];
    }
    d += steps.join(' ') + (closed ? 'z' : '');
  }
  return d.replace(/ -/g, '-').replace(/(^|[ \-lM])0\./g, '$1.');
}
