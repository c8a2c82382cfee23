import { recordAudit, type ApprovalContent, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import { isCurrency, Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, type Transaction } from '@jogada/platform/server';
import { payOrAsk } from '@jogada/wallet/server';
import type { createRain as createEndpoint, OperatorRain, listOperatorRains as listEndpoint } from '../../contract/operator/index.ts';
import { selectOperatorMerchants } from '../operators/operator-promotion.sql.ts';
import { findCurrency } from '../operators/merchant-currency.sql.ts';
import { announceRain } from './announce-rain.ts';
import { selectRains, type RainRow } from './red-rain.sql.ts';

const KIND = 'promotions.red_rain';
const MINUTE_MS = 60_000;

/** @throws Problem `not_allowed` */
export async function listOperatorRains(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  return { list: (await selectRains(ctx.database)).map(viewOf) };
}

/**
 * Announces a rain. A budget above the operator's limits awaits a second operator (S41), and `rain` is null.
 * @throws Problem `not_allowed`, `approval_waiting`; `not_found` for an unknown merchant; `field_invalid` for a start in the past, or less
 * than one minor unit per envelope
 */
export function createRain(ctx: RainContext, plan: InputOf<typeof createEndpoint>): Promise<OutputOf<typeof createEndpoint>> {
  const at = ctx.now();
  const { merchantCode, budgetAmount, ...rest } = plan;
  if (new Date(plan.startsAt) <= at) throw new Problem('field_invalid', { field: 'startsAt' });
  if (budgetAmount < BigInt(plan.envelopeCount)) throw new Problem('field_invalid', { field: 'budgetAmount' });
  return ctx.database.transaction(async (tx) => {
    if (!(await selectOperatorMerchants(tx)).some((one) => one.merchant_code === merchantCode)) throw new Problem('not_found');
    const currency = await findCurrency(tx, merchantCode);
    const content: ApprovalContent = { ...rest, amount: budgetAmount.toString(), currency };
    // One request of a merchant waits at a time, so that a repeated one is refused.
    const asked = { merchantCode, kind: KIND, subjectId: merchantCode, content, reason: rest.startsAt };
    let rainId = '';
    const payment = { ...asked, paymentId: newId('rrn', at), amount: budgetAmount };
    const waitsForSecond = await payOrAsk(ctx, tx, payment, async () => {
      rainId = await announce(ctx, tx, asked);
    });
    if (waitsForSecond) return { rain: null, waitsForSecond };
    const made = (await selectRains(tx)).find(({ id }) => id === rainId);
    if (!made) throw new Error(`rain ${rainId} is missing after its insert`);
    return { rain: viewOf(made), waitsForSecond };
  });
}

/** The act that announces an approved rain, if its start is still ahead. */
export function agreedRain(settings: Services['settings']): ApprovedAct {
  return {
    kind: KIND,
    async perform(ctx, tx, { merchant_code: merchantCode, content, asked_by: askedBy }) {
      if (new Date(String(content['startsAt'])) <= ctx.now()) throw new Problem('approval_not_possible', { why: 'started' });
      await announce({ ...ctx, settings }, tx, { merchantCode, content, askedBy });
    },
  };
}

type RainContext = OperatorContext & Pick<Services, 'settings'>;

interface AgreedPlan {
  readonly merchantCode: string;
  readonly content: ApprovalContent;
  readonly askedBy?: string;
}

async function announce(ctx: RainContext, tx: Transaction, { merchantCode, content, askedBy }: AgreedPlan): Promise<string> {
  const { currency, amount, envelopeCount, wagerTimes, minutes } = content;
  if (typeof currency !== 'string' || !isCurrency(currency)) throw new Error(`a rain of ${merchantCode} has no currency`);
  const startsAt = new Date(String(content['startsAt']));
  const budgetAmount = BigInt(String(amount));
  const by = ctx.operator.id;
  const rainId = await announceRain(tx, {
    merchantCode,
    currency,
    startsAt,
    endsAt: new Date(startsAt.getTime() + Number(minutes) * MINUTE_MS),
    budgetAmount,
    envelopeCount: Number(envelopeCount),
    wagerTimes: Number(wagerTimes),
    secrets: ctx.settings.secrets,
    at: ctx.now(),
    by,
  });
  const facts = {
    merchantCode,
    startsAt: startsAt.toISOString(),
    budgetAmount: budgetAmount.toString(),
    envelopeCount: Number(envelopeCount),
    ...(askedBy !== undefined && { askedBy }),
  };
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId: by, action: 'red_rain.announced', subjectId: rainId, facts });
  return rainId;
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
