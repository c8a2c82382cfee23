import { type AnimationClock, easeOut } from '../animation-clock.ts';
import { element } from '../element.ts';
import type { MoneyText } from '../money-text.ts';
import { tierOf } from '../real-win.ts';
import type { SharedTranslate } from '../texts.ts';

/** From how many stakes a win is celebrated, and how much. Below, it is only counted; at the stake or less, only told. */
const TIERS = [
  { stakes: 100n, title: 'win_top', coins: 120, ms: 4600 },
  { stakes: 40n, title: 'win_mega', coins: 80, ms: 3600 },
  { stakes: 15n, title: 'win_big', coins: 46, ms: 2600 },
] as const;

const REST_MS = 900;
const BANNER_MS = 4500;

export interface Celebration {
  /** Counts a big win up under falling coins; resolves at once below fifteen stakes. A touch goes on. */
  celebrate(win: { winAmount: bigint; stakeAmount: bigint }): Promise<void>;
  /** Tells of a turn of the game; waits for a touch, or goes on by itself. */
  banner(banner: Banner): Promise<void>;
}

export interface Banner {
  title: string;
  text: string;
  /** What begins, or what it came to. */
  kind: 'start' | 'end';
}

export interface CelebrationSettings {
  clock: AnimationClock;
  isStill: boolean;
  t: SharedTranslate;
  money: MoneyText;
  onSound: () => void;
}

export function createCelebration(root: HTMLElement, { clock, isStill, t, money, onSound }: CelebrationSettings): Celebration {
  const overlay = element('div', { class: 'celebration', hidden: true, 'data-testid': 'celebration' });
  root.append(overlay);
  return {
    async celebrate({ winAmount, stakeAmount }) {
      const tier = tierOf(TIERS, { winAmount, stakeAmount });
      if (tier === undefined) return;
      const amount = element('strong', { class: 'celebration-amount' }, money.write(isStill ? winAmount : 0n));
      const canvas = element('canvas', { class: 'celebration-coins', 'aria-hidden': 'true' });
      overlay.dataset['kind'] = tier.title;
      overlay.replaceChildren(canvas, element('span', { class: 'celebration-title' }, t(tier.title)), amount);
      overlay.hidden = false;
      onSound();
      const stopCoins = isStill ? () => undefined : pourCoins(canvas, { clock, count: tier.coins });
      const counting = clock.run(
        tier.ms * 0.6,
        (share) => (amount.textContent = money.write((winAmount * BigInt(Math.round(share * 10_000))) / 10_000n)),
        easeOut,
      );
      await Promise.race([touchOf(overlay), Promise.all([counting, clock.wait(tier.ms)])]);
      amount.textContent = money.write(winAmount);
      await Promise.race([touchOf(overlay), clock.wait(REST_MS)]);
      stopCoins();
      overlay.hidden = true;
    },
    async banner({ title, text, kind }) {
      overlay.dataset['kind'] = kind;
      overlay.replaceChildren(
        element('span', { class: 'celebration-title' }, title),
        element('p', { class: kind === 'end' ? 'celebration-amount' : 'celebration-text' }, text),
        element('span', { class: 'celebration-action' }, t('tap_to_go_on')),
      );
      overlay.hidden = false;
      onSound();
      await Promise.race([touchOf(overlay), clock.wait(BANNER_MS)]);
      overlay.hidden = true;
    },
  };
}

interface Coin {
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
  spin: number;
  size: number;
}

const GRAVITY = 900;

/** Coins thrown up from the lower edge that turn as they fall. */
function pourCoins(canvas: HTMLCanvasElement, { clock, count }: { clock: AnimationClock; count: number }): () => void {
  const paint = canvas.getContext('2d');
  const scale = Math.min(2, devicePixelRatio);
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * scale;
  canvas.height = height * scale;
  if (paint === null) return () => undefined;
  const coins = Array.from({ length: count }, () => newCoin({ width, height }));
  return clock.everyFrame((seconds) => {
    paint.setTransform(scale, 0, 0, scale, 0, 0);
    paint.clearRect(0, 0, width, height);
    for (const coin of coins) {
      coin.vy += GRAVITY * seconds;
      coin.x += coin.vx * seconds;
      coin.y += coin.vy * seconds;
      coin.turn += coin.spin * seconds;
      if (coin.y > height + 40 && coin.vy > 0) Object.assign(coin, newCoin({ width, height }));
      paintCoin(paint, coin);
    }
  });
}

function newCoin({ width, height }: { width: number; height: number }): Coin {
  return {
    x: width * (0.2 + Math.random() * 0.6),
    y: height + 20 + Math.random() * height * 0.5,
    vx: (Math.random() - 0.5) * 260,
    vy: -(height * 0.9 + Math.random() * height * 0.55),
    turn: Math.random() * 6,
    spin: 4 + Math.random() * 8,
    size: 9 + Math.random() * 9,
  };
}

function paintCoin(paint: CanvasRenderingContext2D, { x, y, turn, size }: Coin): void {
  const face = Math.cos(turn);
  paint.save();
  paint.translate(x, y);
  paint.scale(Math.max(0.12, Math.abs(face)), 1);
  paint.fillStyle = face > 0 ? '#ffc53d' : '#d9941a';
  paint.beginPath();
  paint.arc(0, 0, size, 0, Math.PI * 2);
  paint.fill();
  paint.strokeStyle = '#fff0b8';
  paint.lineWidth = 2;
  paint.beginPath();
  paint.arc(0, 0, size * 0.72, 0, Math.PI * 2);
  paint.stroke();
  paint.restore();
}

function touchOf(node: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      node.removeEventListener('pointerdown', finish);
      window.removeEventListener('keydown', finish);
      resolve();
    };
    node.addEventListener('pointerdown', finish);
    window.addEventListener('keydown', finish);
  });
}
