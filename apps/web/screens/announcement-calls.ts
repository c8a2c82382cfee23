import { listAnnouncements, listPromotionCategories } from '@jogada/content/contract/player';
import { announced } from '@jogada/content/web';
import { queryOf } from '@jogada/platform/web';
import { readDepositBonuses } from '@jogada/promotions/contract/player';
import type { RouterContext } from '../router-context.ts';

/** Prefetches the notices. */
export function readNotices({ call, queries }: RouterContext): Promise<void> {
  return queries.prefetchQuery(queryOf(call, listAnnouncements, announced('PL')));
}

/** Prefetches the promotions. */
export async function readPromotions({ call, queries, isMember }: RouterContext): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(queryOf(call, listAnnouncements, announced('PR'))),
    queries.prefetchQuery(queryOf(call, listPromotionCategories, {})),
    // They stand above the promotions and must not move them later.
    isMember && queries.prefetchQuery(queryOf(call, readDepositBonuses, {})),
  ]);
}
