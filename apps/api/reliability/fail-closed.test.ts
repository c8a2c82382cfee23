import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginAuthenticator, confirmAuthenticator, logIn, readSession, register, sendSmsCode } from '@jogada/accounts/contract/player';
import { launchGame } from '@jogada/games/contract/player';
import { createDeposit, excludeSelf, requestWithdrawal, setLimit } from '@jogada/wallet/contract/player';
import { GAME, openVendorPlayers, type GamePlayer, type VendorPlayers } from '../../../tools/torture/vendor-players.ts';
import {
  aCpf,
  aFundedPlayer,
  aMobileNumber,
  aRegistration,
  authenticatorCode,
  outcomeOf,
  setJurisdiction,
  solvedCaptcha,
  solvedHumanCheck,
  startApi,
  waitUntilMerchantKnows,
  type TestApi,
} from '../testing/index.ts';

let api: TestApi;
let vendorPlayers: VendorPlayers;
beforeAll(async () => {
  api = await startApi({ hasPix: true });
  vendorPlayers = await openVendorPlayers(api, { players: 1, connectionsMax: 1 });
});
afterAll(async () => {
  vendorPlayers.vendor.close();
  await api.close();
});

/** Runs `work` while a table or one of its columns cannot be read, as when its store is down. */
async function without(name: string, work: () => Promise<void>): Promise<void> {
  const [schema, table, column] = name.split('.');
  const rename = (from: string, to: string) =>
    api.owner.query(
      column === undefined
        ? `alter table ${schema}.${from} rename to ${to}`
        : `alter table ${schema}.${table} rename column ${from} to ${to}`,
    );
  const bare = column ?? table ?? '';
  await rename(bare, `${bare}_away`);
  try {
    await work();
  } finally {
    await rename(`${bare}_away`, bare);
  }
}

function playerOf({ players: [player] }: VendorPlayers): GamePlayer {
  if (!player) throw new Error('no player');
  return player;
}

let stakes = 0;
async function stake(): Promise<number> {
  stakes += 1;
  const { sessionId, memberId } = playerOf(vendorPlayers);
  const ids = { transactionId: `closed-${stakes}`, roundId: `closed-${stakes}`, sessionId, memberId };
  return (await vendorPlayers.vendor.call('/bet', { ...ids, gameId: GAME, amount: '1.00', currency: 'BRL' })).status;
}

async function countRows(): Promise<{ transfers: bigint; deposits: bigint }> {
  const [row] = await api.owner.query<{ transfers: bigint; deposits: bigint }>(
    'select (select count(*) from wallet.transfer) as transfers, (select count(*) from wallet.deposit) as deposits',
  );
  return row ?? { transfers: 0n, deposits: 0n };
}

test('S83 Accepts no stake and no deposit of a member with limits while the limits cannot be read', { timeout: 60_000 }, async () => {
  const { client } = playerOf(vendorPlayers);
  for (const kind of ['stake', 'deposit'] as const) await client.call(setLimit, { kind, period: 'day', amount: '900000' });
  const deposit = () => outcomeOf(client.call(createDeposit, { amount: '5000' }));
  expect([await stake(), await deposit()]).toEqual([200, 'ok']);
  const before = await countRows();
  await without('wallet.play_limit', async () => {
    expect(await stake()).toBeGreaterThanOrEqual(500);
    expect(await deposit()).not.toBe('ok');
  });
  await without('wallet.play_guard', async () => expect(await stake()).toBeGreaterThanOrEqual(500));
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

test('S83 R01 R11 R14 Where the law requires identity, second factor and limits, opens no game and accepts no deposit while one cannot be read', async () => {
  const { client, password } = await aFundedPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  const { secret } = await client.call(beginAuthenticator, { password });
  await client.call(confirmAuthenticator, { factorCode: authenticatorCode(secret, api.now()) });
  for (const period of ['day', 'week', 'month'] as const) {
    await client.call(setLimit, { kind: 'loss', period, amount: '900000' });
    await client.call(setLimit, { kind: 'time', period, amount: '600' });
  }
  const asked = async () => [
    await outcomeOf(client.call(launchGame, { gameId: GAME })),
    await outcomeOf(client.call(createDeposit, { amount: '5000' })),
  ];
  await setJurisdiction(api, 'br-spa');
  try {
    expect(await asked()).toEqual(['ok', 'ok']);
    const before = await countRows();
    for (const store of ['accounts.member.document_cipher', 'accounts.authenticator', 'accounts.passkey', 'wallet.play_limit'])
      await without(store, async () => expect(await asked(), store).not.toContain('ok'));
    expect(await countRows()).toEqual(before);
    expect(await asked()).toEqual(['ok', 'ok']);
  } finally {
    await setJurisdiction(api, 'standard');
  }
});

test('S83 A member withdraws while limits, pauses and exclusions, captchas or human checks cannot be read, and excludes themselves', async () => {
  const document = aCpf();
  const { client, password } = await aFundedPlayer(api, { document, payeeName: 'Ana Souza', amount: 50_000n });
  await client.call(setLimit, { kind: 'loss', period: 'day', amount: '900000' });
  const order = { amount: '4000', pixKeyKind: 'cpf', pixKey: document, password } as const;
  for (const store of ['wallet.play_limit', 'wallet.play_guard', 'accounts.captcha', 'accounts.human_proof'])
    await without(store, async () => expect(await outcomeOf(client.call(requestWithdrawal, order)), store).toBe('ok'));
  await without('accounts.captcha', () =>
    without('wallet.play_limit', () =>
      without('accounts.member.document_cipher', async () =>
        expect(await outcomeOf(client.call(excludeSelf, { months: 1, isConfirmed: true }))).toBe('ok'),
      ),
    ),
  );
});

test('S83 Signs in and registers no one by a captcha while captchas cannot be read', async () => {
  const { username, password } = await aFundedPlayer(api);
  await api.owner.query('update merchant.merchant set captcha_after_failures = 0');
  await waitUntilMerchantKnows(api);
  const client = api.newClient();
  const visitor = api.newClient();
  const form = await aRegistration(api, visitor);
  const login = { username, password, ...(await solvedCaptcha(api, client)) };
  await without('accounts.captcha', async () => {
    expect(await outcomeOf(client.call(logIn, login))).not.toBe('ok');
    expect(await outcomeOf(visitor.call(register, form))).not.toBe('ok');
  });
  expect([await client.call(readSession), await visitor.call(readSession)]).toEqual([null, null]);
  expect(await outcomeOf(client.call(logIn, login))).toBe('ok');
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
