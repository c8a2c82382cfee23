export { Game, GAME_CATEGORIES, listClassifications, listGames, listHotGames, readGame } from './catalogue.ts';
export { launchGame, launchTrial } from './launch.ts';
export { addFavourite, addRecentGame, listFavouriteIds, listFavourites, listRecentGames, removeFavourite } from './member-lists.ts';
export { listRounds, Round, ROUND_STATES } from './rounds.ts';
export { readVendorMoney, returnVendorMoney, VendorMoney, vendorMoneyChanged } from './vendor-money.ts';
export { listVendors, VendorLane } from './vendors.ts';
export { readWinnerBoard, Winner, winnerArrived, WINNERS_MAX } from './winner-board.ts';
