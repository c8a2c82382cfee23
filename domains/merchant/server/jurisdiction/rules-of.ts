import { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { BR_SPA } from './br-spa.ts';
import type { JurisdictionRules, RulesVersion } from './jurisdiction-rules.ts';
import { STANDARD } from './standard.ts';

const PROFILES: Readonly<Record<JurisdictionProfile, readonly RulesVersion[]>> = { standard: STANDARD, 'br-spa': BR_SPA };

/** The rules of a profile at a moment. */
export function rulesOf(profile: JurisdictionProfile, at: Date): JurisdictionRules {
  return rulesAt(PROFILES[profile], at);
}

/** The profiles whose rules at a moment meet a condition, for queries over all merchants. */
export function profilesWhere(at: Date, isMet: (rules: JurisdictionRules) => boolean): JurisdictionProfile[] {
  return JurisdictionProfile.options.filter((profile) => isMet(rulesOf(profile, at)));
}

/** The version in force at a moment: the latest that has begun, or the first one before all. Versions are in order of time. */
export function rulesAt(versions: readonly RulesVersion[], at: Date): JurisdictionRules {
  const version = versions.findLast(({ from }) => from <= at) ?? versions[0];
  if (!version) throw new Error('a jurisdiction profile has no version');
  return version.rules;
}
