import sharp, { type Sharp } from 'sharp';
import { hexOf, mixOf, oklchOf } from '../../contract/operator/brand/oklch.ts';
import { APP_ICON_FILES, BRAND_MARK_FACETS, type AppIconFile } from '../../contract/player/index.ts';
import type { Merchant } from '../merchant.ts';
import type { LogoFile } from '../logo/logo.sql.ts';

const CANVAS = 512;
const CORNER = 116;
const MARK_SIZE = 64;
/** The logo's share of the canvas. A mask may crop everything outside the middle four fifths. */
const MARK_SHARE = { rounded: 0.62, full: 0.62, maskable: 0.5 } as const;
/** The same for a logo that fills its square. Its edge colour fills the rest. */
const OPAQUE_SHARE = { rounded: 1, full: 1, maskable: 0.72 } as const;

type Look = keyof typeof MARK_SHARE;

interface IconOf extends Pick<Merchant, 'logo' | 'theme'> {
  /** The uploaded logo. */
  readonly ownLogo?: LogoFile | undefined;
}

/**
 * Draws a merchant's app icon: the drawn logo in its own colours, or the uploaded one on the brand's background. Undefined for the default
 * brand, and for an SVG of an uploaded logo.
 */
export async function drawAppIcon({ logo, theme, ownLogo }: IconOf, file: AppIconFile): Promise<Buffer | undefined> {
  const primary = theme.dark['--primary'];
  const background = theme.dark['--bg'];
  if (primary === undefined || background === undefined) return undefined;
  const { sizePx, look } = APP_ICON_FILES[file];
  const colours = { primary, background, look };
  if (ownLogo) return sizePx === null ? undefined : drawLogoIcon(ownLogo, { ...colours, sizePx });
  const svg = Buffer.from(writeIcon({ ...colours, mark: writeMark(logo, colours) }));
  return sizePx === null ? svg : writePng(sharp(svg).resize(sizePx, sizePx));
}

interface Colours {
  readonly primary: string;
  readonly background: string;
  readonly look: Look;
}

async function drawLogoIcon({ bytes, isOpaque }: LogoFile, { sizePx, look, ...colours }: Colours & { sizePx: number }): Promise<Buffer> {
  const markSize = Math.round(sizePx * (isOpaque ? OPAQUE_SHARE : MARK_SHARE)[look]);
  const mark = await sharp(bytes).resize(markSize, markSize).png().toBuffer();
  const ground = isOpaque
    ? sharp({ create: { width: sizePx, height: sizePx, channels: 4, background: await edgeOf(bytes) } })
    : sharp(Buffer.from(writeIcon({ ...colours, look, mark: '' }))).resize(sizePx, sizePx);
  const cut = look === 'rounded' ? [{ input: Buffer.from(writeMask(sizePx)), blend: 'dest-in' as const }] : [];
  return writePng(ground.composite([{ input: mark, gravity: 'centre' }, ...cut]));
}

function writePng(drawn: Sharp): Promise<Buffer> {
  return drawn.png({ compressionLevel: 9, palette: true }).toBuffer();
}

async function edgeOf(bytes: Buffer): Promise<{ r: number; g: number; b: number }> {
  const corner = sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).toColourspace('srgb').removeAlpha();
  const [r = 0, g = 0, b = 0] = await corner.raw({ depth: 'uchar' }).toBuffer();
  return { r, g, b };
}

function writeMask(sizePx: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS} ${CANVAS}" width="${sizePx}" height="${sizePx}"><rect width="${CANVAS}" height="${CANVAS}" rx="${CORNER}"/></svg>`;
}

function writeIcon({ primary, background, look, mark }: Colours & { readonly mark: string }): string {
  const corner = look === 'rounded' ? CORNER : 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS} ${CANVAS}" width="${CANVAS}" height="${CANVAS}">`,
    `<radialGradient id="g" cy=".38" r=".75"><stop stop-color="${mixOf(primary, background, 0.26)}"/><stop offset="1" stop-color="${background}"/></radialGradient>`,
    `<rect width="${CANVAS}" height="${CANVAS}" rx="${corner}" fill="url(#g)"/>${mark}</svg>`,
  ].join('');
}

function writeMark(logo: Merchant['logo'], { primary, look }: Colours): string {
  const markSize = CANVAS * MARK_SHARE[look];
  const edge = (CANVAS - markSize) / 2;
  const facets = BRAND_MARK_FACETS[logo].map(([outline, shade]) => {
    const colour = shaded(primary, shade);
    return `<path d="${outline}" fill="${colour}" stroke="${colour}" stroke-width="1.2" stroke-linejoin="round"/>`;
  });
  return `<g transform="translate(${edge} ${edge}) scale(${markSize / MARK_SIZE})">${facets.join('')}</g>`;
}

/** Mixes with white or black in OKLab, like the pages' style sheets. */
function shaded(colour: string, shade: number): string {
  const share = Math.abs(shade) / 100;
  const { lightness, chroma, hue } = oklchOf(colour);
  return hexOf({ lightness: lightness * (1 - share) + (shade > 0 ? share : 0), chroma: chroma * (1 - share), hue });
}
