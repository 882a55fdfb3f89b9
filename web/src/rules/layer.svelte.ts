// The rules laid over the table, so that nobody has to leave a game to read them.
import { whereOf } from '../client/route.svelte';

const now = $state<{ at: { readonly game: string; readonly clause: string } | null }>({ at: null });

export const openedRules = (): { readonly game: string; readonly clause: string } | null => now.at;

/** Opens the rules of a game over the present screen, at a clause if one is named. */
export function openRules(game: string, clause = ''): void {
  now.at = { game, clause };
}

export function closeRules(): void {
  now.at = null;
}

/** For a link to the rules: a plain click opens them over the present screen. */
export function overTable(event: MouseEvent & { readonly currentTarget: HTMLAnchorElement }): void {
  const to = whereOf(event.currentTarget.hash);
  if (to.screen !== 'rules' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openRules(to.game, to.clause);
}
