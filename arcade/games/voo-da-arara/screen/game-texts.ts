import type { RoomTranslate } from '../../../screen/room/room-texts.ts';
import type { Catalogue, Translate } from '../../../screen/texts.ts';
import type own from '../text/pt.json';

export type GameTexts = typeof own;

/** Translates the shared texts, those of rooms and those of this game. */
export type GameTranslate = Translate<GameTexts> & RoomTranslate;

export const GAME_TEXTS: Catalogue<GameTexts> = (language) => import(`../text/${language}.json`);
