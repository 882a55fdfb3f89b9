// The rules laid over the table, so that nobody has to leave a game to read them.
const now = $state<{ at: { readonly game: string; readonly clause: string } | null }>({ at: null });

export const openedRules = (): { readonly game: string; readonly clause: string } | null => now.at;

/** Opens the rules of a game over the present screen, at a clause if one is named. */
export function openRules(game: string, clause = ''): void {
  now.at = { game, clause };
}

export function closeRules(): void {
  now.at = null;
}
