import type { Face } from '../../../screen/board/symbol-board.ts';
import { SCATTER, WILD } from '../paper.ts';
import macawUrl from './pictures/macaw.webp';

interface Cut {
  hue: number;
  saturation: number;
  /** Added to the lightness of every facet, in percent. */
  light: number;
  /** Corners of the outline, clockwise, -1 … 1. */
  corners: readonly (readonly [number, number])[];
  /** Size of the table facet relative to the stone. */
  table: number;
}

/** A distinct cut per stone, so that stones differ in more than colour; in the order of STONES. */
const CUTS: readonly Cut[] = [
  { hue: 330, saturation: 45, light: 16, table: 0.5, corners: ring(6, 0.78, 0) },
  { hue: 36, saturation: 95, light: 2, table: 0.46, corners: kite(0.66, 0.92) },
  { hue: 150, saturation: 62, light: -6, table: 0.62, corners: cushion(0.74) },
  { hue: 184, saturation: 72, light: -4, table: 0.5, corners: ring(5, 0.86, -Math.PI / 2) },
  { hue: 276, saturation: 74, light: 0, table: 0.42, corners: prism(0.5, 0.92) },
  { hue: 216, saturation: 88, light: 0, table: 0.56, corners: ring(8, 0.84, Math.PI / 8) },
  { hue: 352, saturation: 86, light: -2, table: 0.4, corners: trillion(0.9) },
  { hue: 196, saturation: 60, light: 22, table: 0.5, corners: brilliant(0.94) },
];

const macaw = new Image();

/** Resolves when the macaw's picture is loaded. */
export async function loadMacaw(): Promise<void> {
  macaw.src = macawUrl;
  await macaw.decode();
}

/** Paints a stone centred on the pen's origin. */
export function paintStone(pen: CanvasRenderingContext2D, { symbol }: Face, { width, height }: { width: number; height: number }): void {
  const half = Math.min(width, height) * 0.46;
  if (symbol === WILD) paintMacaw(pen, half);
  else if (symbol === SCATTER) paintSpring(pen, half);
  else paintGem(pen, CUTS[symbol], half);
}

function paintGem(pen: CanvasRenderingContext2D, cut: Cut | undefined, half: number): void {
  if (cut === undefined) return;
  const outer = cut.corners.map(([x, y]) => [x * half, y * half] as const);
  const inner = outer.map(([x, y]) => [x * cut.table, y * cut.table - half * 0.06] as const);
  pen.save();
  pen.shadowColor = `hsl(${cut.hue} ${cut.saturation}% 60% / 0.7)`;
  pen.shadowBlur = half * 0.4;
  pen.fillStyle = colour(cut, 34);
  trace(pen, outer);
  pen.fill();
  pen.restore();
  for (const [index, corner] of outer.entries()) {
    const next = (index + 1) % outer.length;
    const [nextOuter, here, nextInner] = [outer[next], inner[index], inner[next]];
    if (nextOuter === undefined || here === undefined || nextInner === undefined) continue;
    const angle = Math.atan2(corner[1] + nextOuter[1], corner[0] + nextOuter[0]);
    // Light from the upper left.
    const shine = Math.cos(angle + Math.PI * 0.68);
    pen.fillStyle = colour(cut, 44 + 26 * shine);
    trace(pen, [corner, nextOuter, nextInner]);
    pen.fill();
    pen.fillStyle = colour(cut, 38 + 24 * shine + (index % 2) * 7);
    trace(pen, [corner, nextInner, here]);
    pen.fill();
  }
  const table = pen.createLinearGradient(-half * 0.4, -half * 0.6, half * 0.4, half * 0.5);
  table.addColorStop(0, colour(cut, 84));
  table.addColorStop(0.45, colour(cut, 58));
  table.addColorStop(1, colour(cut, 40));
  pen.fillStyle = table;
  trace(pen, inner);
  pen.fill();
  pen.strokeStyle = 'rgb(255 255 255 / 0.4)';
  pen.lineWidth = Math.max(0.6, half * 0.025);
  pen.stroke();
  trace(pen, outer);
  pen.stroke();
  twinkle(pen, { x: -half * 0.28, y: -half * 0.36, size: half * 0.22 });
}

