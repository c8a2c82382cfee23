import * as v from 'valibot';
import { channel, CurrencyCode, endpoint, MinorUnits } from '@jogada/platform/contract';

export const Balance = v.object({
  /** Playable balance: cash plus bonus, in minor units. */
  sumBalance: MinorUnits,
  /** The bonus part in minor units. It converts to cash after wagering and cannot be withdrawn before. */
  bonus: MinorUnits,
  balance: v.array(v.object({ accountTypeId: v.string(), availBalance: MinorUnits })),
  /** Held for pending withdrawals, in minor units. */
  held: MinorUnits,
  currency: CurrencyCode,
  currencySymbol: v.string(),
  /** Increases with every movement. A message with a lower version than the shown one is stale. */
  version: v.number(),
});
export type Balance = v.InferOutput<typeof Balance>;

export const readBalance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: "Retrieve the member's playable balance",
  access: 'signed_in',
  input: v.object({ typeId: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
  output: Balance,
  problems: [],
});

/** Pushed to a member's open pages after each movement. */
export const balanceChanged = channel({ name: 'balance', scope: 'account', message: Balance });
