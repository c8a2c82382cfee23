import { newId, type CallContext, type Sql } from '@jogada/platform/server';
import { insertAudit, type AuditEntry } from './audit.sql.ts';

interface AuditContext extends Pick<CallContext, 'now' | 'ip' | 'requestId'> {
  /** Merchant and reason of a console call; defaults for the entry. */
  readonly auditScope?: { readonly merchantCode: string | null; readonly reason: string };
}

/** Appends an entry to the audit trail, in the caller's transaction when it has one. Entries cannot be changed or deleted (S80). */
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
