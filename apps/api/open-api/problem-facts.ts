import * as v from 'valibot';
import { CurrencyCode, MinorUnits, Moment, type ProblemCode } from '@jogada/platform/contract';
import { PROBLEM_STATUS } from '../problem-status.ts';
import { CaptchaReason, HumanCheckReason } from '@jogada/accounts/contract/player';
import { BonusCost } from '@jogada/wallet/contract/player';

const field = v.pipe(v.string(), v.description('The input field that the refusal is about; a dotted path inside objects and lists'));
const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const triesLeft = v.pipe(count, v.description('Tries before a lockout'));
const retryAfterSeconds = v.pipe(count, v.description('As the Retry-After header says'));
const until = v.pipe(v.nullable(Moment), v.description('Null: without an end'));
const gameId = v.string();
const vendorName = v.string();
const currency = CurrencyCode;

/** The facts that a field's rule adds to a refusal of its value. */
const ofField = { field, minLength: count, maxLength: count };

/**
 * The facts that a refusal with each code may carry; each is left out where it does not apply. Codes that are not here carry none.
 * `problem-facts.test.ts` compares this with every place that throws a problem.
 */
const FACTS = {
  malformed_request: { field },
  too_many_requests: {
    retryAfterSeconds,
    takesPasskey: v.pipe(v.boolean(), v.description('Whether a sign-in with a passkey is still possible')),
  },
  system_busy: { retryAfterSeconds },
  key_in_flight: { retryAfterSeconds },
  under_maintenance: { until },

  captcha_required: { captcha: v.literal(true), field, reason: CaptchaReason },
  captcha_wrong: { captcha: v.literal(true), field },
  human_check_required: { reason: HumanCheckReason },
  wrong_credentials: { captcha: v.pipe(v.boolean(), v.description('Whether the next try needs a captcha')), reason: CaptchaReason },
  second_factor_required: {
    ticket: v.pipe(v.string(), v.description('To be sent with the second factor')),
    hasAuthenticator: v.boolean(),
    hasPasskey: v.boolean(),
  },
  second_factor_wrong: { field, triesLeft },
  second_factor_used: { field },
  passkey_refused: { field },
  remembered_login_ended: { field },
  phone_proof_refused: { field },

  username_taken: { field },
  username_invalid: ofField,
  password_invalid: ofField,
  password_weak: { field },
  password_same_as_username: { field },
  old_password_wrong: { field, triesLeft },
  confirmation_differs: ofField,
  field_required: ofField,
  field_invalid: ofField,
  under_age: ofField,
  agreement_required: { field },
  invitation_code_error: { field },
  recommender_unknown: { field },
  document_required: ofField,
  document_invalid: ofField,
  identity_number_invalid: ofField,
  mobile_invalid: ofField,
  email_invalid: ofField,
  contact_missing: { field },
  contact_taken: { field },
  in_verification_error: { field },
  verification_code_dead: { field },
  'modify.new.old.same': { field },
  payment_password_invalid: { field, digits: count },
  payment_password_same_as_login: { field },
  payment_password_not_set: { field },
  payment_password_wrong: { field, triesLeft },

  account_excluded: { until },
  play_paused: { until },
  closing_not_due: { until },
  erasure_open_matters: { matters: v.pipe(v.string(), v.description('The open matters, separated by commas')) },

  amount_below_minimum: { minimumAmount: MinorUnits, currency },
  amount_above_maximum: { maximumAmount: MinorUnits, currency },
  insufficient_funds: { availableAmount: MinorUnits, currency },
  limit_reached: {
    kind: text,
    period: text,
    remainingAmount: MinorUnits,
    currency,
    resetsAt: Moment,
  },
  limits_contradict: { field, kind: text, period: text, otherPeriod: text, otherLimit: text },
  deposit_unplayed: { remainingAmount: MinorUnits, currency },
  bonus_would_be_lost: { ...BonusCost.entries, isChanged: v.pipe(v.boolean(), v.description('Whether another cost was accepted before')) },
  statement_too_long: { rowsMax: count },
  records_archived: { firstDay: v.pipe(v.string(), v.description('The first day that is not archived, as 2026-09-01')) },
  approval_not_possible: { why: text },

  game_not_found: { gameId },
  game_unavailable: { gameId },
  game_not_certified: { gameId },
  vendor_unavailable: { gameId },
  vendor_not_connected: { gameId },
  vendor_under_maintenance: { vendorName },
  vendor_currency_unsupported: { currency },
  vendor_transfer_pending: { amount: MinorUnits, currency, vendorName },
  vendor_transfer_refused: { vendorName },
  category_open: { category: text },
  category_prohibited: { category: text },

  promotion_forbidden: { reason: text },
  promotion_not_for_you: { reason: text },
  points_price_changed: { price: v.pipe(count, v.description('The current price, in points')) },
  points_limit_reached: { limit: count },
  points_missing: { points: v.pipe(count, v.description('Points that the member lacks')) },
  promotion_claim_refused: { language: text },
  level_needed: { level: v.number() },
  rate_out_of_bounds: { field },

  link_refused: { url: text },
  claim_forbidden: { words: text, kind: text, language: text },
  text_invalid: { reason: text, names: text },
  pattern_refused: { field },
  profile_refused: { field, reason: text },
  host_taken: { host: text },
  currency_fixed: { currency },
} as const satisfies Partial<Record<ProblemCode, v.ObjectEntries>>;

/** The schema of the facts of each code. */
export const PROBLEM_FACTS = Object.fromEntries(
  Object.keys(PROBLEM_STATUS).map((code) => [code, v.partial(v.strictObject((FACTS as Record<string, v.ObjectEntries>)[code] ?? {}))]),
) as unknown as Readonly<Record<ProblemCode, FactsSchema>>;

type FactsSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };
