import type own from '../text/pt.json';

export type GameTexts = typeof own;

export const GAME_TEXTS = {
  pt: () => import('../text/pt.json'),
  en: () => import('../text/en.json'),
  ja: () => import('../text/ja.json'),
  ko: () => import('../text/ko.json'),
};
