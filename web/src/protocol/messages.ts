// What the server and the page say to each other (docs/server/protocol.md, docs/server/socket.md). Types only.

/** How many of each card; kinds of which there are none are absent. `wild` is the locomotive. */
export type Cards = Readonly<Record<string, number>>;

export interface User {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
}

export type Stage = 'open' | 'running' | 'finished' | 'abandoned' | 'closed';

export interface Settings {
  readonly game: string;
  readonly players: number;
  readonly options?: Readonly<Record<string, boolean | string>>;
  /** The seat that begins; -1 = by lot. */
  readonly first?: number;
  readonly clock?: { readonly kind: 'none' | 'move' | 'game'; readonly seconds?: number; readonly increment?: number };
  readonly hints?: boolean;
  readonly chat?: boolean;
  readonly friendly?: boolean;
  readonly spectators?: boolean;
  readonly show_counts?: boolean;
  readonly show_scores?: boolean;
  readonly show_known?: boolean;
  /** Who is gone for so long may be replaced by a bot. */
  readonly away_seconds?: number;
  readonly visibility?: 'public' | 'unlisted' | 'private';
  readonly rematch_of?: string;
}

/** Whether a game counts, as the server says: `why` is a word for why not. */
export interface Counts {
  readonly as: 'rated' | 'practice' | null;
  readonly why: string | null;
}

export type SeatInfo =
  | {
      readonly kind: 'empty';
      /** Whom the seat is kept for after a game with a rematch. */
      readonly held?: string;
    }
  | { readonly kind: 'bot'; readonly bot: string; readonly name: string }
  | {
      readonly kind: 'person';
      readonly user: string;
      readonly name: string;
      /** No account has this name. */
      readonly guest?: boolean;
      readonly present?: boolean;
      readonly away_ms?: number;
      readonly stand_in?: string | null;
      readonly why?: string | null;
    };

export interface Offer {
  readonly what: 'pause' | 'resume' | 'takeback' | 'abandon';
  readonly seat: number;
  readonly agreed: readonly number[];
}

export interface TableInfo {
  readonly settings: Settings;
  readonly host: string;
  readonly commitment: string | null;
  readonly counts?: Counts;
  readonly paused: boolean;
  /** Until the game goes on by itself; null or absent = it waits. */
  readonly pause_left_ms?: number | null;
  readonly offer: Offer | null;
  readonly rematch: string | null;
  readonly seats: readonly SeatInfo[];
  readonly spectators: number;
}

export type Phase =
  | 'opening'
  | 'shunt'
  | 'action'
  | 'second_card'
  | 'third_card'
  | 'keep_tickets'
  | 'surcharge'
  | 'right_of_way'
  | 'second_claim'
  | 'declare'
  | 'over';

export interface YardRow {
  readonly coloured: number;
  readonly wild: number;
}

export interface SeatView {
  readonly score?: number;
  readonly cards?: number;
  readonly tickets: number;
  readonly opening_kept?: number;
  readonly pieces?: Readonly<Record<string, number>>;
  /** One more claim could bring the end about. */
  readonly near_end?: boolean;
  readonly routes?: readonly string[];
  readonly longest_path?: number;
  readonly stations_left?: number;
  readonly stations?: readonly string[];
  readonly technologies?: readonly string[];
  readonly yard?: Readonly<Record<string, YardRow>>;
  readonly track?: number;
  /** Card Game: how many tickets were laid down; which, only where the table shows what all have seen. */
  readonly completed_count?: number;
  readonly completed?: readonly string[];
  readonly known?: Cards;
}

export interface Me {
  readonly seat: number;
  readonly hand: Cards;
  readonly tickets: readonly string[];
  readonly offer?: readonly string[];
  readonly chosen?: readonly string[];
  readonly completed?: readonly string[];
  readonly track?: Cards;
}

/** How everyone stands at a district or a Big City. */
export interface Standing {
  readonly id: string;
  /** By seat: places joined, or completed tickets that name the city; null = they lie face down (CG-40). */
  readonly seats: readonly (number | null)[];
  /** Seats that would be given the points now. */
  readonly has: readonly number[];
  /** Own tickets that name the city and are not laid down. */
  readonly mine?: number;
}

export interface View {
  readonly phase: Phase;
  readonly turn: number | null;
  readonly waiting: readonly number[];
  readonly first: number;
  readonly last_turns?: number;
  /** Whose turns those are, in order, the one at turn first. */
  readonly last_seats?: readonly number[];
  readonly pass?: number;
  readonly claims?: number;
  readonly bought?: boolean;
  readonly display: readonly (string | null)[];
  readonly deck: number;
  /** Absent in the Card Game, which counts them, unless the table shows what all have seen. */
  readonly discard?: Cards;
  readonly discards?: number;
  readonly renewals: number;
  readonly tickets_left: number;
  readonly offer_count?: number;
  readonly closed?: readonly string[];
  readonly tunnel?: {
    readonly route: string;
    readonly laid: Cards;
    readonly turned_up: readonly string[];
    /** Which of them are asked for once more. */
    readonly counts: readonly boolean[];
    readonly surcharge: number;
  };
  readonly seats: readonly SeatView[];
  readonly goals?: readonly Standing[];
  readonly me?: Me;
}

