// Lets the page open at once and without a line; then it says itself that the server is away (app/Offline.svelte). The
// shell is asked of the network first, so a new version takes over with the next visit; files below /assets/ have their
// content's hash in their names and never change. What is below /api/ is never kept: a table is what the server says.
const kVersion = '__VERSION__';
const kShell = __SHELL__;
/** Everything else: rules, replays, boards. Fetched when the page asks for it, long after it stands. */
const kRest = __REST__;
const kPrefix = 'konduktor-';
const kPatience = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kPrefix + kVersion)
      .then((cache) => cache.addAll(kShell))
      .then(() => self.skipWaiting()),
  );
});

// The version before stays for pages that are still open with it.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => keys.filter((k) => k.startsWith(kPrefix) && k !== kPrefix + kVersion))
      .then((old) => Promise.all(old.slice(0, -1).map((k) => caches.delete(k))))
      .then(() => self.clients.claim()),
  );
});

async function page(request) {
  const cache = await caches.open(kPrefix + kVersion);
  const kept = () => cache.match('/');
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && new URL(request.url).pathname === '/') await cache.put('/', answer.clone());
    // A server in front of ours may answer for it when it is down.
    if (answer.status >= 500) throw new Error(String(answer.status));
    return answer;
  });
  const late = new Promise((done) => setTimeout(done, kPatience)).then(kept);
  try {
    return (await Promise.race([fresh, late])) ?? (await fresh);
  } catch (error) {
    const shell = await kept();
    if (shell) return shell;
    throw error;
  }
}

async function asset(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(kPrefix + kVersion)).put(request, answer.clone());
  return answer;
}

self.addEventListener('message', (event) => {
  if (event.data !== 'keep the rest') return;
  const one = async (path) => (await caches.match(path)) ?? (await asset(new Request(path)));
  event.waitUntil(
    kRest.reduce((before, path) => before.then(() => one(path)).catch(() => undefined), Promise.resolve()),
  );
});

// Where pages may not show notifications themselves: a click leads back to the table.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = event.notification.data?.url ?? '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((all) => {
      const page = all.find((c) => c.url === url);
      return page ? page.focus() : self.clients.openWindow(url);
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/') || kShell.includes(url.pathname)) event.respondWith(asset(request));
});
