import { describe, expect, it } from 'vitest';
import { setLanguage } from '../src/i18n/index.svelte';
import { othersMayJoin } from '../src/start/wishes';
import { countsShort, countsWords } from '../src/ui/words';

const seats = (...kinds: string[]) => kinds.map((kind) => ({ kind, name: '' }));

describe('a new table', () => {
  it('knows when others may join', () => {
    expect(othersMayJoin(seats('me', 'bot:hard'))).toBe(false);
    expect(othersMayJoin(seats('me', 'free', 'bot:hard'))).toBe(true);
  });
});

describe('whether a game counts', () => {
  it('is said in both languages as the server says it', () => {
    setLanguage('en');
    expect(countsWords({ as: 'rated', why: null })).toMatch(/^This game counts: it is rated/);
    expect(countsWords({ as: 'practice', why: null })).toMatch(/practice/);
    expect(countsWords({ as: null, why: 'guests' })).toMatch(/guests have no rating/);
    expect(countsShort({ as: null, why: 'guests' })).toBe('does not count');
    setLanguage('pl');
    expect(countsWords({ as: null, why: 'no_clock' })).toMatch(/z zegarem/);
    expect(countsShort({ as: 'practice', why: null })).toBe('trening');
  });

  it('has a sentence for a reason that is new', () => {
    setLanguage('en');
    expect(countsWords({ as: null, why: 'the_moon' as never })).toBe('This game does not count.');
  });
});
