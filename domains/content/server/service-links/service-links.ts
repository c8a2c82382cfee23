import { recordAudit, requirePermission, type OperatorContext } from '@jogada/accounts/server';
import * as merchant from '@jogada/merchant/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readServiceLinks as readEndpoint, setServiceLinks as setEndpoint } from '../../contract/operator/service-links.ts';

/** @throws Problem `not_allowed`, `merchant_unknown` */
export async function readServiceLinks(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  requirePermission(ctx, 'service_links.write');
  return writable(await merchant.readServiceLinks(ctx.database, merchantCode));
}

/** @throws Problem `not_allowed`, `merchant_unknown`, `link_refused` */
export async function setServiceLinks(
  ctx: OperatorContext,
  { merchantCode, links, linkHosts }: InputOf<typeof setEndpoint>,
): Promise<OutputOf<typeof setEndpoint>> {
  requirePermission(ctx, 'service_links.write');
  return ctx.database.transaction(async (tx) => {
    const now = await merchant.setServiceLinks(tx, { merchantCode, links, linkHosts: [...new Set(linkHosts)], at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'service_links.set',
      subjectId: merchantCode,
      facts: { links: now.links.map(({ type, url }) => ({ type, url })), linkHosts: now.linkHosts.join(' ') },
    });
    return writable(now);
  });
}

function writable({ links, linkHosts }: merchant.ServiceLinks): OutputOf<typeof readEndpoint> {
  return { links: links.map(({ type, url }) => ({ type, url })), linkHosts: [...linkHosts] };
}
