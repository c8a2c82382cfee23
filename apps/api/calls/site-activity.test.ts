import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSiteActivity, setSwitch } from '@jogada/merchant/contract/operator';
import { aFundedPlayer, anOperator, aPlayer, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi();
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

test('CON-29 The console counts the open sessions and the bets in play that closing a site interrupts', async () => {
  const read = () => owner.client.call(readSiteActivity, { merchantCode: 'demo' });
  const before = await read();
  const { memberId } = await aFundedPlayer(api);
  await aPlayer(api);
  const open = (roundId: string, pocket: string) =>
    api.owner.query(
      `insert into wallet.round (member_id, merchant_code, source, round_id, game_id, currency, pocket, bet_amount, win_amount,
                                 rolled_back_amount, is_closed, opened_at)
       values ($1, 'demo', 'arcade', $2, 'tesouro-da-mata', 'BRL', $3, 700, 0, 0, false, now())`,
      [memberId, roundId, pocket],
    );
  await open('in-play', 'cash');
  await open('for-play-money', 'play');
  const after = await read();
  expect(after.currency).toBe('BRL');
  expect(after.sessionCount - before.sessionCount).toBe(2);
  expect(after.openRoundCount - before.openRoundCount).toBe(1);
  expect(BigInt(after.openStakeAmount) - BigInt(before.openStakeAmount)).toBe(700n);
  await api.owner.query("delete from wallet.round where round_id in ('in-play', 'for-play-money')");
});

test('not_found: An operator counts only at own sites', async () => {
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  await expect(aurora.client.call(readSiteActivity, { merchantCode: 'demo' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(owner.client.call(readSiteActivity, { merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
});

test('field_required: Turning off a switch that stops members needs a reason, which the audit trail keeps', async () => {
  const deposits = { merchantCode: 'demo', modId: 'DPSTBAS3' };
  await expect(owner.client.call(setSwitch, { ...deposits, isOn: false })).rejects.toMatchObject({
    code: 'field_required',
    facts: { field: 'reason' },
  });
  await owner.client.call(setSwitch, { ...deposits, isOn: false, reason: 'the bank answers no payment' });
  await owner.client.call(setSwitch, { ...deposits, isOn: true });
  const trail = await api.owner.query(
    "select reason, facts from accounts.audit where action = 'site.switch_set' and actor_id = $1 order by at, id",
    [owner.operatorId],
  );
  expect(trail).toMatchObject([
    { reason: 'the bank answers no payment', facts: { modId: 'DPSTBAS3', isOn: false } },
    { reason: '', facts: { modId: 'DPSTBAS3', isOn: true } },
  ]);
});
