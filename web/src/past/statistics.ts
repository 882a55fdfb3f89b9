// A person's games of every kind together.
import type { Person } from '../protocol/http';

export function inAll(statistics: Person['statistics']): {
  readonly games: number;
  readonly wins: number;
  readonly completed: number;
  readonly tickets: number;
} {
  const sum = (of: (s: Person['statistics'][number]) => number): number =>
    statistics.reduce((total, s) => total + of(s), 0);
  return {
    games: sum((s) => s.games),
    wins: sum((s) => s.wins),
    completed: sum((s) => s.completed),
    tickets: sum((s) => s.completed + s.failed),
  };
}
