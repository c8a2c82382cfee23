import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { setVipProgramme as set, type listVipProgrammes as list, type VipProgramme } from '../../contract/operator/vip.ts';
import { findHighestItem } from '../points/edit-store.sql.ts';
import { findStore } from '../points/store.sql.ts';
import { agreedChange, changeOrAsk, type Programme } from '../programme/change-programme.ts';
import { selectWaitingSubjects } from '../programme/waiting-changes.sql.ts';
import { averageTicketAmount } from '../wheel/wheel-settings.ts';
import {
  countMembersByLevel,
  deleteLevels,
  deleteWeights,
  insertLevels,
  insertWeights,
  lockProgramme,
  selectProgrammeMerchants,
  upsertProgramme,
  type ProgrammeMerchantRow,
} from './edit-programme.sql.ts';
import { vipSettings } from './vip-settings.ts';
import { findProgramme, selectLevels } from './vip.sql.ts';

type Draft = InputOf<typeof set>;

/** @throws Problem `not_allowed` */
export async function listVipProgrammes(ctx: OperatorContext): Promise<OutputOf<typeof list>> {
  const merchants = await selectProgrammeMerchants(ctx.database);
  return { list: await Promise.all(merchants.map((merchant) => viewOf(ctx, merchant))) };
}

/**
 * Replaces a programme. A reward above the operator's limits awaits a second operator (S41).
 * @throws Problem `not_allowed`, `approval_waiting`; `not_found` for an unknown merchant; `field_required` without a name in the merchant's
 * default language; `field_invalid` unless each level exceeds the one before
 */
export async function setVipProgramme(ctx: OperatorContext, draft: Draft): Promise<VipProgramme> {
  const merchant = await ctx.database.transaction(async (tx) => {
    await changeOrAsk(ctx, tx, programmes, draft);
    return getMerchant(tx, draft.merchantCode);
  });
  return viewOf(ctx, merchant);
}

const programmes: Programme<typeof set.input> = {
  kind: 'promotions.vip',
  input: set.input,
  async read(_ctx, tx, draft) {
    const { merchantCode } = draft;
    const merchant = await getMerchant(tx, merchantCode);
    refuseDisorder(draft, merchant);
    await lockProgramme(tx, merchantCode);
    const programme = await findProgramme(tx, merchantCode);
    const levels = await selectLevels(tx, merchantCode);
    const store = await findStore(tx, merchantCode);
    const paying = {
      ticketAmount: await averageTicketAmount(tx, merchantCode),
      itemAmount: store?.is_open && store.point_amount === null ? await findHighestItem(tx, merchantCode) : 0n,
    };
    const was = programme
      ? vipSettings(
          {
            pointAmount: programme.point_amount,
            weights: programme.weights,
            levels: levels.map((level) => ({
              pointsNeeded: Number(level.points_needed),
              pointsKept: Number(level.points_kept),
              levelUpAmount: String(level.level_up_amount),
              monthlyAmount: String(level.monthly_amount),
              wagerTimes: level.wager_times,
              wheelTickets: level.wheel_tickets,
            })),
          },
          paying,
        )
      : [];
    const becomes = vipSettings(draft, paying);
    return { merchantCode, currency: merchant.currency, subjectId: merchantCode, title: merchant.name, was, becomes };
  },
  async apply(ctx, tx, { merchantCode, pointAmount, weights, levels }, { askedBy, before, after }) {
    await upsertProgramme(tx, { merchantCode, pointAmount, at: ctx.now() });
    await deleteWeights(tx, merchantCode);
    await insertWeights(tx, { merchantCode, weights });
    await deleteLevels(tx, merchantCode);
    await insertLevels(tx, { merchantCode, levels });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'vip_programme.changed',
      subjectId: merchantCode,
      facts: { pointAmount: String(pointAmount), levelCount: levels.length, ...(askedBy !== undefined && { askedBy }) },
      before,
      after,
    });
  },
};

export const agreedProgramme = agreedChange(programmes);

/** @throws Problem `not_found` */
async function getMerchant(sql: Sql, merchantCode: string): Promise<ProgrammeMerchantRow> {
  const merchant = (await selectProgrammeMerchants(sql)).find((one) => one.merchant_code === merchantCode);
  if (!merchant) throw new Problem('not_found');
  return merchant;
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
  const [programme, levels, counts, waiting] = await Promise.all([
    findProgramme(database, merchantCode),
    selectLevels(database, merchantCode),
    countMembersByLevel(database, merchantCode),
    selectWaitingSubjects(database, [programmes.kind]),
  ]);
  return {
    merchantCode,
    merchantName: merchant.name,
    currency: merchant.currency,
    languages: [...merchant.languages],
    waitsForSecond: waiting.has(merchantCode),
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
