import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import {
  createPromotion,
  listOperatorPromotions,
  switchPromotion,
  tryPromotion,
  type PromotionRule,
} from '@jogada/promotions/contract/operator';
import { listRewards } from '@jogada/promotions/contract/player';
import { aFundedPlayer, anOperator, settledRound, startApi, type TestApi, type TestOperator, type TestPlayer } from '../testing/index.ts';

let api: TestApi;
let finance: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  finance = await anOperator(api, 'finance');
});
afterAll(() => api.close());

const ALL_MEMBERS = { needsFirstBet: false, clubLabels: [], daysFromRegistration: null };
const CASH = { form: 'cash' } as const;
const BONUS = { form: 'bonus', wagerTimes: 5, validDays: 7, maximumBetAmount: null, maximumCashAmount: null, spendsFirst: 'cash' } as const;
const MISSION: PromotionRule = {
  kind: 'mission',
  goal: 'stake',
  target: '1000',
  category: null,
  period: 'once',
  amount: '300',
  claimDays: 3,
  payout: CASH,
  audience: ALL_MEMBERS,
};
const CASH_BACK: PromotionRule = {
  kind: 'cash_back',
  basisPoints: 1000,
  period: 'day',
  minimumAmount: '50',
  maximumAmount: '120',
  claimDays: 3,
  payout: BONUS,
  audience: ALL_MEMBERS,
};

const play = (player: TestPlayer, amount: bigint, winAmount = 0n) => settledRound(api, player, { amount, winAmount });

