import * as v from 'valibot';
import {
  CalendarDay,
  CurrencyCode,
  cursorInput,
  endpoint,
  idSchema,
  MinorUnits,
  Moment,
  pageOf,
  plainText,
} from '@jogada/platform/contract';

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

/** A vendor's report of a day held against the ledger. */
export const VendorRun = v.object({
  runId: RunId,
  vendorCode: v.string(),
  vendorName: v.string(),
  /** UTC. */
  day: v.string(),
  state: v.picklist(RECONCILIATION_STATES),
  lineCount: v.number(),
  differenceCount: v.number(),
  /** Differences that nobody has said anything about. */
  openCount: v.number(),
  /** Why it failed; empty otherwise. */
  fault: v.string(),
  startedAt: Moment,
  endedAt: v.nullable(Moment),
});
export type VendorRun = v.InferOutput<typeof VendorRun>;

export const listVendorRuns = endpoint({
  method: 'GET',
  path: '/ops/reconciliation/vendors',
  summary: "Vendors' reports as they were held against the ledger, newest first, and who serves one",
  access: 'operator',
  input: v.object(cursorInput({ pageSize: 10, pageSizeMax: 100 })),
  output: v.object({ ...pageOf(VendorRun).entries, reporting: v.array(v.object({ vendorCode: v.string(), vendorName: v.string() })) }),
  problems: [],
});

export const runVendorReconciliation = endpoint({
  method: 'POST',
  path: '/ops/reconciliation/vendors',
  summary: 'Hold a day that has ended against the vendor’s report, again or for the first time',
  access: 'operator',
  input: v.object({ vendorCode: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{2,40}$/)), day: CalendarDay }),
  output: VendorRun,
  problems: ['vendor_not_found', 'vendor_unavailable', 'field_invalid'],
});

/** What one side says of a transaction. Amounts in minor units. */
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
  /** By the vendor's id; also the ledger's external id. */
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

export const listVendorDifferences = endpoint({
  method: 'GET',
  path: '/ops/reconciliation/vendors/:runId/differences',
  summary: 'How a report and the ledger differ: what is open first',
  access: 'operator',
  input: v.object({ runId: RunId, ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(VendorDifference),
  problems: ['not_found'],
});

export const resolveVendorDifference = endpoint({
  method: 'POST',
  path: '/ops/reconciliation/vendors/:runId/resolve',
  summary: 'Say what was found out about a difference; no money moves by it',
  access: 'operator',
  input: v.object({
    runId: RunId,
    memberId: v.pipe(v.string(), v.maxLength(64)),
    transactionId: v.pipe(v.string(), v.maxLength(64)),
    reason: plainText({ min: 3, max: 300 }),
  }),
  output: v.object({ resolvedAt: Moment }),
  problems: ['not_found'],
});
