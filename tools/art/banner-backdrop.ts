import { oklchToHex } from './oklch.ts';
import { seededRandom } from './seeded-random.ts';

export interface BannerGround {
  seed: string;
  hue: number;
  /** Pattern behind the subject. */
  motif: 'forest' | 'streams' | 'lattice';
}

/** Background of a banner as SVG, 1440 by 720: dark and calm on the left for a headline, lit on the right. */
export function drawBannerGround({ seed, hue, motif }: BannerGround): string {
  const tone = (lightness: number, chroma: number, turn = 0): string => oklchToHex({ lightness, chroma, hue: hue + turn });
  const night = tone(0.21, 0.052);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="720" viewBox="0 0 1440 720">
<defs>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="1050" cy="330" r="760"><stop offset="0" stop-color="${tone(0.68, 0.16)}"/><stop offset=".4" stop-color="${tone(0.44, 0.125, 8)}"/><stop offset="1" stop-color="${tone(0.2, 0.06, 14)}"/></radialGradient>
<linearGradient id="calm" x1="0" x2="1" y1="0" y2="0"><stop offset=".02" stop-color="${night}" stop-opacity=".94"/><stop offset=".36" stop-color="${night}" stop-opacity=".78"/><stop offset=".64" stop-color="${night}" stop-opacity="0"/></linearGradient>
<linearGradient id="foot" x1="0" x2="0" y1="0" y2="1"><stop offset=".6" stop-color="${night}" stop-opacity="0"/><stop offset="1" stop-color="${night}" stop-opacity=".8"/></linearGradient>
<radialGradient id="halo"><stop offset="0" stop-color="${tone(0.95, 0.09, -20)}" stop-opacity=".75"/><stop offset=".5" stop-color="${tone(0.8, 0.13, -10)}" stop-opacity=".22"/><stop offset="1" stop-color="${tone(0.7, 0.14)}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1440" height="720" fill="url(#light)"/>
${drawMotif(motif, { seed, tone })}
<rect width="1440" height="720" fill="url(#calm)"/>
<rect width="1440" height="720" fill="url(#foot)"/>
</svg>`;
}

interface Ink {
  seed: string;
  tone: (lightness: number, chroma: number, turn?: number) => string;
}

function drawMotif(motif: BannerGround['motif'], ink: Ink): string {
  switch (motif) {
    case 'forest':
      return drawForest(ink);
    case 'streams':
      return drawStreams(ink);
    case 'lattice':
      return drawLattice(ink);
  }
}

// Moon, then fronds from far to near, each row darker, then fireflies.
function drawForest({ seed, tone }: Ink): string {
  const random = seededRandom(seed);
  const rows = [0, 1, 2].flatMap((row) =>
    Array.from({ length: 13 }, (_, i) => {
      const x = 330 + i * 96 + random.between(-40, 40);
      const fromTop = i % 3 === 0;
      const length = random.between(150, 270) * (0.8 + row * 0.16);
      const turn = fromTop ? random.between(140, 220) : random.between(-38, 38);
      return frond({
        x,
        y: fromTop ? -20 - row * 10 : 740 + row * 8,
        length,
        turn,
        colour: tone(0.46 - row * 0.085, 0.115 - row * 0.02, row * 8),
      });
    }),
  );
  const fireflies = Array.from(
    { length: 34 },
    () =>
      `<circle cx="${round(random.between(380, 1430))}" cy="${round(random.between(40, 690))}" r="${round(random.between(1.4, 4.6))}" fill="#e6ff7a" opacity="${round(random.between(0.3, 0.9))}"/>`,
  );
  return `<circle cx="1070" cy="260" r="420" fill="url(#halo)"/><circle cx="1085" cy="300" r="292" fill="${tone(0.9, 0.1, -30)}" opacity=".42"/>${rows.join('')}${fireflies.join('')}`;
}

function frond({ x, y, length, turn, colour }: { x: number; y: number; length: number; turn: number; colour: string }): string {
  const leaflets = Array.from({ length: 11 }, (_, i) => {
    const along = (i + 1) / 11.5;
    const reach = length * 0.42 * Math.sin(Math.PI * (0.16 + along * 0.8));
    const at = -length * along;
    return `M0 ${round(at)}q${round(reach * 0.5)} ${round(-reach * 0.34)} ${round(reach)} ${round(-reach * 0.16)}q${round(-reach * 0.4)} ${round(reach * 0.34)} ${round(-reach)} ${round(reach * 0.3)}M0 ${round(at)}q${round(-reach * 0.5)} ${round(-reach * 0.34)} ${round(-reach)} ${round(-reach * 0.16)}q${round(reach * 0.4)} ${round(reach * 0.34)} ${round(reach)} ${round(reach * 0.3)}`;
  });
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})" fill="${colour}"><path d="M-4 0L0 ${round(-length * 1.06)}L4 0Z"/><path d="${leaflets.join('')}"/></g>`;
}

function drawStreams({ seed, tone }: Ink): string {
  const random = seededRandom(seed);
  const lines = Array.from({ length: 26 }, (_, i) => {
    const y = 80 + i * 24;
    const lift = random.between(140, 320);
    return `<path d="M300 ${y + 220}C640 ${round(y + 260)} 900 ${round(y + 60)} 1460 ${round(y - lift)}" fill="none" stroke="${i % 4 === 0 ? tone(0.86, 0.13, -50) : tone(0.8, 0.11)}" stroke-width="${round(random.between(0.8, 5))}" opacity="${round(random.between(0.1, 0.38))}" stroke-linecap="round"/>`;
  });
  return `<circle cx="1060" cy="320" r="460" fill="url(#halo)" opacity=".75"/>${lines.join('')}`;
}

function drawLattice({ seed, tone }: Ink): string {
  const random = seededRandom(seed);
  const cells = Array.from({ length: 15 }, (_, column) =>
    Array.from({ length: 10 }, (_unused, row) => {
      const x = 380 + column * 78;
      const y = row * 90 + (column % 2) * 45 - 30;
      const isLit = random.between(0, 1) < 0.14;
      return `<path d="M${x} ${y - 45}l39 22.5v45l-39 22.5l-39-22.5v-45z" fill="${isLit ? tone(0.8, 0.15, -30) : tone(0.7, 0.1)}" fill-opacity="${round(isLit ? random.between(0.14, 0.3) : random.between(0, 0.07))}" stroke="${tone(0.82, 0.1)}" stroke-opacity=".22" stroke-width="1.4"/>`;
    }).join(''),
  );
  return `<circle cx="1070" cy="330" r="440" fill="url(#halo)" opacity=".7"/>${cells.join('')}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
