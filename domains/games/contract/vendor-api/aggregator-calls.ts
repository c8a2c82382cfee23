import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import type { VendorErrorCode } from './vendor-errors.ts';
import type { WalletCall } from './wallet-call.ts';

/** Followed by the vendor's code and `/play` or `/rollback`. */
export const AGGREGATOR_API_BASE = '/aggregator/v1';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[\x21-\x7e]+$/));

/** Minor units as a whole JSON number, exact up to 2^53: a rule of this API shape. */
const MinorAmount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

const request = {
  user_id: name,
  currency: v.pipe(v.string(), v.minLength(1), v.maxLength(8)),
  /** The game's id in the catalogue. */
  game: name,
};

const stakeOrWin = v.object({ action: v.picklist(['bet', 'win']), action_id: name, amount: MinorAmount });
const takeBack = v.object({ action: v.literal('rollback'), action_id: name, original_action_id: name });
const ACTIONS_MAX = 50;

/** Stakes and wins of one round, applied in order and atomically. Without actions it returns the balance. */
export const AggregatorPlay = v.object({
  ...request,
  /** The round id. */
  game_id: v.optional(name),
  /** The launch session. Required for a stake. */
  session_id: v.optional(name),
  finished: v.optional(v.boolean(), false),
  actions: v.optional(v.pipe(v.array(stakeOrWin), v.maxLength(ACTIONS_MAX)), []),
});
export type AggregatorPlay = v.InferOutput<typeof AggregatorPlay>;

/** Stakes of one round to refund, atomically. */
export const AggregatorRollback = v.object({
  ...request,
  game_id: name,
  actions: v.pipe(v.array(takeBack), v.minLength(1), v.maxLength(ACTIONS_MAX)),
});
export type AggregatorRollback = v.InferOutput<typeof AggregatorRollback>;

export const AggregatorAnswer = v.object({
  balance: v.pipe(MinorAmount, v.description('The balance after the call, in minor units')),
  game_id: v.optional(name),
  transactions: v.pipe(
    v.array(v.object({ action_id: name, tx_id: v.string() })),
    v.description('One for each action, in order. A repeated action has the same tx_id'),
  ),
});
export type AggregatorAnswer = v.InferOutput<typeof AggregatorAnswer>;

/** The body of an error response. A refused stake above the balance includes the balance. */
export const AggregatorRefusalBody = v.object({ code: v.number(), message: v.string(), balance: v.optional(MinorAmount) });

const EVERY_CALL = [
  'malformed_request',
  'invalid_signature',
  'unknown_key',
  'address_not_allowed',
  'unknown_member',
  'currency_mismatch',
  'transaction_conflict',
  'temporary',
] as const satisfies readonly VendorErrorCode[];

function aggregatorCall<const Input extends v.GenericSchema>(definition: {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly input: Input;
  readonly errors: readonly VendorErrorCode[];
}): WalletCall<Input, typeof AggregatorAnswer> {
  const { path, summary, input, errors } = definition;
  return {
    ...endpoint({
      method: 'POST',
      path: `${AGGREGATOR_API_BASE}/:vendorCode${path}`,
      summary,
      access: 'vendor',
      input,
      output: AggregatorAnswer,
      problems: [],
    }),
    errors: [...EVERY_CALL, ...errors],
  };
}

export const applyActions = aggregatorCall({
  path: '/play',
  summary: 'Apply stakes and wins of a round in order, all or none; without actions, return the balance',
  input: AggregatorPlay,
  errors: [
    'invalid_amount',
    'vendor_disabled',
    'session_expired',
    'account_blocked',
    'insufficient_funds',
    'bet_unknown',
    'bet_rolled_back',
    'round_closed',
    'game_unknown',
    'game_disabled',
    'limit_reached',
  ],
});

export const rollBackActions = aggregatorCall({
  path: '/rollback',
  summary: 'Give stakes of a round back, all or none',
  input: AggregatorRollback,
  errors: ['bet_settled', 'round_closed'],
});

/** The aggregator error code and HTTP status of each refusal. */
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
  // This API has no free rounds.
  free_rounds_unknown: { status: 400, code: 400 },
  free_rounds_over: { status: 400, code: 400 },
  invalid_signature: { status: 403, code: 403 },
  timestamp_out_of_window: { status: 403, code: 403 },
  unknown_key: { status: 403, code: 403 },
  address_not_allowed: { status: 403, code: 403 },
  temporary: { status: 500, code: 500 },
} as const satisfies Record<VendorErrorCode, { status: number; code: number }>;
