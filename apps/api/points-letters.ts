import { writeLetter } from '@jogada/content/server';
import { subscribe } from '@jogada/platform/server';
import { POINTS_EXPIRING, type PointsExpiring } from '@jogada/promotions/server';

/** Writes an inbox message about points that expire within seven days. Neither of the two domains depends on the other. */
export const lettersOfPoints = subscribe<PointsExpiring>(
  'letters.write_points_letters',
  POINTS_EXPIRING,
  async (ctx, tx, { payload, createdAt: at }) => {
    const { merchantCode, memberId, points, day, month } = payload;
    const occasion = `${memberId}:${month}`;
    await writeLetter(ctx, tx, { merchantCode, memberId, template: 'points_expiring', facts: { points, day }, occasion, at });
  },
);
