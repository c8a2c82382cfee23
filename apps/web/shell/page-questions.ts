const GAME_LIST = ['gameType', 'vassalage', 'gameClassify', 'gameName', 'minBet', 'search', 'filter', 'list'];

/** Pages that list games, each with the category that it begins with. */
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

/** The parameters that a page reads of its address, by its path. A page that is not here reads none: its address may say what it likes. */
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

/** What a page of this path reads of its address. */
export function questionsOf(pathname: string): readonly string[] {
  return Object.hasOwn(QUESTIONS, pathname) ? (QUESTIONS[pathname] ?? []) : [];
}
