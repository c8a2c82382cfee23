/** A round that is on the game's screen. */
export interface RoundOnScreen {
  /** The balance that the game shows, in minor units; undefined if it is unknown. */
  readonly gameAmount: bigint | undefined;
  /** Longest time on the screen, in ms. */
  readonly shownMaxMs: number;
}

/** Longest time of a round whose vendor states none, in ms. */
const SHOWN_MAX_MS = 60_000;

/** The round that begins with this stake while the given balance is shown. */
export function beginRound(
  shownAmount: bigint | undefined,
  { roundStake, shownMaxMs = SHOWN_MAX_MS }: { readonly roundStake?: string | undefined; readonly shownMaxMs?: number | undefined },
): RoundOnScreen {
  return { gameAmount: shownAmount === undefined ? undefined : shownAmount - BigInt(roundStake ?? '0'), shownMaxMs };
}

/** The balance as far as the game has shown it: during a round a debit counts at once, and a credit after it. */
export function shownBalance(walletAmount: bigint, round: RoundOnScreen | undefined): bigint {
  const gameAmount = round?.gameAmount;
  return gameAmount !== undefined && gameAmount < walletAmount ? gameAmount : walletAmount;
}
