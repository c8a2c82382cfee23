import { minasDaSerra } from './minas-da-serra/rounds.ts';
import { raspaArara } from './raspa-arara/rounds.ts';
import type { ArcadeGame } from './round-game.ts';
import { tesouroDaMata } from './tesouro-da-mata/rounds.ts';
import { valeteDeOuros } from './valete-de-ouros/rounds.ts';

/** Every game this vendor offers. */
export const GAMES: readonly ArcadeGame[] = [tesouroDaMata, minasDaSerra, raspaArara, valeteDeOuros];
