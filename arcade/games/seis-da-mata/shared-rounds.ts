import { lotteryGame } from '../lottery-game.ts';
import { SEIS_RULES } from './rules.ts';

const MINUTE_MS = 60_000;

/** Six of forty, drawn every ten minutes. */
export const seisDaMata = lotteryGame(
  { gameId: 'seis-da-mata', title: 'Seis da Mata', rules: SEIS_RULES, showMs: 10_000 },
  { everyMs: 10 * MINUTE_MS, openMinMs: MINUTE_MS },
);
