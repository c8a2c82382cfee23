import type { sendLetter } from '@jogada/content/contract/operator';
import { byLanguage, LANGUAGES, type Language, type RequestOf } from '@jogada/platform/contract';

interface LetterText {
  readonly title: string;
  readonly content: string;
}

export interface LetterValues {
  readonly merchantCode: string;
  readonly isForAll: boolean;
  readonly username: string;
  readonly texts: Readonly<Record<Language, LetterText>>;
}

const NO_TEXT: LetterText = { title: '', content: '' };

export const EMPTY_LETTER: LetterValues = {
  merchantCode: '',
  isForAll: false,
  username: '',
  texts: byLanguage(NO_TEXT),
};

export type LetterFault = 'letters.noRecipient' | 'letters.noText' | 'letters.halfText';

/** Returns why the message cannot be sent, or undefined. */
export function findLetterFault({ isForAll, username, texts }: LetterValues): LetterFault | undefined {
  if (!isForAll && username.trim() === '') return 'letters.noRecipient';
  const written = LANGUAGES.map((language) => texts[language]).map(({ title, content }) => [title.trim() !== '', content.trim() !== '']);
  if (written.some(([hasTitle, hasContent]) => hasTitle !== hasContent)) return 'letters.halfText';
  return written.some(([hasTitle]) => hasTitle) ? undefined : 'letters.noText';
}

/** The request body: only the languages that have a text. */
export function letterRequest({ merchantCode, isForAll, username, texts }: LetterValues): RequestOf<typeof sendLetter> {
  const written = LANGUAGES.filter((language) => texts[language].title.trim() !== '').map((language) => [language, texts[language]]);
  return { merchantCode, username: isForAll ? null : username.trim(), texts: Object.fromEntries(written) };
}
