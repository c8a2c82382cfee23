import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, readMemberInfo } from '@jogada/accounts/contract/player';
import { sendLetter } from '@jogada/content/contract/operator';
import { listLetters } from '@jogada/content/contract/player';
import { launchGame } from '@jogada/games/contract/player';
import { servedEndpoints } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import {
  acknowledgeRealityCheck,
  createDeposit,
  excludeSelf,
  pausePlay,
  readPlayTime,
  readProfit,
  readProtection,
  readRealityCheck,
  requestWithdrawal,
  setRealityCheck,
} from '@jogada/wallet/contract/player';
import { post, type Posting } from '@jogada/wallet/server';
import {
  aFundedPlayer,
  anOperator,
  aPlayer,
  eventsOf,
  inputsOf,
  outcomeOf,
  startApi,
  type TestApi,
  type TestPlayer,
  waitUntilMerchantKnows,
} from '../testing/index.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const GAME = 'tesouro-da-mata';
const CPF = '52998224725';
/** Some hundred calls. */
const CONSOLE_TIMEOUT_MS = 180_000;

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

function ask(player: TestPlayer, change: Partial<Posting> = {}) {
  return post(api.composition.services, {
    kind: 'bet',
    merchantCode: 'demo',
    memberId: player.memberId,
    source: 'arcade',
    externalId: randomUUID(),
    roundId: randomUUID(),
    gameId: GAME,
    amount: 100n,
    currency: 'BRL',
    at: api.now(),
    ...change,
  });
}

const signIn = ({ username, password }: TestPlayer) => outcomeOf(api.newClient().call(logIn, { username, password }));

async function payOutExcluded(): Promise<void> {
  const job = api.composition.jobs.find(({ name }) => name === 'wallet.pay-out-excluded');
  await job?.run(api.composition.backgroundContext);
}

test('account_excluded: R20 An exclusion ends all sessions at once, refuses stakes, and ends exactly at its time', async () => {
  const player = await aFundedPlayer(api, { document: CPF, payeeName: 'Nina Prado' });
  const { client } = player;
  await client.call(launchGame, { gameId: GAME });
  const open = await ask(player, { externalId: 'open', roundId: 'open' });
  expect(open.outcome).toBe('applied');
  const pages = await eventsOf(api, client);

  const { until } = await client.call(excludeSelf, { months: 1, isConfirmed: true });
  expect(await pages.next('session')).toEqual({ reason: 'excluded', at: clock.now().toISOString(), by: null });
  await pages.ended();
  await expect(client.call(readMemberInfo)).rejects.toMatchObject({ code: 'login_required' });
  expect(await signIn(player)).toBe('account_excluded');
  expect((await ask(player)).outcome).toBe('play_stopped');
  // Money owed is paid, and the round settles.
  expect((await ask(player, { kind: 'win', amount: 250n, refExternalId: 'open', roundId: 'open', closesRound: true })).outcome).toBe(
    'applied',
  );

  const end = new Date(until ?? 0);
  clock.set(new Date(end.getTime() - 1000));
  expect(await signIn(player)).toBe('account_excluded');
  expect((await ask(player)).outcome).toBe('play_stopped');
  clock.set(end);
  expect(await signIn(player)).not.toBe('account_excluded');
});

test('L-04 R20 Concurrent requests create one exclusion', async () => {
  const player = await aPlayer(api);
  const asked = () => outcomeOf(player.client.call(excludeSelf, { months: 6, isConfirmed: true }));
  await Promise.all([asked(), asked(), asked(), asked(), asked()]);
  const rows = await api.owner.query('select id from accounts.exclusion where member_id = $1', [player.memberId]);
  expect(rows).toHaveLength(1);
});

test('R20 The same person cannot open another account meanwhile, and the refusal does not reveal why', async () => {
  const player = await aPlayer(api, { document: '11144477735', payeeName: 'Rui Alves' });
  await player.client.call(excludeSelf, { months: null, isConfirmed: true });
  // Even where the account itself no longer blocks the CPF.
  await api.owner.query('update accounts.member set document_index = null, document_cipher = null where id = $1', [player.memberId]);
  expect(await outcomeOf(aPlayer(api, { document: '11144477735', payeeName: 'Rui Alves' }))).toBe('document_invalid');
});

