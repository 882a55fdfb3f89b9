// What a stretch of time cost the page, from the browser's own trace. Costs are processor time of the page's main
// thread, so that a busy machine does not count against the page; `wall` is what somebody would have waited here.
import type { Browser, Page } from 'playwright-core';

interface Event {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    readonly data?: { readonly type?: string };
    readonly frame_reporter?: {
      readonly state: string;
      readonly frame_type?: string;
      readonly affects_smoothness?: boolean;
    };
  };
}

/** Milliseconds of one task of the main thread. */
export interface Task {
  readonly at: number;
  readonly cpu: number;
  readonly wall: number;
  readonly script: number;
  readonly layout: number;
  readonly paint: number;
  /** The task drew a frame. */
  readonly frame: boolean;
  /** Marks set and kinds of input handled in it. */
  readonly marks: readonly string[];
}

export interface Trace {
  readonly tasks: readonly Task[];
  /** Processor time of drawing tiles, on other threads: a graphics card does this on most machines. */
  readonly raster: number;
  readonly frames: number;
  readonly dropped: number;
}

const kCategories = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
  'cc',
];
const kLayout = new Set(['UpdateLayoutTree', 'Layout']);
const kPaint = new Set(['PrePaint', 'Paint', 'Layerize', 'Commit']);
const kScript = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'v8.evaluateModule',
]);

export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories: kCategories });
  await page.evaluate(() => performance.mark('traced'));
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
  return read(traceEvents);
}

function read(events: readonly Event[]): Trace {
  const here = events.find((e) => e.name === 'traced')!;
  const main = events.filter((e) => e.pid === here.pid && e.tid === here.tid).sort((a, b) => a.ts - b.ts);
  const tasks: Task[] = [];
  let next = 0;
  for (const task of main.filter((e) => e.ph === 'X' && e.name === 'RunTask')) {
    const end = task.ts + (task.dur ?? 0);
    while (next < main.length && main[next]!.ts < task.ts) next++;
    const inside: Event[] = [];
    for (; next < main.length && main[next]!.ts <= end; next++) inside.push(main[next]!);
    tasks.push(taskOf(task, inside));
  }
  const cost = (e: Event): number => (e.tdur ?? 0) / 1000;
  const reports = events.flatMap((e) =>
    e.pid === here.pid && e.name === 'PipelineReporter' && e.ph === 'b' && e.args.frame_reporter
      ? [e.args.frame_reporter]
      : [],
  );
  return {
    tasks,
    raster: events.filter((e) => e.name === 'RasterTask' && e.pid === here.pid).reduce((s, e) => s + cost(e), 0),
    frames: reports.filter((r) => r.state.startsWith('STATE_PRESENTED')).length,
    dropped: reports.filter((r) => r.state === 'STATE_DROPPED' && r.affects_smoothness).length,
  };
}

function taskOf(task: Event, inside: readonly Event[]): Task {
  const sum = { script: 0, layout: 0, paint: 0 };
  const until = { script: 0, layout: 0, paint: 0 };
  for (const e of inside) {
    const kind = kLayout.has(e.name)
      ? 'layout'
      : kPaint.has(e.name)
        ? 'paint'
        : kScript.has(e.name)
          ? 'script'
          : undefined;
    // What lies inside its own kind is counted already; layout that a script forces counts as layout.
    if (kind === undefined || e.ph !== 'X' || e.ts < until[kind]) continue;
    until[kind] = e.ts + (e.dur ?? 0);
    sum[kind] += (e.tdur ?? 0) / 1000;
    if (kind === 'layout' && e.ts < until.script) sum.script -= (e.tdur ?? 0) / 1000;
  }
  const marks = inside.flatMap((e) =>
    e.ph === 'I' || e.ph === 'R' ? [e.name] : e.name === 'EventDispatch' ? [`input ${e.args.data?.type ?? ''}`] : [],
  );
  return {
    at: task.ts / 1000,
    cpu: (task.tdur ?? 0) / 1000,
    wall: (task.dur ?? 0) / 1000,
    ...sum,
    frame: inside.some((e) => e.name === 'Layerize'),
    marks,
  };
}

/** Of numbers in any order: the one below which lies this share of them. */
export function share(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** A task and the frame that shows what it did. */
export interface Update {
  readonly task: Task;
  readonly frame: Task | undefined;
}

/** Tasks with a mark of this kind, each with the frame that follows within a moment. */
export function updatesOf(trace: Trace, kind: (mark: string) => boolean): Update[] {
  return trace.tasks.flatMap((task, i) =>
    task.marks.some(kind)
      ? [
          {
            task,
            frame: task.frame
              ? undefined
              : trace.tasks.slice(i + 1, i + 40).find((x) => x.frame && x.at - task.at < 150),
          },
        ]
      : [],
  );
}
