import type { ProblemFacts } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** Who did what. `action` is `subject.thing_happened`; facts hold no secret and no personal document. */
export interface AuditEntry {
  readonly actorKind: 'visitor' | 'member' | 'operator' | 'system';
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectId: string | null;
  readonly facts?: ProblemFacts;
}

export async function insertAudit(
  sql: Sql,
  row: Required<AuditEntry> & { id: string; at: Date; address: string; requestId: string },
): Promise<void> {
  await sql.query(
    `insert into accounts.audit (id, at, actor_kind, actor_id, action, subject_id, address, request_id, facts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.at, row.actorKind, row.actorId, row.action, row.subjectId, row.address, row.requestId, JSON.stringify(row.facts)],
  );
}
