import * as v from 'valibot';
import { channel, CurrencyCode, endpoint, MinorUnits } from '@jogada/platform/contract';

export const Balance = v.object({
  /** All that the member may play with, cash and bonus, in minor units. */
  sumBalance: MinorUnits,
  /** The part of it that is bonus money: it becomes cash once it has been wagered, and can't be taken out before. */
  bonus: MinorUnits,
  balance: v.array(v.object({ accountTypeId: v.string(), availBalance: MinorUnits })),
  /** Held for withdrawals on their way, in minor units. */
  held: MinorUnits,
  currency: CurrencyCode,
  currencySymbol: v.string(),
  /** Rises with every movement; a lower one than shown is stale news. */
  version: v.number(),
});
export type Balance = v.InferOutput<typeof Balance>;

export const readBalance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: 'What the member can play with',
  access: 'signed_in',
  input: v.object({ typeId: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
  output: Balance,
  problems: [],
});

/** Pushed to a member's open pages after each movement. */
export const balanceChanged = channel({ name: 'balance', scope: 'account', message: Balance });
