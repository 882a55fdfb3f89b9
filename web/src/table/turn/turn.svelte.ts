// What is about to be answered: the ways to pay, a move to be confirmed, a hint, trouble, what is looked at. It says
// each move once; the update that follows decides.
import { client } from '../../client/client.svelte';
import { settings } from '../../device/settings.svelte';
import type { Game } from '../../game/game';
import { t } from '../../i18n/index.svelte';
import type { Eye, ServerMessage } from '../../protocol/messages';
import type { Hint } from '../marks/hint';
import { hintMarks, type Look } from '../marks/marks';
import { byGoodSense, readMove, type Move } from '../moves/moves';
import { moveWords } from '../moves/words';
import { Guide } from '../guide/ask';
import { whyWords, type Reason } from '../guide/why';

export interface Seen {
  readonly table: string;
  readonly n: number;
  readonly eye: Eye;
  readonly game: Game;
  readonly names: readonly string[];
}

export class Turn {
  look = $state.raw<Look>({});
  /** Several ways to pay for one thing. */
  offers = $state.raw<readonly Move[] | null>(null);
  /** So many cards of any kind stand for a wild in what is paid for; 0 = none do. */
  perWild = $state(0);
  unsure = $state<string | null>(null);
  trouble = $state.raw<Reason | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The question that was answered and not yet taken back by a new update. Two seats may be asked the same. */
  private answered = $state('');
  private readonly seen: () => Seen;
  readonly guide: Guide;

  constructor(seen: () => Seen) {
    this.seen = seen;
    this.guide = new Guide(() => {
      const { table, n, eye } = seen();
      return { table, n, seat: eye.seat };
    });
  }

  get question(): string | null {
    const { eye } = this.seen();
    return eye.ask === undefined ? null : `${eye.seat} ${eye.ask}`;
  }

  get busy(): boolean {
    return this.question !== null && this.answered === this.question;
  }

  /** A new question: what was open belonged to the old one. */
  clear(): void {
    this.offers = null;
    this.unsure = null;
    this.hint = null;
    this.trouble = null;
    this.look = {};
  }

  cancel(): void {
    this.offers = null;
    this.unsure = null;
    this.look = {};
  }

  /** Says why a move cannot be made, whatever would be paid. What was said before stays until the answer is there. */
  async whyNot(move: string): Promise<void> {
    const { n } = this.seen();
    try {
      const answer = await this.guide.why(move);
      const { n: now, game, names } = this.seen();
      if (now === n) this.trouble = answer.reason === 'possible' ? null : whyWords(game, names, answer);
    } catch (error) {
      this.tell(error);
    }
  }

  private tell(error: unknown): void {
    this.trouble = { text: error instanceof Error && error.message !== '' ? error.message : t('connection.lost') };
  }

  async send(text: string): Promise<void> {
    const { eye, table } = this.seen();
    const question = this.question;
    if (eye.ask === undefined || question === null || this.busy) return;
    if (settings().confirm && this.unsure !== text) {
      this.unsure = text;
      return;
    }
    this.answered = question;
    this.unsure = null;
    this.offers = null;
    this.trouble = null;
    try {
      await client.connection.say({ do: 'move', table, seat: eye.seat, ask: eye.ask, move: text });
    } catch (error) {
      if (this.answered === question) this.answered = '';
      this.tell(error);
    }
  }

  private async ask<T extends ServerMessage['type']>(
    message: Record<string, unknown> & { do: string },
    type: T,
  ): Promise<Extract<ServerMessage, { type: T }> | null> {
    const { eye, table } = this.seen();
    this.trouble = null;
    try {
      const answer = await client.connection.say({ ...message, table, seat: eye.seat });
      return answer.type === type ? (answer as Extract<ServerMessage, { type: T }>) : null;
    } catch (error) {
      this.tell(error);
      return null;
    }
  }

  async undo(): Promise<void> {
    await this.ask({ do: 'undo', n: this.seen().n }, 'ok');
  }

  /** Whether the server would take this move. */
  async fits(move: string): Promise<boolean> {
    return (await this.guide.why(move)).reason === 'possible';
  }

  /** Every way to pay for one thing, with the odds of a tunnel; null if the question has changed meanwhile. */
  private async waysOf(first: Move, listed: readonly Move[]): Promise<readonly Move[] | null> {
    const question = this.question;
    this.perWild = 0;
    try {
      const answer = await this.guide.ways(`${first.kind} ${first.target}`);
      if (this.question !== question) return null;
      this.perWild = answer.per_wild ?? 0;
      return answer.ways.map(({ move, surcharge, payable = 0 }) =>
        surcharge === undefined ? readMove(move) : { ...readMove(move), odds: { surcharge, payable } },
      );
    } catch (error) {
      this.tell(error);
      return this.question === question ? listed : null;
    }
  }

  /** Pays for one thing: at once if there is one way, else the ways are offered. `goal` is the move left open. */
  async pay(moves: readonly Move[] | undefined, goal: string): Promise<void> {
    const { eye, game } = this.seen();
    const first = moves?.[0];
    this.unsure = null;
    if (first === undefined) return this.whyNot(goal);
    this.trouble = null;
    if (this.busy) return;
    // The odds of a tunnel are shown before the try, and where cards stand for wilds there are more ways than the list
    // has.
    const tunnel = first.kind === 'claim' && game.routes.some((r) => r.id === first.target && r.kind === 'tunnel');
    const more = tunnel || game.cardsForOneWild > 0;
    const all =
      first.target !== undefined && (more || eye.legal?.more === true) ? await this.waysOf(first, moves!) : moves!;
    if (all === null) return;
    const sorted = first.kind === 'play' ? all : [...all].sort(byGoodSense(eye.view.me?.hand ?? {}));
    if (sorted.length === 1 && !more && first.kind !== 'play') return this.send(sorted[0]!.text);
    this.offer(sorted);
  }

  offer(moves: readonly Move[]): void {
    this.offers = moves;
    const first = moves[0];
    this.look =
      first?.kind === 'claim' ? { route: first.target } : first?.kind === 'station' ? { places: [first.target!] } : {};
  }

  async advise(): Promise<void> {
    const question = this.question;
    const answer = await this.ask({ do: 'hint' }, 'hint');
    if (answer === null || this.question !== question) return;
    const { game, eye } = this.seen();
    const why = answer.why.charAt(0).toUpperCase() + answer.why.slice(1);
    this.hint = {
      words: `${moveWords(game, answer.move, eye.view.display)}. ${why}`,
      move: readMove(answer.move),
      look: hintMarks(answer.move, eye.view),
    };
  }
}
