import { easeOut } from '../../../screen/animation-clock.ts';
import { element } from '../../../screen/element.ts';
import type { MoneyText } from '../../../screen/money-text.ts';
import { tierOf } from '../../../screen/real-win.ts';
import type { GameTexts, GameTranslate } from './game-texts.ts';
import type { SlotStage } from './stage/slot-stage.ts';

/** Tiers of celebration by win in stakes. */
const TIERS: readonly { stakes: bigint; title: keyof GameTexts; coins: number; ms: number }[] = [
  { stakes: 100n, title: 'win_treasure', coins: 110, ms: 5200 },
  { stakes: 40n, title: 'win_mega', coins: 80, ms: 4200 },
  { stakes: 15n, title: 'win_big', coins: 50, ms: 3200 },
];

export interface Celebration {
  /** Celebrates a big win and counts it up; resolves at once below fifteen stakes. */
  celebrate(win: { winAmount: bigint; stakeAmount: bigint }): Promise<void>;
  /** Shows a banner until a touch or a timeout. */
  banner(banner: { title: string; text: string; action: string; kind: 'start' | 'end' }): Promise<void>;
}

export interface CelebrationSettings {
  stage: SlotStage;
  t: GameTranslate;
  money: MoneyText;
  onSound: (sound: 'bigWin' | 'freeSpins') => void;
}

const BANNER_WAIT_MS = 4500;

export function createCelebration(root: HTMLElement, { stage, t, money, onSound }: CelebrationSettings): Celebration {
  const overlay = element('div', { class: 'celebration', hidden: true, 'data-testid': 'celebration' });
  root.append(overlay);

  return {
    async celebrate({ winAmount, stakeAmount }) {
      const tier = tierOf(TIERS, { winAmount, stakeAmount });
      if (tier === undefined) return;
      const amount = element('strong', { class: 'celebration-amount' });
      overlay.dataset['kind'] = tier.title;
      overlay.replaceChildren(element('span', { class: 'celebration-title' }, t(tier.title)), amount);
      overlay.hidden = false;
      onSound('bigWin');
      const skip = touchOf(overlay);
      const shower = stage.showerCoins(tier.coins);
      const counting = countUp(stage, {
        amount: winAmount,
        ms: tier.ms * 0.6,
        write: (value) => (amount.textContent = money.write(value)),
      });
      await Promise.race([skip.touched, Promise.all([counting.done, stage.clock.wait(tier.ms)])]);
      counting.finish();
      await Promise.race([skip.again(), stage.clock.wait(1200), shower]);
      overlay.hidden = true;
    },
    async banner({ title, text, action, kind }) {
      overlay.dataset['kind'] = kind;
      const go = element('span', { class: 'celebration-action' }, action);
      overlay.replaceChildren(
        element('span', { class: 'celebration-title' }, title),
        element('p', { class: kind === 'end' ? 'celebration-amount' : 'celebration-text' }, text),
        go,
      );
      overlay.hidden = false;
      onSound('freeSpins');
      await Promise.race([touchOf(overlay).touched, stage.clock.wait(BANNER_WAIT_MS)]);
      overlay.hidden = true;
    },
  };
}

/** Counts a text up from zero to an amount; `finish` jumps to the end. */
export function countUp(
  stage: SlotStage,
  { amount, ms, write }: { amount: bigint; ms: number; write: (value: bigint) => void },
): { done: Promise<void>; finish: () => void } {
  let isFinished = stage.isStill;
  write(isFinished ? amount : 0n);
  const done = isFinished
    ? Promise.resolve()
    : stage.clock.run(
        ms,
        (share) => {
          if (!isFinished) write(share >= 1 ? amount : (amount * BigInt(Math.round(share * 10_000))) / 10_000n);
        },
        easeOut,
      );
  return {
    done,
    finish() {
      isFinished = true;
      write(amount);
    },
  };
}

function touchOf(node: HTMLElement): { touched: Promise<void>; again: () => Promise<void> } {
  const once = () =>
    new Promise<void>((resolve) => {
      const finish = () => {
        node.removeEventListener('pointerdown', finish);
        window.removeEventListener('keydown', finish);
        resolve();
      };
      node.addEventListener('pointerdown', finish);
      window.addEventListener('keydown', finish);
    });
  return { touched: once(), again: once };
}
