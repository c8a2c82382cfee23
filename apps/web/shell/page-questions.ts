const GAME_LIST = ['gameType', 'vassalage', 'gameClassify', 'gameName', 'minBet', 'search', 'filter', 'list'];

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

/** The search parameters that a page reads, by path. Other pages read none. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/m/login': ['returnTo', 'side'],
  '/m/register': ['affiliateCode', 'recommenderId'],
  '/m/register.html': ['affiliateCode', 'recommenderId'],
  '/m/help': ['entry'],
  '/m/notice': ['index'],
  '/m/activity': ['id'],
  '/m/activityDetail': ['id'],
  '/m/voucherCenter': ['depositId'],
  '/m/member/notice': ['index', 'types'],
  '/m/member/team': ['memberId', 'under'],
  '/m/agent/team/pnl': ['of'],
  '/m/teamBetting': ['of'],
  '/m/member/teamRebate': ['day'],
  '/m/sportsGame': ['vassalage'],
  ...Object.fromEntries(Object.keys(GAME_LISTS).map((path) => [path, GAME_LIST])),
};

/** The search parameters that the page of this path reads. */
export function questionsOf(pathname: string): readonly string[] {
  return Object.hasOwn(QUESTIONS, pathname) ? (QUESTIONS[pathname] ?? []) : [];
}
