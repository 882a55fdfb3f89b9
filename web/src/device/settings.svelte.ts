// What a person has chosen for this browser.
import { remember, remembered } from './storage';

export type Light = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'off';
export type TextSize = 'normal' | 'larger' | 'large' | 'largest';
export const textSizes: readonly TextSize[] = ['normal', 'larger', 'large', 'largest'];
/** In percent of what the browser is set to. */
const percent: Readonly<Record<TextSize, number>> = { normal: 100, larger: 115, large: 130, largest: 150 };

const one = <T extends string>(key: string, all: readonly T[]): T => all.find((v) => v === remembered(key)) ?? all[0]!;

const now = $state({
  light: one<Light>('light', ['auto', 'light', 'dark']),
  motion: one<Motion>('motion', ['auto', 'off']),
  confirm: remembered('confirm') === 'yes',
  text: one<TextSize>('text', textSizes),
});

export const settings = (): Readonly<typeof now> => now;

export function setLight(value: Light): void {
  now.light = value;
  remember('light', value);
  dress();
}

export function setMotion(value: Motion): void {
  now.motion = value;
  remember('motion', value);
  dress();
}

export function setConfirm(value: boolean): void {
  now.confirm = value;
  remember('confirm', value ? 'yes' : 'no');
}

export function setText(value: TextSize): void {
  now.text = value;
  remember('text', value);
  dress();
}

/** Puts the choices on the page; 'auto' follows the device. */
export function dress(): void {
  const dark = now.light === 'dark' || (now.light === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['light'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['motion'] = now.motion;
  document.documentElement.style.fontSize = now.text === 'normal' ? '' : `${percent[now.text]}%`;
}

export function followDevice(): void {
  dress();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', dress);
}
