export { CASH_BACK_STATES, CashBackStatement, listCashBack } from './cash-back.ts';
export { chooseDepositBonus, DepositBonus, readDepositBonuses } from './deposit-bonus.ts';
export {
  CheckIn,
  checkIn,
  claimOffer,
  FreeRounds,
  listOffers,
  Mission,
  Offer,
  redeemVoucher,
  REFUSALS,
  takeFreeRounds,
  type Refusal,
} from './offers.ts';
export { claimReward, listRewardHistory, listRewards, Reward, REWARD_ORIGINS, REWARD_STATES, RewardId, RewardTerms } from './rewards.ts';
export {
  INVITATION_REASONS,
  INVITATION_STATES,
  listInvitations,
  openInvitation,
  readOwnInvitation,
  readReferral,
  referralChanged,
  type Invitation,
  type OwnInvitation,
  type Referral,
} from './referral.ts';
export { listVipRounds, readVip, vipChanged, type Vip, type VipLevel, type VipRound } from './vip.ts';
export {
  APPLICATION_ANSWER_MS,
  Activity,
  ACTIVITY_STATES,
  ApplicationImageId,
  applyForActivity,
  IMAGE_BYTES_MAX,
  IMAGES_MAX,
  readActivity,
  readApplicationImage,
  REMARKS_MAX,
  sendApplicationImage,
} from './applications.ts';
export { readRoundPoints, RoundPoints } from './round-points.ts';
export { readWheel, spinWheel, type Wheel, type WheelSector, type WheelTicket, type WheelTurn } from './wheel.ts';
export { envelopeAmounts, RAIN_SEED } from './envelope-amounts.ts';
export { readRedRain, RedRain, takeEnvelope } from './red-rain.ts';
export { drawnSector } from './drawn-sector.ts';
export {
  byRank,
  entryLine,
  FIRST_RESULT_HASH,
  MULTIPLE_UNITS,
  prizeAmounts,
  prizeOf,
  resultText,
  termsLine,
  TOURNAMENT_SCORINGS,
  type TournamentScoring,
  type TournamentTerms,
} from './tournament-terms.ts';
export {
  enterTournament,
  listStandings,
  listTournamentRounds,
  listTournaments,
  Place,
  readTournament,
  readTournamentResult,
  Tournament,
  TOURNAMENT_STATES,
  tournamentMoved,
  TournamentRound,
} from './tournaments.ts';
export {
  buyPointsItem,
  listPointsEntries,
  POINTS_CAUSES,
  POINTS_REFUSALS,
  PointsGrant,
  PointsItem,
  PointsItemId,
  type PointsLine,
  PointsPurchase,
  PointsStore,
  readPoints,
} from './points.ts';
