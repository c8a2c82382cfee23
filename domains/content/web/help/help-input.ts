import type { listHelp } from '@jogada/content/contract/player';
import type { Language, RequestOf } from '@jogada/platform/contract';

/** What the phone asks for: the same for the server that draws the page first and for the page. */
export function helpInput(language: Language): RequestOf<typeof listHelp> {
  return { lang: language.toUpperCase(), device: 'MOBILE' };
}
