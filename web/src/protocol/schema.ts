// What the server and the page say to each other. Made from docs/server/socket.schema.json: `npm run protocol`.

/** What a client says. */
export type ClientMessage =
  | SayHello
  | SayLobby
  | SayWatch
  | SayUnwatch
  | SaySit
  | SayBot
  | SayRise
  | SayStart
  | SayClose
  | SayMove
  | SayUndo
  | SayOffer
  | SayAnswer
  | SayStandIn
  | SayBack
  | SayLegal
  | SayWhy
  | SayWays
  | SayShop
  | SayPath
  | SayExamples
  | SayHint
  | SayChat
  | SayMute
  | SayPing;
/** A number that the answer repeats; without it there is no `ok`. */
export type AskId = number;
/** Of a person or a table: ten letters and digits. */
export type Id = string;
/** Seats count from 0. */
export type Seat = number;
export type Offered = 'pause' | 'resume' | 'takeback' | 'abandon';
/** What the server says. */
export type ServerMessage =
  | WelcomeMessage
  | OkMessage
  | RefusedMessage
  | Update
  | UnwatchedMessage
  | LobbyMessage
  | LobbyChangeMessage
  | LobbyGoneMessage
  | LobbyMoreMessage
  | ChatMessage
  | LegalMessage
  | WhyMessage
  | WaysMessage
  | ShopMessage
  | PathMessage
  | ExamplesMessage
  | HintMessage
  | PongMessage
  | GoingDownMessage;
/** The number of what is answered; null = it had none. */
export type AnswerId = number | null;
/** Milliseconds since 1970, UTC. */
export type Time = number;
export type RefusalCode =
  | 'bad_request'
  | 'hello_first'
  | 'not_logged_in'
  | 'too_many'
  | 'busy'
  | 'not_stored'
  | 'no_answer'
  | 'unreadable'
  | 'no_such_table'
  | 'private_table'
  | 'no_spectators'
  | 'not_watching'
  | 'not_allowed'
  | 'seat_taken'
  | 'seat_held'
  | 'sent_away'
  | 'no_such_seat'
  | 'not_seated'
  | 'not_host'
  | 'not_all_seated'
  | 'unknown_bot'
  | 'bad_name'
  | 'name_taken'
  | 'already_started'
  | 'not_started'
  | 'over'
  | 'stale'
  | 'not_your_turn'
  | 'bad_move'
  | 'illegal'
  | 'paused'
  | 'not_paused'
  | 'out_of_time'
  | 'no_undo'
  | 'stood_in'
  | 'not_stood_in'
  | 'no_offer'
  | 'offer_open'
  | 'no_hints'
  | 'no_chat'
  | 'bad_chat'
  | 'chat_full';
export type Stage = 'open' | 'running' | 'finished' | 'abandoned' | 'closed';
/** 256 bits as hexadecimal digits. */
export type Key = string;
export type Seats = readonly Seat[];
/** Who sits there. */
export type SeatInfo = EmptySeat | BotSeat | PersonSeat;
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
/** Cards in an order; null = none there. */
export type CardPlaces = readonly (string | null)[];
/** An id of the game's data: a card, place, route, ticket, technology, district or kind of pieces. */
export type Thing = string;
export type Things = readonly Thing[];
/** Something that a move did. Fields that only the seat itself may know are absent for others. */
export type GameEvent =
  | KeptEvent
  | TookEvent
  | RefilledEvent
  | DrewEvent
  | SweptEvent
  | DisplayEvent
  | RenewedEvent
  | OfferedEvent
  | ClaimedEvent
  | TurnedUpEvent
  | SurchargedEvent
  | WithdrewEvent
  | BuiltEvent
  | BoughtEvent
  | ReturnedEvent
  | ToTrackEvent
  | PlayedEvent
  | RobbedEvent
  | TicketsShuffledEvent
  | DeclaredEvent
  | SecondPassEvent
  | DealtEvent
  | StoppedEvent
  | PassedEvent
  | LastRoundEvent
  | EndedEvent;
/** A move as records write it (docs/record.md). */
export type MoveText = string;
export type TieBreak = 'tickets' | 'fewer_stations' | 'longest_path' | 'bonus_cards';
/** Why something cannot be done; `possible` = it can. */
export type WhyReason =
  | 'possible'
  | 'over'
  | 'not_asked'
  | 'not_now'
  | 'only_drawing'
  | 'only_tickets'
  | 'only_tunnel'
  | 'only_claim'
  | 'only_second_claim'
  | 'only_shunt'
  | 'only_declare'
  | 'before_action'
  | 'no_such_rule'
  | 'no_such_thing'
  | 'yours'
  | 'taken'
  | 'not_of_another'
  | 'closed'
  | 'twin'
  | 'needs_technology'
  | 'few_pieces'
  | 'station_there'
  | 'no_stations'
  | 'held'
  | 'sold_out'
  | 'reshuffled'
  | 'one_purchase'
  | 'nothing_to_join'
  | 'short'
  | 'wrong_number'
  | 'wrong_colour'
  | 'few_wilds'
  | 'not_in_hand'
  | 'empty_place'
  | 'second_wild'
  | 'third_unseen'
  | 'display_closed'
  | 'deck_empty'
  | 'must_draw'
  | 'no_tickets_left'
  | 'not_offered'
  | 'keep_more'
  | 'cannot_complete'
  | 'own_row'
  | 'outnumbered'
  | 'not_a_set'
  | 'wild_alone'
  | 'wrong_rows'
  | 'action_possible';
