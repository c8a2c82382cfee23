import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, aTransferVendor, RIVER_GAME, startApi, type TestApi } from '@jogada/app-api/testing';
import { verifyLedger } from '@jogada/wallet/server';
import { aPhone, reais, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const GAME = `/m/game/${RIVER_GAME}`;
const ACCOUNT = '/m/member/home';
const JOURNEY_TIMEOUT_MS = 120_000;

test(
  'GAM-14 S51 The balance is transferred into a game whose vendor holds it, and returns on leaving, on request and at the end of the session',
  { timeout: JOURNEY_TIMEOUT_MS },
  async () => {
    const vendor = await aTransferVendor(api);
    const player = await aFundedPlayer(api);
    const there = () => vendor.store.findPlayer(player.memberId)?.balance;
    const here = () => cashOf(player.memberId);
    const phone = await aPhone(browser, api);
    const { page, context } = phone;
    await phone.signIn(player);

    await phone.open(GAME);
    await seeGame(page, 10_000n);
    expect([there(), await here()]).toEqual([10_000n, 0n]);
    vendor.store.play(player.memberId, 2_500n);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.waitForURL('**/m/home');
    await expect.poll(async () => [there(), await here()]).toEqual([0n, 12_500n]);

    // The money is returned from another tab while the game is open in this one.
    await phone.open(GAME);
    await seeGame(page, 12_500n);
    const account = await context.newPage();
    await account.goto(ACCOUNT);
    const elsewhere = account.getByRole('region', { name: 'Saldo em provedores' });
    await elsewhere.getByText(`${reais(12_500n)} em Rio Abaixo`).waitFor();
    await account.getByRole('button', { name: 'Ocultar saldo' }).click();
    await elsewhere.getByText('•••• em Rio Abaixo').waitFor();
    await account.getByRole('button', { name: 'Mostrar saldo' }).click();
    await elsewhere.getByRole('button', { name: 'Voltar ao saldo' }).click();
    await phone.showsMessage('O valor voltou para o seu saldo');
    await elsewhere.waitFor({ state: 'detached' });
    await account.getByText(reais(12_500n)).first().waitFor();
    expect([there(), await here()]).toEqual([0n, 12_500n]);

    // A closed page sends nothing: the end of the session returns the money.
    await phone.open(GAME);
    await seeGame(page, 12_500n);
    await page.close();
    vendor.store.play(player.memberId, -500n);
    await leave(account);
    const again = await aPhone(browser, api);
    await again.signIn(player);
    await again.open(ACCOUNT);
    await expect.poll(there, { timeout: 30_000 }).toBe(0n);
    await again.page.getByText(reais(12_000n)).first().waitFor();
    await again.page.getByRole('region', { name: 'Saldo em provedores' }).waitFor({ state: 'detached' });

    expect(phone.complaints).toEqual([]);
    expect(again.complaints).toEqual([]);
    expect((await verifyLedger(api.owner)).filter(({ broken }) => BigInt(broken) !== 0n)).toEqual([]);
    await Promise.all([phone.close(), again.close()]);
    await vendor.close();
  },
);

/** Returns the wallet's available cash, in minor units. */
async function cashOf(memberId: string): Promise<bigint | undefined> {
  const [account] = await api.owner.query<{ balance: bigint }>(
    "select balance from wallet.account_view where member_id = $1 and pocket = 'cash'",
    [memberId],
  );
  return account?.balance;
}

/** Checks the vendor's page in its frame with this amount in minor units, which the bar above it shows instead of the wallet's balance. */
async function seeGame(page: Page, amount: bigint): Promise<void> {
  const shown = reais(amount);
  await page
    .frameLocator('iframe')
    .getByText(`${shown.replace('R$ ', '').replace('.', '').replace(',', '.')} BRL`)
    .waitFor();
  const bar = page.locator('header', { hasText: 'No jogo' });
  await bar.getByText(shown).first().waitFor();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('alertdialog', { name: 'Sair da conta' }).getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/m/home');
}