export interface GameEvent {
  readonly event: string;
  readonly seat?: number;
  readonly route?: string;
  readonly place?: string;
  readonly technology?: string;
  readonly colour?: string;
  readonly card?: string | null;
  readonly slot?: number;
  readonly count?: number;
  readonly points?: number;
  readonly surcharge?: number;
  readonly cards?: Cards | readonly (string | null)[];
  readonly laid?: Cards;
  /** At a tunnel: which of the cards turned up are asked for once more. */
  readonly counts?: readonly boolean[];
  readonly tickets?: readonly string[];
  readonly rejected?: readonly string[];
  readonly rows?: Readonly<Record<string, string>>;
}

export interface Legal {
  readonly moves: readonly string[];
  /** True if of the payments only the first of each kind is listed: ask for the others. */
  readonly more: boolean;
  /** Card Game: whom a play of this colour robs. */
  readonly robs?: Readonly<Record<string, number>>;
}

export interface Need {
  readonly ticket: string;
  readonly held: boolean;
  readonly need: 'joined' | 'open' | 'out_of_reach' | 'cut_off' | 'face_down';
  /** All routes from end to end: own ones, claims and loans. */
  readonly way?: readonly string[];
  readonly claims?: readonly string[];
  readonly right_of_way?: readonly string[];
  readonly loans?: readonly { readonly station: string; readonly route: string; readonly built: boolean }[];
  readonly pieces?: Readonly<Record<string, number>>;
  readonly cards?: number;
  readonly technologies?: readonly string[];
  readonly missing?: Cards;
  readonly grey?: number;
  readonly stand_ins?: number;
  readonly short?: number;
}

export interface Eye {
  readonly seat: number | null;
  readonly view: View;
  readonly events: readonly GameEvent[];
  readonly ask?: number;
  readonly legal?: Legal;
  readonly needs?: readonly Need[];
  readonly undo?: boolean;
}

export interface SeatSheet {
  readonly routes: number;
  readonly completed: readonly {
    readonly ticket: string;
    readonly points: number;
    /** Board games: the routes that join it, borrowed ones included. */
    readonly way?: readonly string[];
  }[];
  readonly failed: readonly { readonly ticket: string; readonly points: number }[];
  readonly tickets: number;
  readonly bonuses: Readonly<Record<string, number>>;
  readonly total: number;
  readonly longest_path?: number;
  /** The routes of one path that is so long. */
  readonly path?: readonly string[];
  readonly borrowed?: readonly { readonly station: string; readonly route: string }[];
  readonly districts?: readonly string[];
}

export interface TieStep {
  readonly by: 'tickets' | 'fewer_stations' | 'longest_path' | 'bonus_cards';
  /** Seats that it looked at, with their values in the same order. */
  readonly level: readonly number[];
  readonly values: readonly number[];
  /** Who was level after it. */
  readonly left: readonly number[];
}

export interface Sheet {
  readonly seats: readonly SeatSheet[];
  readonly winners: readonly number[];
  readonly ties_used: readonly string[];
  /** What each of them compared. */
  readonly ties?: readonly TieStep[];
}

export interface Update {
  readonly type: 'update';
  readonly table: string;
  readonly n: number;
  readonly stage: Stage;
  readonly info?: TableInfo;
  readonly clock?: readonly ({ readonly left_ms: number; readonly runs: boolean } | null)[];
  readonly eyes?: readonly Eye[];
  readonly sheet?: Sheet;
  readonly seed?: string;
  readonly salt?: string;
}

/** Tables that the lobby has no room for. */
export interface LobbyMore {
  readonly open: number;
  readonly running: number;
}

export interface LobbyRow {
  readonly id: string;
  readonly game: string;
  readonly stage: Stage;
  readonly players: number;
  readonly created: number;
  readonly host: string | { readonly id: string; readonly name: string; readonly guest?: boolean };
  readonly counts?: Counts;
  readonly seats: readonly SeatInfo[];
  readonly settings: Settings;
}

export interface ChatLine {
  readonly n: number;
  readonly user: string;
  readonly name: string;
  readonly guest?: boolean;
  readonly at: number;
  readonly text: string;
}

/** Why something cannot be done; the words are in i18n/why.ts, one for each. */
export const whyCodes = [
  'possible',
  'over',
  'not_asked',
  'not_now',
  'only_drawing',
  'only_tickets',
  'only_tunnel',
  'only_claim',
  'only_second_claim',
  'only_shunt',
  'only_declare',
  'before_action',
  'no_such_rule',
  'no_such_thing',
  'yours',
  'taken',
  'not_of_another',
  'closed',
  'twin',
  'needs_technology',
  'few_pieces',
  'station_there',
  'no_stations',
  'held',
  'sold_out',
  'reshuffled',
  'one_purchase',
  'nothing_to_join',
  'short',
  'wrong_number',
  'wrong_colour',
  'few_wilds',
  'not_in_hand',
  'empty_place',
  'second_wild',
  'third_unseen',
  'display_closed',
  'deck_empty',
  'must_draw',
  'no_tickets_left',
  'not_offered',
  'keep_more',
  'cannot_complete',
  'own_row',
  'outnumbered',
  'not_a_set',
  'wild_alone',
  'wrong_rows',
  'action_possible',
] as const;

