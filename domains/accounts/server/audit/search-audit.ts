import { ACTIONS_OF_KIND, type searchAudit as endpoint } from '@jogada/accounts/contract/operator';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { OperatorContext } from '../operators/operator.ts';
import { selectAudit, selectOperatorIdsByName } from './audit.sql.ts';

/** Searches the staff's audit entries. Staff bound to merchants sees only the entries of those. @throws Problem `not_allowed` */
export async function searchAudit(ctx: OperatorContext, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const found = await selectAudit(ctx.database, {
    by: input.by,
    actorIds: input.actor === '' ? null : await selectOperatorIdsByName(ctx.database, input.actor),
    action: input.action,
    prefixes: input.kind === '' ? null : ACTIONS_OF_KIND[input.kind],
    subjectId: input.subject,
    from: input.from === undefined ? null : new Date(input.from),
    until: input.until === undefined ? null : new Date(input.until),
    merchantCodes: ctx.operator.merchantCodes,
    after: readCursor(input.cursor),
    limit: input.pageSize + 1,
  });
  const { rows, nextCursor } = pageFrom(found, input.pageSize, ({ at, id }) => ({ at, id }));
  return {
    list: rows.map((row) => ({
      auditId: row.id,
      at: row.at.toISOString(),
      by: row.actor_kind,
      actor: row.actor ?? row.actor_id ?? '',
      actorId: row.actor_id,
      action: row.action,
      subjectId: row.subject_id,
      subjectName: row.subject_name,
      merchantCode: row.merchant_code,
      address: row.address,
      requestId: row.request_id,
      reason: row.reason,
      before: row.before_value,
      after: row.after_value,
      facts: row.facts,
    })),
    nextCursor,
  };
}
