import { drawMotif, type Motif } from './motifs.ts';
import { seededNumbers, type SeededNumbers } from './seeded-numbers.ts';

export interface TileSeed {
  readonly motif: Motif;
  /** The vendor's hue, in degrees. */
  readonly hue: number;
  /** Unique seed: the game's id. */
  readonly key: string;
}

const WIDTH = 240;
const HEIGHT = 320;

/** Draws a game's picture as SVG. Deterministic: the same seed gives the same bytes. */
export function drawTile({ motif, hue, key }: TileSeed): string {
  const next = seededNumbers(`${motif}/${hue}/${key}`);
  const palette = paletteOf({ motif, hue }, next);
  const x = 120 + next.between(-7, 7);
  const y = 150 + next.between(-12, 10);
  const scale = 1.6 + next.unit() * 0.24;
  const tilt = next.between(-9, 9);
  const shape = drawMotif(motif, { main: 'url(#m)', deep: 'url(#d)', light: palette.light });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs>${gradients(palette)}</defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#b)"/>`,
    next.oneOf(GROUNDS)(next, palette, { x, y }),
    next.oneOf(FOREGROUNDS)(next, palette),
    `<ellipse cx="${x}" cy="${y}" rx="112" ry="112" fill="url(#g)"/>`,
    sparks(next, palette),
    `<ellipse cx="${x}" cy="${y + 96}" rx="58" ry="9" fill="#000" opacity=".28"/>`,
    `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${scale.toFixed(2)})">`,
    `<g transform="translate(3 5)" opacity=".3">${drawMotif(motif, { main: '#000', deep: '#000', light: '#000' })}</g>`,
    `${shape}</g>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#v)"/>`,
    '</svg>',
  ].join('');
}

interface Palette {
  readonly sky: string;
  readonly ground: string;
  readonly mid: string;
  readonly glow: string;
  readonly main: readonly [string, string];
  readonly deep: readonly [string, string];
  readonly light: string;
}

// Motifs with a familiar colour keep it.
const NATURAL_HUES: Partial<Record<Motif, number>> = {
  sun: 82,
  crown: 88,
  coin: 84,
  bell: 80,
  cup: 86,
  star: 92,
  flame: 46,
  leaf: 142,
  clover: 148,
  cherries: 18,
  wave: 232,
  peak: 240,
};

// The hues of figure and ground are far apart, so that the figure is legible at thumbnail size.
function paletteOf({ motif, hue }: Pick<TileSeed, 'motif' | 'hue'>, next: SeededNumbers): Palette {
  const ground = (hue + next.between(-16, 16) + 360) % 360;
  const drawn = (ground + next.oneOf([38, 150, 180, 205, 322])) % 360;
  const figure = NATURAL_HUES[motif] ?? drawn;
  const colour = (lightness: number, chroma: number, at: number) => `oklch(${lightness} ${chroma} ${at})`;
  return {
    sky: colour(0.52, 0.14, ground),
    ground: colour(0.2, 0.07, (ground + 24) % 360),
    mid: colour(0.38, 0.12, (ground + 10) % 360),
    glow: colour(0.86, 0.13, (figure + 20) % 360),
    main: [colour(0.86, 0.15, figure), colour(0.66, 0.18, (figure + 14) % 360)],
    deep: [colour(0.6, 0.17, (figure + 20) % 360), colour(0.4, 0.13, (figure + 34) % 360)],
    light: colour(0.97, 0.05, figure),
  };
}

