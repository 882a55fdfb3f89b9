// How lively a table is in this browser: tempo, sounds, how the own turn is announced, keys.
import { settings } from './settings.svelte';
import { remember, remembered } from './storage';

export type Tempo = 'calm' | 'brisk' | 'instant';
export const tempos: readonly Tempo[] = ['calm', 'brisk', 'instant'];

const volume = Number(remembered('volume') ?? '60');

const now = $state({
  tempo: tempos.find((x) => x === remembered('tempo')) ?? 'brisk',
  sound: remembered('sound') === 'yes',
  /** 0 to 100. */
  volume: volume >= 0 && volume <= 100 ? volume : 60,
  notify: remembered('notify') === 'yes',
  vibrate: remembered('vibrate') === 'yes',
  /** Single keys that play: d, t, 1 to 5 and so on. */
  keys: remembered('keys') !== 'no',
});

export const lively = (): Readonly<typeof now> => now;

export function setTempo(value: Tempo): void {
  now.tempo = value;
  remember('tempo', value);
}

export function setVolume(value: number): void {
  now.volume = value;
  remember('volume', String(value));
}

export function setSwitch(which: 'sound' | 'notify' | 'vibrate' | 'keys', on: boolean): void {
  now[which] = on;
  remember(which, on ? 'yes' : 'no');
}

// Asking the browser each time would cost every route of a board; it tells us.
const still = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)');
let less = $state(still?.matches ?? false);
still?.addEventListener('change', () => (less = still.matches));

/** How long things take: 0 = nothing moves, 1 = brisk. Whoever wants less movement gets none. */
export function pace(): number {
  if (less || settings().motion === 'off' || now.tempo === 'instant') return 0;
  return now.tempo === 'calm' ? 1.8 : 1;
}
