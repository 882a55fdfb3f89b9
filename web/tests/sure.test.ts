import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { doubtOf, remarkOf, type Data } from '../src/game/sure';

/** As the list of games has it. */
function head(id: string): Data {
  const file = JSON.parse(readFileSync(new URL(`../../data/${id}.json`, import.meta.url), 'utf8'));
  return { notice: file.notice ?? null, status: file.provenance.status, provenance: file.provenance.how };
}

describe('how sure the data of a game is', () => {
  it('is said of Berlin: the board is ours', () => {
    expect(doubtOf(head('berlin'))).toBe('start.reconstructed');
    expect(remarkOf(head('berlin'))).toMatchObject({ title: 'start.notice' });
    expect(remarkOf(head('berlin'))!.text.pl).toContain('rekonstrukcją');
  });

  it('is said of the Card Game: what is not verified', () => {
    expect(doubtOf(head('cardgame'))).toBe('start.partly_verified');
    expect(remarkOf(head('cardgame'))).toMatchObject({ title: 'start.unsure' });
    expect(remarkOf(head('cardgame'))!.text.en).toContain('Not verified: for the 27 tickets');
  });

  it('is not said of what is verified, nor of a map that says nothing', () => {
    for (const game of [...['europe', 'london', 'uk', 'usa'].map(head), { notice: null, status: null }]) {
      expect(doubtOf(game)).toBeNull();
      expect(remarkOf(game)).toBeNull();
    }
  });
});
