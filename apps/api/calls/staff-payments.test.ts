import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import { giveMemberBonus, listMemberBonuses } from '@jogada/wallet/contract/operator';
import { POSTING_KINDS, verifyLedger, type PostingKind } from '@jogada/wallet/server';
import { aFundedPlayer, anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let second: TestOperator;
beforeAll(async () => {
  api = await startApi();
  second = await anOperator(api, 'owner');
});
afterAll(async () => {
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

async function gift(amount: string) {
  const { memberId } = await aFundedPlayer(api, { amount: 100n });
  return { memberId: memberId as `mbr_${string}`, amount, wagerTimes: 1, validDays: 7, reason: 'goodwill' };
}

async function bonusesOf(memberId: `mbr_${string}`) {
  return (await second.client.call(listMemberBonuses, { memberId })).list;
}

test('S41 A bonus above the case limit of the role is granted when a second operator approves', async () => {
  const asker = await anOperator(api, 'finance');
  const wanted = await gift('1000000');
  expect(await asker.client.call(giveMemberBonus, wanted)).toEqual({ bonus: null, waitsForSecond: true });
  expect(await bonusesOf(wanted.memberId)).toEqual([]);
  await expect(asker.client.call(giveMemberBonus, wanted)).rejects.toMatchObject({ code: 'approval_waiting' });

  const { list } = await second.client.call(listApprovals, {});
  const asked = list.find(({ subjectId }) => subjectId === wanted.memberId);
  expect(asked).toMatchObject({ kind: 'wallet.member_bonus', reason: 'goodwill', content: { amount: '1000000', wagerTimes: 1 } });
  const approvalId = asked?.approvalId ?? 'apv_0';
  await expect(asker.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
  await second.client.call(decideApproval, { approvalId, isApproved: true });
  expect(await bonusesOf(wanted.memberId)).toMatchObject([
    { grantedAmount: '1000000', wagerRequiredAmount: '1000000', givenBy: asker.username, givenReason: 'goodwill' },
  ]);
});

test('S41 The limit of 24 hours holds for grants at the same moment, and ends after 24 hours', async () => {
  const { client, operatorId } = await anOperator(api, 'finance');
  const gifts = await Promise.all(Array.from({ length: 6 }, () => gift('50000')));
  const answers = await Promise.all(gifts.map((one) => client.call(giveMemberBonus, one)));
  expect(answers.filter(({ bonus }) => bonus !== null)).toHaveLength(4);
  expect(answers.filter(({ waitsForSecond }) => waitsForSecond)).toHaveLength(2);
  expect(await client.call(giveMemberBonus, await gift('100'))).toMatchObject({ waitsForSecond: true });
  await api.owner.query("update wallet.staff_payment set paid_at = paid_at - interval '24 hours' where operator_id = $1", [operatorId]);
  expect(await client.call(giveMemberBonus, await gift('100'))).toMatchObject({ waitsForSecond: false });
});

test('S41 A role without a limit pays nothing alone, whatever its individual permissions', async () => {
  const { client } = await anOperator(api, 'support', { permissions: ['bonuses.decide', 'members.read'] });
  const wanted = await gift('100');
  expect(await client.call(giveMemberBonus, wanted)).toEqual({ bonus: null, waitsForSecond: true });
});

/** Calls that move money in the ledger, release it to the bank, or grant a reward that a member claims. */
const MOVES_MONEY = /\b(?:post|postWithin|giveBonus|grantBonus|endBonus|setReady|award|awardPromotion|announceRain|grantWheelTickets)\(/;

/** Who causes each movement, and what limits staff. */
const CAUSES: Readonly<Record<string, string>> = {
  'agents/server/dispute/answer-dispute.ts': 'staff: payOrAsk, and the maximum of the case',
  'agents/server/rebate/settlement/pay-bills.ts': 'job: the contract both sides accepted',
  'agents/server/rebate/day-closing/close-days.ts': 'job: the rates in force',
  'games/server/aggregator/move-together.ts': 'vendor',
  'games/server/held-wins/decide-held-win.ts': "staff: payOrAsk, and the vendor's amount",
  'games/server/held-wins/settle-held-wins.ts': 'job: the bet arrived',
  'games/server/stuck-rounds/end-stuck-rounds.ts': 'job: returns stakes',
  'games/server/transfer-wallet/end-transfer.ts': 'vendor',
  'games/server/transfer-wallet/request-transfer.ts': 'member',
  'games/server/vendor-api/close-round.ts': 'vendor',
  'games/server/vendor-api/pay-promo-win.ts': 'vendor',
  'games/server/vendor-api/post-stake.ts': 'vendor',
  'games/server/vendor-api/roll-back.ts': 'vendor',
  'games/server/vendor-api/settle-win.ts': 'vendor',
  'promotions/server/application/decide-application.ts': 'staff: payOrAsk, and the maximum and budget of the promotion',
  'promotions/server/cash-back/settle-cash-back.ts': 'job: published terms, within the budget',
  'promotions/server/deposit-match/match-deposit.ts': 'bank: published terms, within the budget',
  'promotions/server/free-rounds/pay-free-rounds.ts': 'vendor: published terms, within the budget',
  'promotions/server/mission/count-play.ts': 'vendor: published terms, within the budget',
  'promotions/server/points/buy-item.ts': 'member: the published price and stock',
  'promotions/server/promotion/award-promotion.ts': 'its callers',
  'promotions/server/promotion/claim-at-once.ts': 'member: published terms, within the budget',
  'promotions/server/red-rain/operator-rains.ts': 'staff: payOrAsk over the whole budget',
  'promotions/server/red-rain/take-envelope.ts': 'member: the envelopes of the rain',
  'promotions/server/referral/qualify-referrals.ts': 'job: the published reward',
  'promotions/server/rewards/pay-reward.ts': 'member: under published terms',
  'promotions/server/tournament/pay-prizes.ts': 'job: the pool of a published tournament (publish-tournament: payOrAsk)',
  'promotions/server/vip/decide-level.ts': 'job: the published levels',
  'promotions/server/wheel/spin-wheel.ts': 'member: the published fields, within the budget',
  'wallet/server/adjustment/adjust-member.ts': 'staff: always two',
  'wallet/server/bonus/expire-bonuses.ts': 'job: the terms of the bonus',
  'wallet/server/bonus/forfeit-bonus.ts': 'staff or member: returns the bonus to the house',
  'wallet/server/bonus/give-bonus.ts': 'its callers: give-member-bonus, pay-reward',
  'wallet/server/bonus/give-member-bonus.ts': 'staff: payOrAsk, and a maximum amount',
  'wallet/server/deposit/note-clawback.ts': 'bank',
  'wallet/server/deposit/settle-payment.ts': 'bank',
  'wallet/server/play/grant-play-money.ts': 'member: play money',
  'wallet/server/protection/pay-out-excluded.ts': "job: the excluded member's own money",
  'wallet/server/refund/refund-deposit.ts': 'staff: always two',
  'wallet/server/refund/send-refunds.ts': 'job: a refund that two agreed',
  'wallet/server/withdrawal/request-withdrawal.ts': 'member',
  'wallet/server/withdrawal/review-withdrawal.ts': "staff: two above the merchant's four-eyes amount; the member's own money",
  'wallet/server/withdrawal/take-step.ts': "job: the bank's answer; staff: returns the hold to the member",
};

/** Per kind of the ledger, the places by which staff causes it. */
const STAFF_KINDS: Readonly<Record<PostingKind, readonly string[]>> = {
  bet: [],
  win: [],
  bet_and_win: [],
  rollback: [],
  round_close: [],
  promo_win: ['agents/server/dispute/answer-dispute.ts'],
  deposit: [],
  deposit_return: ['wallet/server/refund/refund-deposit.ts'],
  withdrawal_hold: [],
  withdrawal_release: ['wallet/server/withdrawal/take-step.ts'],
  withdrawal_paid: ['wallet/server/withdrawal/take-step.ts'],
  play_grant: [],
  adjustment_credit: ['games/server/held-wins/decide-held-win.ts', 'wallet/server/adjustment/adjust-member.ts'],
  adjustment_debit: ['wallet/server/adjustment/adjust-member.ts'],
  vendor_hold: [],
  vendor_release: [],
  vendor_sent: [],
  vendor_return: [],
  bonus_grant: ['wallet/server/bonus/give-member-bonus.ts'],
  bonus_convert: [],
  bonus_forfeit: ['wallet/server/bonus/forfeit-bonus.ts'],
  bonus_expire: [],
};

test('S41 Every kind of the ledger is classed by the places where staff causes it', async () => {
  expect(Object.keys(STAFF_KINDS)).toEqual([...POSTING_KINDS]);
  const root = resolve(import.meta.dirname, '../../../domains');
  const ofStaff = Object.keys(CAUSES).filter((file) => CAUSES[file]?.includes('staff'));
  const texts = await Promise.all(ofStaff.map(async (file) => ({ file, text: await readFile(resolve(root, file), 'utf8') })));
  // A grant is posted by give-bonus.ts, which also serves promotions.
  const names = (kind: PostingKind) => (kind === 'bonus_grant' ? 'giveBonus(' : `'${kind}'`);
  const found = POSTING_KINDS.map((kind) => [kind, texts.filter(({ text }) => text.includes(names(kind))).map(({ file }) => file)]);
  expect(Object.fromEntries(found)).toEqual(STAFF_KINDS);
});

test('S41 Every place that moves money is classed by its cause', async () => {
  const root = resolve(import.meta.dirname, '../../../domains');
  const found: string[] = [];
  for (const file of await readdir(root, { recursive: true })) {
    if (!/^\w+\/server\/.+\.ts$/.test(file) || /\.(?:test|sql)\.ts$|\/testing\/|^wallet\/server\/ledger\//.test(file)) continue;
    if (MOVES_MONEY.test((await readFile(resolve(root, file), 'utf8')).replace(/(?:function|import) .*/g, ''))) found.push(file);
  }
  expect(found.sort()).toEqual(Object.keys(CAUSES).sort());
});
