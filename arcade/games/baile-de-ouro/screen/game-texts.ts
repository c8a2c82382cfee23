import type { Catalogue } from '../../../screen/texts.ts';
import type own from '../text/pt.json';

export type GameTexts = typeof own;

export const GAME_TEXTS: Catalogue<GameTexts> = (language) => import(`../text/${language}.json`);
