import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Subsets the two brand typefaces to the characters of Portuguese and English and to the weights in use. Run manually after a new font
 * version; the output is committed: `node tools/run/on-runtime.mjs tools/build/subset-fonts.ts`.
 */

const GLYPHS = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüªº°§©×·–—‘’“”•…€¥₩£→−\u00a0\u202f',
].join('');

const require = createRequire(import.meta.url);

await cut('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', 'figtree', { min: 400, max: 700 });
await cut('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2', 'bricolage-grotesque', {
  min: 600,
  max: 800,
});

async function cut(source: string, name: string, weights: { min: number; max: number }) {
  const whole = await readFile(require.resolve(source));
  const part = await subsetFont(whole, GLYPHS, { targetFormat: 'woff2', variationAxes: { wght: weights } });
  await writeFile(new URL(`../../platform/web/fonts/${name}.woff2`, import.meta.url), part);
  console.log(`${name}: ${whole.length} -> ${part.length} bytes`);
}
