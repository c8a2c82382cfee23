import { type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { listOperatorPromotions as endpoint } from '../../contract/operator/index.ts';
import { selectOperatorMerchants, selectOperatorPromotions } from './operator-promotion.sql.ts';
import { operatorView } from './operator-view.ts';

/** @throws Problem `not_allowed` */
export async function listOperatorPromotions(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  const [rows, merchants] = await Promise.all([selectOperatorPromotions(ctx.database), selectOperatorMerchants(ctx.database)]);
  return {
    promotions: rows.map(operatorView),
    merchants: merchants.map(({ merchant_code: merchantCode, name, jurisdiction, currency, languages }) => ({
      merchantCode,
      name,
      jurisdiction,
      currency,
      languages,
    })),
  };
}
