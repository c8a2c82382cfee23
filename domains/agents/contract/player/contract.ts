import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, IdText, MinorUnits, Moment, PageMark, plainText, wholeNumber } from '@jogada/platform/contract';

export const CONTRACT_KINDS = ['daily_salary', 'dividend', 'hourly_salary'] as const;
export const ContractKind = v.picklist(CONTRACT_KINDS);
export type ContractKind = v.InferOutput<typeof ContractKind>;

export const ContractId = idSchema('ctr');

const STEPS_MAX = 10;
/** Maximum rates in hundred-thousandths of the turnover (salaries) or of the net loss (dividend). */
export const RATE_MAXIMUM = { daily_salary: 5_000, hourly_salary: 5_000, dividend: 60_000 } as const satisfies Record<ContractKind, number>;
const PERIODS = {
  daily_salary: ['day'],
  hourly_salary: ['hour'],
  dividend: ['week', 'half_month', 'month'],
} as const satisfies Record<ContractKind, readonly string[]>;

export const ContractStep = v.strictObject({
  /** Minimum turnover or net loss of the step; minor units. */
  from: v.pipe(MinorUnits, v.regex(/^\d/)),
  /** Minimum number of team members with a stake. Must be 0 for hourly salaries. */
  activeFrom: wholeNumber({ min: 0, max: 1_000_000 }),
  /** Hundred-thousandths of the whole figure. */
  rate: wholeNumber({ min: 1, max: Math.max(...Object.values(RATE_MAXIMUM)) }),
});

/** Contract terms: the highest step whose conditions are met sets the rate for the whole figure. */
export const ContractTerms = v.strictObject({
  kind: ContractKind,
  period: v.picklist(['hour', 'day', 'week', 'half_month', 'month']),
  /** Whether a period's loss is carried into the following ones; dividends only. */
  carriesLoss: v.boolean(),
  /** Maximum payout per period, minor units; null for no maximum. */
  maximum: v.nullable(v.pipe(MinorUnits, v.regex(/^[1-9]/))),
  steps: v.pipe(v.array(ContractStep), v.maxLength(STEPS_MAX)),
});
export type ContractTerms = v.InferOutput<typeof ContractTerms>;

export const ContractTermsInput = v.pipe(
  ContractTerms,
  v.check(({ kind, period }) => PERIODS[kind].some((one) => one === period), 'a period of another kind'),
  v.check(({ steps }) => steps.length > 0, 'one to ten steps'),
  v.check(({ kind, steps }) => steps.every(({ rate }) => rate <= RATE_MAXIMUM[kind]), 'a rate above the highest'),
  v.check(({ steps }) => steps.every(({ from }, index) => isAbove(from, steps[index - 1]?.from ?? '-1')), 'steps that rise'),
  v.check(({ steps }) => steps.every(({ rate }, index) => rate >= (steps[index - 1]?.rate ?? 0)), 'rates that rise'),
  v.check(({ kind, steps }) => kind !== 'hourly_salary' || steps.every(({ activeFrom }) => activeFrom === 0), 'hours count no members'),
  v.check(({ kind, carriesLoss }) => kind === 'dividend' || !carriesLoss, 'only dividends carry a loss'),
);

// Malformed amounts are reported by their own rule, but the list's checks run on them too.
function isAbove(amount: string, other: string): boolean {
  const isWritten = [amount, other].every((text) => /^-?\d+$/.test(text));
  return !isWritten || BigInt(amount) > BigInt(other);
}

const ContractState = v.picklist(['requested', 'valid', 'denied', 'withdrawn', 'expired']);
export type ContractState = v.InferOutput<typeof ContractState>;

/** One version of a contract, identical for every reader with access. */
export const ContractVersion = v.object({
  contractId: ContractId,
  kind: ContractKind,
  version: v.number(),
  state: ContractState,
  agentId: idSchema('mbr'),
  terms: ContractTerms,
  offeredAt: Moment,
  answeredAt: v.nullable(Moment),
  validFrom: v.nullable(Moment),
  validUntil: v.nullable(Moment),
});
export type ContractVersion = v.InferOutput<typeof ContractVersion>;

export const Contract = v.object({
  ...ContractVersion.entries,
  /** Whether the caller pays or is paid. */
  side: v.picklist(['pays', 'is_paid']),
  /** The payer, masked; null for the merchant. */
  payerName: v.nullable(v.string()),
  agentName: v.string(),
  currency: CurrencyCode,
});
export type Contract = v.InferOutput<typeof Contract>;

