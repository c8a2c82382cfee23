/** What the vendor, or the network before it, does to a call. */
export type VendorAction =
  /** Executes it and answers. */
  | 'behave'
  /** Executes it; the response is lost. */
  | 'lose_answer'
  /** The call is lost. */
  | 'lose_call'
  /** The call fails for the caller, and is executed some time later. */
  | 'arrive_late'
  /** Executes it and answers after the caller's timeout. */
  | 'answer_late'
  /** Executes it and answers with another amount. */
  | 'wrong_amount'
  /** Executes it and signs wrongly. */
  | 'wrong_signature'
  /** Executes it and answers with the signature of a response to another call. */
  | 'old_signature'
  /** Executes it twice, as when a call is duplicated in transit. */
  | 'double'
  /** Refuses it, and records the refusal. */
  | 'refuse'
  /** Refuses it, without a record. */
  | 'refuse_and_forget'
  /** Answers with the API's temporary error. */
  | 'internal_error'
  /** Answers with an HTTP error. */
  | 'http_500'
  /** Executes it and answers with a body above any reasonable limit. */
  | 'flood'
  /** Executes it and answers with a body that is not JSON. */
  | 'garble'
  /** Executes it and answers one byte at a time. */
  | 'drip'
  /** Executes it and answers with a redirect. */
  | 'redirect';

/** The percentage of calls with each fault; the rest behave. */
export type Misbehaviour = Readonly<Partial<Record<VendorAction, number>>>;

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
