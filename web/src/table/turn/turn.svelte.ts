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
import type { Reason } from '../rules/why';

export interface Seen {
  readonly table: string;
  readonly n: number;
  readonly eye: Eye;
  readonly game: Game;
}

export class Turn {
  look = $state.raw<Look>({});
  /** Several ways to pay for one thing. */
  offers = $state.raw<readonly Move[] | null>(null);
  unsure = $state<string | null>(null);
  trouble = $state.raw<Reason | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The question that was answered and not yet taken back by a new update. Two seats may be asked the same. */
  private answered = $state('');
  private readonly seen: () => Seen;

  constructor(seen: () => Seen) {
    this.seen = seen;
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

  refuse(why: Reason): void {
    this.trouble = why;
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

  /** Pays for one thing: at once if there is one way, else the ways are offered. */
  async pay(moves: readonly Move[] | undefined, whyNot: () => Reason): Promise<void> {
    const { eye, game } = this.seen();
    const first = moves?.[0];
    this.unsure = null;
    if (first === undefined || this.busy) {
      this.trouble = first === undefined ? whyNot() : null;
      return;
    }
    this.trouble = null;
    let all = moves!;
    if (eye.legal?.more && first.target !== undefined) {
      const question = this.question;
      const answer = await this.ask({ do: 'legal', for: `${first.kind} ${first.target} ` }, 'legal');
      if (this.question !== question) return;
      if (answer !== null) all = answer.moves.map(readMove);
    }
    const sorted = first.kind === 'play' ? all : [...all].sort(byGoodSense(eye.view.me?.hand ?? {}));
    // The odds of a tunnel are shown before the try, and where cards stand for wilds there are more ways than the list
    // has.
    const tunnel = first.kind === 'claim' && game.routes.some((r) => r.id === first.target && r.kind === 'tunnel');
    if (sorted.length === 1 && !tunnel && first.kind !== 'play' && game.cardsForOneWild === 0)
      return this.send(sorted[0]!.text);
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
