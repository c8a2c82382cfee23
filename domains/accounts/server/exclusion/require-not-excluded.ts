import { Problem } from '@jogada/platform/contract';
import type { Context, Sql } from '@jogada/platform/server';
import { selectExclusion } from './exclusion.sql.ts';

/** @throws Problem `account_excluded`, with the end (null: none), while the person of this account is self-excluded */
export async function requireNotExcluded(ctx: Pick<Context, 'now'>, sql: Sql, memberId: string): Promise<void> {
  const exclusion = await selectExclusion(sql, { memberId, at: ctx.now() });
  if (exclusion) throw new Problem('account_excluded', { until: exclusion.until?.toISOString() ?? null });
}
