// Answers that stay true, kept in this browser: films of finished games and what draws them. They are asked of the
// server first and taken from here only when it cannot be reached, so a game that was watched once can be watched
// without a line.
const kName = 'kept-answers';
const kMost = 60;

export type Storage = Pick<CacheStorage, 'open' | 'delete'>;

export class Shelf {
  /** Browsers have it only where the page is served safely; elsewhere nothing is kept. */
  constructor(
    private readonly storage: () => Storage | undefined = () => (typeof caches === 'undefined' ? undefined : caches),
  ) {}

  async put(path: string, text: string): Promise<void> {
    try {
      const shelf = await this.storage()?.open(kName);
      if (shelf === undefined) return;
      // Anew at the end: the first in the list are those that were not asked for longest.
      await shelf.delete(path);
      await shelf.put(path, new Response(text, { headers: { 'Content-Type': 'application/json' } }));
      const all = await shelf.keys();
      for (const old of all.slice(0, Math.max(0, all.length - kMost))) await shelf.delete(old);
    } catch {
      // No room: then it is not kept.
    }
  }

  async get(path: string): Promise<string | null> {
    try {
      const found = await (await this.storage()?.open(kName))?.match(path);
      return found === undefined ? null : await found.text();
    } catch {
      return null;
    }
  }

  /** Paths of what is kept, the newest first. */
  async paths(): Promise<readonly string[]> {
    try {
      const all = (await (await this.storage()?.open(kName))?.keys()) ?? [];
      return all.map((r) => r.url.replace(/^https?:\/\/[^/]*/, '')).reverse();
    } catch {
      return [];
    }
  }

  async clear(): Promise<void> {
    await this.storage()
      ?.delete(kName)
      .catch(() => undefined);
  }
}

/** A name for a text that is too long to be one; empty where the browser cannot make it. */
export async function digestOf(text: string): Promise<string> {
  if (typeof crypto === 'undefined' || !crypto.subtle) return '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((b) => b.toString(16).padStart(2, '0')).join('');
}
