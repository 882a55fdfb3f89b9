// Where a lesson stands. Progress is small enough to be kept in the browser; everything else follows from the table.
//
// A step with a task ends when the table shows that it is done, whatever the player did instead of what was suggested.
// Turns are counted from the first update on: who plays while the coach still talks is not asked to play them again. A
// turn is known by the position in which it began, so one that is taken back and played again counts once.
import { atStart } from './steps/scene';
import type { GameEvent, Lesson, Scene, Step } from './steps/types';

export interface Progress {
  readonly table: string;
  /** The steps that were shown, in order; the last one is where the lesson stands. */
  readonly trail: readonly number[];
  /** Turns that we have finished, and how many of them steps have used up. */
  readonly turns: number;
  readonly spent: number;
  /** The positions in which our turns began, shortened. */
  readonly starts: readonly string[];
}

export const begin = (table: string): Progress => ({ table, trail: [0], turns: 0, spent: 0, starts: [] });

export const here = (progress: Progress): number => progress.trail.at(-1) ?? 0;

/** A position in a few letters (FNV-1a). */
function printOf(scene: Scene): string {
  let hash = 0x811c9dc5;
  for (const c of JSON.stringify(scene.view)) hash = Math.imul(hash ^ c.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** With fewer turns than steps have used up, the lesson goes back to the step whose turn was taken back. */
function rewind(lesson: Lesson, progress: Progress): Progress {
  let { trail, spent } = progress;
  while (spent > progress.turns) {
    const at = trail
      .slice(0, -1)
      .map((i) => lesson[i]?.task)
      .lastIndexOf('turn');
    if (at >= 0) trail = trail.slice(0, at + 1);
    spent--;
  }
  return { ...progress, trail, spent };
}

function countTurns(lesson: Lesson, progress: Progress, scene: Scene): Progress {
  const { starts, turns } = progress;
  if (scene.view.phase === 'opening')
    return starts.length === 0 ? progress : rewind(lesson, { ...progress, starts: [], turns: 0 });
  if (atStart(scene)) {
    const print = printOf(scene);
    const known = starts.lastIndexOf(print);
    if (known === starts.length - 1 && known >= 0 && turns === known) return progress;
    return rewind(
      lesson,
      known < 0
        ? { ...progress, starts: [...starts, print], turns: starts.length }
        : { ...progress, starts: starts.slice(0, known + 1), turns: known },
    );
  }
  const gone = scene.view.turn !== scene.seat;
  return gone && turns < starts.length ? { ...progress, turns: starts.length } : progress;
}

function isDone(step: Step, progress: Progress, scene: Scene): boolean {
  if (step.task === 'keep') return scene.view.phase !== 'opening';
  return step.task === 'turn' && progress.turns > progress.spent;
}

/** The next step that fits, or the last one. */
function goOn(lesson: Lesson, progress: Progress, scene: Scene): Progress {
  const spent = progress.spent + (lesson[here(progress)]?.task === 'turn' ? 1 : 0);
  let next = here(progress) + 1;
  while (next < lesson.length - 1 && lesson[next]!.when?.(scene) === false) next++;
  return next >= lesson.length ? progress : { ...progress, spent, trail: [...progress.trail, next] };
}

/** After an update of the table. */
export function advance(lesson: Lesson, progress: Progress, scene: Scene): Progress {
  let now = countTurns(lesson, progress, scene);
  const end = lesson.length - 1;
  if (!scene.running) return here(now) === end ? now : { ...now, trail: [...now.trail, end] };
  for (
    let step = lesson[here(now)];
    step !== undefined && here(now) < end && isDone(step, now, scene);
    step = lesson[here(now)]
  )
    now = goOn(lesson, now, scene);
  return now;
}

/** After "next" at a step that is only read. */
export function next(lesson: Lesson, progress: Progress, scene: Scene): Progress {
  const step = lesson[here(progress)];
  return step === undefined || step.task !== undefined
    ? progress
    : advance(lesson, goOn(lesson, progress, scene), scene);
}

/** How far the lesson is, from 0 to 1. */
export const share = (lesson: Lesson, progress: Progress): number => here(progress) / (lesson.length - 1);

/** What was kept in the browser, if it still makes sense for this lesson. */
export function readProgress(text: string | null, lesson: Lesson): Progress | null {
  try {
    const p = JSON.parse(text ?? 'null') as Progress | null;
    const whole = (n: unknown): boolean => Number.isInteger(n) && (n as number) >= 0;
    if (p === null || typeof p.table !== 'string' || !Array.isArray(p.trail) || p.trail.length === 0) return null;
    const good =
      p.trail.every((i) => whole(i) && i < lesson.length) &&
      whole(p.turns) &&
      whole(p.spent) &&
      Array.isArray(p.starts) &&
      p.starts.every((x) => typeof x === 'string');
    return good ? p : null;
  } catch {
    return null;
  }
}

/** Whether an event is what the coach had suggested. */
export function follows(move: string, event: GameEvent): boolean {
  const [kind, target] = move.split(' ');
  switch (event.event) {
    case 'took':
      return kind === 'take' && Number(target) === event.slot;
    case 'drew':
      return kind === 'draw';
    case 'offered':
      return kind === 'tickets';
    case 'claimed':
    case 'turned_up':
      return (kind === 'claim' && target === event.route) || kind === 'pay';
    case 'withdrew':
      return kind === 'withdraw';
    case 'built':
      return kind === 'station' && target === event.place;
    case 'bought':
      return kind === 'buy' && target === event.technology;
    case 'kept':
      return (
        kind === 'keep' &&
        [...(event.tickets ?? [])].sort().join() === (target === '-' ? '' : (target ?? '').split(',').sort().join())
      );
    case 'played':
      return kind === 'play' && sameCards(target ?? '', event.cards as Readonly<Record<string, number>>);
    default:
      return true;
  }
}

const sameCards = (text: string, cards: Readonly<Record<string, number>>): boolean =>
  text.split('+').sort().join() ===
  Object.entries(cards)
    .map(([c, n]) => `${c}*${n}`)
    .sort()
    .join();
