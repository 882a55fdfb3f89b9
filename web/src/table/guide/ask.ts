// What the server's guide says of this position. The page works out no rule: it asks, and asks nothing twice while the
// position stays.
import { client } from '../../client/client.svelte';
import type {
  AnswerTo,
  Examples,
  HintMessage,
  SayExamples,
  SayHint,
  SayPath,
  SayShop,
  SayWays,
  SayWhy,
  ServerMessage,
  Ware,
  WaysAnswer,
  WhyAnswer,
} from '../../protocol/messages';

/** Which position, and whose eyes see it. */
export interface Position {
  readonly table: string;
  readonly n: number;
  /** Null: a spectator. */
  readonly seat: number | null;
}

type Question = SayExamples | SayHint | SayPath | SayShop | SayWays | SayWhy;
type Ask = <Q extends Question>(question: Q) => Promise<AnswerTo<Q>>;

export class Guide {
  private key = '';
  private readonly answers = new Map<string, Promise<ServerMessage>>();

  constructor(
    private readonly position: () => Position,
    private readonly say: Ask = (question) => client.connection.say(question),
  ) {}

  /** Rejects if the line is lost or the server refuses; then the question may be asked again. */
  private ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    const { table, n, seat } = this.position();
    const key = `${table} ${n} ${seat}`;
    if (key !== this.key) this.answers.clear();
    this.key = key;
    const text = JSON.stringify(question);
    const known = this.answers.get(text);
    if (known !== undefined) return known as Promise<AnswerTo<Q>>;
    const answer = this.say(question);
    this.answers.set(text, answer);
    answer.catch(() => this.answers.delete(text));
    return answer;
  }

  private get here(): { readonly table: string; readonly seat?: number } {
    const { table, seat } = this.position();
    return seat === null ? { table } : { table, seat };
  }

  /** Whether a move may be made, its payment possibly left out; "play red*1" asks for any play with red. */
  why(move: string): Promise<WhyAnswer> {
    return this.ask({ do: 'why', ...this.here, for: move });
  }

  /** The ways to pay for "claim ROUTE", "station PLACE" or "buy TECHNOLOGY"; a spectator has none. */
  ways(goal: string): Promise<WaysAnswer> {
    const { table, seat } = this.position();
    return seat === null ? Promise.resolve({ ways: [] }) : this.ask({ do: 'ways', table, seat, for: goal });
  }

  async shop(): Promise<readonly Ware[]> {
    return (await this.ask({ do: 'shop', ...this.here })).wares;
  }

  /** What the teacher of lessons would do here, and why; `first` is what it shows if there is a choice. */
  taught(first: 'route' | 'cards'): Promise<HintMessage> {
    const { table, seat } = this.position();
    return seat === null
      ? Promise.reject(new Error('a spectator is taught nothing'))
      : this.ask({ do: 'hint', table, seat, for: first });
  }

  /** What of this board shows a rule best. */
  examples(): Promise<Examples> {
    return this.ask({ do: 'examples', ...this.here });
  }

  /** The routes of a longest path of this seat. */
  async path(seat: number): Promise<readonly string[]> {
    return (await this.ask({ do: 'path', table: this.position().table, seat })).routes;
  }
}
