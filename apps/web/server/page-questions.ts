import { GAME_LIST_QUESTIONS, GAME_LISTS } from '../shell/game-lists.ts';

/** The search parameters that a page reads, by path. Other pages read none. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/m/login': ['returnTo', 'side'],
  '/m/register': ['affiliateCode', 'recommenderId'],
  '/m/register.html': ['affiliateCode', 'recommenderId'],
  '/m/help': ['entry'],
  '/m/notice': ['index'],
  '/m/activity': ['id', 'category'],
  '/m/activityDetail': ['id'],
  '/m/voucherCenter': ['depositId'],
  '/m/member/notice': ['index', 'types'],
  '/m/member/team': ['memberId', 'under'],
  '/m/agent/team/pnl': ['of'],
  '/m/teamBetting': ['of'],
  '/m/member/teamRebate': ['day'],
  '/m/sportsGame': ['vassalage'],
  ...Object.fromEntries(Object.keys(GAME_LISTS).map((path) => [path, GAME_LIST_QUESTIONS])),
};

/** The search parameters that the page of this path reads. */
export function questionsOf(pathname: string): readonly string[] {
  return Object.hasOwn(QUESTIONS, pathname) ? (QUESTIONS[pathname] ?? []) : [];
}
