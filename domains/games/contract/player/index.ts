export { GAME_FEATURES, type GameFeature } from '../game-features.ts';
export {
  catalogueChanged,
  Game,
  GAME_CATEGORIES,
  listClassifications,
  listFeatures,
  listGames,
  listHotGames,
  readGame,
  readGameFacts,
  GamePage,
  VOLATILITIES,
} from './catalogue.ts';
export { launchGame, launchTrial } from './launch.ts';
export { listLotteries, listLotteryMenu, listRecentDraws, Numero, PRIZE_MODES, readNumero } from './lotteries.ts';
export {
  addFavourite,
  addRecentGame,
  listFavouriteIds,
  listFavourites,
  listRecentGames,
  readLastGame,
  removeFavourite,
} from './favourites.ts';
export { listLiveModels, listPopularGames, listRecommendedGames, LiveModel, POPULAR_MAX, RECOMMENDED_MAX } from './more-lists.ts';
export { platformCategoryOf } from './platform-category.ts';
export {
  listPlayedGames,
  listRounds,
  PLAYED_GAMES_MAX,
  PlayedGame,
  Round,
  ROUND_OUTCOMES,
  ROUND_STATES,
  type RoundOutcome,
  RoundTotal,
} from './rounds.ts';
export { readVendorMoney, returnVendorMoney, VendorMoney, vendorMoneyChanged } from './vendor-money.ts';
export { listVendors, Vendor, VendorLane } from './vendors.ts';
export { chooseBoard, readBoardChoice, readWinnerBoard, Winner, winnerArrived, WINNERS_MAX, winnersLeft } from './winner-board.ts';
