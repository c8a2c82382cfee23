export interface AutoplayLimits {
  rounds: number;
  /** Maximum net loss of the run; minor units. */
  lossMaxAmount: bigint;
  /** Stops after a single round with at least this win; undefined disables this limit. */
  winMaxAmount: bigint | undefined;
}

export type AutoplayEnd = 'rounds' | 'loss' | 'win' | 'stopped';

export interface Autoplay {
  readonly left: number;
  readonly isOn: boolean;
  start(limits: AutoplayLimits): void;
  stop(): void;
  /** Records a finished round; returns why the run ends, if it does. */
  book(round: { stakeAmount: bigint; winAmount: bigint }): AutoplayEnd | undefined;
  /** Whether the loss limit covers another stake. */
  canStake(stakeAmount: bigint): boolean;
}

/** Tracks an automatic run against the limits that the player has set. */
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
