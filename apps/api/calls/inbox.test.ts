import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '@jogada/accounts/contract/player';
import { listSentLetters, sendLetter } from '@jogada/content/contract/operator';
import {
  LETTER_KINDS,
  listLetters,
  markLetterRead,
  readUnreadLetters,
  removeLetter,
  restoreLetter,
  type LetterKind,
} from '@jogada/content/contract/player';
import { refuseWithdrawal } from '@jogada/wallet/contract/operator';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { post } from '@jogada/wallet/server';
import { aFundedPlayer, anOperator, aPlayer, eventsOf, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const CPF = '52998224725';
const OTHER_CPF = '11144477735';
const merchantCode = 'demo';
const texts = { pt: { title: 'Olá', content: 'Primeira linha\nSegunda linha' }, en: { title: 'Hello', content: 'First line' } };
let written = 0;

async function write(to: TestPlayer | null, title = 'Olá'): Promise<`ltr_${string}`> {
  const { client } = await anOperator(api, 'support');
  const letter = { merchantCode, username: to?.username ?? null, texts: { ...texts, pt: { ...texts.pt, title } } };
  written += 1;
  return (await client.call(sendLetter, letter, { idempotencyKey: `letter-${written}` })).letterId;
}
const lettersOf = async ({ client }: TestPlayer, kind: LetterKind = 'mail', language = 'PT') =>
  (await client.call(listLetters, { kind }, { headers: { language } })).list;

describe('CON-11 The inbox', () => {
  test('CON-11 CON-24 A message arrives unread, is read once opened, can be removed and restored; count and events follow', async () => {
    const player = await aPlayer(api);
    const page = await eventsOf(api, player.client);
    const letterId = await write(player);
    await page.next('inbox');
    expect(await player.client.call(readUnreadLetters)).toBe(1);
    expect(await lettersOf(player)).toMatchObject([{ letterId, kind: 'mail', title: 'Olá', content: texts.pt.content, isRead: false }]);

    await player.client.call(markLetterRead, { letterId });
    await page.next('inbox');
    expect(await player.client.call(readUnreadLetters)).toBe(0);
    expect(await lettersOf(player)).toMatchObject([{ isRead: true }]);

    await player.client.call(removeLetter, { letterId });
    await page.next('inbox');
    expect(await lettersOf(player)).toEqual([]);
    await player.client.call(restoreLetter, { letterId });
    expect(await lettersOf(player)).toMatchObject([{ letterId, isRead: true }]);
    page.close();
  });

  test("CON-11 The count's response is a number and nothing else", async () => {
    const player = await aPlayer(api);
    expect(await player.client.send('GET', readUnreadLetters.path)).toMatchObject({ body: { success: true, value: 0 } });
  });

  test('CON-11 News reaches every existing member in their language, with a read mark for each', async () => {
    const [one, two] = [await aPlayer(api), await aPlayer(api)];
    const page = await eventsOf(api, one.client);
    const letterId = await write(null, 'Novidade');
    await page.next('news');
    page.close();
    const newcomer = await aPlayer(api);
    expect(await lettersOf(newcomer, 'news')).toEqual([]);
    expect((await lettersOf(one, 'news'))[0]).toMatchObject({ letterId, kind: 'news', title: 'Novidade' });
    expect((await lettersOf(one, 'news', 'EN'))[0]).toMatchObject({ title: 'Hello' });
    expect((await lettersOf(one, 'news', 'JA'))[0]).toMatchObject({ title: 'Novidade' });
    await one.client.call(markLetterRead, { letterId });
    expect(await one.client.call(readUnreadLetters)).toBe(0);
    expect(await two.client.call(readUnreadLetters)).toBe(1);
  });

  test('CON-11 Pages a long inbox with each message once', async () => {
    const player = await aPlayer(api);
    for (let index = 0; index < 5; index += 1) await write(player, `Carta ${index}`);
    const first = await player.client.call(listLetters, { kind: 'mail', pageSize: 3 });
    const second = await player.client.call(listLetters, { kind: 'mail', pageSize: 3, cursor: first.nextCursor ?? '' });
    expect([...first.list, ...second.list].map(({ title }) => title)).toEqual(['Carta 4', 'Carta 3', 'Carta 2', 'Carta 1', 'Carta 0']);
    expect(second.nextCursor).toBeNull();
  });
});

describe("Account notices come in the reader's language", () => {
  const move = (player: TestPlayer, movement: { kind: 'deposit' | 'adjustment_credit'; source: string; externalId: string }) =>
    post(api.composition.services, {
      ...movement,
      merchantCode,
      memberId: player.memberId,
      amount: 123_456n,
      currency: 'BRL',
      at: api.now(),
    });

  test('CON-11 A deposit: once, however often it is reported', async () => {
    const player = await aPlayer(api);
    const movement = { kind: 'deposit' as const, source: 'pix', externalId: `E${player.memberId}` };
    await move(player, movement);
    await move(player, movement);
    await move(player, { kind: 'adjustment_credit', source: 'house', externalId: `adj-${player.memberId}` });
    await api.eventsCarried();
    expect(await lettersOf(player)).toMatchObject([{ title: 'Depósito confirmado', link: '/m/vouReport', isRead: false }]);
    expect((await lettersOf(player))[0]?.content).toContain('R$ 1.234,56');
    expect((await lettersOf(player, 'mail', 'EN'))[0]?.content).toContain('R$1,234.56');
    expect((await lettersOf(player, 'mail', 'KO'))[0]?.title).toBe('입금이 확인되었습니다');
  });

  test('CON-11 S42 A withdrawal to another PIX key than before', async () => {
    const player = await aFundedPlayer(api, { amount: 20_000n, document: OTHER_CPF, payeeName: 'Lia Souza Costa' });
    await player.client.call(requestWithdrawal, { amount: '2000', pixKeyKind: 'cpf', pixKey: OTHER_CPF, password: player.password });
    await player.client.call(requestWithdrawal, { amount: '3000', pixKeyKind: 'random', pixKey: randomUUID(), password: player.password });
    await api.eventsCarried();
    expect(await lettersOf(player)).toMatchObject([{ title: 'Saque para outra chave Pix', link: '/m/withdraw' }]);
    expect((await lettersOf(player))[0]?.content).toContain('R$ 30,00');
  });

  test('CON-11 A refused withdrawal, and a changed password', async () => {
    const player = await aFundedPlayer(api, { amount: 200_000n, document: CPF, payeeName: 'Ana Souza Costa' });
    const { withdrawalId } = await player.client.call(
      requestWithdrawal,
      { amount: '150000', pixKeyKind: 'cpf', pixKey: CPF, password: player.password },
      { idempotencyKey: `withdrawal-${player.memberId}` },
    );
    const { client } = await anOperator(api, 'finance');
    await client.call(refuseWithdrawal, { withdrawalId, reason: 'identity_unclear' });
    const newPassword = 'outra-mata-atlantica-9';
    await player.client.call(changePassword, { oldPassword: player.password, newPassword, confirmNewPassword: newPassword });
    await api.eventsCarried();
    expect((await lettersOf(player)).map(({ title, link }) => [title, link])).toEqual([
      ['Sua senha foi alterada', '/m/securityCenter'],
      ['Saque recusado', '/m/withdraw'],
    ]);
  });
});

describe('Access to the inbox', () => {
  test("not_found: S27 A member can neither read, mark, remove nor restore another member's messages", async () => {
    const [one, other] = [await aPlayer(api), await aPlayer(api)];
    const letterId = await write(one, 'Só para A');
    expect(await lettersOf(other)).toEqual([]);
    for (const act of [markLetterRead, removeLetter, restoreLetter]) {
      await expect(other.client.call(act, { letterId })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await lettersOf(one)).toMatchObject([{ letterId, isRead: false }]);
    expect(await other.client.call(readUnreadLetters)).toBe(0);
  });

  test.for([
    [0, null],
    [1, null],
    [2, null],
    [3, null],
    [4, 'free_reject'],
    [40, null],
    [41, null],
  ] as const)('free_reject: S33 CON-24 Refuses an account of type %d', async ([type, code]) => {
    const player = await aPlayer(api);
    const letterId = await write(player);
    await api.owner.query(
      "update accounts.member set type = $2::smallint, trial_ends_at = case when $2::smallint = 4 then now() + interval '1 day' end where id = $1",
      [player.memberId, type],
    );
    const calls = [
      () => player.client.call(readUnreadLetters),
      ...LETTER_KINDS.map((kind) => () => player.client.call(listLetters, { kind })),
      ...[markLetterRead, removeLetter, restoreLetter].map((act) => () => player.client.call(act, { letterId })),
    ];
    for (const call of calls) {
      if (code === null) await call();
      else await expect(call()).rejects.toMatchObject({ code });
    }
  });

  test('login_required: A visitor has no inbox', async () => {
    await expect(api.newClient().call(listLetters, { kind: 'mail' })).rejects.toMatchObject({ code: 'login_required' });
    await expect(api.newClient().call(readUnreadLetters)).rejects.toMatchObject({ code: 'login_required' });
  });

  test('not_allowed, not_found, merchant_unknown: Staff writes to existing members only, once per key', async () => {
    const finance = await anOperator(api, 'finance');
    const letter = { merchantCode, username: null, texts };
    const key = { idempotencyKey: 'letter-once-1' };
    await expect(finance.client.call(sendLetter, letter, key)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(finance.client.call(listSentLetters)).rejects.toMatchObject({ code: 'not_allowed' });
    const { client, username } = await anOperator(api, 'content');
    await expect(client.call(sendLetter, { ...letter, username: 'ninguem' }, key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.call(sendLetter, { ...letter, merchantCode: 'unknown' }, key)).rejects.toMatchObject({ code: 'merchant_unknown' });
    await expect(client.call(sendLetter, { ...letter, texts: {} }, key)).rejects.toMatchObject({ code: 'malformed_request' });
    const player = await aPlayer(api);
    const first = await client.call(sendLetter, { ...letter, username: player.username.toUpperCase() }, key);
    expect(await client.call(sendLetter, { ...letter, username: player.username.toUpperCase() }, key)).toEqual(first);
    expect(await lettersOf(player)).toHaveLength(1);
    expect((await client.call(listSentLetters)).list[0]).toMatchObject({ username: player.username, writtenBy: username, readCount: 0 });
  });

  test('Concurrent messages are each answered with their own id', async () => {
    const { client } = await anOperator(api, 'content');
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(api)));
    const answers = await Promise.all(
      players.map(({ username }, index) =>
        client.call(sendLetter, { merchantCode, username, texts }, { idempotencyKey: `letter-instant-${index}` }),
      ),
    );
    expect(answers.map(({ username }) => username)).toEqual(players.map(({ username }) => username));
  });
});
