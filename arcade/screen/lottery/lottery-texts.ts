import type own from './text/pt.json';

export type LotteryTexts = typeof own;

export const LOTTERY_TEXTS = {
  pt: () => import('./text/pt.json'),
  en: () => import('./text/en.json'),
  ja: () => import('./text/ja.json'),
  ko: () => import('./text/ko.json'),
};