export const readContractRequests = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: "List the ids of contracts that await the member's answer",
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ dailysalreqtype: v.string(), divtypecompperiodreq: v.string(), contracthoursalreq: v.string() }),
  problems: [],
});

/** Returns the newest version for each kind and person. */
export const listContracts = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts',
  summary: 'List the contracts that pay the agent or are paid by them',
  access: 'agent',
  input: v.object({
    side: v.optional(v.picklist(['pays', 'is_paid']), 'is_paid'),
    kind: v.optional(ContractKind),
    /** Returns all versions with one direct downline member; omitted, the newest version with each. */
    with: v.optional(IdText),
    after: v.optional(PageMark),
  }),
  output: v.object({ list: v.array(Contract), nextAfter: v.nullable(v.string()) }),
  problems: [],
});

export const Signature = v.object({
  act: v.picklist(['offer', 'accept', 'refuse', 'withdraw', 'end']),
  signerName: v.string(),
  signedAt: Moment,
  /** The signer's IP address: the caller's own in full, the other party's truncated. */
  ip: v.string(),
  language: v.string(),
  textHash: v.string(),
  note: v.string(),
});

export const ContractDetail = v.object({
  contract: Contract,
  /** The signed text in the caller's language, and its SHA-256. */
  text: v.string(),
  textHash: v.string(),
  signatures: v.array(Signature),
  /** The previous version in force, for comparison. */
  before: v.nullable(Contract),
});
export type ContractDetail = v.InferOutput<typeof ContractDetail>;

export const readContract = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts/:contractId',
  summary: 'Retrieve a version of a contract with its signatures',
  access: 'agent',
  input: v.object({ contractId: ContractId }),
  output: ContractDetail,
  problems: ['not_found'],
});

export const listContractVersions = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts/:contractId/versions',
  summary: 'List the versions of a contract',
  access: 'agent',
  input: v.object({ contractId: ContractId }),
  output: v.object({ list: v.array(Contract) }),
  problems: ['not_found'],
});

/** The offer is signed. */
export const offerContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts',
  summary: 'Offer a contract, or new terms, to a direct sub-agent',
  access: 'agent',
  input: v.object({ memberId: IdText, terms: ContractTermsInput }),
  output: ContractDetail,
  problems: ['not_found', 'contract_waits', 'feature_unavailable'],
});

/** Takes effect with the next whole period. */
export const acceptContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/:contractId/accept',
  summary: 'Accept an offered contract',
  access: 'agent',
  input: v.object({ contractId: ContractId, textHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  output: ContractDetail,
  problems: ['not_found', 'contract_answered', 'changed_meanwhile'],
});

/** A contract in force stays in force. */
export const refuseContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/:contractId/refuse',
  summary: 'Refuse an offered contract',
  access: 'agent',
  input: v.object({ contractId: ContractId, note: v.optional(plainText({ max: 200 }), '') }),
  output: ContractDetail,
  problems: ['not_found', 'contract_answered'],
});

export const withdrawContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/:contractId/withdraw',
  summary: 'Withdraw an unanswered offer',
  access: 'agent',
  input: v.object({ contractId: ContractId }),
  output: ContractDetail,
  problems: ['not_found', 'contract_answered'],
});

export const endContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/:contractId/end',
  summary: 'End a contract that the agent pays, with its current period',
  access: 'agent',
  input: v.object({ contractId: ContractId }),
  output: ContractDetail,
  problems: ['not_found', 'contract_answered'],
});

const SimulatedMonth = v.object({
  /** Format 2026-09, in the merchant's calendar. */
  month: v.string(),
  periodCount: v.number(),
  paidCount: v.number(),
  figure: MinorUnits,
  amount: MinorUnits,
  /** What the contract in force would have paid for the same periods; null without one. */
  amountNow: v.nullable(MinorUnits),
});

/** For the agent or for a direct sub-agent. */
export const simulateContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/simulate',
  summary: 'Simulate contract terms over the last three months',
  access: 'agent',
  input: v.object({ memberId: v.optional(IdText), terms: ContractTermsInput }),
  output: v.object({ months: v.array(SimulatedMonth), total: MinorUnits, totalNow: v.nullable(MinorUnits), currency: CurrencyCode }),
  problems: ['not_found'],
});
