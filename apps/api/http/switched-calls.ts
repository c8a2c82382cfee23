import { changeContact, sendContactCode } from '@jogada/accounts/contract/player';
import {
  listStatementPlayers,
  listStatements,
  listTeam,
  readStatement,
  readTeamMember,
  recomputeStatement,
  setMemberRates,
} from '@jogada/agents/contract/player';
import { listLetters, markLetterRead, removeLetter, restoreLetter } from '@jogada/content/contract/player';
import { listFavourites, listGames, listLotteries, listPlayedGames, listRounds } from '@jogada/games/contract/player';
import type { SwitchName } from '@jogada/merchant/contract/player';
import { isSwitchedOff, rulesOf, type MerchantContext } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import {
  buyPointsItem,
  checkIn,
  claimOffer,
  enterTournament,
  listCashBack,
  listOffers,
  listPointsEntries,
  listRewardHistory,
  listStandings,
  listTournamentRounds,
  listTournaments,
  readPoints,
  readRedRain,
  readTournament,
  readTournamentResult,
  readWheel,
  redeemVoucher,
  spinWheel,
  takeEnvelope,
  takeFreeRounds,
} from '@jogada/promotions/contract/player';
import { listDeposits, listTransactions } from '@jogada/wallet/contract/player';

/**
 * The calls that only the pages of a switch make. Calls that other pages share (such as the profit of the safer play page) are served, and
 * operations that close a part of themselves (such as VIPBEN3) check their switch.
 */
export const SWITCHED_CALLS: Readonly<Partial<Record<SwitchName, readonly Endpoint[]>>> = {
  TRANSREC3: [listTransactions],
  DPSTREC3: [listDeposits],
  TRANSBETREPMEM3: [listRounds, listPlayedGames],
  SECPRIV: [sendContactCode, changeContact],
  MAILCEN: [listLetters, markLetterRead, removeLetter, restoreLetter],
  REWCEN3: [
    ...[listCashBack, listOffers, listRewardHistory, claimOffer, takeFreeRounds, checkIn, redeemVoucher],
    ...[readRedRain, takeEnvelope, readWheel, spinWheel],
  ],
  PTSYS3: [readPoints, listPointsEntries, buyPointsItem],
  TOURN3: [listTournaments, readTournament, listStandings, enterTournament, listTournamentRounds, readTournamentResult],
  GAMELO3: [listGames, listLotteries],
  GAMELOFAV3: [listFavourites],
  DOWNMAN: [listTeam, readTeamMember],
  GAMSER: [setMemberRates],
  AGEREBINC3: [listStatements, readStatement, recomputeStatement, listStatementPlayers],
};

const SWITCH_OF: ReadonlyMap<Endpoint, SwitchName> = new Map(
  Object.entries(SWITCHED_CALLS).flatMap(([modId, endpoints]) => endpoints.map((endpoint) => [endpoint, modId as SwitchName] as const)),
);

/** Refuses the calls of pages that the merchant has switched off. @throws Problem `feature_unavailable` */
export function refuseWhileOff({ merchant, now }: Pick<MerchantContext, 'merchant' | 'now'>, endpoint: Endpoint): void {
  const modId = endpoint.access === 'agent' && isSwitchedOff(merchant, 'AGEPAG') ? 'AGEPAG' : SWITCH_OF.get(endpoint);
  if (modId === undefined || !isSwitchedOff(merchant, modId)) return;
  const isRequired = modId === 'MAILCEN' && rulesOf(merchant.jurisdiction, now()).site.alwaysHasInbox;
  if (!isRequired) throw new Problem('feature_unavailable');
}
