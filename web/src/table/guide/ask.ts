// What the server's guide says of this position. The page works out no rule: it asks, and asks nothing twice while the
// position stays.
import { client } from '../../client/client.svelte';
import type { Examples, ServerMessage, Ware, WaysAnswer, WhyAnswer } from '../../protocol/messages';

/** Which position, and whose eyes see it. */
export interface Position {
  readonly table: string;
  readonly n: number;
  /** Null: a spectator. */
  readonly seat: number | null;
}

type Answer<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

export class Guide {
  private key = '';
  private readonly answers = new Map<string, Promise<ServerMessage>>();

  constructor(
    private readonly position: () => Position,
    private readonly say: (message: Record<string, unknown> & { do: string }) => Promise<ServerMessage> = (m) =>
      client.connection.say(m),
  ) {}

  /** Rejects if the line is lost or the server refuses; then the question may be asked again. */
  private async ask<T extends ServerMessage['type']>(
    type: T,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer<T>> {
    const { table, n, seat } = this.position();
    const key = `${table} ${n} ${seat}`;
    if (key !== this.key) this.answers.clear();
    this.key = key;
    const question = `${type} ${JSON.stringify(more)}`;
    let answer = this.answers.get(question);
    if (answer === undefined) {
      answer = this.say({ do: type, table, seat, ...more });
      this.answers.set(question, answer);
      answer.catch(() => this.answers.delete(question));
    }
    const found = await answer;
    if (found.type !== type) throw new Error('');
    return found as Answer<T>;
  }

  /** Whether a move may be made, its payment possibly left out; "play red*1" asks for any play with red. */
  why(move: string): Promise<WhyAnswer> {
    return this.ask('why', { for: move });
  }

  /** The ways to pay for "claim ROUTE", "station PLACE" or "buy TECHNOLOGY". */
  ways(goal: string): Promise<WaysAnswer> {
    return this.ask('ways', { for: goal });
  }

  async shop(): Promise<readonly Ware[]> {
    return (await this.ask('shop')).wares;
  }

  /** What the teacher of lessons would do here, and why; `first` is what it shows if there is a choice. */
  taught(first: 'route' | 'cards'): Promise<Answer<'hint'>> {
    return this.ask('hint', { for: first });
  }

  /** What of this board shows a rule best. */
  examples(): Promise<Examples> {
    return this.ask('examples');
  }

  /** The routes of a longest path of this seat. */
  async path(seat: number): Promise<readonly string[]> {
    return (await this.ask('path', { seat })).routes;
  }
}
