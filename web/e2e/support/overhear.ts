// Everything that a browser says to the server and hears from it, over the socket and of what is shared over HTTP, held
// against docs/server/socket.schema.json.
import type { BrowserContext, Page, Response } from 'playwright-core';
import { problems } from '../../tests/protocol';

/** What an answer over HTTP must be, by its path. */
const shared: readonly (readonly [RegExp, (body: unknown) => readonly (readonly [string, unknown])[]])[] = [
  [/^\/api\/games$/, (body) => (body as { games: unknown[] }).games.map((game) => ['GameHead', game] as const)],
  [/^\/api\/games\/[\w-]+$/, (body) => [['GameDescription', body]]],
  [/^\/api\/tables\/\w+$/, (body) => [['LobbyRow', body]]],
  [/^\/api\/(tables\/\w+\/)?film$/, (body) => [['Film', body]]],
];

const short = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text);

function judge(who: string, definition: string, value: unknown, text: string): string[] {
  const wrong = problems(definition, value);
  return wrong.length === 0
    ? []
    : [
        `The ${who} said what docs/server/socket.schema.json does not: ${wrong.slice(0, 5).join('; ')}\n  ${short(text)}`,
      ];
}

/** A frame of the server may hold several messages, one a line. */
export function wrongIn(who: 'page' | 'server', frame: string | Buffer): string[] {
  if (typeof frame !== 'string') return [`The ${who} sent bytes instead of a text`];
  const definition = who === 'page' ? 'ClientMessage' : 'ServerMessage';
  return frame
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      try {
        return judge(who, definition, JSON.parse(line), line);
      } catch {
        return [`The ${who} said what is no JSON: ${short(line)}`];
      }
    });
}

async function wrongInAnswer(response: Response): Promise<string[]> {
  const { pathname } = new URL(response.url());
  const parts = shared.find(([path]) => path.test(pathname))?.[1];
  if (parts === undefined || response.status() !== 200) return [];
  // Whoever leaves a page does not wait for what it asked.
  const text = await response.text().catch(() => '');
  if (text === '') return [];
  return parts(JSON.parse(text)).flatMap(([definition, value]) => judge('server', definition, value, text));
}

/** Notes into `errors` whatever is wrong; answers what waits until all is read. */
export function overhear(context: BrowserContext, errors: string[]): () => Promise<unknown> {
  const reading: Promise<unknown>[] = [];
  const listen = (page: Page): void => {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => errors.push(...wrongIn('page', payload)));
      socket.on('framereceived', ({ payload }) => errors.push(...wrongIn('server', payload)));
    });
    page.on('response', (response) => reading.push(wrongInAnswer(response).then((wrong) => errors.push(...wrong))));
  };
  context.on('page', listen);
  return () => Promise.all(reading);
}
