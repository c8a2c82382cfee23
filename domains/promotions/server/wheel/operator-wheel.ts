import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { OperatorWheel, listWheels as listEndpoint, setWheel as setEndpoint } from '../../contract/operator/wheel.ts';
import type { WheelSector } from '../../contract/player/wheel.ts';
import { insertWheelVersion, putWheel, selectOperatorWheels, type OperatorWheelRow } from './operator-wheel.sql.ts';
import { lockWheel, type WheelRow } from './wheel.sql.ts';

/** @throws Problem `not_allowed` */
export async function listWheels(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  return { list: (await selectOperatorWheels(ctx.database, null)).map(viewOf) };
}

/**
 * Sets a merchant's wheel. Changed sectors become the next version; existing tickets keep the version under which they were granted.
 * @throws Problem `not_allowed`; `not_found` for an unknown merchant; `field_invalid` for a budget below the amount spent, or, on an open
 * wheel, below that plus the highest prize, or for a wheel without a prize
 */
export function setWheel(ctx: OperatorContext, wanted: InputOf<typeof setEndpoint>): Promise<OperatorWheel> {
  const at = ctx.now();
  const { merchantCode, isOpen, budgetAmount, wagerTimes, sectors } = wanted;
  return ctx.database.transaction(async (tx) => {
    const [brand] = await selectOperatorWheels(tx, merchantCode);
    if (!brand) throw new Problem('not_found');
    const known = await lockWheel(tx, merchantCode);
    const highest = highestOf(sectors);
    if (highest === 0n) throw new Problem('field_invalid', { field: 'sectors' });
    if (budgetAmount < (known?.spent_amount ?? 0n) + (isOpen ? highest : 0n)) throw new Problem('field_invalid', { field: 'budgetAmount' });
    const version =
      known && isSame(known, wanted) ? known.version : await insertWheelVersion(tx, { merchantCode, sectors, wagerTimes, at });
    await putWheel(tx, { merchantCode, version, isOpen, budgetAmount });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'prize_wheel.changed',
      subjectId: merchantCode,
      before: known ? settingsOf(known) : null,
      after: settingsOf({ version, is_open: isOpen, budget_amount: budgetAmount, sectors, wager_times: wagerTimes }),
    });
    const [changed] = await selectOperatorWheels(tx, merchantCode);
    return viewOf(changed ?? brand);
  });
}

function highestOf(sectors: readonly WheelSector[]): bigint {
  return sectors.map(({ amount }) => BigInt(amount)).reduce((highest, amount) => (amount > highest ? amount : highest), 0n);
}

function isSame(known: WheelRow, { sectors, wagerTimes }: Pick<InputOf<typeof setEndpoint>, 'sectors' | 'wagerTimes'>): boolean {
  const plain = (list: readonly WheelSector[]) => list.map(({ amount, weight }) => `${amount} ${weight}`).join();
  return known.wager_times === wagerTimes && plain(known.sectors) === plain(sectors);
}

function settingsOf(wheel: Omit<WheelRow, 'spent_amount'>): Record<string, unknown> {
  const { version, is_open: isOpen, budget_amount: budgetAmount, sectors, wager_times: wagerTimes } = wheel;
  return { version, isOpen, budgetAmount: budgetAmount.toString(), wagerTimes, sectors };
}

function viewOf(row: OperatorWheelRow): OperatorWheel {
  return {
    merchantCode: row.merchant_code,
    merchantName: row.name,
    currency: row.currency,
    wheel:
      row.version === null
        ? null
        : {
            isOpen: row.is_open,
            version: row.version,
            sectors: row.sectors,
            wagerTimes: row.wager_times,
            budgetAmount: row.budget_amount.toString(),
            spentAmount: row.spent_amount.toString(),
            changedAt: row.changed_at.toISOString(),
          },
  };
}
