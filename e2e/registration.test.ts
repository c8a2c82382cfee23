import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logOut, startTrial } from '@jogada/accounts/contract/player';
import {
  aCpf,
  aMobileNumber,
  aPlayer,
  codeSentTo,
  setJurisdiction,
  setRegistrationFields,
  turnSwitches,
  type FieldState,
  type TestApi,
} from '@jogada/app-api/testing';
import { aPhone, fieldStateOf, startSite, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  const agent = await aPlayer(api);
  await api.owner.query(
    "insert into accounts.invitation_code (merchant_code, code, owner_member_id, created_at) values ('demo', 'MATA2026', $1, now())",
    [agent.memberId],
  );
  return site.close;
});

const PASSWORD = 'jabuticaba-azul-9';
const username = () => `p${randomBytes(5).toString('hex')}`;

async function fill({ page, readCaptcha }: Phone, changes: Readonly<Record<string, string>> = {}): Promise<void> {
  const form = page.locator('form');
  const values = { Usuário: username(), 'Data de nascimento': '17051990', ...changes };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Senha').first().fill(PASSWORD);
  await form.getByLabel('Repita a senha').fill(PASSWORD);
  await form.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await form.getByLabel('Dígitos da imagem').fill(await readCaptcha());
}

/** Opens the sign-in without a page load, and goes back. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await page.getByLabel('Lembrar neste aparelho').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Criar conta' }).waitFor();
}

const submit = (page: Page) => page.locator('form').getByRole('button', { name: 'Criar conta' }).click();

test('ACC-13 ACC-14 ACC-15 Marks required fields, shows errors under the fields, focuses the first invalid one, resets and requires the agreement', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register');
  await page.getByRole('heading', { level: 1, name: 'Criar conta' }).waitFor();
  await page.getByRole('link', { name: /Crie sua conta pelo celular/ }).waitFor();
  await page.getByRole('main').getByText('Jogada', { exact: true }).waitFor();

  const name = page.getByLabel('Usuário');
  expect(await name.getAttribute('required')).not.toBeNull();
  await name.fill('jaguar_rei');
  await page.getByLabel('Data de nascimento').fill('17052015');
  const statusOf = (label: string) =>
    page
      .locator('form div')
      .filter({ has: page.getByLabel(label) })
      .last();
  await statusOf('Usuário').getByText('Certo').waitFor();
  const heightBefore = await page.locator('form').evaluate((form) => form.getBoundingClientRect().height);
  await submit(page);
  await page.getByText('Só maiores de 18 anos podem ter conta aqui.').waitFor();
  const password = page.getByRole('textbox', { name: /^Senha/ });
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Digite a senha de novo.').waitFor();
  await page.getByText('Digite os dígitos da imagem.').waitFor();
  expect(await page.locator('form').evaluate((form) => form.getBoundingClientRect().height)).toBe(heightBefore);

  // The strength follows what is typed, before any submission.
  await password.fill('abc12345');
  await page.getByText('Senha fraca: use mais caracteres.').waitFor();
  await password.fill(PASSWORD);
  await page.getByText('Senha forte.').waitFor();
  await page.getByRole('button', { name: 'Mostrar senha' }).first().click();
  expect(await password.getAttribute('type')).toBe('text');

  // As after a lost session: another screen keeps what was typed, but no password (S62).
  await leaveAndReturn(page);
  expect(await name.inputValue()).toBe('jaguar_rei');
  expect(await page.getByLabel('Data de nascimento').inputValue()).toBe('17/05/2015');
  expect(await password.inputValue()).toBe('');

  await page.getByRole('button', { name: 'Limpar' }).click();
  for (const label of ['Usuário', 'Data de nascimento', 'Repita a senha']) expect(await page.getByLabel(label).inputValue()).toBe('');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);

  await page.getByLabel(/Tenho 18 anos/).uncheck();
  expect(await page.locator('form').getByRole('button', { name: 'Criar conta' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Ler os termos' }).click();
  await page.getByText('Cada pessoa tem uma única conta').waitFor();
  await page.keyboard.press('Escape');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-37 S62 A registration that a trial types keeps its fields, but no password, when the trial ends in another tab, and the page says why', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.context.request.post(startTrial.path, { data: {} });
  await phone.open('/m/register');
  const name = page.getByLabel('Usuário');
  await name.fill('jaguar_rei');
  await page.getByLabel('Data de nascimento').fill('17051990');
  const password = page.getByRole('textbox', { name: /^Senha/ });
  await password.fill(PASSWORD);
  await page.evaluate((path) => fetch(path, { method: 'DELETE' }), logOut.path);
  await page.getByRole('alert').filter({ hasText: 'Você saiu da conta em outra aba deste aparelho.' }).waitFor();
  await page.waitForURL('**/m/home');
  await page.getByRole('banner').getByRole('link', { name: 'Criar conta' }).click();
  await page.getByRole('heading', { level: 1, name: 'Criar conta' }).waitFor();
  expect(await name.inputValue()).toBe('jaguar_rei');
  expect(await page.getByLabel('Data de nascimento').inputValue()).toBe('17/05/1990');
  expect(await password.inputValue()).toBe('');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-18 ACC-20 Greets the new member, signed in and in the lobby; reports a taken user name at its field', async () => {
  const taken = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register.html');
  await fill(phone, { Usuário: taken.username });
  await page.getByText('Usuário já existe.').waitFor();
  await page.getByLabel('Usuário').fill(username());
  await submit(page);
  await phone.showsMessage('Conta criada.');
  await page.waitForURL('**/m/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saldo: / })
    .waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-19 Shows the field for a bad code of a link, checks it first on submit and focuses it; sends a good code without showing it', async () => {
  const invitedBy = async () => {
    const [row] = await api.database.query<{ members: bigint }>(
      "select count(*) as members from accounts.invitation_view where code = 'MATA2026'",
    );
    return row?.members ?? 0n;
  };
  const before = await invitedBy();
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register?affiliateCode=NADA0000');
  const code = page.getByLabel('Código de convite');
  await page.locator('form').getByText('Código de convite inválido. Confira e tente de novo.').waitFor();
  expect(await code.inputValue()).toBe('NADA0000');
  await fill(phone);
  await code.fill('NADA0001');
  await submit(page);
  const toast = page.locator('div.pointer-events-none.fixed.z-60').getByText('Código de convite inválido. Confira e tente de novo.');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(phone.refusals.filter((refusal) => refusal.includes('/member/register '))).toEqual([]);
  expect(phone.refusals.some((refusal) => refusal.endsWith('PUT /wps/member/register'))).toBe(false);
  await code.fill('mata2026');
  await submit(page);
  await page.waitForURL('**/m/home');
  await phone.close();

  const invited = await aPhone(browser, api);
  await invited.open('/m/register?affiliateCode=MATA2026');
  await invited.page.getByLabel('Usuário').waitFor();
  expect(await invited.page.getByLabel('Código de convite').count()).toBe(0);
  await fill(invited);
  await submit(invited.page);
  await invited.page.waitForURL('**/m/home');
  expect((await invitedBy()) - before).toBe(2n);
  await invited.close();
});

