import { Container, Sprite } from 'pixi.js';
import { type AnimationClock, easeOut, easeOutBack } from '../../../../screen/animation-clock.ts';
import type { SlotSymbol } from '../../reels.ts';
import { ROWS } from '../../rules.ts';
import type { SymbolTextures } from './symbol-textures.ts';

/** Width of a cell in world units. */
export const CELL_WIDTH = 100;
export const CELL_HEIGHT = 120;

const SYMBOL_SCALE = 0.97;
/** Symbols per second at full speed. */
const SPEED = 26;
const BLUR_FROM_SPEED = 9;
/** Number of symbols between receiving the stop and reaching it. */
const RUN_OUT = 4;
const RUN_OUT_MS = 430;

export interface Reel {
  view: Container;
  sprites: readonly Sprite[];
  start(): void;
  /** Stops at the given stop; resolves when the reel stands still. */
  stopAt(stop: number): Promise<void>;
  /** Shows a stop without animation. */
  show(stop: number): void;
  readonly isRunning: boolean;
}

export interface ReelSettings {
  strip: readonly SlotSymbol[];
  textures: Record<SlotSymbol, SymbolTextures>;
  clock: AnimationClock;
  noteChange: () => void;
}

/** One reel: its real strip, moving downwards behind a window of three. */
export function createReel({ strip, textures, clock, noteChange }: ReelSettings): Reel {
  const view = new Container();
  // One extra row on both sides, so that the edges are never empty.
  const sprites = Array.from({ length: ROWS + 2 }, () => {
    const sprite = new Sprite();
    sprite.anchor.set(0.5);
    view.addChild(sprite);
    return sprite;
  });
  let position = 0;
  let speed = 0;
  let stopRunning: (() => void) | undefined;

  function draw(): void {
    const top = Math.floor(position);
    const part = position - top;
    const isBlurred = speed > BLUR_FROM_SPEED;
    for (const [index, sprite] of sprites.entries()) {
      const row = index - 1;
      const symbol = strip[(((top + row) % strip.length) + strip.length) % strip.length];
      if (symbol === undefined) continue;
      sprite.texture = isBlurred ? textures[symbol].blurred : textures[symbol].sharp;
      sprite.position.set(CELL_WIDTH / 2, (row - part + 0.5) * CELL_HEIGHT);
      sprite.width = CELL_WIDTH * SYMBOL_SCALE;
      sprite.height = CELL_WIDTH * SYMBOL_SCALE * (252 / 216);
      sprite.alpha = 1;
    }
    noteChange();
  }
  draw();

  return {
    view,
    // The rows of the window, for highlighting.
    sprites: sprites.slice(1, ROWS + 1),
    get isRunning() {
      return stopRunning !== undefined;
    },
    start() {
      if (stopRunning !== undefined) return;
      const from = position;
      let windUp = 0;
      stopRunning = clock.everyFrame((seconds) => {
        // A short upward pull before the spin.
        windUp += seconds;
        if (windUp < 0.11) position = from + 0.16 * easeOut(windUp / 0.11);
        else {
          speed = Math.min(SPEED, speed + seconds * 160);
          position -= speed * seconds;
        }
        draw();
      });
    },
    async stopAt(stop) {
      stopRunning?.();
      // Jumps on the strip while the symbols are blurred.
      const from = stop + RUN_OUT;
      await clock.run(
        RUN_OUT_MS,
        (share) => {
          speed = share > 0.55 ? 0 : SPEED;
          position = from + (stop - from) * share;
          draw();
        },
        easeOutBack,
      );
      stopRunning = undefined;
      speed = 0;
      position = stop;
      draw();
    },
    show(stop) {
      stopRunning?.();
      stopRunning = undefined;
      speed = 0;
      position = stop;
      draw();
    },
  };
}
