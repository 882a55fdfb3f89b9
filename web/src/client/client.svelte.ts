// The page's one client: who we are, the line to the server, the lobby and the tables that are looked at.
import type { LobbyRow, ServerMessage, User } from '../protocol/messages';
import { language } from '../i18n/index.svelte';
import { remember, remembered } from '../device/storage';
import { Api } from '../net/api';
import { Connection, type LineState } from '../net/connection';
import { after, emptyTable, withChat, withoutUs, type TableState } from './table';

class Client {
  user = $state<User | null>(null);
  line = $state<LineState>('closed');
  /** What the server said when it was about to restart; empty when the line is good. */
  warning = $state('');
  lobby = $state.raw<ReadonlyMap<string, LobbyRow>>(new Map());
  /** Tables that the lobby has no room for. */
  lobbyMore = $state(0);
  tables = $state.raw<ReadonlyMap<string, TableState>>(new Map());
  /** People whose chat is not to reach us. */
  muted = $state.raw<ReadonlySet<string>>(new Set((remembered('muted') ?? '').split(' ').filter((id) => id !== '')));
  /** Times the line has come back: screens may say so. */
  returns = $state(0);
  /** The server was heard since the page was opened. */
  met = $state(false);

  readonly api = new Api(() => this.token, language);
  readonly connection: Connection;
  private token: string | null = remembered('token');
  private watching = new Map<string, number>();
  private wasOpen = false;

  constructor() {
    this.connection = new Connection(
      () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`,
      () => ({ do: 'hello', language: language(), ...(this.token === null ? {} : { token: this.token }) }),
      (message) => this.hear(message),
      (state) => this.lineChanged(state),
    );
  }

  start(): void {
    for (const user of this.muted) this.connection.keep(`mute ${user}`, { do: 'mute', user, on: true });
    this.connection.start();
    window.addEventListener('online', () => this.line !== 'open' && this.connection.restart());
    document.addEventListener(
      'visibilitychange',
      () => !document.hidden && this.line === 'lost' && this.connection.restart(),
    );
  }

  /** Makes sure that we are somebody: a guest of that name if we are nobody yet. */
  async become(name: string): Promise<User> {
    if (this.token !== null && this.user !== null) {
      if (name !== '' && name !== this.user.name) {
        await this.api.rename(name);
        this.user = { ...this.user, name };
      }
      return this.user;
    }
    const { token, user } = await this.api.guest(name);
    this.be(token, user);
    return user;
  }

  /** A guest becomes the account and keeps the games; somebody new gets a new one. */
  async openAccount(name: string, password: string): Promise<void> {
    const { token, user } = await this.api.account(name, password);
    if (token !== undefined) this.be(token, user);
    else this.user = user;
  }

  async logIn(name: string, password: string): Promise<void> {
    const { token, user } = await this.api.login(name, password);
    this.be(token, user);
  }

  async logOut(): Promise<void> {
    await this.api.logout();
    this.be(null, null);
  }

  /** Our data on the server is erased; finished games remain under a neutral name. */
  async erase(name: string, password: string): Promise<void> {
    await this.api.erase(name, password);
    this.be(null, null);
  }

  private be(token: string | null, user: User | null): void {
    // What one person has watched is not shown to the next one at this device.
    if (this.token !== null && user?.id !== this.user?.id) void this.api.shelf.clear();
    this.token = token;
    this.user = user;
    remember('token', token);
    this.connection.restart();
  }

  /** The server forgets it with the connection, so it is told again after each new one. */
  mute(user: string, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.add(user);
    else muted.delete(user);
    this.muted = muted;
    remember('muted', [...muted].join(' '));
    if (on) this.connection.keep(`mute ${user}`, { do: 'mute', user, on });
    else this.connection.drop(`mute ${user}`, { do: 'mute', user, on });
  }

  private lineChanged(state: LineState): void {
    this.line = state;
    if (state !== 'open') return;
    this.warning = '';
    if (this.wasOpen) this.returns++;
    this.wasOpen = true;
    this.met = true;
  }

  private hear(message: ServerMessage): void {
    this.connection.alive();
    switch (message.type) {
      case 'welcome':
        this.user = message.user;
        // The server does not know our token any more: we are a guest without a name.
        if (message.user === null && this.token !== null) {
          this.token = null;
          remember('token', null);
          void this.api.shelf.clear();
        }
        return;
      case 'update':
        return this.put(message.table, (s) => after(s, message));
      case 'unwatched':
        // Asking again after a new connection would only be refused.
        this.connection.drop(`table ${message.table}`);
        return this.put(message.table, (s) => withoutUs(s, message));
      case 'chat':
        return this.put(message.table, (s) => withChat(s, message.lines));
      case 'lobby':
        this.lobby = new Map(message.tables.map((t) => [t.id, t]));
        this.lobbyMore = message.more.open + message.more.running;
        return;
      case 'lobby_more':
        this.lobbyMore = message.more.open + message.more.running;
        return;
      case 'lobby_change':
        this.lobby = new Map([...this.lobby, [message.table.id, message.table]]);
        return;
      case 'lobby_gone':
        this.lobby = new Map([...this.lobby].filter(([id]) => id !== message.table));
        return;
      case 'going_down':
        this.warning = message.text;
        return;
      // Answers to what was asked: whoever asked has them already.
      case 'ok':
      case 'refused':
      case 'legal':
      case 'why':
      case 'ways':
      case 'shop':
      case 'path':
      case 'examples':
      case 'hint':
      case 'pong':
        return;
      default:
        // A newer server may say what this page does not know; that the page knows all there is now, the compiler sees.
        return message satisfies never;
    }
  }

  private put(table: string, change: (state: TableState) => TableState): void {
    const old = this.tables.get(table);
    if (old === undefined) return;
    const next = change(old);
    if (next !== old) this.tables = new Map([...this.tables, [table, next]]);
  }

  /** Looks at a table until the answer is called. */
  watch(table: string): () => void {
    const n = (this.watching.get(table) ?? 0) + 1;
    this.watching.set(table, n);
    if (n === 1) {
      this.tables = new Map([...this.tables, [table, emptyTable(table)]]);
      this.connection.keep(`table ${table}`, { do: 'watch', table, legal: true, needs: true });
    }
    return () => {
      const left = (this.watching.get(table) ?? 1) - 1;
      this.watching.set(table, left);
      if (left > 0) return;
      this.watching.delete(table);
      this.connection.drop(`table ${table}`, { do: 'unwatch', table });
      this.tables = new Map([...this.tables].filter(([id]) => id !== table));
    };
  }

  watchLobby(): () => void {
    this.connection.keep('lobby', { do: 'lobby', on: true });
    return () => this.connection.drop('lobby', { do: 'lobby', on: false });
  }
}

export const client = new Client();
