import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { setWheel as setEndpoint, type OperatorWheel, type listWheels as listEndpoint } from '../../contract/operator/wheel.ts';
import type { WheelSector } from '../../contract/player/wheel.ts';
import { agreedChange, changeOrAsk, type NotedChange, type Programme } from '../programme/change-programme.ts';
import { selectWaitingSubjects } from '../programme/waiting-changes.sql.ts';
import { insertWheelVersion, putWheel, selectOperatorWheels, type OperatorWheelRow } from './operator-wheel.sql.ts';
import { prizesOf, wheelSettings } from './wheel-settings.ts';
import { lockWheel, type WheelRow } from './wheel.sql.ts';

/** @throws Problem `not_allowed` */
export async function listWheels(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  const waiting = await selectWaitingSubjects(ctx.database, [wheels.kind]);
  return { list: (await selectOperatorWheels(ctx.database, null)).map((row) => viewOf(row, waiting)) };
}

type Draft = InputOf<typeof setEndpoint>;

/**
 * Sets a merchant's wheel. Changed sectors become the next version; existing tickets keep the version under which they were granted. A prize
 * above the operator's limits awaits a second operator (S41).
 * @throws Problem `not_allowed`, `approval_waiting`; `not_found` for an unknown merchant; `field_invalid` for a budget below the amount spent,
 * or, on an open wheel, below that plus the highest prize, or for a wheel without a prize
 */
export function setWheel(ctx: OperatorContext, draft: Draft): Promise<OperatorWheel> {
  return ctx.database.transaction(async (tx) => {
    await changeOrAsk(ctx, tx, wheels, draft);
    const [row] = await selectOperatorWheels(tx, draft.merchantCode);
    if (!row) throw new Problem('not_found');
    return viewOf(row, await selectWaitingSubjects(tx, [wheels.kind]));
  });
}

const wheels: Programme<typeof setEndpoint.input> = {
  kind: 'promotions.wheel',
  input: setEndpoint.input,
  async read(_ctx, tx, draft) {
    const { merchantCode, isOpen, budgetAmount, sectors } = draft;
    const [brand] = await selectOperatorWheels(tx, merchantCode);
    if (!brand) throw new Problem('not_found');
    const known = await lockWheel(tx, merchantCode);
    const highest = highestOf(sectors);
    if (highest === 0n) throw new Problem('field_invalid', { field: 'sectors' });
    if (budgetAmount < (known?.spent_amount ?? 0n) + (isOpen ? highest : 0n)) throw new Problem('field_invalid', { field: 'budgetAmount' });
    const prizes = prizesOf(sectors, known?.sectors ?? []);
    const was = known
      ? wheelSettings({ sectors: known.sectors, budgetAmount: known.budget_amount, wagerTimes: known.wager_times }, prizes)
      : [];
    const becomes = wheelSettings(draft, prizes);
    return { merchantCode, currency: brand.currency, subjectId: merchantCode, title: brand.name, was, becomes };
  },
  apply,
};

export const agreedWheel = agreedChange(wheels);

async function apply(ctx: OperatorContext, tx: Transaction, draft: Draft, { askedBy }: NotedChange): Promise<void> {
  const { merchantCode, isOpen, budgetAmount, wagerTimes, sectors } = draft;
  const known = await lockWheel(tx, merchantCode);
  const version =
    known && isSame(known, draft) ? known.version : await insertWheelVersion(tx, { merchantCode, sectors, wagerTimes, at: ctx.now() });
  await putWheel(tx, { merchantCode, version, isOpen, budgetAmount });
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'prize_wheel.changed',
    subjectId: merchantCode,
    facts: askedBy === undefined ? {} : { askedBy },
    before: known ? settingsOf(known) : null,
    after: settingsOf({ version, is_open: isOpen, budget_amount: budgetAmount, sectors, wager_times: wagerTimes }),
  });
}

function highestOf(sectors: readonly WheelSector[]): bigint {
  return sectors.map(({ amount }) => BigInt(amount)).reduce((highest, amount) => (amount > highest ? amount : highest), 0n);
}

function isSame(known: WheelRow, { sectors, wagerTimes }: Pick<Draft, 'sectors' | 'wagerTimes'>): boolean {
  const plain = (list: readonly WheelSector[]) => list.map(({ amount, weight }) => `${amount} ${weight}`).join();
  return known.wager_times === wagerTimes && plain(known.sectors) === plain(sectors);
}

function settingsOf(wheel: Omit<WheelRow, 'spent_amount'>): Record<string, unknown> {
  const { version, is_open: isOpen, budget_amount: budgetAmount, sectors, wager_times: wagerTimes } = wheel;
  return { version, isOpen, budgetAmount: budgetAmount.toString(), wagerTimes, sectors };
}

function viewOf(row: OperatorWheelRow, waiting: ReadonlySet<string>): OperatorWheel {
  return {
    merchantCode: row.merchant_code,
    merchantName: row.name,
    currency: row.currency,
    waitsForSecond: waiting.has(row.merchant_code),
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
