// What went wrong, in words.
import { t } from '../../i18n/index.svelte';

export const whyNot = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : t('error.network');
