// Keys on a board: Tab reaches one route, arrows go from there to the next that may be chosen, with Shift to any; S
// goes from a route to the nearest place and back.
import type { Point } from '../shapes/geometry';
import type { Layout } from './layout';
import { isArrow, nearest, nextTo } from './nearest';
import type { Marks } from './state';
import type { BoardView } from './view.svelte';

interface Ground {
  readonly layout: Layout;
  readonly marks: Marks;
  /** Whether places may be chosen or asked about. */
  readonly places: boolean;
  readonly view: BoardView;
  readonly frame: Element | undefined;
}

/** "route ID" or "place ID" of what an element belongs to. */
function spotOf(target: EventTarget | null): string | undefined {
  const on = target instanceof Element ? target.closest<SVGGElement>('[data-route], [data-place]') : null;
  if (on === null) return undefined;
  return on.dataset['route'] === undefined ? `place ${on.dataset['place']}` : `route ${on.dataset['route']}`;
}

export class Rover {
  private at = $state('');
  private readonly ground: Ground;
  private readonly spots = $derived.by(() => this.all());
  private readonly open = $derived.by(() => {
    const { marks } = this.ground;
    return new Map(
      [...this.spots].filter(([spot]) => (spot.startsWith('route') ? marks.open : marks.openPlaces).has(spot.slice(6))),
    );
  });
  /** What Tab reaches. */
  readonly stop = $derived.by(() => {
    const good = this.spots.has(this.at) && (this.open.size === 0 || this.open.has(this.at));
    return good ? this.at : (this.open.keys().next().value ?? this.spots.keys().next().value ?? '');
  });

  constructor(ground: Ground) {
    this.ground = ground;
  }

  private all(): Map<string, Point> {
    const { layout, places } = this.ground;
    const out = new Map<string, Point>();
    for (const [id, strand] of layout.strands) {
      const middle = strand.spaces[Math.floor(strand.spaces.length / 2)]!;
      out.set(`route ${id}`, [middle.x, middle.y]);
    }
    if (places) for (const [id, at] of layout.places) out.set(`place ${id}`, at);
    return out;
  }

  focused(target: EventTarget | null): void {
    const spot = spotOf(target);
    if (spot !== undefined) this.at = spot;
  }

  private focus(spot: string): void {
    const { view, frame } = this.ground;
    this.at = spot;
    const [x, y] = this.spots.get(spot)!;
    if (view.zoomed) view.reveal(x, y);
    frame?.querySelector<SVGGElement>(`[data-${spot.slice(0, 5)}="${spot.slice(6)}"]`)?.focus();
  }

  /** True if the key was one of ours. */
  key(event: KeyboardEvent): boolean {
    const from = spotOf(event.target);
    if (from === undefined || !this.spots.has(from)) return false;
    const alike = (spots: ReadonlyMap<string, Point>, kind: string): Map<string, Point> =>
      new Map([...spots].filter(([spot]) => spot.startsWith(kind)));
    const kind = from.slice(0, 5);
    const open = alike(this.open, kind);
    const among = event.shiftKey || open.size === 0 ? alike(this.spots, kind) : open;
    const list = [...among.keys()];
    const at = list.indexOf(from);
    let next: string | undefined;
    if (isArrow(event.key)) next = nextTo(among, this.spots.get(from)!, event.key, from) ?? from;
    else if (event.key === 'Home') next = list[0];
    else if (event.key === 'End') next = list.at(-1);
    else if (event.key === 'PageDown') next = list[(at + 1) % list.length];
    else if (event.key === 'PageUp') next = list.at(at <= 0 ? -1 : at - 1);
    else if (event.key.toLowerCase() === 's')
      next = nearest(alike(this.spots, kind === 'route' ? 'place' : 'route'), this.spots.get(from)!);
    if (next === undefined) return false;
    this.focus(next);
    return true;
  }
}
