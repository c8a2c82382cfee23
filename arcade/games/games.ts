import { baileDeOuro } from './baile-de-ouro/rounds.ts';
import { cascataDeCristal } from './cascata-de-cristal/rounds.ts';
import { minasDaSerra } from './minas-da-serra/rounds.ts';
import { ouroDoBoto } from './ouro-do-boto/rounds.ts';
import { raspaArara } from './raspa-arara/rounds.ts';
import type { ArcadeGame } from './round-game.ts';
import type { SharedGame } from './shared-game.ts';
import { bacaraVitoriaRegia } from './bacara-vitoria-regia/shared-rounds.ts';
import { roletaDaMata } from './roleta-da-mata/shared-rounds.ts';
import { seisDaMata } from './seis-da-mata/shared-rounds.ts';
import { tesouroDaMata } from './tesouro-da-mata/rounds.ts';
import { trioRelampago } from './trio-relampago/shared-rounds.ts';
import { valeteDeOuros } from './valete-de-ouros/rounds.ts';
import { vooDaArara } from './voo-da-arara/shared-rounds.ts';

/** All single-player games of this vendor. */
export const GAMES: readonly ArcadeGame[] = [
  tesouroDaMata,
  cascataDeCristal,
  baileDeOuro,
  minasDaSerra,
  raspaArara,
  valeteDeOuros,
  ouroDoBoto,
];

/** All games whose rounds are shared by many players. */
export const SHARED_GAMES: readonly SharedGame[] = [vooDaArara, roletaDaMata, bacaraVitoriaRegia, seisDaMata, trioRelampago];