test("S31 R20 An exclusion also closes the person's account at another brand, across the merchants' row security", async () => {
  const [player, other] = [await aPlayer(api, { document: '12345678909', payeeName: 'Ana Reis' }), await aPlayer(api)];
  // The same person with an account at a brand whose rows this brand's calls cannot read.
  await api.owner.query(
    `update accounts.member o set merchant_code = 'another', document_index = m.document_index, document_cipher = m.document_cipher
       from accounts.member m where m.id = $1 and o.id = $2`,
    [player.memberId, other.memberId],
  );
  await player.client.call(excludeSelf, { months: 1, isConfirmed: true });
  const members = [player.memberId, other.memberId];
  const closed = await api.owner.query<{ count: number }>(
    `select (select count(*)::int from accounts.exclusion where member_id = any ($1))
          + (select count(*)::int from wallet.play_guard where member_id = any ($1) and excluded_until > $2)
          + (select count(*)::int from accounts.session where member_id = any ($1) and end_reason = 'excluded') as count`,
    [members, api.now()],
  );
  expect(closed).toEqual([{ count: 6 }]);
});

test('R20 Pays the balance out to the CPF once no round is open', async () => {
  const document = '39053344705';
  const player = await aFundedPlayer(api, { document, payeeName: 'Bia Luz' });
  await ask(player, { externalId: 'b', roundId: 'b' });
  await player.client.call(excludeSelf, { months: 6, isConfirmed: true });
  const withdrawals = () =>
    api.owner.query<{ amount: bigint; state: string; pix_key_kind: string }>(
      'select amount, state, pix_key_kind from wallet.withdrawal where member_id = $1',
      [player.memberId],
    );
  await payOutExcluded();
  expect(await withdrawals()).toEqual([]);
  await ask(player, { kind: 'round_close', amount: 0n, roundId: 'b' });
  await payOutExcluded();
  await payOutExcluded();
  expect(await withdrawals()).toEqual([{ amount: 9900n, state: 'requested', pix_key_kind: 'cpf' }]);
});

test('play_paused: R19 A pause allows sign-in, withdrawals and reading, and refuses stakes and deposits; a shorter one changes nothing', async () => {
  const player = await aFundedPlayer(api, { document: '15350946056', payeeName: 'Ivo Reis' });
  const { client } = player;
  const { pausedUntil } = await client.call(pausePlay, { days: 7 });
  expect((await client.call(pausePlay, { days: 1 })).pausedUntil).toBe(pausedUntil);
  expect((await ask(player)).outcome).toBe('play_stopped');
  await expect(client.call(launchGame, { gameId: GAME })).rejects.toMatchObject({ code: 'play_paused', facts: { until: pausedUntil } });
  await expect(client.call(createDeposit, { amount: '5000' })).rejects.toMatchObject({ code: 'play_paused' });
  expect(await signIn(player)).not.toBe('play_paused');
  const again = api.newClient();
  await again.call(logIn, { username: player.username, password: player.password });
  await again.call(requestWithdrawal, { amount: '5000', pixKeyKind: 'cpf', pixKey: '15350946056', password: player.password });
  clock.advance(7 * DAY_MS);
  expect((await ask(player)).outcome).toBe('applied');
});

test('R22 No advertising reaches a member who has paused, then or later', async () => {
  const player = await aPlayer(api);
  const announce = async (title: string) => {
    const { client: operator } = await anOperator(api, 'owner');
    await operator.call(sendLetter, { merchantCode: 'demo', username: null, texts: { pt: { title, content: title } } });
  };
  const titles = async () => {
    const fresh = api.newClient();
    await fresh.call(logIn, { username: player.username, password: player.password });
    return (await fresh.call(listLetters, { kind: 'news' })).list.map((letter) => letter.title);
  };
  clock.advance(1000);
  await announce('antes');
  clock.advance(1000);
  await player.client.call(pausePlay, { days: 1 });
  clock.advance(1000);
  await announce('na pausa');
  expect(await titles()).toEqual(['antes']);
  clock.advance(DAY_MS);
  await announce('depois');
  expect(await titles()).toEqual(['depois', 'antes']);
});

test("reality_check_due: R18 After the member's interval no other game opens until the summary of play was acknowledged", async () => {
  const player = await aFundedPlayer(api);
  const { client } = player;
  expect(await client.call(readProtection)).toEqual({
    pausedUntil: null,
    realityCheckMinutes: null,
    isRealityCheckRequired: false,
    noticed: null,
  });
  await client.call(setRealityCheck, { minutes: 15 });
  await client.call(launchGame, { gameId: GAME });
  await ask(player, { amount: 700n, externalId: 'rc', roundId: 'rc' });
  await ask(player, { kind: 'win', amount: 300n, refExternalId: 'rc', roundId: 'rc' });
  clock.advance(15 * MINUTE_MS - 1000);
  await client.call(launchGame, { gameId: GAME });
  clock.advance(1000);
  await expect(client.call(launchGame, { gameId: GAME })).rejects.toMatchObject({ code: 'reality_check_due' });
  expect(await client.call(readRealityCheck)).toEqual({
    playingMs: 15 * MINUTE_MS,
    netAmount: '-400',
    currency: 'BRL',
    dueInMs: 0,
  });
  expect((await client.call(acknowledgeRealityCheck)).dueInMs).toBe(15 * MINUTE_MS);
  await client.call(launchGame, { gameId: GAME });
  await client.call(setRealityCheck, { minutes: null });
  expect((await client.call(readRealityCheck)).dueInMs).toBeNull();
});