test('ACC-11 ACC-02 Offers two ways to register when both are on, carries the typed number over, and lets the country be chosen by keyboard alone', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register');
  expect(await page.getByRole('tab').count()).toBe(0);
  await setRegistrationFields(api, { mobileNum: 'optional' });
  await turnSwitches(api, ['MOBILENUMREG3'], 'on');

  // The open page follows the switch.
  await page.getByRole('tab', { name: 'Celular' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Usuário' }).getAttribute('aria-selected')).toBe('true');
  await page.getByLabel('Celular').and(page.locator('input')).pressSequentially('011987654321');
  await page.getByRole('tab', { name: 'Celular' }).click();
  const mobile = page.getByLabel('Celular').and(page.locator('input'));
  await expect.poll(() => mobile.inputValue()).toBe('(11) 98765-4321');
  expect(await page.getByLabel('Usuário').and(page.locator('input')).count()).toBe(0);

  await page.getByRole('button', { name: 'Escolher o país, agora +55' }).focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Buscar por nome ou código' });
  await page.getByRole('option', { name: /Brasil/ }).waitFor();
  await search.fill('japao');
  await page.getByRole('option', { name: /Japão/ }).waitFor();
  await search.press('ArrowDown');
  await search.press('Enter');
  await page.getByRole('button', { name: 'Escolher o país, agora +81' }).waitFor();

  await turnSwitches(api, ['USERNAMEREG3'], 'off');
  await expect.poll(() => page.getByRole('tab').count()).toBe(0);
  await mobile.waitFor();
  await turnSwitches(api, ['USERNAMEREG3'], 'on');
  await turnSwitches(api, ['MOBILENUMREG3'], 'off');
  await setRegistrationFields(api, { mobileNum: 'absent' });
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-11 ACC-16 Opens an account with a password when no code verifies the number, and shows its generated user name, which the member replaces once', async () => {
  await turnSwitches(api, ['MOBILENUMREG3'], 'on');
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register');
  await page.getByRole('tab', { name: 'Celular' }).click();
  await page.getByLabel('Celular').and(page.locator('input')).fill(aMobileNumber());
  await page.getByLabel('Senha').first().fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await page.getByLabel('Data de nascimento').fill('17051990');
  await page.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await page.getByLabel('Dígitos da imagem').fill(await phone.readCaptcha());
  await submit(page);
  await phone.showsMessage(/Conta criada\. Seu nome de usuário é \w+\./);
  await page.waitForURL('**/m/home');
  await phone.open('/m/set');
  const choose = page.getByRole('button', { name: 'Escolher usuário' });
  await choose.click();
  const sheet = page.getByRole('dialog', { name: 'Escolher usuário' });
  await sheet.getByRole('button', { name: 'Salvar' }).click();
  await sheet.getByText('De 4 a 20 letras e números, começando por uma letra.').waitFor();
  const username = `rio${randomBytes(5).toString('hex')}`;
  await sheet.getByLabel('Usuário').fill(username);
  await sheet.getByRole('button', { name: 'Salvar' }).click();
  await phone.showsMessage('Usuário salvo.');
  await sheet.waitFor({ state: 'detached' });
  await page.getByText(`Você entrou como ${username}`).waitFor();
  await choose.waitFor({ state: 'detached' });
  await phone.close();
  await turnSwitches(api, ['MOBILENUMREG3'], 'off');
});

test('ACC-16 ACC-08 Verifies the number by SMS code: validates the form first, requires the human check and counts down', async () => {
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'on');
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register');
  await page.getByRole('tab', { name: 'Celular' }).click();
  const mobile = page.getByLabel('Celular').and(page.locator('input'));
  await mobile.fill('2098765');
  await page.getByRole('button', { name: 'Receber código' }).click();
  await page.getByText('Confira o número: DDD e 9 dígitos.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  const mobileNum = aMobileNumber();
  await mobile.fill(mobileNum);
  // Read before the dialog opens, which hides the form's picture from role queries.
  const picture = await page.locator('form').getByRole('img', { name: 'Imagem com 6 dígitos' }).first().getAttribute('src');
  const formCaptcha = await phone.readCaptcha();
  await page.getByRole('button', { name: 'Receber código' }).click();
  const check = page.getByRole('dialog', { name: 'Confirme que não é um robô' });
  await check.getByRole('button', { name: 'Digitar números' }).click();
  await check.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  expect(await check.getByRole('img', { name: 'Imagem com 6 dígitos' }).getAttribute('src')).not.toBe(picture);
  await check.getByLabel('Dígitos da imagem').fill(await phone.readCaptcha());
  await check.getByRole('button', { name: 'Confirmar' }).click();
  await check.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^\d+ s$/ }).waitFor();
  await page.getByLabel('Código por SMS').fill(await codeSentTo(api, `+55${mobileNum}`));
  expect(await page.locator('form').getByLabel('Senha').count()).toBe(0);
  await page.getByLabel('Data de nascimento').fill('17051990');
  await page.getByLabel('Dígitos da imagem').fill(formCaptcha);
  await submit(page);
  await page.waitForURL('**/m/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'off');
});

