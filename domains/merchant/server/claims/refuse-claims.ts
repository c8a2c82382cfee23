import { Problem, type Language } from '@jogada/platform/contract';
import type { JurisdictionRules } from '../jurisdiction/jurisdiction-rules.ts';
import { findForbiddenClaim } from './forbidden-claims.ts';

interface Written {
  readonly language: Language;
  readonly texts: readonly string[];
}

/**
 * Refuses claims that the jurisdiction forbids, before they are saved (R30).
 * @throws Problem `claim_forbidden` with the words, the reason and the language
 */
export function refuseClaims({ forbidsClaims }: Pick<JurisdictionRules, 'forbidsClaims'>, written: readonly Written[]): void {
  if (!forbidsClaims) return;
  for (const { language, texts } of written) {
    for (const text of texts) {
      const claim = findForbiddenClaim(text, language);
      if (claim) throw new Problem('claim_forbidden', { words: claim.words, kind: claim.kind, language: language.toUpperCase() });
    }
  }
}
