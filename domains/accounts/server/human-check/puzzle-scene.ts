import { randomInt } from 'node:crypto';

interface Mood {
  readonly sky: readonly [string, string, string];
  readonly light: string;
  readonly hills: readonly [string, string, string, string];
  readonly leaves: readonly string[];
}

const MOODS: readonly Mood[] = [
  {
    sky: ['#0b2a3a', '#1b6a63', '#f2b65a'],
    light: '#ffe3a1',
    hills: ['#2f8f78', '#1f6f5c', '#145243', '#0b3a30'],
    leaves: ['#0d4a3a', '#166a4c', '#27a268'],
  },
  {
    sky: ['#2a1450', '#a03b6b', '#ffb36b'],
    light: '#fff0c2',
    hills: ['#8a4a72', '#5f3564', '#3c2550', '#231839'],
    leaves: ['#2a1d45', '#4b2c63', '#7d4386'],
  },
  {
    sky: ['#07122c', '#123c6e', '#3fa7b8'],
    light: '#e9f4ff',
    hills: ['#2a6d8c', '#1c4f70', '#123753', '#0a2238'],
    leaves: ['#0c2f45', '#14506a', '#1f7f8f'],
  },
  {
    sky: ['#5aa9d6', '#a9dcc8', '#ffe9b3'],
    light: '#fff8dc',
    hills: ['#8cc49a', '#57a57a', '#2f8260', '#1b5f48'],
    leaves: ['#16573f', '#23805a', '#4fb07a'],
  },
];

/** A landscape of the forest, never twice the same: sky, a sun or moon, four ridges, plants in front, motes of light. SVG. */
export function drawScene({ width, height }: { width: number; height: number }): string {
  const mood = pick(MOODS);
  const sun = { x: between(width * 0.15, width * 0.85), y: between(height * 0.16, height * 0.42), r: between(14, 26) };
  const ridges = mood.hills.map((colour, index) => ridge({ width, height, colour, level: 0.46 + index * 0.13 }));
  const plants = Array.from({ length: 9 }, () =>
    frond({ x: between(0, width), y: height + 6, length: between(34, 78), colour: pick(mood.leaves) }),
  );
  const motes = Array.from(
    { length: 46 },
    () =>
      `<circle cx="${n(between(0, width))}" cy="${n(between(0, height))}" r="${n(between(0.5, 1.9))}" fill="${mood.light}" fill-opacity="${n(between(0.15, 0.7))}"/>`,
  );
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="${n(between(-0.2, 0.2))}" y2="1">
      <stop offset="0" stop-color="${mood.sky[0]}"/><stop offset="0.55" stop-color="${mood.sky[1]}"/><stop offset="1" stop-color="${mood.sky[2]}"/>
    </linearGradient><radialGradient id="glow"><stop offset="0" stop-color="${mood.light}" stop-opacity="0.75"/>
      <stop offset="1" stop-color="${mood.light}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(sun.r * 3.4)}" fill="url(#glow)"/>
    <circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(sun.r)}" fill="${mood.light}"/>
    ${ridges.join('')}${plants.join('')}${motes.join('')}`;
}

interface Ridge {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Where it runs, from the top, as a part of the height. */
  readonly level: number;
}

// Three waves of different lengths make a skyline that does not repeat.
function ridge({ width, height, colour, level }: Ridge): string {
  const waves = [1, 2.3, 5.1].map((pitch) => ({
    pitch: pitch * between(0.8, 1.25),
    phase: between(0, 6.28),
    rise: (between(6, 15) * 1.2) / pitch,
  }));
  const points = Array.from({ length: 41 }, (_, index) => {
    const part = index / 40;
    const y = level * height + waves.reduce((sum, { pitch, phase, rise }) => sum + rise * Math.sin(part * 6.28 * pitch + phase), 0);
    return `${n(part * width)},${n(y)}`;
  });
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour}"/>`;
}

interface Frond {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly colour: string;
}

function frond({ x, y, length, colour }: Frond): string {
  const blades = Array.from({ length: 7 }, (_, index) => {
    const angle = -Math.PI / 2 + (index - 3) * between(0.26, 0.4);
    const reach = length * between(0.7, 1);
    const [tipX, tipY] = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
    const [bendX, bendY] = [x + reach * 0.55 * Math.cos(angle) - reach * 0.16 * Math.sin(angle), y + reach * 0.72 * Math.sin(angle)];
    const [backX, backY] = [bendX + reach * 0.13 * Math.sin(angle) + 3, bendY + reach * 0.1];
    return `M${n(x)} ${n(y)}Q${n(bendX)} ${n(bendY)} ${n(tipX)} ${n(tipY)}Q${n(backX)} ${n(backY)} ${n(x)} ${n(y)}Z`;
  });
  return `<path d="${blades.join('')}" fill="${colour}" fill-opacity="0.94"/>`;
}

function between(low: number, high: number): number {
  return low + ((high - low) * randomInt(0, 1_000_000)) / 1_000_000;
}

function pick<Choice>(choices: readonly Choice[]): Choice {
  const chosen = choices[randomInt(choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

const n = (value: number) => value.toFixed(1);
