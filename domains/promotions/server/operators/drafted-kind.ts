import type { DraftedKind } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import * as v from 'valibot';
import { PromotionDraft } from '../../contract/operator/index.ts';
import type { PromotionId } from '../promotion/promotion.sql.ts';
import { findOperatorPromotion, lockPromotion } from './operator-promotion.sql.ts';
import { checkChange, contentOf, draftContent, writeChange } from './write-change.ts';

/** Registers promotions for drafts. A draft covers everything but the switch. */
export const draftedKinds: readonly DraftedKind[] = [
  {
    kind: 'promotion',
    async read(sql, draftedId) {
      await lockPromotion(sql, draftedId);
      const known = await findOperatorPromotion(sql, draftedId as PromotionId);
      return known && { merchantCode: known.merchant_code, content: contentOf(known) };
    },
    async check(sql, draftedId, { content, at }) {
      const known = await findOperatorPromotion(sql, draftedId as PromotionId);
      if (!known) throw new Problem('not_found');
      const draft = draftIn(content);
      await checkChange(sql, known, { draft, at });
      return draftContent(draft);
    },
    async write(sql, { draftedId, content, at, by }) {
      const known = await findOperatorPromotion(sql, draftedId as PromotionId);
      if (!known) throw new Problem('not_found');
      await writeChange(sql, known, { draft: draftIn(content), at, by: by.id });
    },
    // No push is needed: pages load offers on demand.
    notify: () => undefined,
  },
];

/** @throws Problem `malformed_request` for invalid content */
function draftIn(content: unknown): PromotionDraft {
  const reading = v.safeParse(PromotionDraft, content);
  if (!reading.success) throw new Problem('malformed_request', { field: String(reading.issues[0].path?.[0]?.key ?? 'content') });
  return reading.output;
}
