export interface AutoplayLimits {
  rounds: number;
  /** Stops once this much more was staked than won; minor units. */
  lossMaxAmount: bigint;
  /** Stops after a single round that wins at least this much; undefined: never for that reason. */
  winMaxAmount: bigint | undefined;
}

export type AutoplayEnd = 'rounds' | 'loss' | 'win' | 'stopped';

export interface Autoplay {
  readonly left: number;
  readonly isOn: boolean;
  start(limits: AutoplayLimits): void;
  stop(): void;
  /** Books one finished round; says why autoplay ends, if it does. */
  book(round: { stakeAmount: bigint; winAmount: bigint }): AutoplayEnd | undefined;
  /** Whether the loss limit still covers another stake. */
  canStake(stakeAmount: bigint): boolean;
}

/** Counts an automatic run of rounds against the limits the player set before it. */
export function createAutoplay(): Autoplay {
  let limits: AutoplayLimits | undefined;
  let left = 0;
  let lossAmount = 0n;

  const end = (reason: AutoplayEnd): AutoplayEnd => {
    limits = undefined;
    left = 0;
    return reason;
  };

  return {
    get left() {
      return left;
    },
    get isOn() {
      return limits !== undefined;
    },
    start(chosen) {
      limits = chosen;
      left = chosen.rounds;
      lossAmount = 0n;
    },
    stop() {
      end('stopped');
    },
    book({ stakeAmount, winAmount }) {
      if (limits === undefined) return undefined;
      left -= 1;
      lossAmount += stakeAmount - winAmount;
      if (limits.winMaxAmount !== undefined && winAmount >= limits.winMaxAmount) return end('win');
      if (lossAmount + stakeAmount > limits.lossMaxAmount) return end('loss');
      return left === 0 ? end('rounds') : undefined;
    },
    canStake: (stakeAmount) => limits === undefined || lossAmount + stakeAmount <= limits.lossMaxAmount,
  };
}
