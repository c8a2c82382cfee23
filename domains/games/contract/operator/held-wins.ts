import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, idSchema, MinorUnits, Moment, pageOf, plainText } from '@jogada/platform/contract';

export const HELD_WIN_STATES = ['held', 'settled', 'paid', 'refused'] as const;
const HeldWinId = idSchema('hwn');

/** A win without a bet, from a vendor whose rule is to hold such wins. */
export const HeldWin = v.object({
  heldWinId: HeldWinId,
  /** `settled`: its bet arrived and it was paid as a win; `paid`: an operator paid it without a bet. */
  state: v.picklist(HELD_WIN_STATES),
  vendorName: v.string(),
  memberId: v.string(),
  username: v.string(),
  amount: MinorUnits,
  currency: CurrencyCode,
  /** The vendor's ids. */
  transactionId: v.string(),
  gameId: v.string(),
  roundId: v.string(),
  betTransactionId: v.string(),
  /** The ledger's reason for not paying it. */
  ledgerSays: v.string(),
  decidedBy: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  createdAt: Moment,
  endedAt: v.nullable(Moment),
});
export type HeldWin = v.InferOutput<typeof HeldWin>;

/** Held ones are sorted longest waiting first, others newest first. */
export const listHeldWins = operatorEndpoint({
  method: 'GET',
  path: '/ops/held-wins',
  summary: 'List the wins without a bet, held or decided',
  access: 'operator',
  permission: 'vendors.read',
  input: v.object({ state: v.optional(v.picklist(HELD_WIN_STATES)), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(HeldWin),
  problems: [],
});

const decision = v.object({ heldWinId: HeldWinId, reason: plainText({ min: 3, max: 200 }) });

/**
 * The reason is stored in the audit trail. Without a bet, a win above the operator's limits awaits a second operator (S41): `waitsForSecond`
 * is true and the win stays held.
 */
export const payHeldWin = operatorEndpoint({
  method: 'POST',
  path: '/ops/held-wins/:heldWinId/pay',
  summary: 'Pay a held win',
  access: 'operator',
  permission: 'held_wins.decide',
  input: decision,
  output: v.object({ ...HeldWin.entries, waitsForSecond: v.boolean() }),
  problems: ['held_win_not_found', 'held_win_not_open', 'approval_waiting'],
});

/** The reason is stored in the audit trail. */
export const refuseHeldWin = operatorEndpoint({
  method: 'POST',
  path: '/ops/held-wins/:heldWinId/refuse',
  summary: 'Refuse a held win',
  access: 'operator',
  permission: 'held_wins.decide',
  input: decision,
  output: HeldWin,
  problems: ['held_win_not_found', 'held_win_not_open'],
});
