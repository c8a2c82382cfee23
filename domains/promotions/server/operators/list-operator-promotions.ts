import { type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { listOperatorPromotions as endpoint } from '../../contract/operator/index.ts';
import { selectWaitingSubjects } from '../programme/waiting-changes.sql.ts';
import { selectOperatorMerchants, selectOperatorPromotions } from './operator-promotion.sql.ts';
import { CHANGE_KIND, operatorView, START_KIND } from './operator-view.ts';

/** @throws Problem `not_allowed` */
export async function listOperatorPromotions(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  const [rows, merchants] = await Promise.all([selectOperatorPromotions(ctx.database), selectOperatorMerchants(ctx.database)]);
  const waiting = await selectWaitingSubjects(ctx.database, [CHANGE_KIND, START_KIND]);
  return {
    promotions: rows.map((row) => operatorView(row, waiting)),
    merchants: merchants.map(({ merchant_code: merchantCode, name, jurisdiction, currency, languages }) => ({
      merchantCode,
      name,
      jurisdiction,
      currency,
      languages,
    })),
  };
}
