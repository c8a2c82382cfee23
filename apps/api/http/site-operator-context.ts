import { asOperator, limitRateFor, recordAudit } from '@jogada/accounts/server';
import type { OperatorContext } from '@jogada/accounts/server';
import type { SiteOperatorContext } from '@jogada/merchant/server';
import type { ProcessServices } from './call-context.ts';
import { DRAFTED_KINDS } from './drafted-kinds.ts';
import { shippedTexts } from './shipped-texts.ts';
import { staffContext, type Call } from './visitor-context.ts';

/** Admits staff to the console's site calls. The merchant domain has no notion of staff. */
export async function siteOperatorContext(services: ProcessServices, call: Call): Promise<SiteOperatorContext & OperatorContext> {
  const ctx = asOperator(await staffContext(services, call));
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
