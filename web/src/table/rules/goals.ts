// How everyone stands at what is scored at the end for all to see: districts (LO-D2) and Big Cities (CG-49).
import type { Game, Text } from '../../game/game';
import type { View } from '../../protocol/messages';
import { joinedOf } from './paths';

export interface Goal {
  readonly id: string;
  readonly name: Text;
  readonly points: number;
  readonly colour: string;
  readonly places: readonly string[];
  /** By seat: places joined, or completed tickets that name the city; null = they lie face down (CG-40). */
  readonly seats: readonly (number | null)[];
  /** How many places there are to join; absent for cities. */
  readonly of?: number;
  /** Seats that would be given the points now. */
  readonly has: readonly number[];
  /** Own tickets that name the city and are not laid down. */
  readonly mine: number;
}

export function goalsOf(game: Game, view: View): Goal[] {
  const districts = game.districts.map((d): Goal => {
    const seats = view.seats.map((s) => joinedOf(game, d, s.routes ?? []));
    return {
      ...d,
      seats,
      of: d.places.length,
      has: seats.flatMap((n, i) => (n === d.places.length ? [i] : [])),
      mine: 0,
    };
  });
  const names = (id: string, place: string): boolean =>
    game.tickets
      .find((x) => x.id === id)
      ?.ends.flat()
      .includes(place) ?? false;
  const cities = game.bigCities.map((c): Goal => {
    const seats = view.seats.map((s, i) => {
      const laid = i === view.me?.seat ? view.me.completed : s.completed_count === 0 ? [] : s.completed;
      return laid === undefined ? null : laid.filter((id) => names(id, c.place)).length;
    });
    // Nobody is known to be ahead while somebody's tickets are not seen.
    const most = seats.includes(null) ? 0 : Math.max(...seats.map((n) => n ?? 0));
    const place = game.places.find((p) => p.id === c.place);
    return {
      id: c.place,
      name: place?.name ?? { en: c.place, pl: c.place },
      points: c.points,
      colour: c.colour,
      places: [c.place],
      seats,
      has: most === 0 ? [] : seats.flatMap((n, i) => (n === most ? [i] : [])),
      mine: (view.me?.tickets ?? []).filter((id) => names(id, c.place)).length,
    };
  });
  return [...districts, ...cities];
}
