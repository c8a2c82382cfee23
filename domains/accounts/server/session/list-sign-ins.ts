import type { listSignIns as contract } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { deviceOf } from './device-name.ts';
import { maskAddress } from './mask-address.ts';
import { selectSignIns } from './sign-in-history.sql.ts';

const SHOWN_MS = 90 * 86_400_000;
const ROWS_MAX = 50;

/** The sign-ins and refused attempts of the account with device, place and outcome (S26). */
export async function listSignIns(ctx: MemberContext): Promise<OutputOf<typeof contract>> {
  const since = new Date(ctx.now().getTime() - SHOWN_MS);
  const rows = await selectSignIns(ctx.database, { memberId: ctx.member.id, since, rowsMax: ROWS_MAX });
  const list = rows.map((row) => ({
    at: row.at.toISOString(),
    outcome: row.is_refused ? ('refused' as const) : ('signed_in' as const),
    ...deviceOf(row.user_agent),
    ...row.device,
    address: maskAddress(row.address),
    country: ctx.countries.countryOf(row.address) ?? null,
    method: row.method,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
  return { list };
}
