import { Container, Sprite, type Texture } from 'pixi.js';
import type { AnimationClock } from '../../../../screen/animation-clock.ts';

const COUNT = 34;
const COLOURS = [0xd4f34a, 0xfff0a0, 0x9dffd0];

interface Firefly {
  sprite: Sprite;
  x: number;
  y: number;
  drift: number;
  phase: number;
  size: number;
}

/** Lights moving in front of the trees. Positions are shares of the screen, so that they scale with it. */
export function createFireflies({ glow, clock, isStill }: { glow: Texture; clock: AnimationClock; isStill: boolean }): {
  view: Container;
  resize: (width: number, height: number) => void;
} {
  const view = new Container();
  let width = 1;
  let height = 1;
  let passed = 0;
  const flies: Firefly[] = Array.from({ length: COUNT }, (_, index) => {
    const sprite = new Sprite(glow);
    sprite.anchor.set(0.5);
    sprite.blendMode = 'add';
    sprite.tint = COLOURS[index % COLOURS.length] ?? 0xffffff;
    view.addChild(sprite);
    return {
      sprite,
      x: Math.random(),
      y: 0.05 + Math.random() * 0.9,
      drift: 0.2 + Math.random() * 0.8,
      phase: Math.random() * 6.28,
      size: 7 + Math.random() * 15,
    };
  });

  function draw(): void {
    for (const { sprite, x, y, drift, phase, size } of flies) {
      const sway = passed * 0.22 * drift + phase;
      sprite.position.set((x + Math.sin(sway) * 0.05) * width, (y + Math.cos(sway * 1.3) * 0.035) * height);
      sprite.width = size;
      sprite.height = size;
      sprite.alpha = 0.15 + 0.75 * Math.max(0, Math.sin(passed * (0.6 + drift) + phase * 3)) ** 2;
    }
  }

  if (!isStill) {
    clock.everyFrame((seconds) => {
      passed += seconds;
      draw();
    });
  }
  return {
    view,
    resize(newWidth, newHeight) {
      width = newWidth;
      height = newHeight;
      draw();
    },
  };
}
