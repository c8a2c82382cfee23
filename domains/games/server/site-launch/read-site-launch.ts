import type { OperatorContext } from '@jogada/accounts/server';
import type { LaunchItem, readSiteLaunch as endpoint } from '@jogada/merchant/contract/operator';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { merchantLaunch, rulesOf } from '@jogada/merchant/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { paymentLaunch } from '@jogada/wallet/server';
import { hasOpenGame } from '../catalogue/game.sql.ts';

/** What a site still needs before its first opening; each domain answers for what it stores. @throws Problem `not_found` */
export async function readSiteLaunch(ctx: OperatorContext, { merchantCode }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { jurisdiction, openedAt, items } = await merchantLaunch(ctx.database, { merchantCode, at: ctx.now() });
  const payments = await paymentLaunch(ctx.database, merchantCode);
  const games = await gamesLaunch(ctx, { merchantCode, jurisdiction });
  return { openedAt: openedAt?.toISOString() ?? null, items: [...items, payments, games] };
}

/** A site has games if one of those that it offers can be launched there. */
async function gamesLaunch(
  ctx: OperatorContext,
  { merchantCode, jurisdiction }: { merchantCode: string; jurisdiction: JurisdictionProfile },
): Promise<LaunchItem> {
  const approval = rulesOf(jurisdiction, ctx.now()).gameApproval;
  return { name: 'games', state: (await hasOpenGame(ctx.database, { merchantCode, approval })) ? 'done' : 'missing', isDemanded: false };
}
