import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '@jogada/wallet/server';
import { cancelMemberBonus, giveMemberBonus, listMemberBonuses, listWeightRules } from '@jogada/wallet/contract/operator';
import {
  cancelBonus,
  listEndedBonuses,
  listOpenBonuses,
  listTransactions,
  readBalance,
  readBonusCost,
  readWithdrawalSettings,
  requestWithdrawal,
} from '@jogada/wallet/contract/player';
import {
  aFundedPlayer,
  aMemberBonus,
  anOperator,
  eventsOf,
  startApi,
  type TestApi,
  type TestOperator,
  type TestPlayer,
  settledRound,
} from '../testing/index.ts';

const CPF = '52998224725';
const TERMS = { amount: '5000', wagerTimes: 2, validDays: 7, name: 'Boas-vindas', reason: 'pediu no chat' } as const;

let api: TestApi;
let finance: TestOperator;
beforeAll(async () => {
  api = await startApi();
  finance = await anOperator(api, 'finance');
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

const lose = (player: TestPlayer, amount: bigint) => settledRound(api, player, { amount });

test('Grants a bonus in the console, shows it to its player, and cancels it for the cost that was shown', async () => {
  const player = await aFundedPlayer(api, { amount: 2_000n });
  await api.eventsCarried();
  const events = await eventsOf(api, player.client);
  const given = await aMemberBonus(finance.client, { memberId: player.memberId, ...TERMS });
  expect(given).toMatchObject({ state: 'open', givenBy: finance.username, givenReason: 'pediu no chat', wagerRequiredAmount: '10000' });
  expect(await events.next('balance')).toMatchObject({ sumBalance: '7000', bonus: '5000' });
  events.close();

  const [open] = (await player.client.call(listOpenBonuses)).list;
  expect(open).toMatchObject({
    bonusId: given.bonusId,
    name: 'Boas-vindas',
    weights: expect.arrayContaining([{ classification: 'LIVE', percent: 10, takesBonus: true }]) as unknown,
  });
  expect(JSON.stringify(open)).not.toContain('pediu no chat');
  await lose(player, 2_600n);
  const { forfeitAmount } = await player.client.call(readBonusCost, { bonusId: given.bonusId });
  expect(forfeitAmount).toBe('4400');
  await expect(player.client.call(cancelBonus, { bonusId: given.bonusId, acceptedForfeitAmount: '5000' })).rejects.toMatchObject({
    code: 'bonus_would_be_lost',
    facts: { forfeitAmount: '4400', isChanged: true },
  });
  expect(await player.client.call(cancelBonus, { bonusId: given.bonusId, acceptedForfeitAmount: '4400' })).toMatchObject({
    state: 'cancelled',
    wagerDoneAmount: '2600',
  });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '0', bonus: '0' });
  expect((await player.client.call(listEndedBonuses)).list).toMatchObject([{ cancelCause: 'member', forfeitedAmount: '4400' }]);
  expect((await player.client.call(listTransactions)).list.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['bonus_forfeit', '-4400'],
    ['bet_and_win', '-2600'],
    ['bonus_grant', '5000'],
    ['adjustment_credit', '2000'],
  ]);
});

test('Refuses a withdrawal that would end a bonus with its cost, and takes exactly that once confirmed', async () => {
  const player = await aFundedPlayer(api, { amount: 6_000n, document: CPF, payeeName: 'Ana Souza Costa' });
  const given = await aMemberBonus(finance.client, { memberId: player.memberId, ...TERMS });
  const { availableAmount, bonusCost } = await player.client.call(readWithdrawalSettings);
  expect(availableAmount).toBe('6000');
  const request = { amount: '4000', pixKeyKind: 'cpf', pixKey: CPF, password: player.password } as const;
  await expect(player.client.call(requestWithdrawal, request)).rejects.toMatchObject({
    code: 'bonus_would_be_lost',
    status: 409,
    facts: { ...bonusCost, isChanged: false },
  });
  const acceptedForfeits = bonusCost?.bonuses.map(({ bonusId, forfeitAmount }) => ({ bonusId, forfeitAmount })) ?? [];
  expect(acceptedForfeits).toEqual([{ bonusId: given.bonusId, forfeitAmount: '5000' }]);
  expect(await player.client.call(requestWithdrawal, { ...request, acceptedForfeits })).toMatchObject({ amount: '4000' });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '2000', bonus: '0', held: '4000' });
});

