import { asOperator, recordAudit, requirePermission } from '@jogada/accounts/server';
import type { OperatorContext } from '@jogada/accounts/server';
import type { OperatorPermission } from '@jogada/accounts/contract/operator';
import { createSite, setHosts } from '@jogada/merchant/contract/operator';
import type { SiteDeskContext } from '@jogada/merchant/server';
import type { House } from './call-context.ts';
import { staffContext, type Call } from './visitor-context.ts';

/** Admits staff to the desk of the sites: many may look, few may change. The merchants' domain does not know who staff are. */
export async function siteDeskContext(house: House, call: Call): Promise<SiteDeskContext & OperatorContext> {
  const ctx = asOperator(await staffContext(house, call));
  requirePermission(ctx, permissionFor(call.endpoint));
  return {
    ...ctx,
    operatorId: ctx.operator.id,
    recordAct: (sql, { merchantCode, ...act }) =>
      recordAudit(ctx, sql, { actorKind: 'operator', actorId: ctx.operator.id, subjectId: merchantCode, merchantCode, ...act }),
  };
}

/** Which sites there are, and under which names, is of the house; all else of each merchant. */
function permissionFor({ method, path }: Call['endpoint']): OperatorPermission {
  if (method === 'GET') return 'site.read';
  return path === createSite.path || path === setHosts.path ? 'site.create' : 'site.change';
}
