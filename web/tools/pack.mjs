// After the build: the service worker with what the shell consists of, and every text file compressed beside itself,
// which the server sends to whoever takes it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const files = (folder) =>
  readdirSync(folder).flatMap((f) =>
    statSync(join(folder, f)).isDirectory() ? files(join(folder, f)) : [join(folder, f)],
  );

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((m) => m[1]);
// The fonts of every screen; those of the boards come when they are needed.
const fonts = files(dist)
  .map((f) => '/' + f.slice(dist.length))
  .filter((f) => /\/(barlow-latin-[46]00|old-standard-tt-latin-700)-normal-[^/]*\.woff2$/.test(f));
const shell = [...new Set(['/', '/manifest.webmanifest', ...named, ...fonts])].sort();

const rest = files(join(dist, 'assets'))
  .map((f) => '/' + f.slice(dist.length))
  .filter((f) => !/\.(gz|br)$/.test(f) && !shell.includes(f))
  .sort();

const version = createHash('sha256')
  .update(
    files(dist)
      .filter((f) => !/(\.(gz|br)|sw\.js)$/.test(f))
      .map((f) => f + readFileSync(f, 'base64'))
      .join('\n'),
  )
  .digest('hex')
  .slice(0, 12);
const worker = readFileSync(new URL('./pack/sw.js', import.meta.url), 'utf8');
writeFileSync(
  join(dist, 'sw.js'),
  worker
    .replace('__VERSION__', version)
    .replace('__SHELL__', JSON.stringify(shell))
    .replace('__REST__', JSON.stringify(rest)),
);

const sum = { plain: 0, brotli: 0 };
for (const file of files(dist)) {
  if (!/\.(js|css|html|svg|json|webmanifest|txt)$/.test(file)) continue;
  const text = readFileSync(file);
  const brotli = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  if (brotli.length >= text.length) continue;
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  sum.plain += text.length;
  sum.brotli += brotli.length;
}
const first = shell.reduce(
  (n, path) =>
    n +
    statSync(
      join(dist, path === '/' ? 'index.html' : path) + (/\.(js|css|svg|webmanifest)$|^\/$/.test(path) ? '.br' : ''),
    ).size,
  0,
);
console.log(
  `first load ${Math.round(first / 1024)} kB, all texts ${Math.round(sum.brotli / 1024)} kB of ${Math.round(sum.plain / 1024)} kB`,
);
