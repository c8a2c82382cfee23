import type { JurisdictionRules, RulesVersion } from './jurisdiction-rules.ts';

const SPECIFICATION: JurisdictionRules = {
  site: {
    warnsInAds: false,
    showsRiskNotice: false,
    linksExclusionRegister: false,
    asksFirstLimits: false,
    asksExplicitConsent: false,
    allowsTrials: true,
    onlyOwnerOpensAccount: false,
    sharesCommission: true,
    alwaysHasInbox: false,
    alwaysPaysOut: false,
  },
  isRegulated: false,
  requiredFields: [],
  optionalFields: [],
  needsDocumentToPlay: false,
  needsSecondFactor: false,
  inactiveClosedAfterDays: null,
  requiredLimits: [],
  memberConfirmsLooserLimit: false,
  realityCheckMinutes: null,
  watchesBehaviour: false,
  creditsOwnMoneyOnly: false,
  needsFirstBetForRewards: false,
  forbidsDepositConditions: false,
  forbidsClaims: false,
  needsLegalNotice: false,
  gameApproval: null,
};

/** The specification without a national law. */
export const STANDARD: readonly RulesVersion[] = [{ from: new Date('2020-01-01T00:00:00Z'), rules: SPECIFICATION }];
