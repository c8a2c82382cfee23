import type { Face } from '../../../screen/board/symbol-board.ts';
import { COIN, SYMBOLS, WILD } from '../paper.ts';
import sheetUrl from './pictures/symbols.webp';

/** Width of a cell of the sprite sheet in pixels, and the order of the cells from the left. */
const CELL_PX = 216;
const PICTURED = ['crown', 'seven', 'gem', 'dice', 'mask'];

const SUITS: Record<string, { path: string; light: string; dark: string }> = {
  heart: { path: 'M0 38C-46 6-42-34-16-34-6-34 0-26 0-18 0-26 6-34 16-34 42-34 46 6 0 38z', light: '#ff9db0', dark: '#d0113f' },
  diamond: { path: 'M0-42L32 0 0 42-32 0z', light: '#ffc48a', dark: '#e0571b' },
  spade: {
    path: 'M0-40C44-4 36 24 16 24 8 24 4 20 2 14L10 40H-10L-2 14C-4 20-8 24-16 24-36 24-44-4 0-40z',
    light: '#a9c4ff',
    dark: '#2c49c9',
  },
  club: {
    path: 'M0-40C14-40 20-28 14-16 28-22 40-12 36 4 32 18 12 20 4 8L10 40H-10L-4 8C-12 20-32 18-36 4-40-12-28-22-14-16-20-28-14-40 0-40z',
    light: '#9df0c0',
    dark: '#0d8a52',
  },
};
const SUIT_UNIT = 50;

/** Rim colours of a jackpot coin, by its label. */
const RIMS: Record<string, readonly [string, string]> = {
  MINI: ['#8ff5c4', '#0c8f55'],
  MINOR: ['#9cc6ff', '#1e55c9'],
  MAJOR: ['#ff9ad8', '#c3127f'],
};

const sheet = new Image();

/** Resolves when the pictures are loaded. */
export async function loadSymbols(): Promise<void> {
  sheet.src = sheetUrl;
  await sheet.decode();
}

/** Paints a symbol centred on the pen's origin. */
export function paintSymbol(
  pen: CanvasRenderingContext2D,
  { symbol, label }: Face,
  { width, height }: { width: number; height: number },
): void {
  const half = Math.min(width, height) * 0.48;
  const name = SYMBOLS[symbol];
  if (name === undefined) return;
  if (symbol === COIN) return paintCoin(pen, half, label ?? '');
  const suit = SUITS[name];
  if (suit !== undefined) return paintSuit(pen, half * 0.86, suit);
  if (symbol === WILD) paintGlow(pen, half);
  if (sheet.naturalWidth === 0) return;
  pen.drawImage(sheet, PICTURED.indexOf(name) * CELL_PX, 0, CELL_PX, CELL_PX, -half, -half, half * 2, half * 2);
}

function paintSuit(
  pen: CanvasRenderingContext2D,
  half: number,
  { path, light, dark }: { path: string; light: string; dark: string },
): void {
  const shape = new Path2D(path);
  pen.save();
  pen.scale(half / SUIT_UNIT, half / SUIT_UNIT);
  const fill = pen.createLinearGradient(-14, -40, 18, 40);
  fill.addColorStop(0, light);
  fill.addColorStop(0.5, dark);
  fill.addColorStop(1, light);
  pen.shadowColor = 'rgb(0 0 0 / 0.6)';
  pen.shadowBlur = 8;
  pen.shadowOffsetY = 3;
  pen.lineJoin = 'round';
  pen.lineWidth = 9;
  pen.strokeStyle = '#b57712';
  pen.stroke(shape);
  pen.shadowColor = 'transparent';
  pen.lineWidth = 5;
  pen.strokeStyle = '#ffe39a';
  pen.stroke(shape);
  pen.fillStyle = fill;
  pen.fill(shape);
  pen.restore();
}

function paintGlow(pen: CanvasRenderingContext2D, half: number): void {
  const glow = pen.createRadialGradient(0, 0, half * 0.2, 0, 0, half);
  glow.addColorStop(0, 'rgb(255 214 106 / 0.75)');
  glow.addColorStop(1, 'rgb(255 214 106 / 0)');
  pen.fillStyle = glow;
  pen.fillRect(-half, -half, half * 2, half * 2);
}

function paintCoin(pen: CanvasRenderingContext2D, half: number, label: string): void {
  const [light, dark] = RIMS[label] ?? ['#ffe9a0', '#b8780c'];
  const rim = pen.createLinearGradient(-half, -half, half, half);
  rim.addColorStop(0, light);
  rim.addColorStop(0.5, dark);
  rim.addColorStop(1, light);
  pen.save();
  pen.shadowColor = 'rgb(0 0 0 / 0.55)';
  pen.shadowBlur = half * 0.2;
  pen.shadowOffsetY = half * 0.06;
  disc(pen, half * 0.94, rim);
  pen.restore();
  for (let notch = 0; notch < 24; notch++) {
    const angle = (notch * Math.PI) / 12;
    pen.fillStyle = 'rgb(255 255 255 / 0.55)';
    pen.beginPath();
    pen.arc(Math.cos(angle) * half * 0.85, Math.sin(angle) * half * 0.85, half * 0.035, 0, 7);
    pen.fill();
  }
  const face = pen.createRadialGradient(-half * 0.25, -half * 0.35, half * 0.1, 0, 0, half * 0.8);
  face.addColorStop(0, '#fff4c4');
  face.addColorStop(0.55, '#ffc93f');
  face.addColorStop(1, '#d18a10');
  disc(pen, half * 0.75, face);
  pen.strokeStyle = 'rgb(122 70 0 / 0.5)';
  pen.lineWidth = half * 0.04;
  pen.stroke();
  if (label === '') return paintStar(pen, half * 0.42);
  const isWord = label.length > 3;
  pen.font = `800 ${half * (isWord ? 0.42 : 0.66)}px 'Bricolage Grotesque', sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = half * 0.09;
  pen.strokeStyle = 'rgb(255 244 200 / 0.9)';
  pen.lineJoin = 'round';
  pen.strokeText(label, 0, half * 0.04);
  pen.fillStyle = isWord ? dark : '#5b3200';
  pen.fillText(label, 0, half * 0.04);
}

function paintStar(pen: CanvasRenderingContext2D, size: number): void {
  pen.fillStyle = '#9a5f08';
  pen.beginPath();
  for (let point = 0; point < 10; point++) {
    const reach = point % 2 === 0 ? size : size * 0.46;
    const angle = -Math.PI / 2 + (point * Math.PI) / 5;
    pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  pen.fill();
}

function disc(pen: CanvasRenderingContext2D, radius: number, fill: CanvasGradient): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 7);
  pen.fill();
}
