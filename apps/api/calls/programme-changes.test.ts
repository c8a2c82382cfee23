import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals, type Approval } from '@jogada/accounts/contract/operator';
import * as promotionEndpoints from '@jogada/promotions/contract/operator';
import {
  createPointsItem,
  createPromotion,
  listPointsStores,
  listReferralRules,
  listVipProgrammes,
  listWheels,
  setPointsItem,
  setPointsStore,
  setPromotion,
  setReferralRule,
  setVipProgramme,
  setWheel,
  switchPromotion,
} from '@jogada/promotions/contract/operator';
import { anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let second: TestOperator;
beforeAll(async () => {
  api = await startApi();
  second = await anOperator(api, 'owner');
});
afterAll(() => api.close());

async function waitingOf(subjectId: string): Promise<Approval> {
  const { list } = await second.client.call(listApprovals, { pageSize: 100 });
  const asked = list.find((one) => one.subjectId === subjectId);
  if (!asked) throw new Error(`nothing waits about ${subjectId}`);
  return asked;
}

/** Expects that the requesting operator cannot approve, and approves as another one. */
async function approve({ approvalId }: Approval, asker: TestOperator): Promise<void> {
  await expect(asker.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
  await second.client.call(decideApproval, { approvalId, isApproved: true });
}

const inDemo = <One extends { merchantCode: string }>({ list }: { list: readonly One[] }): One => {
  const found = list.find(({ merchantCode }) => merchantCode === 'demo');
  if (!found) throw new Error('no programme');
  return found;
};

const EVERYONE = { needsFirstBet: false, clubLabels: [], daysFromRegistration: null };
const gift = (amount: string) => ({ kind: 'free_amount', amount, payout: { form: 'cash' }, audience: EVERYONE }) as const;
const TERMS = { startsAt: '2026-01-01T00:00:00Z', endsAt: null, budgetAmount: '9000000', announcementId: null, position: 0 };

test('S41 A promotion above the limit of the role starts, and is raised, when a second operator approves', async () => {
  const asker = await anOperator(api, 'finance');
  const texts = [{ language: 'pt' as const, name: 'Presente de outono', summary: '' }];
  const made = await asker.client.call(createPromotion, {
    merchantCode: 'demo',
    code: 'quatro-olhos',
    rule: gift('50001'),
    texts,
    ...TERMS,
  });
  const { promotionId } = made;
  expect(await asker.client.call(switchPromotion, { promotionId, isOn: true })).toMatchObject({ isOn: false, waitsForSecond: true });
  const start = await waitingOf(promotionId);
  expect(start).toMatchObject({ kind: 'promotions.promotion_start', content: { title: 'Presente de outono', currency: 'BRL' } });
  expect(start.changes).toContainEqual({ setting: 'amount', place: '', unit: 'money', was: null, becomes: '50001' });
  await approve(start, asker);
  const seen = async () => {
    const { promotions } = await asker.client.call(promotionEndpoints.listOperatorPromotions);
    return promotions.find((one) => one.promotionId === promotionId);
  };
  const started = await seen();
  expect(started).toMatchObject({ isOn: true, waitsForSecond: false });

  const draft = { promotionId, texts, ...TERMS };
  const lowered = await asker.client.call(setPromotion, { ...draft, revision: started?.revision ?? 0, rule: gift('40000') });
  expect(lowered).toMatchObject({ isOn: true, waitsForSecond: false, rule: { amount: '40000' } });
  const raised = await asker.client.call(setPromotion, { ...draft, revision: lowered.revision, rule: gift('60000') });
  expect(raised).toMatchObject({ waitsForSecond: true, rule: { amount: '40000' } });
  await expect(asker.client.call(setPromotion, { ...draft, revision: lowered.revision, rule: gift('70000') })).rejects.toMatchObject({
    code: 'approval_waiting',
  });
  const change = await waitingOf(promotionId);
  expect(change.changes).toEqual([{ setting: 'amount', place: '', unit: 'money', was: '40000', becomes: '60000' }]);
  await approve(change, asker);
  expect(await seen()).toMatchObject({ waitsForSecond: false, rule: { amount: '60000' } });
});

test('S41 A prize of the wheel above the limit of the role waits for a second operator, and a lower one does not', async () => {
  const asker = await anOperator(api, 'finance');
  const own = async () => inDemo(await asker.client.call(listWheels));
  const { wheel } = await own();
  if (!wheel) throw new Error('no wheel');
  const sectors = (amount: string) => [{ amount, weight: 1 }, ...Array.from({ length: 3 }, () => ({ amount: '100', weight: 1 }))];
  const draft = { merchantCode: 'demo', isOpen: true, budgetAmount: '900000000', wagerTimes: wheel.wagerTimes };
  expect(await asker.client.call(setWheel, { ...draft, sectors: sectors('50001') })).toMatchObject({ waitsForSecond: true, wheel });
  const asked = await waitingOf('demo');
  expect(asked.kind).toBe('promotions.wheel');
  expect(asked.changes).toContainEqual({ setting: 'prizeChance', place: '50001', unit: 'ppm', was: '0', becomes: '250000' });
  await approve(asked, asker);
  expect(await own()).toMatchObject({ waitsForSecond: false, wheel: { sectors: sectors('50001') } });
  expect(await asker.client.call(setWheel, { ...draft, sectors: sectors('50000') })).toMatchObject({
    waitsForSecond: false,
    wheel: { sectors: sectors('50000') },
  });
  // The owner's limit is higher.
  expect(await second.client.call(setWheel, { ...draft, sectors: sectors('200000') })).toMatchObject({ waitsForSecond: false });
  expect(await second.client.call(setWheel, { ...draft, sectors: sectors('200001') })).toMatchObject({ waitsForSecond: true });
  const { approvalId } = await waitingOf('demo');
  await asker.client.call(decideApproval, { approvalId, isApproved: false, reason: 'too much' });
  expect(await own()).toMatchObject({ waitsForSecond: false, wheel: { sectors: sectors('200000') } });
  // Lowering applies at once, also to a prize that is still above the limit.
  expect(await asker.client.call(setWheel, { ...draft, sectors: sectors('150000') })).toMatchObject({ waitsForSecond: false });
});

test('S41 A reward of a VIP level above the limit of the role waits for a second operator', async () => {
  const asker = await anOperator(api, 'finance');
  const own = async () => inDemo(await asker.client.call(listVipProgrammes)).programme;
  const programme = await own();
  if (!programme) throw new Error('no programme');
  const { pointAmount, weights, levels } = programme;
  const draft = { merchantCode: 'demo', pointAmount, weights };
  const withMonthly = (monthlyAmount: string) => levels.map((level, index) => (index === 0 ? { ...level, monthlyAmount } : level));
  const answer = await asker.client.call(setVipProgramme, { ...draft, levels: withMonthly('90000000') });
  expect(answer).toMatchObject({ waitsForSecond: true, programme: { levels } });
  const asked = await waitingOf('demo');
  expect(asked).toMatchObject({
    kind: 'promotions.vip',
    changes: [{ setting: 'monthlyAmount', place: '1', unit: 'money', was: levels[0]?.monthlyAmount, becomes: '90000000' }],
  });
  await approve(asked, asker);
  expect((await own())?.levels[0]?.monthlyAmount).toBe('90000000');
  // Fewer points for the same reward is a raise too.
  const sooner = withMonthly('90000000').map((level, index) => (index === 0 ? { ...level, pointsNeeded: 1, pointsKept: 0 } : level));
  expect(await asker.client.call(setVipProgramme, { ...draft, levels: sooner })).toMatchObject({ waitsForSecond: true });
  const { approvalId } = await waitingOf('demo');
  await second.client.call(decideApproval, { approvalId, isApproved: false, reason: 'not agreed' });
  expect(await asker.client.call(setVipProgramme, { ...draft, levels: withMonthly('0') })).toMatchObject({ waitsForSecond: false });
});

test('S41 A referral reward above the limit of the role waits for a second operator, and a stale request is not applied', async () => {
  const asker = await anOperator(api, 'finance');
  const rule = { merchantCode: 'demo', wagerTimes: 1, qualifyingAmount: '10000', qualifyingDays: 30, monthlyRewardsMax: 5 };
  const own = async () => inDemo(await asker.client.call(listReferralRules));
  expect(await second.client.call(setReferralRule, { ...rule, rewardAmount: '1000' })).toMatchObject({ waitsForSecond: false });
  const answer = await asker.client.call(setReferralRule, { ...rule, rewardAmount: '50001' });
  expect(answer).toMatchObject({ waitsForSecond: true, rule: { rewardAmount: '1000' } });
  const asked = await waitingOf('demo');
  expect(asked).toMatchObject({
    kind: 'promotions.referral',
    changes: [{ setting: 'rewardAmount', place: '', unit: 'money', was: '1000', becomes: '50001' }],
  });
  expect(Object.keys(asked.content).toSorted()).toEqual(['currency', 'title']);
  await approve(asked, asker);
  expect(await own()).toMatchObject({ waitsForSecond: false, rule: { rewardAmount: '50001' } });
  const trail = await api.owner.query(
    `select actor_id, facts, before_value as before, after_value as after from accounts.audit
      where action = 'referral_rule.changed' order by at desc, id desc limit 1`,
  );
  expect(trail).toMatchObject([
    {
      actor_id: second.operatorId,
      facts: { askedBy: asker.operatorId },
      before: { rewardAmount: '1000' },
      after: { rewardAmount: '50001' },
    },
  ]);

  await asker.client.call(setReferralRule, { ...rule, rewardAmount: '90000' });
  await asker.client.call(setReferralRule, { ...rule, rewardAmount: '2000' });
  const { approvalId } = await waitingOf('demo');
  await expect(second.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({
    code: 'approval_not_possible',
    facts: { why: 'changed_meanwhile' },
  });
  expect(await own()).toMatchObject({ rule: { rewardAmount: '2000' } });
  await second.client.call(decideApproval, { approvalId, isApproved: false, reason: 'stale' });
});

test('S41 An item of the points store above the limit of the role is off until a second operator approves', async () => {
  const asker = await anOperator(api, 'finance');
  const draft = {
    names: [{ language: 'pt' as const, name: 'Bônus alto' }],
    grant: { kind: 'bonus' as const, amount: '50001', wagerTimes: 1 },
    price: 100,
    stock: null,
    memberLimit: null,
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: null,
    isOn: true,
    position: 50,
  };
  const made = await asker.client.call(createPointsItem, { merchantCode: 'demo', ...draft });
  expect(made).toMatchObject({ isOn: false, waitsForSecond: true });
  const { itemId } = made;
  const asked = await waitingOf(itemId);
  expect(asked).toMatchObject({ kind: 'promotions.points_item', content: { title: 'Bônus alto' } });
  expect(asked.changes).toContainEqual({ setting: 'amount', place: '', unit: 'money', was: null, becomes: '50001' });
  await approve(asked, asker);
  const store = async () => inDemo(await asker.client.call(listPointsStores));
  const item = (await store()).items.find((one) => one.itemId === itemId);
  expect(item).toMatchObject({ isOn: true, waitsForSecond: false });

  // A lower price of the same grant is a raise; a higher one is not.
  const dearer = await asker.client.call(setPointsItem, { itemId, ...draft, revision: item?.revision ?? 0, price: 200 });
  expect(dearer).toMatchObject({ waitsForSecond: false, price: 200 });
  const cheaper = await asker.client.call(setPointsItem, { itemId, ...draft, revision: dearer.revision, price: 150 });
  expect(cheaper).toMatchObject({ waitsForSecond: true, price: 200 });
  await approve(await waitingOf(itemId), asker);

  // So is a lower stake per point, while such an item is on.
  const { store: settings } = await store();
  if (!settings) throw new Error('no store');
  const rate = { merchantCode: 'demo', revision: settings.revision, isOpen: true, expiryMonths: settings.expiryMonths };
  expect(await asker.client.call(setPointsStore, { ...rate, pointAmount: '1' })).toMatchObject({ waitsForSecond: true, store: settings });
  const rateAsked = await waitingOf('demo');
  expect(rateAsked).toMatchObject({ kind: 'promotions.points_store', changes: [{ setting: 'pointAmount', becomes: '1' }] });
  await approve(rateAsked, asker);
  expect((await store()).store?.pointAmount).toBe('1');
});

test('S41 Raises below the limit of the case count towards the limit of 24 hours', async () => {
  const asker = await anOperator(api, 'finance');
  const rule = { merchantCode: 'demo', wagerTimes: 1, qualifyingAmount: '10000', qualifyingDays: 30, monthlyRewardsMax: 5 };
  const waits = [];
  for (const rewardAmount of ['40001', '40002', '40003', '40004', '40005']) {
    waits.push((await asker.client.call(setReferralRule, { ...rule, rewardAmount })).waitsForSecond);
  }
  expect(waits).toEqual([false, false, false, false, true]);
  const { approvalId } = await waitingOf('demo');
  await second.client.call(decideApproval, { approvalId, isApproved: false, reason: 'enough' });
});

test('S41 A role without a limit raises nothing alone', async () => {
  const { client } = await anOperator(api, 'support', { permissions: ['promotions.change', 'promotions.read'] });
  const rule = { merchantCode: 'demo', wagerTimes: 0, qualifyingAmount: '10000', qualifyingDays: 30, monthlyRewardsMax: 5 };
  expect(await client.call(setReferralRule, { ...rule, rewardAmount: '40006' })).toMatchObject({ waitsForSecond: true });
});

/** How each call of the operators that changes a programme is limited. */
const CHANGES: Readonly<Record<string, string>> = {
  addVoucher: 'no amount: a code of a promotion that runs under agreed amounts',
  cancelTournament: 'no amount: ends one',
  createPointsItem: 'changeOrAsk',
  createPromotion: 'no amount: switched off until switchPromotion',
  createRain: 'payOrAsk',
  createTournament: 'no amount: a draft until publishTournament',
  issueApplication: 'payOrAsk',
  publishTournament: 'payOrAsk',
  rejectApplication: 'no amount: refuses one',
  setPointsItem: 'changeOrAsk',
  setPointsStore: 'changeOrAsk',
  setPromotion: 'changeOrAsk',
  setReferralRule: 'changeOrAsk',
  setTournament: 'no amount: a draft until publishTournament',
  setVipProgramme: 'changeOrAsk',
  setWheel: 'changeOrAsk',
  switchPromotion: 'changeOrAsk',
  takeApplication: 'no amount: marks one as under review',
  tryPromotion: 'no amount: writes nothing',
};

test("S41 Every call that changes a programme's settings is classed by what limits it", async () => {
  const calls = Object.entries(promotionEndpoints).flatMap(([name, one]) =>
    typeof one === 'object' && 'method' in one && one.method !== 'GET' ? [name] : [],
  );
  expect(calls.toSorted()).toEqual(Object.keys(CHANGES).toSorted());
  const root = resolve(import.meta.dirname, '../../../domains/promotions/server');
  const routes = await readFile(resolve(root, 'routes.ts'), 'utf8');
  for (const [name, limit] of Object.entries(CHANGES)) {
    if (!/^\w+OrAsk$/.test(limit)) continue;
    const path = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(.+)';`).exec(routes)?.[1] ?? '';
    const body = (await readFile(resolve(root, path), 'utf8')).split(`function ${name}(`)[1]?.split('\n}\n')[0];
    expect(body, name).toContain(`${limit}(`);
  }
});
