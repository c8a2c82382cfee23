import * as v from 'valibot';
import { CurrencyCode } from '@jogada/platform/contract';

/**
 * Every way in which a vendor's call may be refused, with its HTTP status. The list is closed. A refused call moved
 * nothing; after `temporary`, or after no answer at all, the vendor repeats the call with the same transaction id.
 */
export const VENDOR_ERRORS = {
  malformed_request: 400,
  invalid_amount: 400,
  amount_precision: 400,
  invalid_signature: 401,
  timestamp_out_of_window: 401,
  unknown_key: 401,
  vendor_disabled: 403,
  address_not_allowed: 403,
  token_invalid: 401,
  session_expired: 403,
  unknown_member: 404,
  account_blocked: 403,
  currency_mismatch: 409,
  insufficient_funds: 402,
  transaction_conflict: 409,
  bet_unknown: 404,
  bet_rolled_back: 409,
  bet_settled: 409,
  round_closed: 409,
  game_unknown: 404,
  game_disabled: 403,
  limit_reached: 403,
  temporary: 503,
} as const satisfies Record<string, number>;

export type VendorErrorCode = keyof typeof VENDOR_ERRORS;

const codes = Object.keys(VENDOR_ERRORS) as [VendorErrorCode, ...VendorErrorCode[]];

/** The body of a refusal. `insufficient_funds` carries the balance, in major units. */
export const VendorRefusalBody = v.object({
  errorCode: v.picklist(codes),
  message: v.string(),
  balance: v.optional(v.string()),
  currency: v.optional(CurrencyCode),
});
export type VendorRefusalBody = v.InferOutput<typeof VendorRefusalBody>;
