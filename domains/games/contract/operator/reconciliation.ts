import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CalendarDay, CurrencyCode, cursorInput, idSchema, MinorUnits, Moment, pageOf, plainText } from '@jogada/platform/contract';

const RunId = idSchema('rec');
export const RECONCILIATION_STATES = ['running', 'agrees', 'differs', 'failed'] as const;
export const VENDOR_DIFFERENCES = [
  'missing_here',
  'missing_there',
  'held_here',
  'refused_here',
  'twice_there',
  'other_kind',
  'other_amount',
  'other_currency',
  'other_status',
] as const;

/** A comparison of a vendor's daily report with the ledger. */
export const VendorRun = v.object({
  runId: RunId,
  vendorCode: v.string(),
  vendorName: v.string(),
  /** UTC. */
  day: v.string(),
  state: v.picklist(RECONCILIATION_STATES),
  lineCount: v.number(),
  differenceCount: v.number(),
  /** Differences without a resolution note. */
  openCount: v.number(),
  /** Why the run failed; empty otherwise. */
  fault: v.string(),
  startedAt: Moment,
  endedAt: v.nullable(Moment),
});
export type VendorRun = v.InferOutput<typeof VendorRun>;

export const listVendorRuns = operatorEndpoint({
  method: 'GET',
  path: '/ops/reconciliation/vendors',
  summary: "List the reconciliations of vendors' reports",
  access: 'operator',
  readsReplica: true,
  permission: 'reconciliation.read',
  input: v.object(cursorInput({ pageSize: 10, pageSizeMax: 100 })),
  output: v.object({ ...pageOf(VendorRun).entries, reporting: v.array(v.object({ vendorCode: v.string(), vendorName: v.string() })) }),
  problems: [],
});

export const runVendorReconciliation = operatorEndpoint({
  method: 'POST',
  path: '/ops/reconciliation/vendors',
  summary: "Reconcile a past day with the vendor's report",
  access: 'operator',
  permission: 'reconciliation.run',
  input: v.object({ vendorCode: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{2,40}$/)), day: CalendarDay }),
  output: VendorRun,
  problems: ['vendor_not_found', 'vendor_unavailable', 'field_invalid'],
});

/** One side's record of a transaction. Amounts in minor units. */
const ReportedMovement = v.nullable(
  v.object({
    kind: v.string(),
    amount: MinorUnits,
    winAmount: MinorUnits,
    currency: v.string(),
    status: v.string(),
  }),
);

export const VendorDifference = v.object({
  memberId: v.string(),
  username: v.string(),
  /** The vendor's transaction id; also the ledger's external id. */
  transactionId: v.string(),
  source: v.string(),
  reasons: v.array(v.picklist(VENDOR_DIFFERENCES)),
  here: ReportedMovement,
  there: ReportedMovement,
  currency: v.nullable(CurrencyCode),
  resolvedAt: v.nullable(Moment),
  resolvedBy: v.nullable(v.string()),
  resolution: v.string(),
});
export type VendorDifference = v.InferOutput<typeof VendorDifference>;

export const listVendorDifferences = operatorEndpoint({
  method: 'GET',
  path: '/ops/reconciliation/vendors/:runId/differences',
  summary: "List a reconciliation's differences, open ones first",
  access: 'operator',
  permission: 'reconciliation.read',
  input: v.object({ runId: RunId, ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(VendorDifference),
  problems: ['not_found'],
});

/** Moves no money. */
export const resolveVendorDifference = operatorEndpoint({
  method: 'POST',
  path: '/ops/reconciliation/vendors/:runId/resolve',
  summary: 'Resolve a difference with a finding',
  access: 'operator',
  permission: 'reconciliation.resolve',
  input: v.object({
    runId: RunId,
    memberId: v.pipe(v.string(), v.maxLength(64)),
    transactionId: v.pipe(v.string(), v.maxLength(64)),
    reason: plainText({ min: 3, max: 300 }),
  }),
  output: v.object({ resolvedAt: Moment }),
  problems: ['not_found'],
});
