import { newId, type CallContext, type Sql } from '@jogada/platform/server';
import { insertAudit, type AuditEntry } from './audit.sql.ts';

interface AuditContext extends Pick<CallContext, 'now' | 'ip' | 'requestId'> {
  /** What a call of the staff is about, where the entry does not say it. */
  readonly auditScope?: { readonly merchantCode: string | null; readonly reason: string };
}

/** Adds a row to the trail, in the caller's transaction when it has one. Rows can't be changed or removed (S80). */
export async function recordAudit(ctx: AuditContext, sql: Sql, entry: AuditEntry): Promise<void> {
  const at = ctx.now();
  await insertAudit(sql, {
    facts: {},
    merchantCode: ctx.auditScope?.merchantCode ?? null,
    before: null,
    after: null,
    reason: ctx.auditScope?.reason ?? '',
    ...entry,
    id: newId('aud', at),
    at,
    address: ctx.ip,
    requestId: ctx.requestId,
  });
}
