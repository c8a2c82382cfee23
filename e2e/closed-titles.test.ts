import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { aPhone, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
  await api.owner.query(
    "insert into games.vendor (code, name, icon_path, created_at) values ('longe', 'Estúdio Longe', '/art/icon-exclusive', now())",
  );
  await api.owner.query(
    `insert into games.game (id, vendor_code, name, category, released_on, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points,
       volatility, art_path, colour, sort_order, created_at)
     values ('jogo-longe', 'longe', 'Jogo de Longe', 'RNG', current_date, 100, 10000, false, 9700, 'low', '/art/tesouro-da-mata', 'black', -1, now())`,
  );
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

test('A title of a vendor that is not connected is shown as "Em breve", without HOT and return; its page offers open games instead of another try', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(await aFundedPlayer(api));
  await phone.open('/m/gameList?gameType=RNG');
  const tile = page.locator('a[href^="/m/game/jogo-longe"]').first();
  await tile.getByText('Em breve').waitFor();
  expect(await tile.innerText()).not.toMatch(/HOT|NOVO|RTP/);

  await tile.click();
  const failure = page.getByRole('alert');
  await failure.getByRole('heading', { name: 'Este jogo ainda não abriu' }).waitFor();
  const instead = failure.getByRole('region', { name: 'Outros jogos disponíveis' });
  await instead.getByRole('link').first().waitFor();
  expect(await instead.getByRole('link').count()).toBe(3);
  expect(await failure.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
  await instead.getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname.startsWith('/m/game/') && url.pathname !== '/m/game/jogo-longe');
  await phone.close();
});
