import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import type { listVipProgrammes as list, setVipProgramme as set, VipProgramme } from '../../contract/operator/vip.ts';
import {
  countMembersByLevel,
  deleteLevels,
  deleteWeights,
  insertLevels,
  insertWeights,
  selectProgrammeMerchants,
  upsertProgramme,
  type ProgrammeMerchantRow,
} from './edit-programme.sql.ts';
import { findProgramme, selectLevels } from './vip.sql.ts';

type Draft = InputOf<typeof set>;

/** @throws Problem `not_allowed` */
export async function listVipProgrammes(ctx: OperatorContext): Promise<OutputOf<typeof list>> {
  const merchants = await selectProgrammeMerchants(ctx.database);
  return { list: await Promise.all(merchants.map((merchant) => viewOf(ctx, merchant))) };
}

/**
 * @throws Problem `not_allowed`; `not_found` for an unknown merchant; `field_required` without a name in the merchant's default language;
 * `field_invalid` unless each level exceeds the one before
 */
export async function setVipProgramme(ctx: OperatorContext, draft: Draft): Promise<VipProgramme> {
  const at = ctx.now();
  const merchant = (await selectProgrammeMerchants(ctx.database)).find(({ merchant_code: code }) => code === draft.merchantCode);
  if (!merchant) throw new Problem('not_found');
  refuseDisorder(draft, merchant);
  await ctx.database.transaction(async (tx: Transaction) => {
    const { merchantCode, pointAmount, weights, levels } = draft;
    await upsertProgramme(tx, { merchantCode, pointAmount, at });
    await deleteWeights(tx, merchantCode);
    await insertWeights(tx, { merchantCode, weights });
    await deleteLevels(tx, merchantCode);
    await insertLevels(tx, { merchantCode, levels });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'vip_programme.changed',
      subjectId: merchantCode,
      facts: { pointAmount: String(pointAmount), levelCount: levels.length },
    });
  });
  return viewOf(ctx, merchant);
}

function refuseDisorder({ levels, weights }: Draft, { default_language: own }: ProgrammeMerchantRow): void {
  let last = 0;
  for (const level of levels) {
    if (!level.names.some(({ language }) => language === own)) throw new Problem('field_required', { field: 'names' });
    if (level.pointsNeeded <= last || level.pointsKept > level.pointsNeeded) throw new Problem('field_invalid', { field: 'pointsNeeded' });
    last = level.pointsNeeded;
  }
  if (new Set(weights.map(({ classification }) => classification)).size < weights.length)
    throw new Problem('field_invalid', { field: 'weights' });
}

async function viewOf({ database }: OperatorContext, merchant: ProgrammeMerchantRow): Promise<VipProgramme> {
  const merchantCode = merchant.merchant_code;
  const [programme, levels, counts] = await Promise.all([
    findProgramme(database, merchantCode),
    selectLevels(database, merchantCode),
    countMembersByLevel(database, merchantCode),
  ]);
  return {
    merchantCode,
    merchantName: merchant.name,
    currency: merchant.currency,
    languages: [...merchant.languages],
    programme: programme
      ? {
          pointAmount: String(programme.point_amount),
          weights: [...programme.weights],
          levels: levels.map((level) => ({
            level: level.level,
            names: merchant.languages.flatMap((language) => {
              const name = level.names[language];
              return name === undefined ? [] : [{ language, name }];
            }),
            pointsNeeded: Number(level.points_needed),
            pointsKept: Number(level.points_kept),
            levelUpAmount: String(level.level_up_amount),
            monthlyAmount: String(level.monthly_amount),
            wagerTimes: level.wager_times,
            wheelTickets: level.wheel_tickets,
            memberCount: counts.get(level.level) ?? 0,
          })),
          openedAt: programme.opened_at.toISOString(),
          changedAt: programme.changed_at.toISOString(),
        }
      : null,
  };
}
