import type { MemberContext } from '@jogada/accounts/server';
import { bringBack } from './bring-back.ts';
import { listVendorPlayersOf } from './vendor-player.sql.ts';

/** The longest wait, in ms, for other vendors. The job returns the rest later. */
const WAIT_MAX_MS = 2500;

/** Returns the member's balances at all other vendors before a launch. */
export async function leaveOtherVendors(ctx: MemberContext, { stayingAt }: { stayingAt: string }): Promise<void> {
  const players = await listVendorPlayersOf(ctx.database, ctx.member.id);
  const left = players.filter((player) => player.vendor_code !== stayingAt);
  if (left.length === 0) return;
  const back = Promise.all(
    left.map((player) =>
      bringBack(ctx, { memberId: player.member_id, vendorCode: player.vendor_code }).catch((error: unknown) =>
        ctx.log.error({ err: error, vendor: player.vendor_code }, 'money not returned from the vendor yet; will retry'),
      ),
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS)));
  await Promise.race([back, waited]);
  clearTimeout(timer);
}
