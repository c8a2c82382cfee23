import * as v from 'valibot';

const text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const decimal = v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,8})?$/));

/** Present in every response: "0" means success. */
export const ErrorShape = v.object({ error: text(8), description: v.optional(text(200), '') });

export const BalanceShape = v.object({ error: v.literal('0'), balance: decimal, currency: text(8) });

export const TransferShape = v.object({ error: v.literal('0'), externalTransactionId: text(64), amount: decimal });

/** A status without a transfer has no other fields. */
export const TransferStatusShape = v.variant('status', [
  v.object({ error: v.literal('0'), status: v.literal('Not found') }),
  v.object({
    error: v.literal('0'),
    status: v.picklist(['Success', 'Refused']),
    externalTransactionId: text(64),
    externalPlayerId: text(64),
    amount: decimal,
    currency: text(8),
  }),
]);

export const GameStartShape = v.object({ error: v.literal('0'), gameURL: v.pipe(text(2000), v.url()) });

const TRANSFERS_PAGE_MAX = 2000;

export const TransferListShape = v.object({
  error: v.literal('0'),
  day: v.pipe(v.string(), v.isoDate()),
  transfers: v.pipe(
    v.array(v.object({ externalTransactionId: text(64), externalPlayerId: text(64), amount: decimal, currency: text(8) })),
    v.maxLength(TRANSFERS_PAGE_MAX),
  ),
  next: v.nullable(text(200)),
});
