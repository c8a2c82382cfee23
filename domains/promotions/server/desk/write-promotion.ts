import { recordAudit, requirePermission, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import type {
  addVoucher as voucherEndpoint,
  createPromotion as createEndpoint,
  DeskPromotion,
  PromotionRule,
  setPromotion as setEndpoint,
  switchPromotion as switchEndpoint,
} from '../../contract/operator/index.ts';
import { findFreeRoundsGame } from '../free-rounds/free-rounds-gift.sql.ts';
import { insertVoucher } from '../voucher/voucher.sql.ts';
import { checkDraft } from './check-draft.ts';
import {
  findDeskPromotion,
  insertPromotion,
  insertVersion,
  replaceTexts,
  selectDeskMerchants,
  setSwitch,
  updatePromotion,
  type DeskMerchantRow,
} from './desk-promotion.sql.ts';
import { deskView, getDeskPromotion } from './desk-view.ts';
import { findCurrency } from './merchant-currency.sql.ts';
import { isSameRule } from './same-rule.ts';

/** Sets a promotion up; it is off. @throws Problem as the contract lists */
export function createPromotion(ctx: OperatorContext, draft: InputOf<typeof createEndpoint>): Promise<DeskPromotion> {
  requirePermission(ctx, 'promotions.change');
  const at = ctx.now();
  const by = ctx.operator.id;
  return ctx.database.transaction(async (tx) => {
    const merchant = await getMerchant(ctx, draft.merchantCode);
    checkDraft(draft, merchant);
    await checkGame(tx, draft.rule);
    const promotionId = newId('prm', at);
    const currency = await findCurrency(tx, draft.merchantCode);
    const { rule, texts, code, merchantCode } = draft;
    const terms = { ...termsOf(draft), at, by };
    if (!(await insertPromotion(tx, { promotionId, merchantCode, code, kind: rule.kind, currency, ...terms }))) {
      throw new Problem('promotion_code_taken');
    }
    await insertVersion(tx, { promotionId, version: 1, rule, at, by });
    await replaceTexts(tx, { promotionId, texts });
    await note(ctx, tx, 'promotion.created', promotionId, { merchantCode, code, rule: JSON.stringify(rule) });
    return getDeskPromotion(tx, promotionId);
  });
}

/** Changes a promotion; another rule is its next version. @throws Problem as the contract lists */
export function setPromotion(ctx: OperatorContext, draft: InputOf<typeof setEndpoint>): Promise<DeskPromotion> {
  requirePermission(ctx, 'promotions.change');
  const at = ctx.now();
  const by = ctx.operator.id;
  const { promotionId, rule, texts } = draft;
  return ctx.database.transaction(async (tx) => {
    const known = await findDeskPromotion(tx, promotionId);
    if (!known) throw new Problem('not_found');
    checkDraft(draft, await getMerchant(ctx, known.merchant_code));
    checkSameMission(known.rule, rule);
    await checkGame(tx, rule);
    if (draft.budgetAmount !== null && draft.budgetAmount < known.spent_amount)
      throw new Problem('malformed_request', { field: 'budgetAmount' });
    const isNewRule = !isSameRule(known.rule, rule);
    const version = isNewRule ? known.version + 1 : known.version;
    // Before the version, which two who change at once would otherwise both write.
    const isOurs = await updatePromotion(tx, { promotionId, version, revision: draft.revision, ...termsOf(draft), at, by });
    if (!isOurs) throw new Problem('changed_meanwhile');
    if (isNewRule) await insertVersion(tx, { promotionId, version, rule, at, by });
    await replaceTexts(tx, { promotionId, texts });
    await note(ctx, tx, 'promotion.changed', promotionId, { version, rule: JSON.stringify(rule), was: JSON.stringify(known.rule) });
    return getDeskPromotion(tx, promotionId);
  });
}

/** Lets a promotion begin, or holds it. @throws Problem as the contract lists */
export function switchPromotion(ctx: OperatorContext, { promotionId, isOn }: InputOf<typeof switchEndpoint>): Promise<DeskPromotion> {
  requirePermission(ctx, 'promotions.change');
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const known = await findDeskPromotion(tx, promotionId);
    if (!known) throw new Problem('not_found');
    // The brand's profile may be another than when it was set up.
    if (isOn) checkDraft(deskView(known), await getMerchant(ctx, known.merchant_code));
    await setSwitch(tx, { promotionId, isOn, at, by: ctx.operator.id });
    await note(ctx, tx, isOn ? 'promotion.switched_on' : 'promotion.switched_off', promotionId, {});
    return getDeskPromotion(tx, promotionId);
  });
}

/** Adds a code to a voucher promotion. @throws Problem as the contract lists */
export function addVoucher(ctx: OperatorContext, { promotionId, code, usesMax }: InputOf<typeof voucherEndpoint>): Promise<DeskPromotion> {
  requirePermission(ctx, 'promotions.change');
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const known = await findDeskPromotion(tx, promotionId);
    if (!known) throw new Problem('not_found');
    if (known.rule.kind !== 'voucher') throw new Problem('malformed_request', { field: 'promotionId' });
    const voucher = { merchantCode: known.merchant_code, code, promotionId, usesMax, at, by: ctx.operator.id };
    if (!(await insertVoucher(tx, voucher))) throw new Problem('promotion_code_taken');
    await note(ctx, tx, 'promotion.voucher_added', promotionId, { code, usesMax: usesMax ?? 0 });
    return getDeskPromotion(tx, promotionId);
  });
}

async function getMerchant(ctx: OperatorContext, merchantCode: string): Promise<DeskMerchantRow> {
  const merchant = (await selectDeskMerchants(ctx.database)).find((one) => one.merchant_code === merchantCode);
  if (!merchant) throw new Problem('not_found');
  return merchant;
}

function termsOf({
  startsAt,
  endsAt,
  budgetAmount,
  announcementId,
  position,
}: Pick<InputOf<typeof setEndpoint>, 'startsAt' | 'endsAt' | 'budgetAmount' | 'announcementId' | 'position'>) {
  return { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt), budgetAmount, announcementId, position };
}

/** Free rounds are of a game that gives them, at a stake that it takes. */
async function checkGame(sql: Sql, rule: PromotionRule): Promise<void> {
  if (rule.kind !== 'free_rounds') return;
  const game = await findFreeRoundsGame(sql, rule.gameId);
  if (!game) throw new Problem('malformed_request', { field: 'rule.gameId' });
  const stake = BigInt(rule.stakeAmount);
  if (stake < game.min_bet_amount || stake > game.max_bet_amount) throw new Problem('malformed_request', { field: 'rule.stakeAmount' });
}

// What members are in the middle of is counted by these: another kind of play is another mission.
function checkSameMission(known: PromotionRule, rule: PromotionRule): void {
  if (known.kind !== rule.kind) throw new Problem('malformed_request', { field: 'rule.kind' });
  if (known.kind === 'cash_back' && rule.kind === 'cash_back' && known.period !== rule.period) {
    throw new Problem('malformed_request', { field: 'rule.period' });
  }
  if (known.kind !== 'mission' || rule.kind !== 'mission') return;
  for (const field of ['goal', 'category', 'period'] as const) {
    if (known[field] !== rule[field]) throw new Problem('malformed_request', { field: `rule.${field}` });
  }
}

async function note(
  ctx: OperatorContext,
  tx: Parameters<typeof recordAudit>[1],
  action: string,
  subjectId: string,
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId, facts });
}
