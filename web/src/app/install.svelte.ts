// The page as an app: the worker that keeps its shell, and the browser's offer to install it.
interface InstallOffer extends Event {
  prompt(): Promise<void>;
}

let offer = $state.raw<InstallOffer | null>(null);

export const canInstall = (): boolean => offer !== null;

export async function install(): Promise<void> {
  await offer?.prompt();
  offer = null;
}

export function beAnApp(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  window.addEventListener('appinstalled', () => (offer = null));
  // A new version has replaced the parts of this one: take it, but never twice in a row.
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem('konduktor.reloaded') ?? 0);
    if (Date.now() - last < 60_000) return;
    sessionStorage.setItem('konduktor.reloaded', String(Date.now()));
    location.reload();
  });
  if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
