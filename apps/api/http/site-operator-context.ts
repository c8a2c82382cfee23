import { asOperator, limitRateFor, recordAudit, requirePermission } from '@jogada/accounts/server';
import type { OperatorContext } from '@jogada/accounts/server';
import type { OperatorPermission } from '@jogada/accounts/contract/operator';
import { createSite, readOperatorContent, restoreSiteText, setHosts, setSiteText } from '@jogada/merchant/contract/operator';
import type { SiteOperatorContext } from '@jogada/merchant/server';
import type { ProcessServices } from './call-context.ts';
import { DRAFTED_KINDS } from './drafted-kinds.ts';
import { shippedTexts } from './shipped-texts.ts';
import { staffContext, type Call } from './visitor-context.ts';

/** Admits staff to the desk of the sites: many may look, few may change. The merchants' domain does not know who staff are. */
export async function siteOperatorContext(services: ProcessServices, call: Call): Promise<SiteOperatorContext & OperatorContext> {
  const ctx = asOperator(await staffContext(services, call));
  requirePermission(ctx, permissionFor(call));
  return {
    ...ctx,
    operatorId: ctx.operator.id,
    publisher: ctx.operator,
    draftedKinds: DRAFTED_KINDS,
    shippedTexts,
    limitRate: (limit) => limitRateFor(ctx, limit, ctx.operator.id),
    recordAct: (sql, { merchantCode, ...act }) =>
      recordAudit(ctx, sql, { actorKind: 'operator', actorId: ctx.operator.id, subjectId: merchantCode, merchantCode, ...act }),
  };
}

/** Which sites there are, and under which names, is of the house; what a site says and what is drafted for it, of who writes its content or sets its promotions up; all else of each merchant. */
function permissionFor({ endpoint: { method, path }, request }: Call): OperatorPermission {
  const isRead = method === 'GET';
  if (path.startsWith(readOperatorContent.path)) return permissionForDraft(request.params, isRead);
  if (isRead) return 'site.read';
  if (path === setSiteText.path || path === restoreSiteText.path) return 'content.edit';
  return path === createSite.path || path === setHosts.path ? 'site.create' : 'site.change';
}

function permissionForDraft(params: unknown, isRead: boolean): OperatorPermission {
  const kind = typeof params === 'object' && params !== null && 'kind' in params ? params.kind : undefined;
  if (kind === 'promotion') return isRead ? 'promotions.read' : 'promotions.change';
  if (kind === 'help_entry') return 'help.write';
  if (kind === 'service_links') return 'service_links.write';
  return isRead ? 'content.read' : 'content.edit';
}
