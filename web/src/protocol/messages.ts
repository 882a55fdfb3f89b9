// What the server and the page say to each other, as the page uses it: types only, made from the schema (./schema).
import type * as schema from './schema';

export type * from './schema';

type KeyOf<U> = U extends unknown ? keyof U : never;
/** Any of several things, with the fields of the others to be asked for: they are undefined. */
type AnyOf<U, Keys extends PropertyKey = KeyOf<U>> = U extends unknown
  ? U & { readonly [K in Exclude<Keys, keyof U>]?: undefined }
  : never;

export type GameEvent = AnyOf<schema.GameEvent>;

interface Answers {
  readonly hello: schema.WelcomeMessage;
  readonly ping: schema.PongMessage;
  readonly legal: schema.LegalMessage;
  readonly why: schema.WhyMessage;
  readonly ways: schema.WaysMessage;
  readonly shop: schema.ShopMessage;
  readonly path: schema.PathMessage;
  readonly examples: schema.ExamplesMessage;
  readonly hint: schema.HintMessage;
}
/** What the server answers to something said, if it does not refuse. */
export type AnswerTo<M extends schema.ClientMessage> = M['do'] extends keyof Answers
  ? Answers[M['do']]
  : schema.OkMessage;

type Without<U, K extends PropertyKey> = U extends unknown ? Omit<U, K> : never;
/** What is said at a table, without naming it. */
export type TableMessage = Without<Extract<schema.ClientMessage, { readonly table: string }>, 'table'>;

/** A table as it is asked for: what is absent is as usual. */
export type SettingsWish = Pick<schema.Settings, 'game' | 'players'> &
  Partial<Omit<schema.Settings, 'options' | 'clock' | 'rematch_of'>> & {
    readonly options?: Readonly<Record<string, boolean | string>>;
    readonly clock?: Pick<schema.Clock, 'kind'> & Partial<schema.Clock>;
  };