/** Why the teacher of lessons would make a move. */
export type AdviceReason =
  | 'keep_shared'
  | 'keep_reach'
  | 'keep_cards'
  | 'keep_none'
  | 'claim'
  | 'claim_tunnel'
  | 'claim_ferry'
  | 'points'
  | 'take'
  | 'take_grey'
  | 'take_reserve'
  | 'take_wild'
  | 'take_yard'
  | 'draw'
  | 'tickets'
  | 'buy'
  | 'surcharge_pay'
  | 'surcharge_withdraw'
  | 'play'
  | 'play_three'
  | 'rob'
  | 'free';

/** First of all; answered with `welcome`. */
export interface SayHello {
  readonly do: 'hello';
  readonly id?: AskId;
  /** Absent or empty: a spectator. */
  readonly token?: string;
  /** Of texts for people: `pl…` = Polish, others English. */
  readonly language?: string;
}
export interface SayLobby {
  readonly do: 'lobby';
  readonly id?: AskId;
  /** Absent: true. */
  readonly on?: boolean;
}
/** Answered with an `update`, then one after each change. */
export interface SayWatch {
  readonly do: 'watch';
  readonly id?: AskId;
  readonly table: Id;
  /** With the legal moves. */
  readonly legal?: boolean;
  /** With what tickets need. */
  readonly needs?: boolean;
}
export interface SayUnwatch {
  readonly do: 'unwatch';
  readonly id?: AskId;
  readonly table: Id;
}
export interface SaySit {
  readonly do: 'sit';
  readonly id?: AskId;
  readonly table: Id;
  /** Absent: any. */
  readonly seat?: Seat;
  /** 1 to 24 characters; other than the own: somebody at the same device. */
  readonly name?: string;
}
/** The host seats a bot. */
export interface SayBot {
  readonly do: 'bot';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
  /** `bot:hard` */
  readonly bot: string;
}
/** Leave; the host: send away. */
export interface SayRise {
  readonly do: 'rise';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
}
/** The host. */
export interface SayStart {
  readonly do: 'start';
  readonly id?: AskId;
  readonly table: Id;
}
/** The host. */
export interface SayClose {
  readonly do: 'close';
  readonly id?: AskId;
  readonly table: Id;
}
export interface SayMove {
  readonly do: 'move';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
  /** From the update: a move sent twice counts once. */
  readonly ask: number;
  readonly move: string;
}
export interface SayUndo {
  readonly do: 'undo';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
  /** Of the update: refused as `stale` if the table has changed since. */
  readonly n?: number;
}
export interface SayOffer {
  readonly do: 'offer';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
  readonly what: Offered;
}
/** To an offer. */
export interface SayAnswer {
  readonly do: 'answer';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
  readonly yes: boolean;
}
/** A bot for a player who is away. */
export interface SayStandIn {
  readonly do: 'stand_in';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
}
/** The own seat back from the bot. */
export interface SayBack {
  readonly do: 'back';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
}
/** Every legal move that begins so; answered with `legal`. */
export interface SayLegal {
  readonly do: 'legal';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
  readonly for: string;
}
/** Whether a move may be made now, and if not, why; answered with `why`. */
export interface SayWhy {
  readonly do: 'why';
  readonly id?: AskId;
  readonly table: Id;
  /** Absent: a spectator asks. */
  readonly seat?: Seat;
  /** A move; its payment may be left out. */
  readonly for: string;
}
/** The ways to pay for a claim, a station or a technology; answered with `ways`. */
export interface SayWays {
  readonly do: 'ways';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
  /** `claim ROUTE`, `station PLACE` or `buy TECHNOLOGY` */
  readonly for: string;
}
/** What each technology would change; answered with `shop`. */
export interface SayShop {
  readonly do: 'shop';
  readonly id?: AskId;
  readonly table: Id;
  /** Absent: a spectator asks. */
  readonly seat?: Seat;
}
/** A longest path of a seat; answered with `path`. */
export interface SayPath {
  readonly do: 'path';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
}
/** What of the board shows a rule best; answered with `examples`. */
export interface SayExamples {
  readonly do: 'examples';
  readonly id?: AskId;
  readonly table: Id;
  /** Absent: a spectator asks. */
  readonly seat?: Seat;
}
/** What a bot would do; answered with `hint`. */
export interface SayHint {
  readonly do: 'hint';
  readonly id?: AskId;
  readonly table: Id;
  readonly seat: Seat;
  /** A lesson asks: the teacher answers, and this is what it would show if there is a choice. */
  readonly for?: 'route' | 'cards';
}
export interface SayChat {
  readonly do: 'chat';
  readonly id?: AskId;
  readonly table: Id;
  /** 1 to 500 characters. */
  readonly text: string;
}
/** Their chat no longer reaches this connection. */
export interface SayMute {
  readonly do: 'mute';
  readonly id?: AskId;
  readonly user: Id;
  /** Absent: true. */
  readonly on?: boolean;
}
/** Answered with `pong`. */
export interface SayPing {
  readonly do: 'ping';
  readonly id?: AskId;
}
export interface WelcomeMessage {
  readonly type: 'welcome';
  readonly id: AnswerId;
  /** null = a spectator. */
  readonly user: User | null;
  readonly time: Time;
  /** Of the server. */
  readonly version: string;
}
export interface User {
  readonly id: Id;
  readonly name: string;
  /** No account has this name. */
  readonly guest: boolean;
}
/** It is done. */
export interface OkMessage {
  readonly type: 'ok';
  readonly id: AnswerId;
}
/** Nothing was changed. */
export interface RefusedMessage {
  readonly type: 'refused';
  readonly id: AnswerId;
  readonly code: RefusalCode;
  /** For people, in their language. */
  readonly text: string;
}
/** A table after a change. */
export interface Update {
  readonly type: 'update';
  readonly table: Id;
  /** Counts the changes: one with a smaller number than the last may be thrown away. */
  readonly n: number;
  readonly stage: Stage;
  /** When it changed, and in the first update. */
  readonly info?: TableInfo;
  /** By seat, while a game with clocks runs. */
  readonly clock?: readonly (SeatClock | null)[];
  /** One for each own seat, or a spectator's; empty before the start. */
  readonly eyes: readonly Eye[];
  /** When the game is finished. */
  readonly sheet?: Sheet;
  /** When it is over. */
  readonly seed?: Key;
  readonly salt?: Key;
}
export interface TableInfo {
  readonly settings: Settings;
  readonly host: Id;
  /** To the deal (docs/determinism.md); null before it. */
  readonly commitment: Key | null;
  readonly counts: Counts;
  readonly paused: boolean;
  /** Until the game goes on by itself; null = it waits. */
  readonly pause_left_ms: number | null;
  readonly offer: Offer | null;
  /** The table of the game after. */
  readonly rematch: Id | null;
  readonly seats: readonly SeatInfo[];
  readonly spectators: number;
}
/** A table as it was opened. */
export interface Settings {
  readonly game: string;
  readonly players: number;
  /** What this table has chosen about the rules, where it is not as usual. */
  readonly options: {
    readonly advanced_technologies?: boolean;
    readonly peek_own_track?: boolean;
    readonly row_order?: 'top' | 'bottom' | 'owner';
    readonly must_draw_two?: boolean;
    readonly empty_deck?: 'display' | 'closed';
  };
  /** The seat that begins; -1 = by lot. */
  readonly first: number;
  readonly clock: Clock;
  readonly show_counts: boolean;
  readonly show_scores: boolean;
  /** What everyone has seen stays in sight. */
  readonly show_known: boolean;
  readonly spectators: boolean;
  readonly friendly: boolean;
  readonly hints: boolean;
  readonly chat: boolean;
  readonly visibility: 'public' | 'unlisted' | 'private';
  /** Who is gone for so long may be replaced by a bot. */
  readonly away_seconds: number;
  /** The table before, or empty. */
  readonly rematch_of: string;
}
export interface Clock {
  /** The time is for each move or for the whole game. */
  readonly kind: 'none' | 'move' | 'game';
  /** 10 s to 30 days; 0 without a clock. */
  readonly seconds: number;
  /** Seconds added after each move, of a clock for the game. */
  readonly increment: number;
}
/** What a game counts as. */
export interface Counts {
  readonly as: 'rated' | 'practice' | null;
  /** Why it does not count. */
  readonly why:
    | 'friendly'
    | 'bots_alone'
    | 'several_seats'
    | 'not_public'
    | 'hints'
    | 'no_clock'
    | 'guests'
    | 'one_address'
    | 'other_bots'
    | null;
}
export interface Offer {
  readonly what: Offered;
  readonly seat: Seat;
  readonly agreed: Seats;
}
export interface EmptySeat {
  readonly kind: 'empty';
  /** Whom it is kept for after a game with a rematch. */
  readonly held?: Id;
}
export interface BotSeat {
  readonly kind: 'bot';
  readonly bot: string;
  readonly name: string;
}
export interface PersonSeat {
  readonly kind: 'person';
  readonly user: Id;
  readonly name: string;
  /** No account has this name; as it was when they sat down. */
  readonly guest: boolean;
  readonly present: boolean;
  readonly away_ms: number;
  /** The bot that plays for the person. */
  readonly stand_in: string | null;
  /** Why it does. */
  readonly why: 'left' | 'clock' | 'away' | null;
}
export interface SeatClock {
  readonly left_ms: number;
  readonly runs: boolean;
}
/** What one seat, or a spectator, is told. */
export interface Eye {
  /** null = a spectator. */
  readonly seat: Seat | null;
  readonly view: View;
  /** What the last move did. */
  readonly events: readonly GameEvent[];
  /** The number of the question; 0 = nothing is asked. */
  readonly ask?: number;
  /** The own last move may be undone. */
  readonly undo?: boolean;
  /** If it was asked for. */
  readonly legal?: Legal;
  /** If it was asked for. */
  readonly needs?: readonly Need[];
}
/** All that a viewer sees at one moment. */
export interface View {
  readonly phase: Phase;
  /** null while all answer at once and when the game is over. */
  readonly turn: Seat | null;
  /** Seats that owe an answer. */
  readonly waiting: Seats;
  /** The seat that began. */
  readonly first: Seat;
  /** Once the end is near: turns that are left, this one included. */
  readonly last_turns?: number;
  /** Whose turns those are, in order, the seat at turn first; absent while all answer at once. */
  readonly last_seats?: readonly Seat[];
  /** Board games: claims made this turn. */
  readonly claims?: number;
  /** Games with technologies: one was bought this turn. */
  readonly bought?: boolean;
  /** Card Game. */
  readonly pass?: number;
  /** The five open cards from the left. */
  readonly display: CardPlaces;
  /** Cards in it. */
  readonly deck: number;
  /** Card Game: only where the table shows what all have seen, and at the end. */
  readonly discard?: Cards;
  /** Card Game: how many. */
  readonly discards?: number;
  /** How often the discards have become the deck. */
  readonly renewals: number;
  /** That can still be drawn. */
  readonly tickets_left: number;
  /** Tickets that the seat at turn looks at. */
  readonly offer_count?: number;
  /** Routes that nobody owns and nobody can claim any more, where one strand of a double closes the other. */
  readonly closed?: Things;
  readonly tunnel?: Tunnel;
  readonly seats: readonly SeatView[];
  /** Districts and Big Cities. */
  readonly goals?: readonly Standing[];
  /** Not for a spectator. */
  readonly me?: Me;
}
/** How many of each card, in no order; kinds of which there are none are absent. `wild` is the locomotive. */
export interface Cards {
  readonly [k: string]: number;
}
export interface Tunnel {
  readonly route: Thing;
  readonly laid: Cards;
  readonly turned_up: Things;
  /** Which of them are asked for once more. */
  readonly counts: readonly boolean[];
  /** Cards more that are asked for. */
  readonly surcharge: number;
}
/** What all see of a seat. */
export interface SeatView {
  /** Route points so far; Card Game: of tickets laid down. Absent where scores are hidden. */
  readonly score?: number;
  /** In hand. Absent where counts are hidden. */
  readonly cards?: number;
  /** Held and not laid down. */
  readonly tickets: number;
  /** Of the first tickets. */
  readonly opening_kept?: number;
  /** Board games: left. */
  readonly pieces?: Pieces;
  /** Board games: one more claim of this seat could bring the end about; absent otherwise. */
  readonly near_end?: true;
  /** Board games: owned. */
  readonly routes?: Things;
  /** Spaces; where it brings points. */
  readonly longest_path?: number;
  readonly stations_left?: number;
  /** Places, in the order of building. */
  readonly stations?: Things;
  readonly technologies?: Things;
  /** Card Game: rows by colour. */
  readonly yard?: {
    readonly [k: string]: YardRow;
  };
  /** Card Game: cards on the track. */
  readonly track?: number;
  /** Card Game: tickets laid down. */
  readonly completed_count?: number;
  /** Card Game: which; only where the table shows what all have seen, and at the end (CG-40). */
  readonly completed?: Things;
  /** Cards of the hand that all have seen go there; where the table shows it. */
  readonly known?: Cards;
}
/** Pieces by kind. */
export interface Pieces {
  readonly [k: string]: number;
}
export interface YardRow {
  readonly coloured: number;
  readonly wild: number;
}
/** How everyone stands at a district or a Big City. */
export interface Standing {
  /** Of the district or the city. */
  readonly id: Thing;
  /** Places joined, or tickets laid down that name the city; null = they lie face down (CG-40). */
  readonly seats: readonly (number | null)[];
  /** Who would be given the points now. */
  readonly has: Seats;
  /** Own tickets that name the city and are not laid down. */
  readonly mine?: number;
}
/** What a seat alone sees. */
export interface Me {
  readonly seat: Seat;
  readonly hand: Cards;
  /** Held and not laid down. */
  readonly tickets: Things;
  /** To choose from, in the order drawn. */
  readonly offer?: Things;
  /** The answer given, while others still owe theirs. */
  readonly chosen?: Things;
  /** Of `tickets`, those that own routes join. Card Game: own tickets laid down. */
  readonly completed: Things;
  /** Spaces; where it brings points. */
  readonly longest_path?: number;
  /** Card Game: on the own track, if it may be looked at. */
  readonly track?: Cards;
}
/** Tickets were kept. */
export interface KeptEvent {
  readonly event: 'kept';
  readonly seat: Seat;
  readonly count: number;
  readonly tickets?: Things;
  /** In the order of the offer. */
  readonly rejected?: Things;
}
/** From the display. */
export interface TookEvent {
  readonly event: 'took';
  readonly seat: Seat;
  /** From the left. */
  readonly slot: number;
  readonly card: Thing;
}
export interface RefilledEvent {
  readonly event: 'refilled';
  readonly slot: number;
  /** null = nothing was left. */
  readonly card: string | null;
}
/** Unseen from the deck. */
export interface DrewEvent {
  readonly event: 'drew';
  readonly seat: Seat;
  readonly card?: Thing;
}
/** The display was thrown away. */
export interface SweptEvent {
  readonly event: 'swept';
  readonly cards: CardPlaces;
}
/** The row as it is now, after a change other than `refilled`. */
export interface DisplayEvent {
  readonly event: 'display';
  readonly cards: CardPlaces;
}
/** The discards became the deck of so many cards. */
export interface RenewedEvent {
  readonly event: 'renewed';
  readonly count: number;
}
/** Tickets were drawn. */
export interface OfferedEvent {
  readonly event: 'offered';
  readonly seat: Seat;
  readonly count: number;
  readonly tickets?: Things;
}
export interface ClaimedEvent {
  readonly event: 'claimed';
  readonly seat: Seat;
  readonly route: Thing;
  readonly cards: Cards;
  /** Absent where scores are hidden. */
  readonly points?: number;
}
/** At a tunnel. */
export interface TurnedUpEvent {
  readonly event: 'turned_up';
  readonly seat: Seat;
  readonly route: Thing;
  readonly laid: Cards;
  readonly cards: Things;
  /** Which of them are asked for once more. */
  readonly counts: readonly boolean[];
  readonly surcharge: number;
}
/** The surcharge is paid. */
export interface SurchargedEvent {
  readonly event: 'surcharged';
  readonly seat: Seat;
  readonly cards: Cards;
}
/** The cards laid for a tunnel went back to the hand. */
export interface WithdrewEvent {
  readonly event: 'withdrew';
  readonly seat: Seat;
  readonly route: Thing;
  readonly cards: Cards;
}
/** A station. */
export interface BuiltEvent {
  readonly event: 'built';
  readonly seat: Seat;
  readonly place: Thing;
  readonly cards: Cards;
}
export interface BoughtEvent {
  readonly event: 'bought';
  readonly seat: Seat;
  readonly technology: Thing;
  readonly cards: Cards;
}
/** It is used up and lies on the table again. */
export interface ReturnedEvent {
  readonly event: 'returned';
  readonly seat: Seat;
  readonly technology: Thing;
}
/** A card of each row went to the track. */
export interface ToTrackEvent {
  readonly event: 'to_track';
  readonly seat: Seat;
  /** The row, and the card that left it; if the own track may be looked at. */
  readonly rows?: {
    readonly [k: string]: Thing;
  };
}
/** To the rail yard. */
export interface PlayedEvent {
  readonly event: 'played';
  readonly seat: Seat;
  readonly cards: Cards;
}
/** The row that the seat lost. */
export interface RobbedEvent {
  readonly event: 'robbed';
  readonly seat: Seat;
  readonly colour: Thing;
  readonly cards: Cards;
}
/** Rejected first tickets were shuffled into the ticket deck, which has so many now. */
export interface TicketsShuffledEvent {
  readonly event: 'tickets_shuffled';
  readonly count: number;
}
/** All check the tickets now; then they lie face down (CG-40). */
export interface DeclaredEvent {
  readonly event: 'declared';
  readonly seat: Seat;
  readonly tickets: Things;
  /** Absent where scores are hidden. */
  readonly points?: number;
}
/** The second pass begins with so many cards in the deck. */
export interface SecondPassEvent {
  readonly event: 'second_pass';
  readonly count: number;
}
/** For the second pass. */
export interface DealtEvent {
  readonly event: 'dealt';
  readonly seat: Seat;
  readonly count: number;
  /** In the order dealt. */
  readonly cards?: Things;
}
/** Declined a further card or claim. */
export interface StoppedEvent {
  readonly event: 'stopped';
  readonly seat: Seat;
}
/** Had no legal action. */
export interface PassedEvent {
  readonly event: 'passed';
  readonly seat: Seat;
}
/** The seat brought the end about. */
export interface LastRoundEvent {
  readonly event: 'last_round';
  readonly seat: Seat;
}
export interface EndedEvent {
  readonly event: 'ended';
}
export interface Legal {
  /** In the order of records. */
  readonly moves: readonly MoveText[];
  /** Of the payments only the first of each kind is listed: ask for the others. */
  readonly more: boolean;
  /** Card Game: whom a play of this colour robs. */
  readonly robs?: {
    readonly [k: string]: Seat;
  };
}
/** What a ticket still needs, by the cheapest way. */
export interface Need {
  readonly ticket: Thing;
  /** false = on offer. */
  readonly held: boolean;
  readonly need: 'joined' | 'open' | 'out_of_reach' | 'cut_off' | 'face_down';
  /** All routes from end to end: own ones, claims and loans. */
  readonly way?: Things;
  /** Routes to claim, along the way. */
  readonly claims?: Things;
  /** Those of them that others own. */
  readonly right_of_way?: Things;
  /** Routes of others that stations lend. */
  readonly loans?: readonly Loan[];
  /** For the claims. */
  readonly pieces?: Pieces;
  /** For the claims. */
  readonly cards?: number;
  /** To buy for the claims. */
  readonly technologies?: Things;
  /** What the hand lacks; `wild` = what only a wild can be. Card Game: what the track lacks. */
  readonly missing?: Cards;
  /** Further cards for grey routes. */
  readonly grey?: number;
  /** Wilds that are free to fill a gap. */
  readonly stand_ins?: number;
  /** Cards to be had before all is paid for, stand-ins used. */
  readonly short?: number;
}
export interface Loan {
  /** Its place. */
  readonly station: Thing;
  readonly route: Thing;
  /** The station stands. */
  readonly built: boolean;
}
/** The score sheet of a finished game. */
export interface Sheet {
  readonly seats: readonly SeatSheet[];
  readonly winners: Seats;
  /** Looked at because seats were level on points, in order. */
  readonly ties_used: readonly TieBreak[];
  /** What each of them compared. */
  readonly ties: readonly TieStep[];
}
export interface SeatSheet {
  /** Points of routes. */
  readonly routes: number;
  readonly completed: readonly CompletedTicket[];
  readonly failed: readonly FailedTicket[];
  /** The sum of both. */
  readonly tickets: number;
  /** Points by the names of records (docs/record.md); those of 0 are absent. */
  readonly bonuses: {
    readonly [k: string]: number;
  };
  readonly total: number;
  /** Spaces; where it brings points. */
  readonly longest_path?: number;
  /** The routes of one that is so long. */
  readonly path?: Things;
  /** Games with stations. */
  readonly borrowed?: readonly Borrowed[];
  /** Those that are joined. */
  readonly districts?: Things;
}
export interface CompletedTicket {
  readonly ticket: Thing;
  readonly points: number;
  /** Board games: the routes that join it, borrowed ones included. */
  readonly way?: Things;
}
export interface FailedTicket {
  readonly ticket: Thing;
  readonly points: number;
}
export interface Borrowed {
  /** Its place. */
  readonly station: Thing;
  readonly route: Thing;
}
export interface TieStep {
  readonly by: TieBreak;
  /** That it looked at. */
  readonly level: Seats;
  /** Of those: tickets completed, stations built, spaces, bonus cards. */
  readonly values: readonly number[];
  /** Level after it. */
  readonly left: Seats;
}
/** The game begins and is not for those who only looked. */
export interface UnwatchedMessage {
  readonly type: 'unwatched';
  readonly table: Id;
  readonly code: 'private_table' | 'no_spectators';
  readonly text: string;
}
export interface LobbyMessage {
  readonly type: 'lobby';
  readonly tables: readonly LobbyRow[];
  readonly more: LobbyMore;
}
/** A table in the lobby; GET /api/tables/ID answers the same. */
export interface LobbyRow {
  readonly id: Id;
  readonly game: string;
  readonly stage: Stage;
  readonly players: number;
  readonly created: Time;
  readonly host: User;
  readonly counts: Counts;
  readonly seats: readonly SeatInfo[];
  readonly settings: Settings;
}
/** Tables that the lobby has no room for. */
export interface LobbyMore {
  readonly open: number;
  readonly running: number;
}
export interface LobbyChangeMessage {
  readonly type: 'lobby_change';
  readonly table: LobbyRow;
}
export interface LobbyGoneMessage {
  readonly type: 'lobby_gone';
  readonly table: Id;
}
export interface LobbyMoreMessage {
  readonly type: 'lobby_more';
  readonly more: LobbyMore;
}
export interface ChatMessage {
  readonly type: 'chat';
  readonly table: Id;
  readonly lines: readonly ChatLine[];
}
export interface ChatLine {
  /** Lines of a table are counted without gaps. */
  readonly n: number;
  /** null = somebody who was erased; `text` is then "…". */
  readonly user: Id | null;
  readonly name: string;
  readonly guest: boolean;
  readonly at: Time;
  readonly text: string;
}
export interface LegalMessage {
  readonly type: 'legal';
  readonly id: AnswerId;
  readonly moves: readonly MoveText[];
}
export interface WhyMessage extends WhyAnswer {
  readonly type: 'why';
  readonly id: AnswerId;
}
export interface WhyAnswer {
  readonly reason: WhyReason;
  /** Of docs/rules or docs/rulings.md; absent where none but the moment forbids it. */
  readonly clause?: string;
  /** Cards that are lacking. */
  readonly cards?: number;
  /** So many of them must be wild. */
  readonly wilds?: number;
  /** The others are all of one of these. */
  readonly colours?: Things;
  /** So many cards of any kind stand for a wild. */
  readonly per_wild?: number;
  /** All that are missing. */
  readonly technologies?: Things;
  readonly owners?: Seats;
  readonly have?: number;
  readonly need?: number;
}
export interface WaysMessage extends WaysAnswer {
  readonly type: 'ways';
  readonly id: AnswerId;
}
export interface WaysAnswer {
  /** Those with the fewest wilds first. */
  readonly ways: readonly Way[];
  /** So many cards of any kind stand for a wild, in more ways than are listed. */
  readonly per_wild?: number;
}
/** A way to pay. */
export interface Way {
  readonly move: MoveText;
  /** At a tunnel: probabilities that 0 to 3 cards are asked for. */
  readonly surcharge?: readonly number[];
  /** Probability that the hand can pay. */
  readonly payable?: number;
}
export interface ShopMessage {
  readonly type: 'shop';
  readonly id: AnswerId;
  readonly wares: readonly Ware[];
}
/** What a technology would change. */
export interface Ware {
  readonly technology: Thing;
  readonly held: boolean;
  /** Copies that nobody has. */
  readonly left: number;
  /** They have left the game (UK-V8). */
  readonly off_sale: boolean;
  /** Free routes that it opens at once. */
  readonly now: Things;
  /** Those that need another one too. */
  readonly later: Things;
}
export interface PathMessage {
  readonly type: 'path';
  readonly id: AnswerId;
  /** Of one longest path. */
  readonly routes: Things;
}
export interface ExamplesMessage extends Examples {
  readonly type: 'examples';
  readonly id: AnswerId;
}
/** What of the board shows a rule best, on the ways of the own tickets if it can be; absent what the game has not. */
export interface Examples {
  readonly tunnel?: {
    readonly route: Thing;
    /** What one might pay. */
    readonly pay: Cards;
    /** Probability that nothing more is asked then. */
    readonly free: number;
  };
  /** A route. */
  readonly ferry?: Thing;
  /** A place where a station would first help. */
  readonly station?: Thing;
  readonly barred?: {
    readonly route: Thing;
    /** That the asker lacks. */
    readonly technologies: Things;
    /** On whose way it is. */
    readonly ticket?: Thing;
  };
  /** Both routes of a double. */
  readonly strands?: Things;
  /** A route for each kind of piece. */
  readonly pieces: {
    readonly [k: string]: string;
  };
  /** The one of which the ways of the tickets touch most. */
  readonly district?: Thing;
}
export interface HintMessage {
  readonly type: 'hint';
  readonly id: AnswerId;
  readonly table: Id;
  readonly seat: Seat;
  /** The question that it is about. */
  readonly ask: number;
  readonly move: MoveText;
  /** For people, in their language. */
  readonly why: string;
  /** Of the teacher, for a lesson. */
  readonly advice?: Advice;
}
export interface Advice {
  readonly reason: AdviceReason;
  readonly tickets?: Things;
  readonly ticket?: Thing;
  readonly route?: Thing;
  readonly technology?: Thing;
  readonly card?: Thing;
  /** Who is robbed. */
  readonly rival?: Seat;
  /** Pieces, cards or wilds that are needed. */
  readonly need?: number;
  /** If each ticket had its own. */
  readonly apart?: number;
  readonly have?: number;
  readonly points?: number;
  /** Probability that a tunnel costs nothing more. */
  readonly chance?: number;
}
export interface PongMessage {
  readonly type: 'pong';
  readonly id: AnswerId;
  readonly time: Time;
}
/** The server restarts: connect again in a moment. */
export interface GoingDownMessage {
  readonly type: 'going_down';
  readonly text: string;
}
/** Words for people. */
export interface Text {
  readonly en: string;
  readonly pl: string;
}
export interface Played {
  readonly seat: Seat;
  /** Absent if these eyes may not know it. */
  readonly move?: MoveText;
  /** Who moved for the seat. */
  readonly by?: string;
}
export interface Sight {
  readonly view: View;
  /** With every card open. */
  readonly hands?: readonly Me[];
}
/** One operation of a JSON Patch (RFC 6902). */
export interface Change {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly value?: unknown;
}
export interface FilmStep {
  readonly played: Played;
  readonly events: readonly GameEvent[];
  /** What the move changed in view and hands. */
  readonly change: readonly Change[];
}
/** A whole game move by move: GET /api/tables/ID/film, POST /api/film. */
export interface Film {
  readonly start: Sight;
  readonly steps: readonly FilmStep[];
  /** null = the game did not come to its end. */
  readonly sheet: Sheet | null;
}
/** A finished game after some of its moves: GET /api/tables/ID/replay. */
export interface Replay {
  /** That the game has. */
  readonly moves: number;
  /** That are made. */
  readonly move: number;
  /** The last of them. */
  readonly played: Played | null;
  readonly events: readonly GameEvent[];
  readonly view: View;
  /** With every card open. */
  readonly hands?: readonly Me[];
}
export interface GameHeadFields {
  readonly id: string;
  readonly version: number;
  readonly name: Text;
  /** Routes are claimed, or tickets are paid with cards. */
  readonly machine: 'board' | 'cards';
  /**
   * Fewest and most.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly players: readonly [number, number];
  readonly modules: readonly string[];
  /** How sure the data is; null if its file does not say. What is not verified stands in `provenance`. */
  readonly status: 'verified' | 'partly verified' | 'reconstructed' | null;
  /** The board is not the printed one. */
  readonly reconstructed: boolean;
  /** What every player must be shown. */
  readonly notice: Text | null;
  /** Where the data comes from. */
  readonly provenance: Text | null;
  /** Facts that were concluded, not read. */
  readonly inferred: readonly Text[];
  /** What a table may choose. */
  readonly options: readonly GameOption[];
}
export interface GameOption {
  readonly id: string;
  readonly values: readonly (boolean | string)[];
  readonly default: boolean | string;
}
/** A game in the list of GET /api/games. */
export interface GameHead extends GameHeadFields {}
/** What is needed to draw and explain a game: GET /api/games/ID. */
export interface GameDescription extends GameHeadFields {
  readonly colours: readonly GameColour[];
  readonly cards: {
    readonly per_colour: number;
    /** How many. */
    readonly wild: number;
    readonly wild_name: Text;
  };
  /** What each seat is dealt. */
  readonly deal: {
    readonly cards: number;
    readonly wild: number;
  };
  /** So many wilds in the display sweep it; 0 = never. */
  readonly sweep_at_wilds: number;
  readonly first_tickets: {
    readonly long: number;
    readonly regular: number;
    readonly keep_min: number;
    readonly rejects: 'out' | 'bottom' | 'shuffle';
  };
  readonly draw_tickets: {
    readonly draw: number;
    readonly keep_min: number;
  };
  /** Card Game. */
  readonly second_pass?: {
    readonly players: number;
    readonly deal: number;
  };
  /** In order. */
  readonly ties: readonly TieBreak[];
  /** Board games. */
  readonly pieces?: readonly GamePiece[];
  /** With so many players or fewer one strand of a double closes the other. */
  readonly one_strand_up_to_players?: number;
  /** A seat with so many pieces or fewer brings the end about. */
  readonly end_at_pieces?: number;
  readonly stations?: {
    readonly count: number;
    readonly unused_points: number;
  };
  /** Games that score it. */
  readonly longest_path_points?: number;
  /** United Kingdom: any so many cards stand for a wild. */
  readonly cards_for_one_wild?: number;
  /** Size of the drawing. */
  readonly board: null | BoardSize;
  readonly places: readonly GamePlace[];
  /** Empty in the Card Game. */
  readonly routes: readonly GameRoute[];
  readonly tickets: readonly GameTicket[];
  readonly technologies?: readonly GameTechnology[];
  readonly districts?: readonly GameDistrict[];
  readonly big_cities?: readonly GameBigCity[];
}
export interface GameColour {
  readonly id: Thing;
  readonly name: Text;
  readonly symbol: string;
}
export interface GamePiece {
  readonly id: Thing;
  readonly name: Text;
  readonly count: number;
  /** By the number of cards. */
  readonly points: {
    readonly [k: string]: number;
  };
}
export interface BoardSize {
  readonly width: number;
  readonly height: number;
}
export interface GamePlace {
  readonly id: Thing;
  readonly name: Text;
  /** If it is drawn; origin at the top left. */
  readonly x?: number;
  readonly y?: number;
  readonly country?: string;
}
export interface GameRoute {
  readonly id: Thing;
  /**
   * @minItems 2
   * @maxItems 2
   */
  readonly between: readonly [Thing, Thing];
  /** Of the cards; `gray` = any one colour. */
  readonly colour: string;
  /** Paid. */
  readonly cards: number;
  /** Pieces placed. */
  readonly spaces: number;
  readonly points: number;
  readonly kind: 'plain' | 'ferry' | 'tunnel';
  /** Ferries: wilds that are demanded. */
  readonly locomotives?: number;
  readonly piece: Thing;
  /** The other strand of a double. */
  readonly twin?: Thing;
  /** That are needed. */
  readonly technologies?: Things;
  /** Bend points from the first end to the second. */
  readonly via?: readonly (readonly [number, number])[];
}
export interface GameTicket {
  readonly id: Thing;
  /**
   * Two ends, each a list of places of which any one will do.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly between: readonly [Things, Things];
  readonly points: number;
  readonly long?: true;
  /** Card Game: what completes it. */
  readonly cards?: Cards;
  /** Card Game: those that it names. */
  readonly big_cities?: Things;
}
export interface GameTechnology {
  readonly id: Thing;
  readonly name: Text;
  readonly text: Text;
  readonly copies: number;
  /** Wilds. */
  readonly cost: number;
  readonly advanced: boolean;
  readonly effect:
    | 'opens'
    | 'cards_for_one_wild'
    | 'points_per_route'
    | 'points_per_ferry'
    | 'points_per_ticket'
    | 'join_claimed_route'
    | 'claims_this_turn'
    | 'unseen_cards'
    | 'most_tickets'
    | 'longest_path'
    | 'claim_discount';
  /** That it opens. */
  readonly routes?: Things;
  /** Of its effect. */
  readonly value?: number;
}
export interface GameDistrict {
  readonly id: Thing;
  readonly name: Text;
  readonly colour: string;
  readonly points: number;
  readonly places: Things;
}
export interface GameBigCity {
  readonly place: Thing;
  readonly points: number;
  readonly colour: string;
}
