import type { RandomSource } from '@jogada/platform/contract';
import { WIN_MAX_STAKES as BALL_WIN_MAX } from '../games/baile-de-ouro/paper.ts';
import { RETURN_PERCENT as BALL_PERCENT } from '../games/baile-de-ouro/return-percent.ts';
import { returnToPlayer as ballReturn } from '../games/baile-de-ouro/return-to-player.ts';
import { PAY_PARTS as BALL_PARTS, playRound as playBall } from '../games/baile-de-ouro/rules.ts';
import { PAY_PARTS as CASCADE_PARTS, WIN_MAX_STAKES as CASCADE_WIN_MAX } from '../games/cascata-de-cristal/paper.ts';
import { RETURN_PERCENT as CASCADE_PERCENT } from '../games/cascata-de-cristal/return-percent.ts';
import { playRound as playCascade } from '../games/cascata-de-cristal/rules.ts';
import { multiplierOf, openedMax, playField, returnOf } from '../games/minas-da-serra/rules.ts';
import { RETURN_PERCENT as MINES_PERCENT } from '../games/minas-da-serra/return-percent.ts';
import { RETURN_PERCENT as NET_PERCENT } from '../games/ouro-do-boto/return-percent.ts';
import { paidFor, TARGETS, THROWS, throwNet } from '../games/ouro-do-boto/rules.ts';
import { RETURN_PERCENT as CARD_PERCENT } from '../games/raspa-arara/return-percent.ts';
import { drawCard, PRIZES, TICKETS } from '../games/raspa-arara/rules.ts';
import { RETURN_PERCENT as SLOT_PERCENT } from '../games/tesouro-da-mata/return-percent.ts';
import { returnToPlayer } from '../games/tesouro-da-mata/return-to-player.ts';
import { playRound } from '../games/tesouro-da-mata/rules.ts';
import { bestHold } from '../games/valete-de-ouros/best-hold.ts';
import { HAND } from '../games/valete-de-ouros/cards.ts';
import { RETURN_PERCENT as POKER_PERCENT } from '../games/valete-de-ouros/return-percent.ts';
import { returnToPlayer as pokerReturn } from '../games/valete-de-ouros/return-to-player.ts';
import { drawTen, paidFor as paidForHand, playDeal } from '../games/valete-de-ouros/rules.ts';

/** Shares of the stake; `deviation` and `winMax` in stakes. Figures that the calculation does not provide are absent. */
interface ExactFigures {
  total: number;
  hitShare?: number;
  deviation?: number;
  winMax: number;
}

export interface GameFigures {
  name: string;
  stated: string;
  /** Absent for games whose return can only be simulated. */
  exact?(): ExactFigures;
  /** Win limit of a round in stakes, for a game without exact figures. */
  winMax?: number;
  /** Plays one round and returns its pay in stakes. */
  play(random: RandomSource): number;
  /** Default number of simulated rounds. */
  roundsDefault: number;
}

/** All games. A game with player choices is measured with the strategy that its name states. */
export const FIGURES: readonly GameFigures[] = [
  {
    name: 'tesouro-da-mata',
    stated: SLOT_PERCENT,
    exact: () => ({ total: returnToPlayer().total, winMax: 2000 }),
    play: (random) => Number(playRound(20n, random).winAmount) / 20,
    roundsDefault: 1_000_000,
  },
  {
    name: 'cascata-de-cristal',
    stated: CASCADE_PERCENT,
    winMax: CASCADE_WIN_MAX,
    play: (random) => playCascade(random).parts / CASCADE_PARTS,
    roundsDefault: 1_000_000,
  },
  {
    name: 'baile-de-ouro',
    stated: BALL_PERCENT,
    exact: () => ({ total: ballReturn().total, winMax: BALL_WIN_MAX }),
    play: (random) => playBall(random).parts / BALL_PARTS,
    roundsDefault: 1_000_000,
  },
  { name: 'raspa-arara', stated: CARD_PERCENT, exact: cardFigures, play: (random) => drawCard(random).prize, roundsDefault: 1_000_000 },
  ...[1, 3, 10, 24].map((mineCount) => minesFigures(mineCount, Math.min(3, openedMax(mineCount)))),
  ...TARGETS.map(({ key, times, ways }, target) => ({
    name: `ouro-do-boto (${key})`,
    stated: NET_PERCENT,
    exact: () => netFigures(times, ways / THROWS),
    play: (random: RandomSource) => paidFor(throwNet(target, random)),
    roundsDefault: 200_000,
  })),
  {
    name: 'valete-de-ouros (best play)',
    stated: POKER_PERCENT,
    exact: pokerFigures,
    play: pokerRound,
    roundsDefault: 0,
  },
];

function cardFigures(): ExactFigures {
  const mean = (value: (stakes: number) => number) =>
    PRIZES.reduce((sum, { stakes, tickets }) => sum + value(stakes) * tickets, 0) / TICKETS;
  const total = mean((stakes) => stakes);
  return {
    total,
    hitShare: mean(() => 1),
    deviation: Math.sqrt(mean((stakes) => stakes ** 2) - total ** 2),
    winMax: PRIZES[0]?.stakes ?? 0,
  };
}

function netFigures(times: number, hitShare: number): ExactFigures {
  const total = times * hitShare;
  return { total, hitShare, deviation: Math.sqrt(hitShare * times ** 2 - total ** 2), winMax: times };
}

function minesFigures(mineCount: number, opened: number): GameFigures {
  const multiplier = multiplierOf(mineCount, opened) / 100;
  return {
    name: `minas-da-serra (${mineCount} mines, ${opened} tiles)`,
    stated: MINES_PERCENT,
    exact() {
      const total = returnOf(mineCount, opened);
      const hitShare = total / multiplier;
      return { total, hitShare, deviation: Math.sqrt(hitShare * multiplier ** 2 - total ** 2), winMax: multiplier };
    },
    play: (random) => fieldPays(mineCount, opened, random),
    roundsDefault: 200_000,
  };
}

/** Opens the first tiles in order and cashes out. Mines are laid once; a field that hits a mine pays nothing. */
function fieldPays(mineCount: number, opened: number, random: RandomSource): number {
  const drawn: number[] = [];
  const kept: RandomSource = { below: (bound) => drawn.at(drawn.push(random.below(bound)) - 1) ?? 0 };
  const field = playField(mineCount, kept, [0]);
  let at = 0;
  const again: RandomSource = { below: () => drawn[at++] ?? 0 };
  for (let tiles = 2; field?.isHit === false && tiles <= opened; tiles++) {
    at = 0;
    const next = playField(
      mineCount,
      again,
      Array.from({ length: tiles }, (_, tile) => tile),
    );
    if (next?.isHit !== false) return 0;
  }
  return field?.isHit === false ? multiplierOf(mineCount, opened) / 100 : 0;
}

function pokerFigures(): ExactFigures {
  const { total, chances, deviation } = pokerReturn();
  return { total, deviation, hitShare: chances.reduce((sum, chance) => sum + chance, 0), winMax: 800 };
}

function pokerRound(random: RandomSource): number {
  const ten = drawTen(random);
  const mask = bestHold(ten.slice(0, HAND));
  return paidForHand(
    playDeal(
      ten,
      [0, 1, 2, 3, 4].filter((place) => (mask & (1 << place)) !== 0),
    ),
  );
}
