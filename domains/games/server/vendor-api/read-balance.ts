import { writeDecimal, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { readBalance as contract } from '@jogada/games/contract/vendor-api';
import { getPlayer } from './get-player.ts';
import { findPocketBalance } from './players.sql.ts';
import type { VendorContext } from './vendor-context.ts';
import { VendorRefusal } from './vendor-refusal.ts';

/** @throws VendorRefusal unknown_member, currency_mismatch */
export async function readBalance(ctx: VendorContext, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { currency, pocket } = await getPlayer(ctx, input.memberId);
  if (input.currency !== currency) throw new VendorRefusal('currency_mismatch');
  const amount = await findPocketBalance(ctx.database, { memberId: input.memberId, pocket, currency, at: ctx.now() });
  if (amount === undefined) throw new VendorRefusal('unknown_member');
  return { memberId: input.memberId, currency, balance: writeDecimal({ amount, currency }) };
}
