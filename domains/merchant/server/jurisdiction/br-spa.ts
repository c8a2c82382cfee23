import type { JurisdictionRules, RulesVersion } from './jurisdiction-rules.ts';

const LAW_14790: JurisdictionRules = {
  site: {
    warnsInAds: true,
    showsRiskNotice: true,
    linksExclusionRegister: true,
    asksFirstLimits: true,
    asksExplicitConsent: true,
    allowsTrials: false,
    onlyOwnerOpensAccount: true,
    sharesCommission: false,
    alwaysHasInbox: true,
    alwaysPaysOut: true,
  },
  isRegulated: true,
  requiredFields: ['idNumber', 'birthDate', 'payeeName'],
  optionalFields: ['qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'],
  needsDocumentToPlay: true,
  needsSecondFactor: true,
  inactiveClosedAfterDays: 180,
  requiredLimits: ['loss', 'time'],
  memberConfirmsLooserLimit: true,
  realityCheckMinutes: 60,
  watchesBehaviour: true,
  creditsOwnMoneyOnly: true,
  needsFirstBetForRewards: true,
  forbidsDepositConditions: true,
  forbidsClaims: true,
  needsLegalNotice: true,
  gameApproval: { returnMinBasisPoints: 8500, slotCycleMinMs: 2500, autoplay: new Set(['none', 'limited']) },
};

/** Lei 14.790/2023 with the ordinances of the SPA/MF. A changed ordinance is one more version, with the moment from which it applies. */
export const BR_SPA: readonly RulesVersion[] = [{ from: new Date('2025-01-01T00:00:00-03:00'), rules: LAW_14790 }];
