import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { writeDecimal } from '@jogada/platform/contract';
import type { authenticate as contract } from '@jogada/games/contract/vendor-api';
import { openLaunch } from '../launch/launch-session.sql.ts';
import { readFreeRounds } from '../free-rounds/read-free-rounds.ts';
import { hashLaunchToken } from '../launch/launch-token.ts';
import { findPocketBalance } from './players.sql.ts';
import type { VendorContext } from './vendor-context.ts';
import { VendorRefusal } from './vendor-refusal.ts';

/**
 * Exchanges a launch token, once, for the member and the session that bets name.
 * @throws VendorRefusal vendor_disabled, token_invalid, account_blocked, unknown_member
 */
export async function authenticate(ctx: VendorContext, { token }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  if (!ctx.vendor.isEnabled) throw new VendorRefusal('vendor_disabled');
  const launch = await openLaunch(ctx.database, { tokenHash: hashLaunchToken(token), vendorCode: ctx.vendor.code, at: ctx.now() });
  if (!launch) throw new VendorRefusal('token_invalid');
  if (launch.status !== 'active') throw new VendorRefusal('account_blocked');

  const { member_id: memberId, currency, pocket } = launch;
  const amount = await findPocketBalance(ctx.database, { memberId, pocket, currency, at: ctx.now() });
  if (amount === undefined) throw new VendorRefusal('unknown_member');
  return {
    memberId,
    sessionId: launch.id,
    nickname: launch.nickname === '' ? launch.username : launch.nickname,
    currency,
    balance: writeDecimal({ amount, currency }),
    language: launch.language,
    playMoney: pocket === 'play',
    ...(await readFreeRounds(ctx, { memberId, gameId: launch.game_id })),
  };
}
