import * as v from 'valibot';
import { CalendarDay, CurrencyCode, endpoint, idSchema, MinorUnits, Moment, plainText } from '@jogada/platform/contract';
import { BillId } from './settlement.ts';

export const CLAIM_MAX = 500;

const Category = v.pipe(v.string(), v.regex(/^(\*|[A-Z]{2,12})$/));

/** The disputed item: a line of a day's rebates, or a bill. */
const DisputeSubject = v.variant('subject', [
  v.object({ subject: v.literal('rebate'), day: CalendarDay, originDay: CalendarDay, category: Category }),
  v.object({ subject: v.literal('bill'), billId: BillId }),
]);

export const DisputeId = idSchema('dsp');

export const Dispute = v.object({
  disputeId: DisputeId,
  subject: v.picklist(['rebate', 'bill']),
  /** The day of the rebates, or the bill's id. */
  reference: v.string(),
  /** For rebates: the day of the rounds, and the game category. */
  line: v.string(),
  claim: v.string(),
  state: v.picklist(['open', 'upheld', 'rejected']),
  openedAt: Moment,
  answerBy: Moment,
  answer: v.string(),
  answeredAt: v.nullable(Moment),
  /** The amount paid for it. */
  amount: MinorUnits,
  currency: CurrencyCode,
});
export type Dispute = v.InferOutput<typeof Dispute>;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/wps/agent/disputes',
  summary: "List the agent's disputes",
  access: 'agent',
  input: v.object({}),
  output: v.object({ list: v.array(Dispute) }),
  problems: [],
});

export const openDispute = endpoint({
  method: 'POST',
  path: '/wps/agent/disputes',
  summary: 'Dispute a line of a statement or a bill',
  access: 'agent',
  input: v.intersect([DisputeSubject, v.object({ claim: plainText({ min: 3, max: CLAIM_MAX }) })]),
  output: Dispute,
  problems: ['not_found', 'dispute_open'],
});
