import { afterAll, beforeAll, expect, test } from 'vitest';
import * as operator from '@jogada/agents/contract/operator';
import * as agents from '@jogada/agents/contract/player';
import type { Id } from '@jogada/platform/contract';
import { agentsStage, codeOf, DAY_MS, type AgentsStage } from '../testing/agents-stage.ts';
import { anOperator } from '../testing/index.ts';

let stage: AgentsStage;
beforeAll(async () => {
  stage = await agentsStage();
});
afterAll(() => stage.api.close());

const idOf = ({ memberId }: { memberId: string }) => memberId as Id<'mbr'>;

test('CON-18 the desk sees the tree from its heads down, gives a head rates within the rules, and leaves a line for each act', async () => {
  const head = await stage.anAgent({ hasNoRates: true });
  const sub = await stage.anAgent({ under: await codeOf(head) });
  const low = await stage.aMember({ under: await codeOf(sub) });
  const { client, operatorId } = await anOperator(stage.api, 'owner');
  const heads = await client.call(operator.listTree, { pageSize: 100 });
  expect(heads.list.find(({ memberId }) => memberId === head.memberId)).toMatchObject({ isAgent: true, teamSize: 2, rates: [] });
  expect(heads.list.some(({ memberId }) => memberId === sub.memberId)).toBe(false);
  const below = await client.call(operator.listTree, { under: idOf(sub) });
  expect(below.list.map(({ memberId }) => memberId)).toEqual([low.memberId]);
  expect(below.path.map(({ memberId }) => memberId)).toEqual([head.memberId, sub.memberId]);
  expect((await client.call(operator.listTree, { search: low.username })).list).toHaveLength(1);
  await expect(client.call(operator.listTree, { under: 'mbr_0000000000000000' })).rejects.toMatchObject({ code: 'not_found' });

  const give = (whom: { memberId: string }, rate: number) => {
    // Two rates of one moment would be one.
    stage.clock.advance(1);
    return client.call(operator.setHeadRates, { memberId: idOf(whom), rates: [{ category: '*', rate }] });
  };
  expect((await give(head, 150)).rates).toEqual([{ category: '*', rate: 150 }]);
  stage.clock.advance(1);
  expect((await client.call(operator.listTree, { search: head.username })).list).toMatchObject([{ rates: [{ category: '*', rate: 150 }] }]);
  await expect(give(head, 201)).rejects.toMatchObject({ code: 'rate_out_of_bounds' });
  await expect(give(sub, 100)).rejects.toMatchObject({ code: 'not_found' });
  // Whoever has no team yet becomes an agent by it.
  const newcomer = await stage.aMember();
  await give(newcomer, 50);
  expect(await newcomer.client.call(agents.readOwnRates)).toMatchObject({ rates: [{ category: '*', rate: 50 }] });

  const { list } = await client.call(operator.listProgrammes);
  const maximums = list.find(({ merchantCode }) => merchantCode === 'demo')?.maximums ?? [];
  const raised = maximums.map(({ category, rate }) => ({ category, rate: category === '*' ? 210 : rate }));
  expect((await client.call(operator.setMaximums, { merchantCode: 'demo', rates: raised })).maximums).toContainEqual({
    category: '*',
    rate: 210,
  });
  expect((await give(head, 201)).rates).toEqual([{ category: '*', rate: 201 }]);
  await client.call(operator.setMaximums, { merchantCode: 'demo', rates: maximums });
  const lines = await stage.api.owner.query<{ action: string }>(
    "select action from accounts.audit where actor_id = $1 and action like 'agent%'",
    [operatorId],
  );
  expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['agent.rates_set', 'agent_programme.maximums_set']));

  const reader = (await anOperator(stage.api, 'support')).client;
  expect((await reader.call(operator.listTree, {})).list.length).toBeGreaterThan(0);
  await expect(reader.call(operator.setHeadRates, { memberId: idOf(head), rates: [] })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(reader.call(operator.setMaximums, { merchantCode: 'demo', rates: [] })).rejects.toMatchObject({ code: 'not_allowed' });
  const withoutPermission = (await anOperator(stage.api, 'content')).client;
  await expect(withoutPermission.call(operator.listTree, {})).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(withoutPermission.call(operator.listAgentPayouts, {})).rejects.toMatchObject({ code: 'not_allowed' });
});

test('CON-18 the desk opens what was paid to its lines, its days and its last digit', async () => {
  const head = await stage.anAgent();
  const low = await stage.aMember({ under: await codeOf(head) });
  const { client } = await anOperator(stage.api, 'owner');
  const { contractId } = await client.call(operator.offerMerchantContract, {
    memberId: idOf(head),
    terms: { kind: 'daily_salary', period: 'day', carriesLoss: false, maximum: null, steps: [{ from: '1', activeFrom: 1, rate: 333 }] },
  });
  const { textHash } = await head.client.call(agents.readContract, { contractId });
  await head.client.call(agents.acceptContract, { contractId, textHash });
  stage.clock.advance(DAY_MS);
  await stage.play(low, 12_345n, 2_000n);
  await stage.counted();
  const day = stage.dayNow();
  stage.clock.advance(DAY_MS);
  await stage.run('close-days');
  await stage.run('settle-contracts');

  const staff = (await anOperator(stage.api, 'finance')).client;
  const { list } = await staff.call(operator.listAgentPayouts, { memberId: idOf(head) });
  const of = (kind: string) => list.find((payout) => payout.kind === kind && payout.day === day);
  const rebate = of('rebate');
  const salary = of('daily_salary');
  if (!rebate || !salary) throw new Error('one of the two was not paid');
  expect(await staff.call(operator.readAgentPayout, { payoutId: rebate.payoutId })).toMatchObject({
    payout: { username: head.username, due: String(12_345n * 800n), amount: '98', carryAfter: '76000' },
    isExact: true,
    figure: null,
    parts: [{ day, category: 'RNG', stakeAmount: '12345', share: String(12_345n * 800n) }],
  });
  expect(await staff.call(operator.readAgentPayout, { payoutId: salary.payoutId })).toMatchObject({
    payout: { due: String(12_345n * 333n), amount: '41' },
    isExact: true,
    figure: '12345',
    activeCount: 1,
    rate: 333,
    parts: [{ day, category: 'RNG', stakeAmount: '12345', winAmount: '2000', share: null }],
  });
  await expect(staff.call(operator.readAgentPayout, { payoutId: 'pay_0000000000000000' })).rejects.toMatchObject({ code: 'not_found' });
});
