// What is about to be answered: the ways to pay, a move to be confirmed, a hint, trouble, what is looked at. It says
// each move once; the update that follows decides.
import { client } from '../../client/client.svelte';
import { settings } from '../../device/settings.svelte';
import type { Game } from '../../game/game';
import type { AnswerTo, ClientMessage, Eye } from '../../protocol/messages';
import type { Hint } from '../marks/hint';
import { hintMarks, type Look } from '../marks/marks';
import { byGoodSense, readMove, type Move } from '../moves/moves';
import { moveWords } from '../moves/words';
import { Guide } from '../guide/ask';
import { whyWords, type Reason } from '../guide/why';
import { errorWords } from '../../ui/words';

export interface Seen {
  readonly table: string;
  readonly n: number;
  readonly eye: Eye;
  readonly game: Game;
  readonly names: readonly string[];
}

interface Choosing {
  readonly at: 'choosing';
}
interface Paying {
  readonly at: 'paying';
  /** Several ways to pay for one thing. */
  readonly ways: readonly Move[];
  /** So many cards of any kind stand for a wild: other payments fit too; 0 = none do. */
  readonly perWild: number;
}
/** Asked once more, as the person wished it. */
interface Confirming {
  readonly at: 'confirming';
  readonly move: string;
  readonly from: Choosing | Paying;
}
/** How far an answer has come before it is sent. */
export type Step = Choosing | Paying | Confirming;

const kChoosing: Choosing = { at: 'choosing' };

export class Turn {
  look = $state.raw<Look>({});
  step = $state.raw<Step>(kChoosing);
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

  /** Where the answer stands, apart from being confirmed. */
  get unconfirmed(): Choosing | Paying {
    return this.step.at === 'confirming' ? this.step.from : this.step;
  }

  /** A new question: what was open belonged to the old one. */
  clear(): void {
    this.cancel();
    this.hint = null;
    this.trouble = null;
  }

  cancel(): void {
    this.step = kChoosing;
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
    this.trouble = { text: errorWords(error, 'connection.lost') };
  }

  async send(text: string): Promise<void> {
    const { eye, table } = this.seen();
    const question = this.question;
    if (eye.seat === null || eye.ask === undefined || question === null || this.busy) return;
    if (settings().confirm && !(this.step.at === 'confirming' && this.step.move === text)) {
      this.step = { at: 'confirming', move: text, from: this.unconfirmed };
      return;
    }
    this.answered = question;
    this.step = kChoosing;
    this.trouble = null;
    try {
      await client.connection.say({ do: 'move', table, seat: eye.seat, ask: eye.ask, move: text });
    } catch (error) {
      if (this.answered === question) this.answered = '';
      this.tell(error);
    }
  }

  private async ask<M extends ClientMessage>(message: M): Promise<AnswerTo<M> | null> {
    this.trouble = null;
    try {
      return await client.connection.say(message);
    } catch (error) {
      this.tell(error);
      return null;
    }
  }

  async undo(): Promise<void> {
    const { eye, table, n } = this.seen();
    if (eye.seat !== null) await this.ask({ do: 'undo', table, seat: eye.seat, n });
  }

  /** Whether the server would take this move. */
  async fits(move: string): Promise<boolean> {
    return (await this.guide.why(move)).reason === 'possible';
  }

  /** Every way to pay for one thing, with the odds of a tunnel; null if something else was asked or answered. */
  private async waysOf(first: Move, listed: readonly Move[]): Promise<Omit<Paying, 'at'> | null> {
    const question = this.question;
    const isOver = (): boolean => this.question !== question || this.busy;
    try {
      const { ways, per_wild: perWild = 0 } = await this.guide.ways(`${first.kind} ${first.target}`);
      const moves = ways.map(({ move, surcharge, payable = 0 }) =>
        surcharge === undefined ? readMove(move) : { ...readMove(move), odds: { surcharge, payable } },
      );
      return isOver() ? null : { ways: moves, perWild };
    } catch (error) {
      this.tell(error);
      return isOver() ? null : { ways: listed, perWild: 0 };
    }
  }

  /** Pays for one thing: at once if there is one way, else the ways are offered. `goal` is the move left open. */
  async pay(moves: readonly Move[] | undefined, goal: string): Promise<void> {
    const { eye, game } = this.seen();
    const first = moves?.[0];
    this.step = this.unconfirmed;
    if (first === undefined) return this.whyNot(goal);
    this.trouble = null;
    if (this.busy) return;
    // The odds of a tunnel are shown before the try, and where cards stand for wilds there are more ways than the list
    // has.
    const tunnel = first.kind === 'claim' && game.routes.some((r) => r.id === first.target && r.kind === 'tunnel');
    const more = tunnel || game.cardsForOneWild > 0;
    const asks = first.target !== undefined && (more || eye.legal?.more === true);
    const all = asks ? await this.waysOf(first, moves!) : { ways: moves!, perWild: 0 };
    if (all === null) return;
    const ways = first.kind === 'play' ? all.ways : [...all.ways].sort(byGoodSense(eye.view.me?.hand ?? {}));
    if (ways.length === 1 && !more && first.kind !== 'play') return this.send(ways[0]!.text);
    this.offer(ways, all.perWild);
  }

  offer(moves: readonly Move[], perWild: number): void {
    const paying: Paying = { at: 'paying', ways: moves, perWild };
    this.step = this.step.at === 'confirming' ? { ...this.step, from: paying } : paying;
    const first = moves[0];
    this.look =
      first?.kind === 'claim' ? { route: first.target } : first?.kind === 'station' ? { places: [first.target!] } : {};
  }

  async advise(): Promise<void> {
    const question = this.question;
    const { table, eye: asking } = this.seen();
    if (asking.seat === null) return;
    const answer = await this.ask({ do: 'hint', table, seat: asking.seat });
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
