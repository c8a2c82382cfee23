import { createHash } from 'node:crypto';
import type { addLogo as endpoint, OperatorLogo } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import { lockMerchant } from '../brand/brand.sql.ts';
import { drawer } from '../drawing/drawer.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { logoOf } from './logo-of.ts';
import { insertLogo, renewLogo } from './logo.sql.ts';

const HOUR_MS = 3_600_000;
const LOGOS_AN_HOUR = 60;

/**
 * Keeps a sign for a merchant, drawn anew (S43); no page shows it before a look that has it is saved. The same file again is the sign that is there.
 * @throws Problem `not_found`, `image_refused`, `image_too_complex`, `too_many_requests`
 */
export async function addLogo(ctx: SiteOperatorContext, { merchantCode, image }: InputOf<typeof endpoint>): Promise<OperatorLogo> {
  await ctx.limitRate({ name: 'desk_sign', timesMax: LOGOS_AN_HOUR, windowMs: HOUR_MS });
  const sent = Buffer.from(image, 'base64');
  const at = ctx.now();
  const known = { merchantCode, sentHash: createHash('sha256').update(sent).digest(), at };
  const renewed = await renewLogo(ctx.database, known);
  if (renewed) return logoOf(renewed);
  const drawn = await drawer.draw({ kind: 'sign', sent }, { merchantCode, personId: ctx.operatorId, log: ctx.log });
  return ctx.database.transaction(async (tx) => {
    if (!(await lockMerchant(tx, merchantCode))) throw new Problem('not_found');
    const row = await insertLogo(tx, { ...known, ...drawn, id: newId('sgn', at), by: ctx.operatorId });
    if (row) {
      const facts = { signId: row.id, width: row.width, height: row.height, sha256: known.sentHash.toString('hex') };
      await ctx.recordAct(tx, { action: 'site.sign_added', merchantCode, facts });
    }
    // Somebody else was sending the same file.
    const there = row ?? (await renewLogo(tx, known));
    if (!there) throw new Error(`a sign of ${merchantCode} was kept and is not there`);
    return logoOf(there);
  });
}
