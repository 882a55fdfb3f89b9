// Times between two updates: the server says what is left when it sends; this browser counts on from there.
import type { PersonSeat, Settings } from '../../protocol/messages';

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

const kDay = 24 * 3_600_000;

/** Nobody need be there all the time; a bot comes when the clock runs out. */
const byCorrespondence = ({ kind, seconds }: Settings['clock']): boolean => kind !== 'none' && seconds >= 3600;

/** How long until a bot may be called for a person who is away: a day in a pause; null = never. */
export function standInWait(
  seat: PersonSeat,
  { clock, away_seconds: seconds }: Pick<Settings, 'clock' | 'away_seconds'>,
  paused: boolean,
  age: number,
): number | null {
  if (byCorrespondence(clock)) return null;
  const patience = seconds * 1000;
  return Math.max(0, (paused ? Math.max(kDay, patience) : patience) - seat.away_ms - age);
}
