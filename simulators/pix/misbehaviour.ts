import * as v from 'valibot';

const Nonsense = v.picklist(['off', 'not_json', 'wrong_types', 'too_large']);
const Answers = v.picklist([
  'charge',
  'charge_query',
  'payment',
  'payment_list',
  'refund',
  'refund_query',
  'refund_list',
  'payout',
  'payout_approval',
  'payout_query',
  'key',
]);

export type AnswerName = v.InferOutput<typeof Answers>;

/** Faults of a bank. By default none. */
export const Misbehaviour = v.object({
  /** Answers 503 to every call of the API. */
  isDown: v.boolean(),
  answerAfterMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)),
  nonsense: Nonsense,
  /** Executes the call and drops the response, for this many calls each. */
  lostAnswers: v.record(Answers, v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Leaves out the payer, as the standard allows. */
  withholdsPayer: v.boolean(),
  refusesRefunds: v.boolean(),
  /** Pays a payout again when it is ordered again under its id. */
  isForgetful: v.boolean(),
  /** Refuses payouts with this reason. */
  refusesPayouts: v.nullable(v.string()),
  /** Refuses the order of a payout already, as Efí does after its own checks. */
  deniesPayouts: v.boolean(),
  /** Returns this state for every queried payout, whatever its real one. */
  liesAboutPayouts: v.nullable(v.picklist(['paid', 'refused'])),
  /** Payouts are settled only by the command `settle_payouts`. */
  holdsPayouts: v.boolean(),
  /** `newest_first`: the message about a refund of a payment arrives before the one about the payment. Only Woovi sends them apart. */
  messages: v.picklist(['once', 'twice', 'never', 'newest_first']),
  /** Signs messages with a key that is not the bank's. */
  signsAsStranger: v.boolean(),
  /** Creates a payout, but refuses to pay it as long as this lasts. Only Woovi separates the two. */
  lacksBalance: v.boolean(),
});
export type Misbehaviour = v.InferOutput<typeof Misbehaviour>;

export const GOOD_DAY: Misbehaviour = {
  isDown: false,
  answerAfterMs: 0,
  nonsense: 'off',
  lostAnswers: {},
  withholdsPayer: false,
  refusesRefunds: false,
  isForgetful: false,
  refusesPayouts: null,
  deniesPayouts: false,
  liesAboutPayouts: null,
  holdsPayouts: false,
  messages: 'once',
  signsAsStranger: false,
  lacksBalance: false,
};
