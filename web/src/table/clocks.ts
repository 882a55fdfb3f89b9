// Times between two updates: the server says what is left when it sends; this browser counts on from there.
import type { SeatInfo, Settings } from '../protocol';

/** What a clock shows `age` milliseconds after the update that told of it. */
export const leftNow = (clock: { readonly left_ms: number; readonly runs: boolean }, age: number): number =>
  Math.max(0, clock.runs ? clock.left_ms - age : clock.left_ms);

/** "1:05", "2:00:00"; a second that has begun counts. */
export function clockWords(ms: number): string {
  const all = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** How long until a bot may be called for a person who is away. */
export function standInWait(seat: Extract<SeatInfo, { kind: 'person' }>, settings: Settings, age: number): number {
  return Math.max(0, (settings.away_seconds ?? 120) * 1000 - (seat.away_ms ?? 0) - age);
}
