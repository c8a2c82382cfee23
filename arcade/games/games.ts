import type { RoundGame } from './round-game.ts';
import { tesouroDaMata } from './tesouro-da-mata/rounds.ts';

/** Every game this vendor offers. */
export const GAMES: readonly RoundGame[] = [tesouroDaMata];
