import { expect, it } from 'vitest';
import { declareText, payText } from '../src/table/moves/moves';
import { load } from './games';

it('a payment is written as records write it', () => {
  const uk = load('uk');
  const [a, b] = uk.colours;
  expect(payText(uk, { wild: 1, [b!.id]: 2, [a!.id]: 3 })).toBe(`${a!.id}*3+${b!.id}*2+wild*1`);
});

it('a declaration is written in the order of the data', () => {
  const cards = load('cardgame');
  const [a, b] = [cards.tickets[0]!.id, cards.tickets[3]!.id];
  expect(declareText(cards, new Set([b, a]))).toBe(`declare ${a},${b}`);
  expect(declareText(cards, new Set())).toBe('declare -');
});
