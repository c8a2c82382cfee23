import type { Sql } from '@jogada/platform/server';
import type { PromotionDraft } from '../../contract/operator/index.ts';
import type { ChangedProgramme } from '../programme/change-programme.ts';
import { averageTicketAmount } from '../wheel/wheel-settings.ts';
import type { OperatorRow } from './operator-promotion.sql.ts';
import { promotionSettings } from './promotion-settings.ts';

type Plan = Parameters<typeof promotionSettings>[0];

/** The settings of a promotion before and after a change. False stands for a promotion that is off and pays nothing. */
export async function changedPromotion(
  sql: Sql,
  known: OperatorRow,
  { was, becomes }: Record<'was' | 'becomes', Plan | false>,
): Promise<ChangedProgramme> {
  const ticketAmount = await averageTicketAmount(sql, known.merchant_code);
  const settings = (plan: Plan | false) => (plan ? promotionSettings(plan, { ticketAmount }) : []);
  return {
    merchantCode: known.merchant_code,
    currency: known.currency,
    subjectId: known.id,
    title: known.texts[0]?.name ?? known.code,
    was: settings(was),
    becomes: settings(becomes),
  };
}

export function planOf({ rule, budget_amount: budgetAmount, ends_at: endsAt }: OperatorRow): Plan {
  return { rule, budgetAmount, endsAt };
}

export function planOfDraft({ rule, budgetAmount, endsAt }: PromotionDraft): Plan {
  return { rule, budgetAmount, endsAt: endsAt === null ? null : new Date(endsAt) };
}
