import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOperator, aPlayer, startApi, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { createAnnouncement, createCategory } from '@jogada/content/contract/operator';
import type { RequestOf } from '@jogada/platform/contract';
import { openBackOffice, aPhone, graveFaults, signInToBackOffice, startBrowser, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
  // Removes the demo brand's announcements.
  await api.owner.query('delete from content.announcement');
  await api.owner.query('delete from content.promotion_category');
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

type Draft = Partial<RequestOf<typeof createAnnouncement>> & { readonly title: string; readonly content?: string };

async function announce({ title, content = '<p>Texto</p>', ...change }: Draft): Promise<string> {
  const { client } = await anOperator(api, 'content');
  const { announcementId } = await client.call(createAnnouncement, {
    merchantCode: 'demo',
    types: ['PL'],
    startDate: '2026-09-01T15:00:00.000Z',
    isPublished: true,
    texts: [{ language: 'pt', title, content }],
    ...change,
  });
  return announcementId;
}

const JOURNEY_TIMEOUT_MS = 120_000;
const popupOf = (page: Page) => page.getByRole('dialog');
const hasBodyClass = (page: Page) => page.evaluate(() => document.body.classList.contains('popup-on'));
const flagOf = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null')?.show as boolean | undefined, key);

/** Records whether the dialog on the page runs a transition while it closes. */
function watchLeaving(): void {
  const dialog = document.querySelector('[role="dialog"]');
  dialog?.addEventListener('transitionrun', () => (document.documentElement.dataset['leaves'] = 'step by step'));
}

/** Signs the member in with the session marked as a first or a repeated login. */
async function aMemberPhone({ isFirstLogin }: { isFirstLogin: boolean }): Promise<{ phone: Phone; player: TestPlayer }> {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api, { hasPopups: true, hasMotion: true });
  await phone.signIn(player);
  await api.owner.query('update accounts.session set is_first = $2 where member_id = $1', [player.memberId, isFirstLogin]);
  return { phone, player };
}

