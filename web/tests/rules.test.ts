import { describe, expect, it } from 'vitest';
import { toRules, whereOf } from '../src/app/route.svelte';

describe('addresses of the rules', () => {
  it('name a game and a clause, or neither', () => {
    expect(whereOf(toRules())).toEqual({ screen: 'rules', game: '', clause: '' });
    expect(whereOf(toRules('uk'))).toEqual({ screen: 'rules', game: 'uk', clause: '' });
    expect(whereOf(toRules('uk', 'UK-V10'))).toEqual({ screen: 'rules', game: 'uk', clause: 'UK-V10' });
    expect(whereOf(toRules('cardgame', 'A-3'))).toEqual({ screen: 'rules', game: 'cardgame', clause: 'A-3' });
  });

  it('are nothing else', () => {
    expect(whereOf('#/rules/uk/<b>')).toEqual({ screen: 'nowhere' });
    expect(whereOf('#/rules/<b>')).toEqual({ screen: 'nowhere' });
    expect(whereOf('#/rules/uk/uk-v10')).toEqual({ screen: 'nowhere' });
  });
});
