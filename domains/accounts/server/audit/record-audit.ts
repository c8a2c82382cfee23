import { newId, type CallContext, type Sql } from '@jogada/platform/server';
import type { ProblemFacts } from '@jogada/platform/contract';
import { insertAudit } from './audit.sql.ts';

/** Who did what. `action` is `subject.thing_happened`; facts hold no secret and no personal document. */
export interface AuditEntry {
  readonly actorKind: 'visitor' | 'member' | 'operator' | 'system';
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectId: string | null;
  readonly facts?: ProblemFacts;
}

/** Adds a row to the trail, in the caller's transaction when it has one. Rows can't be changed or removed (S80). */
export async function recordAudit(ctx: Pick<CallContext, 'now' | 'ip' | 'requestId'>, sql: Sql, entry: AuditEntry): Promise<void> {
  const at = ctx.now();
  await insertAudit(sql, { ...entry, id: newId('aud', at), at, address: ctx.ip, requestId: ctx.requestId, facts: entry.facts ?? {} });
}
