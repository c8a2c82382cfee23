import { limitRateFor, type MemberContext, type RateLimit } from '@jogada/accounts/server';
import { drawer } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import type {
  applyForActivity as applyEndpoint,
  readApplicationImage as readEndpoint,
  sendApplicationImage as imageEndpoint,
} from '../../contract/player/index.ts';
import { readMemberFacts } from '../promotion/member-facts.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { refuse } from '../promotion/refuse.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { findActivityById, findOwnPicture, insertApplication, insertImage, placeImages } from './application.sql.ts';
import { activityOf } from './read-activity.ts';

/** In pixels. */
const SIDE_MAX = 1600;
const IMAGE_LIMIT: RateLimit = { name: 'application_image', timesMax: 20, windowMs: 60 * 60_000 };

/**
 * Stores a picture for an application, re-encoded (S43).
 * @throws Problem `image_refused`, `image_too_complex`, `too_many_requests`
 */
export async function sendApplicationImage(
  ctx: MemberContext,
  { image }: InputOf<typeof imageEndpoint>,
): Promise<OutputOf<typeof imageEndpoint>> {
  await limitRateFor(ctx, IMAGE_LIMIT, ctx.member.id);
  const drawn = await drawer.draw(
    { kind: 'photo', sent: Buffer.from(image, 'base64'), sideMax: SIDE_MAX },
    { merchantCode: ctx.merchant.code, personId: ctx.member.id, log: ctx.log },
  );
  const at = ctx.now();
  const imageId = newId('aim', at);
  await insertImage(ctx.database, { ...drawn, imageId, memberId: ctx.member.id, merchantCode: ctx.merchant.code, at });
  return { imageId };
}

/** Returns a picture of the member's own application. @throws Problem `not_found` */
export async function readApplicationImage(
  ctx: MemberContext,
  { imageId }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const picture = await findOwnPicture(ctx.database, { imageId, memberId: ctx.member.id });
  if (!picture) throw new Problem('not_found');
  return { image: picture.toString('base64') };
}

/**
 * Applies for a promotion; one application at a time (CON-09).
 * @throws Problem `promotion_not_found`, `promotion_not_for_you`, `application_there`, `image_required`, `image_refused`
 */
export function applyForActivity(
  ctx: MemberContext,
  { promotionId, remarks, imageIds }: InputOf<typeof applyEndpoint>,
): Promise<OutputOf<typeof applyEndpoint>> {
  const at = ctx.now();
  const { member, merchant } = ctx;
  return ctx.database.transaction(async (tx) => {
    const row = await findActivityById(tx, { ...languagesOf(ctx), merchantCode: merchant.code, promotionId });
    const isRunning = row?.is_on === true && row.starts_at <= at && (row.ends_at === null || row.ends_at > at);
    if (!row || !isRunning || row.rule.kind !== 'application') throw new Problem('promotion_not_found');
    refuse(refusalOf({ profile: merchant.jurisdiction, rule: row.rule, at }, await readMemberFacts(tx, member, at)));
    if (row.rule.needsImage && imageIds.length === 0) throw new Problem('image_required');
    const applicationId = newId('apl', at);
    const application = { applicationId, memberId: member.id, merchantCode: merchant.code, promotionId, version: row.version, remarks, at };
    if (!(await insertApplication(tx, application))) throw new Problem('application_there');
    const placed = await placeImages(tx, { memberId: member.id, applicationId, imageIds: [...new Set(imageIds)] });
    // A picture is missing, belongs to another member, or is attached to another application.
    if (placed !== imageIds.length) throw new Problem('image_refused');
    return activityOf(ctx, tx, row);
  });
}
