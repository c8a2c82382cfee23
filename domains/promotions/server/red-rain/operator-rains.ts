import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { createRain as createEndpoint, OperatorRain, listOperatorRains as listEndpoint } from '../../contract/operator/index.ts';
import { selectOperatorMerchants } from '../operators/operator-promotion.sql.ts';
import { findCurrency } from '../operators/merchant-currency.sql.ts';
import { announceRain } from './announce-rain.ts';
import { selectRains, type RainRow } from './red-rain.sql.ts';

const MINUTE_MS = 60_000;

/** @throws Problem `not_allowed` */
export async function listOperatorRains(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  return { list: (await selectRains(ctx.database)).map(viewOf) };
}

/**
 * @throws Problem `not_allowed`; `not_found` for an unknown merchant; `field_invalid` for a start in the past, or less than one minor unit
 * per envelope
 */
export function createRain(ctx: OperatorContext & Pick<Services, 'settings'>, plan: InputOf<typeof createEndpoint>): Promise<OperatorRain> {
  const at = ctx.now();
  const { merchantCode, minutes, budgetAmount, envelopeCount, wagerTimes } = plan;
  const startsAt = new Date(plan.startsAt);
  if (startsAt <= at) throw new Problem('field_invalid', { field: 'startsAt' });
  if (budgetAmount < BigInt(envelopeCount)) throw new Problem('field_invalid', { field: 'budgetAmount' });
  return ctx.database.transaction(async (tx) => {
    if (!(await selectOperatorMerchants(tx)).some((one) => one.merchant_code === merchantCode)) throw new Problem('not_found');
    const currency = await findCurrency(tx, merchantCode);
    const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
    const { secrets } = ctx.settings;
    const by = ctx.operator.id;
    const rainId = await announceRain(tx, {
      merchantCode,
      currency,
      startsAt,
      endsAt,
      budgetAmount,
      envelopeCount,
      wagerTimes,
      secrets,
      at,
      by,
    });
    const facts = { merchantCode, startsAt: startsAt.toISOString(), budgetAmount: budgetAmount.toString(), envelopeCount };
    await recordAudit(ctx, tx, { actorKind: 'operator', actorId: by, action: 'red_rain.announced', subjectId: rainId, facts });
    const made = (await selectRains(tx)).find(({ id }) => id === rainId);
    if (!made) throw new Error(`rain ${rainId} is missing after its insert`);
    return viewOf(made);
  });
}

function viewOf(row: RainRow): OperatorRain {
  return {
    rainId: row.id,
    merchantCode: row.merchant_code,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    currency: row.currency,
    budgetAmount: row.budget_amount.toString(),
    envelopeCount: row.envelope_count,
    wagerTimes: row.wager_times,
    takenCount: row.taken_count,
    takenAmount: row.taken_amount.toString(),
  };
}
