// Makes the rules pages from the ledger in docs/rules and the numbers in data, in src/generated:
//   rules-<game>.json    the clauses that hold for a game, in both languages, and its numbers
//   rules-ledger-*.json  all clauses, for maps that are not ours
//   rules-index.json     which games there are
// Done only if its sources changed (--force: always).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../src/generated');
const docs = join(here, '../../docs/rules');
mkdirSync(out, { recursive: true });

const stamp = join(out, 'stamp-rules');
const now = fingerprint();
if (!process.argv.includes('--force') && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) process.exit(0);

function fingerprint() {
  const hash = createHash('sha256');
  const files = [docs, join(docs, 'pl'), join(here, '../src/rules'), join(here, '../../data')].flatMap((d) =>
    readdirSync(d).map((f) => join(d, f)),
  );
  for (const f of [...files, fileURLToPath(import.meta.url)].sort())
    if (/\.(mjs|ts|json|md)$/.test(f)) hash.update(f.slice(here.length)).update(readFileSync(f));
  return hash.digest('hex');
}

// The ledger is read by the page's own code, which Vite reads for us.
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
  const { readLedger } = await vite.ssrLoadModule('/src/rules/ledger.ts');
  const { knownGames, pageOf } = await vite.ssrLoadModule('/src/rules/select.ts');
  const { factsOf, headOf } = await vite.ssrLoadModule('/src/rules/facts.ts');
  const write = (name, value) => writeFileSync(join(out, `rules-${name}.json`), JSON.stringify(value));
  const read = (file) =>
    readLedger(readFileSync(join(docs, file), 'utf8'), readFileSync(join(docs, 'pl', file), 'utf8'));
  const ledgers = { board: read('board-games.md'), cards: read('card-game.md') };
  for (const [machine, ledger] of Object.entries(ledgers)) write(`ledger-${machine}`, ledger);
  const index = [];
  for (const id of knownGames) {
    const data = JSON.parse(readFileSync(join(here, '../../data', `${id}.json`), 'utf8'));
    const [head, facts] = [headOf(data), factsOf(data)];
    write(id, { head, facts, ...pageOf(ledgers[head.machine], head, facts) });
    index.push({
      id,
      name: head.name,
      players: facts.players,
      notice: facts.notice ?? null,
      status: data.provenance?.status ?? null,
      provenance: data.provenance?.how ?? null,
    });
  }
  write('index', index);
} finally {
  await vite.close();
}
writeFileSync(stamp, now);
