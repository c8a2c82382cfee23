import { memberRoute, type OperatorContext, type VisitorContext } from '@jogada/accounts/server';
import { readSiteLaunch as readSiteLaunchEndpoint } from '@jogada/merchant/contract/operator';
import * as operator from '@jogada/games/contract/operator';
import * as contract from '@jogada/games/contract/player';
import { route, type Route } from '@jogada/platform/server';
import { listClassifications, listFeatures, listGames } from './catalogue/list-games.ts';
import { listHotGames } from './catalogue/list-hot-games.ts';
import { listLiveModels } from './catalogue/list-live-models.ts';
import { listPopularGames } from './catalogue/list-popular-games.ts';
import { listRecommendedGames } from './catalogue/list-recommended-games.ts';
import { listVendors } from './catalogue/list-vendors.ts';
import { readGame } from './catalogue/read-game.ts';
import { readGameFacts } from './catalogue/read-game-facts.ts';
import { listVendorIncidents } from './operators/list-vendor-incidents.ts';
import { listVendorSettings } from './operators/list-vendor-settings.ts';
import { offerVendor, setVendorAddresses, setVendorMaintenance } from './operators/set-vendor.ts';
import { issueVendorKey, retireVendorKey } from './operators/vendor-keys.ts';
import { setUnknownWin } from './operators/set-unknown-win.ts';
import { payHeldWin, refuseHeldWin } from './held-wins/decide-held-win.ts';
import { listHeldWins } from './held-wins/list-held-wins.ts';
import { launchGame } from './launch/launch-game.ts';
import { launchTrial } from './launch/launch-trial.ts';
import { listLotteries, listLotteryMenu } from './lotteries/list-lotteries.ts';
import { listRecentDraws, readNumero } from './lotteries/read-draws.ts';
import { addFavourite, addRecentGame, removeFavourite } from './favourites/add-favourite.ts';
import { listFavourites, listIdsOfFavourites, listRecentGames } from './favourites/list-favourites.ts';
import { readLastGame } from './favourites/read-last-game.ts';
import { listPlayedGames } from './rounds/list-played-games.ts';
import { listOperatorCategories, setCategoryCertificate } from './operators/categories.ts';
import { listOperatorGames, offerGame, setOperatorGame } from './operators/operator-games.ts';
import { listVendorDifferences, listVendorRuns, resolveVendorDifference, runVendorReconciliation } from './reconciliation/operator-runs.ts';
import { listRoundsOfMember, readRoundOfMember } from './rounds/member-rounds.ts';
import { listRounds } from './rounds/list-rounds.ts';
import { readVendorMoney, returnVendorMoney } from './transfer-wallet/vendor-money.ts';
import { readSiteLaunch } from './site-launch/read-site-launch.ts';
import { chooseBoard, readBoardChoice } from './winner-board/choose-board.ts';
import { readWinnerBoard } from './winner-board/read-winner-board.ts';

export const routes: readonly Route<VisitorContext>[] = [
  route(contract.listGames, listGames),
  route(contract.listHotGames, listHotGames),
  route(contract.listClassifications, listClassifications),
  route(contract.listFeatures, listFeatures),
  route(contract.listVendors, listVendors),
  route(contract.listPopularGames, listPopularGames),
  memberRoute(contract.listRecommendedGames, listRecommendedGames),
  route(contract.listLiveModels, listLiveModels),
  route(contract.listLotteries, listLotteries),
  route(contract.listLotteryMenu, listLotteryMenu),
  route(contract.readNumero, readNumero),
  route(contract.listRecentDraws, listRecentDraws),
  memberRoute(contract.listFavouriteIds, listIdsOfFavourites),
  memberRoute(contract.listFavourites, listFavourites),
  memberRoute(contract.addFavourite, addFavourite),
  memberRoute(contract.removeFavourite, removeFavourite),
  memberRoute(contract.listRecentGames, listRecentGames),
  memberRoute(contract.readLastGame, readLastGame),
  memberRoute(contract.addRecentGame, addRecentGame),
  route(contract.readWinnerBoard, readWinnerBoard),
  memberRoute(contract.readBoardChoice, readBoardChoice),
  memberRoute(contract.chooseBoard, chooseBoard),
  memberRoute(contract.listRounds, listRounds),
  memberRoute(contract.listPlayedGames, listPlayedGames),
  route(contract.readGame, readGame),
  route(contract.readGameFacts, readGameFacts),
  memberRoute(contract.launchGame, launchGame),
  route(contract.launchTrial, launchTrial),
  memberRoute(contract.readVendorMoney, readVendorMoney),
  memberRoute(contract.returnVendorMoney, returnVendorMoney),
];

/** The domain's endpoints for the console. */
export const operatorRoutes: readonly Route<OperatorContext>[] = [
  route(readSiteLaunchEndpoint, readSiteLaunch),
  route(operator.listVendorSettings, listVendorSettings),
  route(operator.setUnknownWin, setUnknownWin),
  route(operator.issueVendorKey, issueVendorKey),
  route(operator.retireVendorKey, retireVendorKey),
  route(operator.setVendorAddresses, setVendorAddresses),
  route(operator.setVendorMaintenance, setVendorMaintenance),
  route(operator.offerVendor, offerVendor),
  route(operator.listVendorIncidents, listVendorIncidents),
  route(operator.listHeldWins, listHeldWins),
  route(operator.payHeldWin, payHeldWin),
  route(operator.refuseHeldWin, refuseHeldWin),
  route(operator.listOperatorGames, listOperatorGames),
  route(operator.setOperatorGame, setOperatorGame),
  route(operator.offerGame, offerGame),
  route(operator.listOperatorCategories, listOperatorCategories),
  route(operator.setCategoryCertificate, setCategoryCertificate),
  route(operator.listVendorRuns, listVendorRuns),
  route(operator.runVendorReconciliation, runVendorReconciliation),
  route(operator.listVendorDifferences, listVendorDifferences),
  route(operator.resolveVendorDifference, resolveVendorDifference),
  route(operator.listRoundsOfMember, listRoundsOfMember),
  route(operator.readRoundOfMember, readRoundOfMember),
];
