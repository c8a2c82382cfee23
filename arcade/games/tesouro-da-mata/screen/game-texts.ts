import type { Catalogue, SharedTranslate, Translate } from '../../../screen/texts.ts';
import type own from '../text/pt.json';

export type GameTexts = typeof own;

/** Translates the shared texts and those of this game. */
export type GameTranslate = Translate<GameTexts> & SharedTranslate;

export const GAME_TEXTS: Catalogue<GameTexts> = (language) => import(`../text/${language}.json`);
