import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOperator,
  aPlayer,
  startApi,
  turnSwitches,
  waitUntilMerchantKnows,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '@jogada/app-api/testing';
import { answerChat, listChats, sendLetter, setServiceLinks } from '@jogada/content/contract/operator';
import { readUnreadChat, readUnreadLetters, sendChatMessage } from '@jogada/content/contract/player';
import { aPhone, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let owner: TestOperator;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
  owner = await anOperator(api, 'owner');
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const merchantCode = 'demo';
let count = 0;
const key = () => `messages-${(count += 1)}`;

/** Payloads that would run if they were rendered as more than text. */
const PAYLOADS = [
  '<img src=x onerror="window.pwned=1">',
  '<script>window.pwned=1</script>',
  '<svg/onload=window.pwned=1>',
  '"><iframe srcdoc="<script>parent.pwned=1</script>">',
  'javascript:window.pwned=1//\'"><a href=javascript:window.pwned=1>x</a>',
  '{{constructor.constructor("window.pwned=1")()}} ${window.pwned=1}',
  '&lt;b&gt; <b>negrito</b> <style>*{display:none}</style>',
];

async function write(to: TestPlayer | null, title: string, content = 'Um recado para você.') {
  await owner.client.call(
    sendLetter,
    { merchantCode, username: to?.username ?? null, texts: { pt: { title, content } } },
    { idempotencyKey: key() },
  );
}

async function answer(player: TestPlayer, text: string) {
  const { list } = await owner.client.call(listChats, { queue: 'all', pageSize: 100 });
  const chat = list.find(({ memberId }) => memberId === player.memberId);
  if (!chat) throw new Error('the list of chats is empty');
  await owner.client.call(answerChat, { chatId: chat.chatId, clientId: key(), text });
}

const row = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });

test('CON-10 A visitor sees every contact channel without counts; messages and chat ask to sign in; without CBS3 there is no chat', async () => {
  // An earlier attempt may have left it off.
  await turnSwitches(api, ['CBS3'], 'on');
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/message');
  await row(page, 'Avisos').waitFor();
  await row(page, 'Chat ao vivo').waitFor();
  await row(page, 'Afiliados').waitFor();
  expect(await page.getByText('não lida').count()).toBe(0);

  const telegram = page.getByRole('link', { name: /^Telegram/ });
  await telegram.waitFor();
  expect(await telegram.getAttribute('href')).toBe('https://example.com/jogada/telegram');
  expect(await telegram.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await telegram.getAttribute('target')).toBe('_blank');

  await phone.context.route('https://example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Afiliados</h1>' }));
  await expect.poll(() => row(page, 'Afiliados').getAttribute('aria-busy')).toBeNull();
  const opened = phone.context.waitForEvent('page');
  await row(page, 'Afiliados').click();
  const affiliates = await opened;
  await affiliates.waitForURL('https://example.com/jogada/afiliados');
  await affiliates.close();

  await row(page, 'Mensagens').click();
  await page.waitForURL(/\/m\/login\?returnTo=%2Fm%2FwebEmail/);
  await phone.open('/m/webEmail');
  await page.waitForURL(/\/m\/login/);

  await phone.open('/m/message');
  await turnSwitches(api, ['CBS3'], 'off');
  await row(page, 'Chat ao vivo').waitFor({ state: 'detached' });
  await turnSwitches(api, ['CBS3'], 'on');
  await row(page, 'Chat ao vivo').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-10 CON-24 S33 A free trial gets an explanation, and the page requests neither its inbox nor its chat', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await write(player, 'Antes do teste');
  await api.owner.query("update accounts.member set type = 4, trial_ends_at = now() + interval '1 day' where id = $1", [player.memberId]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await phone.open('/m/message');
  for (const name of ['Mensagens', 'Chat ao vivo']) {
    await row(page, name).click();
    const notice = page.getByRole('alert').getByText('Sem permissão. Entre com sua conta para usar este recurso.');
    await notice.waitFor();
    await notice.waitFor({ state: 'detached' });
  }
  expect(asked.filter((path) => /inbox|chat/.test(path))).toEqual([]);
  expect(page.url()).toContain('/m/message');
  await phone.close();
});

