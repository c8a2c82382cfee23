import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPromotion,
  listOperatorPromotions,
  setPromotion,
  switchPromotion,
  addVoucher,
  type OperatorPromotion,
} from '@jogada/promotions/contract/operator';
import {
  checkIn,
  chooseDepositBonus,
  claimOffer,
  claimReward,
  listCashBack,
  listOffers,
  listRewardHistory,
  listRewards,
  readDepositBonuses,
  readWheel,
  takeFreeRounds,
  redeemVoucher,
} from '@jogada/promotions/contract/player';
import type { PromotionRule } from '@jogada/promotions/contract/operator';
import { award } from '@jogada/promotions/server';
import { excludeSelf, listOpenBonuses, pausePlay, readBalance } from '@jogada/wallet/contract/player';
import { post, verifyLedger } from '@jogada/wallet/server';
import {
  aFundedPlayer,
  anOperator,
  approveAsSecond,
  settledRound,
  startApi,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';
import { setJurisdiction } from '../testing/registration-fields.ts';

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

const ALL_MEMBERS = { needsFirstBet: false, clubLabels: [], daysFromRegistration: null };
const CASH = { form: 'cash' } as const;
const BONUS = {
  form: 'bonus',
  wagerTimes: 5,
  validDays: 7,
  maximumBetAmount: '1000',
  maximumCashAmount: null,
  spendsFirst: 'cash',
} as const;
const GIFT: PromotionRule = { kind: 'free_amount', amount: '700', payout: CASH, audience: ALL_MEMBERS };

let codes = 0;
/** Creates an active promotion of the demo brand. */
async function aPromotion(
  rule: PromotionRule,
  draft: { budgetAmount?: string; name?: string; endsAt?: string } = {},
): Promise<OperatorPromotion> {
  codes += 1;
  const { promotionId } = await finance.client.call(createPromotion, {
    merchantCode: 'demo',
    code: `teste-${codes}`,
    rule,
    texts: [{ language: 'pt', name: draft.name ?? `Teste ${codes}`, summary: '' }],
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: draft.endsAt ?? null,
    budgetAmount: draft.budgetAmount ?? null,
    announcementId: null,
    position: 0,
  });
  const started = await finance.client.call(switchPromotion, { promotionId, isOn: true });
  if (!started.waitsForSecond) return started;
  await approveAsSecond(api, promotionId);
  // The start is a revision.
  return { ...started, revision: started.revision + 1, isOn: true, waitsForSecond: false };
}

test('S67 malformed_request: Refuses a promotion with two texts in one language', async () => {
  const text = { language: 'pt', name: 'Duas vezes', summary: '' } as const;
  const draft = { rule: GIFT, startsAt: '2026-01-01T00:00:00Z', endsAt: null, budgetAmount: null, announcementId: null, position: 0 };
  await expect(
    finance.client.call(createPromotion, { merchantCode: 'demo', code: 'teste-duas', ...draft, texts: [text, text] }),
  ).rejects.toMatchObject({ code: 'malformed_request', facts: { field: 'texts' } });
});

async function off({ promotionId }: OperatorPromotion) {
  await finance.client.call(switchPromotion, { promotionId, isOn: false });
}

const operatorViewOf = async ({ promotionId }: OperatorPromotion) =>
  (await finance.client.call(listOperatorPromotions)).promotions.find((one) => one.promotionId === promotionId);

const play = (player: TestPlayer, amount: bigint, winAmount = 0n) => settledRound(api, player, { amount, winAmount });

const outcomesOf = async (asked: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(asked);
  return Object.groupBy(
    settled.map((one) => (one.status === 'fulfilled' ? 'paid' : (one.reason as { code: string }).code)),
    (outcome) => outcome,
  );
};

test('S40 Pays exactly one of a hundred concurrent claims of one gift', async () => {
  const player = await aFundedPlayer(api, { amount: 1_000n });
  const gift = await aPromotion(GIFT);
  const { offers } = await player.client.call(listOffers);
  expect(offers.find(({ promotionId }) => promotionId === gift.promotionId)).toMatchObject({ amount: '700', refusal: null });
  const outcomes = await outcomesOf(Array.from({ length: 100 }, () => player.client.call(claimOffer, { promotionId: gift.promotionId })));
  expect(outcomes).toMatchObject({ paid: ['paid'] });
  expect(outcomes['reward_claimed']).toHaveLength(99);
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '1700' });
  expect(await operatorViewOf(gift)).toMatchObject({ claimedCount: 1, spentAmount: '700' });
  expect((await player.client.call(listRewardHistory)).list).toMatchObject([
    { state: 'claimed', amount: '700', name: gift.texts[0]?.name },
  ]);
  await off(gift);
});

