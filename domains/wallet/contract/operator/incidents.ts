import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, idSchema, MinorUnits, Moment, pageOf, plainText } from '@jogada/platform/contract';
import { DepositCase } from './deposits.ts';
import { MemberTransfer } from './member-wallet.ts';
import { WithdrawalCase, WithdrawalCaseStep } from './withdrawals.ts';

/** Cashier incidents that need staff. */
export const INCIDENT_KINDS = [
  'payment_unknown',
  'payment_differs',
  'payment_not_returned',
  'payment_not_confirmed',
  'payment_clawed_back',
  'reconciliation_break',
  'payout_contradiction',
  'payout_overdue',
  'excluded_balance',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

const IncidentId = idSchema('inc');

/** `resolvedBy` of an incident that ended without staff; its resolution is then one of `OWN_ENDS`. */
export const ENDED_BY_ITSELF = 'system';
export const OWN_ENDS = ['returned', 'paid', 'refused', 'cancelled'] as const;

export const CashierIncident = v.object({
  incidentId: IncidentId,
  kind: v.picklist(INCIDENT_KINDS),
  /** Id of the subject: a payment's end-to-end id, a withdrawal or a member. */
  subjectId: v.string(),
  /** Null when the owner of the money is unknown. Staff of all merchants see such incidents. */
  merchantCode: v.nullable(v.string()),
  memberId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  /** Facts as recorded; amounts in minor units. */
  facts: v.record(v.string(), v.string()),
  at: Moment,
  resolvedAt: v.nullable(Moment),
  resolvedBy: v.nullable(v.string()),
  resolution: v.string(),
});
export type CashierIncident = v.InferOutput<typeof CashierIncident>;

export const listCashierIncidents = operatorEndpoint({
  method: 'GET',
  path: '/ops/cashier-incidents',
  summary: 'List payments, returns and payouts that need a manual decision',
  access: 'operator',
  permission: 'incidents.read',
  input: v.object({ state: v.optional(v.picklist(['open', 'resolved'])), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(CashierIncident),
  problems: [],
});

/** The known path of the money: the payment, its deposit, refunds or payouts, and the ledger transfers. */
export const MoneyPath = v.object({
  payment: v.nullable(
    v.object({
      endToEndId: v.string(),
      state: v.picklist(['notified', 'credited', 'returning', 'returned', 'suspense', 'unknown']),
      txid: v.nullable(v.string()),
      /** Minor units of BRL; null until the provider has confirmed the payment. */
      amount: v.nullable(MinorUnits),
      reasonCode: v.nullable(v.string()),
      returnId: v.nullable(v.string()),
      notifiedAt: Moment,
      paidAt: v.nullable(Moment),
      settledAt: v.nullable(Moment),
    }),
  ),
  deposit: v.nullable(DepositCase),
  /** Refunds initiated by staff. */
  refunds: v.array(
    v.object({
      returnId: v.string(),
      amount: MinorUnits,
      state: v.picklist(['returning', 'returned', 'not_done']),
      createdAt: Moment,
      endedAt: v.nullable(Moment),
    }),
  ),
  withdrawal: v.nullable(v.object({ ...WithdrawalCase.entries, steps: v.array(WithdrawalCaseStep) })),
  transfers: v.array(MemberTransfer),
});
export type MoneyPath = v.InferOutput<typeof MoneyPath>;

export const readCashierIncident = operatorEndpoint({
  method: 'GET',
  path: '/ops/cashier-incidents/:incidentId',
  summary: 'Retrieve a cashier incident with its transfers',
  access: 'operator',
  permission: 'incidents.read',
  input: v.object({ incidentId: IncidentId }),
  output: v.object({
    incident: CashierIncident,
    path: MoneyPath,
    /** Whether the platform holds the money and may return it to the payer. */
    isReturnable: v.boolean(),
    /** The operator who requested the return and awaits a second approval. */
    waitsForSecond: v.nullable(v.string()),
  }),
  problems: ['not_found'],
});

/** Moves no money. */
export const resolveCashierIncident = operatorEndpoint({
  method: 'POST',
  path: '/ops/cashier-incidents/:incidentId/resolve',
  summary: 'Resolve a cashier incident with a finding',
  access: 'operator',
  permission: 'incidents.resolve',
  input: v.object({ incidentId: IncidentId, reason: plainText({ min: 10, max: 300 }) }),
  output: CashierIncident,
  problems: ['not_found'],
});

/** Sent when another operator approves (S41). */
export const returnIncidentPayment = operatorEndpoint({
  method: 'POST',
  path: '/ops/cashier-incidents/:incidentId/return',
  summary: 'Request that an unassigned payment is returned to its payer',
  access: 'operator',
  permission: ['deposits.refund', 'incidents.resolve'],
  input: v.object({ incidentId: IncidentId, reason: plainText({ min: 10, max: 300 }) }),
  output: v.object({ approvalId: idSchema('apv') }),
  problems: ['not_found', 'incident_not_returnable', 'approval_waiting'],
});
