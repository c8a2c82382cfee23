import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { rulesOf } from './rules-of.ts';

/** Rules by name: yes or no, a number in the unit of the name, or words. Null: the profile has no such rule. */
export type RuleValues = Readonly<Record<string, boolean | number | readonly string[] | null>>;

/** The rules of a profile at a moment by name, for a comparison of profiles. */
export function ruleValuesOf(profile: JurisdictionProfile, at: Date): RuleValues {
  const { site, gameApproval, ...rules } = rulesOf(profile, at);
  return {
    ...site,
    ...rules,
    minimumReturnBasisPoints: gameApproval?.returnMinBasisPoints ?? null,
    slotCycleMinMs: gameApproval?.slotCycleMinMs ?? null,
    permittedAutoplay: gameApproval && [...gameApproval.autoplay],
  };
}