test('Pays exactly one of a hundred concurrent claims of one earned reward', async () => {
  const player = await aFundedPlayer(api, { amount: 10_000n });
  const mission = await aPromotion({
    kind: 'mission',
    goal: 'rounds',
    target: '1',
    category: 'RNG',
    period: 'once',
    amount: '300',
    claimDays: 3,
    payout: CASH,
    audience: ALL_MEMBERS,
  });
  await play(player, 100n);
  await api.eventsCarried();
  const reward = (await player.client.call(listRewards)).list.find(({ promotionId }) => promotionId === mission.promotionId);
  const rewardId = reward?.rewardId ?? 'rwd_0000000000000000';
  const outcomes = await outcomesOf(Array.from({ length: 100 }, () => player.client.call(claimReward, { rewardId })));
  expect(outcomes['paid']).toHaveLength(1);
  expect(outcomes['reward_claimed']).toHaveLength(99);
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '10200' });
  await off(mission);
});

test('A budget is never exceeded under concurrent claims', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => aFundedPlayer(api)));
  const gift = await aPromotion(GIFT, { budgetAmount: '2300' });
  const outcomes = await outcomesOf(players.map(({ client }) => client.call(claimOffer, { promotionId: gift.promotionId })));
  expect(outcomes['paid']).toHaveLength(3);
  expect(outcomes['promotion_budget_spent']).toHaveLength(3);
  expect(await operatorViewOf(gift)).toMatchObject({ spentAmount: '2100', claimedCount: 3 });
  await off(gift);
});

test('A gift paid as a bonus has its terms frozen in the wallet', async () => {
  const player = await aFundedPlayer(api);
  const gift = await aPromotion({ ...GIFT, payout: BONUS }, { name: 'Para conhecer' });
  const changed = await finance.client.call(setPromotion, {
    ...draftOf(gift),
    rule: { ...GIFT, amount: '900', payout: { ...BONUS, wagerTimes: 9 } },
  });
  expect(changed.version).toBe(2);
  await player.client.call(claimOffer, { promotionId: gift.promotionId });
  const [bonus] = (await player.client.call(listOpenBonuses)).list;
  expect(bonus).toMatchObject({ name: 'Para conhecer', grantedAmount: '900', wagerRequiredAmount: '8100', maximumBetAmount: '1000' });
  await off(gift);
});

/** The input of the console's call that changes a promotion. */
function draftOf({ promotionId, revision, rule, texts, startsAt, endsAt, budgetAmount, position }: OperatorPromotion) {
  return { promotionId, revision, rule, texts, startsAt, endsAt, budgetAmount, position, announcementId: null };
}

test('A round counts once for a mission, also when its event is repeated; a changed rule applies to members who start later', async () => {
  const [early, late] = [await aFundedPlayer(api), await aFundedPlayer(api)];
  const rule = {
    kind: 'mission',
    goal: 'stake',
    target: '1000',
    category: 'RNG',
    period: 'week',
    amount: '500',
    claimDays: 3,
    payout: CASH,
    audience: ALL_MEMBERS,
  } as const;
  const mission = await aPromotion(rule);
  const seenBy = async ({ client }: TestPlayer) =>
    (await client.call(listOffers)).missions.find(({ promotionId }) => promotionId === mission.promotionId);
  expect(await seenBy(early)).toMatchObject({ done: '0', target: '1000', isDone: false });

  const round = await play(early, 400n);
  await api.eventsCarried();
  const { promotionId } = mission;
  const received = {
    asked: [{ ...round, amount: '400', winAmount: '0', transferId: 'trf_x', refExternalId: '', pocket: 'cash', at: round.at }],
    applied: [0],
    state: ['0 0 0'],
    also: null,
  };
  await api.owner.query("insert into platform.outbox (topic, payload, created_at) values ('wallet.posted', $1, $2)", [
    JSON.stringify(received),
    api.now(),
  ]);
  await api.eventsCarried();
  expect(await seenBy(early)).toMatchObject({ done: '400', isDone: false });

  const known = await operatorViewOf(mission);
  if (!known) throw new Error('the mission is gone');
  await finance.client.call(setPromotion, { ...draftOf(known), rule: { ...rule, target: '5000', amount: '100' } });
  await play(late, 600n);
  await play(early, 600n);
  await api.eventsCarried();
  expect(await seenBy(early)).toMatchObject({ done: '1000', target: '1000', isDone: true });
  expect(await seenBy(late)).toMatchObject({ done: '600', target: '5000', isDone: false });
  expect((await early.client.call(listRewards)).list.find((reward) => reward.promotionId === promotionId)).toMatchObject({ amount: '500' });
  await expect(
    finance.client.call(setPromotion, { ...draftOf((await operatorViewOf(mission)) ?? mission), rule: { ...rule, goal: 'rounds' } }),
  ).rejects.toMatchObject({ code: 'malformed_request' });
  await off(mission);
});

