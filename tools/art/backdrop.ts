import { oklchToHex } from './oklch.ts';
import { seededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';

export const PATTERNS = ['rays', 'rosette', 'facets', 'waves', 'arches', 'leaves', 'weave', 'orbits'] as const;
export type Pattern = (typeof PATTERNS)[number];

export interface Backdrop {
  seed: string;
  /** OKLCH hue in degrees. */
  hue: number;
  pattern: Pattern;
  width: number;
  height: number;
}

/** Draws the background behind a subject as SVG: a pool of light, one engraved pattern, motes and a vignette. */
export function drawBackdrop({ seed, hue, pattern, width, height }: Backdrop): string {
  const random = seededRandom(`backdrop ${seed}`);
  const drift = random.between(-20, 20);
  const centreX = 0.5 + random.between(-0.08, 0.08);
  const tone = (lightness: number, chroma: number, turn = 0): string => oklchToHex({ lightness, chroma, hue: hue + turn });
  const light = tone(0.95, 0.06, drift * 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 400" preserveAspectRatio="none">
<defs>
<radialGradient id="ground" cx="${centreX}" cy=".43" r=".78"><stop offset="0" stop-color="${tone(0.66, 0.165)}"/><stop offset=".45" stop-color="${tone(0.46, 0.14, drift * 0.4)}"/><stop offset="1" stop-color="${tone(0.25, 0.085, drift)}"/></radialGradient>
<radialGradient id="fade" cx=".5" cy=".45" r=".72"><stop offset=".1" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></radialGradient>
<linearGradient id="shaft" x1="0" y1="0" x2=".55" y2="1"><stop offset="0" stop-color="${light}" stop-opacity=".26"/><stop offset=".6" stop-color="${light}" stop-opacity="0"/></linearGradient>
<radialGradient id="pool"><stop offset="0" stop-color="${tone(0.78, 0.14, drift)}" stop-opacity=".5"/><stop offset="1" stop-color="${tone(0.6, 0.14)}" stop-opacity="0"/></radialGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".62" stop-color="${tone(0.14, 0.05, drift)}" stop-opacity="0"/><stop offset="1" stop-color="${tone(0.14, 0.05, drift)}" stop-opacity=".62"/></linearGradient>
<mask id="soft"><rect width="300" height="400" fill="url(#fade)"/></mask>
</defs>
<rect width="300" height="400" fill="url(#ground)"/>
<g mask="url(#soft)">${drawPattern(pattern, { random, light, accent: tone(0.82, 0.15, 60 + drift) })}</g>
<ellipse cx="150" cy="342" rx="150" ry="44" fill="url(#pool)"/>
<path d="M0 0H190L40 400H0Z" fill="url(#shaft)"/>
${drawMotes(random, light)}
<rect width="300" height="400" fill="url(#foot)"/>
</svg>`;
}

interface Ink {
  random: SeededRandom;
  light: string;
  accent: string;
}

function drawPattern(pattern: Pattern, ink: Ink): string {
  switch (pattern) {
    case 'rays':
      return drawRays(ink);
    case 'rosette':
      return drawRosette(ink);
    case 'facets':
      return drawFacets(ink);
    case 'waves':
      return drawWaves(ink);
    case 'arches':
      return drawArches(ink);
    case 'leaves':
      return drawLeaves(ink);
    case 'weave':
      return drawWeave(ink);
    case 'orbits':
      return drawOrbits(ink);
  }
}

function drawRays({ random, light }: Ink): string {
  const count = Math.round(random.between(12, 22));
  const start = random.between(0, 1);
  return series(count, (i) => {
    const from = ((i + start) / count) * Math.PI * 2;
    const to = from + Math.PI / count;
    return `<path d="M150 180L${at(150 + 420 * Math.cos(from))} ${at(180 + 420 * Math.sin(from))}L${at(150 + 420 * Math.cos(to))} ${at(180 + 420 * Math.sin(to))}Z" fill="${light}" opacity=".13"/>`;
  });
}

// Guilloche pattern: one closed curve per ring, each with a higher amplitude than the one inside it.
function drawRosette({ random, light, accent }: Ink): string {
  const petals = Math.round(random.between(7, 15));
  const depth = random.between(0.07, 0.16);
  return series(11, (ring) => {
    const radius = 54 + ring * 15;
    const points = series(181, (i) => {
      const angle = (i / 180) * Math.PI * 2;
      const reach = radius * (1 + depth * Math.cos(petals * angle + ring * 0.42));
      return `${i === 0 ? 'M' : 'L'}${at(150 + reach * Math.cos(angle))} ${at(184 + reach * Math.sin(angle))}`;
    });
    return `<path d="${points}Z" fill="none" stroke="${ring % 3 === 0 ? accent : light}" stroke-width="1.1" opacity=".34"/>`;
  });
}

function drawFacets({ random, light }: Ink): string {
  const size = random.between(44, 66);
  return series(9, (row) =>
    series(9, (column) => {
      const x = (column - 1 + (row % 2) / 2) * size;
      const y = (row - 1) * size * 0.62;
      const [half, rise] = [size / 2, size * 0.62];
      const shade = random.between(0.02, 0.14);
      return `<path d="M${at(x)} ${at(y - rise)}L${at(x + half)} ${at(y)}L${at(x)} ${at(y + rise)}Z" fill="${light}" opacity="${at(shade)}"/><path d="M${at(x)} ${at(y - rise)}L${at(x - half)} ${at(y)}L${at(x)} ${at(y + rise)}Z" fill="#000" opacity="${at(shade * 0.9)}"/>`;
    }),
  );
}

function drawWaves({ random, light }: Ink): string {
  const swing = random.between(26, 54);
  return series(9, (i) => {
    const y = 20 + i * 46;
    return `<path d="M0 ${at(y)}C70 ${at(y - swing)} 140 ${at(y + swing)} 210 ${at(y - swing * 0.4)}S290 ${at(y - swing)} 300 ${at(y)}V400H0Z" fill="${i % 2 === 0 ? light : '#000'}" opacity="${i % 2 === 0 ? 0.07 : 0.09}"/>`;
  });
}

function drawArches({ random, light, accent }: Ink): string {
  const step = random.between(19, 28);
  return series(9, (i) => {
    const radius = 60 + i * step;
    return `<path d="M${at(150 - radius)} 420V190A${at(radius)} ${at(radius)} 0 0 1 ${at(150 + radius)} 190V420" fill="none" stroke="${i % 2 === 0 ? light : accent}" stroke-width="${at(step * 0.42)}" opacity=".11"/>`;
  });
}

function drawLeaves({ random, light }: Ink): string {
  return series(15, (i) => {
    const side = i % 2 === 0 ? -1 : 1;
    const x = 150 + side * random.between(95, 165);
    const y = random.between(-10, 400);
    const length = random.between(80, 150);
    const turn = side * random.between(20, 150);
    const fill = random.pick([light, '#000', '#000']);
    return `<g transform="translate(${at(x)} ${at(y)}) rotate(${at(turn)})"><path d="M0 0C${at(length * 0.3)} ${at(-length * 0.3)} ${at(length * 0.24)} ${at(-length * 0.74)} 0 ${at(-length)}C${at(-length * 0.24)} ${at(-length * 0.74)} ${at(-length * 0.3)} ${at(-length * 0.3)} 0 0Z" fill="${fill}" opacity="${fill === light ? 0.1 : 0.2}"/><path d="M0 0V${at(-length)}" stroke="${light}" stroke-width="1" opacity=".22"/></g>`;
  });
}

function drawWeave({ random, light }: Ink): string {
  const gap = random.between(15, 24);
  const slope = random.between(0.5, 1.1);
  return series(46, (i) => {
    const x = -320 + i * gap;
    return `<path d="M${at(x)} 0l${at(400 * slope)} 400M${at(x + 320)} 0l${at(-400 * slope)} 400" stroke="${light}" stroke-width="1.2" opacity=".15"/>`;
  });
}

function drawOrbits({ random, light, accent }: Ink): string {
  const tilt = random.between(-40, 40);
  return series(8, (i) => {
    const angle = random.between(0, Math.PI * 2);
    const [reachX, reachY] = [70 + i * 24, 44 + i * 17];
    return `<g transform="rotate(${at(tilt + i * 5)} 150 184)"><ellipse cx="150" cy="184" rx="${reachX}" ry="${reachY}" fill="none" stroke="${light}" stroke-width="1.2" opacity=".26"/><circle cx="${at(150 + reachX * Math.cos(angle))}" cy="${at(184 + reachY * Math.sin(angle))}" r="${at(random.between(2.5, 6))}" fill="${accent}" opacity=".7"/></g>`;
  });
}

function drawMotes(random: SeededRandom, light: string): string {
  return series(
    16,
    () =>
      `<circle cx="${at(random.between(0, 300))}" cy="${at(random.between(0, 400))}" r="${at(random.between(0.6, 2.6))}" fill="${light}" opacity="${at(random.between(0.15, 0.6))}"/>`,
  );
}

function series(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

function at(value: number): string {
  return String(Math.round(value * 100) / 100);
}
