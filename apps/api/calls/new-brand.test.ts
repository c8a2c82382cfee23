import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProgrammes, listTree, setHeadRates, setMaximums } from '@jogada/agents/contract/operator';
import { readOwnRates } from '@jogada/agents/contract/player';
import { createSite, setMaintenance } from '@jogada/merchant/contract/operator';
import type { Id } from '@jogada/platform/contract';
import { listVipProgrammes, listWheels, setVipProgramme, setWheel } from '@jogada/promotions/contract/operator';
import { readVip, readWheel } from '@jogada/promotions/contract/player';
import { aFundedPlayer, anOperator, startApi, testClient, type TestApi, type TestOperator, type TestPlayer } from '../testing/index.ts';

const CODE = 'palmeira';
const HOST = 'palmeira.localhost';
const RATES = [{ category: '*', rate: 120 }];

let api: TestApi;
let owner: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  api = await startApi();
  const creator = await anOperator(api, 'owner');
  await creator.client.call(createSite, {
    newCode: CODE,
    merchantName: 'Palmeira',
    hosts: [HOST],
    currency: 'BRL',
    languages: ['pt'],
    defaultLanguage: 'pt',
    timeZone: 'America/Sao_Paulo',
    jurisdiction: 'standard',
    likeCode: 'demo',
  });
  await creator.client.call(setMaintenance, { merchantCode: CODE, isUnderMaintenance: false });
  await api.eventsCarried();
  owner = await anOperator(api, 'owner', { merchantCodes: [CODE] });
  const site = { ...api, newClient: () => testClient(api.url, '10.77.0.1', { everyHeader: { 'x-forwarded-host': HOST } }) };
  player = await aFundedPlayer(site);
});
afterAll(() => api.close());

test('CON-18 CON-29 A brand made in the console opens its agent programme there, and its first agent gets rates', async () => {
  expect((await owner.client.call(listProgrammes)).list).toEqual([{ merchantCode: CODE, openedAt: null, maximums: [] }]);
  await expect(owner.client.call(setMaximums, { merchantCode: 'demo', rates: RATES })).rejects.toMatchObject({ code: 'not_found' });
  const opened = await owner.client.call(setMaximums, { merchantCode: CODE, rates: RATES });
  expect(opened).toEqual({ merchantCode: CODE, openedAt: expect.any(String), maximums: RATES });
  const raised = [{ category: '*', rate: 130 }];
  expect(await owner.client.call(setMaximums, { merchantCode: CODE, rates: raised })).toEqual({ ...opened, maximums: raised });

  const memberId = player.memberId as Id<'mbr'>;
  expect(await owner.client.call(setHeadRates, { memberId, rates: raised })).toEqual({ rates: raised });
  expect((await owner.client.call(listTree, {})).list).toMatchObject([{ memberId, isAgent: true, rates: raised }]);
  expect(await player.client.call(readOwnRates)).toMatchObject({ rates: raised });
  const lines = await api.owner.query<{ action: string }>('select action from accounts.audit where actor_id = $1', [owner.operatorId]);
  const actions = lines.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['agent_programme.opened', 'agent_programme.maximums_set', 'agent.rates_set']));
});

test('CON-21 CON-29 A brand made in the console gets VIP levels and a prize wheel there, and its members see both', async () => {
  expect((await owner.client.call(listVipProgrammes)).list).toMatchObject([{ merchantCode: CODE, programme: null }]);
  const level = { pointsKept: 0, levelUpAmount: '500', monthlyAmount: '0', wagerTimes: 1, wheelTickets: 1 };
  const levels = [{ ...level, names: [{ language: 'pt' as const, name: 'Muda' }], pointsNeeded: 10 }];
  await owner.client.call(setVipProgramme, { merchantCode: CODE, pointAmount: '100', weights: [], levels });
  expect((await player.client.call(readVip)).levels).toMatchObject([{ name: 'Muda' }]);

  expect((await owner.client.call(listWheels)).list).toMatchObject([{ merchantCode: CODE, wheel: null }]);
  const sectors = ['0', '100', '200', '500'].map((amount) => ({ amount, weight: 1 }));
  await owner.client.call(setWheel, { merchantCode: CODE, isOpen: true, budgetAmount: '10000', wagerTimes: 1, sectors });
  expect(await player.client.call(readWheel)).toMatchObject({ sectors });
});
