import type { Pick } from '../../games/lottery-game.ts';
import type { Translate } from '../texts.ts';
import type { LotteryTexts } from './lottery-texts.ts';

type Write = Translate<LotteryTexts>;

/** Text keys of plays, statements and prizes derive from their keys. */
export function playName(t: Write, { key }: { key: string }): string {
  return t(`play_${key}` as keyof LotteryTexts);
}

export function optionName(t: Write, option: string): string {
  return t(`option_${option}` as keyof LotteryTexts);
}

export function tierName(t: Write, tier: string): string {
  return t(`tier_${tier}` as keyof LotteryTexts);
}

/** A pick in one line: its play, and its numbers or statement. */
export function pickName(t: Write, { play, numbers, option }: Pick): string {
  return `${playName(t, { key: play })}: ${option === '' ? numbers.join(' · ') : optionName(t, option)}`;
}
