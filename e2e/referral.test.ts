import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPlayer, turnSwitches, type TestApi } from '@jogada/app-api/testing';
import { post } from '@jogada/wallet/server';
import { aPhone, readQrCode, reais, startSite, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  await turnSwitches(api, ['REFERRAL', 'REWCEN3'], 'on');
  return site.close;
});

const TEST_TIMEOUT_MS = 120_000;
const JOB_MS = { timeout: 30_000 };
const FRIENDS_PHONE = 'Mozilla/5.0 (Linux; Android 14; moto g54) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
/** The stake that the demo's rule requires of a referred friend and the reward, in minor units. */
const [QUALIFYING, REWARD] = [20_000n, 2_000n];

/** Registers by the form in its present state. */
async function join({ page, readCaptcha }: Phone, username: string): Promise<void> {
  const form = page.locator('form');
  await form.getByLabel('Usuário').fill(username);
  await form.getByLabel('Data de nascimento').fill('17051990');
  await form.getByLabel('Senha').first().fill('jabuticaba-azul-9');
  await form.getByLabel('Repita a senha').fill('jabuticaba-azul-9');
  await form.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await form.getByLabel('Dígitos da imagem').fill(await readCaptcha());
  await form.getByRole('button', { name: 'Criar conta' }).click();
  await page.waitForURL('**/m/home');
}

/** Credits a member with platform funds and posts one lost round with this stake. */
async function stake(username: string, amount: bigint): Promise<void> {
  const [row] = await api.owner.query<{ id: string }>('select id from accounts.member where username = $1', [username]);
  const memberId = row?.id ?? '';
  const shared = { merchantCode: 'demo', memberId, currency: 'BRL', amount, at: api.now() } as const;
  const round = { roundId: randomUUID(), gameId: 'tesouro-da-mata', closesRound: true };
  for (const posting of [
    { ...shared, kind: 'adjustment_credit', source: 'house', externalId: randomUUID() },
    { ...shared, ...round, kind: 'bet_and_win', source: 'arcade', externalId: randomUUID() },
  ] as const) {
    expect((await post(api.composition.services, posting)).outcome).toBe('applied');
  }
}

const counts = (page: Page) => page.getByRole('region', { name: 'Suas recompensas' }).locator('dd').allInnerTexts();

test(
  'CON-20 A member shares a link and its code, sees the progress of the referred friend and claims the reward',
  async () => {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(await aPlayer(api));
    await phone.open('/m/inviteFriends');
    await page.getByText(reais(REWARD)).first().waitFor();
    await page.getByText('Quem criar conta pelo seu link aparece aqui.').waitFor();
    const link = await page.getByText(/\/m\/register\?affiliateCode=/).innerText();
    await page.getByRole('button', { name: 'QR code' }).click();
    const picture = page.getByRole('img', { name: 'QR code do convite' });
    await picture.waitFor();
    await expect.poll(() => readQrCode(picture).catch(() => '')).toBe(link);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar imagem' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^demo-\w+\.png$/);
    expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG');
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'detached' });

    const friend = await aPhone(browser, api, { userAgent: FRIENDS_PHONE });
    const username = `p${randomBytes(5).toString('hex')}`;
    await friend.open(link.slice(new URL(link).origin.length));
    await join(friend, username);
    await stake(username, QUALIFYING - 1n);
    const invitation = page.getByRole('list', { name: 'Seus convites' }).getByRole('article');
    // A scheduled job reads the friend's stakes from the ledger; the open page follows.
    await invitation.getByText('Jogando').waitFor(JOB_MS);
    await invitation.getByText(`${reais(QUALIFYING - 1n)} de ${reais(QUALIFYING)} em apostas`).waitFor(JOB_MS);
    await expect.poll(() => counts(page)).toEqual(['1', '1', '0']);
    await friend.open('/m/inviteFriends');
    const accepted = friend.page.getByRole('region', { name: 'Convite que você recebeu' });
    await accepted.getByText(`Até agora: ${reais(QUALIFYING - 1n)}.`).waitFor();

    await stake(username, 1n);
    await invitation.getByText('Para resgatar').waitFor(JOB_MS);
    await expect.poll(() => counts(page)).toEqual(['1', '1', '1']);
    await friend.open('/m/inviteFriends');
    await accepted.getByText(/^O convite contou em \d\d\/\d\d\/\d{4}\.$/).waitFor();
    await page.getByRole('link', { name: `Resgatar ${reais(REWARD)}` }).click();
    await page.getByRole('article', { name: 'Indicação' }).getByRole('button', { name: 'Resgatar' }).click();
    await page.getByText(`${reais(REWARD)} resgatado`).waitFor();
    await phone.open('/m/inviteFriends');
    await invitation.getByText('Pago', { exact: true }).waitFor();
    expect([...phone.complaints, ...friend.complaints]).toEqual([]);
    await friend.close();
    await phone.close();
  },
  TEST_TIMEOUT_MS,
);