const LABELS: Readonly<Record<string, string>> = {
  paymentPassword: 'Senha de saque',
  idNumber: 'CPF',
  qqNum: 'QQ',
  facebook: 'Facebook',
  wechat: 'WeChat',
  line: 'LINE',
  whatsapp: 'WhatsApp',
  zalo: 'Zalo',
  email: 'E-mail',
  nickname: 'Apelido',
  payeeName: 'Nome completo',
  mobileNum: 'Celular',
  verificationCode: 'Código por SMS',
  recommenderId: 'ID de quem indicou',
  affiliateCode: 'Código de convite',
  confirmPassword: 'Repita a senha',
  captcha: 'Dígitos da imagem',
};
// If shown, these two are always required.
const NEVER_OPTIONAL = new Set(['confirmPassword', 'captcha']);

test('ACC-12 ACC-13 ACC-31 The open form follows the merchant: each field is absent, optional or required, and none accepts more than its limit', async () => {
  await turnSwitches(api, ['REGMOBVERF3'], 'on');
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register');
  for (const state of ['optional', 'required', 'absent'] as const satisfies readonly FieldState[]) {
    await setRegistrationFields(api, Object.fromEntries(Object.keys(LABELS).map((field) => [field, state])));
    await expect.poll(() => fieldStateOf(page.getByLabel('E-mail'))).toBe(state);
    for (const [field, label] of Object.entries(LABELS)) {
      const input = page.locator('form input').and(page.getByLabel(label));
      expect(await input.count(), `${field} ${state}`).toBe(state === 'absent' ? 0 : 1);
      const isRequired = state === 'required' || NEVER_OPTIONAL.has(field);
      if (state !== 'absent') expect((await input.getAttribute('required')) !== null, `${field} ${state}`).toBe(isRequired);
    }
    const groups = await page
      .locator('form')
      .getByRole('group', { name: /^(Acesso|Seus dados|Contatos|Convite|Verificação)$/ })
      .count();
    expect(groups, state).toBe(state === 'absent' ? 0 : 5);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(320);
    await page.setViewportSize({ width: 390, height: 844 });
    if (state === 'absent') continue;
    // Each required empty field shows an error, and no other does.
    await submit(page);
    await expect.poll(() => page.getByLabel('Dígitos da imagem').getAttribute('aria-invalid')).toBe('true');
    for (const [field, label] of Object.entries(LABELS)) {
      const input = page.locator('form input').and(page.getByLabel(label));
      const isMissed = state === 'required' || NEVER_OPTIONAL.has(field);
      expect(await input.getAttribute('aria-invalid'), `${field} ${state}`).toBe(String(isMissed));
      const said = await input.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent);
      if (isMissed) expect(said, `${field} ${state}`).toBeTruthy();
    }
    for (const [label, digitsMax] of Object.entries({ 'Dígitos da imagem': 6, 'Código por SMS': 10, Celular: 11 })) {
      const input = page.locator('form input').and(page.getByLabel(label));
      await input.pressSequentially('119876543210987654321098');
      expect((await input.inputValue()).replaceAll(/\D/g, '').length, label).toBe(digitsMax);
      await input.fill('');
    }
  }
  expect(phone.complaints).toEqual([]);
  await phone.close();
  await turnSwitches(api, ['REGMOBVERF3'], 'off');
  await setRegistrationFields(api, { confirmPassword: 'required', captcha: 'required', idNumber: 'optional', payeeName: 'optional' });
});

