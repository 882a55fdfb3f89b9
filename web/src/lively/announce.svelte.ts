// The own turn is announced: in the title, on the icon, by a bell, and where it was asked for by a notification and by
// shaking the phone.
import { untrack } from 'svelte';
import { t } from '../i18n/index.svelte';
import type { View } from '../protocol/messages';
import { lively } from '../device/lively.svelte';
import { play } from './sound';

const icon = (): HTMLLinkElement | null => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

/** By the worker; what takes it away again comes back. */
async function show(how: NotificationOptions & { tag: string }, over: () => boolean): Promise<() => void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker === undefined || over()) return () => undefined;
    await worker.showNotification(t('app.name'), how);
    return () =>
      void worker.getNotifications({ tag: how.tag }).then(
        (all) => all.forEach((n) => n.close()),
        () => undefined,
      );
  } catch {
    return () => undefined;
  }
}

/** Shown only while the page is out of sight; gone when it is seen or the turn is over. */
function notify(words: string): () => void {
  if (
    !lively().notify ||
    !document.hidden ||
    typeof Notification === 'undefined' ||
    Notification.permission !== 'granted'
  )
    return () => undefined;
  // With one tag there is never more than one; each is told aloud all the same.
  const how = {
    body: words,
    tag: 'konduktor-turn',
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { url: location.href },
  };
  const close: (() => void)[] = [];
  let over = false;
  try {
    const note = new Notification(t('app.name'), how);
    note.onclick = () => {
      window.focus();
      note.close();
    };
    close.push(() => note.close());
  } catch {
    // Phones leave it to the worker (tools/pack/sw.js), if there is one; the title tells in any case.
    void show(how, () => over).then((gone) => (over ? gone() : close.push(gone)));
  }
  const end = (): void => {
    over = true;
    document.removeEventListener('visibilitychange', seen);
    for (const f of close) f();
  };
  const seen = (): void => void (document.hidden || end());
  document.addEventListener('visibilitychange', seen);
  return end;
}

const within = new Set<View['phase']>([
  'second_card',
  'third_card',
  'keep_tickets',
  'surcharge',
  'right_of_way',
  'second_claim',
]);

/** Names the question that begins our turn: null = we are not asked, '' = within a turn that has begun already. */
export function turnOf(view: View, ask: number | undefined, asked: boolean): string | null {
  if (!asked) return null;
  return within.has(view.phase) || view.bought || (view.claims ?? 0) > 0 ? '' : String(ask);
}

/** To be called while a component is made. `turn` is what turnOf says. */
export function announceTurn(turn: () => string | null, game: () => string): void {
  let last: string | null | undefined;
  // Many updates are about the same turn.
  const named = $derived(turn());
  $effect(() => {
    const now = named;
    // Only after a moment that was not ours: what we answer leads to more questions, and undo back to the first.
    const fresh = last === null && now !== null && now !== '';
    last = now;
    if (now === null) return;
    const title = document.title;
    const link = icon();
    document.title = `● ${t('table.your_turn')} – ${game()}`;
    if (link) link.href = '/icon-turn.svg';
    const end = fresh ? untrack(() => call(game())) : () => undefined;
    return () => {
      end();
      document.title = title;
      if (link) link.href = '/icon.svg';
    };
  });
}

function call(game: string): () => void {
  play('turn');
  if (lively().vibrate && 'vibrate' in navigator) navigator.vibrate([120, 60, 120]);
  return notify(`${t('table.your_turn')}: ${game}`);
}

/** Asks for the permission, only because somebody has just asked for notifications. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (
    (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) ===
    'granted'
  );
}