test('CON-10 CON-11 CON-24 Messages arrive live, are read, deleted and restored; the badge agrees', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  // The number at the icon of the installed app.
  await page.addInitScript(() => {
    navigator.setAppBadge = async (shown = 0) => document.documentElement.setAttribute('data-app-badge', String(shown));
  });
  const appBadge = async () => Number(await page.locator('html').getAttribute('data-app-badge'));
  await phone.signIn(player);
  await phone.open('/m/message');
  await row(page, 'Mensagens').waitFor();
  await write(player, 'Primeira carta', 'Linha um\nLinha dois');
  await write(player, 'Segunda carta');
  await row(page, 'Mensagens').getByText('2 não lidas').waitFor();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  // The badge of the menu is the sum of the rows, announcements included.
  const unreadIn = async (part: Locator) =>
    (await part.getByText(/\d+ não lida/).allTextContents()).reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0]), 0);
  await expect.poll(async () => (await unreadIn(menu)) - (await unreadIn(page.getByRole('main')))).toBe(0);
  expect(await unreadIn(menu)).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => (await appBadge()) - (await unreadIn(menu))).toBe(0);

  await row(page, 'Mensagens').click();
  await page.getByRole('button', { name: /Não lida: Primeira carta/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Primeira carta' });
  await sheet.getByText('Linha dois').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Não lida: Primeira carta/ }).waitFor({ state: 'detached' });

  // A slow removal does not overtake its undoing.
  const removal = Promise.withResolvers<undefined>();
  await page.route(/\/wps\/inbox\/[^/]+$/, async (route) => {
    if (route.request().method() === 'DELETE') await removal.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Apagar “Segunda carta”' }).click();
  await page.getByRole('button', { name: 'Apagar “Segunda carta”' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).waitFor({ state: 'detached' });
  removal.resolve(undefined);
  await page.getByRole('button', { name: /Não lida: Segunda carta/ }).waitFor();

  await page.getByRole('tab', { name: 'Novidades' }).click();
  await page.getByText('Nenhuma novidade ainda').waitFor();
  await write(null, 'Novidade para todos');
  await page.getByRole('button', { name: /Não lida: Novidade para todos/ }).waitFor();

  await page.getByRole('button', { name: 'Voltar' }).click();
  await row(page, 'Mensagens').getByText('2 não lidas').waitFor();
  await api.owner.query(
    `insert into content.letter (id, merchant_code, member_id, texts, written_by, written_at)
     select 'ltr_' || lpad(n::text, 16, '0'), 'demo', $1, '{"pt":{"title":"x","content":"y"}}', 'test', now() from generate_series(1, 120) n`,
    [player.memberId],
  );
  await write(player, 'E mais uma');
  await row(page, 'Mensagens').getByText('99+', { exact: true }).waitFor();
  await menu.getByText('99+', { exact: true }).waitFor();
  await api.owner.query(
    `insert into content.announcement (id, merchant_code, types, starts_at, is_published, created_at, changed_at, changed_by)
     select 'ann_many' || n, 'demo', '{PL}', now(), true, now(), now(), 'test' from generate_series(1, 120) n`,
  );
  await api.owner.query(
    "insert into content.announcement_text select id, 'pt', 'Aviso', '' from content.announcement where id like 'ann_many%'",
  );
  await page.reload();
  await row(page, 'Avisos').getByText('99+', { exact: true }).waitFor();
  await api.owner.query("delete from content.announcement where id like 'ann_many%'");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-10 A message that arrives before the page subscribes to messages is counted', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  const scripts: (() => Promise<void>)[] = [];
  await page.route(/assets\/unread-/, (route) => void scripts.push(() => route.continue()));
  const counts: (() => Promise<void>)[] = [];
  await page.route(
    '**/wps/inbox/unread',
    async (route) => {
      const response = await route.fetch();
      counts.push(() => route.fulfill({ response }));
    },
    { times: 1 },
  );
  const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events');
  await phone.open('/m/message');
  await connected;
  await expect.poll(() => [counts.length, scripts.length]).toEqual([1, 1]);
  // As on a slow phone: the count has been requested and the stream is open, but the script that subscribes is still loading.
  await write(player, 'Antes da hora');
  await Promise.all([...counts, ...scripts].map((letGo) => letGo()));
  await row(page, 'Mensagens').getByText('1 não lida').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-24 Messages that arrive at once are counted by one request at once and one after 250 ms', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.clock.install();
  // The phone's sign-in ends this client's session.
  await player.client.call(sendChatMessage, { clientId: key(), text: 'Bom dia' });
  await phone.signIn(player);
  await phone.open('/m/message');
  await row(page, 'Mensagens').waitFor();
  await write(player, 'Antes');
  await row(page, 'Mensagens').getByText('1 não lida').waitFor();

  const counted: string[] = [];
  page.on('request', (request) => counted.push(new URL(request.url()).pathname));
  const requestsTo = (path: string) => counted.filter((one) => one === path).length;
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 15_000));
  counted.length = 0;
  for (const title of ['Um', 'Dois', 'Três', 'Quatro']) await write(player, title);
  await api.eventsCarried(player.memberId);
  // The stream is ordered: once the answer in the chat has arrived, the messages have.
  await answer(player, 'Bom dia!');
  await expect.poll(() => requestsTo(readUnreadChat.path)).toBe(1);
  await expect.poll(() => requestsTo(readUnreadLetters.path)).toBe(1);
  await page.clock.runFor(249);
  expect(requestsTo(readUnreadLetters.path)).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => requestsTo(readUnreadLetters.path)).toBe(2);
  await page.clock.runFor(1000);
  // The page renders by timers: an answer that arrives while the clock is paused is not shown.
  await page.clock.resume();
  await row(page, 'Mensagens').getByText('5 não lidas').waitFor();
  expect(requestsTo(readUnreadLetters.path)).toBe(2);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-10 CON-24 The chat is written, answered and read; a broken connection loses and duplicates nothing', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page, context } = phone;
  await phone.signIn(player);
  await phone.open('/m/message');
  await row(page, 'Chat ao vivo').click();
  await page.waitForURL('**/m/liveChat');
  const field = page.getByRole('textbox', { name: 'Escreva sua mensagem' });
  const say = async (text: string) => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Enviar' }).click();
  };
  const thread = page.getByRole('log');
  await say('Meu depósito não caiu');
  await thread.getByRole('img', { name: 'Enviada' }).waitFor();
  await answer(player, 'Vamos ver');
  await thread.getByText('Vamos ver', { exact: true }).waitFor();
  await thread.getByRole('img', { name: 'Lida' }).waitFor();

  await context.setOffline(true);
  await say('Escrita sem rede');
  await thread.getByText('Sem conexão. Enviaremos quando ela voltar').waitFor();
  await answer(player, 'Dita enquanto isso');
  await context.setOffline(false);
  await thread.getByText('Sem conexão. Enviaremos quando ela voltar').waitFor({ state: 'detached' });
  await thread.getByText('Dita enquanto isso', { exact: true }).waitFor();
  await page.reload();
  await thread.getByText('Escrita sem rede', { exact: true }).waitFor();
  const rows = await api.owner.query<{ text: string }>(
    'select m.text from content.chat_message m join content.chat c on c.id = m.chat_id where c.member_id = $1 order by m.sequence',
    [player.memberId],
  );
  const said = rows.map(({ text }) => text);
  expect(said).toEqual(['Meu depósito não caiu', 'Vamos ver', 'Dita enquanto isso', 'Escrita sem rede']);
  for (const text of said) expect(await thread.getByText(text, { exact: true }).count()).toBe(1);

  await page.getByRole('button', { name: 'Voltar' }).click();
  await row(page, 'Chat ao vivo').waitFor();
  await answer(player, 'Ainda está aí?');
  await row(page, 'Chat ao vivo').getByText('1 não lida').waitFor();
  await row(page, 'Chat ao vivo').click();
  await thread.getByText('Ainda está aí?', { exact: true }).waitFor();

  const picker = page.locator('input[type="file"]');
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await phone.showsMessage('Use uma imagem PNG ou JPEG de até 5 MB.');
  await picker.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await thread.getByRole('img', { name: 'Imagem enviada' }).waitFor();
  await thread.getByText('Enviando…').waitFor({ state: 'detached' });
  await page.reload();
  await expect
    .poll(() =>
      thread
        .getByRole('img', { name: 'Imagem enviada' })
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true]);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await row(page, 'Chat ao vivo').getByText('não lida').waitFor({ state: 'detached' });
  await phone.close();
});

