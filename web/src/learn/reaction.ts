// What the coach says about moves just made: facts, and good humour when they were not what was suggested.
import { follows } from './engine';
import { reactionTexts } from './lessons/reactions';
import type { GameEvent, Language, Said, Scene, Values } from './steps/types';
import { place, routeName, technologyName } from './steps/words';

type Kind = keyof typeof reactionTexts;

const said = (kind: Kind, values: (l: Language) => Values = () => ({})): Said => ({
  words: reactionTexts[kind],
  values,
});

function about({ game, seat, names, view }: Scene, e: GameEvent): Said | null {
  const rival = names[view.seats.findIndex((_, i) => i !== seat)] ?? '';
  if (e.event === 'robbed')
    return e.seat === seat
      ? said('victim', () => ({ name: rival }))
      : said('robber', () => ({ name: names[e.seat ?? 0] ?? '' }));
  if (e.seat !== seat) return null;
  switch (e.event) {
    case 'kept':
      return said('kept', () => ({ n: e.count ?? 0 }));
    case 'claimed':
      return said('claimed', (l) => ({ route: routeName(game, e.route ?? '', l), n: e.points ?? 0 }));
    case 'withdrew':
      return said('withdrew');
    case 'built':
      return said('built', (l) => ({ place: place(game, e.place ?? '', l) }));
    case 'bought':
      return said('bought', (l) => ({ technology: technologyName(game, e.technology ?? '', l) }));
    case 'drew':
      return e.card === 'wild' ? said('drew_wild') : null;
    case 'played':
      return said('played');
    default:
      return null;
  }
}

const ownWays: readonly Kind[] = ['own_way', 'own_way_2', 'own_way_3'];
const choices = new Set([
  'kept',
  'took',
  'drew',
  'offered',
  'claimed',
  'turned_up',
  'withdrew',
  'built',
  'bought',
  'played',
]);

/** Two sentences at most. `advised`: the move that was suggested, empty if none was. */
export function reaction(scene: Scene, events: readonly GameEvent[], advised: string): Said[] {
  const own = events.find((e) => e.seat === scene.seat && choices.has(e.event));
  // One card instead of another is not worth a word.
  const minor = /^(take|draw)/.test(advised) && (own?.event === 'took' || own?.event === 'drew');
  const strayed = own !== undefined && advised !== '' && !minor && !follows(advised, own);
  const facts = events.flatMap((e) => about(scene, e) ?? []);
  return [
    ...(strayed ? [said(ownWays[(scene.view.deck + scene.view.tickets_left) % ownWays.length]!)] : []),
    ...facts.slice(-1),
  ];
}
