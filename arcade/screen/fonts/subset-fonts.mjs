// Cuts the two faces down to the letters of Portuguese and English. Run by hand; the outputs are committed.
// Both faces are under the SIL Open Font License 1.1 (see LICENSE.txt of their packages).
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))}ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü·×→…–—“”‘’ºª€¥₩#%`;
const FACES = {
  'bricolage-grotesque': { axes: { wght: { min: 600, max: 800 } } },
  figtree: { axes: { wght: { min: 400, max: 700 } } },
};

for (const [name, { axes }] of Object.entries(FACES)) {
  const source = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)));
  const subset = await subsetFont(source, LETTERS, { targetFormat: 'woff2', variationAxes: axes });
  await writeFile(new URL(`${name}.woff2`, import.meta.url), subset);
  process.stdout.write(`${name}.woff2 ${(subset.length / 1024).toFixed(1)} KB\n`);
}