test('CON-21 Cash back is settled once, from figures that the member can recompute', async () => {
  const player = await aFundedPlayer(api, { amount: 50_000n });
  await play(player, 10_000n, 2_000n);
  await play(player, 5_000n);
  await api.eventsCarried();
  const { list } = await player.client.call(listCashBack);
  expect(list).toMatchObject([
    {
      state: 'running',
      roundCount: 2,
      stakedAmount: '15000',
      wonAmount: '2000',
      lossAmount: '13000',
      basisPoints: 1000,
      amount: '1300',
      rewardId: null,
    },
  ]);
  const [{ endsAt } = { endsAt: '' }] = list;
  await runJob('promotions.settle-cash-back', new Date(Date.parse(endsAt)));
  await runJob('promotions.settle-cash-back', new Date(Date.parse(endsAt) + 1000));
  const [settled] = (await player.client.call(listCashBack)).list;
  expect(settled).toMatchObject({ state: 'claimable', amount: '1300', stakedAmount: '15000', wonAmount: '2000' });
  await player.client.call(claimReward, { rewardId: settled?.rewardId ?? 'rwd_0000000000000000' });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '38300', bonus: '0' });
});

async function runJob(name: string, at: Date) {
  await api.composition.jobs.find((job) => job.name === name)?.run({ ...api.composition.backgroundContext, now: () => at });
}

test('A code is redeemed once per member, up to its total', async () => {
  const [one, other] = [await aFundedPlayer(api), await aFundedPlayer(api)];
  const promotion = await aPromotion({ kind: 'voucher', amount: '250', payout: CASH, audience: ALL_MEMBERS });
  await finance.client.call(addVoucher, { promotionId: promotion.promotionId, code: 'UMAVEZ', usesMax: 1 });
  await expect(one.client.call(redeemVoucher, { code: 'NADA' })).rejects.toMatchObject({ code: 'voucher_unknown' });
  expect(await one.client.call(redeemVoucher, { code: ' umavez ' })).toMatchObject({ amount: '250', state: 'claimed', origin: 'voucher' });
  await expect(one.client.call(redeemVoucher, { code: 'UMAVEZ' })).rejects.toMatchObject({ code: 'reward_claimed' });
  await expect(other.client.call(redeemVoucher, { code: 'UMAVEZ' })).rejects.toMatchObject({ code: 'voucher_used_up' });
  for (let guess = 0; guess < 18; guess += 1) await other.client.call(redeemVoucher, { code: `PALPITE${guess}` }).catch(() => undefined);
  await expect(other.client.call(redeemVoucher, { code: 'PALPITE' }))
    .resolves.toBeDefined()
    .catch(() => undefined);
  await expect(other.client.call(redeemVoucher, { code: 'PALPITE99' })).rejects.toMatchObject({ code: 'too_many_requests' });
  await off(promotion);
});

test("Check-in pays once a day of the merchant's time zone", async () => {
  const player = await aFundedPlayer(api, { amount: 1_000n });
  const calendar = (await player.client.call(listOffers)).checkIn;
  const promotionId = calendar?.promotionId ?? 'prm_0000000000000000';
  expect(calendar?.days[0]).toEqual({ day: 1, amount: '50', state: 'today' });
  const outcomes = await outcomesOf(Array.from({ length: 10 }, () => player.client.call(checkIn, { promotionId })));
  expect(outcomes['paid']).toHaveLength(1);
  expect((await player.client.call(listOffers)).checkIn).toMatchObject({
    isDone: true,
    days: [{ state: 'had' }, { state: 'ahead' }, {}, {}, {}, {}, {}],
  });
  // Moves today's check-in to yesterday.
  await api.owner.query(
    `update promotions.reward set occasion = promotion_id || ':' || to_char(earned_at at time zone 'America/Sao_Paulo' - interval '1 day', 'YYYY-MM-DD')
      where member_id = $1 and origin = 'check_in'`,
    [player.memberId],
  );
  expect((await player.client.call(listOffers)).checkIn).toMatchObject({
    isDone: false,
    days: [{ state: 'had' }, { state: 'today' }, {}, {}, {}, {}, {}],
  });
});

