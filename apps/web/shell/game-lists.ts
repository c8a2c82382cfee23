/** Pages that list games, each with its initial category. */
export const GAME_LISTS = {
  '/m/gameCenter': 'ALL',
  '/m/gameList': 'ALL',
  '/m/slotsCenter': 'RNG',
  '/m/hot-games': 'HOT',
  '/m/fav-games': 'FAV',
  '/m/slot-games': 'RNG',
  '/m/live-games': 'LIVE',
  '/m/fishing-games': 'FISH',
  '/m/poker-games': 'PVP',
  '/m/sport-games': 'SPORTS',
  '/m/esport-games': 'ESPORTS',
} as const;

/** The search parameters of these pages. */
export const GAME_LIST_QUESTIONS: readonly string[] =
  'gameType vassalage gameClassify gameName minBet stakeRange feature volatility minRtp search filter list'.split(' ');
