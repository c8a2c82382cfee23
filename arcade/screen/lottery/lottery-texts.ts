import type { Catalogue } from '../texts.ts';
import type own from './text/pt.json';

export type LotteryTexts = typeof own;

export const LOTTERY_TEXTS: Catalogue<LotteryTexts> = (language) => import(`./text/${language}.json`);
