// The order in which games stand: ours as they were published here, then everybody else's by id.
const order = ['europe', 'london', 'berlin', 'uk', 'cardgame', 'usa'];

const rank = (id: string): number => (order.indexOf(id) + order.length + 1) % (order.length + 1);

export const inOrder = <T extends { readonly id: string }>(games: readonly T[]): T[] =>
  [...games].sort((a, b) => rank(a.id) - rank(b.id) || a.id.localeCompare(b.id));
