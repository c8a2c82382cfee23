import { createHash } from 'node:crypto';
import { limitRateFor, recordAudit, type OperatorContext, type RateLimit } from '@jogada/accounts/server';
import type { addPicture as addEndpoint, OperatorPicture, listPictures as listEndpoint } from '@jogada/content/contract/operator';
import { PICTURE_WIDTHS, picturePath } from '@jogada/content/contract/player';
import { drawer } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import { selectMerchant } from '../operators/operators.sql.ts';
import { insertPicture, renewPicture, selectPictures, type PictureRow } from './picture.sql.ts';

const PICTURE_LIMIT: RateLimit = { name: 'operator_picture', timesMax: 60, windowMs: 60 * 60_000 };

/** @throws Problem `not_allowed`; `not_found` for an unknown brand */
export async function listPictures(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  if (!(await selectMerchant(ctx.database, merchantCode))) throw new Problem('not_found');
  return { pictures: (await selectPictures(ctx.database, merchantCode)).map(pictureOf) };
}

/**
 * Stores a picture for a brand, rendered anew in every size that pages request (S43). Returns the existing picture for a repeated file.
 * @throws Problem `not_allowed`; `not_found` for an unknown brand; `image_refused`, `image_too_complex`, `too_many_requests`
 */
export async function addPicture(ctx: OperatorContext, { merchantCode, image }: InputOf<typeof addEndpoint>): Promise<OperatorPicture> {
  if (!(await selectMerchant(ctx.database, merchantCode))) throw new Problem('not_found');
  await limitRateFor(ctx, PICTURE_LIMIT, ctx.operator.id);
  const sent = Buffer.from(image, 'base64');
  const at = ctx.now();
  const known = { merchantCode, sentHash: createHash('sha256').update(sent).digest(), at };
  const renewed = await renewPicture(ctx.database, known);
  if (renewed) return pictureOf(renewed);
  const drawn = await drawer.draw(
    { kind: 'files', sent, widths: PICTURE_WIDTHS },
    { merchantCode, personId: ctx.operator.id, log: ctx.log },
  );
  return ctx.database.transaction(async (tx) => {
    const row = await insertPicture(tx, { ...known, ...drawn, id: newId('pic', at), by: ctx.operator.username });
    if (row) {
      const facts = { merchantCode, width: row.width, height: row.height, sha256: known.sentHash.toString('hex') };
      await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action: 'picture.added', subjectId: row.id, facts });
    }
    // A concurrent request has inserted the same file.
    const there = row ?? (await renewPicture(tx, known));
    if (!there) throw new Error(`a picture of ${merchantCode} is missing after its insert`);
    return pictureOf(there);
  });
}

function pictureOf(row: PictureRow): OperatorPicture {
  return {
    pictureId: row.id,
    merchantCode: row.merchant_code,
    path: picturePath(row.id),
    width: row.width,
    height: row.height,
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
  };
}
