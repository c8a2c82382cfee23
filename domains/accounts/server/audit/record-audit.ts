import { newId, type CallContext, type Sql } from '@jogada/platform/server';
import { insertAudit, type AuditEntry } from './audit.sql.ts';

/** Adds a row to the trail, in the caller's transaction when it has one. Rows can't be changed or removed (S80). */
export async function recordAudit(ctx: Pick<CallContext, 'now' | 'ip' | 'requestId'>, sql: Sql, entry: AuditEntry): Promise<void> {
  const at = ctx.now();
  await insertAudit(sql, { ...entry, id: newId('aud', at), at, address: ctx.ip, requestId: ctx.requestId, facts: entry.facts ?? {} });
}
