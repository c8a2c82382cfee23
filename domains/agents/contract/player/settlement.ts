import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits, Moment } from '@jogada/platform/contract';
import { ContractId, ContractKind, ContractTerms } from './contract.ts';
import { ProofCursor, Share } from './share.ts';

export const BillId = idSchema('bil');

/** The result of a contract's period with the figures it was computed from. */
export const Bill = v.object({
  billId: BillId,
  contractId: ContractId,
  version: v.number(),
  kind: ContractKind,
  side: v.picklist(['pays', 'is_paid']),
  /** The other party, masked; null for the merchant. */
  otherName: v.nullable(v.string()),
  startsAt: Moment,
  endsAt: Moment,
  /** 0 for the first bill; later ones are corrections by the difference. */
  sequence: v.number(),
  /** The team's turnover or net loss. */
  figure: MinorUnits,
  carriedLoss: MinorUnits,
  activeCount: v.number(),
  /** Index of the reached step of the terms; null for none. */
  step: v.nullable(v.number()),
  rate: v.number(),
  totalDue: Share,
  due: Share,
  carryBefore: Share,
  amount: MinorUnits,
  carryAfter: Share,
  currency: CurrencyCode,
  /** waiting: the payer's balance is too low. */
  state: v.picklist(['issued', 'not_reached', 'waiting']),
  madeAt: Moment,
  paidAt: v.nullable(Moment),
});
export type Bill = v.InferOutput<typeof Bill>;

export const listBills = endpoint({
  method: 'GET',
  path: '/wps/agent/bills',
  summary: 'List the bills of contracts that pay the agent or are paid by them',
  access: 'agent',
  readsReplica: true,
  input: v.object({
    side: v.optional(v.picklist(['pays', 'is_paid']), 'is_paid'),
    kind: v.optional(v.picklist(['salary', 'dividend'])),
    /** The cursor of the previous page. */
    after: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  output: v.object({ list: v.array(Bill), nextAfter: v.nullable(v.string()) }),
  problems: [],
});

export const readBill = endpoint({
  method: 'GET',
  path: '/wps/agent/bills/:billId',
  summary: 'Retrieve a bill with its terms and its days or hours',
  access: 'agent',
  input: v.object({ billId: BillId }),
  output: v.object({
    bill: Bill,
    terms: ContractTerms,
    parts: v.array(v.object({ day: v.string(), category: v.string(), stakeAmount: MinorUnits, winAmount: MinorUnits })),
  }),
  problems: ['not_found'],
});

/** Each call covers a part of the team. */
export const recomputeBill = endpoint({
  method: 'POST',
  path: '/wps/agent/bills/:billId/recompute',
  summary: "Recompute a bill from the ledger's rounds",
  access: 'agent',
  input: v.object({ billId: BillId, cursor: v.optional(ProofCursor) }),
  output: v.object({
    /** Rounds recomputed so far, and the number of counted rounds. */
    roundCount: v.number(),
    expectedCount: v.number(),
    figure: MinorUnits,
    activeCount: v.number(),
    totalDue: Share,
    /** Whether all bills of the period equal the amount recomputed from its rounds. Valid only on the last page of the team. */
    isExact: v.boolean(),
    /** Cursor of the next call; null after the whole team. */
    nextCursor: v.nullable(v.string()),
  }),
  problems: ['not_found'],
});

const Progress = v.object({
  contractId: ContractId,
  kind: ContractKind,
  terms: ContractTerms,
  startsAt: Moment,
  endsAt: Moment,
  /** False before the start of the first period. */
  hasBegun: v.boolean(),
  figure: MinorUnits,
  carriedLoss: MinorUnits,
  activeCount: v.number(),
  step: v.nullable(v.number()),
  rate: v.number(),
  /** The payout if the period ended now. */
  amount: MinorUnits,
  currency: CurrencyCode,
});
export type Progress = v.InferOutput<typeof Progress>;

export const readProgress = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts/progress',
  summary: 'List the active contracts with their progress in this period',
  access: 'agent',
  input: v.object({}),
  output: v.object({ list: v.array(Progress) }),
  problems: [],
});