test('ACC-32 Validates the filled fields again after a change of language and shows the errors in the new one', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register');
  const taken = await aPlayer(api);
  await page.getByLabel('Usuário').fill(taken.username);
  await page.getByLabel('Data de nascimento').focus();
  await page.getByText('Usuário já existe.').waitFor();
  await page.getByLabel('Data de nascimento').fill('17051990');
  // A server error is not validated again: it stays, in the new language.
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const birthDateInEnglish = page.getByLabel('Date of birth');
  await expect.poll(() => birthDateInEnglish.getAttribute('aria-invalid')).toBe('false');
  await page.getByText('This username already exists.').waitFor();
  await page.getByLabel('Username').fill('1a');
  await birthDateInEnglish.focus();
  await page.getByText('letters and digits, starting with a letter.').waitFor();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '한국어' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByText('영문으로 시작하는').waitFor();
  expect(await page.getByLabel('아이디').inputValue()).toBe('1a');
  const birthDate = page.getByLabel('생년월일');
  await expect.poll(() => birthDate.getAttribute('aria-invalid')).toBe('false');
  await birthDate.fill('19900517');
  await expect.poll(() => birthDate.inputValue()).toBe('1990/05/17');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-28 ACC-34 ACC-17 GAM-15 A trial plays, is asked to register for payments, and leaves no data but its favourites when it registers', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/home');
  await phone.open('/m/trail');
  await page.getByRole('heading', { level: 1, name: 'Teste grátis' }).waitFor();
  await page.getByRole('button', { name: 'Jogar grátis', exact: true }).click();
  await page.waitForURL('**/m/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /1\.000,00/ })
    .waitFor();
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { type?: number });
  expect(kept.type).toBe(4);
  await page.goBack();
  await page.waitForURL('**/m/home');

  await phone.open('/m/gameCenter');
  const heart = page.getByRole('button', { name: /^Favoritar/ }).first();
  const favourite = (await heart.getAttribute('aria-label')) ?? '';
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');

  await phone.open('/m/voucherCenter');
  await page.getByText('Crie ou use sua conta para acessar este recurso.').waitFor();
  await page.getByRole('heading', { name: 'Quer jogar com saldo real?' }).waitFor();

  // A trial owns no account: no password form, no missing security steps, no settings of an owner.
  for (const path of ['securityCenter', 'changePsw', 'securityCenter/twoStep', 'securityCenter/mobile', 'securityCenter/email']) {
    await phone.open(`/m/${path}`);
    await page.getByRole('heading', { name: 'Quer jogar com saldo real?' }).waitFor();
    expect([path, await page.getByRole('main').getByRole('textbox').count(), await page.getByText(/Falta/).count()]).toEqual([path, 0, 0]);
  }
  await phone.open('/m/set');
  await page.getByRole('button', { name: 'Sair' }).waitFor();
  expect(await page.getByRole('link', { name: 'Alterar senha' }).count()).toBe(0);

  await phone.open('/m/member/home');
  const modal = page.getByRole('dialog', { name: 'Criar conta' });
  await modal.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await fill(phone);
  await submit(page);
  await page.getByRole('dialog', { name: 'Conta pronta' }).waitFor();
  await page.getByRole('button', { name: 'Jogar agora' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const now = await page.evaluate(() => JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { type?: number });
  expect(now.type).toBe(0);
  expect(await page.getByRole('heading', { name: 'Quer jogar com saldo real?' }).count()).toBe(0);
  await page.getByText('R$ 0,00').first().waitFor();
  // The account keeps the trial's favourites.
  await phone.open('/m/fav-games');
  await expect.poll(() => page.getByRole('button', { name: favourite, exact: true }).getAttribute('aria-pressed')).toBe('true');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-38 A member chooses another picture', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/member/home');
  await page.getByRole('button', { name: 'Escolher foto' }).click();
  await page.getByRole('dialog', { name: 'Sua foto' }).getByRole('button', { name: 'Capivara' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Escolher foto' }).locator('img').getAttribute('src'))
    .toBe('/avatars/capivara.svg');
  await phone.open('/m/member/home');
  await expect
    .poll(() => page.getByRole('button', { name: 'Escolher foto' }).locator('img').getAttribute('src'))
    .toBe('/avatars/capivara.svg');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('R14 R23 R28 C18 Under the Brazilian rules the form asks for loss and time limits and states the risks; each sign-in repeats them, and the law’s warning is beside the winner board', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await setJurisdiction(api, 'br-spa');
  await phone.open('/m/register');
  const cpf = aCpf();
  await fill(phone, { CPF: cpf, 'Nome completo': 'Ana Souza' });
  await page.locator('form').getByText('Apostar pode causar dependência e perda de dinheiro.').waitFor();
  await page.getByLabel(/Tenho 18 anos/).check();
  await submit(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect.poll(() => field('Limite de perda: Dia').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field('Limite de tempo: Mês').getAttribute('aria-invalid')).toBe('true');

  // A daily limit proposes a weekly and a monthly one, which the member can change.
  await field('Limite de perda: Dia').fill('100');
  await field('Limite de tempo: Dia').fill('2');
  await field('Limite de tempo: Semana').fill('5');
  await expect.poll(() => field('Limite de perda: Semana').inputValue()).toBe('300');
  await leaveAndReturn(page);
  expect(await field('Limite de perda: Semana').inputValue()).toBe('300');
  await fill(phone, {});
  await page.getByLabel(/Tenho 18 anos/).check();
  await field('Limite de perda: Mês').fill('600');
  await submit(page);
  await page.waitForURL('**/m/home');
  const [member] = await api.owner.query<{ id: string; username: string }>(
    'select id, username from accounts.member order by created_at desc limit 1',
  );
  const limits = await api.owner.query<{ written: string }>(
    "select kind || ' ' || period || ' ' || amount as written from wallet.play_limit where member_id = $1",
    [member?.id],
  );
  const HOUR = 3_600_000;
  expect(limits.map(({ written }) => written).toSorted()).toEqual(
    [
      ...['loss day 10000', 'loss week 30000', 'loss month 60000'],
      ...[`time day ${2 * HOUR}`, `time week ${5 * HOUR}`, `time month ${16 * HOUR}`],
    ].toSorted(),
  );
  // The risks shown in the form are not repeated; the missing second factor comes next (R11).
  await page.getByRole('dialog', { name: 'Ative a verificação' }).getByRole('button', { name: 'Agora não' }).click();

  await phone.signIn({ username: member?.username ?? '', password: PASSWORD });
  await phone.open('/m/home');
  const risks = page.getByRole('dialog', { name: 'Antes de jogar' });
  await risks.getByText('Sinais de alerta', { exact: false }).waitFor();
  await risks.getByRole('button', { name: 'Entendi' }).click();
  await risks.waitFor({ state: 'detached' });
  const seen = () => api.owner.query('select notice from accounts.risk_notice_seen where member_id = $1', [member?.id]);
  await expect.poll(async () => (await seen()).length).toBe(2);
  // The next dialog covers the lobby and hides it from role queries.
  const board = page.locator('section').filter({ has: page.getByText('Últimos ganhadores', { exact: true }) });
  await board
    .last()
    .getByText(/Ministério da Fazenda adverte: /)
    .waitFor();
  await setJurisdiction(api, 'standard');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
