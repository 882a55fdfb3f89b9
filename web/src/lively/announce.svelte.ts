// The own turn is announced: in the title, on the icon, by a bell, and where it was asked for by a notification and by
// shaking the phone.
import { t } from '../i18n/index.svelte';
import { lively } from './choices.svelte';
import { play } from './sound';

const icon = (): HTMLLinkElement | null => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

function notify(words: string): void {
  if (!lively().notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(t('app.name'), { body: words, tag: 'konduktor-turn', icon: '/icon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only to installed pages; the title still tells.
  }
}

/** To be called while a component is made. `mine` is true while a move is asked of us. */
export function announceTurn(mine: () => boolean, game: () => string): void {
  let first = true;
  $effect(() => {
    const now = mine();
    const fresh = !first;
    first = false;
    if (!now) return;
    const title = document.title;
    const link = icon();
    document.title = `● ${t('table.your_turn')} – ${game()}`;
    if (link) link.href = '/icon-turn.svg';
    if (fresh) {
      play('turn');
      if (lively().vibrate && 'vibrate' in navigator) navigator.vibrate([120, 60, 120]);
      notify(`${t('table.your_turn')}: ${game()}`);
    }
    return () => {
      document.title = title;
      if (link) link.href = '/icon.svg';
    };
  });
}

/** Asks for the permission, only because somebody has just asked for notifications. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted';
}
