import { requirePermission, type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { listDeskPromotions as endpoint } from '../../contract/operator/index.ts';
import { selectDeskMerchants, selectDeskPromotions } from './desk-promotion.sql.ts';
import { deskView } from './desk-view.ts';

/** @throws Problem `not_allowed` */
export async function listDeskPromotions(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  requirePermission(ctx, 'promotions.read');
  const [rows, merchants] = await Promise.all([selectDeskPromotions(ctx.database), selectDeskMerchants(ctx.database)]);
  return {
    promotions: rows.map(deskView),
    merchants: merchants.map(({ merchant_code: merchantCode, name, jurisdiction, currency, languages }) => ({
      merchantCode,
      name,
      jurisdiction,
      currency,
      languages,
    })),
  };
}
