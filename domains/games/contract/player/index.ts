export { Game, GAME_CATEGORIES, listGames, listHotGames, readGame } from './catalogue.ts';
export { launchGame, launchTrial } from './launch.ts';
export { listRounds, Round, ROUND_STATES } from './rounds.ts';
export { readVendorMoney, returnVendorMoney, VendorMoney, vendorMoneyChanged } from './vendor-money.ts';
export { listVendors, VendorLane } from './vendors.ts';
export { readWinnerBoard, Winner, winnerArrived, WINNERS_MAX } from './winner-board.ts';
