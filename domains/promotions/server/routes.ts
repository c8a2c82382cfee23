import { memberRoute, type OperatorContext, type VisitorContext } from '@jogada/accounts/server';
import { route, type Route } from '@jogada/platform/server';
import * as operator from '../contract/operator/index.ts';
import * as contract from '../contract/player/index.ts';
import { issueApplication, listApplications, rejectApplication, takeApplication } from './application/decide-application.ts';
import { readActivity } from './application/read-activity.ts';
import { applyForActivity, readApplicationImage, sendApplicationImage } from './application/send-application.ts';
import { listCashBack } from './cash-back/list-cash-back.ts';
import { checkIn } from './check-in/check-in.ts';
import { chooseDepositBonus, readDepositBonuses } from './deposit-match/deposit-bonuses.ts';
import { listOperatorPromotions } from './operators/list-operator-promotions.ts';
import { addVoucher, createPromotion, setPromotion, switchPromotion } from './operators/write-promotion.ts';
import { takeFreeRounds } from './free-rounds/take-free-rounds.ts';
import { tryPromotion } from './dry-run/try-promotion.ts';
import { claimOffer } from './offer/claim-offer.ts';
import { listOffers } from './offer/list-offers.ts';
import { createPointsItem, setPointsItem } from './points/edit-item.ts';
import { listPointsStores, setPointsStore } from './points/edit-store.ts';
import { buyPointsItem } from './points/buy-item.ts';
import { listPointsEntries, readPoints } from './points/read-points.ts';
import { createRain, listOperatorRains } from './red-rain/operator-rains.ts';
import { readRedRain } from './red-rain/read-red-rain.ts';
import { takeEnvelope } from './red-rain/take-envelope.ts';
import { claimReward } from './rewards/claim-reward.ts';
import { listRewardHistory, listRewards } from './rewards/list-rewards.ts';
import { listReferralRules, setReferralRule } from './referral/edit-rule.ts';
import { listInvitations, openInvitation, readOwnInvitation, readReferral } from './referral/read-referral.ts';
import { readRoundPoints } from './round-points/read-round-points.ts';
import { enterTournament } from './tournament/enter-tournament.ts';
import { listStandings, listTournamentRounds } from './tournament/list-standings.ts';
import {
  cancelTournament,
  createTournament,
  listOperatorTournaments,
  listTournamentEntries,
  setTournament,
} from './tournament/operator-tournaments.ts';
import { publishTournament } from './tournament/publish-tournament.ts';
import { listTournaments, readTournament, readTournamentResult } from './tournament/read-tournaments.ts';
import { listVipProgrammes, setVipProgramme } from './vip/edit-programme.ts';
import { listVipRounds, readVip } from './vip/read-vip.ts';
import { listWheels, setWheel } from './wheel/operator-wheel.ts';
import { readWheel } from './wheel/read-wheel.ts';
import { spinWheel } from './wheel/spin-wheel.ts';
import { redeemVoucher } from './voucher/redeem-voucher.ts';

export const routes: readonly Route<VisitorContext>[] = [
  memberRoute(contract.listRewards, listRewards),
  memberRoute(contract.listRewardHistory, listRewardHistory),
  memberRoute(contract.claimReward, claimReward),
  memberRoute(contract.readReferral, readReferral),
  memberRoute(contract.listInvitations, listInvitations),
  memberRoute(contract.readOwnInvitation, readOwnInvitation),
  route(contract.openInvitation, openInvitation),
  memberRoute(contract.readWheel, readWheel),
  memberRoute(contract.spinWheel, spinWheel),
  memberRoute(contract.readRedRain, readRedRain),
  memberRoute(contract.takeEnvelope, takeEnvelope),
  memberRoute(contract.listTournaments, listTournaments),
  memberRoute(contract.readTournament, readTournament),
  memberRoute(contract.listStandings, listStandings),
  memberRoute(contract.enterTournament, enterTournament),
  memberRoute(contract.listTournamentRounds, listTournamentRounds),
  memberRoute(contract.readTournamentResult, readTournamentResult),
  memberRoute(contract.readPoints, readPoints),
  memberRoute(contract.listPointsEntries, listPointsEntries),
  memberRoute(contract.buyPointsItem, buyPointsItem),
  memberRoute(contract.readVip, readVip),
  memberRoute(contract.listVipRounds, listVipRounds),
  memberRoute(contract.readRoundPoints, readRoundPoints),
  memberRoute(contract.listOffers, listOffers),
  memberRoute(contract.claimOffer, claimOffer),
  memberRoute(contract.takeFreeRounds, takeFreeRounds),
  memberRoute(contract.checkIn, checkIn),
  memberRoute(contract.redeemVoucher, redeemVoucher),
  memberRoute(contract.listCashBack, listCashBack),
  memberRoute(contract.readDepositBonuses, readDepositBonuses),
  memberRoute(contract.chooseDepositBonus, chooseDepositBonus),
  route(contract.readActivity, readActivity),
  memberRoute(contract.sendApplicationImage, sendApplicationImage),
  memberRoute(contract.readApplicationImage, readApplicationImage),
  memberRoute(contract.applyForActivity, applyForActivity),
];

export const operatorRoutes: readonly Route<OperatorContext>[] = [
  route(operator.listReferralRules, listReferralRules),
  route(operator.setReferralRule, setReferralRule),
  route(operator.listVipProgrammes, listVipProgrammes),
  route(operator.setVipProgramme, setVipProgramme),
  route(operator.listPointsStores, listPointsStores),
  route(operator.setPointsStore, setPointsStore),
  route(operator.createPointsItem, createPointsItem),
  route(operator.setPointsItem, setPointsItem),
  route(operator.listOperatorPromotions, listOperatorPromotions),
  route(operator.tryPromotion, tryPromotion),
  route(operator.createPromotion, createPromotion),
  route(operator.setPromotion, setPromotion),
  route(operator.switchPromotion, switchPromotion),
  route(operator.addVoucher, addVoucher),
  route(operator.listOperatorRains, listOperatorRains),
  route(operator.createRain, createRain),
  route(operator.listOperatorTournaments, listOperatorTournaments),
  route(operator.createTournament, createTournament),
  route(operator.setTournament, setTournament),
  route(operator.publishTournament, publishTournament),
  route(operator.cancelTournament, cancelTournament),
  route(operator.listTournamentEntries, listTournamentEntries),
  route(operator.listWheels, listWheels),
  route(operator.setWheel, setWheel),
  route(operator.listApplications, listApplications),
  route(operator.takeApplication, takeApplication),
  route(operator.issueApplication, issueApplication),
  route(operator.rejectApplication, rejectApplication),
];
