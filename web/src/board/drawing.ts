// Everything that a board needs before it is drawn: layout, names, the picture below. Made once for a game and kept.
//
// Bends and names of the boards that come with Konduktor are found when the page is built (tools/art.mjs) and used as
// long as the game is the same; for any other map they are found here.
import type { Game, Language } from '../game/game';
import { placeLabels, type Label } from './labels';
import { layOut, type Bends, type Layout } from './layout';
import { stretched, themeOf, type Theme } from './themes';

/** A Big City's medal is so many times as large as the dot of a place. */
export const kMedal = 2.3;

export interface Art {
  readonly layers: readonly { readonly kind: string; readonly d: string }[];
  /** All routes by colour, for small pictures. */
  readonly thumb?: { readonly width: number; readonly colours: Readonly<Record<string, string>> };
}

/** What was found beforehand, and for which map. */
export interface Ready {
  readonly key: string;
  readonly bends: Bends;
  readonly labels: Readonly<Record<Language, readonly Label[]>>;
}

export interface Drawing {
  readonly theme: Theme;
  readonly layout: Layout;
  readonly art: Art;
  readonly labels: (language: Language) => readonly Label[];
}

const arts = import.meta.glob<Art>('../generated/art-*.json', { import: 'default' });
const readies = import.meta.glob<Ready>('../generated/layout-*.json', { import: 'default' });

const known = new Map<string, Promise<Drawing>>();

/** The drawing of a game. */
export function drawingOf(game: Game): Promise<Drawing> {
  const key = game.id + keyOf(game);
  let drawing = known.get(key);
  if (drawing === undefined) {
    drawing = make(game);
    known.set(key, drawing);
    // A picture that could not be loaded is asked for again the next time.
    drawing.catch(() => known.delete(key));
  }
  return drawing;
}

async function make(game: Game): Promise<Drawing> {
  const [art, ready] = await Promise.all([
    arts[`../generated/art-${game.id}.json`]?.(),
    readies[`../generated/layout-${game.id}.json`]?.(),
  ]);
  return draw(game, art ?? { layers: [] }, ready);
}

export function draw(game: Game, art: Art, ready?: Ready): Drawing {
  const theme = themeOf(game.id);
  const fits = ready?.key === keyOf(game) ? ready : undefined;
  const layout = layOut(stretched(game), theme.sizes, fits?.bends);
  const large = new Map(game.bigCities.map((c) => [c.place, layout.sizes.place * kMedal]));
  const done = new Map<Language, readonly Label[]>();
  return {
    theme,
    layout,
    art,
    labels: (language) => {
      let labels = fits?.labels[language] ?? done.get(language);
      if (labels === undefined) {
        const names = new Map(game.places.map((p) => [p.id, p.name[language]]));
        labels = placeLabels(layout, names, { ...theme, large });
        done.set(language, labels);
      }
      return labels;
    },
  };
}

/** Changes whenever something changes that bends or names depend on. */
export function keyOf(game: Game): string {
  const map = [
    game.width,
    game.height,
    game.places.map((p) => [p.id, p.name.en, p.name.pl, p.x, p.y]),
    game.routes.map((r) => [r.id, r.between, r.cards, r.spaces, r.double, r.via]),
    game.bigCities.map((c) => c.place),
    themeOf(game.id),
  ];
  let hash = 2166136261;
  for (const c of JSON.stringify(map)) hash = Math.imul(hash ^ c.codePointAt(0)!, 16777619);
  return (hash >>> 0).toString(16);
}

/** What `draw` can use the next time. */
export function readyOf(game: Game, drawing: Drawing): Ready {
  return {
    key: keyOf(game),
    bends: drawing.layout.bends,
    labels: { en: drawing.labels('en'), pl: drawing.labels('pl') },
  };
}
