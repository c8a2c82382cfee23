import type { Language } from '../page-settings.ts';
import type shared from '../../text/pt.json';
import { type Catalogue, loadTexts, type Translate } from '../texts.ts';
import type room from './text/pt.json';

type RoomTexts = typeof room;

/** Translates the shared texts and those of rooms. */
export type RoomTranslate = Translate<RoomTexts & typeof shared>;

const ROOM: Catalogue<RoomTexts> = (language) => import(`./text/${language}.json`);

/** Loads the texts of all games, of rooms and of one game in one language. */
export async function loadRoomTexts<Texts extends Record<string, string>>(
  language: Language,
  ofGame: Catalogue<Texts>,
): Promise<Translate<Texts> & RoomTranslate> {
  const both = async () => {
    const [common, own] = await Promise.all([ROOM(language), ofGame(language)]);
    return { default: { ...common.default, ...own.default } };
  };
  return loadTexts(language, both);
}
