import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@jogada/platform/server';
import { bonusCases } from '../bonus/bonus-case.ts';
import { selectBonuses } from '../bonus/bonus.sql.ts';
import { insertDeposit, setDepositPaid } from '../deposit/deposit.sql.ts';
import { listDeposits } from '../deposit/list-deposits.ts';
import { readJournal } from '../journal/read-journal.ts';
import { post } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { withEntries } from '../operators/list-member-transfers.ts';
import { selectTransfers } from '../operators/operators.sql.ts';
import { readProfit } from '../profit/read-profit.ts';
import { readStatement } from '../statement/read-statement.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { bonusPlay } from '../testing/bonus-play.ts';
import { cashierStage, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { removeLedgerMonth } from './remove-ledger-month.ts';

const FIRST_PAGE = { cursor: undefined, pageSize: 50 };
let stage: CashierStage;
let member: StageMember;
let idle: StageMember;

beforeAll(async () => {
  stage = await cashierStage();
  await stage.data.owner.query("select wallet.create_entry_partitions('2020-01-01', 3)");
  stage.clock.set(new Date('2020-01-20T12:00:00Z'));
  member = await stage.aMember({ cash: 10_000n });
  idle = await stage.aMember({ cash: 700n });
  await deposit('2500');
  const bonus = await bonusPlay(stage);
  await bonus.give(member, { amount: 400n, expiresAt: new Date('2021-01-01T00:00:00Z') });
  await move({ kind: 'bet', amount: 100n, externalId: 'old', roundId: 'old' });
  // In UTC the month is over, in São Paulo three hours later.
  stage.clock.set(new Date('2020-02-01T01:00:00Z'));
  await move({ kind: 'bet', amount: 30n });
  stage.clock.set(new Date('2020-02-10T12:00:00Z'));
  await move({ kind: 'bet', amount: 50n, externalId: 'new', roundId: 'new' });
  await removeLedgerMonth(stage.data.owner, {
    ...{ month: '2020-01', entryCount: await januaryCount(), sha256: '00'.repeat(32), by: 'ana', at: new Date('2026-01-01T00:00:00Z') },
    compare: () => Promise.resolve(),
  });
});
afterAll(() => stage.close());

async function januaryCount(): Promise<number> {
  const [row] = await stage.data.owner.query<{ count: bigint }>(
    "select count(*) as count from wallet.entry where created_at < '2020-02-01'",
  );
  return Number(row?.count);
}

async function move(posting: Pick<Posting, 'kind' | 'amount'> & Partial<Posting>): Promise<void> {
  const id = randomUUID();
  const common = {
    merchantCode: member.call().merchant.code,
    memberId: member.id,
    source: 'arcade',
    currency: 'BRL',
    gameId: 'slot',
  } as const;
  const answer = await post(stage.ctx, { ...common, externalId: id, roundId: id, at: stage.clock.now(), ...posting });
  expect(answer.outcome).toBe('applied');
}

async function deposit(amount: string): Promise<void> {
  const at = stage.clock.now();
  const depositId = newId('dep', at);
  const endToEndId = `E${randomUUID()}`;
  await insertDeposit(stage.ctx.database, {
    ...{ depositId, memberId: member.id, merchantCode: member.call().merchant.code, amount: BigInt(amount), currency: 'BRL' },
    ...{ txid: randomUUID().replaceAll('-', ''), receiverKey: 'key', paymentAccountId: null, at, expiresAt: at },
  });
  await move({ kind: 'deposit', source: 'pix', amount: BigInt(amount), externalId: endToEndId, roundId: '', gameId: '' });
  await setDepositPaid(stage.ctx.database, { depositId, endToEndId, paidAt: at });
}

const ARCHIVED = { code: 'records_archived', facts: { firstDay: '2020-02-01' } };

test('records_archived: figures of days whose entries were removed are refused with the first day that has all of them', async () => {
  const days = { from: '2020-01-31', to: '2020-02-10' };
  await expect(readProfit(member.call(), days)).rejects.toMatchObject(ARCHIVED);
  await expect(readStatement(member.call(), { ...days, format: 'csv' })).rejects.toMatchObject(ARCHIVED);
  await expect(listTransactions(member.call(), { ...FIRST_PAGE, ...days, type: undefined })).rejects.toMatchObject(ARCHIVED);
  const [old] = await stage.data.owner.query<{ id: string; created_at: Date }>(
    "select id, created_at from wallet.transfer where external_id = 'old'",
  );
  for (const asked of [
    { of: 'round', id: 'old', source: 'arcade' },
    { of: 'transaction', id: old?.id ?? '', at: old?.created_at.toISOString() },
  ] as const)
    await expect(readJournal(member.call(), { source: undefined, at: undefined, ...asked })).rejects.toMatchObject(ARCHIVED);
});

test('Figures of later days begin with the balance after the removed entries', async () => {
  const days = { from: '2020-02-01', to: '2020-02-28' };
  // Cash, deposit and bonus less two bets: the second is of the evening before.
  expect(await readProfit(member.call(), days)).toMatchObject({ openingBalance: '12770', closingBalance: '12720' });
  expect(await readProfit(idle.call(), days)).toMatchObject({ openingBalance: '700', closingBalance: '700', days: [] });
  const { content } = await readStatement(member.call(), { ...days, format: 'csv' });
  expect(Buffer.from(content, 'base64').toString()).toMatch(/127,70[\s\S]*127,20/);
  const { list } = await listTransactions(member.call(), { ...FIRST_PAGE, from: undefined, to: undefined, type: undefined });
  expect(list.map(({ amount }) => amount)).toEqual(['-50', '-30']);
  const { transfers } = await readJournal(member.call(), { of: 'round', id: 'new', source: 'arcade', at: undefined });
  expect(transfers[0]?.entries).toHaveLength(2);
});

test('Deposits are summed by their transfers, and staff sees which transfers and bonuses are archived', async () => {
  const { total } = await listDeposits(member.call(), { ...FIRST_PAGE, from: '2020-01-01', to: '2020-01-31', state: undefined });
  expect(total).toMatchObject({ paidCount: 1, creditedAmount: '2500' });
  const rows = await selectTransfers(stage.ctx.database, { memberId: member.id, after: undefined, limit: 10 });
  const shown = await withEntries(stage.ctx, member.id, rows);
  expect(shown.map(({ isArchived, entries }) => [isArchived, entries.length > 0])).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [true, false],
    [true, false],
    [true, false],
  ]);
  const bonuses = await selectBonuses(stage.ctx.database, { memberId: member.id, after: undefined, limit: 1 });
  const [bonus] = await bonusCases(stage.ctx.database, bonuses, stage.clock.now());
  expect(bonus?.transfers).toMatchObject([{ kind: 'bonus_grant', bonusAmount: null, cashAmount: null }]);
});
