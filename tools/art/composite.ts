import sharp from 'sharp';
import { oklchToHex } from './oklch.ts';

export interface Placed {
  /** A transparent picture of any size. */
  sprite: Buffer;
  /** Top left corner on the canvas in pixels; may be outside. */
  left: number;
  top: number;
}

export interface Composition {
  /** SVG of the background. */
  backdrop: string;
  width: number;
  height: number;
  /** Tint of shadow and glow. */
  hue: number;
  subject: Placed;
  /** Smaller objects behind the subject, out of focus. */
  companions?: readonly Placed[];
}

/** Composes background, companions, shadow, glow, subject and bloom. Returns PNG. */
export async function compose({ backdrop, width, height, hue, subject, companions = [] }: Composition): Promise<Buffer> {
  const canvas = { width, height };
  const full = await onCanvas(subject, canvas);
  const unit = height / 960;
  const [shadow, glow, bloom, behind] = await Promise.all([
    castShadow(full, { ...canvas, blur: 24 * unit, tone: oklchToHex({ lightness: 0.12, chroma: 0.05, hue }), strength: 0.62 }),
    lightFrom(full, { blur: 62 * unit, strength: 0.5 }),
    lightFrom(full, { blur: 7 * unit, strength: 0.2 }),
    Promise.all(companions.map((companion) => onCanvas(companion, canvas))),
  ]);
  return sharp(Buffer.from(backdrop))
    .resize(width, height, { fit: 'fill' })
    .composite([
      ...behind.map((input) => ({ input })),
      { input: glow, blend: 'screen' },
      { input: await shift(shadow, { ...canvas, down: Math.round(30 * unit) }) },
      { input: await sharp(full).modulate({ saturation: 1.14 }).png({ compressionLevel: 1 }).toBuffer() },
      { input: bloom, blend: 'screen' },
    ])
    .removeAlpha()
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** Places a picture on a transparent canvas and clips it. */
async function onCanvas({ sprite, left, top }: Placed, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const size = await sharp(sprite).metadata();
  const [x, y] = [Math.round(left), Math.round(top)];
  const [cutLeft, cutTop] = [Math.max(0, -x), Math.max(0, -y)];
  const keptWidth = Math.min(size.width - cutLeft, width - Math.max(0, x));
  const keptHeight = Math.min(size.height - cutTop, height - Math.max(0, y));
  const empty = sharp({ create: { width, height, channels: 4, background: '#00000000' } });
  if (keptWidth <= 0 || keptHeight <= 0) return empty.png().toBuffer();
  const kept = await sharp(sprite).extract({ left: cutLeft, top: cutTop, width: keptWidth, height: keptHeight }).toBuffer();
  return empty
    .composite([{ input: kept, left: Math.max(0, x), top: Math.max(0, y) }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

interface Shadow {
  width: number;
  height: number;
  blur: number;
  tone: string;
  strength: number;
}

async function castShadow(picture: Buffer, { width, height, blur, tone, strength }: Shadow): Promise<Buffer> {
  const alpha = await sharp(picture).extractChannel('alpha').blur(blur).linear(strength, 0).toColourspace('b-w').raw().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: tone } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function lightFrom(picture: Buffer, { blur, strength }: { blur: number; strength: number }): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  // A wide blur on a reduced picture looks the same and costs a fraction.
  const shrink = blur > 12 ? 4 : 1;
  const small = await sharp(picture)
    .resize(Math.ceil(width / shrink))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const blurred = await sharp(small)
    .blur(blur / shrink)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(blurred)
    .resize(width, height, { fit: 'fill' })
    .modulate({ saturation: 1.25 })
    .linear([1, 1, 1, strength], [0, 0, 0, 0])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function shift(picture: Buffer, { width, height, down }: { width: number; height: number; down: number }): Promise<Buffer> {
  const moved = await sharp(picture)
    .extract({ left: 0, top: 0, width, height: height - down })
    .toBuffer();
  return sharp(moved).extend({ top: down, background: '#00000000' }).png({ compressionLevel: 1 }).toBuffer();
}
