import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import * as merchant from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { readServiceLinks as readEndpoint, setServiceLinks as setEndpoint } from '../../contract/operator/service-links.ts';

/** @throws Problem `not_allowed`, `merchant_unknown` */
export async function readServiceLinks(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  return writable(await merchant.readServiceLinks(ctx.database, merchantCode));
}

/** @throws Problem `not_allowed`, `merchant_unknown`, `link_refused` */
export async function setServiceLinks(
  ctx: OperatorContext,
  { merchantCode, links, linkHosts }: InputOf<typeof setEndpoint>,
): Promise<OutputOf<typeof setEndpoint>> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const former = await merchant.lockServiceLinks(tx, merchantCode);
    if (!former) throw new Problem('merchant_unknown');
    const now = merchant.checkedServiceLinks({ links, linkHosts });
    await merchant.writeServiceLinks(tx, { merchantCode, ...now });
    await merchant.notifyServiceLinks(tx, { merchantCode, at });
    const kept = { kind: 'service_links', draftedId: merchantCode, merchantCode, at, by: ctx.operator } as const;
    await merchant.saveContentVersion(tx, { ...kept, content: now, former });
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
