import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { type AnimationClock, easeInOut } from '../../../../screen/animation-clock.ts';
import { LINES } from '../../reels.ts';
import { CELL_HEIGHT, CELL_WIDTH, type Reel } from './reel.ts';

const LINE_COLOURS = [0xffe27a, 0xd4f34a, 0xff9be0, 0x7ce8ff, 0xffb45a];

export interface Cell {
  reel: number;
  row: number;
}

export interface WinLights {
  view: Container;
  /** Highlights the cells and draws the lines; dims the rest. */
  show(cells: readonly Cell[], lines: readonly number[]): void;
  clear(): void;
}

export interface WinLightsSettings {
  reels: readonly Reel[];
  glow: Texture;
  clock: AnimationClock;
  isStill: boolean;
  noteChange: () => void;
}

/** Win highlights on the reels. `view` must be above them. */
export function createWinLights({ reels, glow, clock, isStill, noteChange }: WinLightsSettings): WinLights {
  const view = new Container();
  const lamps = new Container();
  const lineArt = new Graphics();
  view.addChild(lineArt, lamps);
  let stopPulse: (() => void) | undefined;

  function clear(): void {
    stopPulse?.();
    stopPulse = undefined;
    lineArt.clear();
    for (const lamp of lamps.removeChildren()) lamp.destroy();
    for (const sprite of reels.flatMap((reel) => reel.sprites)) {
      sprite.alpha = 1;
      sprite.tint = 0xffffff;
    }
    noteChange();
  }

  function show(cells: readonly Cell[], lines: readonly number[]): void {
    clear();
    const lit = new Set(cells.map(({ reel, row }) => reels[reel]?.sprites[row]));
    for (const sprite of reels.flatMap((reel) => reel.sprites)) {
      if (lit.has(sprite)) continue;
      sprite.tint = 0x5a6b62;
    }
    for (const { reel, row } of cells) lamps.addChild(lampAt(glow, { reel, row }));
    for (const line of lines) drawLine(lineArt, line);
    noteChange();
    const sizes = [...lit].flatMap((sprite) => (sprite === undefined ? [] : [{ sprite, width: sprite.width, height: sprite.height }]));
    let passed = 0;
    if (isStill) return;
    stopPulse = clock.everyFrame((seconds) => {
      passed += seconds;
      const beat = (1 - Math.cos(passed * 5.2)) / 2;
      for (const { sprite, width, height } of sizes) {
        sprite.width = width * (1 + 0.1 * beat);
        sprite.height = height * (1 + 0.1 * beat);
      }
      lamps.alpha = 0.35 + 0.45 * beat;
      lineArt.alpha = 0.75 + 0.25 * easeInOut(beat);
    });
  }

  return { view, show, clear };
}

function lampAt(glow: Texture, { reel, row }: Cell): Sprite {
  const lamp = new Sprite(glow);
  lamp.anchor.set(0.5);
  lamp.position.set((reel + 0.5) * CELL_WIDTH, (row + 0.5) * CELL_HEIGHT);
  lamp.width = CELL_WIDTH * 1.45;
  lamp.height = CELL_HEIGHT * 1.35;
  lamp.tint = 0xffd45a;
  lamp.alpha = 0.55;
  lamp.blendMode = 'add';
  return lamp;
}

function drawLine(art: Graphics, line: number): void {
  const rows = LINES[line - 1];
  if (rows === undefined) return;
  const colour = LINE_COLOURS[(line - 1) % LINE_COLOURS.length] ?? 0xffe27a;
  const points = rows.map((row, reel) => ({ x: (reel + 0.5) * CELL_WIDTH, y: (row + 0.5) * CELL_HEIGHT }));
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  const path = [{ x: 4, y: first.y }, ...points, { x: CELL_WIDTH * 5 - 4, y: last.y }];
  for (const { width, alpha, color } of [
    { width: 13, alpha: 0.22, color: colour },
    { width: 6, alpha: 0.55, color: colour },
    { width: 2.4, alpha: 1, color: 0xffffff },
  ]) {
    art.poly(path, false).stroke({ width, color, alpha, join: 'round', cap: 'round' });
  }
}
