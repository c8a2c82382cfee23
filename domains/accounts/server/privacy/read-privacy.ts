import type { readPrivacy as endpoint } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import { retainedTables } from '@jogada/platform/server';
import type { MemberContext } from '../member-context.ts';
import { RETENTION_YEARS, retainedOf } from './erase-account.ts';
import { listOpenMatters, type PrivacyHooks } from './privacy-hooks.ts';

/** What would be kept of the account after an erasure, and what must end before it. */
export function readPrivacy(hooks: PrivacyHooks) {
  return async (ctx: MemberContext): Promise<OutputOf<typeof endpoint>> => ({
    kept: retainedOf(retainedTables(hooks.tables(ctx.settings.secrets))),
    keptYears: RETENTION_YEARS,
    openMatters: await listOpenMatters(hooks, ctx.database, ctx.member.id),
  });
}
