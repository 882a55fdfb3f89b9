// Makes what the boards need before the page is built, in src/generated:
//   art-<game>.json     what lies under the routes, from Natural Earth and our own hands
//   layout-<game>.json  how routes bend and where names stand, so that no browser has to search for it
// Done only if its sources changed (--force: always).
//
// A drawing is a list of layers, each a kind (styled by the game's theme) with SVG path data, and of words. Coasts come
// from world-atlas and us-atlas (public-domain data), bent by a thin-plate spline so that they fit the board's places.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { berlin, london } from './art/cities.mjs';
import { mapArt } from './art/maps.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../src/generated');
mkdirSync(out, { recursive: true });

const stamp = join(out, 'stamp');
const now = fingerprint();
if (!process.argv.includes('--force') && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) process.exit(0);

function fingerprint() {
  const hash = createHash('sha256');
  const files = ['.', 'art', '../src/board', '../src/game', '../src/shapes', '../../data'].flatMap((d) =>
    readdirSync(join(here, d)).map((f) => join(here, d, f)),
  );
  for (const f of [...files, join(here, '../package-lock.json')].sort())
    if (/\.(mjs|ts|json)$/.test(f)) hash.update(f.slice(here.length)).update(readFileSync(f));
  return hash.digest('hex');
}

const stretch = JSON.parse(readFileSync(join(here, '../src/board/stretch.json'), 'utf8'));

function game(id) {
  const data = JSON.parse(readFileSync(join(here, '../../data', `${id}.json`), 'utf8'));
  const by = stretch[id] ?? 1;
  return {
    ...data,
    board: { ...data.board, width: data.board.width * by },
    places: data.places.map((p) => ({ ...p, x: p.x * by })),
  };
}

const drawings = {
  europe: () => mapArt(game('europe')),
  usa: () => mapArt(game('usa')),
  uk: () => mapArt(game('uk')),
  cardgame: () => mapArt(game('cardgame')),
  london: () => london(game('london')),
  berlin: () => berlin(game('berlin')),
};
for (const [id, draw] of Object.entries(drawings)) {
  const text = JSON.stringify(draw());
  writeFileSync(join(out, `art-${id}.json`), text);
  if (process.argv.includes('--sizes')) console.log(id, text.length);
}

/** All routes by colour, as dashes: for small pictures of the board. */
function thumb(read, layout) {
  const colours = {};
  for (const route of read.routes) {
    for (const { x, y, length, angle } of layout.strands.get(route.id).spaces) {
      const [dx, dy] = [
        (Math.cos((angle * Math.PI) / 180) * length) / 2,
        (Math.sin((angle * Math.PI) / 180) * length) / 2,
      ];
      const at = (v) => Math.round(v);
      colours[route.colour] = `${colours[route.colour] ?? ''}M${at(x - dx)} ${at(y - dy)}l${at(2 * dx)} ${at(2 * dy)}`;
    }
  }
  return { width: layout.sizes.space, colours };
}

// The layouts are made by the page's own code, which Vite reads for us.
const { createServer } = await import('vite');
const vite = await createServer({
  root: join(here, '..'),
  configFile: join(here, '../vite.config.ts'),
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
  logLevel: 'error',
});
try {
  const { draw, readyOf } = await vite.ssrLoadModule('/src/board/drawing.ts');
  const { readGame } = await vite.ssrLoadModule('/src/game/game.ts');
  for (const id of Object.keys(drawings)) {
    const read = readGame(JSON.parse(readFileSync(join(here, '../../data', `${id}.json`), 'utf8')));
    const short = (_, v) => (typeof v === 'number' ? Math.round(v * 100) / 100 : v);
    const drawing = draw(read, { layers: [] });
    writeFileSync(join(out, `layout-${id}.json`), JSON.stringify(readyOf(read, drawing), short));
    const file = join(out, `art-${id}.json`);
    const art = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...art, thumb: thumb(read, drawing.layout) }));
  }
} finally {
  await vite.close();
}
writeFileSync(stamp, now);
