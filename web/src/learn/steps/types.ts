// What lessons are made of. A lesson is a list of steps; a step is data: words in both languages, what it points at,
// and what has to happen before the next one. Everything that depends on the deal is a function of the scene.
import type { Game, Language, Text } from '../../game/game';
import type { Plural, Values } from '../../i18n/texts';
import type { Examples, GameEvent, Me, View } from '../../protocol/messages';
import type { LogEntry } from '../../client/table';

export type { Game, GameEvent, Language, Text, Values, View };

/** A text of a lesson; {names} in it are filled with values, {n} chooses the plural form. */
export type Words = Readonly<Record<Language, string | Plural>>;

/** Words with what fills them, ready for either language. */
export interface Said {
  readonly words: Words;
  readonly values: (language: Language) => Values;
}

/**
 * Something on the screen: a named part, a route, a place, a button that plays a move, a ticket, a technology, a yard.
 */
export interface Mark {
  readonly kind: 'part' | 'route' | 'place' | 'move' | 'held' | 'offered' | 'technology' | 'yard' | 'card';
  readonly id: string;
}

/** A table as one player sees it at one moment. */
export interface Scene {
  readonly game: Game;
  readonly view: View;
  readonly me: Me;
  readonly seat: number;
  readonly names: readonly string[];
  /** What shows a rule best here. */
  readonly examples: Examples;
  /** Which question it is; it grows. Null: nothing is asked of us. */
  readonly ask: number | null;
  readonly running: boolean;
  readonly log: readonly LogEntry[];
}

/** What the coach would rather show in a turn, if there is a choice. */
export type Wish = 'cards' | 'route';

export interface Step {
  readonly id: string;
  readonly title: Words;
  readonly text: Words;
  readonly values?: (scene: Scene, language: Language) => Values;
  readonly point?: (scene: Scene) => readonly Mark[];
  /** A step that does not fit the game as it stands is left out. */
  readonly when?: (scene: Scene) => boolean;
  /** What the player does here: keeps the first tickets, or plays a turn. Without it the step is only read. */
  readonly task?: 'keep' | 'turn';
  readonly wish?: Wish;
  /** The last one: how to go on. */
  readonly last?: boolean;
}

export type Lesson = readonly Step[];

/** What the coach would do now. */
export interface Plan {
  readonly kind: string;
  /** The move as the server writes it; empty if there is nothing to do. */
  readonly move: string;
  readonly said: Said;
  readonly point: readonly Mark[];
}
