import { createHash } from 'node:crypto';
import type { addAppProfile as endpoint } from '@jogada/merchant/contract/operator';
import { profilePath } from '@jogada/merchant/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { lockSite } from '../site/site.sql.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { insertProfile } from './app-profile.sql.ts';
import { readSignedProfile } from './read-signed-profile.ts';

const HOUR_MS = 3_600_000;
const PROFILES_AN_HOUR = 30;

/**
 * Stores a signed configuration profile after verifying its signature (C15). The site offers it once the app window names its path.
 * @throws Problem `not_found`, `profile_refused`, `too_many_requests`
 */
export async function addAppProfile(
  ctx: SiteOperatorContext,
  { merchantCode, file: sent }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await ctx.limitRate({ name: 'operator_profile', timesMax: PROFILES_AN_HOUR, windowMs: HOUR_MS });
  const at = ctx.now();
  const file = Buffer.from(sent, 'base64');
  const sha256 = createHash('sha256').update(file).digest();
  return ctx.database.transaction(async (tx) => {
    if (!(await lockSite(tx, merchantCode))) throw new Problem('not_found');
    const signature = await readSignedProfile(file, at);
    const isNew = await insertProfile(tx, { merchantCode, sha256, file, ...signature, at, by: ctx.operatorId });
    const facts = { ...signature, sha256: sha256.toString('hex'), validUntil: signature.validUntil.toISOString() };
    if (isNew) await ctx.recordAct(tx, { action: 'site.app_profile_added', merchantCode, facts });
    return { url: profilePath(merchantCode, facts.sha256), ...facts };
  });
}
