/** What the vendor, or the network before it, does to a call. */
export type Deed =
  /** Does it and answers. */
  | 'behave'
  /** Does it; the answer is lost. */
  | 'lose_answer'
  /** The call is lost. */
  | 'lose_call'
  /** The call is lost for the caller, and arrives all the same, some time later. */
  | 'arrive_late'
  /** Does it and answers after the caller has given up. */
  | 'answer_late'
  /** Does it and answers that it did another amount. */
  | 'wrong_amount'
  /** Does it and signs wrongly. */
  | 'wrong_signature'
  /** Does it and answers with the signature of an answer to another call. */
  | 'old_signature'
  /** Does it twice, as when a call is doubled on its way. */
  | 'double'
  /** Refuses it, and remembers that. */
  | 'refuse'
  /** Refuses it, and does not remember. */
  | 'refuse_and_forget'
  /** Answers with the shape's passing error. */
  | 'internal_error'
  /** Answers with an HTTP fault. */
  | 'http_500'
  /** Does it and answers with more than anybody should read. */
  | 'flood'
  /** Does it and answers with what is not JSON. */
  | 'garble'
  /** Does it and answers a byte at a time. */
  | 'drip'
  /** Does it and answers with a redirect. */
  | 'redirect';

/** How many of a hundred calls meet each deed; the rest behave. */
export type Misbehaviour = Readonly<Partial<Record<Deed, number>>>;

export const HOSTILE: Misbehaviour = {
  lose_answer: 6,
  lose_call: 4,
  arrive_late: 5,
  answer_late: 2,
  wrong_amount: 3,
  wrong_signature: 2,
  old_signature: 2,
  double: 4,
  refuse: 4,
  refuse_and_forget: 4,
  internal_error: 3,
  http_500: 2,
  flood: 1,
  garble: 2,
  drip: 1,
  redirect: 1,
};
