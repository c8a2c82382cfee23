import * as v from 'valibot';

/** What a game screen and the arcade server say to each other. Amounts are strings of minor units: "5000" is R$ 50,00. */

export const OpenSessionInput = v.object({
  gameId: v.pipe(v.string(), v.maxLength(64)),
  mode: v.picklist(['real', 'demo']),
  /** The one-use launch token of the platform; required for real play. */
  token: v.optional(v.pipe(v.string(), v.maxLength(512))),
});

const CHOICES_MAX = 24;
const ChosenNumber = v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647));

/** What a player picks, in the words of the game: with the bet, or with a step of a round. */
const ChoiceInput = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(24)),
    v.union([v.pipe(v.string(), v.maxLength(24)), ChosenNumber, v.pipe(v.array(ChosenNumber), v.maxLength(64))]),
  ),
  v.maxEntries(CHOICES_MAX),
);
export type Choice = v.InferOutput<typeof ChoiceInput>;

export const PlayInput = v.object({
  /** Made by the screen, one per press of the button; repeating it repeats the answer. */
  spinKey: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  stakeAmount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/)),
  options: v.optional(ChoiceInput, {}),
  /** Plays one of these instead of staking. */
  freeRoundsId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
});

export const StepInput = v.object({
  /** Made by the screen, one per decision; repeating it repeats the answer. */
  stepKey: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  step: ChoiceInput,
});

export const RotateSeedInput = v.object({
  clientSeed: v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{1,64}$/)),
});

/** Whether a round's money is where it belongs: `open` waits for the player's step, `pending` is decided but not credited yet. */
type RoundStanding = 'open' | 'settled' | 'pending';

export interface RoundView {
  roundId: string;
  gameId: string;
  standing: RoundStanding;
  stakeAmount: string;
  winAmount: string;
  currency: string;
  /** After the round; absent while it is pending. */
  balanceAmount?: string;
  options: Choice;
  /** Every decision of the player so far, in order. */
  steps: Choice[];
  result: unknown;
  seedId: string;
  nonce: string;
  createdAt: string;
}

export interface SeedView {
  seedId: string;
  serverSeedHash: string;
  clientSeed: string;
  nextNonce: string;
  /** The commitment for the seed that follows this one, made before the player picks its client seed. */
  nextServerSeedHash: string;
}

export interface RevealedSeedView {
  seedId: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  rounds: number;
  revealedAt: string;
}

export interface FreeRoundsView {
  freeRoundsId: string;
  stakeAmount: string;
  roundsLeft: number;
  /** Gathered until the last of them; it is not in the balance. */
  wonAmount: string;
}

export interface SessionView {
  nickname: string;
  currency: string;
  balanceAmount: string;
  isDemo: boolean;
  stakeAmounts: string[];
  cycleMinMs: number;
  seed: SeedView;
  /** Rounds that the platform pays for, first to be played. */
  freeRounds?: FreeRoundsView;
  /** A round that waits for this player's step, or whose result this player has not been shown yet. */
  unfinishedRound?: RoundView;
}

export interface OpenedSession extends SessionView {
  sessionToken: string;
}

/** A past round with what is needed to compute it again; `serverSeed` only once its seed was revealed. */
export interface VerifiableRound extends RoundView {
  serverSeedHash: string;
  clientSeed: string;
  serverSeed?: string;
}

export interface ProblemBody {
  code: ProblemCode;
  /** Set with `too_soon`: when to ask again. */
  retryAfterMs?: number;
}

/** Everything the server may refuse, with its HTTP status. */
export const PROBLEM_STATUS = {
  malformed_request: 400,
  stake_not_offered: 400,
  options_not_offered: 400,
  token_invalid: 401,
  session_gone: 401,
  insufficient_funds: 402,
  account_blocked: 403,
  limit_reached: 403,
  game_unavailable: 403,
  not_found: 404,
  method_not_allowed: 405,
  key_reused: 409,
  round_open: 409,
  round_unfinished: 409,
  round_over: 409,
  step_not_allowed: 409,
  free_rounds_over: 409,
  seed_in_use: 409,
  price_changed: 409,
  bet_over: 409,
  target_gone: 409,
  too_soon: 429,
  bet_not_confirmed: 503,
  platform_unavailable: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;
