// What must be said of a game's data where the game is chosen: that a board is not the printed one, or what of it is not
// verified.
import type { Text } from './game';

export interface Data {
  readonly notice: Text | null;
  readonly status?: 'verified' | 'partly verified' | 'reconstructed' | null;
  readonly provenance?: Text | null;
}

/** The words for a list of games; null if there is nothing to say. */
export function doubtOf(game: Data): 'start.reconstructed' | 'start.partly_verified' | null {
  if (game.status === 'reconstructed') return 'start.reconstructed';
  return game.status === 'partly verified' ? 'start.partly_verified' : null;
}

/** The sentences for whoever chooses it. */
export function remarkOf(game: Data): { readonly title: 'start.notice' | 'start.unsure'; readonly text: Text } | null {
  if (game.notice) return { title: 'start.notice', text: game.notice };
  if (game.status === 'partly verified' && game.provenance) return { title: 'start.unsure', text: game.provenance };
  return null;
}
