import { asOperator, recordAudit, requirePermission } from '@jogada/accounts/server';
import type { SiteDeskContext } from '@jogada/merchant/server';
import type { House } from './call-context.ts';
import { staffContext, type Call } from './visitor-context.ts';

/** Admits staff to the desk of the sites: many may look, few may change. The merchants' domain does not know who staff are. */
export async function siteDeskContext(house: House, call: Call): Promise<SiteDeskContext> {
  const ctx = asOperator(await staffContext(house, call));
  requirePermission(ctx, call.endpoint.method === 'GET' ? 'site.read' : 'site.change');
  return {
    ...ctx,
    operatorId: ctx.operator.id,
    recordAct: (sql, { action, merchantCode, facts }) =>
      recordAudit(ctx, sql, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId: merchantCode, facts }),
  };
}
