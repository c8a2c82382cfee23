import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readVendorMoney as readContract, returnVendorMoney as returnContract, VendorMoney } from '@jogada/games/contract/player';
import { bringBack } from './bring-back.ts';
import { VendorUnavailable } from './transfer-wallet-vendor.ts';
import { resolveVendor } from './vendor-client-of.ts';
import { listMoneyOf, type VendorMoneyRow } from './vendor-money.sql.ts';
import { listVendorPlayersOf } from './vendor-player.sql.ts';

/** Where the member's money is, beside the wallet: asked of the vendors now. */
export async function readVendorMoney(ctx: MemberContext): Promise<OutputOf<typeof readContract>> {
  const rows = await listMoneyOf(ctx.database, ctx.member.id);
  const lists = await Promise.all(rows.map((row) => moneyOf(ctx, row)));
  return { list: lists.flat() };
}

/** Brings the member's money back, from one vendor or from all of them at once. */
export async function returnVendorMoney(
  ctx: MemberContext,
  { vassalage }: InputOf<typeof returnContract>,
): Promise<OutputOf<typeof returnContract>> {
  const players = await listVendorPlayersOf(ctx.database, ctx.member.id);
  const chosen = players.filter((player) => vassalage === '' || player.vendor_code === vassalage);
  const returned = await Promise.all(
    chosen.map((player) => bringBack(ctx, { memberId: player.member_id, vendorCode: player.vendor_code })),
  );
  return {
    returnedAmount: returned.reduce((sum, amount) => sum + amount, 0n).toString(),
    currency: ctx.member.currency,
    ...(await readVendorMoney(ctx)),
  };
}

async function moneyOf(ctx: MemberContext, row: VendorMoneyRow): Promise<VendorMoney[]> {
  const shown = (amount: bigint, state: VendorMoney['state'], isCurrent = true): VendorMoney[] =>
    amount === 0n
      ? []
      : [{ vassalage: row.vendor_code, vendorName: row.vendor_name, amount: amount.toString(), currency: row.currency, state, isCurrent }];
  // While something is on its way the vendor's balance may hold it already: it would be shown twice.
  if (row.direction === 'in') return [...shown(row.open_amount ?? 0n, 'going'), ...shown(row.balance, 'there', false)];
  if (row.direction === 'out') return shown(row.open_amount ?? 0n, 'returning');
  try {
    const { client } = await resolveVendor(ctx, row.vendor_code);
    return shown(await client.readBalance({ memberId: row.member_id, currency: row.currency }), 'there');
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    return shown(row.balance, 'there', false);
  }
}
