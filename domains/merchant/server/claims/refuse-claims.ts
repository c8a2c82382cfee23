import { Problem, type Language } from '@jogada/platform/contract';
import { findForbiddenClaim } from './forbidden-claims.ts';

interface Written {
  readonly language: Language;
  readonly texts: readonly string[];
}

/**
 * Refuses claims that a regulated merchant must not make, before they are saved (R30).
 * @throws Problem `claim_forbidden` with the words, the reason and the language
 */
export function refuseClaims({ jurisdiction }: { readonly jurisdiction: string }, written: readonly Written[]): void {
  if (jurisdiction !== 'br-spa') return;
  for (const { language, texts } of written) {
    for (const text of texts) {
      const claim = findForbiddenClaim(text, language);
      if (claim) throw new Problem('claim_forbidden', { words: claim.words, kind: claim.kind, language: language.toUpperCase() });
    }
  }
}
