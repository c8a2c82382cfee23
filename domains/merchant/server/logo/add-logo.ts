import { createHash } from 'node:crypto';
import type { addLogo as endpoint, OperatorLogo } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import { lockSite } from '../site/site.sql.ts';
import { drawer } from '../drawing/drawer.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { logoOf } from './logo-of.ts';
import { insertLogo, renewLogo } from './logo.sql.ts';

const HOUR_MS = 3_600_000;
const LOGOS_AN_HOUR = 60;

/**
 * Stores an uploaded logo, re-encoded (S43). It is shown once a brand that uses it is saved. Returns the existing logo for a repeated file.
 * @throws Problem `not_found`, `image_refused`, `image_too_complex`, `too_many_requests`
 */
export async function addLogo(ctx: SiteOperatorContext, { merchantCode, image }: InputOf<typeof endpoint>): Promise<OperatorLogo> {
  await ctx.limitRate({ name: 'operator_logo', timesMax: LOGOS_AN_HOUR, windowMs: HOUR_MS });
  const sent = Buffer.from(image, 'base64');
  const at = ctx.now();
  const known = { merchantCode, sentHash: createHash('sha256').update(sent).digest(), at };
  const renewed = await renewLogo(ctx.database, known);
  if (renewed) return logoOf(renewed);
  const drawn = await drawer.draw({ kind: 'logo', sent }, { merchantCode, personId: ctx.operatorId, log: ctx.log });
  return ctx.database.transaction(async (tx) => {
    if (!(await lockSite(tx, merchantCode))) throw new Problem('not_found');
    const row = await insertLogo(tx, { ...known, ...drawn, id: newId('sgn', at), by: ctx.operatorId });
    if (row) {
      const facts = { logoId: row.id, width: row.width, height: row.height, sha256: known.sentHash.toString('hex') };
      await ctx.recordAct(tx, { action: 'site.sign_added', merchantCode, facts });
    }
    // A concurrent upload of the same file came first.
    const there = row ?? (await renewLogo(tx, known));
    if (!there) throw new Error(`a logo of ${merchantCode} is missing after its insert`);
    return logoOf(there);
  });
}