test('A deposit brings the bonus that was chosen for it, and none without a choice', async () => {
  const [chooser, other] = [await aFundedPlayer(api, { amount: 1n }), await aFundedPlayer(api, { amount: 1n })];
  const { bonuses, chosenId } = await chooser.client.call(readDepositBonuses);
  expect(chosenId).toBeNull();
  expect(bonuses).toMatchObject([{ percent: 100, minimumDepositAmount: '2000', maximumAmount: '50000', wagerTimes: 10, validDays: 7 }]);
  const promotionId = bonuses[0]?.promotionId ?? null;
  expect(await chooser.client.call(chooseDepositBonus, { promotionId })).toMatchObject({ chosenId: promotionId });
  await deposit(chooser, 1_000n);
  expect((await chooser.client.call(listOpenBonuses)).list).toEqual([]);
  // The first deposit of all counts as the first. One that is too small uses it up.
  expect((await chooser.client.call(readDepositBonuses)).chosenId).toBeNull();

  await other.client.call(chooseDepositBonus, { promotionId });
  await api.owner.query("update accounts.member set language = 'ko' where id = $1", [other.memberId]);
  await deposit(other, 60_000n);
  // The bank's call has no language; the bonus is named in the one of the member's last sign-in.
  expect((await other.client.call(listOpenBonuses)).list).toMatchObject([
    { name: '첫 입금 보너스', grantedAmount: '50000', wagerRequiredAmount: '500000' },
  ]);
  expect((await other.client.call(readDepositBonuses)).bonuses).toEqual([]);
  await deposit(other, 60_000n);
  expect((await other.client.call(listOpenBonuses)).list).toHaveLength(1);
});

async function deposit(player: TestPlayer, amount: bigint) {
  const answer = await post(api.composition.services, {
    kind: 'deposit',
    merchantCode: 'demo',
    memberId: player.memberId,
    source: 'pix',
    externalId: `e${crypto.randomUUID()}`,
    amount,
    currency: 'BRL',
    at: api.now(),
  });
  expect(answer.outcome).toBe('applied');
  await api.eventsCarried();
}

test('An unclaimed reward lapses and frees its budget', async () => {
  const player = await aFundedPlayer(api);
  const mission = await aPromotion(
    {
      kind: 'mission',
      goal: 'rounds',
      target: '1',
      category: null,
      period: 'once',
      amount: '400',
      claimDays: 2,
      payout: CASH,
      audience: ALL_MEMBERS,
    },
    { budgetAmount: '400' },
  );
  await play(player, 100n);
  await api.eventsCarried();
  const reward = (await player.client.call(listRewards)).list.find(({ promotionId }) => promotionId === mission.promotionId);
  expect(await operatorViewOf(mission)).toMatchObject({ spentAmount: '400', claimableCount: 1 });
  await runJob('promotions.lapse-rewards', new Date(Date.parse(reward?.claimBy ?? '')));
  expect(await operatorViewOf(mission)).toMatchObject({ spentAmount: '0', claimableCount: 0 });
  await expect(player.client.call(claimReward, { rewardId: reward?.rewardId ?? 'rwd_0000000000000000' })).rejects.toMatchObject({
    code: 'reward_expired',
  });
  await off(mission);
});

test("Another member's reward looks absent", async () => {
  const [owner, otherMember] = [await aFundedPlayer(api), await aFundedPlayer(api)];
  const gift = await aPromotion(GIFT);
  const { rewardId } = await owner.client.call(claimOffer, { promotionId: gift.promotionId });
  await expect(otherMember.client.call(claimReward, { rewardId })).rejects.toMatchObject({ code: 'reward_not_found' });
  await off(gift);
  await expect(otherMember.client.call(claimOffer, { promotionId: gift.promotionId })).rejects.toMatchObject({
    code: 'promotion_not_found',
  });
});

