import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOperator, startApi, type TestApi, type TestOperator } from '@jogada/app-api/testing';
import { createSite, DEFAULT_BRAND, saveBrand } from '@jogada/merchant/contract/operator';
import { openBackOffice, aPhone, signInToBackOffice, startBrowser, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let owner: TestOperator;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, hasSecondMerchant: true }), startBrowser()]);
  owner = await anOperator(api, 'owner');
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const tokenOf = (phone: Phone, name: string) =>
  phone.page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name);

test("Applies a saved brand to open pages at once, in both themes and in the browser's theme colour, and removes it when it is reverted", async () => {
  const phone = await aPhone(browser, api);
  await phone.open('/m/home');
  expect(await tokenOf(phone, '--primary')).toBe('#d4f34a');
  const bar = phone.page.locator('meta[name="theme-color"]');

  await owner.client.call(saveBrand, {
    merchantCode: 'demo',
    brand: { ...DEFAULT_BRAND, primary: '#7ab8ff', neutral: { hue: 250, chroma: 0.03 }, logo: 'wave' },
  });
  await expect.poll(() => tokenOf(phone, '--primary')).toBe('#7ab8ff');
  await expect.poll(() => bar.getAttribute('content')).toBe(await tokenOf(phone, '--bg'));
  await phone.page.getByRole('banner').locator('svg[viewBox="0 0 64 64"]').first().waitFor();

  await owner.client.call(saveBrand, { merchantCode: 'demo', brand: null });
  await expect.poll(() => tokenOf(phone, '--primary')).toBe('#d4f34a');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('Renders two brands from one server: each host has its own name, and its own colours in the first paint', async () => {
  const second = new URL(api.publicUrl);
  second.hostname = 'aurora.localhost';
  const phone = await aPhone(browser, { ...api, publicUrl: second.origin });
  const answer = await phone.page.goto('/m/home');
  const html = (await answer?.text()) ?? '';
  expect(html).toContain('--primary:#ffa24c');
  expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/);
  expect(html).not.toContain('content="#0a1210"');
  expect(await phone.page.title()).toContain('Aurora');
  expect(await tokenOf(phone, '--r-card')).toBe('12px');
  expect(phone.complaints).toEqual([]);
  await phone.close();

  const house = await aPhone(browser, api);
  await house.open('/m/home');
  expect(await tokenOf(house, '--primary')).toBe('#d4f34a');
  expect(await house.page.title()).toContain('Jogada');
  await house.close();
});

test('R48 R21 C5 An owner closes and reopens the site, changes its colours and publishes its legal notice; pages follow each time', async () => {
  const backOffice = await openBackOffice(browser, api);
  const { page } = backOffice;
  const phone = await aPhone(browser, api);
  await phone.open('/m/home');
  await signInToBackOffice(page, '/sites', owner);

  const site = page.locator('section', { has: page.getByRole('heading', { name: /^Jogada/ }) }).last();
  await site.getByRole('button', { name: 'Fechar o site' }).click();
  const question = page.getByRole('alertdialog', { name: 'Fechar o site' });
  await question.getByText(/ninguém entra, deposita, saca ou joga até você abrir o site de novo/).waitFor();
  await question.getByRole('button', { name: 'Fechar o site' }).click();
  await question.getByText('Escreva o motivo: quem ler a trilha precisa entender.').waitFor();
  await question.getByLabel('Motivo').fill('Troca do provedor de pagamentos.');
  await question.getByRole('button', { name: 'Fechar o site' }).click();
  await phone.page.getByRole('heading', { name: 'Voltamos já' }).waitFor();
  await site.getByRole('button', { name: 'Abrir o site' }).click();
  await phone.page.getByRole('banner').first().waitFor();

  await site.getByRole('link', { name: 'Editar a marca' }).click();
  await page.getByLabel('Cor principal').fill('#102030');
  await page.getByText(/Cor principal: #102030 não daria para ler/).waitFor();
  await page.getByLabel('Cor principal').fill('#ff9ad5');
  await page.getByRole('button', { name: 'Salvar e publicar' }).click();
  await expect.poll(() => tokenOf(phone, '--primary')).toBe('#ff9ad5');
  await page.getByRole('button', { name: 'Usar o visual da casa' }).click();
  await expect.poll(() => tokenOf(phone, '--primary')).toBe('#d4f34a');

  await page.goto('/sites');
  const regulated = page.locator('section', { has: page.getByRole('heading', { name: /^Aurora/ }) }).last();
  await regulated.getByText('Falta a identificação legal', { exact: true }).waitFor();
  await regulated.getByText('Identificação legal (rodapé)').click();
  await regulated.getByRole('button', { name: 'Salvar identificação' }).click();
  await expect.poll(() => regulated.getByText('Preencha este campo.').count()).toBe(10);
  await regulated.getByLabel('CNPJ').fill('11.222.333/0001-82');
  await regulated.getByText('Este CNPJ não existe: confira os dígitos.').waitFor();
  for (const [label, text] of LEGAL_NOTICE) await regulated.getByLabel(label, { exact: true }).fill(text);
  await regulated.getByRole('button', { name: 'Salvar identificação' }).click();
  await regulated.getByText('Falta a identificação legal', { exact: true }).waitFor({ state: 'detached' });
  expect(backOffice.complaints).toEqual([]);
  await backOffice.close();
  await phone.close();

  const second = new URL(api.publicUrl);
  second.hostname = 'aurora.localhost';
  const player = await aPhone(browser, { ...api, publicUrl: second.origin });
  await player.page.goto('/m/home');
  const footer = player.page.locator('footer');
  const block = footer.getByRole('region', { name: 'Dados da empresa' });
  for (const text of ['Aurora Exemplo Ltda.', '11.222.333/0001-81', 'Portaria 000 · 05/01/2026', 'Rua do Exemplo, 1', '0800 765 4321'])
    await block.getByText(text).first().waitFor();
  expect(await block.getByRole('link', { name: 'sac@example.com' }).getAttribute('href')).toBe('mailto:sac@example.com');
  expect(await footer.getByRole('link', { name: 'Autoexclusão centralizada (gov.br)' }).getAttribute('href')).toBe(
    'https://www.gov.br/autoexclusaoapostas',
  );
  // C5: the site claims no licence that is not held.
  expect(await player.page.content()).not.toMatch(/365\/JAZ|Cura[cç]ao/i);
  expect(player.complaints).toEqual([]);
  await player.close();
});

const LEGAL_NOTICE = [
  ['Razão social', 'Aurora Exemplo Ltda.'],
  ['Nome fantasia', 'Aurora'],
  ['CNPJ', '11.222.333/0001-81'],
  ['Número da autorização', 'Portaria 000'],
  ['Data da autorização', '2026-01-05'],
  ['Endereço', 'Rua do Exemplo, 1'],
  ['Telefone do SAC', '0800 123 4567'],
  ['E-mail do SAC', 'sac@example.com'],
  ['Telefone da ouvidoria', '0800 765 4321'],
  ['E-mail da ouvidoria', 'ouvidoria@example.com'],
] as const;

test('R48 A new site under the Brazilian rules has no button to open it until its legal notice is saved from the checklist', async () => {
  const terms = { currency: 'BRL', languages: ['pt'], defaultLanguage: 'pt', timeZone: 'America/Sao_Paulo', likeCode: 'demo' } as const;
  const made = { ...terms, newCode: 'jacaranda', merchantName: 'Jacarandá', jurisdiction: 'br-spa' } as const;
  await owner.client.call(createSite, { ...made, languages: ['pt'], hosts: ['jacaranda.localhost'] });
  const backOffice = await openBackOffice(browser, api);
  const { page } = backOffice;
  await signInToBackOffice(page, '/sites', owner);
  const site = page.locator('section', { has: page.getByRole('heading', { name: /^Jacarandá/ }) }).last();
  await site.getByText('O site abre quando houver: Identificação legal.').waitFor();
  expect(await site.getByRole('button', { name: 'Abrir o site' }).count()).toBe(0);
  await site.getByRole('button', { name: 'Fazer: Identificação legal' }).click();
  for (const [label, text] of LEGAL_NOTICE) await site.getByLabel(label, { exact: true }).fill(text);
  await site.getByRole('button', { name: 'Salvar identificação' }).click();
  await site.getByRole('button', { name: 'Ver: Identificação legal' }).waitFor();
  await site.getByRole('button', { name: 'Abrir o site' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir o site' }).click();
  await site.getByText('No ar', { exact: true }).waitFor();
  await site.getByRole('button', { name: 'Fechar o site' }).waitFor();
  expect(backOffice.complaints).toEqual([]);
  await backOffice.close();
});
