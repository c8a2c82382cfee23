import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { DIGIT_STROKES, type Point } from './digit-strokes.ts';

const WIDTH = 288;
const HEIGHT = 96;
const MARGIN = 22;
const INKS = ['#14532d', '#0b5a9a', '#7a4f00', '#6b3fb8', '#7b2341'];
const STEPS_PER_SPAN = 8;
const STRAY_CURVES = 5;
const SPECKLES = 70;

/** Draws digits as distorted handwriting strokes, crossed by decoy strokes of the same kind. A PNG of 288 x 96 pixels. */
export async function drawDigits(digits: string): Promise<Buffer> {
  const bend = randomBend();
  const cell = (WIDTH - 2 * MARGIN) / digits.length;
  const glyphs = [...digits].map((digit, index) => drawGlyph(digit, { left: MARGIN + index * cell, width: cell, bend }));
  const strays = [...Array.from({ length: STRAY_CURVES }, () => drawStray(bend)), drawBar(bend)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#f7f6ee"/><stop offset="0.5" stop-color="#e9efdf"/><stop offset="1" stop-color="#f3ecdb"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#paper)"/>
    ${speckles()}
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">${[...glyphs, ...strays].sort(() => between(-1, 1)).join('')}</g>
  </svg>`;
  // Half of sharp's own effort (7) takes half of its time, for a sixth more bytes.
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, effort: 4 }).toBuffer();
}

type Bend = (point: Point) => Point;

// Two slow waves across the image, so that neighbouring digits lean differently.
function randomBend(): Bend {
  const [heightA, heightB] = [between(4, 8), between(3, 6)];
  const [phaseA, phaseB] = [between(0, 6.28), between(0, 6.28)];
  const [lengthA, lengthB] = [between(90, 150), between(30, 46)];
  return ([x, y]) => [x + heightB * Math.sin(y / lengthB + phaseB), y + heightA * Math.sin((x / lengthA) * 6.28 + phaseA)];
}

function drawGlyph(digit: string, place: { left: number; width: number; bend: Bend }): string {
  const turn = between(-0.26, 0.26);
  const lean = between(-0.2, 0.2);
  const size = { x: place.width * between(0.66, 0.86), y: HEIGHT * between(0.46, 0.58) };
  const centre = { x: place.left + place.width / 2 + between(-3, 3), y: HEIGHT / 2 + between(-7, 7) };
  const put: Bend = ([x, y]) => {
    const dx = (x - 0.5 + lean * (0.5 - y)) * size.x;
    const dy = (y - 0.5) * size.y;
    return place.bend([centre.x + dx * Math.cos(turn) - dy * Math.sin(turn), centre.y + dx * Math.sin(turn) + dy * Math.cos(turn)]);
  };
  const ink = pick(INKS);
  const width = between(4, 5.6);
  return (DIGIT_STROKES[digit] ?? [])
    .map((stroke) => line(smooth(stroke.map(jitter)).map(put), { ink, width, opacity: between(0.82, 0.96) }))
    .join('');
}

function drawStray(bend: Bend): string {
  const points: Point[] = Array.from({ length: 4 }, (_, index) => [(index / 3) * WIDTH + between(-24, 24), between(6, HEIGHT - 6)]);
  return line(smooth(points).map(bend), { ink: pick(INKS), width: between(1.4, 3), opacity: between(0.4, 0.75) });
}

// As dark and nearly as thick as the digits, and across all of them: a filter that removes it also damages the digits (S05).
function drawBar(bend: Bend): string {
  const points: Point[] = Array.from({ length: 5 }, (_, index) => [(index / 4) * (WIDTH + 20) - 10, HEIGHT / 2 + between(-17, 17)]);
  return line(smooth(points).map(bend), { ink: pick(INKS), width: between(3, 4.2), opacity: between(0.82, 0.96) });
}

function speckles(): string {
  return Array.from({ length: SPECKLES }, () => {
    const radius = between(0.6, 1.9).toFixed(1);
    return `<circle cx="${between(0, WIDTH).toFixed(0)}" cy="${between(0, HEIGHT).toFixed(0)}" r="${radius}" fill="${pick(INKS)}" fill-opacity="0.35"/>`;
  }).join('');
}

function line(points: readonly Point[], look: { ink: string; width: number; opacity: number }): string {
  const text = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return `<polyline points="${text}" stroke="${look.ink}" stroke-width="${look.width.toFixed(1)}" stroke-opacity="${look.opacity.toFixed(2)}"/>`;
}

/** A Catmull-Rom curve through the points. */
function smooth(points: readonly Point[]): Point[] {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const curve: Point[] = [];
  for (let span = 0; span < points.length - 1; span += 1) {
    for (let step = 0; step <= STEPS_PER_SPAN; step += 1) {
      const t = step / STEPS_PER_SPAN;
      curve.push(
        [0, 1].map((axis) =>
          catmullRom(
            [at(span - 1), at(span), at(span + 1), at(span + 2)].map((point) => point[axis] ?? 0),
            t,
          ),
        ) as unknown as Point,
      );
    }
  }
  return curve;
}

function catmullRom([a = 0, b = 0, c = 0, d = 0]: readonly number[], t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
}

function jitter([x, y]: Point): Point {
  return [x + between(-0.04, 0.04), y + between(-0.03, 0.03)];
}

function between(low: number, high: number): number {
  return low + ((high - low) * randomInt(0, 1_000_000)) / 1_000_000;
}

function pick(choices: readonly string[]): string {
  return choices[randomInt(choices.length)] ?? '';
}
