import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSmsCode } from '@jogada/accounts/contract/player';
import { launchGame } from '@jogada/games/contract/player';
import { createDeposit, excludeSelf, requestWithdrawal, setLimit } from '@jogada/wallet/contract/player';
import { GAME, openTable, type Seat, type Table } from '../../../tools/torture/table.ts';
import { aCpf, aFundedPlayer, aMobileNumber, outcomeOf, solvedHumanCheck, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
let table: Table;
beforeAll(async () => {
  api = await startApi({ hasPix: true });
  table = await openTable(api, { seats: 1, connectionsMax: 1 });
});
afterAll(async () => {
  table.vendor.close();
  await api.close();
});

/** Runs `work` while a table cannot be read, as when its store is down. */
async function without(name: string, work: () => Promise<void>): Promise<void> {
  const [schema, bare] = name.split('.');
  await api.owner.query(`alter table ${name} rename to ${bare}_away`);
  try {
    await work();
  } finally {
    await api.owner.query(`alter table ${schema}.${bare}_away rename to ${bare}`);
  }
}

function seatOf({ seats: [seat] }: Table): Seat {
  if (!seat) throw new Error('no seat');
  return seat;
}

let stakes = 0;
async function stake(): Promise<number> {
  stakes += 1;
  const { sessionId, memberId } = seatOf(table);
  const ids = { transactionId: `closed-${stakes}`, roundId: `closed-${stakes}`, sessionId, memberId };
  return (await table.vendor.call('/bet', { ...ids, gameId: GAME, amount: '1.00', currency: 'BRL' })).status;
}

async function countRows(): Promise<{ transfers: bigint; deposits: bigint }> {
  const [row] = await api.owner.query<{ transfers: bigint; deposits: bigint }>(
    'select (select count(*) from wallet.transfer) as transfers, (select count(*) from wallet.deposit) as deposits',
  );
  return row ?? { transfers: 0n, deposits: 0n };
}

test('S83 Accepts no stake and no deposit of a member with limits while the limits cannot be read', { timeout: 60_000 }, async () => {
  const { client } = seatOf(table);
  for (const kind of ['stake', 'deposit'] as const) await client.call(setLimit, { kind, period: 'day', amount: '900000' });
  const deposit = () => outcomeOf(client.call(createDeposit, { amount: '5000' }));
  expect([await stake(), await deposit()]).toEqual([200, 'ok']);
  const before = await countRows();
  await without('wallet.play_limit', async () => {
    expect(await stake()).toBeGreaterThanOrEqual(500);
    expect(await deposit()).not.toBe('ok');
  });
  expect(await countRows()).toEqual(before);
  expect([await stake(), await deposit()]).toEqual([200, 'ok']);
});

test('S83 Opens no game and accepts no deposit while pauses and exclusions cannot be read', { timeout: 60_000 }, async () => {
  const { client } = await aFundedPlayer(api);
  const asked = async () => [
    await outcomeOf(client.call(launchGame, { gameId: GAME })),
    await outcomeOf(client.call(createDeposit, { amount: '5000' })),
  ];
  expect(await asked()).toEqual(['ok', 'ok']);
  const before = await countRows();
  await without('wallet.play_guard', async () => expect(await asked()).not.toContain('ok'));
  expect(await countRows()).toEqual(before);
});

test('S83 A member withdraws and excludes themselves while the limits cannot be read', async () => {
  const document = aCpf();
  const { client, password } = await aFundedPlayer(api, { document, payeeName: 'Ana Souza' });
  await without('wallet.play_limit', async () => {
    const order = { amount: '4000', pixKeyKind: 'cpf', pixKey: document, password } as const;
    expect(await outcomeOf(client.call(requestWithdrawal, order))).toBe('ok');
    expect(await outcomeOf(client.call(excludeSelf, { months: 1, isConfirmed: true }))).toBe('ok');
  });
});

test('S83 Sends no code while human checks cannot be verified', async () => {
  const client = api.newClient();
  const mobileNum = aMobileNumber();
  const humanToken = await solvedHumanCheck(api, client, { mobileNum });
  const order = { mobileNum, countryDialingCode: '55', moduleId: 'VERIFICATION3', humanToken } as const;
  await without('accounts.human_proof', async () => {
    expect(await outcomeOf(client.call(sendSmsCode, order))).not.toBe('ok');
  });
  expect(await outcomeOf(client.call(sendSmsCode, order))).toBe('ok');
});
