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

const kQuiet = 8000;

/** Once the page rests, the worker fetches what is needed without a line; not for those who count what they load. */
function keepTheRest(): void {
  const connection = (navigator as Navigator & { connection?: { readonly saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  setTimeout(
    () => void navigator.serviceWorker.ready.then((worker) => worker.active?.postMessage('keep the rest')),
    kQuiet,
  );
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
  if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext)
    navigator.serviceWorker.register('/sw.js').then(keepTheRest, () => undefined);
}
