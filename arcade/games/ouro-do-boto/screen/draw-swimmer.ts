import type { Swimmer } from '../river.ts';

const COLOURS = [
  ['#dff6ff', '#5fb7d8'],
  ['#ffe9a8', '#f08a2c'],
  ['#d9f76a', '#3f8f2e'],
  ['#ffd85a', '#c2731a'],
  ['#ff9f8a', '#7b1f2d'],
  ['#ffe08a', '#8a5a12'],
] as const;

const CHEST = 5;
const UNIT_PX = 46;

/** Draws a swimmer on the canvas; `timeMs` animates its tail. */
export function drawSwimmer(
  pen: CanvasRenderingContext2D,
  { target, size, isLeftward }: Pick<Swimmer, 'target' | 'size' | 'isLeftward'>,
  at: { x: number; y: number; timeMs: number; glow: number },
): void {
  const [light = '#fff', dark = '#888'] = COLOURS[target] ?? [];
  pen.save();
  pen.translate(at.x, at.y);
  pen.scale((isLeftward ? -1 : 1) * size, size);
  if (at.glow > 0) {
    pen.shadowColor = '#ffe08a';
    pen.shadowBlur = 30 * at.glow;
  }
  if (target === CHEST) drawChest(pen, light, dark, at.timeMs);
  else drawFish(pen, light, dark, at.timeMs / 140 + target);
  pen.restore();
}

function drawFish(pen: CanvasRenderingContext2D, light: string, dark: string, beat: number): void {
  const sway = Math.sin(beat) * 7;
  const body = pen.createLinearGradient(0, -18, 0, 18);
  body.addColorStop(0, dark);
  body.addColorStop(0.55, light);
  body.addColorStop(1, '#fff8e6');
  pen.fillStyle = dark;
  pen.beginPath();
  pen.moveTo(-26, 0);
  pen.quadraticCurveTo(-42, -10 + sway, -52, -17 + sway);
  pen.quadraticCurveTo(-44, sway, -52, 17 + sway);
  pen.quadraticCurveTo(-42, 10 + sway, -26, 0);
  pen.fill();
  pen.beginPath();
  pen.moveTo(-6, -14);
  pen.quadraticCurveTo(-2, -28, -16, -27);
  pen.quadraticCurveTo(-18, -18, -18, -10);
  pen.fill();
  pen.fillStyle = body;
  pen.beginPath();
  pen.moveTo(UNIT_PX - 8, 0);
  pen.bezierCurveTo(26, -22, -12, -22, -32, -2);
  pen.bezierCurveTo(-12, 22, 26, 20, UNIT_PX - 8, 0);
  pen.fill();
  pen.strokeStyle = 'rgb(0 0 0 / 0.18)';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(12, 0, 15, -0.9, 0.9);
  pen.stroke();
  drawEye(pen, 24, -5);
}

/** The chest that the boto carries. */
function drawChest(pen: CanvasRenderingContext2D, light: string, dark: string, timeMs: number): void {
  const pink = pen.createLinearGradient(0, -20, 0, 22);
  pink.addColorStop(0, '#ff9fb8');
  pink.addColorStop(1, '#ffe3ea');
  const sway = Math.sin(timeMs / 170) * 6;
  pen.fillStyle = '#f27fa0';
  pen.beginPath();
  pen.moveTo(-34, 0);
  pen.quadraticCurveTo(-50, -14 + sway, -60, -12 + sway);
  pen.quadraticCurveTo(-54, sway, -60, 12 + sway);
  pen.quadraticCurveTo(-50, 8 + sway, -34, 4);
  pen.fill();
  pen.fillStyle = pink;
  pen.beginPath();
  pen.moveTo(58, 3);
  pen.quadraticCurveTo(44, -3, 36, -10);
  pen.bezierCurveTo(22, -26, -18, -24, -38, 0);
  pen.bezierCurveTo(-14, 22, 26, 22, 40, 8);
  pen.quadraticCurveTo(50, 9, 58, 3);
  pen.fill();
  drawEye(pen, 28, -7);
  pen.fillStyle = dark;
  pen.fillRect(-14, 10, 32, 22);
  pen.fillStyle = light;
  pen.fillRect(-14, 10, 32, 7);
  pen.fillRect(-1, 15, 6, 9);
}

function drawEye(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.fillStyle = '#fff';
  pen.beginPath();
  pen.arc(x, y, 4.5, 0, 7);
  pen.fill();
  pen.fillStyle = '#10201a';
  pen.beginPath();
  pen.arc(x + 1, y, 2.4, 0, 7);
  pen.fill();
}
