// The bots' levels by name.
import type { Key } from '../i18n/texts';
import { t } from '../i18n/index.svelte';

const known: Readonly<Record<string, Key>> = {
  easy: 'level.easy',
  medium: 'level.medium',
  hard: 'level.hard',
  expert: 'level.expert',
};

export const levelName = (name: string): string => (known[name] ? t(known[name]) : name);
