// Where we are: the part of the address after '#', so that any server of files can serve the page.
export type Where =
  | { readonly screen: 'start' }
  | { readonly screen: 'lobby' }
  | { readonly screen: 'settings' }
  | { readonly screen: 'history' }
  | { readonly screen: 'user'; readonly id: string }
  | { readonly screen: 'record' }
  | { readonly screen: 'account' }
  | { readonly screen: 'ratings'; readonly game: string }
  | { readonly screen: 'replay'; readonly id: string; readonly move: number; readonly eyes: string }
  | { readonly screen: 'new'; readonly game: string }
  | { readonly screen: 'table'; readonly id: string }
  /** No game: the list of all; a clause: the page opened there. */
  | { readonly screen: 'rules'; readonly game: string; readonly clause: string }
  | { readonly screen: 'learn'; readonly game: string }
  | { readonly screen: 'nowhere' };

export function whereOf(hash: string): Where {
  const [, screen = '', id = '', rest = '', last = ''] =
    /^#?\/?([^/]*)\/?([^/?]*)\/?([^/?]*)\/?([^/?]*)/.exec(hash) ?? [];
  if (screen === '') return { screen: 'start' };
  if (
    screen === 'lobby' ||
    screen === 'settings' ||
    screen === 'history' ||
    screen === 'record' ||
    screen === 'account'
  )
    return { screen };
  if ((screen === 'new' || screen === 'ratings') && /^[\w-]{0,64}$/.test(id)) return { screen, game: id };
  if (screen === 'rules' && /^[\w-]{0,64}$/.test(id) && /^(|[A-Z]{1,4}-[A-Z]?\d{1,3})$/.test(rest))
    return { screen, game: id, clause: rest };
  if (screen === 'learn' && /^[\w-]{1,64}$/.test(id)) return { screen, game: id };
  const isId = /^[0-9a-z]{1,32}$/i.test(id);
  if ((screen === 'table' || screen === 'user') && isId) return { screen, id };
  if (screen === 'replay' && isId && /^\d{0,6}$/.test(rest) && /^(\d|all|none|)$/.test(last))
    return { screen, id, move: Number(rest), eyes: last || 'all' };
  return { screen: 'nowhere' };
}

let here = $state<Where>(whereOf(typeof location === 'undefined' ? '' : location.hash));

export const where = (): Where => here;

export const toTable = (id: string): string => `#/table/${id}`;

export const toProfile = (id: string): string => `#/user/${id}`;

/** A moment of a finished game; the eyes are a seat, `all` or `none`. */
export const toReplay = (id: string, move = 0, eyes = 'all'): string =>
  `#/replay/${id}/${move}${eyes === 'all' ? '' : `/${eyes}`}`;

export const toRatings = (game: string): string => `#/ratings/${game}`;

export const toNewTable = (game: string): string => `#/new/${game}`;

/** The rules of a game, opened at a clause of docs/rules ("EU-T4") if one is named. */
export const toRules = (game = '', clause = ''): string => `#/rules${game && `/${game}`}${clause && `/${clause}`}`;

export function go(hash: string): void {
  location.hash = hash;
}

export function followAddress(): void {
  window.addEventListener('hashchange', () => {
    here = whereOf(location.hash);
    window.scrollTo(0, 0);
  });
}