it(
  'CON-06 Shows visitors the announcements for visitors, steps through them within bounds, and does not reopen a closed popup',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    await api.owner.query('delete from content.announcement');
    await announce({ title: 'Para membros', types: ['PU'], execution: 'A', position: 10 });
    await announce({ title: 'Primeira vez', types: ['PU'], execution: 'F', position: 11 });
    await announce({ title: 'Visita um', types: ['PU'], execution: 'B', position: 1 });
    await announce({ title: 'Visita dois', types: ['PU'], execution: 'B', position: 2, promotionType: 'OTHER' });
    const phone = await aPhone(browser, api, { hasPopups: true });
    const { page } = phone;
    await phone.open('/m/home');
    const popup = popupOf(page);
    await popup.getByRole('heading', { name: 'Visita um' }).waitFor();
    await expect.poll(() => hasBodyClass(page)).toBe(true);
    await popup.getByText('1 de 2').waitFor();
    const [back, forth] = [popup.getByRole('button', { name: 'Aviso anterior' }), popup.getByRole('button', { name: 'Próximo aviso' })];
    expect(await back.isDisabled()).toBe(true);
    await forth.click();
    await popup.getByRole('heading', { name: 'Visita dois' }).waitFor();
    expect(await forth.isDisabled()).toBe(true);
    // Opening a promotion requires a session.
    expect(await popup.getByRole('button', { name: 'Participar' }).count()).toBe(0);
    await back.click();
    await popup.getByRole('heading', { name: 'Visita um' }).waitFor();

    await popup.getByRole('button', { name: 'Fechar' }).click();
    await popup.waitFor({ state: 'detached' });
    expect(await hasBodyClass(page)).toBe(false);
    expect(await flagOf(page, 'announcementPopupLoggedOut')).toBe(false);

    // A closed popup does not reopen.
    const answered = page.waitForResponse((response) => response.url().includes('types=PU'));
    await page.clock.install();
    await phone.open('/m/home');
    await answered;
    await page.clock.runFor(2_000);
    expect(await popup.count()).toBe(0);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

it(
  'CON-06 Shows members their announcements, more at the first login; a promotion leads to the reward center and internal links stay in the app',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    await api.owner.query('delete from content.announcement');
    const inside = '<p><a href="/m/notice">avisos</a> <a href="https://gov.br/saude">gov</a></p>';
    await announce({ title: 'Primeira vez', types: ['PU'], execution: 'F', position: 1, content: inside });
    await announce({
      title: 'Promoção da casa',
      types: ['PU', 'PR'],
      execution: 'A',
      position: 2,
      promotionType: 'GAME',
    });
    await announce({ title: 'Para visitas', types: ['PU'], execution: 'B', position: 0 });

    const first = await aMemberPhone({ isFirstLogin: true });
    const { page } = first.phone;
    await first.phone.open('/m/home');
    const popup = popupOf(page);
    await popup.getByText('1 de 2').waitFor();
    await popup.getByRole('link', { name: 'gov' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('gov.br').waitFor();
    await question.getByRole('button', { name: 'Ficar aqui' }).click();
    await question.waitFor({ state: 'detached' });
    await first.phone.context.route('https://gov.br/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Saúde</h1>' }),
    );
    await popup.getByRole('link', { name: 'gov' }).click();
    const opened = first.phone.context.waitForEvent('page');
    await question.getByRole('button', { name: 'Abrir' }).click();
    const outside = await opened;
    await outside.getByRole('heading', { name: 'Saúde' }).waitFor();
    expect(await outside.evaluate(() => [location.href, String(window.opener), document.referrer])).toEqual([
      'https://gov.br/saude',
      'null',
      '',
    ]);
    await outside.close();
    await question.waitFor({ state: 'detached' });
    await popup.getByRole('link', { name: 'avisos' }).click();
    await page.waitForURL('**/m/notice');
    await popup.waitFor({ state: 'detached' });
    expect(await flagOf(page, 'announcementPopup')).toBe(false);

    // A new announcement reopens the popup.
    await announce({ title: 'Novidade', types: ['PU'], execution: 'A', position: 0 });
    await first.phone.open('/m/home');
    await popup.getByRole('heading', { name: 'Novidade' }).waitFor();
    // A promotion can be dismissed too; the popup closes with a transition.
    await popup.getByRole('button', { name: 'Próximo aviso' }).click();
    await popup.getByRole('heading', { name: 'Primeira vez' }).waitFor();
    await popup.getByRole('button', { name: 'Próximo aviso' }).click();
    await popup.getByRole('heading', { name: 'Promoção da casa' }).waitFor();
    await popup.getByRole('button', { name: 'Participar' }).waitFor();
    expect(await graveFaults(page)).toEqual([]);
    await page.evaluate(watchLeaving);
    await popup.getByRole('button', { name: 'Entendi' }).click();
    await popup.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.dataset['leaves'])).toBe('step by step');
    expect(await hasBodyClass(page)).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/m/home');
    expect(await flagOf(page, 'announcementPopup')).toBe(false);
    await first.phone.close();

    const again = await aMemberPhone({ isFirstLogin: false });
    await again.phone.open('/m/home');
    const second = popupOf(again.phone.page);
    await second.getByRole('heading', { name: 'Novidade' }).waitFor();
    await second.getByText('1 de 2').waitFor();
    await second.getByRole('button', { name: 'Próximo aviso' }).click();
    await second.getByText('Ministério da Fazenda adverte').waitFor();
    await second.getByRole('button', { name: 'Participar' }).click();
    await again.phone.page.waitForURL('**/m/rewardCenter');
    await second.waitFor({ state: 'detached' });
    expect([...first.phone.complaints, ...again.phone.complaints]).toEqual([]);
    await again.phone.close();
  },
);

