import type { DraftedKind } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { newId, type Transaction } from '@jogada/platform/server';
import { payAlone } from '@jogada/wallet/server';
import * as v from 'valibot';
import { PromotionDraft } from '../../contract/operator/index.ts';
import { compareSettings } from '../programme/setting.ts';
import type { PromotionId } from '../promotion/promotion.sql.ts';
import { changedPromotion, planOf, planOfDraft } from './changed-promotion.ts';
import { findOperatorPromotion, findRole, lockPromotion } from './operator-promotion.sql.ts';
import { CHANGE_KIND } from './operator-view.ts';
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
    admit: refuseRaise,
    async write(sql, { draftedId, content, at, by }) {
      const known = await findOperatorPromotion(sql, draftedId as PromotionId);
      if (!known) throw new Problem('not_found');
      await writeChange(sql, known, { draft: draftIn(content), at, by: by.id });
    },
    // No push is needed: pages load offers on demand.
    notify: () => undefined,
  },
];

/**
 * Refuses to publish a draft of a running promotion that pays more than the operator may pay alone (S41). Such a change is saved in the form,
 * where it waits for a second operator.
 * @throws Problem `amount_above_maximum`
 */
async function refuseRaise(tx: Transaction, { draftedId, content, at, by }: Parameters<DraftedKind['write']>[1]): Promise<void> {
  const known = await findOperatorPromotion(tx, draftedId as PromotionId);
  if (!known?.is_on) return;
  const { merchantCode, was, becomes } = await changedPromotion(tx, known, { was: planOf(known), becomes: planOfDraft(draftIn(content)) });
  const { raisedAmount: amount } = compareSettings(was, becomes);
  if (amount === 0n) return;
  const payment = { merchantCode, kind: CHANGE_KIND, paymentId: newId('chg', at), amount, at };
  const { isPaid, maximumAmount } = await payAlone(tx, { ...payment, operatorId: by.id, role: await findRole(tx, by.id) });
  if (isPaid) return;
  const facts = { maximumAmount: (maximumAmount > 0n ? maximumAmount : 0n).toString(), currency: known.currency };
  throw new Problem('amount_above_maximum', facts);
}

/** @throws Problem `malformed_request` for invalid content */
function draftIn(content: unknown): PromotionDraft {
  const reading = v.safeParse(PromotionDraft, content);
  if (!reading.success) throw new Problem('malformed_request', { field: String(reading.issues[0].path?.[0]?.key ?? 'content') });
  return reading.output;
}
