import type { MemberContext } from '@jogada/accounts/server';
import { bringBack } from './bring-back.ts';
import { listVendorPlayersOf } from './vendor-player.sql.ts';

/** A player waits no longer than this for another vendor's answer; what has not come by then comes by itself. */
const WAIT_MAX_MS = 2500;

/** Whoever opens a vendor's game has left the others: what they keep of the member's money comes back first. */
export async function leaveOtherVendors(ctx: MemberContext, { stayingAt }: { stayingAt: string }): Promise<void> {
  const players = await listVendorPlayersOf(ctx.database, ctx.member.id);
  const left = players.filter((player) => player.vendor_code !== stayingAt);
  if (left.length === 0) return;
  const back = Promise.all(
    left.map((player) =>
      bringBack(ctx, { memberId: player.member_id, vendorCode: player.vendor_code }).catch((error: unknown) =>
        ctx.log.error({ err: error, vendor: player.vendor_code }, 'money stays at the vendor for now'),
      ),
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS)));
  await Promise.race([back, waited]);
  clearTimeout(timer);
}
