import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSiteText, setSwitch } from '@jogada/merchant/contract/operator';
import { askCashierLimits, readCashierLimits, setMemberLimit } from '@jogada/wallet/contract/operator';
import { anOperator, aPlayer, approveAsSecond, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

const REASON = 'a test of undoing an act';
const SITE = { merchantCode: 'demo' };
const STALE = { code: 'changed_meanwhile' };

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi();
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

test('changed_meanwhile: A switch is set only while it has the state that the operator saw', async () => {
  const modId = 'PTSYS3';
  await owner.client.call(setSwitch, { ...SITE, modId, isOn: true });
  await expect(owner.client.call(setSwitch, { ...SITE, modId, isOn: false, seenIsOn: false })).rejects.toMatchObject(STALE);
  await owner.client.call(setSwitch, { ...SITE, modId, isOn: false, seenIsOn: true });
  await expect(owner.client.call(setSwitch, { ...SITE, modId, isOn: true, seenIsOn: true })).rejects.toMatchObject(STALE);
});

test('field_required: A switch that stops members needs its reason also when it is undone', async () => {
  const undo = owner.client.call(setSwitch, { ...SITE, modId: 'DPSTBAS3', isOn: false, seenIsOn: true });
  await expect(undo).rejects.toMatchObject({ code: 'field_required' });
});

test('The reason of a text stands in the trail; changed_meanwhile: its next version', async () => {
  const text = { ...SITE, language: 'pt', textName: 'app.shell.menu' } as const;
  const { version, shipped } = await owner.client.call(setSiteText, { ...text, message: 'Outro menu', version: 0 });
  await owner.client.call(setSiteText, { ...text, message: shipped, version, reason: REASON });
  await expect(owner.client.call(setSiteText, { ...text, message: shipped, version, reason: REASON })).rejects.toMatchObject(STALE);
  const trail = await api.owner.query("select reason from accounts.audit where action = 'site.text_set' order by at, id");
  expect(trail).toEqual([{ reason: '' }, { reason: REASON }]);
});

test('S41 Cashier limits go back by a second approval; changed_meanwhile: other limits than the operator saw', async () => {
  const { currency: _currency, ...former } = await owner.client.call(readCashierLimits, SITE);
  const next = { ...former, depositMinimumAmount: '700' };
  await owner.client.call(askCashierLimits, { ...SITE, ...next, reason: REASON });
  await approveAsSecond(api, 'demo');
  const back = { ...SITE, ...former, reason: REASON };
  const unseen = { depositMinimumAmount: former.depositMinimumAmount };
  await expect(owner.client.call(askCashierLimits, { ...back, seen: unseen })).rejects.toMatchObject(STALE);
  await owner.client.call(askCashierLimits, { ...back, seen: { depositMinimumAmount: '700' } });
  expect(await owner.client.call(readCashierLimits, SITE)).toMatchObject(next);
  await approveAsSecond(api, 'demo');
  expect(await owner.client.call(readCashierLimits, SITE)).toMatchObject(former);
});

test('S41 A tightened limit of a member goes back by a second approval; changed_meanwhile: another limit than the operator saw', async () => {
  const { memberId } = await aPlayer(api);
  const limit = { memberId: memberId as `mbr_${string}`, kind: 'deposit', period: 'day', reason: REASON } as const;
  await owner.client.call(setMemberLimit, { ...limit, amount: '9000', seenAmount: null });
  await owner.client.call(setMemberLimit, { ...limit, amount: '5000' });
  await expect(owner.client.call(setMemberLimit, { ...limit, amount: '9000', seenAmount: '9000' })).rejects.toMatchObject(STALE);
  const { approvalId } = await owner.client.call(setMemberLimit, { ...limit, amount: '9000', seenAmount: '5000' });
  expect(approvalId).toMatch(/^apv_/);
});