test('R25 The statement of time and net result equals the ledger to the centavo', async () => {
  clock.set(new Date('2027-03-10T12:00:00Z'));
  const player = await aFundedPlayer(api);
  for (const amount of [100n, 250n, 33n]) {
    await ask(player, { amount, externalId: `s${amount}`, roundId: `s${amount}` });
    await ask(player, { kind: 'win', amount: amount / 3n, refExternalId: `s${amount}`, roundId: `s${amount}` });
    clock.advance(4 * MINUTE_MS);
  }
  clock.advance(6 * MINUTE_MS);
  await ask(player, { amount: 1n });
  const period = { from: '2027-03-10', to: '2027-03-10' };
  expect(await player.client.call(readPlayTime, period)).toEqual({
    totalMs: 8 * MINUTE_MS,
    days: [{ day: '2027-03-10', playMs: 8 * MINUTE_MS }],
  });
  const { total } = await player.client.call(readProfit, period);
  const [row] = await api.owner.query<{ net: bigint }>(
    `select sum(e.amount)::bigint as net from wallet.entry e join wallet.account a on a.id = e.account_id and a.pocket = 'cash'
       join wallet.transfer t on t.id = e.transfer_id and t.kind in ('bet', 'win') where e.member_id = $1`,
    [player.memberId],
  );
  expect(BigInt(total.stakeAmount) + BigInt(total.winAmount)).toBe(row?.net);
});

// Runs last, as it changes every setting of the installation.
test(
  'R20 No call of the console with any input shortens an exclusion or a pause, and the database refuses its owner',
  async () => {
    const player = await aPlayer(api);
    await player.client.call(pausePlay, { days: 30 });
    await player.client.call(excludeSelf, { months: 12, isConfirmed: true });
    const standing = () =>
      api.owner.query(
        `select g.paused_until, g.excluded_until, (select json_agg(x order by x.id) from accounts.exclusion x where x.member_id = g.member_id) as rows
         from wallet.play_guard g where g.member_id = $1`,
        [player.memberId],
      );
    const before = await standing();
    const endpoints = servedEndpoints(api.composition.consoleApp).filter(({ path }) => !path.startsWith('/ops/session'));
    expect(endpoints.length).toBeGreaterThan(40);
    const { client } = await anOperator(api, 'owner');
    const hosts = await api.owner.query<{ host: string }>("select host from merchant.host where merchant_code = 'demo'");
    let taken = 0;
    for (const endpoint of endpoints) {
      for (const input of inputsOf(endpoint, { memberId: player.memberId, username: player.username, merchantCode: 'demo' })) {
        clock.advance(1);
        taken += Number((await outcomeOf(client.call(endpoint, input as never))) === 'ok');
      }
    }
    expect(taken, 'calls that the console took').toBeGreaterThan(20);
    // The calls also changed the addresses of the site and the state of the account.
    await api.owner.query("update accounts.member set status = 'active' where id = $1", [player.memberId]);
    await api.owner.query("delete from merchant.host where merchant_code = 'demo'");
    await api.owner.query("insert into merchant.host (host, merchant_code) select unnest($1::text[]), 'demo'", [
      hosts.map(({ host }) => host),
    ]);
    await waitUntilMerchantKnows(api);
    expect(await standing()).toEqual(before);
    expect(await signIn(player)).toBe('account_excluded');
    for (const sql of [
      'update accounts.exclusion set until_at = now() where member_id = $1',
      'delete from accounts.exclusion where member_id = $1',
      'update wallet.play_guard set excluded_until = now() where member_id = $1',
      'update wallet.play_guard set paused_until = null where member_id = $1',
      'delete from wallet.play_guard where member_id = $1',
    ]) {
      await expect(api.owner.query(sql, [player.memberId]), sql).rejects.toThrow('never shortened');
    }
  },
  CONSOLE_TIMEOUT_MS,
);
