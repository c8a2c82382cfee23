import { Container, Sprite, type Texture } from 'pixi.js';
import type { AnimationClock } from '../../../../screen/animation-clock.ts';

const GRAVITY = 1500;
const SECONDS = 3.4;

interface Flying {
  sprite: Sprite;
  velocityX: number;
  velocityY: number;
  turn: number;
  spin: number;
  size: number;
}

/** Coins thrown up from below, each rotating. */
export function createCoinShower(clock: AnimationClock): {
  view: Container;
  run: (throwing: { textures: Texture[]; count: number; width: number; height: number }) => Promise<void>;
} {
  const view = new Container();
  return {
    view,
    async run({ textures, count, width, height }) {
      const coins: Flying[] = [];
      let thrown = 0;
      let passed = 0;
      const stop = clock.everyFrame((seconds) => {
        passed += seconds;
        for (; thrown < Math.min(count, (passed / 2) * count); thrown++)
          coins.push(throwCoin(view, textures[thrown % textures.length], { width, height }));
        for (const coin of coins) fly(coin, seconds);
      });
      await clock.wait(SECONDS * 1000);
      stop();
      for (const child of view.removeChildren()) child.destroy();
    },
  };
}

function throwCoin(view: Container, texture: Texture | undefined, { width, height }: { width: number; height: number }): Flying {
  const sprite = new Sprite(texture);
  sprite.anchor.set(0.5);
  const size = Math.min(width, height) * (0.08 + Math.random() * 0.09);
  sprite.position.set(width * (0.2 + Math.random() * 0.6), height + size);
  view.addChild(sprite);
  const rise = Math.sqrt(2 * GRAVITY * height * (0.55 + Math.random() * 0.45));
  return {
    sprite,
    velocityX: (Math.random() - 0.5) * width * 0.55,
    velocityY: -rise,
    turn: Math.random() * 6.28,
    spin: 4 + Math.random() * 8,
    size,
  };
}

function fly(coin: Flying, seconds: number): void {
  const { sprite } = coin;
  coin.velocityY += GRAVITY * seconds;
  coin.turn += coin.spin * seconds;
  sprite.x += coin.velocityX * seconds;
  sprite.y += coin.velocityY * seconds;
  sprite.rotation = coin.turn * 0.25;
  const face = Math.cos(coin.turn);
  sprite.width = coin.size * Math.max(0.12, Math.abs(face));
  sprite.height = coin.size * 1.17;
  sprite.tint = face < 0 ? 0xc79a4a : 0xffffff;
}
