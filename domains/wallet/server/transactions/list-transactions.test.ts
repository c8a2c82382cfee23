import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { post } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { cashierStage, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { listTransactions } from './list-transactions.ts';

let stage: CashierStage;

beforeAll(async () => {
  stage = await cashierStage();
});
afterAll(() => stage.close());

async function move(member: StageMember, posting: Pick<Posting, 'kind' | 'amount'> & Partial<Posting>) {
  const { merchant } = member.call();
  const answer = await post(stage.ctx, {
    merchantCode: merchant.code,
    memberId: member.id,
    source: 'arcade',
    externalId: randomUUID(),
    currency: 'BRL',
    at: stage.clock.now(),
    roundId: 'r1',
    gameId: 'g1',
    ...posting,
  });
  expect(answer.outcome).toBe('applied');
}

test('each amount is what it did to the balance, and they add up to it', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  await move(member, { kind: 'bet', amount: 300n, externalId: 'bet-1' });
  await move(member, { kind: 'win', amount: 900n, refExternalId: 'bet-1' });
  await move(member, { kind: 'win', amount: 0n, refExternalId: 'bet-1' });
  await move(member, { kind: 'bet_and_win', amount: 200n, winAmount: 50n, roundId: 'r2' });
  await move(member, { kind: 'bet', amount: 70n, externalId: 'bet-3', roundId: 'r3' });
  await move(member, { kind: 'rollback', amount: 0n, refExternalId: 'bet-3', roundId: 'r3' });
  await move(member, { kind: 'rollback', amount: 0n, refExternalId: 'bet-3', roundId: 'r3' });
  await move(member, { kind: 'round_close', amount: 0n });
  const { list } = await listTransactions(member.call(), { cursor: undefined, pageSize: 20 });
  expect(list.map((row) => [row.kind, row.amount])).toEqual([
    ['rollback', '0'],
    ['rollback', '70'],
    ['bet', '-70'],
    ['bet_and_win', '-150'],
    ['win', '900'],
    ['bet', '-300'],
    ['adjustment_credit', '10000'],
  ]);
  expect(list[0]?.balanceAfter).toBe('10450');
  expect(list.reduce((sum, row) => sum + BigInt(row.amount), 0n)).toBe(10_450n);
});

test('pages follow each other without gap or repetition, though all of it happened in one moment', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  for (let count = 1n; count <= 9n; count += 1n) await move(member, { kind: 'bet', amount: count, roundId: `r${count}` });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTransactions(member.call(), { cursor, pageSize: 3 });
    seen.push(...page.list.map((row) => row.amount));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['-9', '-8', '-7', '-6', '-5', '-4', '-3', '-2', '-1', '10000']);
  await expect(listTransactions(member.call(), { cursor: 'abc.trf_x', pageSize: 3 })).rejects.toMatchObject({ code: 'malformed_request' });
});

test('another member’s movements are not seen', async () => {
  await stage.aMember({ cash: 10_000n });
  const otherMember = await stage.aMember();
  expect(await listTransactions(otherMember.call(), { cursor: undefined, pageSize: 20 })).toEqual({
    list: [],
    nextCursor: null,
    total: null,
  });
});
