export { listReferralRules, setReferralRule, type ReferralRule } from './referral.ts';
export { listVipProgrammes, setVipProgramme, type VipProgramme } from './vip.ts';
export {
  addVoucher,
  createPromotion,
  OperatorPromotion,
  listOperatorPromotions,
  PromotionDraft,
  PromotionId,
  setPromotion,
  switchPromotion,
  type PromotionText,
} from './promotions.ts';
export { MISSION_CATEGORIES, PROMOTION_KINDS, PromotionRule, type Payout, type PromotionKind, type RuleOf } from './rule.ts';
export { DRY_RUN_DAYS_MAX, DryRun, tryPromotion } from './dry-run.ts';
export { OperatorWheel, listWheels, setWheel, WHEEL_SECTORS, WHEEL_WEIGHT_MAX } from './wheel.ts';
export { createRain, OperatorRain, listOperatorRains } from './red-rain.ts';
export { ApplicationCase, issueApplication, listApplications, rejectApplication, takeApplication } from './applications.ts';
