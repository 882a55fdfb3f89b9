// Names as people read them: who has no account of that name is marked, so that nobody is taken for an account.
import { t } from '../i18n/index.svelte';

export function called(who: { readonly name: string; readonly guest?: boolean }): string {
  return who.guest === true ? t('name.guest', { name: who.name }) : who.name;
}
