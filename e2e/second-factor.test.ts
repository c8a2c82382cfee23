import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aCpf, aFundedPlayer, authenticatorCode, setJurisdiction, type TestApi } from '@jogada/app-api/testing';
import { setLimit } from '@jogada/wallet/contract/player';
import { aPhone, graveFaultsInBothThemes, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({ hasPix: true });
  ({ api, browser } = site);
  return site.close;
});

/** Adds Chromium's virtual authenticator. Returns a switch of its simulated touch. */
async function aFinger(page: Page): Promise<(isTouching: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return async (enabled) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

async function logInAgain(page: Page, player: { username: string; password: string }): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${api.publicUrl}/m/login?returnTo=/m/securityCenter`);
  await page.getByRole('textbox', { name: 'Usuário' }).fill(player.username);
  await page.getByLabel(/^Senha/).fill(player.password);
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('S23 A member sets up an authenticator app and a passkey in the security center, and each completes a sign-in', async () => {
  const cpf = aCpf();
  const player = await aFundedPlayer(api, { document: cpf, payeeName: 'Ana Souza' });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const touch = await aFinger(page);
  await phone.signIn(player);
  await phone.open('/m/securityCenter');
  await page.getByRole('link', { name: /Verificação em duas etapas/ }).click();
  await page.getByText('Ative a verificação em duas etapas').waitFor();

  await page.getByRole('button', { name: /Aplicativo autenticador/ }).click();
  const proof = page.getByRole('dialog', { name: 'Ativar aplicativo' });
  await proof.getByRole('textbox', { name: /^Senha de acesso|^Sua senha|senha/i }).fill(player.password);
  await proof.getByRole('button', { name: 'Continuar' }).click();
  const app = page.getByRole('dialog', { name: 'Conecte o aplicativo' });
  const address = new URL((await app.getByRole('link', { name: 'Abrir no aplicativo' }).getAttribute('href')) ?? '');
  const secret = address.searchParams.get('secret') ?? '';
  await app.getByLabel('Código do aplicativo').fill('12345');
  await app.getByRole('button', { name: 'Ativar' }).click();
  await app.getByText('Digite os 6 dígitos do aplicativo.').waitFor();
  const consumed = authenticatorCode(secret, new Date());
  await app.getByLabel('Código do aplicativo').fill(consumed);
  const codes = page.getByRole('dialog', { name: 'Guarde estes códigos' });
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
  const kept = codes.getByRole('button', { name: 'Já guardei' });
  expect(await kept.isDisabled()).toBe(true);
  // Neither Escape, nor a press outside, nor Back loses codes that are shown once.
  await page.keyboard.press('Escape');
  await page.mouse.click(200, 20);
  await page.evaluate(() => history.back());
  await codes.getByRole('button', { name: 'Copiar' }).click();
  await expect.poll(() => kept.isEnabled()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/m/securityCenter/twoStep');
  await kept.click();
  await codes.waitFor({ state: 'detached' });
  await page.getByText('Verificação em duas etapas ativada').waitFor();

  await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
  const key = page.getByRole('dialog', { name: 'Criar chave de acesso' });
  // The code of this half-minute has been consumed by the app's setup, and the refusal says so; the next one is accepted already.
  await key.getByLabel('Código do aplicativo').fill(consumed);
  await key.getByRole('button', { name: 'Continuar' }).click();
  await key.getByText('Este código já foi usado. Aguarde o próximo no aplicativo.').waitFor();
  await key.getByLabel('Código do aplicativo').fill(authenticatorCode(secret, new Date(Date.now() + 30_000)));
  await key.getByRole('button', { name: 'Continuar' }).click();
  await key.waitFor({ state: 'detached' });
  await page
    .getByRole('list', { name: 'Chaves de acesso' })
    .getByRole('button', { name: /Remover/ })
    .waitFor();

  // Until a finger chooses the suggested passkey, the name and the password are typed as before.
  await touch(false);
  await logInAgain(page, player);
  await page.getByRole('heading', { name: 'Falta só uma etapa' }).waitFor();
  await touch(true);
  expect(await graveFaultsInBothThemes(page)).toEqual([]);
  // A phone that discarded the page to free memory reloads it: the step is still there.
  await page.reload();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await page.waitForURL('**/m/securityCenter');

  await touch(false);
  await logInAgain(page, player);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill('aaaaa-bbbbb');
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('Código incorreto. Confira o aplicativo e tente de novo.').waitFor();
  await page.getByLabel('Código de recuperação').fill(recovery);
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/m/securityCenter');

  await touch(true);
  // The browser suggests the passkey at the name's field, and nothing is typed.
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${api.publicUrl}/m/login?returnTo=/m/securityCenter`);
  await page.waitForURL('**/m/securityCenter');

  await phone.open('/m/withdraw');
  await page.getByLabel('Valor do saque').fill('2000');
  await page.getByLabel(/^Chave Pix/).fill(cpf);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('dialog', { name: 'Confira seu saque' }).getByRole('button', { name: 'Usar chave de acesso' }).click();
  await page.getByRole('region', { name: 'Andamento do saque' }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('R11 S23 Under the Brazilian rules a member is sent to set up the second factor and can deposit once there is one', async () => {
  const player = await aFundedPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  for (const kind of ['loss', 'time'] as const) {
    for (const period of ['day', 'week', 'month'] as const) await player.client.call(setLimit, { kind, period, amount: '60000' });
  }
  await setJurisdiction(api, 'br-spa');
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await aFinger(page);
  await phone.signIn(player);
  await phone.open('/m/voucherCenter');
  // The risks are shown first (R23), once per sign-in.
  const risks = page.getByRole('dialog', { name: 'Antes de jogar' });
  await risks.getByRole('button', { name: 'Entendi' }).click();
  await risks.waitFor({ state: 'detached' });
  const lead = page.getByRole('dialog', { name: 'Ative a verificação' });
  await lead.getByRole('button', { name: 'Agora não' }).click();
  await lead.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  await page.getByText('Antes de jogar ou depositar, ative a verificação em duas etapas.').waitFor();
  await page.getByRole('link', { name: 'Ativar' }).click();

  await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
  const proof = page.getByRole('dialog', { name: 'Criar chave de acesso' });
  await proof.getByRole('textbox', { name: /senha/i }).fill(player.password);
  await proof.getByRole('button', { name: 'Continuar' }).click();
  const codes = page.getByRole('dialog', { name: 'Guarde estes códigos' });
  await codes.waitFor();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByText('Não confirmados').waitFor();
  await page.getByRole('button', { name: /Gerar novos códigos/ }).click();
  await page.getByRole('dialog', { name: 'Gerar novos códigos' }).getByRole('button', { name: 'Usar chave de acesso' }).click();
  await codes.getByLabel('Guardei meus códigos').check();
  await codes.getByRole('button', { name: 'Já guardei' }).click();
  await codes.waitFor({ state: 'detached' });
  await page.getByText('Restam 10').waitFor();
  await page.getByText('Verificação em duas etapas ativada').waitFor();

  await phone.open('/m/voucherCenter');
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  await page.getByRole('button', { name: /Copiar código/ }).waitFor();
  expect((await lead.count()) + (await risks.count())).toBe(0);
  await setJurisdiction(api, 'standard');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
