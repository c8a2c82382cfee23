import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDeposits as depositContract } from '../../contract/player/deposit.ts';
import { listTransactions as contract, TRANSACTION_TYPES } from '../../contract/player/transactions.ts';
import { createDeposit } from '../deposit/create-deposit.ts';
import { listDeposits } from '../deposit/list-deposits.ts';
import { post } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { watchDeposits } from '../deposit/watch-deposits.ts';
import { cashierStage, confirmedWithdrawal, OTHER_CPF, OWN_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { cancelWithdrawal } from '../withdrawal/cancel-withdrawal.ts';
import { readJournal } from './read-journal.ts';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
afterAll(() => stage.close());

async function move(member: StageMember, posting: Pick<Posting, 'kind' | 'amount'> & Partial<Posting>): Promise<void> {
  const answer = await post(stage.ctx, {
    merchantCode: member.call().merchant.code,
    memberId: member.id,
    source: 'arcade',
    externalId: randomUUID(),
    currency: 'BRL',
    at: stage.clock.now(),
    roundId: randomUUID(),
    gameId: 'g1',
    ...posting,
  });
  expect(answer.outcome).toBe('applied');
}

/** The journal's own answer, without any of the record's statements: lines on the member's playable pockets between two moments. */
async function journalSums(member: StageMember, span: { from: string; to: string }) {
  const rows = await stage.data.owner.query<{ kind: string; amount: bigint }>(
    `select t.kind, sum(e.amount)::bigint as amount from wallet.entry e
       join wallet.account a on a.id = e.account_id and a.member_id = $1 and a.pocket in ('cash', 'bonus', 'play')
       join wallet.transfer t on t.id = e.transfer_id and t.member_id = $1
      where e.created_at >= $2 and e.created_at < $3 group by t.id, t.kind`,
    [member.id, span.from, span.to],
  );
  const sumOf = (counts: (amount: bigint) => boolean) =>
    rows.reduce((sum, { amount }) => (counts(amount) ? sum + amount : sum), 0n).toString();
  return { inAmount: sumOf((amount) => amount > 0n), outAmount: sumOf((amount) => amount < 0n) };
}

async function aDeposit(member: StageMember, amount: bigint) {
  const { depositId } = await createDeposit(member.call(), { amount });
  const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  return { depositId, txid: row?.txid ?? '' };
}

const aRequest = {
  amount: 1200n,
  pixKeyKind: 'cpf',
  pixKey: OWN_CPF,
  document: '',
  payeeName: '',
  acceptedForfeits: [],
} as const;

test('CON-22 R25 the transaction record of some days of the merchant’s zone: its total is the journal’s over all of them, whatever the page', async () => {
  stage.clock.set(new Date('2026-09-10T02:59:59Z'));
  const member = await stage.aMember({ cash: 100_000n });
  await move(member, { kind: 'bet', amount: 300n, externalId: 'bet-1', roundId: 'r1' });
  // Midnight in São Paulo.
  stage.clock.set(new Date('2026-09-10T03:00:00Z'));
  await move(member, { kind: 'win', amount: 900n, refExternalId: 'bet-1', roundId: 'r1' });
  for (let count = 0n; count < 30n; count += 1n) await move(member, { kind: 'bet_and_win', amount: 10n + count, winAmount: 2n * count });
  await move(member, { kind: 'bet', amount: 70n, externalId: 'bet-3', roundId: 'r3' });
  await move(member, { kind: 'rollback', amount: 0n, refExternalId: 'bet-3', roundId: 'r3' });
  await move(member, { kind: 'deposit', amount: 5000n, source: 'pix', roundId: '', gameId: '' });
  await move(member, { kind: 'promo_win', amount: 25n });
  stage.clock.set(new Date('2026-09-11T02:59:59.999Z'));
  await move(member, { kind: 'adjustment_debit', amount: 17n, source: 'house' });
  stage.clock.set(new Date('2026-09-11T03:00:00Z'));
  await move(member, { kind: 'bet', amount: 1n });

  const days = { from: '2026-09-10', to: '2026-09-10' };
  const journal = await journalSums(member, { from: '2026-09-10T03:00:00Z', to: '2026-09-11T03:00:00Z' });
  const first = await listTransactions(member.call(), { ...days, pageSize: 7 });
  expect(first.list).toHaveLength(7);
  expect(first.total).toEqual({ count: 36, ...journal, currency: 'BRL' });

  const rows = [...first.list];
  let cursor = first.nextCursor;
  while (cursor !== null) {
    const page = await listTransactions(member.call(), { ...days, pageSize: 7, cursor });
    expect(page.total).toBeNull();
    rows.push(...page.list);
    cursor = page.nextCursor;
  }
  expect(rows).toHaveLength(36);
  expect(new Set(rows.map(({ transferId }) => transferId)).size).toBe(36);

  // By type: the parts are the whole, each row is in one of them, and the total of each is of its own rows.
  const parts = await Promise.all(TRANSACTION_TYPES.map((type) => listTransactions(member.call(), { ...days, type, pageSize: 100 })));
  expect(parts.map((part) => part.total?.count)).toEqual([1, 0, 33, 1, 0, 1]);
  expect(parts.flatMap((part) => part.list.map(({ transferId }) => transferId)).toSorted()).toEqual(
    rows.map(({ transferId }) => transferId).toSorted(),
  );
  for (const part of parts) {
    const amounts = part.list.map(({ amount }) => BigInt(amount));
    expect(part.total?.inAmount).toBe(
      amounts
        .filter((amount) => amount > 0n)
        .reduce((sum, amount) => sum + amount, 0n)
        .toString(),
    );
    expect(part.total?.outAmount).toBe(
      amounts
        .filter((amount) => amount < 0n)
        .reduce((sum, amount) => sum + amount, 0n)
        .toString(),
    );
  }
  const otherMember = await stage.aMember();
  expect(await listTransactions(otherMember.call(), { ...days, pageSize: 20 })).toEqual({
    list: [],
    nextCursor: null,
    total: { count: 0, inAmount: '0', outAmount: '0', currency: 'BRL' },
  });
});

test('CON-22 the deposit record by days and state: what was credited is the journal’s, and what went back is told beside it', async () => {
  stage.clock.set(new Date('2026-10-01T12:00:00Z'));
  const member = await stage.aMember();
  await aDeposit(member, 100n);
  stage.clock.set(new Date('2026-10-02T12:00:00Z'));
  const paid = [await aDeposit(member, 5000n), await aDeposit(member, 2001n)];
  const foreign = await aDeposit(member, 700n);
  await aDeposit(member, 300n);
  for (const { txid } of paid) await stage.bank({ do: 'pay', txid });
  await stage.bank({ do: 'pay', txid: foreign.txid, document: OTHER_CPF });
  await watchDeposits(stage.ctx);

  const days = { from: '2026-10-02', to: '2026-10-02' };
  const journal = await journalSums(member, { from: '2026-10-01T03:00:00Z', to: '2026-10-05T03:00:00Z' });
  const all = await listDeposits(member.call(), { ...days, pageSize: 2 });
  expect(all.list).toHaveLength(2);
  expect(all.total).toEqual({ count: 4, paidCount: 2, creditedAmount: journal.inAmount, returnedAmount: '700', currency: 'BRL' });
  expect(all.total?.creditedAmount).toBe('7001');

  const returned = await listDeposits(member.call(), { ...days, state: 'returned', pageSize: 20 });
  expect(returned.list.map(({ depositId }) => depositId)).toEqual([foreign.depositId]);
  expect(returned.total).toMatchObject({ count: 1, creditedAmount: '0', returnedAmount: '700' });
  expect((await listDeposits(member.call(), { from: '2026-10-01', to: '2026-10-02', state: 'paid', pageSize: 20 })).total?.count).toBe(2);
  // Without days all there is, and no total.
  expect(await listDeposits(member.call(), { pageSize: 20 })).toMatchObject({ list: { length: 5 }, total: null });
});

test('CON-22 a row opens to what caused it and to the lines of the journal, which add up to nothing', async () => {
  stage.clock.set(new Date('2026-10-10T12:00:00Z'));
  const member = await stage.aMember({ cash: 10_000n });
  const otherMember = await stage.aMember();
  const deposit = await aDeposit(member, 5000n);
  await stage.bank({ do: 'pay', txid: deposit.txid });
  await move(member, { kind: 'bet', amount: 300n, externalId: 'b', roundId: 'r', source: 'arcade' });
  stage.clock.advance(1500);
  await move(member, { kind: 'win', amount: 900n, refExternalId: 'b', roundId: 'r', source: 'arcade' });
  const withdrawal = await confirmedWithdrawal(member.call(), aRequest);
  stage.clock.advance(1500);
  await cancelWithdrawal(member.call(), withdrawal);

  const { list } = await listTransactions(member.call(), { pageSize: 20 });
  expect(list.map(({ kind }) => kind)).toEqual(['withdrawal_release', 'withdrawal_hold', 'win', 'bet', 'deposit', 'adjustment_credit']);
  const journalOf = (row: { transferId: string; createdAt: string }) =>
    readJournal(member.call(), { of: 'transaction', id: row.transferId, at: row.createdAt });

  for (const row of list) {
    const { transfers } = await journalOf(row);
    for (const { entries } of transfers) expect(entries.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(0n);
    // What the row says is what its own lines say.
    const own = transfers.find(({ transferId }) => transferId === row.transferId);
    const moved = own?.entries.filter(({ account }) => account === 'cash').reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect(moved?.toString()).toBe(row.amount);
    expect(own?.entries.find(({ account }) => account === 'cash')?.balanceAfter).toBe(row.balanceAfter);
  }

  const [release, , win, , paid, gift] = list;
  if (!release || !win || !paid || !gift) throw new Error('rows are missing');
  expect(await journalOf(win)).toMatchObject({
    cause: { of: 'round', id: 'r' },
    isCut: false,
    transfers: [
      {
        kind: 'bet',
        entries: [
          { account: 'cash', amount: '-300', balanceAfter: '14700' },
          { account: 'house', amount: '300', balanceAfter: null },
        ],
      },
      {
        kind: 'win',
        entries: [
          { account: 'cash', amount: '900', balanceAfter: '15600' },
          { account: 'house', amount: '-900', balanceAfter: null },
        ],
      },
    ],
  });
  expect(await journalOf(release)).toMatchObject({
    cause: { of: 'withdrawal', id: withdrawal.withdrawalId },
    transfers: [{ kind: 'withdrawal_hold' }, { kind: 'withdrawal_release' }],
  });
  expect(await journalOf(paid)).toMatchObject({ cause: { of: 'deposit', id: deposit.depositId }, transfers: [{ kind: 'deposit' }] });
  expect(await journalOf(gift)).toMatchObject({ cause: { of: 'transaction', id: gift.transferId } });

  // The same from the other records.
  const { cause, transfers } = await journalOf(paid);
  expect(await readJournal(member.call(), { of: 'deposit', id: deposit.depositId })).toEqual({ cause, transfers, isCut: false });
  expect((await readJournal(member.call(), { of: 'round', id: 'r', source: 'arcade' })).transfers).toHaveLength(2);

  // record_not_found: another member's things look absent.
  const notFound = { code: 'record_not_found' };
  await expect(readJournal(otherMember.call(), { of: 'deposit', id: deposit.depositId })).rejects.toMatchObject(notFound);
  await expect(readJournal(otherMember.call(), { of: 'withdrawal', id: withdrawal.withdrawalId })).rejects.toMatchObject(notFound);
  await expect(readJournal(otherMember.call(), { of: 'round', id: 'r', source: 'arcade' })).rejects.toMatchObject(notFound);
  await expect(readJournal(otherMember.call(), { of: 'transaction', id: win.transferId, at: win.createdAt })).rejects.toMatchObject(
    notFound,
  );
});

test('CON-22 a record is asked for both days of a period or none, and for kinds that there are', () => {
  const judge = (input: Record<string, string>) => v.safeParse(contract.input, input).success;
  expect(judge({})).toBe(true);
  expect(judge({ from: '2026-09-01', to: '2026-09-01', type: 'bonus' })).toBe(true);
  expect(judge({ from: '2026-09-01' })).toBe(false);
  expect(judge({ to: '2026-09-01' })).toBe(false);
  expect(judge({ from: '2026-09-02', to: '2026-09-01' })).toBe(false);
  expect(judge({ from: '2026-01-01', to: '2026-12-31' })).toBe(false);
  expect(judge({ from: '2026-02-30', to: '2026-03-01' })).toBe(false);
  expect(judge({ type: 'bets' })).toBe(false);
  expect(v.safeParse(depositContract.input, { state: 'lost' }).success).toBe(false);
});
