import { AGENT_SCREENS } from './agent-screens.ts';
import { CONTENT_SCREENS } from './content-screens.ts';
import { GAMES_SCREENS } from './games-screens.ts';
import { MEMBER_SCREENS } from './member-screens.ts';
import { MONEY_SCREENS } from './money-screens.ts';
import type { Screen } from './screen.ts';
import { SIGN_IN_SCREENS } from './sign-in-screens.ts';
import { STATE_SCREENS } from './state-screens.ts';

export const SCREENS: readonly Screen[] = [
  ...GAMES_SCREENS,
  ...SIGN_IN_SCREENS,
  ...MONEY_SCREENS,
  ...MEMBER_SCREENS,
  ...AGENT_SCREENS,
  ...CONTENT_SCREENS,
  ...STATE_SCREENS,
];

/** Pictures of the README, side by side. */
export const README_LOOKS = [
  { name: 'home', theme: 'dark' },
  { name: 'home', theme: 'light' },
  { name: 'deposit-code', theme: 'dark' },
  { name: 'game-win', theme: 'dark' },
  { name: 'record', theme: 'dark' },
] as const;
