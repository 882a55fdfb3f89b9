// A smooth map from the Earth to a board: a thin-plate spline through the board's places.
//
// `stiffness` 0 goes through every place exactly; more lets places be missed a little and keeps coasts from folding.
export function thinPlate(pairs, stiffness) {
  const n = pairs.length;
  const mx = pairs.reduce((s, p) => s + p.from[0], 0) / n;
  const my = pairs.reduce((s, p) => s + p.from[1], 0) / n;
  const scale = Math.max(...pairs.map((p) => Math.hypot(p.from[0] - mx, p.from[1] - my)));
  const at = pairs.map((p) => [(p.from[0] - mx) / scale, (p.from[1] - my) / scale]);
  const u = (d2) => (d2 === 0 ? 0 : d2 * Math.log(d2));
  const size = n + 3;
  const a = Array.from({ length: size }, () => new Float64Array(size + 2));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) a[i][j] = u((at[i][0] - at[j][0]) ** 2 + (at[i][1] - at[j][1]) ** 2);
    a[i][i] += stiffness;
    a[i].set([1, at[i][0], at[i][1], pairs[i].to[0], pairs[i].to[1]], n);
    [1, at[i][0], at[i][1]].forEach((v, k) => (a[n + k][i] = v));
  }
  solve(a, size);
  return ([x, y]) => {
    const px = (x - mx) / scale;
    const py = (y - my) / scale;
    const out = [0, 1].map((k) => a[n][size + k] + a[n + 1][size + k] * px + a[n + 2][size + k] * py);
    for (let i = 0; i < n; i++) {
      const w = u((px - at[i][0]) ** 2 + (py - at[i][1]) ** 2);
      out[0] += w * a[i][size];
      out[1] += w * a[i][size + 1];
    }
    return out;
  };
}

// Gauss-Jordan elimination; the two last columns become the solution.
function solve(a, size) {
  for (let c = 0; c < size; c++) {
    let best = c;
    for (let r = c + 1; r < size; r++) if (Math.abs(a[r][c]) > Math.abs(a[best][c])) best = r;
    [a[c], a[best]] = [a[best], a[c]];
    for (let r = 0; r < size; r++) {
      if (r === c) continue;
      const f = a[r][c] / a[c][c];
      if (f !== 0) for (let k = c; k < size + 2; k++) a[r][k] -= f * a[c][k];
    }
  }
  for (let r = 0; r < size; r++) {
    a[r][size] /= a[r][r];
    a[r][size + 1] /= a[r][r];
  }
}
