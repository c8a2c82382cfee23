import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import type { UnplayedRule } from '../../contract/operator/cashier-limits.ts';
import { findCashierSettings } from '../cashier/cashier-settings.ts';
import { upsertCashierSettings } from '../cashier/cashier-settings.sql.ts';
import { createDeposit } from '../deposit/create-deposit.ts';
import { postWithin } from '../ledger/post.ts';
import { cashierStage, confirmedWithdrawal, OWN_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { readWithdrawalSettings } from './read-withdrawal-settings.ts';
import { payOut } from './pay-out.ts';
import { sumUnplayed } from './unplayed.sql.ts';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
afterAll(() => stage.close());

const DAY_MS = 86_400_000;

async function aMember(rule: UnplayedRule): Promise<StageMember> {
  const member = await stage.aMember();
  const { code } = member.call().merchant;
  await upsertCashierSettings(stage.ctx.database, code, { ...(await findCashierSettings(stage.ctx.database, code)), unplayedRule: rule });
  return member;
}

async function deposit(member: StageMember, amount: bigint): Promise<void> {
  stage.clock.advance(1000);
  const { depositId } = await createDeposit(member.call(), { amount });
  const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  await stage.bank({ do: 'pay', txid: row?.txid ?? '' });
}

/** Stakes an amount and wins it back. */
async function play(member: StageMember, amount: bigint): Promise<void> {
  stage.clock.advance(1000);
  const { merchant } = member.call();
  const id = randomUUID();
  const round = { merchantCode: merchant.code, memberId: member.id, source: 'arcade', gameId: 'tesouro-da-mata', roundId: id } as const;
  const at = stage.clock.now();
  await stage.ctx.database.transaction((tx) => postWithin(tx, [{ kind: 'bet', ...round, externalId: id, amount, currency: 'BRL', at }]));
  await stage.ctx.database.transaction((tx) =>
    postWithin(tx, [{ kind: 'win', ...round, externalId: `${id}:win`, refExternalId: id, amount, currency: 'BRL', at }]),
  );
}

const unplayed = (member: StageMember) => sumUnplayed(stage.ctx.database, { memberId: member.id, at: stage.clock.now() });

const order = { pixKeyKind: 'cpf', pixKey: OWN_CPF, document: '', payeeName: '', acceptedForfeits: [] } as const;
const withdraw = (member: StageMember, amount: bigint, jurisdiction: JurisdictionProfile = 'standard') => {
  const ctx = member.call();
  return confirmedWithdrawal({ ...ctx, merchant: { ...ctx.merchant, jurisdiction } }, { ...order, amount });
};

test('Each deposit is to be staked once: earlier stakes do not count for it, and later ones count for all', async () => {
  const member = await aMember('off');
  expect(await unplayed(member)).toBe(0n);
  await deposit(member, 10_000n);
  expect(await unplayed(member)).toBe(10_000n);
  await play(member, 7000n);
  expect(await unplayed(member)).toBe(3000n);
  await play(member, 7000n);
  expect(await unplayed(member)).toBe(0n);
  await deposit(member, 2000n);
  expect(await unplayed(member)).toBe(2000n);
  await deposit(member, 1000n);
  expect(await unplayed(member)).toBe(3000n);
  await play(member, 2500n);
  expect(await unplayed(member)).toBe(500n);
  stage.clock.advance(31 * DAY_MS);
  expect(await unplayed(member)).toBe(0n);
});

test('Without the rule a deposit can be withdrawn at once', async () => {
  const member = await aMember('off');
  await deposit(member, 5000n);
  expect(await withdraw(member, 5000n)).toMatchObject({ state: 'requested' });
});

test('R44 By the rule of review staff decide about a withdrawal before play, and the member reads nothing of it', async () => {
  const member = await aMember('review');
  await deposit(member, 5000n);
  expect(await readWithdrawalSettings(member.call())).toMatchObject({ unplayedAmount: '0', availableAmount: '5000' });
  expect(await withdraw(member, 1000n)).toMatchObject({ state: 'in_review' });
  await play(member, 4000n);
  await play(member, 4000n);
  expect(await withdraw(member, 1000n)).toMatchObject({ state: 'requested' });
});

test('deposit_unplayed: By the rule of refusal nothing is held until each deposit was staked once; a sent withdrawal settles the earlier ones', async () => {
  const member = await aMember('refuse');
  await deposit(member, 5000n);
  await play(member, 2000n);
  expect(await readWithdrawalSettings(member.call())).toMatchObject({ unplayedAmount: '3000' });
  await expect(withdraw(member, 1000n)).rejects.toMatchObject({
    code: 'deposit_unplayed',
    facts: { remainingAmount: '3000', currency: 'BRL' },
  });
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
  await play(member, 3000n);
  expect(await withdraw(member, 1000n)).toMatchObject({ state: 'requested' });
  await payOut(stage.ctx);
  await deposit(member, 500n);
  expect(await unplayed(member)).toBe(500n);
});

test('S83 Where the law requires that withdrawals are always possible, staff decide in place of a refusal', async () => {
  const member = await aMember('refuse');
  await deposit(member, 5000n);
  expect(await withdraw(member, 1000n, 'br-spa')).toMatchObject({ state: 'in_review' });
});
