import type { Posting } from '@jogada/wallet/server';

/** Games with their relative frequency. */
const GAMES = [
  ...Array.from({ length: 6 }, () => 'tesouro-da-mata'),
  ...Array.from({ length: 3 }, () => 'valete-de-ouros'),
  ...Array.from({ length: 2 }, () => 'liga-virtual'),
  ...Array.from({ length: 2 }, () => 'roleta-da-mata'),
  'ouro-do-boto',
  'voo-da-arara',
  'seis-da-mata',
];
const STAKES = [100n, 200n, 200n, 500n, 500n, 1_000n, 1_000n, 2_000n, 5_000n];
/** Payouts of a round in tenths of its stake: 94 % of all stakes on average. */
const WINS = [
  ...Array.from({ length: 62 }, () => 0n),
  ...Array.from({ length: 25 }, () => 14n),
  ...Array.from({ length: 10 }, () => 30n),
  95n,
  95n,
  95n,
];
const ROUNDS_MAX = 5;

/** Seeded draws, so that the demo is the same everywhere. */
export function demoLuck(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Evening {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly zeal: number;
  readonly from: Date;
  readonly to: Date;
  readonly luck: (below: number) => number;
}

/** Postings of a person's play between two times, one round after the other. */
export function playOf({ memberId, merchantCode, zeal, from, to, luck }: Evening): Posting[] {
  const count = (1 + luck(ROUNDS_MAX)) * zeal;
  const stepMs = (to.getTime() - from.getTime()) / (count + 1);
  return Array.from({ length: count }, (_, index) => {
    const amount = pick(STAKES, luck);
    const at = new Date(from.getTime() + Math.round(stepMs * (index + 1)) - luck(Math.max(1, Math.floor(stepMs / 2))));
    const name = `demo-${memberId.slice(4)}-${at.getTime()}-${index}`;
    return {
      kind: 'bet_and_win',
      merchantCode,
      memberId,
      source: 'arcade',
      externalId: name,
      roundId: name,
      gameId: pick(GAMES, luck),
      closesRound: true,
      amount,
      winAmount: (amount * pick(WINS, luck)) / 10n,
      currency: 'BRL',
      at,
    };
  });
}

function pick<One>(list: readonly One[], luck: (below: number) => number): One {
  const one = list[luck(list.length)];
  if (one === undefined) throw new Error('cannot choose from an empty list');
  return one;
}
