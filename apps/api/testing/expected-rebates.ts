/** Hundred-thousandths: of a stake in rates, of a minor unit in shares. */
const PARTS = 100_000n;

type Rates = readonly { category: string; rate: number }[];

export interface ExpectedRound {
  readonly memberId: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly category: string;
  readonly day: string;
  /** The line above the player and what each of it gets of the stake, from the player up. */
  readonly parts: readonly { readonly agentId: string; readonly rate: bigint }[];
}

interface Sums {
  readonly roundCount: number;
  readonly stakeAmount: string;
  readonly winAmount: string;
}

/**
 * Who stands under whom, at which rates, and every round: what all of it comes to is added up from the rounds each time, as simply as can be,
 * to hold the site's figures against.
 */
export function expectedRebates() {
  const parents = new Map<string, string | undefined>();
  const rates = new Map<string, Map<string, number>>();
  const rounds: ExpectedRound[] = [];

  const lineOf = (memberId: string): string[] => {
    const parent = parents.get(memberId);
    return parent === undefined ? [memberId] : [memberId, ...lineOf(parent)];
  };
  const rateOf = (memberId: string, category: string): number => {
    const known = rates.get(memberId);
    return known?.get(category) ?? known?.get('*') ?? 0;
  };
  const teamRounds = (agentId: string) => rounds.filter(({ memberId }) => lineOf(memberId).includes(agentId));

  return {
    rounds,
    seat(memberId: string, parentId: string | undefined, given: Rates): void {
      parents.set(memberId, parentId);
      rates.set(memberId, new Map(given.map(({ category, rate }) => [category, rate])));
    },
    giveRates(memberId: string, given: Rates): void {
      for (const { category, rate } of given) rates.get(memberId)?.set(category, rate);
    },
    rateOf,
    lineOf,
    teamOf: (agentId: string) => [...parents.keys()].filter((memberId) => memberId !== agentId && lineOf(memberId).includes(agentId)),
    directsOf: (agentId: string) => [...parents.keys()].filter((memberId) => parents.get(memberId) === agentId),
    /** Each of the line gets what their rate is above the highest below them. */
    play({ memberId, stake, win, category, day }: Omit<ExpectedRound, 'parts'>): void {
      let highest = 0;
      const parts = lineOf(memberId).map((agentId) => {
        const rate = Math.max(highest, rateOf(agentId, category));
        const part = { agentId, rate: BigInt(rate - highest) };
        highest = rate;
        return part;
      });
      rounds.push({ memberId, stake, win, category, day, parts });
    },
    teamRounds,
    sumsOf: (agentId: string, keep: (round: ExpectedRound) => boolean) => sumsOf(teamRounds(agentId).filter(keep)),
    shareOf: (agentId: string, keep: (round: ExpectedRound) => boolean) =>
      rounds.filter(keep).reduce((sum, { stake, parts }) => sum + stake * (parts.find((part) => part.agentId === agentId)?.rate ?? 0n), 0n),
    playersOf: (agentId: string, keep: (round: ExpectedRound) => boolean) =>
      new Set(
        teamRounds(agentId)
          .filter(keep)
          .map(({ memberId }) => memberId),
      ),
  };
}

export type ExpectedRebates = ReturnType<typeof expectedRebates>;

function sumsOf(rounds: readonly ExpectedRound[]): Sums {
  return {
    roundCount: rounds.length,
    stakeAmount: String(rounds.reduce((sum, { stake }) => sum + stake, 0n)),
    winAmount: String(rounds.reduce((sum, { win }) => sum + win, 0n)),
  };
}

export function wholeUnits(share: bigint): string {
  return String(share / PARTS);
}
