/** Maximum size of a published file in bytes, by kind, width and format. */
export function bytesMaxOf({ kind, width, format }: { kind: string; width: number; format: string }): number {
  return BYTES_MAX[`${kind} ${width} ${format}`] ?? BYTES_MAX_OTHERWISE;
}

const KIB = 1024;
const BYTES_MAX_OTHERWISE = 32 * KIB;

// The first screen of the lobby shows thirty tiles and a banner, so these have the lowest limits.
const BYTES_MAX: Readonly<Record<string, number>> = {
  'tile 240 avif': 8 * KIB,
  'tile 240 webp': 11 * KIB,
  'tile 360 avif': 14 * KIB,
  'tile 360 webp': 20 * KIB,
  'banner 720 avif': 12 * KIB,
  'banner 720 webp': 20 * KIB,
  'banner 1440 avif': 34 * KIB,
  'banner 1440 webp': 52 * KIB,
  'icon 96 webp': 4 * KIB,
  'icon 192 webp': 9 * KIB,
  'icon 96 png': 6 * KIB,
  'empty 320 webp': 18 * KIB,
};