test('R31 Under the Brazilian rules nothing is given before the first bet, and nothing with a deposit', async () => {
  const player = await aFundedPlayer(api, { amount: 5_000n });
  const gift = await aPromotion(GIFT);
  const match: PromotionRule = {
    kind: 'deposit_match',
    percent: 50,
    minimumDepositAmount: '100',
    maximumAmount: '1000',
    isFirstOnly: false,
    payout: BONUS,
    audience: ALL_MEMBERS,
  };
  const held = await aPromotion(match);
  await off(held);
  await setJurisdiction(api, 'br-spa');
  try {
    expect(await player.client.call(readDepositBonuses)).toEqual({ bonuses: [], chosenId: null });
    await expect(aPromotion(match)).rejects.toMatchObject({ code: 'promotion_forbidden' });
    await expect(finance.client.call(switchPromotion, { promotionId: held.promotionId, isOn: true })).rejects.toMatchObject({
      code: 'promotion_forbidden',
    });
    await expect(player.client.call(claimOffer, { promotionId: gift.promotionId })).rejects.toMatchObject({
      code: 'promotion_not_for_you',
      facts: { reason: 'first_bet_needed' },
    });
    const calendar = (await player.client.call(listOffers)).checkIn;
    expect(calendar?.refusal).toBe('first_bet_needed');
    await play(player, 100n);
    await player.client.call(claimOffer, { promotionId: gift.promotionId });
    expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '5600' });
  } finally {
    await setJurisdiction(api, 'standard');
  }
  await off(gift);
});

test('R30 Under the Brazilian rules a promotion with forbidden claims is neither saved nor activated', async () => {
  const shout = 'Última chance: dinheiro fácil';
  const gift = await aPromotion(GIFT, { name: shout });
  await off(gift);
  await setJurisdiction(api, 'br-spa');
  try {
    await expect(aPromotion(GIFT, { name: shout })).rejects.toMatchObject({ code: 'claim_forbidden' });
    await expect(finance.client.call(setPromotion, { ...draftOf(gift), revision: gift.revision + 1 })).rejects.toMatchObject({
      code: 'claim_forbidden',
    });
    await expect(finance.client.call(switchPromotion, { promotionId: gift.promotionId, isOn: true })).rejects.toMatchObject({
      code: 'claim_forbidden',
    });
  } finally {
    await setJurisdiction(api, 'standard');
  }
});

test('R22 An excluded member gets nothing, and a paused one only what earlier play earned', async () => {
  const [excluded, paused] = [await aFundedPlayer(api), await aFundedPlayer(api)];
  const gift = await aPromotion(GIFT);
  await excluded.client.call(excludeSelf, { months: 1, isConfirmed: true });
  await paused.client.call(pausePlay, { days: 1 });
  const give = (memberId: string, isEarnedByPlay: boolean) =>
    api.database.transaction((tx) =>
      award(tx, {
        merchantCode: 'demo',
        memberId,
        origin: 'mission',
        occasion: `stopped-${isEarnedByPlay}`,
        promotionCode: 'test',
        currency: 'BRL',
        amount: 100n,
        terms: CASH,
        claimBy: null,
        isEarnedByPlay,
        at: api.now(),
      }),
    );
  expect(await give(excluded.memberId, true)).toEqual({ outcome: 'has_stopped' });
  expect(await give(paused.memberId, false)).toEqual({ outcome: 'has_stopped' });
  expect(await give(paused.memberId, true)).toMatchObject({ outcome: 'awarded' });
  await expect(paused.client.call(claimOffer, { promotionId: gift.promotionId })).rejects.toMatchObject({ code: 'promotion_not_for_you' });
  expect(await operatorViewOf(gift)).toMatchObject({ spentAmount: '0' });
  await off(gift);
});

test('A mission may grant turns of the wheel, with or without an amount', async () => {
  const player = await aFundedPlayer(api, { amount: 10_000n });
  const rule = {
    kind: 'mission',
    goal: 'rounds',
    target: '1',
    category: null,
    period: 'once',
    claimDays: 7,
    payout: CASH,
    audience: ALL_MEMBERS,
  } as const;
  await expect(aPromotion({ ...rule, amount: '0' })).rejects.toMatchObject({ code: 'malformed_request' });
  const both = await aPromotion({ ...rule, amount: '300', wheelTickets: 2 });
  const turns = await aPromotion({ ...rule, amount: '0', wheelTickets: 3 });
  const shown = (await player.client.call(listOffers)).missions.filter(({ promotionId }) =>
    [both.promotionId, turns.promotionId].includes(promotionId),
  );
  expect(shown.map(({ amount, wheelTickets }) => ({ amount, wheelTickets }))).toEqual([
    { amount: '300', wheelTickets: 2 },
    { amount: '0', wheelTickets: 3 },
  ]);
  await play(player, 100n);
  await play(player, 100n);
  await api.eventsCarried();
  expect((await player.client.call(readWheel)).tickets).toHaveLength(5);
  expect((await player.client.call(listRewards)).list.map(({ amount }) => amount)).toEqual(['300']);
  for (const one of [both, turns]) await off(one);
});

