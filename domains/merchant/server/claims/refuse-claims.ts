import { Problem, type Language } from '@jogada/platform/contract';
import { findForbiddenClaim } from './forbidden-claims.ts';

interface Written {
  readonly language: Language;
  readonly texts: readonly string[];
}

/**
 * Refuses what the rules of a regulated brand forbid to say, before it is saved (R30).
 * @throws Problem `claim_forbidden` with the words, why, and the language that they stand in
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
