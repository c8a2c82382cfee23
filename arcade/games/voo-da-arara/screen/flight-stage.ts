import { createForest, type Forest } from './forest.ts';
import { drawMacaw } from './macaw.ts';

export type FlightLook =
  | { kind: 'waiting' }
  | { kind: 'flying'; elapsedMs: number; multiplier: number }
  | { kind: 'away'; sinceMs: number; elapsedMs: number; multiplier: number };

export interface FlightStage {
  node: HTMLCanvasElement;
  draw(look: FlightLook, timeMs: number): void;
}

interface Feather {
  x: number;
  y: number;
  turn: number;
  colour: string;
}

const FEATHERS: readonly Feather[] = Array.from({ length: 12 }, (_, index) => ({
  x: Math.cos(index * 2.4) * (0.4 + (index % 4) * 0.2),
  y: Math.sin(index * 1.7) * 0.5 - 0.3,
  turn: index * 1.3,
  colour: ['#e23422', '#ffce2e', '#1f86ea', '#ff6a45'][index % 4] ?? '#e23422',
}));

const FLOOR_SHARE = 0.86;
const LEFT_SHARE = 0.1;
const TIP_X_SHARE = 0.74;
const TIP_Y_SHARE = 0.3;
/** Time after which the curve fills the picture and the view starts to move with it. */
const FILLS_AFTER_MS = 7000;

/** Canvas with the curve, the bird at its tip and the forest below. */
export function createFlightStage(host: HTMLElement, isStill: boolean): FlightStage {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  host.prepend(canvas);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas');
  let forest: Forest | undefined;
  let width = 0;
  let height = 0;
  const fit = () => {
    const box = host.getBoundingClientRect();
    const density = Math.min(2, devicePixelRatio);
    width = Math.max(1, box.width);
    height = Math.max(1, box.height);
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    pen.setTransform(density, 0, 0, density, 0, 0);
    forest = createForest(width, height);
  };
  fit();
  new ResizeObserver(fit).observe(host);

  function tipOf(elapsedMs: number, multiplier: number): { x: number; y: number } {
    const along = Math.min(1, elapsedMs / FILLS_AFTER_MS);
    const up = Math.min(1, Math.log(multiplier) / Math.log(2.2));
    return {
      x: width * (LEFT_SHARE + along * (TIP_X_SHARE - LEFT_SHARE)),
      y: height * (FLOOR_SHARE - up * (FLOOR_SHARE - TIP_Y_SHARE)),
    };
  }

  function drawCurve(tip: { x: number; y: number }, isAway: boolean): void {
    if (pen === null) return;
    const floor = height * FLOOR_SHARE;
    const left = width * LEFT_SHARE - 30;
    const bend = left + (tip.x - left) * 0.62;
    pen.beginPath();
    pen.moveTo(left, floor);
    pen.quadraticCurveTo(bend, floor, tip.x, tip.y);
    pen.lineTo(tip.x, floor);
    const fill = pen.createLinearGradient(0, tip.y, 0, floor);
    const [strong, weak] = isAway
      ? ['rgb(255 122 98 / 0.34)', 'rgb(255 122 98 / 0)']
      : ['rgb(212 243 74 / 0.42)', 'rgb(212 243 74 / 0.02)'];
    fill.addColorStop(0, strong ?? '');
    fill.addColorStop(1, weak ?? '');
    pen.fillStyle = fill;
    pen.fill();
    pen.beginPath();
    pen.moveTo(left, floor);
    pen.quadraticCurveTo(bend, floor, tip.x, tip.y);
    for (const [lineWidth, alpha] of [
      [12, 0.14],
      [6, 0.3],
      [3.2, 1],
    ] as const) {
      pen.globalAlpha = alpha;
      pen.lineWidth = lineWidth;
      pen.lineCap = 'round';
      pen.strokeStyle = isAway ? '#ff7a62' : '#d4f34a';
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }

  function drawFeathers(at: { x: number; y: number }, seconds: number): void {
    if (pen === null || seconds > 2.6) return;
    for (const { x, y, turn, colour } of FEATHERS) {
      pen.save();
      pen.globalAlpha = Math.max(0, 1 - seconds / 2.6);
      pen.translate(at.x + x * 70 * Math.min(1, seconds * 2) + Math.sin(seconds * 3 + turn) * 10, at.y + y * 40 + seconds * seconds * 34);
      pen.rotate(turn + Math.sin(seconds * 4 + turn) * 0.7);
      pen.fillStyle = colour;
      pen.beginPath();
      pen.ellipse(0, 0, 11, 3.2, 0, 0, Math.PI * 2);
      pen.fill();
      pen.restore();
    }
  }

  return {
    node: canvas,
    draw(look, timeMs) {
      const time = timeMs / 1000;
      const size = Math.min(92, width * 0.2, height * 0.3);
      const elapsedMs = look.kind === 'waiting' ? 0 : look.elapsedMs;
      const multiplier = look.kind === 'waiting' ? 1 : look.multiplier;
      const way = isStill ? 0 : elapsedMs * 0.09 + (look.kind === 'away' ? 0 : 0);
      const climbed = Math.min(4, Math.max(0, Math.log2(multiplier) - 0.4));
      forest?.draw(pen, { way, height: isStill ? 0 : climbed, time: isStill ? 0 : time });
      if (look.kind === 'waiting') {
        const hover = isStill ? 0 : Math.sin(time * 1.6) * 4;
        drawMacaw(pen, {
          x: width * 0.2,
          y: height * FLOOR_SHARE - size * 0.5 + hover,
          size,
          tilt: -0.08,
          time,
          beatsPerSecond: isStill ? 0 : 1.1,
        });
        return;
      }
      const tip = tipOf(elapsedMs, multiplier);
      drawCurve(tip, look.kind === 'away');
      if (look.kind === 'flying') {
        drawMacaw(pen, { x: tip.x, y: tip.y - size * 0.12, size, tilt: -0.34, time, beatsPerSecond: isStill ? 0 : 2.4 });
        return;
      }
      const gone = look.sinceMs / 1000;
      drawFeathers(tip, gone);
      const x = tip.x + gone * width * 0.9;
      if (x < width + size * 2)
        drawMacaw(pen, { x, y: tip.y - gone * height * 0.5, size, tilt: -0.6, time, beatsPerSecond: isStill ? 0 : 4 });
    },
  };
}
