/** Hundred-thousandths: of a stake in rates, of a minor unit in shares. */
const PARTS = 100_000n;

type Rates = readonly { category: string; rate: number }[];

export interface ExpectedRound {
  readonly memberId: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly category: string;
  readonly day: string;
  /** The agents above the player and the part of the stake that each gets, from the player up. */
  readonly parts: readonly { readonly agentId: string; readonly rate: bigint }[];
}

interface Sums {
  readonly roundCount: number;
  readonly stakeAmount: string;
  readonly winAmount: string;
}

/**
 * An independent model of the agents' tree, the rates and every round. All figures are summed from the rounds each time, to compare them
 * with the site's.
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
    addMember(memberId: string, parentId: string | undefined, given: Rates): void {
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
    /** Each agent of the line gets the difference between their rate and the highest below them. */
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
