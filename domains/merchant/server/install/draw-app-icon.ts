import sharp from 'sharp';
import { hexOf, mixOf, oklchOf } from '../../contract/operator/brand/oklch.ts';
import { APP_ICON_FILES, BRAND_MARK_FACETS, type AppIconFile } from '../../contract/player/index.ts';
import type { Merchant } from '../merchant.ts';

const CANVAS = 512;
const CORNER = 116;
const MARK_SIZE = 64;
/** How much of the canvas the sign takes: a mask may cut off all outside the middle four fifths. */
const MARK_SHARE = { rounded: 0.62, full: 0.62, maskable: 0.5 } as const;

type Look = keyof typeof MARK_SHARE;

/** A merchant's sign in its own colours, as a home screen shows it; undefined where the merchant is the house itself. */
export async function drawAppIcon({ logo, theme }: Pick<Merchant, 'logo' | 'theme'>, file: AppIconFile): Promise<Buffer | undefined> {
  const primary = theme.dark['--primary'];
  const background = theme.dark['--bg'];
  if (primary === undefined || background === undefined) return undefined;
  const { sizePx, look } = APP_ICON_FILES[file];
  const svg = Buffer.from(writeIcon({ logo, primary, background, look }));
  return sizePx === null ? svg : sharp(svg).resize(sizePx, sizePx).png({ compressionLevel: 9, palette: true }).toBuffer();
}

interface Icon {
  readonly logo: Merchant['logo'];
  readonly primary: string;
  readonly background: string;
  readonly look: Look;
}

function writeIcon({ logo, primary, background, look }: Icon): string {
  const markSize = CANVAS * MARK_SHARE[look];
  const corner = look === 'rounded' ? CORNER : 0;
  const edge = (CANVAS - markSize) / 2;
  const facets = BRAND_MARK_FACETS[logo].map(([outline, shade]) => {
    const colour = shaded(primary, shade);
    return `<path d="${outline}" fill="${colour}" stroke="${colour}" stroke-width="1.2" stroke-linejoin="round"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS} ${CANVAS}" width="${CANVAS}" height="${CANVAS}">`,
    `<radialGradient id="g" cy=".38" r=".75"><stop stop-color="${mixOf(primary, background, 0.26)}"/><stop offset="1" stop-color="${background}"/></radialGradient>`,
    `<rect width="${CANVAS}" height="${CANVAS}" rx="${corner}" fill="url(#g)"/>`,
    `<g transform="translate(${edge} ${edge}) scale(${markSize / MARK_SIZE})">${facets.join('')}</g></svg>`,
  ].join('');
}

/** The same mixing with white and black in OKLab as the pages' style sheets do. */
function shaded(colour: string, shade: number): string {
  const share = Math.abs(shade) / 100;
  const { lightness, chroma, hue } = oklchOf(colour);
  return hexOf({ lightness: lightness * (1 - share) + (shade > 0 ? share : 0), chroma: chroma * (1 - share), hue });
}