test('S56 Renders what members and staff write as text everywhere', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  for (const payload of PAYLOADS) {
    await write(player, payload.slice(0, 100), payload);
    await player.client.call(sendChatMessage, { clientId: key(), text: payload });
  }
  for (const payload of PAYLOADS) await answer(player, payload);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await phone.signIn(player);
  await phone.open('/m/liveChat');
  for (const payload of PAYLOADS) await expect.poll(() => page.getByRole('log').getByText(payload, { exact: true }).count()).toBe(2);
  await phone.open('/m/webEmail');
  for (const payload of PAYLOADS) {
    await page
      .getByRole('button', { name: `Não lida: ${payload.slice(0, 100)}` })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(payload, { exact: true }).last().waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(dialogs).toBe(0);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-23 CON-30 C16 Opens an external chat after 500 ms when its host is listed; an unlisted or empty address is refused with a message', async () => {
  const player = await aPlayer(api);
  const links = [
    { type: 'LIVE_SERVICE' as const, url: 'https://chat.example.com/entrar' },
    { type: 'TELEGRAM' as const, url: 'https://evil.example.com/telegram' },
  ];
  await owner.client.call(setServiceLinks, { merchantCode, links, linkHosts: ['example.com'] });
  // Simulates tampering with the stored list: the page refuses the link by itself.
  await api.owner.query("update merchant.merchant set link_hosts = '{chat.example.com}' where code = 'demo'");
  await waitUntilMerchantKnows(api);
  const phone = await aPhone(browser, api);
  const { page, context } = phone;
  const visited: string[] = [];
  await context.route('https://*.example.com/**', (route) => {
    visited.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<h1>Fora</h1>' });
  });
  await phone.signIn(player);
  await phone.open('/m/message');
  // The link responds to taps once it is decrypted.
  await expect.poll(() => row(page, 'Telegram').getAttribute('aria-busy')).toBeNull();
  await row(page, 'Telegram').click();
  await page.getByRole('alert').getByText('não é confiável e não foi aberto').waitFor();
  expect(visited).toEqual([]);

  await page.route('**/wps/chat/launch**', (route) => route.fulfill({ json: { success: true, value: { chatUrl: 'https://evil.test/' } } }));
  await row(page, 'Chat ao vivo').click();
  await page.getByRole('alert').getByText('Este endereço de chat não é confiável').waitFor();
  await page.unroute('**/wps/chat/launch**');
  await page.route('**/wps/chat/launch**', (route) => route.fulfill({ json: { success: true, value: { chatUrl: '' } } }));
  await row(page, 'Chat ao vivo').click();
  await page.getByRole('alert').getByText('O endereço pedido está vazio').waitFor();
  await page.unroute('**/wps/chat/launch**');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse('**/wps/chat/launch**');
  await row(page, 'Chat ao vivo').click();
  await (await answered).finished();
  await page.clock.runFor(499);
  expect(visited).toEqual([]);
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Fora' }).waitFor();
  expect(new URL(visited[0] ?? '').searchParams.get('language')).toBe('PT');
  await phone.close();
});

test('CON-23 The help is searchable without accents, opens an entry by its address and follows the reader’s language', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/help?entry=withdraw');
  const question = page.getByRole('button', { name: 'Como faço um saque?' });
  await question.waitFor();
  expect(await question.getAttribute('aria-expanded')).toBe('true');
  await page.getByText('A chave precisa ser').waitFor();
  await question.click();
  await page.getByText('A chave precisa ser').waitFor({ state: 'detached' });

  await page.getByLabel('Buscar na ajuda').fill('CARTAO');
  await page.getByText('1 resposta', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'O que não fazemos' }).click();
  await page.waitForURL(/entry=limits/);
  await page.getByText('Não aceitamos cartão').waitFor();
  await page.getByLabel('Buscar na ajuda').fill('zzz');
  await page.getByText('Nenhum resultado para “zzz”').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();

  const korean = await aPhone(browser, api, { language: 'ko' });
  await korean.open('/m/help');
  await korean.page.getByRole('button', { name: '어떻게 출금하나요?' }).waitFor();
  await korean.close();
});