test('The console revokes a bonus with a reason and shows its ledger entries; the audit trail holds every step', async () => {
  const player = await aFundedPlayer(api);
  const memberId = player.memberId as `mbr_${string}`;
  const { bonusId } = await aMemberBonus(finance.client, { memberId, ...TERMS });
  expect(await finance.client.call(cancelMemberBonus, { memberId, bonusId, reason: 'dado por engano' })).toMatchObject({
    state: 'cancelled',
    cancelCause: 'operator',
    endedBy: finance.username,
    endReason: 'dado por engano',
  });
  await expect(finance.client.call(cancelMemberBonus, { memberId, bonusId, reason: 'de novo' })).rejects.toMatchObject({
    code: 'bonus_not_open',
  });
  const { list } = await finance.client.call(listMemberBonuses, { memberId });
  expect(list).toMatchObject([
    {
      bonusId,
      promotionCode: 'staff',
      weightRule: 'standard',
      transfers: [
        { kind: 'bonus_grant', bonusAmount: '5000', cashAmount: '0' },
        { kind: 'bonus_forfeit', bonusAmount: '-5000', cashAmount: '0' },
      ],
    },
  ]);
  const trail = await api.owner.query('select actor_kind, actor_id, action, facts from accounts.audit where subject_id = $1 order by id', [
    bonusId,
  ]);
  const actor = { actor_kind: 'operator', actor_id: finance.operatorId };
  expect(trail).toMatchObject([
    { ...actor, action: 'bonus.given', facts: { memberId, amount: '5000', reason: 'pediu no chat' } },
    { ...actor, action: 'bonus.cancelled', facts: { memberId, amount: '5000', reason: 'dado por engano' } },
  ]);
  expect((await finance.client.call(listWeightRules)).rules.map(({ weightRule }) => weightRule)).toEqual(['standard']);
});

test('not_allowed: Support sees bonuses and neither grants nor revokes them; a reason is required', async () => {
  const player = await aFundedPlayer(api);
  const memberId = player.memberId as `mbr_${string}`;
  const { bonusId } = await aMemberBonus(finance.client, { memberId, ...TERMS });
  const support = await anOperator(api, 'support');
  expect((await support.client.call(listMemberBonuses, { memberId })).list).toHaveLength(1);
  await expect(support.client.call(giveMemberBonus, { memberId, ...TERMS })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(support.client.call(cancelMemberBonus, { memberId, bonusId, reason: 'porque sim' })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const content = await anOperator(api, 'content');
  await expect(content.client.call(listMemberBonuses, { memberId })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(finance.client.call(giveMemberBonus, { memberId, ...TERMS, reason: ' ' })).rejects.toMatchObject({
    code: 'malformed_request',
  });
  await expect(finance.client.call(giveMemberBonus, { memberId, ...TERMS, weightRule: 'none such' })).rejects.toMatchObject({
    code: 'malformed_request',
    facts: { field: 'weightRule' },
  });
  await expect(finance.client.call(giveMemberBonus, { memberId, ...TERMS, amount: '1000001' })).rejects.toMatchObject({
    code: 'amount_above_maximum',
  });
  await expect(finance.client.call(giveMemberBonus, { memberId: 'mbr_0000000000000000', ...TERMS })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await player.client.call(listOpenBonuses)).list).toHaveLength(1);
});

test("bonus_not_found: Another player's bonus looks absent", async () => {
  const owner = await aFundedPlayer(api);
  const otherMember = await aFundedPlayer(api);
  const { bonusId } = await aMemberBonus(finance.client, { memberId: owner.memberId, ...TERMS });
  await expect(otherMember.client.call(readBonusCost, { bonusId })).rejects.toMatchObject({ code: 'bonus_not_found' });
  await expect(otherMember.client.call(cancelBonus, { bonusId, acceptedForfeitAmount: '5000' })).rejects.toMatchObject({
    code: 'bonus_not_found',
  });
  await expect(api.newClient().call(listOpenBonuses)).rejects.toMatchObject({ code: 'login_required' });
});
