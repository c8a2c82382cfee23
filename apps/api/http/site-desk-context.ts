import { asOperator, recordAudit, requirePermission } from '@jogada/accounts/server';
import type { OperatorContext } from '@jogada/accounts/server';
import type { OperatorPermission } from '@jogada/accounts/contract/operator';
import { createSite, restoreSiteText, setHosts, setSiteText } from '@jogada/merchant/contract/operator';
import type { SiteDeskContext } from '@jogada/merchant/server';
import type { House } from './call-context.ts';
import { shippedTexts } from './shipped-texts.ts';
import { staffContext, type Call } from './visitor-context.ts';

/** Admits staff to the desk of the sites: many may look, few may change. The merchants' domain does not know who staff are. */
export async function siteDeskContext(house: House, call: Call): Promise<SiteDeskContext & OperatorContext> {
  const ctx = asOperator(await staffContext(house, call));
  requirePermission(ctx, permissionFor(call.endpoint));
  return {
    ...ctx,
    operatorId: ctx.operator.id,
    shippedTexts,
    recordAct: (sql, { merchantCode, ...act }) =>
      recordAudit(ctx, sql, { actorKind: 'operator', actorId: ctx.operator.id, subjectId: merchantCode, merchantCode, ...act }),
  };
}

/** Which sites there are, and under which names, is of the house; what a site says, of who writes its content; all else of each merchant. */
function permissionFor({ method, path }: Call['endpoint']): OperatorPermission {
  if (method === 'GET') return 'site.read';
  if (path === setSiteText.path || path === restoreSiteText.path) return 'content.edit';
  return path === createSite.path || path === setHosts.path ? 'site.create' : 'site.change';
}
