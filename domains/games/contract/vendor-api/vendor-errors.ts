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
  free_rounds_unknown: 404,
  free_rounds_over: 409,
  temporary: 503,
} as const satisfies Record<string, number>;

export type VendorErrorCode = keyof typeof VENDOR_ERRORS;

/** What each refusal tells the vendor's developer. */
export const VENDOR_ERROR_MEANINGS = {
  malformed_request: 'The request cannot be read, or a field is missing or out of shape.',
  invalid_amount: 'The amount is not a decimal text, is negative, or is zero where a stake is taken.',
  amount_precision: 'The amount has more decimals than the currency.',
  invalid_signature: 'The signature does not fit method, path, timestamp and body.',
  timestamp_out_of_window: 'The timestamp is missing or more than 300 seconds off.',
  unknown_key: 'No such vendor, or the vendor has no such key.',
  vendor_disabled: 'The vendor is switched off: no launch and no new stake.',
  address_not_allowed: 'The vendor may not call from this address.',
  token_invalid: 'The launch token is unknown, used or lapsed.',
  session_expired: 'There is no live session of this member and game. Launch the game again.',
  unknown_member: 'There is no such member.',
  account_blocked: 'The account may not play. What it is owed is still paid.',
  currency_mismatch: 'The account is not held in this currency.',
  insufficient_funds: 'The balance is lower than the stake.',
  transaction_conflict: 'This transaction id was used before with other content.',
  bet_unknown: 'The bet that this win belongs to never arrived.',
  bet_rolled_back: 'The bet was rolled back.',
  bet_settled: 'The bet is settled and cannot be rolled back.',
  round_closed: 'The round is closed.',
  game_unknown: 'The vendor has no such game here.',
  game_disabled: 'The game is switched off.',
  limit_reached: 'A limit of the member refuses this stake.',
  free_rounds_unknown: 'The member has no such free rounds.',
  free_rounds_over: 'The free rounds are all played, their time is over, or they are of another game.',
  temporary: 'Nothing is known to be decided. Repeat the call with the same transaction id.',
} as const satisfies Record<VendorErrorCode, string>;

const codes = Object.keys(VENDOR_ERRORS) as [VendorErrorCode, ...VendorErrorCode[]];

/** The body of a refusal. `insufficient_funds` carries the balance, in major units. */
export const VendorRefusalBody = v.object({
  errorCode: v.picklist(codes),
  message: v.string(),
  balance: v.optional(v.string()),
  currency: v.optional(CurrencyCode),
});
export type VendorRefusalBody = v.InferOutput<typeof VendorRefusalBody>;
