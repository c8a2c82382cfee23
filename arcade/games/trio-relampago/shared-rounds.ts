import { lotteryGame } from '../lottery-game.ts';
import { TRIO_RULES } from './rules.ts';

const MINUTE_MS = 60_000;

/** Three digits, drawn every minute. */
export const trioRelampago = lotteryGame(
  { gameId: 'trio-relampago', title: 'Trio Relâmpago', rules: TRIO_RULES, showMs: 5000 },
  { everyMs: MINUTE_MS, openMinMs: 25_000 },
);
