import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { rulesOf } from './rules-of.ts';

/** Whether a profile demands a legal notice that the site does not have (R48). */
export function lacksLegalNotice(profile: JurisdictionProfile, { hasLegalNotice, at }: { hasLegalNotice: boolean; at: Date }): boolean {
  return rulesOf(profile, at).needsLegalNotice && !hasLegalNotice;
}
