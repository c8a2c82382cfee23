import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, idSchema, MinorUnits, Moment, pageOf, plainText } from '@jogada/platform/contract';

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

export const listHeldWins = endpoint({
  method: 'GET',
  path: '/ops/held-wins',
  summary: 'Wins without a bet: those that are held with the longest waiting first, others newest first',
  access: 'operator',
  input: v.object({ state: v.optional(v.picklist(HELD_WIN_STATES)), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(HeldWin),
  problems: [],
});

const decision = v.object({ heldWinId: HeldWinId, reason: plainText({ min: 3, max: 200 }) });

export const payHeldWin = endpoint({
  method: 'POST',
  path: '/ops/held-wins/:heldWinId/pay',
  summary: 'Pay a held win, with a reason that stays in the audit trail',
  access: 'operator',
  input: decision,
  output: HeldWin,
  problems: ['held_win_not_found', 'held_win_not_open'],
});

export const refuseHeldWin = endpoint({
  method: 'POST',
  path: '/ops/held-wins/:heldWinId/refuse',
  summary: 'Refuse a held win, with a reason that stays in the audit trail',
  access: 'operator',
  input: decision,
  output: HeldWin,
  problems: ['held_win_not_found', 'held_win_not_open'],
});
