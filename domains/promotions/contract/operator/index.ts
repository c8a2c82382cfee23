export { listReferralRules, setReferralRule, type ReferralRule } from './referral.ts';
export { listVipProgrammes, setVipProgramme, type VipProgramme, LevelDraft } from './vip.ts';
export {
  addVoucher,
  createPromotion,
  OperatorPromotion,
  listOperatorPromotions,
  PromotionDraft,
  PromotionId,
  setPromotion,
  switchPromotion,
  PromotionText,
} from './promotions.ts';
export { MISSION_CATEGORIES, PROMOTION_KINDS, PromotionRule, type PromotionKind, type RuleOf, Payout, Audience } from './rule.ts';
export { DRY_RUN_DAYS_MAX, DryRun, tryPromotion } from './dry-run.ts';
export { OperatorWheel, listWheels, setWheel, WHEEL_SECTORS, WHEEL_WEIGHT_MAX, SectorDraft } from './wheel.ts';
export { createRain, OperatorRain, listOperatorRains } from './red-rain.ts';
export { ApplicationCase, issueApplication, listApplications, rejectApplication, takeApplication } from './applications.ts';
export {
  cancelTournament,
  createTournament,
  listOperatorTournaments,
  listTournamentEntries,
  OperatorTournament,
  publishTournament,
  setTournament,
  TOURNAMENT_LIMITS,
  TOURNAMENT_STAGES,
  TournamentDraft,
  TournamentEntry,
} from './tournaments.ts';
export {
  createPointsItem,
  listPointsStores,
  OperatorPointsItem,
  OperatorPointsStore,
  PointsItemDraft,
  setPointsItem,
  setPointsStore,
} from './points.ts';