test('S40 Free rounds are taken once under a hundred claims, and their wins are paid by their terms', async () => {
  const player = await aFundedPlayer(api, { amount: 1_000n });
  const rule = {
    kind: 'free_rounds',
    gameId: 'tesouro-da-mata',
    rounds: 10,
    stakeAmount: '100',
    playDays: 3,
    maximumAmount: '5000',
    payout: { ...BONUS, wagerTimes: 2 },
    audience: ALL_MEMBERS,
  } as const;
  await expect(aPromotion({ ...rule, gameId: 'no-such-game' })).rejects.toMatchObject({ code: 'malformed_request' });
  await expect(aPromotion({ ...rule, stakeAmount: '1' })).rejects.toMatchObject({ code: 'malformed_request' });
  const rounds = await aPromotion(rule, { budgetAmount: '1000' });
  const ofPlayer = async () =>
    (await player.client.call(listOffers)).freeRounds.find(({ promotionId }) => promotionId === rounds.promotionId);
  expect(await ofPlayer()).toMatchObject({ state: 'offered', gameName: 'Tesouro da Mata', rounds: 10, wagerTimes: 2 });
  const outcomes = await outcomesOf(
    Array.from({ length: 100 }, () => player.client.call(takeFreeRounds, { promotionId: rounds.promotionId })),
  );
  expect(outcomes).toMatchObject({ paid: ['paid'] });
  expect(outcomes['reward_claimed']).toHaveLength(99);
  expect(await operatorViewOf(rounds)).toMatchObject({ spentAmount: '1000' });
  const other = await aFundedPlayer(api);
  await expect(other.client.call(takeFreeRounds, { promotionId: rounds.promotionId })).rejects.toMatchObject({
    code: 'promotion_budget_spent',
  });
  expect(await ofPlayer()).toMatchObject({ state: 'playing', usedRounds: 0 });

  await api.owner.query('update games.free_rounds set used_count = 4, won_amount = 730 where member_id = $1', [player.memberId]);
  const { endsAt } = (await ofPlayer()) ?? {};
  for (let turn = 0; turn < 2; turn += 1) await runJob('games.end-free-rounds', new Date(endsAt ?? 0));
  await api.eventsCarried();
  expect(await ofPlayer()).toMatchObject({ state: 'over', wonAmount: '730' });
  expect((await player.client.call(listRewardHistory)).list).toMatchObject([{ origin: 'free_rounds', amount: '730', state: 'claimed' }]);
  expect(await player.client.call(listOpenBonuses)).toMatchObject({ list: [{ grantedAmount: '730', wagerRequiredAmount: '1460' }] });
  await off(rounds);
});

test('R32 Refuses “free” where conditions are attached', async () => {
  await expect(aPromotion({ ...GIFT, payout: BONUS }, { name: 'R$ 7 grátis' })).rejects.toMatchObject({ code: 'promotion_claim_refused' });
  await off(await aPromotion(GIFT, { name: 'R$ 7 grátis' }));
});

test('Only operators with the permission change promotions, and each change is audited', async () => {
  const support = await anOperator(api, 'support');
  const gift = await aPromotion(GIFT);
  expect((await support.client.call(listOperatorPromotions)).merchants).toMatchObject([{ merchantCode: 'demo', jurisdiction: 'standard' }]);
  await expect(support.client.call(switchPromotion, { promotionId: gift.promotionId, isOn: false })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await expect(finance.client.call(setPromotion, { ...draftOf(gift), revision: 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await off(gift);
  const trail = await api.owner.query<{ action: string }>('select action from accounts.audit where subject_id = $1 order by at, id', [
    gift.promotionId,
  ]);
  expect(trail.map(({ action }) => action)).toEqual(['promotion.created', 'promotion.switched_on', 'promotion.switched_off']);
});
