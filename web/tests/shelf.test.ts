import { webcrypto } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { Api, ApiError } from '../src/net/api';
import { digestOf, Shelf, type Storage } from '../src/net/shelf';

// Browsers have it; Node has it by itself from 20 on.
if (globalThis.crypto === undefined) vi.stubGlobal('crypto', webcrypto);

/** A browser's cache in a Map, in order of insertion. */
function fake(): Storage {
  const all = new Map<string, Response>();
  const cache = {
    put: async (path: string, answer: Response) => void all.set(path, answer),
    match: async (path: string) => all.get(path)?.clone(),
    delete: async (r: string | Request) => all.delete(typeof r === 'string' ? r : r.url),
    keys: async () => [...all.keys()].map((url) => ({ url })),
  };
  return { open: async () => cache as unknown as Cache, delete: async () => (all.clear(), true) };
}

const film = { start: { view: {} }, steps: [], sheet: null };
const table = { id: 't1', game: 'europe', seats: [] };

function clientOf(shelf: Shelf) {
  const line = { up: true, asked: [] as string[] };
  const fetcher = (async (path: string) => {
    line.asked.push(path);
    if (!line.up) throw new TypeError('no line');
    return new Response(JSON.stringify(path.includes('film') ? film : table));
  }) as unknown as typeof fetch;
  return {
    line,
    api: new Api(
      () => null,
      () => 'en',
      fetcher,
      shelf,
    ),
  };
}

describe('what is kept for times without a line', () => {
  it('is a film that was watched, and its table', async () => {
    const storage = fake();
    const { line, api } = clientOf(new Shelf(() => storage));
    await api.film('t1', 'all');
    await api.pastTable('t1');
    await new Promise((done) => setTimeout(done));
    line.up = false;
    expect(await api.film('t1', 'all')).toEqual(film);
    expect((await api.keptFilms()).map((t) => t.id)).toEqual(['t1']);
    await expect(api.film('t1', '0'), 'other eyes were not asked for').rejects.toBeInstanceOf(ApiError);
    await expect(api.film('t2', 'all')).rejects.toMatchObject({ code: 'network' });
  });

  it('is never asked while there is a line, and never holds a running table', async () => {
    const storage = fake();
    const { line, api } = clientOf(new Shelf(() => storage));
    await api.film('t1', 'all');
    await api.film('t1', 'all');
    expect(line.asked).toHaveLength(2);
    await api.table('t1');
    await new Promise((done) => setTimeout(done));
    line.up = false;
    await expect(api.table('t1')).rejects.toMatchObject({ code: 'network' });
  });

  it('is shown too when a proxy answers for a server that is away, and is not overwritten by such an answer', async () => {
    const storage = fake();
    const answers: Response[] = [
      new Response(JSON.stringify(film)),
      new Response('<html>', { status: 200 }),
      new Response('<html>', { status: 502 }),
    ];
    const api = new Api(
      () => null,
      () => 'en',
      (async () => answers.shift()!) as unknown as typeof fetch,
      new Shelf(() => storage),
    );
    for (let k = 0; k < 3; k++) {
      expect(await api.film('t1', 'all')).toEqual(film);
      await new Promise((done) => setTimeout(done));
    }
  });

  it('knows a record by its content', async () => {
    const storage = fake();
    const { line, api } = clientOf(new Shelf(() => storage));
    await api.filmOf('{"a":1}', 'all');
    await new Promise((done) => setTimeout(done));
    line.up = false;
    expect(await api.filmOf('{"a":1}', 'all')).toEqual(film);
    await expect(api.filmOf('{"a":2}', 'all')).rejects.toMatchObject({ code: 'network' });
    expect(await digestOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('is not more than a shelf holds: the oldest go', async () => {
    const storage = fake();
    const shelf = new Shelf(() => storage);
    for (let i = 0; i < 70; i++) await shelf.put(`/p${i}`, '{}');
    expect(await shelf.paths()).toHaveLength(60);
    expect(await shelf.get('/p9')).toBeNull();
    expect(await shelf.get('/p10')).toBe('{}');
    await shelf.clear();
    expect(await shelf.paths()).toEqual([]);
  });

  it('is nothing where browsers keep nothing', async () => {
    const shelf = new Shelf(() => undefined);
    await shelf.put('/p', '{}');
    expect(await shelf.get('/p')).toBeNull();
    expect(await shelf.paths()).toEqual([]);
  });
});
