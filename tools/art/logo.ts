import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';

const FACETS: ReadonlyArray<[string, string]> = [
  ['M32 3L61 32L46 32L25 19Z', '#E6FF7A'],
  ['M61 32L32 61L25 45L46 32Z', '#8FC52A'],
  ['M32 61L3 32L25 45Z', '#5E9A1E'],
  ['M3 32L25 19L25 45Z', '#A4D832'],
  ['M32 3L25 19L3 32Z', '#C8EE48'],
];

const TABLE = 'M25 19L46 32L25 45Z';

/** The brand's mark: a diamond with a play sign as its table. 64 units square. */
export function drawMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${markBody()}</svg>`;
}

/** The mark without its svg element, for embedding into another drawing. */
export function markBody(): string {
  const facets = FACETS.map(
    ([path, colour]) => `<path d="${path}" fill="${colour}" stroke="${colour}" stroke-width="1.6" stroke-linejoin="round"/>`,
  ).join('');
  return `${facets}<path d="${TABLE}" fill="#F8FFDC" stroke="#F8FFDC" stroke-width="1.6" stroke-linejoin="round"/>`;
}

/** The mark on a background, for launchers; `inset` is the share of the side left free around the mark. */
export function drawAppIcon({ inset, radius }: { inset: number; radius: number }): string {
  const scale = (512 * (1 - 2 * inset)) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<defs>
<radialGradient id="ground" cx=".5" cy=".36" r=".8"><stop offset="0" stop-color="#1f7a4d"/><stop offset=".55" stop-color="#0f4430"/><stop offset="1" stop-color="#07190f"/></radialGradient>
<filter id="shadow" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur in="SourceAlpha" stdDeviation="1.6"/><feOffset dy="2.2"/><feComponentTransfer><feFuncA type="linear" slope=".55"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
</defs>
<rect width="512" height="512" rx="${radius}" fill="url(#ground)"/>
<g fill="none" stroke="#d4f34a" stroke-opacity=".16" stroke-width="2">${[150, 190, 230, 270, 310].map((reach) => `<path d="M256 ${256 - reach}L${256 + reach} 256L256 ${256 + reach}L${256 - reach} 256Z"/>`).join('')}</g>
<g transform="translate(${512 * inset} ${512 * inset}) scale(${scale})" filter="url(#shadow)">${markBody()}</g>
</svg>`;
}

export interface Wordmark {
  svg: string;
  width: number;
  height: number;
}

/** The name in the display face as outlines; uses the current text colour. */
export async function drawWordmark(name: string): Promise<Wordmark> {
  const { path, width, height } = await outlineName(name);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="currentColor" role="img" aria-label="${name}"><path d="${path}"/></svg>`,
    width,
    height,
  };
}

/** Mark and name side by side. */
export async function drawLockup(name: string): Promise<Wordmark> {
  const { path, width, height } = await outlineName(name);
  const mark = height / 64;
  const left = Math.round(height * 1.18);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width} ${height}" width="${left + width}" height="${height}" role="img" aria-label="${name}"><g transform="scale(${Math.round(mark * 1000) / 1000})">${markBody()}</g><path transform="translate(${left} 0)" fill="currentColor" d="${path}"/></svg>`,
    width: left + width,
    height,
  };
}

async function outlineName(name: string): Promise<{ path: string; width: number; height: number }> {
  // The static WOFF, because fontkit cannot set the weight of a variable font in WOFF2.
  const file = new URL(import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'));
  const face = create(await readFile(file));
  if (!('layout' in face)) throw new Error('the display face is a collection, not one font');
  const run = face.layout(name);
  const scale = 56 / face.unitsPerEm;
  const tracking = -0.02 * face.unitsPerEm;
  let pen = 0;
  const parts = run.glyphs.map((glyph, i) => {
    const part = glyph.path
      .scale(scale, -scale)
      .translate(pen * scale, 50)
      .toSVG();
    pen += (run.positions[i]?.xAdvance ?? 0) + tracking;
    return part;
  });
  const path = parts.join('').replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));
  return { path, width: Math.ceil((pen - tracking) * scale), height: 64 };
}
