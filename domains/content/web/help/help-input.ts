import type { listHelp } from '@jogada/content/contract/player';
import type { Language, RequestOf } from '@jogada/platform/contract';

/** The help request, shared by the server rendering and the page, so that they use one cache entry. */
export function helpInput(language: Language): RequestOf<typeof listHelp> {
  return { lang: language.toUpperCase(), device: 'MOBILE' };
}
