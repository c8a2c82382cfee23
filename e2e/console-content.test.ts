import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOperator, startApi, type TestApi } from '@jogada/app-api/testing';
import { openBackOffice, aPhone, signInToBackOffice, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, hasSecondMerchant: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const saved = async (page: Page, act: () => Promise<void>) => {
  const answer = page.waitForResponse((response) => response.url().includes('/ops/') && response.request().method() !== 'GET');
  await act();
  return (await answer).status();
};

test('CON-08 CON-23 R28 R30 The staff edits categories, help, links and banners; phones show them, with the warning where the law requires it', async () => {
  const { username, password } = await anOperator(api, 'content');
  const backOffice = await openBackOffice(browser, api);
  const { page } = backOffice;
  await signInToBackOffice(page, '/announcements', { username, password });
  const panel = (title: string) => page.locator('details', { has: page.locator('summary', { hasText: title }) });
  const save = (title: string) => saved(page, () => panel(title).getByRole('button', { name: 'Salvar' }).click());
  /** Follows a link to a page and selects its brand. The page before has a selector of its own until the next one is drawn. */
  const brandAt = async (link: string, heading: string, name: string) => {
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await page.getByLabel('Marca').selectOption({ label: name });
  };

  await brandAt('Categorias', 'Categorias de promoções', 'Jogada');
  await page.getByText('Nova categoria').click();
  await panel('Nova categoria').getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Escreva no idioma do site.').waitFor();
  await panel('Nova categoria').getByLabel('Português').fill('Torneios');
  expect(await save('Nova categoria')).toBe(200);
  await panel('Torneios').waitFor();

  await brandAt('Ajuda', 'Central de ajuda', 'Jogada');
  await page.getByText('Nova pergunta').click();
  const question = panel('Nova pergunta');
  await question.getByRole('button', { name: 'Salvar' }).click();
  await question.getByText('Dê um nome ao endereço').waitFor();
  await question.getByLabel('Nome no endereço').fill('torneios');
  await question.getByLabel('Pergunta').fill('Como funcionam os torneios?');
  const answer = question.getByRole('textbox', { name: 'Conteúdo' });
  await answer.click();
  await page.keyboard.type('Em duas etapas:');
  await question.getByRole('button', { name: 'Lista', exact: true }).click();
  await question.getByRole('button', { name: 'Citação' }).waitFor();
  expect(await save('Nova pergunta')).toBe(200);
  await panel('Como funcionam os torneios?').waitFor();

  await brandAt('Atendimento', 'Atendimento e redes', 'Jogada');
  const telegram = page.getByRole('listitem').filter({ has: page.locator('option:checked[value="TELEGRAM"]') });
  await telegram.getByLabel('Endereço').fill('https://outro.example.org/jogada');
  expect(await saved(page, () => page.getByRole('button', { name: 'Salvar' }).click())).toBe(422);
  await page.getByText('O endereço https://outro.example.org/jogada não é permitido.').first().waitFor();
  await telegram.getByLabel('Endereço').fill('https://t.me/jogada');
  expect(await saved(page, () => page.getByRole('button', { name: 'Salvar' }).click())).toBe(200);

  await brandAt('Banners', 'Banners', 'Aurora');
  await page.getByText('Este site segue as regras brasileiras').waitFor();
  const [first] = await api.owner.query<{ title: string }>(
    `select t.title from content.banner b join content.banner_text t on t.banner_id = b.id and t.language = 'pt'
      where b.merchant_code = 'aurora' and b.group_name = 'm_home' order by b.position limit 1`,
  );
  const title = first?.title ?? '';
  await page.getByText(title).first().click();
  await panel(title).getByLabel('Título (Português)').fill('Corra, só hoje!');
  const banner = panel('Corra, só hoje!');
  expect(await saved(page, () => banner.getByRole('button', { name: 'Salvar' }).click())).toBe(422);
  await page.getByText('As regras deste site não permitem dizer “corra” (PT): chama para agir com pressa.').first().waitFor();
  await banner.getByLabel('Título (Português)').fill('Novidades da Aurora');
  expect(await saved(page, () => panel('Novidades da Aurora').getByRole('button', { name: 'Salvar' }).click())).toBe(200);
  expect(backOffice.complaints).toEqual([]);
  await backOffice.close();

  const phone = await aPhone(browser, api);
  await phone.open('/m/help?entry=torneios');
  await phone.page.getByRole('listitem').filter({ hasText: 'Em duas etapas:' }).first().waitFor();
  await phone.open('/m/message');
  await expect.poll(() => phone.page.getByRole('link', { name: /^Telegram/ }).getAttribute('href')).toBe('https://t.me/jogada');
  await phone.open('/m/home');
  await phone.page.getByRole('region', { name: 'Destaques' }).locator('li').first().waitFor();
  expect(await phone.page.getByRole('region', { name: 'Destaques' }).getByText('adverte').count()).toBe(0);
  await phone.close();

  const second = new URL(api.publicUrl);
  second.hostname = 'aurora.localhost';
  const regulated = await aPhone(browser, { ...api, publicUrl: second.origin });
  await regulated.page.goto('/m/home');
  const slide = regulated.page.getByRole('region', { name: 'Destaques' }).locator('li a').first();
  await slide.getByText('Novidades da Aurora').waitFor();
  const warning = slide.locator('p', { hasText: 'adverte' });
  const [whole, part] = [await slide.boundingBox(), await warning.boundingBox()];
  expect(((part?.width ?? 0) * (part?.height ?? 0)) / ((whole?.width ?? 1) * (whole?.height ?? 1))).toBeGreaterThanOrEqual(0.1);
  expect(await warning.textContent()).toMatch(
    /^18\+Ministério da Fazenda adverte: (Apostar pode causar dependência|Apostar faz você perder dinheiro|Aposta não é investimento)\.$/,
  );
  expect(regulated.complaints).toEqual([]);
  await regulated.close();
});