function gradients({ sky, ground, glow, main, deep }: Palette): string {
  const stops = (from: string, to: string) => `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  return [
    `<linearGradient id="b" x2=".3" y2="1">${stops(sky, ground)}</linearGradient>`,
    `<linearGradient id="m" x2=".4" y2="1">${stops(...main)}</linearGradient>`,
    `<linearGradient id="d" x2=".4" y2="1">${stops(...deep)}</linearGradient>`,
    `<radialGradient id="g"><stop stop-color="${glow}" stop-opacity=".62"/><stop offset=".55" stop-color="${glow}" stop-opacity=".16"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="v" x2="0" y2="1"><stop offset=".62" stop-opacity="0"/><stop offset="1" stop-opacity=".46"/></linearGradient>`,
  ].join('');
}

type Ground = (next: SeededNumbers, palette: Palette, middle: { readonly x: number; readonly y: number }) => string;

const GROUNDS: readonly Ground[] = [
  (next, { glow }, { x, y }) => {
    const count = next.between(9, 15);
    const turn = next.between(0, 30);
    const ray = (index: number) =>
      `<path d="M0 0L-22-300H22Z" transform="rotate(${(360 / count) * index + turn})" fill="${glow}" opacity="${index % 2 === 0 ? 0.14 : 0.06}"/>`;
    return `<g transform="translate(${x} ${y})">${Array.from({ length: count }, (_, index) => ray(index)).join('')}</g>`;
  },
  (next, { glow }, { x, y }) => {
    const step = next.between(22, 32);
    return Array.from(
      { length: 7 },
      (_, index) =>
        `<circle cx="${x}" cy="${y}" r="${70 + index * step}" fill="none" stroke="${glow}" stroke-width="${next.between(2, 9)}" opacity=".13"/>`,
    ).join('');
  },
  (next, { glow }) =>
    Array.from({ length: 22 }, () => {
      const radius = next.between(3, 26);
      return `<circle cx="${next.between(0, WIDTH)}" cy="${next.between(0, HEIGHT)}" r="${radius}" fill="${glow}" opacity="${(0.22 - radius / 180).toFixed(2)}"/>`;
    }).join(''),
  (next, { glow }) => {
    const size = next.between(34, 52);
    const cells = Array.from({ length: 48 }, (_, index) => {
      const [column, row] = [index % 6, Math.floor(index / 6)];
      const [x, y] = [column * size + (row % 2 === 0 ? 0 : size / 2), row * size * 0.8];
      return `<path d="M${x} ${y - size / 2}l${size / 2} ${size / 2}l${-size / 2} ${size / 2}l${-size / 2} ${-size / 2}z" fill="${glow}" opacity="${(next.unit() * 0.14).toFixed(2)}"/>`;
    });
    return cells.join('');
  },
  (next, { glow }) => {
    const lean = next.between(-90, 90);
    return Array.from(
      { length: 8 },
      (_, index) => `<path d="M${index * 44 - 60} 0h${next.between(8, 26)}l${lean} ${HEIGHT}h-20z" fill="${glow}" opacity=".1"/>`,
    ).join('');
  },
];

type Foreground = (next: SeededNumbers, palette: Palette) => string;

const FOREGROUNDS: readonly Foreground[] = [
  (next, { mid, ground }) => hills(next, mid, 210) + hills(next, ground, 252),
  (next, { mid, ground }) => {
    const dune = (y: number, fill: string) =>
      `<path d="M0 ${y}C60 ${y - next.between(20, 60)} 120 ${y + next.between(20, 50)} 240 ${y - next.between(0, 40)}V320H0Z" fill="${fill}" opacity=".8"/>`;
    return dune(232, mid) + dune(272, ground);
  },
  (next, { mid, ground }) => {
    const blocks = Array.from({ length: 9 }, (_, index) => {
      const height = next.between(24, 96);
      return `<path d="M${index * 28 - 6} ${HEIGHT - height}h${next.between(18, 27)}v${height}h-30z" fill="${index % 2 === 0 ? mid : ground}" opacity=".82"/>`;
    });
    return blocks.join('');
  },
  (next, { mid, ground }) => {
    const crest = (y: number, fill: string) => {
      const swell = next.between(10, 22);
      const arcs = Array.from({ length: 5 }, () => `q20-${swell} 40 0t40 0`).join('');
      return `<path d="M-${next.between(0, 40)} ${y}${arcs}V320H-40Z" fill="${fill}" opacity=".82"/>`;
    };
    return crest(226, mid) + crest(256, ground) + crest(284, mid);
  },
  (_next, { ground }) => `<ellipse cx="120" cy="318" rx="170" ry="74" fill="${ground}" opacity=".85"/>`,
];

function hills(next: SeededNumbers, fill: string, y: number): string {
  const tops = Array.from(
    { length: 5 },
    (_, index) => `L${index * 60} ${y - next.between(-14, 44)}L${index * 60 + 30} ${y + next.between(0, 26)}`,
  );
  return `<path d="M0 ${y}${tops.join('')}V320H0Z" fill="${fill}" opacity=".85"/>`;
}

function sparks(next: SeededNumbers, { light }: Palette): string {
  return Array.from({ length: next.between(5, 11) }, () => {
    const size = next.between(2, 7);
    const [x, y] = [next.between(14, WIDTH - 14), next.between(14, 230)];
    return `<path d="M${x} ${y - size}q${size / 5} ${size * 0.8} ${size} ${size}q${-size * 0.8} ${size / 5}${-size} ${size}q${-size / 5}${-size * 0.8}${-size}${-size}q${size * 0.8}${-size / 5} ${size}${-size}z" fill="${light}" opacity="${(0.35 + next.unit() * 0.5).toFixed(2)}"/>`;
  }).join('');
}
