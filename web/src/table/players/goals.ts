// Districts and Big Cities as they are shown: what each is, and how everyone stands there, as the server says.
import type { Game, Text } from '../../game/game';
import type { Standing, View } from '../../protocol/messages';

export interface Goal extends Standing {
  readonly name: Text;
  readonly points: number;
  readonly colour: string;
  readonly places: readonly string[];
  /** How many places there are to join; absent for cities. */
  readonly of?: number;
}

export function goalsOf(game: Game, view: View): Goal[] {
  return (view.goals ?? []).flatMap((standing): Goal[] => {
    const district = game.districts.find((d) => d.id === standing.id);
    if (district !== undefined) return [{ ...district, ...standing, of: district.places.length }];
    const city = game.bigCities.find((c) => c.place === standing.id);
    if (city === undefined) return [];
    const name = game.places.find((p) => p.id === city.place)?.name ?? { en: city.place, pl: city.place };
    return [{ ...standing, name, points: city.points, colour: city.colour, places: [city.place] }];
  });
}
