// The one WebSocket to the server. It connects again by itself, says who we are and what we watch, and never says
// anything else twice: what was not answered when the line broke is told to its sender as lost. (A move carries the
// number of its question, so a sender who tries again cannot move twice either.)
import type { AnswerTo, ClientMessage, SayHello, ServerMessage } from '../protocol/messages';

export type LineState = 'connecting' | 'open' | 'lost' | 'closed';

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** The line broke before the answer came: it is not known whether the server heard. */
export class Lost extends Error {}

export interface Surroundings {
  readonly open: (address: string) => WebSocket;
  readonly later: (act: () => void, ms: number) => number;
  readonly cancel: (timer: number) => void;
  readonly random: () => number;
}

const real: Surroundings = {
  open: (address) => new WebSocket(address),
  later: (act, ms) => window.setTimeout(act, ms),
  cancel: (timer) => window.clearTimeout(timer),
  random: Math.random,
};

const kFirstWait = 400;
const kLongestWait = 10_000;
const kPing = 20_000;
const kAnswer = 15_000;

interface Waiting {
  readonly done: (message: ServerMessage) => void;
  readonly fail: (error: Error) => void;
  readonly timer: number;
}

export class Connection {
  private socket: WebSocket | null = null;
  private state: LineState = 'closed';
  private wait = kFirstWait;
  private timer = 0;
  private heart = 0;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();
  /** Said again after each new connection, by key: what we watch. */
  private readonly standing = new Map<string, ClientMessage>();
  /** Those who wait for the line. */
  private hoping: (() => void)[] = [];

  constructor(
    private readonly address: () => string,
    private readonly hello: () => SayHello,
    private readonly heard: (message: ServerMessage) => void,
    private readonly changed: (state: LineState) => void,
    private readonly world: Surroundings = real,
  ) {}

  start(): void {
    if (this.state === 'closed') this.connect();
  }

  stop(): void {
    this.set('closed');
    this.world.cancel(this.timer);
    this.world.cancel(this.heart);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.failAll();
  }

  /** Connects at once, as somebody else perhaps: after a login, or when the network is back. */
  restart(): void {
    this.stop();
    this.wait = kFirstWait;
    this.start();
  }

  /** Until what is said can be heard: at once if the line is open. */
  opened(): Promise<void> {
    return this.state === 'open' ? Promise.resolve() : new Promise((done) => this.hoping.push(done));
  }

  /** Something to be said now and after each new connection. */
  keep(key: string, message: ClientMessage): void {
    this.standing.set(key, message);
    if (this.state === 'open') this.put(message);
  }

  drop(key: string, goodbye?: ClientMessage): void {
    this.standing.delete(key);
    if (goodbye !== undefined && this.state === 'open') this.put(goodbye);
  }

  /** Says something once and answers what the server says to it. */
  say<M extends ClientMessage>(message: M): Promise<AnswerTo<M>> {
    if (this.state !== 'open') return Promise.reject(new Lost());
    const id = ++this.lastId;
    return new Promise((done, fail) => {
      const timer = this.world.later(() => {
        this.waiting.delete(id);
        fail(new Lost());
      }, kAnswer);
      // Which answer belongs to which question is the server's promise, proved by its tests.
      this.waiting.set(id, { done: (answer) => done(answer as AnswerTo<M>), fail, timer });
      this.put({ ...message, id });
    });
  }

  private set(state: LineState): void {
    if (this.state === state) return;
    this.state = state;
    this.changed(state);
  }

  private connect(): void {
    this.set(this.state === 'closed' ? 'connecting' : 'lost');
    const socket = this.world.open(this.address());
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      socket.send(JSON.stringify(this.hello()));
    };
    socket.onmessage = (event: MessageEvent) => {
      if (this.socket === socket && typeof event.data === 'string') this.read(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.broken();
    };
    socket.onerror = () => socket.close();
  }

  private broken(): void {
    this.socket = null;
    this.world.cancel(this.heart);
    this.failAll();
    this.set('lost');
    const pause = this.wait * (0.7 + 0.6 * this.world.random());
    this.wait = Math.min(this.wait * 1.8, kLongestWait);
    this.timer = this.world.later(() => this.connect(), pause);
  }

  private read(frame: string): void {
    for (const line of frame.split('\n')) {
      if (line === '') continue;
      let message: ServerMessage;
      try {
        message = JSON.parse(line) as ServerMessage;
      } catch {
        continue;
      }
      this.take(message);
    }
  }

  private take(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.wait = kFirstWait;
      this.set('open');
      for (const said of this.standing.values()) this.put(said);
      for (const done of this.hoping.splice(0)) done();
      this.beat();
    }
    const id = 'id' in message ? message.id : null;
    const waiting = id === null ? undefined : this.waiting.get(id);
    if (id !== null && waiting !== undefined) {
      this.waiting.delete(id);
      this.world.cancel(waiting.timer);
      if (message.type === 'refused') waiting.fail(new Refused(message.code, message.text));
      else waiting.done(message);
    }
    this.heard(message);
  }

  /** Asks now and then whether the other side is still there. */
  private beat(): void {
    this.world.cancel(this.heart);
    this.heart = this.world.later(() => {
      this.put({ do: 'ping' });
      const socket = this.socket;
      this.heart = this.world.later(() => socket?.close(), kAnswer);
    }, kPing);
  }

  /** Called by the owner when anything was heard: the line is alive. */
  alive(): void {
    if (this.state === 'open') this.beat();
  }

  private put(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private failAll(): void {
    for (const w of this.waiting.values()) {
      this.world.cancel(w.timer);
      w.fail(new Lost());
    }
    this.waiting.clear();
  }
}
