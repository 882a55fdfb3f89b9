// Scores over time as lines: where they run, which numbers stand at the axes, which move lies under a finger.
import type { Sheet } from '../protocol/messages';
import type { Moment } from '../protocol/film';

/** Points of each seat after each move; those that a move left alone are as before. */
export function scoresOf(moments: readonly Moment[]): number[][] {
  const seats = moments[0]?.view.seats.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => moments.map((m) => m.view.seats[seat]?.score ?? 0));
}

/** Moves that changed somebody's points, the beginning, and the last one. */
export function turningPoints(scores: readonly (readonly number[])[]): number[] {
  const moves = scores[0]?.length ?? 0;
  return Array.from({ length: moves }, (_, m) => m).filter(
    (m) => m === 0 || m === moves - 1 || scores.some((s) => s[m] !== s[m - 1]),
  );
}

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Moves of the game. */
  readonly moves: number;
  readonly least: number;
  readonly most: number;
}

export const xOf = (f: Frame, move: number): number =>
  f.left + (f.moves === 0 ? 0 : (move / f.moves) * (f.right - f.left));
export const yOf = (f: Frame, points: number): number =>
  f.bottom - ((points - f.least) / (f.most - f.least)) * (f.bottom - f.top);

export function moveAt(f: Frame, x: number): number {
  return Math.min(f.moves, Math.max(0, Math.round(((x - f.left) / (f.right - f.left)) * f.moves)));
}

/** Points stay until they change: a line of steps. */
export function lineOf(f: Frame, scores: readonly number[]): string {
  const round = (n: number): number => Math.round(n * 10) / 10;
  let d = '';
  scores.forEach((points, move) => {
    if (move === 0) d = `M${round(xOf(f, 0))} ${round(yOf(f, points))}`;
    else if (points !== scores[move - 1]) d += `H${round(xOf(f, move))}V${round(yOf(f, points))}`;
  });
  return d === '' ? '' : `${d}H${round(xOf(f, scores.length - 1))}`;
}

/** Round numbers from at most `least` to at least `most`. */
export function ticksOf(least: number, most: number, wanted = 5): number[] {
  const rough = Math.max(1, (most - least) / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = [1, 2, 5, 10].map((k) => k * power).find((u) => u >= rough)!;
  const from = Math.floor(least / unit);
  const to = Math.max(Math.ceil(most / unit), from + 1);
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * unit);
}

/** The lowest and highest numbers that the chart must show. */
export function spanOf(scores: readonly (readonly number[])[], sheet: Sheet | null): [number, number] {
  const all = [...scores.flat(), ...(sheet?.seats.map((s) => s.total) ?? []), 0];
  return [Math.min(...all), Math.max(...all, 1)];
}
