import type { Language } from '../page-settings.ts';
import type shared from '../../text/pt.json';
import { loadTexts, type Translate } from '../texts.ts';
import type room from './text/pt.json';

type RoomTexts = typeof room;

/** Translates the shared texts and those of rooms. */
export type RoomTranslate = Translate<RoomTexts & typeof shared>;

type Catalogues<Texts> = Record<Language, () => Promise<{ default: Texts }>>;

const ROOM: Catalogues<RoomTexts> = {
  pt: () => import('./text/pt.json'),
  en: () => import('./text/en.json'),
  ja: () => import('./text/ja.json'),
  ko: () => import('./text/ko.json'),
};

/** Loads the texts of all games, of rooms and of one game in one language. */
export async function loadRoomTexts<Texts extends Record<string, string>>(
  language: Language,
  ofGame: Catalogues<Texts>,
): Promise<Translate<Texts> & RoomTranslate> {
  const both = async () => {
    const [common, own] = await Promise.all([ROOM[language](), ofGame[language]()]);
    return { default: { ...common.default, ...own.default } };
  };
  return loadTexts(language, { pt: both, en: both, ja: both, ko: both });
}