const dayOf = (offset: number) => new Date(api.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
// One more day at either end, as the merchant's days differ from UTC days.
const days = () => ({ from: dayOf(-2), until: dayOf(1) });
const tried = (rule: PromotionRule, budgetAmount: string | null = null, merchantCode = 'demo') =>
  finance.client.call(tryPromotion, { merchantCode, rule, budgetAmount, ...days() });

test('CON-29 A dry run of a rule on real bets equals the live result, and writes nothing', async () => {
  const [heavy, light] = [await aFundedPlayer(api, { amount: 10_000n }), await aFundedPlayer(api, { amount: 10_000n })];
  const code = `ensaio-${crypto.randomUUID().slice(0, 8)}`;
  const { promotionId } = await finance.client.call(createPromotion, {
    merchantCode: 'demo',
    code,
    rule: MISSION,
    texts: [{ language: 'pt', name: 'Ensaio', summary: '' }],
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: null,
    budgetAmount: null,
    announcementId: null,
    position: 0,
  });
  await finance.client.call(switchPromotion, { promotionId, isOn: true });
  for (const stake of [600n, 500n, 400n]) await play(heavy, stake);
  await play(light, 900n);
  await api.eventsCarried();
  const paid = async (player: TestPlayer) =>
    (await player.client.call(listRewards)).list.filter((reward) => reward.promotionId === promotionId).map(({ amount }) => amount);
  expect([await paid(heavy), await paid(light)]).toEqual([['300'], []]);

  const written = () =>
    api.owner.query(
      `select (select count(*)::int from promotions.promotion) as promotions, (select count(*)::int from promotions.reward) as rewards,
              (select count(*)::int from wallet.transfer) as transfers, (select count(*)::int from wallet.bonus_grant) as grants,
              (select count(*)::int from promotions.progress) as progress`,
    );
  const before = await written();
  const outcome = await tried(MISSION, '200');
  expect(outcome).toMatchObject({ certainty: 'exact', memberCount: 1, rewardCount: 1, costAmount: '300', wageringAmount: '0' });
  expect(outcome.members).toMatchObject([{ username: heavy.username, amount: '300', isTied: false }]);
  expect(outcome.days).toMatchObject([{ amount: '300', rewardCount: 1 }]);
  expect(outcome.budgetSpentOn).toBe(outcome.days[0]?.day);
  expect(await written()).toEqual(before);
  expect((await finance.client.call(listOperatorPromotions)).promotions.find((one) => one.promotionId === promotionId)).toMatchObject({
    spentAmount: '300',
  });
});

test('A dry run of cash back returns its share, minimum, maximum and the wagering it would require', async () => {
  const [loser, winner] = [await aFundedPlayer(api, { amount: 10_000n }), await aFundedPlayer(api, { amount: 10_000n })];
  await play(loser, 1_000n, 100n);
  await play(winner, 1_000n, 1_500n);
  const outcome = await tried(CASH_BACK);
  // A tenth of 900 lost is 90. The other members' cash back is at most 120, and nothing below 50.
  const amountOf = (player: TestPlayer) => outcome.members.find(({ memberId }) => memberId === player.memberId)?.amount;
  expect([amountOf(loser), amountOf(winner)]).toEqual(['90', undefined]);
  expect(outcome.members.every(({ amount }) => BigInt(amount) >= 50n && BigInt(amount) <= 120n)).toBe(true);
  expect(BigInt(outcome.wageringAmount)).toBe(BigInt(outcome.costAmount) * 5n);
});

test('S40 Reports the part that linked accounts would get; a gift counts every member who signed in, as an upper bound', async () => {
  const [ana, bia] = [await aFundedPlayer(api, { amount: 100n }), await aFundedPlayer(api, { amount: 100n })];
  const device = api.newClient();
  for (const { username, password } of [ana, bia]) await device.call(logIn, { username, password, remember: true });
  await api.composition.jobs.find(({ name }) => name === 'wallet.link-accounts')?.run(api.composition.backgroundContext);
  const outcome = await tried({ kind: 'free_amount', amount: '700', payout: CASH, audience: ALL_MEMBERS });
  expect(outcome).toMatchObject({ certainty: 'at_most', tiedAmount: '1400', tiedCount: 2 });
  expect(BigInt(outcome.costAmount)).toBe(700n * BigInt(outcome.memberCount));
  const toNoMember = { ...ALL_MEMBERS, clubLabels: ['Diamante'] };
  expect(await tried({ kind: 'free_amount', amount: '700', payout: CASH, audience: toNoMember })).toMatchObject({
    costAmount: '0',
    days: [],
  });
});

test('Each kind of promotion has a dry run; malformed_request: more than a month of days; not_found: another merchant', async () => {
  const gift = { payout: CASH, audience: ALL_MEMBERS };
  const rules: PromotionRule[] = [
    {
      kind: 'deposit_match',
      percent: 100,
      minimumDepositAmount: '100',
      maximumAmount: '5000',
      isFirstOnly: true,
      payout: BONUS,
      audience: ALL_MEMBERS,
    },
    { kind: 'voucher', amount: '100', ...gift },
    { kind: 'check_in', amounts: ['100', '200'], ...gift },
    { kind: 'free_rounds', gameId: 'tesouro-da-mata', rounds: 10, stakeAmount: '100', playDays: 3, maximumAmount: null, ...gift },
    { kind: 'application', maximumAmount: '500', needsImage: false, claimDays: 3, ...gift },
    { ...CASH_BACK, period: 'week' },
    { ...MISSION, goal: 'rounds', target: '1', period: 'day', category: 'RNG' },
  ];
  for (const rule of rules) expect((await tried(rule)).currency).toBe('BRL');
  await expect(
    finance.client.call(tryPromotion, { merchantCode: 'demo', rule: MISSION, budgetAmount: null, from: dayOf(-40), until: dayOf(0) }),
  ).rejects.toMatchObject({ code: 'malformed_request' });
  const aurora = await anOperator(api, 'finance', { merchantCodes: ['aurora'] });
  const input = { merchantCode: 'demo', rule: MISSION, budgetAmount: null, ...days() };
  await expect(aurora.client.call(tryPromotion, input)).rejects.toMatchObject({ code: 'not_found' });
  const support = await anOperator(api, 'support');
  await expect(support.client.call(tryPromotion, input)).rejects.toMatchObject({ code: 'not_allowed' });
});
