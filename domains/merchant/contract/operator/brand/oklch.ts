/** A colour in OKLCH, which is perceptually uniform. */
export interface Oklch {
  /** 0 is black, 1 is white. */
  readonly lightness: number;
  /** 0 is grey; about 0.3 is the limit of sRGB. */
  readonly chroma: number;
  /** Degrees. */
  readonly hue: number;
}

const CHROMA_STEP = 0.004;
/** Half of one 8-bit step. */
const CLIP_TOLERANCE = 0.002;

/** Formats as `#rrggbb`. A colour out of gamut keeps its lightness and hue, and its chroma is reduced until it fits. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  for (let kept = chroma; kept > 0; kept -= CHROMA_STEP) {
    const channels = linearOf({ lightness, chroma: kept, hue });
    if (channels.every((channel) => channel >= -CLIP_TOLERANCE && channel <= 1 + CLIP_TOLERANCE)) return writeHex(channels);
  }
  return writeHex(linearOf({ lightness, chroma: 0, hue }));
}

/** Parses `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearChannelsOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The WCAG contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes `share` of the first colour over the second, like color-mix in sRGB. */
export function mixOf(over: string, under: string, share: number): string {
  const [upper, lower] = [bytesOf(over), bytesOf(under)];
  return `#${upper.map((byte, index) => toHex(byte * share + (lower[index] ?? 0) * (1 - share))).join('')}`;
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearChannelsOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function bytesOf(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

function linearChannelsOf(hex: string): [number, number, number] {
  return bytesOf(hex).map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
}

function writeHex(channels: readonly number[]): string {
  const encoded = channels.map((linear) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055) * 255);
  return `#${encoded.map(toHex).join('')}`;
}

function toHex(byte: number): string {
  return Math.max(0, Math.min(255, Math.round(byte)))
    .toString(16)
    .padStart(2, '0');
}
