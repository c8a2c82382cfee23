import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { newId } from '@jogada/platform/server';
import { gameUrl, originOf } from '../launch/get-launchable.ts';
import { insertLaunch } from '../launch/launch-session.sql.ts';
import { hashLaunchToken, newLaunchToken } from '../launch/launch-token.ts';
import { LAUNCH_LIFE_MS } from '../launch/live-launch.ts';
import { httpTransactionReport } from '../reconciliation/transaction-report.ts';
import type { VendorAdapter } from './vendor-adapter.ts';
import { findVendor } from './vendor-registry.ts';

/** From the tap to the vendor's question who this is. */
const TOKEN_LIFE_MS = 2 * 60_000;

/** Vendors that play from the wallet itself: the game gets a token, and the money moves by the vendor's calls. */
export const seamlessAdapter: VendorAdapter = {
  async openGame(ctx, { game, language }) {
    const { member } = ctx;
    const origin = originOf(ctx, game);
    const token = newLaunchToken();
    const now = ctx.now();
    await insertLaunch(ctx.database, {
      id: newId('lch', now),
      memberId: member.id,
      merchantCode: member.merchantCode,
      vendorCode: game.vendor_code,
      gameId: game.id,
      language,
      currency: member.currency,
      pocket: member.type === TRIAL_TYPE ? 'play' : 'cash',
      sessionId: ctx.session.id,
      tokenHash: hashLaunchToken(token),
      tokenExpiresAt: new Date(now.getTime() + TOKEN_LIFE_MS),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LAUNCH_LIFE_MS),
    });
    return { url: gameUrl(ctx, { row: game, origin }, { token, language }), origin, keepsMoney: false };
  },

  async reportOf(ctx, vendor) {
    const [key] = (await findVendor(ctx, vendor.code))?.secrets ?? [];
    if (!key || vendor.report_path === null) throw new Error('the vendor has no key to sign with, or no report');
    const [keyId, secret] = key;
    const url = new URL(vendor.report_path, vendor.origin ?? ctx.settings.arcadeUrl);
    // Our own games stand where the installation's settings say.
    const isPublicOnly = ctx.settings.isProduction && vendor.origin !== null;
    return httpTransactionReport({ url, vendorCode: vendor.code, keyId, secret, now: ctx.now, isPublicOnly });
  },
};