it(
  'CON-07 Opens a notice by its index, marks it read when it is opened and updates every badge; visitors see every notice as read',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    await api.owner.query('delete from content.announcement');
    const second = await announce({ title: 'Segundo', position: 2 });
    const first = await announce({ title: 'Primeiro', position: 1, content: '<p>Olá <strong>mata</strong></p>' });
    const player = await aPlayer(api);
    const phone = await aPhone(browser, api);
    const { page } = phone;
    const isRead = async (id: string) =>
      (
        await api.owner.query('select 1 from content.announcement_read where announcement_id = $1 and member_id = $2', [
          id,
          player.memberId,
        ])
      ).length > 0;

    // A visitor can read but has no read marks.
    await phone.open('/m/notice?index=0');
    await page.locator('strong', { hasText: 'mata' }).waitFor();
    expect(await page.getByText('Não lido').count()).toBe(0);

    await phone.signIn(player);
    const markedByLink = page.waitForResponse((response) => response.url().endsWith('/wps/announcements/read'));
    await phone.open('/m/notice?index=1');
    const item = (title: string) => page.getByRole('button', { name: new RegExp(title) });
    await page.getByRole('button', { name: /Segundo/, expanded: true }).waitFor();
    expect((await (await markedByLink).json()).value).toEqual({ unreadCount: 1 });
    expect(await isRead(second)).toBe(true);
    await page.getByText('2026-09-01').first().waitFor();
    await expect.poll(() => page.getByText('Não lido').count()).toBe(1);
    expect(await isRead(first)).toBe(false);
    await item('Segundo').click();
    await page.getByRole('button', { name: /Segundo/, expanded: false }).waitFor();
    const marked = page.waitForResponse((response) => response.url().endsWith('/wps/announcements/read'));
    const renewed = page.waitForResponse((response) => response.url().includes('/wps/announcements?types=PL'));
    await item('Primeiro').click();
    expect((await (await marked).json()).value).toEqual({ unreadCount: 0 });
    await renewed;
    await expect.poll(() => page.getByText('Não lido').count()).toBe(0);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

it('CON-07 Sends the read marks of notices opened in a row 150 ms apart, each once', { timeout: JOURNEY_TIMEOUT_MS }, async () => {
  await api.owner.query('delete from content.announcement');
  const titles = ['Primeiro', 'Segundo', 'Terceiro'];
  for (const [position, title] of titles.entries()) await announce({ title, position });
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.clock.install();
  await phone.signIn(player);
  await phone.open('/m/notice');
  const item = (title: string, expanded: boolean) => page.getByRole('button', { name: new RegExp(title), expanded });
  for (const title of titles) await item(title, false).waitFor();
  const marks: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/announcements/read')) marks.push(request.postDataJSON());
  });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 15_000));
  for (const title of titles) {
    await item(title, false).click();
    await item(title, true).waitFor();
  }
  await expect.poll(() => marks.length).toBe(1);
  for (const sent of [2, 3]) {
    await page.clock.runFor(149);
    expect(marks).toHaveLength(sent - 1);
    await page.clock.runFor(1);
    await expect.poll(() => marks.length).toBe(sent);
  }
  await page.clock.runFor(1000);
  expect(new Set(marks.map((mark) => JSON.stringify(mark))).size).toBe(3);
  const stored = 'select count(*)::int as count from content.announcement_read where member_id = $1';
  await expect.poll(() => api.owner.query(stored, [player.memberId])).toEqual([{ count: 3 }]);
  expect(marks).toHaveLength(3);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

