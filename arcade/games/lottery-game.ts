import type { RandomSource } from '@jogada/platform/contract';
import * as v from 'valibot';
import type { DrawSchedule, SharedGame } from './shared-game.ts';

/** The drawn numbers, in draw order. */
export interface DrawnNumbers {
  numbers: number[];
}

/** A prize tier: payout in hundredths of the stake, and the number of possible draws in which a pick wins it. */
interface PrizeTier {
  key: string;
  hundredths: bigint;
  ways: bigint;
}

interface PlayFacts {
  key: string;
  /** `tradition` bets on numbers, `entertainment` on properties of the draw. */
  mode: 'tradition' | 'entertainment';
}

/** A play in which the player picks numbers. */
export interface NumberPlay extends PlayFacts {
  count: number;
  /** Positions matter, and numbers may repeat. */
  isOrdered: boolean;
  tiers: readonly PrizeTier[];
  /** The tier that a pick wins; undefined for none. */
  wins(pick: readonly number[], drawn: readonly number[]): string | undefined;
}

/** A play in which the player picks a statement about the draw. Each statement has a tier of the same name. */
export interface SayingPlay extends PlayFacts {
  options: readonly PrizeTier[];
  isTrue(option: string, drawn: readonly number[]): boolean;
}

export type LotteryPlay = NumberPlay | SayingPlay;

export interface LotteryRules {
  firstNumber: number;
  lastNumber: number;
  /** Number of equally likely draws. */
  draws: bigint;
  plays: readonly LotteryPlay[];
  draw(random: RandomSource): DrawnNumbers;
}

export interface Pick {
  play: string;
  /** Ascending unless the play is ordered; empty for a statement play. */
  numbers: number[];
  option: string;
}

export const PICKS_MAX = 10;

/** Stakes per pick, minor units. */
export const PICK_AMOUNTS: readonly bigint[] = [100n, 200n, 500n, 1000n, 2000n];

const Bet = v.object({
  amount: v.picklist(PICK_AMOUNTS.map(String)),
  picks: v.pipe(
    v.array(
      v.object({
        play: v.pipe(v.string(), v.maxLength(20)),
        numbers: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(10)),
        option: v.pipe(v.string(), v.maxLength(20)),
      }),
    ),
    v.minLength(1),
    v.maxLength(PICKS_MAX),
  ),
});
export type LotteryBet = v.InferOutput<typeof Bet>;

export function isNumberPlay(play: LotteryPlay): play is NumberPlay {
  return 'count' in play;
}

/** Payout of one pick in hundredths of its stake. */
export function pickPays({ plays }: LotteryRules, pick: Pick, drawn: readonly number[]): bigint {
  const play = plays.find(({ key }) => key === pick.play);
  if (play === undefined) return 0n;
  if (!isNumberPlay(play)) return play.isTrue(pick.option, drawn) ? (tierOf(play.options, pick.option)?.hundredths ?? 0n) : 0n;
  const won = play.wins(pick.numbers, drawn);
  return won === undefined ? 0n : (tierOf(play.tiers, won)?.hundredths ?? 0n);
}

/** Validates and normalises a pick; undefined when invalid. */
export function readPick(rules: LotteryRules, { play: key, numbers, option }: Pick): Pick | undefined {
  const play = rules.plays.find((candidate) => candidate.key === key);
  if (play === undefined) return undefined;
  if (!isNumberPlay(play)) {
    return numbers.length === 0 && tierOf(play.options, option) !== undefined ? { play: key, numbers: [], option } : undefined;
  }
  const isInRange = numbers.every((number) => number >= rules.firstNumber && number <= rules.lastNumber);
  const isDistinct = new Set(numbers).size === numbers.length;
  const isWhole = numbers.length === play.count && option === '' && isInRange && (play.isOrdered || isDistinct);
  if (!isWhole) return undefined;
  return { play: key, numbers: play.isOrdered ? numbers : numbers.toSorted((a, b) => a - b), option: '' };
}

/** Exact return of each play, and of each statement separately, as a share of the stake. */
export function returnsOf({ plays, draws }: LotteryRules): { play: string; option: string; share: number }[] {
  const shareOf = (tiers: readonly PrizeTier[]) =>
    Number((tiers.reduce((sum, { hundredths, ways }) => sum + hundredths * ways, 0n) * 100_000_000n) / (draws * 100n)) / 1e8;
  return plays.flatMap((play) =>
    isNumberPlay(play)
      ? [{ play: play.key, option: '', share: shareOf(play.tiers) }]
      : play.options.map((tier) => ({ play: play.key, option: tier.key, share: shareOf([tier]) })),
  );
}

/** Builds the shared-round game of a lottery drawn on a schedule. */
export function lotteryGame(
  { gameId, title, rules, showMs }: { gameId: string; title: string; rules: LotteryRules; showMs: number },
  schedule: Omit<DrawSchedule, 'numbersOf'>,
): SharedGame {
  return {
    gameId,
    title,
    minAmount: PICK_AMOUNTS[0] ?? 100n,
    maxAmount: 100_000n,
    ticketsMax: 50,
    timing: { bettingMs: 0, lateBetsMs: 2500, resultMs: 4000 },
    schedule: { ...schedule, numbersOf: (outcome) => (outcome as DrawnNumbers).numbers.map(String) },
    readBet(raw) {
      const parsed = v.safeParse(Bet, raw);
      if (!parsed.success) return undefined;
      const picks = parsed.output.picks.map((pick) => readPick(rules, pick));
      if (picks.some((pick) => pick === undefined)) return undefined;
      const amount = BigInt(parsed.output.amount);
      return { stakeAmount: amount * BigInt(picks.length), bet: { amount: parsed.output.amount, picks } };
    },
    draw: rules.draw,
    playMs: () => showMs,
    payout(bet, outcome) {
      const { amount, picks } = bet as LotteryBet;
      const { numbers } = outcome as DrawnNumbers;
      return picks.reduce((sum, pick) => sum + (BigInt(amount) * pickPays(rules, pick, numbers)) / 100n, 0n);
    },
  };
}

function tierOf(tiers: readonly PrizeTier[], key: string): PrizeTier | undefined {
  return tiers.find((tier) => tier.key === key);
}
