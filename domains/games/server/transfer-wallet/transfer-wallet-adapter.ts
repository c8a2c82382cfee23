import { isRealMember } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import type { Opening, VendorAdapter } from '../vendor-api/vendor-adapter.ts';
import { bringBack } from './bring-back.ts';
import { findCash } from './member.sql.ts';
import { requestTransferIn } from './request-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';
import { reportOfTransfers } from './transfer-report.ts';
import { VendorUnavailable } from './transfer-wallet-vendor.ts';
import { resolveVendor, type ResolvedVendor } from './vendor-client-of.ts';
import { insertVendorPlayer, setPlaying } from './vendor-player.sql.ts';
import { findOpenTransfer } from './vendor-transfer.sql.ts';

/** Vendors that keep the member's money while they play: it goes along, and comes back. */
export const transferWalletAdapter: VendorAdapter = {
  async openGame(ctx, opening) {
    const { member } = ctx;
    // Play money and bonus money never leave the house.
    if (!isRealMember(member.type)) throw new Problem('game_unavailable', { gameId: opening.game.id });
    try {
      const vendor = await resolveVendor(ctx, opening.game.vendor_code);
      if (!vendor.settings.currencies.includes(member.currency))
        throw new Problem('vendor_currency_unsupported', { currency: member.currency });
      await requireNoPendingTransfer(ctx, vendor);
      await transferBalance(ctx, vendor, opening.takesAlong);
      return await open(ctx, vendor, opening);
    } catch (error) {
      if (!(error instanceof VendorUnavailable)) throw error;
      ctx.log.warn({ err: error, vendor: opening.game.vendor_code }, 'game not opened');
      // Whatever has gone there comes back: nobody plays with it.
      void bringBack(ctx, { memberId: member.id, vendorCode: opening.game.vendor_code }).catch((fault: unknown) =>
        ctx.log.error({ err: fault }, 'money stays at the vendor for now'),
      );
      throw new Problem('vendor_unavailable', { gameId: opening.game.id });
    }
  },

  reportOf: reportOfTransfers,
};

// What is uncertain is made certain before more money is moved, or the same money would be counted twice.
async function requireNoPendingTransfer(ctx: MemberContext, { settings }: ResolvedVendor): Promise<void> {
  const open = await findOpenTransfer(ctx.database, { memberId: ctx.member.id, vendorCode: settings.vendor_code });
  if (!open) return;
  const state = await settleTransfer(ctx, { memberId: open.member_id, id: open.id });
  if (state !== 'confirmed' && state !== 'refused') throw pending(open.amount, ctx, settings.vendor_name);
}

async function transferBalance(ctx: MemberContext, { client, settings }: ResolvedVendor, takesAlong: Opening['takesAlong']): Promise<void> {
  const { member } = ctx;
  const { vendor_code: vendorCode, minimum_amount: minimumAmount, maximum_amount: maximumAmount } = settings;
  await client.createPlayer({ memberId: member.id, currency: member.currency });
  await insertVendorPlayer(ctx.database, {
    memberId: member.id,
    vendorCode,
    merchantCode: member.merchantCode,
    currency: member.currency,
    at: ctx.now(),
  });
  const amount = await amountOf(ctx, takesAlong, { minimumAmount, maximumAmount });
  if (amount === 0n) return;
  const request = { memberId: member.id, merchantCode: member.merchantCode, vendorCode, amount, currency: member.currency };
  const transfer = await requestTransferIn(ctx, request);
  const state = transfer && (await settleTransfer(ctx, transfer));
  if (state === 'refused') throw new Problem('vendor_transfer_refused', { vendorName: settings.vendor_name });
  if (state !== 'confirmed') throw pending(amount, ctx, settings.vendor_name);
}

async function amountOf(
  ctx: MemberContext,
  takesAlong: Opening['takesAlong'],
  { minimumAmount, maximumAmount }: { minimumAmount: bigint; maximumAmount: bigint },
): Promise<bigint> {
  const { currency } = ctx.member;
  if (takesAlong === 'none') return 0n;
  if (takesAlong !== 'all') {
    if (takesAlong < minimumAmount) throw new Problem('amount_below_minimum', { minimumAmount: minimumAmount.toString(), currency });
    if (takesAlong > maximumAmount) throw new Problem('amount_above_maximum', { maximumAmount: maximumAmount.toString(), currency });
    return takesAlong;
  }
  const cash = await findCash(ctx.database, { memberId: ctx.member.id, currency });
  if (cash < minimumAmount) return 0n;
  return cash > maximumAmount ? maximumAmount : cash;
}

function pending(amount: bigint, { member }: MemberContext, vendorName: string): Problem {
  return new Problem('vendor_transfer_pending', { amount: amount.toString(), currency: member.currency, vendorName });
}

async function open(ctx: MemberContext, { client, settings }: ResolvedVendor, { game, language }: Opening) {
  const player = { memberId: ctx.member.id, currency: ctx.member.currency };
  const returnUrl = new URL(ctx.settings.publicUrl).origin;
  const [url, balance] = await Promise.all([
    client.launchUrl({ ...player, gameId: game.id, language, returnUrl }),
    client.readBalance(player),
  ]);
  const { origin } = new URL(url);
  // A page elsewhere than where the vendor's games are is not the vendor's to open.
  if (settings.origin !== null && settings.origin !== origin) throw new VendorUnavailable(`a game at ${origin}`);
  const now = ctx.now();
  const checkAt = new Date(now.getTime() + Number(settings.idle_after_ms));
  const playing = { balance, at: now, checkAt, sessionId: ctx.session.id };
  await setPlaying(ctx.database, { memberId: player.memberId, vendorCode: settings.vendor_code }, playing);
  return { url, origin, keepsMoney: true };
}