export interface WhyAnswer {
  readonly reason: (typeof whyCodes)[number];
  readonly clause?: string;
  /** Cards that are lacking: so many of them wilds, the others all of one of these colours. */
  readonly cards?: number;
  readonly wilds?: number;
  readonly colours?: readonly string[];
  /** So many cards of any kind stand for a wild. */
  readonly per_wild?: number;
  readonly technologies?: readonly string[];
  readonly owners?: readonly number[];
  readonly have?: number;
  readonly need?: number;
}

/** A way to pay; at a tunnel with the probabilities of a surcharge of 0 to 3 cards, and that the hand can pay it. */
export interface Way {
  readonly move: string;
  readonly surcharge?: readonly number[];
  readonly payable?: number;
}

export interface WaysAnswer {
  readonly ways: readonly Way[];
  readonly per_wild?: number;
}

export interface Ware {
  readonly technology: string;
  readonly held: boolean;
  /** Copies nobody has. */
  readonly left: number;
  /** They have left the game (UK-V8). */
  readonly off_sale: boolean;
  /** Free routes that it opens at once, and those that need another one too. */
  readonly now: readonly string[];
  readonly later: readonly string[];
}

/** Why the teacher of lessons would make a move; the words are in learn/lessons/advice.ts, one for each. */
export const adviceCodes = [
  'keep_shared',
  'keep_reach',
  'keep_cards',
  'keep_none',
  'claim',
  'claim_tunnel',
  'claim_ferry',
  'points',
  'take',
  'take_grey',
  'take_reserve',
  'take_wild',
  'take_yard',
  'draw',
  'tickets',
  'buy',
  'surcharge_pay',
  'surcharge_withdraw',
  'play',
  'play_three',
  'rob',
  'free',
] as const;

export interface Advice {
  readonly reason: (typeof adviceCodes)[number];
  readonly tickets?: readonly string[];
  readonly ticket?: string;
  readonly route?: string;
  readonly technology?: string;
  readonly card?: string;
  /** The seat that is robbed. */
  readonly rival?: number;
  /** Pieces, cards or wilds that are needed; `apart`: if each ticket had its own. */
  readonly need?: number;
  readonly apart?: number;
  readonly have?: number;
  readonly points?: number;
  /** That a tunnel costs nothing more. */
  readonly chance?: number;
}

/** What of the board shows a rule best, on the ways of the own tickets if it can be; absent what the game has not. */
export interface Examples {
  readonly tunnel?: { readonly route: string; readonly pay: Cards; readonly free: number };
  readonly ferry?: string;
  readonly station?: string;
  readonly barred?: { readonly route: string; readonly technologies: readonly string[]; readonly ticket?: string };
  readonly strands?: readonly string[];
  /** By kind of piece. */
  readonly pieces: Readonly<Record<string, string>>;
  readonly district?: string;
}

export type ServerMessage =
  | { readonly type: 'welcome'; readonly user: User | null; readonly time: number; readonly version: string }
  | { readonly type: 'ok'; readonly id?: number }
  | { readonly type: 'refused'; readonly id?: number; readonly code: string; readonly text: string }
  | { readonly type: 'lobby'; readonly tables: readonly LobbyRow[]; readonly more: LobbyMore }
  | { readonly type: 'lobby_more'; readonly more: LobbyMore }
  | { readonly type: 'lobby_change'; readonly table: LobbyRow }
  | { readonly type: 'lobby_gone'; readonly table: string }
  | { readonly type: 'chat'; readonly table: string; readonly lines: readonly ChatLine[] }
  | { readonly type: 'legal'; readonly id?: number; readonly moves: readonly string[] }
  | ({ readonly type: 'why'; readonly id?: number } & WhyAnswer)
  | ({ readonly type: 'ways'; readonly id?: number } & WaysAnswer)
  | { readonly type: 'shop'; readonly id?: number; readonly wares: readonly Ware[] }
  | { readonly type: 'path'; readonly id?: number; readonly routes: readonly string[] }
  | {
      readonly type: 'hint';
      readonly id?: number;
      readonly table: string;
      readonly seat: number;
      readonly ask: number;
      readonly move: string;
      readonly why: string;
      /** Of the teacher. */
      readonly advice?: Advice;
    }
  | ({ readonly type: 'examples'; readonly id?: number } & Examples)
  | { readonly type: 'pong'; readonly time: number }
  | { readonly type: 'going_down'; readonly text: string }
  | { readonly type: 'unwatched'; readonly table: string; readonly code: string; readonly text: string }
  | Update;

/** What the page says; `id` is added by the connection. */
export type ClientMessage = { readonly do: string } & Readonly<Record<string, unknown>>;
