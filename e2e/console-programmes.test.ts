import type { Browser, Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, anOperator, settledRound, type TestApi } from '@jogada/app-api/testing';
import { openBackOffice, aPhone, reais, signInToBackOffice, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  return site.close;
});

test('CON-20 CON-21 CON-29 The referral reward, the club levels, the wheel and an envelope rain are set at the console, and a member receives them', async () => {
  await api.owner.query("delete from promotions.red_rain where merchant_code = 'demo'");
  const backOffice = await openBackOffice(browser, api);
  const { page } = backOffice;
  await signInToBackOffice(backOffice.page, '/promotions', await anOperator(api, 'finance'));
  const part = (name: string) => page.getByRole('group', { name: 'Promoções' }).getByRole('button', { name, exact: true }).click();
  const panel = () => page.locator('section', { has: page.getByRole('heading', { name: /^Jogada/ }) }).last();
  const saved = async (form: Locator) => {
    const answer = page.waitForResponse((response) => response.url().includes('/ops/') && response.request().method() === 'PUT');
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    expect((await answer).status()).toBe(200);
  };

  await part('Indicação');
  const rule = panel().getByRole('form', { name: 'Regra da indicação' });
  await rule.getByLabel('Prêmio por amigo').fill('3700');
  await rule.getByLabel('O amigo precisa apostar').fill('9100');
  await rule.getByLabel('Em quantos dias').fill('400');
  await rule.getByRole('button', { name: 'Salvar', exact: true }).click();
  await rule.getByText('De 1 a 365.').waitFor();
  await rule.getByLabel('Em quantos dias').fill('45');
  await rule.getByLabel('Prêmios por mês, no máximo').fill('3');
  await rule.getByLabel('Vezes a apostar o prêmio').fill('0');
  await saved(rule);

  await part('Clube VIP');
  const club = panel().getByRole('form', { name: 'Clube VIP' });
  const levels = club.getByRole('group', { name: /^Nível \d+$/ });
  await levels.first().waitFor();
  const count = await levels.count();
  await club.getByRole('button', { name: 'Acrescentar nível' }).click();
  const last = club.getByRole('group', { name: `Nível ${count + 1}` });
  await club.getByRole('button', { name: 'Salvar', exact: true }).click();
  await last.getByText('Dê um nome em cada idioma do site.').first().waitFor();
  for (const [language, name] of [
    ['PT', 'Onça-d’água'],
    ['EN', 'Otter'],
    ['JA', 'カワウソ'],
    ['KO', '수달'],
  ])
    await last.getByLabel(`Nome (${language})`).fill(name ?? '');
  await last.getByLabel('Pontos para chegar').fill('100');
  // Its threshold has to be above that of the level below.
  await last.getByText(/^De [\d.]+ a 1\.000\.000\.000\.000\.$/).waitFor();
  await last.getByLabel('Pontos para chegar').fill('900000');
  await last.getByLabel('Prêmio ao chegar').fill('123400');
  await saved(club);

  await part('Roleta');
  const wheel = panel().getByRole('form', { name: 'Roleta de prêmios' });
  const first = wheel.getByRole('group', { name: 'Campo 1', exact: true });
  await first.getByLabel('Prêmio (zero: nada)').fill('4321');
  await first.getByLabel('Peso').fill('0');
  await wheel.getByRole('button', { name: 'Salvar', exact: true }).click();
  await first.getByText('De 1 a 1.000.').waitFor();
  await first.getByLabel('Peso').fill('7');
  await saved(wheel);

  await part('Chuva de envelopes');
  await page.getByText('Nenhuma chuva anunciada ainda').waitFor();
  const start = await page.evaluate(() => {
    const soon = new Date(Date.now() + 300_000);
    return new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  await page.getByLabel('Marca').selectOption({ label: 'Jogada' });
  await page.getByRole('button', { name: 'Anunciar chuva' }).click();
  await page.getByText('Escolha um momento que ainda não passou.').waitFor();
  await page.getByLabel('Começa').fill(start);
  await page.getByLabel('Valor em todos os envelopes').fill('7700');
  await page.getByLabel('Envelopes', { exact: true }).fill('70');
  await page.getByRole('button', { name: 'Anunciar chuva' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Anunciar chuva' });
  await sure.getByText(/^Jogada: 70 envelopes com R\$\s77,00 ao todo/).waitFor();
  await sure.getByRole('button', { name: 'Anunciar chuva' }).click();
  await sure.waitFor({ state: 'detached' });
  const rain = page.getByRole('table', { name: 'Chuvas de envelopes' }).getByRole('row', { name: /Jogada/ });
  await rain.getByText('Anunciada').waitFor();
  await rain.getByText('0 de 70').waitFor();
  expect(backOffice.complaints).toEqual([]);
  await backOffice.close();

  const phone = await aPhone(browser, api);
  const player = await aFundedPlayer(api);
  await settledRound(api, player, { amount: 5000n });
  await api.eventsCarried();
  await phone.signIn(player);
  await phone.open('/m/inviteFriends');
  await phone.page.getByText(reais(3700n), { exact: true }).first().waitFor();
  await phone.open('/m/member/benefits');
  await phone.page.getByText('Onça-d’água').first().waitFor();
  await phone.page.getByRole('button', { name: 'Origem dos pontos' }).click();
  const rounds = phone.page.getByRole('dialog', { name: 'Origem dos pontos' }).getByRole('listitem');
  await rounds
    .filter({ hasText: 'Tesouro da Mata' })
    .getByText(`${reais(5000n)} em apostas, contribuição de`)
    .waitFor();
  await phone.open('/m/prizeWheel');
  await phone.page.getByText(/43,21/).first().waitFor();
  await phone.open('/m/redRain');
  await phone.page.getByText(/^R\$\s77,00 em 70 envelopes/).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
