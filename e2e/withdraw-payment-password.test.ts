import type { Browser, Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setPaymentPassword } from '@jogada/accounts/contract/player';
import { aCpf, aFundedPlayer, aPlayer, turnSwitches, type TestApi } from '@jogada/app-api/testing';
import { aPhone, reais, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  return site.close;
});

const PIN = '482915';

/** Whether the element's centre is on the screen and not covered. */
const isUncovered = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('A withdrawal asks for the payment password in its last sheet; a wrong one is reported there and can be retyped', async () => {
  const cpf = aCpf();
  const player = await aFundedPlayer(api, { document: cpf, payeeName: 'Ana Souza' });
  await player.client.call(setPaymentPassword, { password: player.password, newPaymentPassword: PIN });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.setViewportSize({ width: 320, height: 568 });
  await phone.signIn(player);
  await phone.open('/m/withdraw');
  await page.getByLabel('Valor do saque').fill('2000');
  // The CPF of another person is refused in the form, before the confirmation.
  await page.getByLabel(/^Chave Pix/).fill(aCpf());
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Use o seu próprio CPF como chave.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByLabel(/^Chave Pix/).fill(cpf);
  await page.getByRole('button', { name: 'Continuar' }).click();

  const sheet = page.getByRole('dialog', { name: 'Confira seu saque' });
  // The sheet says that the withdrawal is final, unless the merchant lets members cancel.
  const isFinal = sheet.getByText('Depois de confirmado, este saque não pode ser cancelado por você.');
  await isFinal.waitFor();
  await turnSwitches(api, ['WTHDRWCANCEL3'], 'on');
  await isFinal.waitFor({ state: 'detached' });
  await turnSwitches(api, ['WTHDRWCANCEL3'], 'off');
  await isFinal.waitFor();
  const pin = sheet.getByRole('textbox', { name: /^Senha de saque/ });
  await pin.fill('482916');
  await pin.press('Enter');
  // On the smallest phone too, the sheet scrolls to the error and its buttons stay in place.
  const wrong = sheet.getByText('Senha de saque incorreta.');
  await wrong.waitFor();
  await expect.poll(() => isUncovered(wrong)).toBe(true);
  expect(await pin.inputValue()).toBe('');
  await expect.poll(() => pin.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await pin.getAttribute('aria-invalid')).toBe('true');
  await sheet.getByRole('button', { name: 'Confirmar saque' }).click();
  await sheet.getByText('Digite os 6 dígitos da senha de saque.').waitFor();
  await pin.pressSequentially(PIN);
  await sheet.getByRole('button', { name: 'Confirmar saque' }).click();
  // The card alone reports the result: it comes into view and takes the focus.
  const card = page.getByRole('region', { name: 'Andamento do saque' });
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => card.evaluate((region) => region === document.activeElement)).toBe(true);
  await expect.poll(() => isUncovered(card.getByText(reais(2_000n), { exact: true }))).toBe(true);
  await expect.poll(() => isUncovered(card.getByRole('listitem').first())).toBe(true);
  const described = await card.evaluate((region) => document.getElementById(region.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described?.replaceAll(/\s/g, ' ')).toBe(`Saque de ${reais(2_000n).replaceAll(/\s/g, ' ')}: Saque solicitado`);
  expect(phone.messages().filter((words) => words.startsWith('Saque de'))).toEqual([]);
  expect(phone.complaints).toEqual([]);
  expect(phone.refusals).toEqual(['403 POST /wps/withdrawals']);
  await phone.close();
});

test('The withdrawal of an empty balance says once what is lacking, asks for nothing else and offers the deposit', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/withdraw');
  const lacking = page.getByRole('list', { name: 'Pendências para sacar' }).getByRole('listitem');
  await lacking.filter({ hasText: /^Faltam R\$\s\d+,00 para o saque mínimo/ }).waitFor();
  expect(await lacking.count()).toBe(1);
  expect(await page.getByText(/saque mínimo/i).count()).toBe(1);
  const main = page.getByRole('main');
  expect(await main.getByRole('textbox').count()).toBe(0);
  expect(await main.getByRole('link', { name: 'Depositar' }).getAttribute('href')).toBe('/m/voucherCenter');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