/** Paints the drops of a spring. */
function paintSpring(pen: CanvasRenderingContext2D, half: number): void {
  pen.save();
  pen.shadowColor = 'rgb(96 240 255 / 0.9)';
  pen.shadowBlur = half * 0.5;
  const water = pen.createRadialGradient(-half * 0.2, half * 0.05, half * 0.08, 0, half * 0.25, half * 0.85);
  water.addColorStop(0, '#f2ffff');
  water.addColorStop(0.4, '#5fe6ff');
  water.addColorStop(1, '#0b5fd0');
  pen.fillStyle = water;
  pen.beginPath();
  pen.moveTo(0, -half * 0.95);
  pen.bezierCurveTo(half * 0.2, -half * 0.5, half * 0.68, -half * 0.1, half * 0.68, half * 0.28);
  pen.bezierCurveTo(half * 0.68, half * 1.12, -half * 0.68, half * 1.12, -half * 0.68, half * 0.28);
  pen.bezierCurveTo(-half * 0.68, -half * 0.1, -half * 0.2, -half * 0.5, 0, -half * 0.95);
  pen.fill();
  pen.restore();
  pen.strokeStyle = '#fff3c2';
  pen.lineWidth = half * 0.07;
  pen.stroke();
  pen.strokeStyle = 'rgb(255 255 255 / 0.85)';
  pen.lineWidth = half * 0.09;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.arc(0, half * 0.28, half * 0.44, Math.PI * 0.62, Math.PI * 1.02);
  pen.stroke();
  twinkle(pen, { x: half * 0.2, y: -half * 0.02, size: half * 0.26 });
}

function paintMacaw(pen: CanvasRenderingContext2D, half: number): void {
  const disc = pen.createRadialGradient(0, -half * 0.3, half * 0.1, 0, 0, half);
  disc.addColorStop(0, '#ffe58a');
  disc.addColorStop(0.7, '#f0a51e');
  disc.addColorStop(1, '#7a3f00');
  pen.fillStyle = disc;
  pen.beginPath();
  pen.arc(0, 0, half * 0.92, 0, 7);
  pen.fill();
  pen.strokeStyle = '#fff4c9';
  pen.lineWidth = half * 0.06;
  pen.stroke();
  const { naturalWidth: width, naturalHeight: height } = macaw;
  if (width === 0) return;
  const scale = (half * 2) / Math.max(width, height);
  pen.drawImage(macaw, (-width * scale) / 2, -half, width * scale, height * scale);
}

function twinkle(pen: CanvasRenderingContext2D, { x, y, size }: { x: number; y: number; size: number }): void {
  pen.fillStyle = 'rgb(255 255 255 / 0.92)';
  pen.beginPath();
  for (let point = 0; point < 8; point++) {
    const reach = point % 2 === 0 ? size : size * 0.22;
    const angle = (point * Math.PI) / 4;
    pen.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  pen.fill();
}

function colour({ hue, saturation, light }: Cut, lightness: number): string {
  return `hsl(${hue} ${saturation}% ${Math.max(8, Math.min(96, lightness + light))}%)`;
}

function trace(pen: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
}

function ring(count: number, size: number, turn: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / count;
    return [Math.cos(angle) * size, Math.sin(angle) * size];
  });
}

function kite(wide: number, high: number): [number, number][] {
  return [
    [0, -high],
    [wide, 0],
    [0, high],
    [-wide, 0],
  ];
}

function cushion(size: number): [number, number][] {
  const cut = size * 0.55;
  return [
    [-cut, -size],
    [cut, -size],
    [size, -cut],
    [size, cut],
    [cut, size],
    [-cut, size],
    [-size, cut],
    [-size, -cut],
  ];
}

function prism(wide: number, high: number): [number, number][] {
  return [
    [0, -high],
    [wide, -high * 0.5],
    [wide, high * 0.5],
    [0, high],
    [-wide, high * 0.5],
    [-wide, -high * 0.5],
  ];
}

function trillion(size: number): [number, number][] {
  return [
    [-size * 0.72, -size * 0.62],
    [0, -size * 0.78],
    [size * 0.72, -size * 0.62],
    [size * 0.78, -size * 0.3],
    [0, size * 0.92],
    [-size * 0.78, -size * 0.3],
  ];
}

function brilliant(size: number): [number, number][] {
  return [
    [-size * 0.52, -size * 0.66],
    [0, -size * 0.72],
    [size * 0.52, -size * 0.66],
    [size * 0.96, -size * 0.16],
    [0, size * 0.86],
    [-size * 0.96, -size * 0.16],
  ];
}