it(
  'CON-08 R28 R29 Lists promotions by category with picture, dates, warning and text; a link scrolls one into view and opens it',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    await api.owner.query('delete from content.announcement');
    const { client } = await anOperator(api, 'content');
    const { categoryId } = await client.call(createCategory, { merchantCode: 'demo', names: [{ language: 'pt', name: 'Jogos' }] });
    await client.call(createCategory, { merchantCode: 'demo', position: 1, names: [{ language: 'pt', name: 'Vazia' }] });
    const pictures = [
      { sequence: 2, url: '/art/promo-bonus' },
      { sequence: 1, url: '/art/promo-trial' },
    ];
    await announce({
      title: 'Com fim',
      types: ['PR'],
      position: 1,
      endDate: '2099-01-10T15:00:00.000Z',
      announcementImages: pictures,
      promoAnnouncementCategoryIds: [categoryId],
      content: '<p>Regras da casa</p>',
    });
    for (const position of [2, 3, 4]) await announce({ title: `Outra ${position}`, types: ['PR'], position, announcementImages: pictures });
    const last = await announce({ title: 'Sem fim', types: ['PR'], position: 9, announcementImages: pictures });

    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.open('/m/activity');
    const card = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(title) }) });
    await card('Com fim').getByText('2026/09/01 – 2099/01/10').waitFor();
    await card('Sem fim').getByText('Sem data para terminar').waitFor();
    expect(await card('Com fim').locator('img').getAttribute('src')).toBe('/art/promo-trial-1440.webp');

    // The warning covers at least a tenth of the closed card and is one of the three sentences that the law prescribes.
    const warning = card('Com fim').locator('p', { hasText: 'adverte' });
    const [whole, part] = [await card('Com fim').boundingBox(), await warning.boundingBox()];
    expect(((part?.width ?? 0) * (part?.height ?? 0)) / ((whole?.width ?? 1) * (whole?.height ?? 1))).toBeGreaterThanOrEqual(0.1);
    expect(await warning.textContent()).toMatch(
      /18\+Ministério da Fazenda adverte: (Apostar pode causar dependência|Apostar faz você perder dinheiro|Aposta não é investimento)\.$/,
    );

    await card('Com fim')
      .getByRole('button', { name: /Ver mais/ })
      .click();
    await page.getByText('Regras da casa').waitFor();
    await page.getByRole('button', { name: 'Vazia' }).click();
    await page.getByText('Nenhuma promoção aqui').waitFor();
    await page.getByRole('button', { name: 'Jogos' }).click();
    await card('Com fim').waitFor();
    expect(await card('Sem fim').count()).toBe(0);
    // The chosen category survives a reload, and Back from another page.
    await page.reload();
    await page.getByRole('button', { name: 'Jogos', pressed: true }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Início' }).click();
    await page.waitForURL('**/m/home');
    await page.goBack();
    await page.getByRole('button', { name: 'Jogos', pressed: true }).waitFor();
    expect(await card('Sem fim').count()).toBe(0);

    await phone.open(`/m/activity?id=${last}`);
    const wanted = card('Sem fim');
    await wanted.getByRole('button', { expanded: true }).waitFor();
    await expect.poll(async () => (await wanted.boundingBox())?.y ?? 999).toBeLessThan(600);

    await phone.open(`/m/activityDetail?id=${last}`);
    await page.getByRole('heading', { name: 'Sem fim' }).waitFor();
    await page.getByText('Texto').waitFor();
    await phone.open('/m/activityDetail?id=ann_0000000000000000');
    await page.getByText('Esta promoção terminou').waitFor();
    await page.getByRole('link', { name: 'Ver promoções' }).click();
    await page.waitForURL('**/m/activity');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

it(
  'CON-01 Shows the hot games their own banners; a lobby without hot games does not shift when that response arrives',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    await api.owner.query('delete from content.announcement');
    await api.owner.query("delete from content.banner where group_name = 'm_hotgames'");
    await api.owner.query(
      `insert into content.banner (id, merchant_code, group_name, image, url, position)
       values ('ban_hot_1', 'demo', 'm_hotgames', '/art/m_home-3', '/m/activity', 0)`,
    );
    await api.owner.query(
      `insert into content.banner_text (banner_id, language, title, subtitle) values ('ban_hot_1', 'pt', 'Noite das quentes', 'Só hoje')`,
    );
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.open('/m/hot-games');
    await page.getByRole('link', { name: /Noite das quentes/ }).waitFor();
    await phone.open('/m/slot-games');
    await page.getByRole('heading', { name: 'Central de jogos' }).waitFor();
    expect(await page.getByText('Noite das quentes').count()).toBe(0);

    await phone.open('/m/activity');
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/wps/games/hot*', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Início' }).click();
    await asked.promise;
    await page.getByRole('region', { name: 'Destaques' }).waitFor();
    // The placeholder of the whole lobby, shown until its script has loaded, begins at another height.
    await page.getByRole('navigation', { name: 'Seções do lobby' }).waitFor();
    const place = page.locator('main .animate-shimmer').first();
    await place.waitFor();
    const first = page.getByRole('heading', { name: 'Para explorar' });
    expect(await first.count()).toBe(0);
    const held = (await place.boundingBox())?.y ?? 0;
    answer.resolve();
    await first.waitFor();
    await expect.poll(async () => Math.abs(((await first.boundingBox())?.y ?? 0) - held)).toBeLessThan(12);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

