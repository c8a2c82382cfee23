/*
 * The motif in the middle of a tile: shapes in a box of 100 by 100 around the origin. `main` and `deep` fill the lit and the shaded side;
 * `light` is the highlight colour.
 */
export interface MotifInk {
  readonly main: string;
  readonly deep: string;
  readonly light: string;
}

type Draw = (ink: MotifInk) => string;

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const disc = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const around = (count: number, shape: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `<g transform="rotate(${(360 / count) * index})">${shape(index)}</g>`).join('');

function starPath(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

const DRAWINGS = {
  sun: ({ main, deep, light }) =>
    around(12, (index) => path(index % 2 === 0 ? 'M-6-34L0-50L6-34Z' : 'M-4-34L0-44L4-34Z', deep)) +
    disc(0, 0, 29, main) +
    disc(-8, -9, 12, light),
  moon: ({ main, deep, light }) =>
    path('M14-46A47 47 0 1 0 44 22A38 38 0 0 1 14-46Z', main) +
    path('M-30 18A36 36 0 0 0 22 38A44 44 0 0 1-30 18Z', deep) +
    path(starPath(4, 11, 3.5), light, ' transform="translate(26-12)"'),
  star: ({ main, deep, light }) =>
    path(starPath(5, 48, 21), main) + path('M0-48L0 0L45-15L14-18Z', light, ' opacity=".55"') + path('M0 0L0 21L29 39L20 7Z', deep),
  crown: ({ main, deep, light }) =>
    path('M-44 30L-48-20L-22 4L0-36L22 4L48-20L44 30Z', main) +
    path('M-44 30H44V42H-44Z', deep) +
    disc(-48, -24, 6, light) +
    disc(0, -40, 7, light) +
    disc(48, -24, 6, light) +
    disc(0, 18, 7, light),
  gem: ({ main, deep, light }) =>
    path('M-26-36H26L48-10L0 46L-48-10Z', main) +
    path('M-48-10H48L0 46Z', deep) +
    path('M-26-36L-16-10L0-36L16-10L26-36Z', light, ' opacity=".6"'),
  fish: ({ main, deep, light }) =>
    path('M-46 0C-30-34 14-36 30 0C14 36-30 34-46 0Z', main) +
    path('M24 0L50-26L44 0L50 26Z', deep) +
    path('M-10-26C0-44 16-42 20-22Z', deep) +
    disc(-28, -6, 6, light) +
    line('M-12-18C-4-6-4 6-12 18', light, 3),
  wave: ({ main, deep, light }) =>
    path('M-50 20C-44-30 4-52 32-22C12-28 4-8 18 4C30 14 44 8 50 0V44H-50Z', main) +
    path('M-50 44C-40 12-18 10 0 24S38 38 50 22V44Z', deep) +
    disc(34, -34, 6, light),
  leaf: ({ main, deep, light }) =>
    path('M0-50C42-30 44 18 0 46C-44 18-42-30 0-50Z', main) +
    path('M0-50C42-30 44 18 0 46Z', deep) +
    line('M0-36V48M0-10L16-22M0-10L-16-22M0 12L20-4M0 12L-20-4', light, 3),
  flame: ({ main, light }) =>
    path('M4-50C6-24 38-14 34 18C32 38 16 48 0 48C-20 48-36 34-34 12C-32-6-16-8-16-30C-4-24 0-34 4-50Z', main) +
    path('M2-8C4 6 20 10 18 28C16 40 8 46 0 46C-12 46-20 38-18 26C-16 14-6 14 2-8Z', light),
  bolt: ({ main, deep, light }) =>
    path('M14-50L-34 8H-4L-16 50L34-12H4Z', main) + path('M4-12L34-12L-16 50L-4 8Z', deep) + line('M6-36L-18-4', light, 4),
  die: ({ main, deep, light }) =>
    path('M0-48L42-26L0-4L-42-26Z', light) +
    path('M-42-26L0-4V46L-42 24Z', main) +
    path('M42-26L0-4V46L42 24Z', deep) +
    disc(0, -26, 6, deep) +
    disc(-28, -2, 5, light) +
    disc(-14, 24, 5, light) +
    disc(21, 10, 6, light),
  chip: ({ main, deep, light }) =>
    disc(0, 0, 46, main) + around(8, () => path('M-7-46H7L5-34H-5Z', light)) + disc(0, 0, 30, deep) + path(starPath(5, 20, 9), light),
  coin: ({ main, deep, light }) =>
    disc(5, 5, 42, deep) +
    disc(0, 0, 42, main) +
    `<circle r="33" fill="none" stroke="${deep}" stroke-width="3"/>` +
    path(starPath(4, 26, 9), light),
  bell: ({ main, deep, light }) =>
    path('M0-44C28-44 30-16 32 6C33 18 40 24 44 30H-44C-40 24-33 18-32 6C-30-16-28-44 0-44Z', main) +
    path('M-44 30H44L40 38H-40Z', deep) +
    disc(0, 42, 8, light) +
    line('M-16-22C-20-12-20-4-20 6', light, 5),
  seven: ({ main, deep, light }) =>
    path('M-36-44H38V-24C14-2 8 16 6 46H-22C-20 14-8-4 10-20H-36Z', main) +
    path('M-36-44H38V-34H-36Z', light) +
    path('M-22 46H6L7 36H-21Z', deep),
  cherries: ({ main, deep, light }) =>
    line('M-20 14C-16-14 0-34 26-44C20-24 20-4 24 16', deep, 5) +
    disc(-22, 26, 21, main) +
    disc(24, 28, 20, deep) +
    disc(-28, 19, 6, light) +
    disc(18, 21, 6, light) +
    path('M26-44C40-52 50-44 50-32C38-28 28-32 26-44Z', light),
  horseshoe: ({ main, deep, light }) =>
    path(
      'M-44-2C-44-34-24-48 0-48S44-34 44-2C44 18 36 32 32 44H14C20 28 26 14 26-2C26-22 16-30 0-30S-26-22-26-2C-26 14-20 28-14 44H-32C-36 32-44 18-44-2Z',
      main,
    ) +
    [-35, 35].map((x) => disc(x, -8, 4, deep)).join('') +
    disc(-26, -32, 4, deep) +
    disc(26, -32, 4, deep) +
    path('M-36 36H-12L-14 46H-33ZM36 36H12L14 46H33Z', light),
  key: ({ main, deep, light }) =>
    `<g transform="rotate(35)">${disc(0, -24, 24, main)}${disc(0, -24, 10, deep)}${path('M-6-2H6V48H-6Z', main)}${path('M6 20H22V30H6ZM6 36H18V46H6Z', deep)}${line('M-13-36C-10-41-4-43 2-43', light, 4)}</g>`,
  mask: ({ main, deep, light }) =>
    path('M-46-26C-20-40 20-40 46-26C48 8 24 24 10 14C4 9-4 9-10 14C-24 24-48 8-46-26Z', main) +
    path('M-34-14C-22-20-12-14-10-4C-22 4-34-2-34-14ZM34-14C22-20 12-14 10-4C22 4 34-2 34-14Z', deep) +
    path('M0-34L6-50L12-34L24-48L24-32Z', light),
  planet: ({ main, deep, light }) =>
    disc(0, 0, 32, main) +
    path('M-30 10C-10 22 20 16 31-6C36 20 10 40-12 30C-22 26-28 18-30 10Z', deep) +
    `<ellipse rx="50" ry="13" fill="none" stroke="${light}" stroke-width="5" transform="rotate(-18)" stroke-dasharray="128 60" stroke-dashoffset="-86"/>` +
    disc(-10, -12, 7, light),
  peak: ({ main, deep, light }) =>
    path('M-50 42L-8-44L36 42Z', main) +
    path('M-8-44L36 42H4Z', deep) +
    path('M-8-44L-22-14L-10-20L0-10L8-16Z', light) +
    path('M12 42L32 2L50 42Z', main),
  tower: ({ main, deep, light }) =>
    path('M-28 46L-22-20H22L28 46Z', main) +
    path('M4-20H22L28 46H8Z', deep) +
    path('M-30-38H-18V-30H-6V-38H6V-30H18V-38H30V-20H-30Z', light) +
    path('M-8 46V24A8 8 0 0 1 8 24V46Z', deep),
  shield: ({ main, deep, light }) =>
    path('M0-48L40-34C42 8 26 34 0 48C-26 34-42 8-40-34Z', main) +
    path('M0-48L40-34C42 8 26 34 0 48Z', deep) +
    path(starPath(5, 20, 9), light),
  sword: ({ main, deep, light }) =>
    `<g transform="rotate(38)">${path('M0-52L9-38V16H-9V-38Z', light)}${path('M0-52L9-38V16H0Z', main)}${path('M-24 14H24V24H-24Z', deep)}${path('M-5 24H5V44H-5Z', main)}${disc(0, 48, 7, deep)}</g>`,
  feather: ({ main, deep, light }) =>
    path('M34-48C44-4 12 32-26 34C-30-8-2-44 34-48Z', main) +
    path('M34-48C44-4 12 32-26 34Z', deep) +
    line('M30-42L-38 46M6-12L22-10M-6 4L12 10', light, 4),
  flower: ({ main, deep, light }) =>
    around(6, (index) => `<ellipse cy="-28" rx="15" ry="20" fill="${index % 2 === 0 ? main : deep}"/>`) + disc(0, 0, 14, light),
  shell: ({ main, deep, light }) =>
    path('M0 44C-40 34-56-8-34-30C-16-48 16-48 34-30C56-8 40 34 0 44Z', main) +
    line('M0 40V-38M0 40L-22-34M0 40L22-34M0 40L-38-16M0 40L38-16', deep, 4) +
    path('M-14 36H14L8 48H-8Z', light),
  anchor: ({ main, deep, light }) =>
    line('M0-26V42M-20-14H20', main, 9) +
    line('M-40 8C-36 34-16 44 0 44S36 34 40 8', deep, 9) +
    `<circle cy="-36" r="10" fill="none" stroke="${light}" stroke-width="7"/>`,
  compass: ({ main, deep, light }) =>
    disc(0, 0, 46, deep) +
    disc(0, 0, 37, main) +
    `<g transform="rotate(32)">${path('M0-32L9 0H-9Z', light)}${path('M0 32L9 0H-9Z', deep)}</g>` +
    disc(0, 0, 5, light),
  cup: ({ main, deep, light }) =>
    line('M-28-32H-44C-44-8-34 2-22 4M28-32H44C44-8 34 2 22 4', deep, 7) +
    path('M-30-44H30C30-6 22 10 6 14V30H20V44H-20V30H-6V14C-22 10-30-6-30-44Z', main) +
    line('M-18-34C-18-16-16-6-10 0', light, 5),
  rocket: ({ main, deep, light }) =>
    `<g transform="rotate(30)">${path('M-12 30H12L0 52Z', light)}${path('M-18 8L-32 34L-14 28ZM18 8L32 34L14 28Z', deep)}${path('M0-52C20-32 22 4 14 32H-14C-22 4-20-32 0-52Z', main)}${disc(0, -12, 9, light)}</g>`,
  card: ({ main, deep, light }) =>
    `<g transform="rotate(-14 0 40)"><rect x="-40" y="-42" width="52" height="78" rx="8" fill="${deep}"/></g><g transform="rotate(10 0 40)"><rect x="-20" y="-44" width="54" height="80" rx="8" fill="${light}"/>${path('M7-26C20-8 30-2 22 8C16 14 9 10 7 4C5 10-2 14-8 8C-16-2-6-8 7-26ZM3 6H11L14 20H0Z', main)}</g>`,
  wheel: ({ main, deep, light }) =>
    disc(0, 0, 48, deep) +
    around(12, (index) => path('M0 0L-11-42A44 44 0 0 1 11-42Z', index % 2 === 0 ? main : deep)) +
    disc(0, 0, 20, light) +
    around(4, () => path('M-3-18H3V0H-3Z', deep)) +
    disc(0, 0, 7, main),
  ball: ({ main, deep, light }) =>
    disc(0, 0, 46, main) +
    path('M0-16L15-5L10 13H-10L-15-5Z', deep) +
    line('M0-16V-44M15-5L42-14M10 13L26 36M-10 13L-26 36M-15-5L-42-14', deep, 5) +
    disc(-16, -24, 7, light),
  chest: ({ main, deep, light }) =>
    path('M-44-6C-44-34-30-38-20-38H20C30-38 44-34 44-6Z', main) +
    path('M-44-2H44V38H-44Z', deep) +
    path('M-44-6H44V4H-44Z', light) +
    path('M-9-8H9V16H-9Z', main) +
    disc(0, 4, 4, deep),
  clover: ({ main, deep, light }) =>
    line('M0 4C2 24 8 36 16 46', deep, 6) +
    around(4, (index) => path('M0 0C-26-10-28-40-10-42C-4-43 0-38 0-34C0-38 4-43 10-42C28-40 26-10 0 0Z', index % 2 === 0 ? main : deep)) +
    disc(0, 0, 5, light),
  eye: ({ main, deep, light }) =>
    path('M-50 0C-26-36 26-36 50 0C26 36-26 36-50 0Z', light) + disc(0, 0, 25, main) + disc(0, 0, 12, deep) + disc(-8, -9, 6, light),
  drum: ({ main, deep, light }) =>
    path('M-38-22L-30 36C-20 46 20 46 30 36L38-22Z', main) +
    line('M-34 4L-14 40L4-6L22 40L34 4', light, 4) +
    `<ellipse cy="-24" rx="40" ry="15" fill="${deep}"/><ellipse cy="-26" rx="32" ry="10" fill="${light}"/>`,
  paw: ({ main, deep, light }) =>
    path('M0-4C24-4 36 18 28 36C22 48 8 40 0 40S-22 48-28 36C-36 18-24-4 0-4Z', main) +
    `<ellipse cx="-36" cy="-6" rx="10" ry="14" fill="${deep}" transform="rotate(-22-36-6)"/><ellipse cx="-14" cy="-30" rx="11" ry="15" fill="${main}"/><ellipse cx="14" cy="-30" rx="11" ry="15" fill="${main}"/><ellipse cx="36" cy="-6" rx="10" ry="14" fill="${deep}" transform="rotate(22 36-6)"/>` +
    disc(-8, 12, 6, light),
} as const satisfies Record<string, Draw>;

export type Motif = keyof typeof DRAWINGS;

export function isMotif(name: string): name is Motif {
  return Object.hasOwn(DRAWINGS, name);
}

export function drawMotif(motif: Motif, ink: MotifInk): string {
  return DRAWINGS[motif](ink);
}
