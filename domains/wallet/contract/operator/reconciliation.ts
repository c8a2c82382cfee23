import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CalendarDay, cursorInput, idSchema, MinorUnits, Moment, pageOf, plainText } from '@jogada/platform/contract';
import { MemberTransfer } from './member-wallet.ts';

const RunId = idSchema('rec');
export const PAYMENT_RUN_STATES = ['running', 'agrees', 'differs', 'failed'] as const;
export const PAYMENT_DIFFERENCES = [
  'missed',
  'not_at_bank',
  'amount_differs',
  'taken_back',
  'not_returned',
  'credit_without_payment',
] as const;

/** Reconciliation of a day's payments with the bank's list. */
export const PaymentRun = v.object({
  runId: RunId,
  /** UTC. */
  day: v.string(),
  state: v.picklist(PAYMENT_RUN_STATES),
  paymentCount: v.number(),
  differenceCount: v.number(),
  /** Unresolved differences. */
  openCount: v.number(),
  /** Why the run failed; empty otherwise. */
  fault: v.string(),
  startedAt: Moment,
  endedAt: v.nullable(Moment),
  /** The payment account whose list was compared; null for the installation's bank, and for all banks in a run that staff started. */
  paymentAccountId: v.nullable(v.string()),
});
export type PaymentRun = v.InferOutput<typeof PaymentRun>;

export const listPaymentRuns = operatorEndpoint({
  method: 'GET',
  path: '/ops/reconciliation/payments',
  summary: "List the reconciliations with the bank's payments",
  access: 'operator',
  readsReplica: true,
  permission: 'reconciliation.read',
  input: v.object(cursorInput({ pageSize: 10, pageSizeMax: 100 })),
  output: pageOf(PaymentRun),
  problems: [],
});

export const runPaymentReconciliation = operatorEndpoint({
  method: 'POST',
  path: '/ops/reconciliation/payments',
  summary: "Reconcile a past day with the bank's payments",
  access: 'operator',
  permission: 'reconciliation.run',
  input: v.object({ day: CalendarDay }),
  output: PaymentRun,
  problems: ['field_invalid'],
});

export const PaymentDifference = v.object({
  endToEndId: v.string(),
  what: v.picklist(PAYMENT_DIFFERENCES),
  /** The owner, if known. */
  memberId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  /** Minor units of BRL; null when one side has no record. */
  hereAmount: v.nullable(MinorUnits),
  thereAmount: v.nullable(MinorUnits),
  resolvedAt: v.nullable(Moment),
  resolvedBy: v.nullable(v.string()),
  resolution: v.string(),
});
export type PaymentDifference = v.InferOutput<typeof PaymentDifference>;

export const listPaymentDifferences = operatorEndpoint({
  method: 'GET',
  path: '/ops/reconciliation/payments/:runId/differences',
  summary: "List a reconciliation's differences, open ones first",
  access: 'operator',
  permission: 'reconciliation.read',
  input: v.object({ runId: RunId, ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(PaymentDifference),
  problems: ['not_found'],
});

/** Moves no money. */
export const resolvePaymentDifference = operatorEndpoint({
  method: 'POST',
  path: '/ops/reconciliation/payments/:runId/resolve',
  summary: 'Resolve a difference with a finding',
  access: 'operator',
  permission: 'reconciliation.resolve',
  input: v.object({
    runId: RunId,
    endToEndId: v.pipe(v.string(), v.maxLength(64)),
    what: v.picklist(PAYMENT_DIFFERENCES),
    reason: plainText({ min: 3, max: 300 }),
  }),
  output: v.object({ resolvedAt: Moment }),
  problems: ['not_found'],
});

/** Maximum number of transfers listed for one external id. */
export const TRACED_MAX = 50;

/** Includes the transfers that refer to it. */
export const traceTransfers = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/traces',
  summary: 'List the transfers and entries of an external id',
  access: 'operator',
  permission: 'ledger.read',
  input: v.object({
    memberId: idSchema('mbr'),
    source: v.pipe(v.string(), v.maxLength(64)),
    externalId: v.pipe(v.string(), v.maxLength(80)),
  }),
  output: v.object({ list: v.array(MemberTransfer) }),
  problems: [],
});