it(
  'S55 The staff writes a notice with a preview beside it; an open page shows it, updates it and removes it',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    await api.owner.query('delete from content.announcement');
    const { username, password } = await anOperator(api, 'content');
    const phone = await aPhone(browser, api);
    await phone.open('/m/notice');
    await phone.page.getByText('Nenhum aviso por enquanto').waitFor();

    const { page, complaints, close } = await openBackOffice(browser, api);
    await signInToBackOffice(page, '/announcements', { username, password });
    await page.getByRole('link', { name: 'Novo anúncio' }).click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('alert').filter({ hasText: 'Escreva o título no idioma do site.' }).first().waitFor();
    await page.getByLabel('Título', { exact: false }).first().fill('Feriado');
    const editor = page.getByRole('textbox', { name: 'Conteúdo' });
    await editor.click();
    await page.keyboard.type('Saques ');
    await page.getByRole('button', { name: 'Negrito' }).click();
    await page.keyboard.type('na segunda');
    await page.locator('figure strong', { hasText: 'na segunda' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Negrito' }).click();
    // Pasted HTML is sanitised before the editor parses it.
    await editor.evaluate((element) => {
      const clipboardData = new DataTransfer();
      const evil =
        '<p>Colado<script>window.pwned=1</script><iframe src="/m/home"></iframe> <a href="javascript:window.pwned=1">aqui</a></p>';
      clipboardData.setData('text/html', `${evil}<ul><li>um</li><li><em>dois</em></li></ul>`);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.locator('figure li', { hasText: 'dois' }).waitFor();
    await page.getByRole('button', { name: 'HTML' }).click();
    const source = page.getByLabel('Conteúdo em HTML');
    const written = '<p>Saques <strong>na segunda</strong></p><p>Colado aqui</p><ul><li>um</li><li><em>dois</em></li></ul>';
    await expect.poll(() => source.inputValue()).toBe(written);
    await source.fill(`${written}<video src="/x"></video>`);
    await page.getByRole('button', { name: 'HTML' }).click();
    await editor.getByText('Colado aqui').waitFor();
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    await page.getByRole('tab', { name: /English/ }).click();
    await page.getByLabel('Título', { exact: false }).first().fill('Holiday');
    await page.getByLabel('Publicado').check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.waitForURL(/\/announcements\/ann_/);
    await page.getByRole('button', { name: 'HTML' }).click();
    await expect.poll(() => source.inputValue()).toBe(written);
    await page.getByRole('button', { name: 'HTML' }).click();
    await phone.page.getByRole('button', { name: /Feriado/ }).waitFor();

    await page.getByLabel('Título', { exact: false }).first().fill('Feriado nacional');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('heading', { name: 'Feriado nacional' }).waitFor();
    await phone.page.getByRole('button', { name: /Feriado nacional/ }).waitFor();

    await page.getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await page.waitForURL('**/announcements');
    await phone.page.getByText('Nenhum aviso por enquanto').waitFor();
    expect([...complaints, ...phone.complaints]).toEqual([]);
    await close();
    await phone.close();
  },
);
