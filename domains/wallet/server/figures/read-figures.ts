import { type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { FIGURE_DAYS_MAX, type FigureRow, type readFigures as endpoint } from '../../contract/operator/figures.ts';
import { selectCorrectedDays, selectCountedAt, selectFigures, selectTotals, type FigureSumRow } from './day-figure.sql.ts';

const DAY_MS = 86_400_000;

/** Figures of a span of days. @throws Problem `not_allowed`; `field_invalid` for days out of order or too many */
export async function readFigures(ctx: OperatorContext, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { merchantCode, from, to, by } = input;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(days >= 1 && days <= FIGURE_DAYS_MAX)) throw new Problem('field_invalid', { field: 'to' });
  const merchantCodes = merchantCode === undefined ? ctx.operator.merchantCodes : [merchantCode];
  const asked = { merchantCodes, from, to };
  const rows = await selectFigures(ctx.database, by, asked);
  const totals = await selectTotals(ctx.database, asked);
  const asOf = await selectCountedAt(ctx.database, merchantCodes);
  return {
    list: rows.map((row) => ({ key: row.key, name: row.name, ...amountsOf(row) })),
    totals: totals.map(amountsOf),
    correctedDays: await selectCorrectedDays(ctx.database, asked),
    asOf: asOf?.toISOString() ?? null,
  };
}

function amountsOf(row: FigureSumRow): Omit<FigureRow, 'key' | 'name'> {
  const ggrAmount = row.stake_amount - row.win_amount;
  return {
    currency: row.currency,
    roundCount: Number(row.round_count),
    stakeAmount: row.stake_amount.toString(),
    winAmount: row.win_amount.toString(),
    ggrAmount: ggrAmount.toString(),
    bonusAmount: row.bonus_amount.toString(),
    ngrAmount: (ggrAmount - row.bonus_amount).toString(),
    commissionAmount: row.commission_amount.toString(),
    depositAmount: row.deposit_amount.toString(),
    withdrawalAmount: row.withdrawal_amount.toString(),
  };
}
