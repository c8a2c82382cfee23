import * as v from 'valibot';
import type { VendorErrorCode } from './vendor-errors.ts';

/** The vendor's code follows, then `/play` or `/rollback`. */
export const AGGREGATOR_API_BASE = '/aggregator/v1';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[\x21-\x7e]+$/));

/** Minor units, as a whole JSON number: the shape's own rule, exact up to 2^53. */
const MinorAmount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

const request = {
  user_id: name,
  currency: v.pipe(v.string(), v.minLength(1), v.maxLength(8)),
  /** The game as the catalogue names it. */
  game: name,
};

const stakeOrWin = v.object({ action: v.picklist(['bet', 'win']), action_id: name, amount: MinorAmount });
const takeBack = v.object({ action: v.literal('rollback'), action_id: name, original_action_id: name });
const ACTIONS_MAX = 50;

/** Stakes and wins of one round, done in order, all or none. Without actions it reads the balance. */
export const AggregatorPlay = v.object({
  ...request,
  /** The round. */
  game_id: v.optional(name),
  /** Whose launch it is; needed where a stake is taken. */
  session_id: v.optional(name),
  finished: v.optional(v.boolean(), false),
  actions: v.optional(v.pipe(v.array(stakeOrWin), v.maxLength(ACTIONS_MAX)), []),
});
export type AggregatorPlay = v.InferOutput<typeof AggregatorPlay>;

/** Stakes of one round to be given back, all or none. */
export const AggregatorRollback = v.object({
  ...request,
  game_id: name,
  actions: v.pipe(v.array(takeBack), v.minLength(1), v.maxLength(ACTIONS_MAX)),
});
export type AggregatorRollback = v.InferOutput<typeof AggregatorRollback>;

export interface AggregatorAnswer {
  /** Minor units, of now. */
  readonly balance: number;
  readonly game_id?: string;
  /** One for each action, in order; the same again for an action that is repeated. */
  readonly transactions: readonly { readonly action_id: string; readonly tx_id: string }[];
}

/** The shape's number, and its HTTP status, for each of our refusals. */
export const AGGREGATOR_ERRORS = {
  insufficient_funds: { status: 412, code: 100 },
  unknown_member: { status: 412, code: 101 },
  session_expired: { status: 412, code: 101 },
  token_invalid: { status: 412, code: 101 },
  limit_reached: { status: 412, code: 105 },
  game_unknown: { status: 412, code: 107 },
  game_disabled: { status: 412, code: 107 },
  vendor_disabled: { status: 412, code: 107 },
  account_blocked: { status: 412, code: 110 },
  currency_mismatch: { status: 412, code: 154 },
  malformed_request: { status: 400, code: 400 },
  invalid_amount: { status: 400, code: 400 },
  amount_precision: { status: 400, code: 400 },
  transaction_conflict: { status: 400, code: 400 },
  bet_unknown: { status: 400, code: 400 },
  bet_rolled_back: { status: 400, code: 400 },
  bet_settled: { status: 400, code: 400 },
  round_closed: { status: 400, code: 400 },
  // This API knows no free rounds.
  free_rounds_unknown: { status: 400, code: 400 },
  free_rounds_over: { status: 400, code: 400 },
  invalid_signature: { status: 403, code: 403 },
  timestamp_out_of_window: { status: 403, code: 403 },
  unknown_key: { status: 403, code: 403 },
  address_not_allowed: { status: 403, code: 403 },
  temporary: { status: 500, code: 500 },
} as const satisfies Record<VendorErrorCode, { status: number; code: number }>;
