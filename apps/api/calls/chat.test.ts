import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerChat,
  closeChat,
  listChats,
  markChatSeen,
  readChatCase,
  readChatHours,
  readStaffChatImage,
  setChatHours,
  setServiceLinks,
} from '@jogada/content/contract/operator';
import {
  launchChat,
  markChatRead,
  PICTURE_TEXT,
  readChat,
  readChatImage,
  readUnreadChat,
  sendChatImage,
  sendChatMessage,
} from '@jogada/content/contract/player';
import sharp from 'sharp';
import {
  anOperator,
  aPlayer,
  eventsOf,
  startApi,
  turnSwitches,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';

let api: TestApi;
let support: TestOperator;
beforeAll(async () => {
  api = await startApi();
  support = await anOperator(api, 'support');
});
afterAll(() => api.close());

let count = 0;
const clientId = () => `client-id-${(count += 1)}`;
const say = ({ client }: TestPlayer, text: string) => client.call(sendChatMessage, { clientId: clientId(), text });
const caseOf = async ({ username }: TestPlayer) => {
  const { list } = await support.client.call(listChats, { queue: 'all' });
  const found = list.find((one) => one.username === username);
  if (!found) throw new Error(`no conversation of ${username}`);
  return found;
};
const textsOf = async ({ client }: TestPlayer) => (await client.call(readChat)).messages.map(({ text }) => text);

describe('CON-10 Live chat', () => {
  test('CON-10 The chat shows the median time to an answer in the last 7 days, from five answers on', async () => {
    const asked = await aPlayer(api);
    const waitOf = async () => (await asked.client.call(readChat)).medianWaitSeconds;
    const minutes = [2, 30, 4, 6, 50];
    for (const [index, waited] of minutes.entries()) {
      expect(await waitOf()).toBeNull();
      const player = index === 0 ? asked : await aPlayer(api);
      await say(player, 'Olá');
      await say(player, 'Alguém aí?');
      const { chatId } = await caseOf(player);
      await api.owner.query(
        'update content.chat_message set sent_at = sent_at - make_interval(mins => $2) where chat_id = $1 and sequence = 1',
        [chatId, waited],
      );
      await support.client.call(answerChat, { chatId, clientId: clientId(), text: 'Aqui' });
      // A further answer without a question counts for nothing.
      await support.client.call(answerChat, { chatId, clientId: clientId(), text: 'Mais uma coisa' });
    }
    expect(Math.round(((await waitOf()) ?? 0) / 60)).toBe(6);
    await api.owner.query("update content.chat_message set sent_at = sent_at - interval '8 days'");
    expect(await waitOf()).toBeNull();
  });

  test('CON-10 CON-24 A member writes and support answers; both get each message and read mark at once', async () => {
    const player = await aPlayer(api);
    const [page, operator] = [await eventsOf(api, player.client), await eventsOf({ url: api.consoleUrl }, support.client, '/ops/events')];
    expect(await player.client.call(readChat)).toEqual({
      state: 'none',
      lastSequence: 0,
      memberRead: 0,
      staffRead: 0,
      messages: [],
      medianWaitSeconds: null,
      hours: null,
    });

    await say(player, 'Meu depósito não caiu');
    expect(await page.next('chat')).toMatchObject({ lastSequence: 1, message: { sequence: 1, author: 'member' } });
    expect(await operator.next('staff-chat')).toMatchObject({
      chat: { username: player.username, unreadCount: 1, lastText: 'Meu depósito não caiu' },
      message: { text: 'Meu depósito não caiu' },
    });
    const { chatId, waitingSince } = await caseOf(player);
    expect(waitingSince).not.toBeNull();

    await support.client.call(markChatSeen, { chatId, sequence: 1 });
    expect(await page.next('chat')).toMatchObject({ staffRead: 1, message: null });
    await support.client.call(answerChat, { chatId, clientId: clientId(), text: 'Já vamos ver' });
    expect(await page.next('chat')).toMatchObject({ message: { sequence: 2, author: 'staff', text: 'Já vamos ver' } });
    expect(await player.client.call(readUnreadChat)).toEqual({ unReadCount: 1 });
    expect(await caseOf(player)).toMatchObject({ waitingSince: null, unreadCount: 0 });

    await player.client.call(markChatRead, { sequence: 99 });
    expect(await page.next('chat')).toMatchObject({ memberRead: 2 });
    expect(await player.client.call(readUnreadChat)).toEqual({ unReadCount: 0 });
    expect(await player.client.call(readChat)).toMatchObject({ state: 'open', lastSequence: 2, memberRead: 2, staffRead: 2 });
    // The member sees no operator by name.
    expect(JSON.stringify(await player.client.call(readChat))).not.toContain(support.username);
    page.close();
    operator.close();
  });

  test('key_reused: CON-10 A retry is the same message, also when the tries are concurrent', async () => {
    const player = await aPlayer(api);
    const message = { clientId: clientId(), text: 'Uma vez só' };
    const answers = await Promise.all([1, 2, 3].map(() => player.client.call(sendChatMessage, message)));
    expect(new Set(answers.map(({ sequence }) => sequence))).toEqual(new Set([1]));
    expect(await textsOf(player)).toEqual(['Uma vez só']);
    await expect(player.client.call(sendChatMessage, { ...message, text: 'Outra coisa' })).rejects.toMatchObject({ code: 'key_reused' });
  });

  test('CON-10 Numbers messages without a gap, and returns missed ones from a given number', async () => {
    const player = await aPlayer(api);
    await Promise.all(Array.from({ length: 12 }, (_, index) => say(player, `Linha ${index}`)));
    const { messages } = await player.client.call(readChat, { pageSize: 5 });
    expect(messages.map(({ sequence }) => sequence)).toEqual([8, 9, 10, 11, 12]);
    const older = await player.client.call(readChat, { before: 8, pageSize: 5 });
    expect(older.messages.map(({ sequence }) => sequence)).toEqual([3, 4, 5, 6, 7]);
    const missed = await player.client.call(readChat, { after: 10 });
    expect(missed.messages.map(({ sequence }) => sequence)).toEqual([11, 12]);
  });

  test('CON-10 Marks a closed conversation as closed, and a new message reopens it', async () => {
    const player = await aPlayer(api);
    await say(player, 'Obrigado');
    const { chatId } = await caseOf(player);
    expect(await support.client.call(closeChat, { chatId })).toMatchObject({ state: 'closed', waitingSince: null });
    expect(await support.client.call(closeChat, { chatId })).toMatchObject({ state: 'closed', lastSequence: 2 });
    expect(await player.client.call(readChat)).toMatchObject({ state: 'closed', messages: [{}, { author: 'system', text: 'closed' }] });
    await say(player, 'Mais uma coisa');
    expect(await player.client.call(readChat)).toMatchObject({ state: 'open', lastSequence: 3 });
  });

  test('CON-10 Orders the queue by waiting time, longest first', async () => {
    const [first, second] = [await aPlayer(api), await aPlayer(api)];
    await say(first, 'Eu primeiro');
    await say(second, 'Eu depois');
    await say(first, 'Ainda aqui');
    const names = (await support.client.call(listChats, { queue: 'waiting', pageSize: 100 })).list.map(({ username }) => username);
    expect(names.indexOf(first.username)).toBeLessThan(names.indexOf(second.username));
    expect(names.indexOf(first.username)).toBeGreaterThanOrEqual(0);
  });

  test('too_many_requests: Limits the rate of messages', async () => {
    const player = await aPlayer(api);
    for (let index = 0; index < 20; index += 1) await say(player, `${index}`);
    await expect(say(player, 'demais')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('malformed_request: A message is text, neither empty nor over the limit', async () => {
    const player = await aPlayer(api);
    for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0000b', 'a\u0007b', 'a\u001b[31m']) {
      await expect(say(player, text)).rejects.toMatchObject({ code: 'malformed_request' });
    }
    const odd = '<img src=x onerror=alert(1)> {{7*7}}\nlinha 2';
    await say(player, odd);
    expect(await textsOf(player)).toEqual([odd]);
  });
});

describe('CON-23 The link to the chat', () => {
  const asked = { b2c: '1', language: 'PT', backUrl: '/m/message', headerColor: '#0A1210', title: 'Atendimento' } as const;

  test('CON-23 Leads to a screen of the site unless the merchant sets an outside service', async () => {
    const player = await aPlayer(api);
    expect(await player.client.call(launchChat, asked)).toEqual({ chatUrl: '/m/liveChat' });

    const owner = await anOperator(api, 'owner');
    const links = [{ type: 'LIVE_SERVICE' as const, url: 'https://chat.example.com/entrar?fila=1' }];
    await owner.client.call(setServiceLinks, { merchantCode: 'demo', links, linkHosts: ['example.com'] });
    await api.eventsCarried();
    const { chatUrl } = await player.client.call(launchChat, { ...asked, extras: 'vip=1&fila=2' });
    expect(new URL(chatUrl).origin).toBe('https://chat.example.com');
    expect(Object.fromEntries(new URL(chatUrl).searchParams)).toEqual({
      fila: '1',
      b2c: '1',
      language: 'PT',
      backUrl: `${api.publicUrl}/m/message`,
      headerColor: '#0A1210',
      title: 'Atendimento',
      extras: 'vip=1&fila=2',
    });
    const received = { 'zh-CN': 'CN', ZH_TW: 'CN', tw: 'CN', ja: 'JA', 'pt-BR': 'PT' };
    for (const [language, expected] of Object.entries(received)) {
      const answer = await player.client.call(launchChat, { ...asked, language });
      expect(new URL(answer.chatUrl).searchParams.get('language')).toBe(expected);
    }
  });

  test('link_refused: S61 The return address must be on the site', async () => {
    const player = await aPlayer(api);
    for (const backUrl of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/ops/session',
      '/m/../ops',
    ]) {
      await expect(player.client.call(launchChat, { ...asked, backUrl })).rejects.toMatchObject({ code: 'link_refused' });
    }
  });
});

describe('Access to the chat', () => {
  const calls = ({ client }: TestPlayer) => [
    () => client.call(readChat),
    () => client.call(sendChatMessage, { clientId: clientId(), text: 'Oi' }),
    () => client.call(markChatRead, { sequence: 1 }),
    () => client.call(readUnreadChat),
    () => client.call(launchChat, { b2c: '1', language: 'PT' }),
  ];

  test.for([
    [0, null],
    [1, null],
    [2, null],
    [3, null],
    [4, 'free_reject'],
    [40, null],
    [41, null],
  ] as const)('free_reject: S33 CON-10 Refuses an account of type %d', async ([type, code]) => {
    const player = await aPlayer(api);
    await api.owner.query(
      "update accounts.member set type = $2::smallint, trial_ends_at = case when $2::smallint = 4 then now() + interval '1 day' end where id = $1",
      [player.memberId, type],
    );
    for (const call of calls(player)) {
      if (code === null) await call();
      else await expect(call()).rejects.toMatchObject({ code });
    }
  });

  test('CON-10 A conversation begins with an automatic answer by the hours of the staff, which ends no wait', async () => {
    const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], opensAt: 0, closesAt: 1440, answersFirst: true };
    await expect(support.client.call(setChatHours, { merchantCode: 'demo', hours: { ...hours, closesAt: 0 } })).rejects.toMatchObject({
      code: 'malformed_request',
    });
    expect(await support.client.call(setChatHours, { merchantCode: 'demo', hours })).toEqual({ hours });
    const player = await aPlayer(api);
    expect(await player.client.call(readChat)).toMatchObject({ hours: { isOpen: true, changesAt: null } });
    const first = { clientId: clientId(), text: 'Meu saque não chegou' };
    await player.client.call(sendChatMessage, first);
    await player.client.call(sendChatMessage, first);
    await say(player, 'Já faz uma hora');
    expect(await textsOf(player)).toEqual(['Meu saque não chegou', 'received', 'Já faz uma hora']);
    expect(await player.client.call(readUnreadChat)).toEqual({ unReadCount: 0 });
    const { chatId, ...waiting } = await caseOf(player);
    expect(waiting).toMatchObject({ unreadCount: 2, lastText: 'Já faz uma hora', state: 'open' });
    expect(waiting.waitingSince).not.toBeNull();

    await support.client.call(closeChat, { chatId });
    // Yesterday's weekday only: closed now.
    const yesterday = ((new Date(Date.now() - 36 * 3_600_000).getUTCDay() + 6) % 7) + 1;
    const closed = { ...hours, weekdays: [yesterday], opensAt: 60, closesAt: 61 };
    await support.client.call(setChatHours, { merchantCode: 'demo', hours: closed });
    await say(player, 'Mais uma pergunta');
    expect((await textsOf(player)).slice(-3)).toEqual(['closed', 'Mais uma pergunta', 'away']);
    expect(await caseOf(player)).toMatchObject({ lastText: 'Mais uma pergunta', lastAuthor: 'member' });
    expect((await player.client.call(readChat)).hours).toEqual({ isOpen: false, changesAt: expect.any(String) });

    await support.client.call(setChatHours, { merchantCode: 'demo', hours: null });
    expect(await support.client.call(readChatHours, { merchantCode: 'demo' })).toEqual({ hours: null });
  });

  test('CON-10 S43 S27 A picture is redrawn, kept once, and read by its member and the staff only', async () => {
    const [player, other] = [await aPlayer(api), await aPlayer(api)];
    const png = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    const sent = { clientId: clientId(), image: png.toString('base64') };
    const message = await player.client.call(sendChatImage, sent);
    expect(message).toMatchObject({ sequence: 1, text: PICTURE_TEXT, image: { width: 60, height: 30 } });
    expect(await player.client.call(sendChatImage, sent)).toEqual(message);
    const { image } = await player.client.call(readChatImage, { sequence: 1 });
    expect((await sharp(Buffer.from(image, 'base64')).metadata()).format).toBe('jpeg');
    const { chatId } = await caseOf(player);
    expect(await support.client.call(readStaffChatImage, { chatId, sequence: 1 })).toEqual({ image });
    await say(other, 'Oi');
    await expect(other.client.call(readChatImage, { sequence: 1 })).rejects.toMatchObject({ code: 'not_found' });
    const notAPicture = { clientId: clientId(), image: Buffer.from('<svg/>').toString('base64') };
    await expect(player.client.call(sendChatImage, notAPicture)).rejects.toMatchObject({ code: 'image_refused' });
  });

  test("S27 A member gets neither messages nor events of another member's conversation", async () => {
    const [one, other] = [await aPlayer(api), await aPlayer(api)];
    const page = await eventsOf(api, other.client);
    await say(one, 'Segredo de A');
    await say(other, 'Recado de B');
    expect(await page.next('chat')).toMatchObject({ lastSequence: 1, message: { text: 'Recado de B' } });
    page.close();
    expect(await textsOf(other)).toEqual(['Recado de B']);
    expect(await textsOf(one)).toEqual(['Segredo de A']);
  });

  test('not_allowed, not_found: S28 Only staff who answers members reads conversations and gets their events', async () => {
    const player = await aPlayer(api);
    await say(player, 'Oi');
    const { chatId } = await caseOf(player);
    for (const role of ['finance', 'content'] as const) {
      const { client } = await anOperator(api, role);
      await expect(client.call(listChats)).rejects.toMatchObject({ code: 'not_allowed' });
      await expect(client.call(readChatCase, { chatId })).rejects.toMatchObject({ code: 'not_allowed' });
      await expect(client.call(answerChat, { chatId, clientId: clientId(), text: 'x' })).rejects.toMatchObject({ code: 'not_allowed' });
      expect(await client.send('GET', '/ops/events')).toMatchObject({ status: 403 });
    }
    expect(await api.newConsoleClient().send('GET', '/ops/events')).toMatchObject({ status: 401 });
    expect(await player.client.send('GET', '/ops/events')).toMatchObject({ status: 404 });
    const missing = 'cht_0000000000000000' as const;
    for (const act of [readChatCase, closeChat]) {
      await expect(support.client.call(act, { chatId: missing })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('feature_unavailable: CON-24 Without CBS3 there is no chat', async () => {
    await turnSwitches(api, ['CBS3'], 'off');
    const player = await aPlayer(api);
    for (const call of calls(player)) await expect(call()).rejects.toMatchObject({ code: 'feature_unavailable' });
    await turnSwitches(api, ['CBS3'], 'on');
  });
});
