// Subsets the two typefaces of all games to the letters of Portuguese and English. Run manually; the outputs are committed. Both typefaces
// are under the SIL Open Font License 1.1 (see LICENSE.txt of their packages).
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))}ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü·×→…–—“”‘’ºª€¥₩#%`;
const FACES = [
  {
    name: 'bricolage-grotesque',
    source: import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    weights: { min: 600, max: 800 },
  },
  {
    name: 'figtree',
    source: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    weights: { min: 400, max: 700 },
  },
];

for (const { name, source, weights } of FACES) {
  const subset = await subsetFont(await readFile(fileURLToPath(source)), LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(new URL(`../../../screen/fonts/${name}.woff2`, import.meta.url), subset);
  process.stdout.write(`${name}.woff2 ${(subset.length / 1024).toFixed(1)} KB\n`);
}
