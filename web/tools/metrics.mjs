// Measures the widths of letters of the boards' fonts in chromium and writes src/board/metrics.ts. Run by hand when
// a font changes; the file is kept so that labels can be placed, and tested, without a browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const fonts = { narrow: ['barlow-condensed', 600], serif: ['old-standard-tt', 700], sign: ['hammersmith-one', 400] };
const letters =
  Array.from({ length: 0x17f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i))
    .filter((c) => !(c >= '\x7f' && c < '\xa0'))
    .join('') + '–—’';

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
const out = {};
for (const [name, [pack, weight]] of Object.entries(fonts)) {
  const files = ['latin', 'latin-ext'].map((s) =>
    readFileSync(require.resolve(`@fontsource/${pack}/files/${pack}-${s}-${weight}-normal.woff2`)).toString('base64'),
  );
  out[name] = await page.evaluate(
    async ({ name, files, letters }) => {
      for (const [i, f] of files.entries())
        document.fonts.add(await new FontFace(name + i, `url(data:font/woff2;base64,${f})`).load());
      const context = document.createElement('canvas').getContext('2d');
      context.font = `100px ${name}0, ${name}1`;
      return [...letters].map((c) => Math.round(context.measureText(c).width));
    },
    { name, files, letters },
  );
}
await browser.close();
writeFileSync(
  new URL('../src/board/metrics.ts', import.meta.url),
  `// Widths of letters in hundredths of the font size. Made by tools/metrics.mjs.\n` +
    `export const letters = ${JSON.stringify(letters)};\n` +
    `export const widths = {\n${Object.entries(out)
      .map(([k, v]) => `  ${k}: [${v.join(',')}],`)
      .join('\n')}\n} as const;\n`,
);
