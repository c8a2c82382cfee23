import type { AnimationClock } from '../../../screen/animation-clock.ts';

export interface Foil {
  canvas: HTMLCanvasElement;
  /** Covers all fields anew. */
  cover(): void;
  /** Removes the remaining foil of one field. */
  lift(cell: number): Promise<void>;
  setScratchable(canScratch: boolean): void;
  readonly lifted: ReadonlySet<number>;
}

export interface FoilSettings {
  clock: AnimationClock;
  isStill: boolean;
  word: string;
  onScratch: () => void;
  /** Called when a field is scratched far enough to be read. */
  onLifted: (cell: number) => void;
}

const SIDE = 3;
/** Sampling points per field and direction. */
const WATCHED = 7;
const LIFTED_SHARE = 0.55;
const LIFT_MS = 260;

/** The foil over the nine fields, scratched off with a finger field by field. */
export function createFoil({ clock, isStill, word, onScratch, onLifted }: FoilSettings): Foil {
  const canvas = document.createElement('canvas');
  canvas.className = 'foil';
  canvas.setAttribute('aria-hidden', 'true');
  const paint = canvas.getContext('2d');
  const lifted = new Set<number>();
  const points = new Set<number>();
  let scale = 1;
  let size = 0;
  let last: { x: number; y: number } | undefined;
  let canScratch = false;

  function cover(): void {
    lifted.clear();
    points.clear();
    size = canvas.clientWidth;
    scale = Math.min(2, devicePixelRatio);
    canvas.width = size * scale;
    canvas.height = size * scale;
    if (paint !== null) drawFoil(paint, { size, scale, word });
  }

  function scratch(x: number, y: number): void {
    if (paint === null) return;
    const width = size / 8.5;
    const from = last ?? { x, y };
    paint.globalCompositeOperation = 'destination-out';
    paint.lineWidth = width;
    paint.lineCap = 'round';
    paint.lineJoin = 'round';
    paint.beginPath();
    paint.moveTo(from.x, from.y);
    paint.lineTo(x + 0.1, y);
    paint.stroke();
    const steps = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y) / (width / 3)));
    for (let step = 0; step <= steps; step++) {
      markPoints(from.x + ((x - from.x) * step) / steps, from.y + ((y - from.y) * step) / steps, width * 0.62);
    }
    last = { x, y };
    onScratch();
    for (let cell = 0; cell < SIDE * SIDE; cell++) if (!lifted.has(cell) && shareOf(cell) >= LIFTED_SHARE) void lift(cell);
  }

  function markPoints(x: number, y: number, radius: number): void {
    const gap = size / (SIDE * WATCHED);
    const reach = Math.ceil(radius / gap);
    const [column, row] = [Math.floor(x / gap), Math.floor(y / gap)];
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const [px, py] = [column + dx, row + dy];
        if (px < 0 || py < 0 || px >= SIDE * WATCHED || py >= SIDE * WATCHED) continue;
        if (Math.hypot((px + 0.5) * gap - x, (py + 0.5) * gap - y) <= radius) points.add(py * SIDE * WATCHED + px);
      }
    }
  }

  function shareOf(cell: number): number {
    let count = 0;
    for (let row = 0; row < WATCHED; row++) {
      for (let column = 0; column < WATCHED; column++) {
        const y = Math.floor(cell / SIDE) * WATCHED + row;
        const x = (cell % SIDE) * WATCHED + column;
        if (points.has(y * SIDE * WATCHED + x)) count++;
      }
    }
    return count / WATCHED ** 2;
  }

  async function lift(cell: number): Promise<void> {
    if (lifted.has(cell)) return;
    lifted.add(cell);
    onLifted(cell);
    const side = size / SIDE;
    const [x, y] = [(cell % SIDE) * side, Math.floor(cell / SIDE) * side];
    await clock.run(isStill ? 0 : LIFT_MS, (share) => {
      if (paint === null || !lifted.has(cell)) return;
      paint.globalCompositeOperation = 'destination-out';
      paint.fillStyle = '#000';
      paint.fillRect(x, y, side, side * share);
    });
  }

  const place = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (!canScratch) return;
    canvas.setPointerCapture(event.pointerId);
    const { x, y } = place(event);
    last = undefined;
    scratch(x, y);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!canScratch || !canvas.hasPointerCapture(event.pointerId)) return;
    for (const part of event.getCoalescedEvents?.() ?? [event]) {
      const { x, y } = place(part);
      scratch(x, y);
    }
  });
  canvas.addEventListener('lostpointercapture', () => {
    last = undefined;
  });

  return {
    canvas,
    cover,
    lift,
    lifted,
    setScratchable(value) {
      canScratch = value;
      canvas.toggleAttribute('data-scratchable', value);
    },
  };
}

/** Paints silver foil with a feather pattern, and the word on every field. */
function drawFoil(paint: CanvasRenderingContext2D, { size, scale, word }: { size: number; scale: number; word: string }): void {
  paint.setTransform(scale, 0, 0, scale, 0, 0);
  paint.globalCompositeOperation = 'source-over';
  const side = size / SIDE;
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    const [x, y] = [(cell % SIDE) * side, Math.floor(cell / SIDE) * side];
    const shine = paint.createLinearGradient(x, y, x + side, y + side);
    for (const [at, colour] of [
      [0, '#f1d27a'],
      [0.3, '#b88a2c'],
      [0.5, '#ffeeb0'],
      [0.72, '#a87620'],
      [1, '#e8c366'],
    ] as const) {
      shine.addColorStop(at, colour);
    }
    paint.fillStyle = shine;
    paint.beginPath();
    paint.roundRect(x + 3, y + 3, side - 6, side - 6, 16);
    paint.fill();
    paint.save();
    paint.clip();
    paint.strokeStyle = 'rgb(255 255 255 / .28)';
    paint.lineWidth = 1;
    for (let line = -side; line < side * 2; line += 9) {
      paint.beginPath();
      paint.moveTo(x + line, y);
      paint.quadraticCurveTo(x + line + 12, y + side / 2, x + line - 10, y + side);
      paint.stroke();
    }
    paint.restore();
    paint.fillStyle = 'rgb(74 44 0 / .72)';
    paint.font = `800 ${Math.round(side * 0.17)}px 'Bricolage Grotesque', system-ui, sans-serif`;
    paint.textAlign = 'center';
    paint.textBaseline = 'middle';
    paint.fillText(word, x + side / 2, y + side / 2, side * 0.84);
  }
}
