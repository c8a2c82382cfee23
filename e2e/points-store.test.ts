import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, anOperator, settledRound, type TestApi } from '@jogada/app-api/testing';
import { testClock } from '@jogada/platform/testing';
import { openBackOffice, aPhone, signInToBackOffice, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  // The clock stands still, so that the seeded store is open before the round settles.
  const site = await startSite({ clock: testClock(new Date(Date.now() + 60_000)) });
  ({ api, browser } = site);
  return site.close;
});

test('An operator adds an item and changes its price; a member sees the history, exchanges points and finds the book', async () => {
  const backOffice = await openBackOffice(browser, api);
  const { page: office } = backOffice;
  await signInToBackOffice(office, '/promotions', await anOperator(api, 'finance'));
  await office.getByRole('group', { name: 'Promoções' }).getByRole('button', { name: 'Loja de pontos', exact: true }).click();
  const store = office.locator('section', { has: office.getByRole('heading', { name: /^Jogada/ }) }).last();
  await store.getByRole('button', { name: 'Novo item' }).click();
  const form = store.getByRole('form', { name: 'Novo item' });
  await form.getByLabel('Valor do bônus').fill('300');
  await form.getByLabel('Preço em pontos').fill('60');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await form.getByText('Dê um nome no idioma principal.').waitFor();
  await form.getByLabel('Nome (PT)').fill('Bônus da onça');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  const item = store.getByRole('article', { name: 'Bônus da onça' });
  await item.getByText('Trocados: 0', { exact: true }).waitFor();
  await item.getByRole('button', { name: 'Alterar Bônus da onça' }).click();
  const change = store.getByRole('form', { name: 'Alterar' });
  await change.getByLabel('Preço em pontos').fill('40');
  await change.getByRole('button', { name: 'Salvar', exact: true }).click();
  await item.getByRole('list', { name: 'Histórico de preços' }).getByRole('listitem').nth(1).waitFor();

  const phone = await aPhone(browser, api);
  const { page } = phone;
  const player = await aFundedPlayer(api);
  await settledRound(api, player, { amount: 5_000n });
  await api.eventsCarried();
  await api.runJob('promotions.count-vip-points');
  await phone.signIn(player);
  await phone.open('/m/member/home');
  await page.getByRole('link', { name: /Loja de pontos/ }).click();
  await page.getByRole('heading', { name: 'Seus pontos' }).waitFor();
  const balance = page.getByRole('region', { name: 'Seus pontos' });
  await balance.getByText('50 pontos', { exact: true }).waitFor();
  await balance.getByText(/^50 pontos valem até /).waitFor();
  const offer = page.getByRole('article', { name: 'Bônus da onça' });
  await offer.getByText(/^Antes 60 pontos; preço atual desde .* Menor preço em 30 dias: 40\.$/).waitFor();
  await page.getByRole('article', { name: 'Bônus de R$ 5', exact: true }).getByText('Faltam 950 pontos.').waitFor();

  // The price changes while the page is open: the purchase is refused and the new price is shown.
  await offer.getByRole('button', { name: 'Trocar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bônus da onça' });
  await sheet.getByRole('button', { name: 'Trocar por 40 pontos' }).waitFor();
  await item.getByRole('button', { name: 'Alterar Bônus da onça' }).click();
  await change.getByLabel('Preço em pontos').fill('45');
  await change.getByRole('button', { name: 'Salvar', exact: true }).click();
  await item.getByRole('list', { name: 'Histórico de preços' }).getByRole('listitem').nth(2).waitFor();
  await sheet.getByRole('button', { name: 'Trocar por 40 pontos' }).click();
  await phone.showsMessage('O preço mudou para 45 pontos. Confira e confirme de novo.');
  await sheet.getByRole('button', { name: 'Trocar por 45 pontos' }).click();
  await sheet.getByText('Pronto! O bônus já está na sua conta.').waitFor();
  await sheet.getByRole('button', { name: 'Fechar' }).last().click();
  await balance.getByText('5 pontos', { exact: true }).waitFor();
  const book = page.getByRole('list', { name: 'Extrato de pontos' });
  await book.getByRole('listitem').filter({ hasText: 'Bônus da onça' }).getByText('−45').waitFor();
  await book.getByRole('listitem').filter({ hasText: 'Rodadas do dia' }).getByText('+50').waitFor();
  expect(phone.complaints).toEqual([]);
  expect(phone.refusals).toEqual([expect.stringContaining('409 POST /wps/points/items/')]);
  expect(backOffice.complaints).toEqual([]);
  await phone.close();
  await backOffice.close();
});
