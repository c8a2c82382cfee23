import { randomUUID } from 'node:crypto';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCpf, aFundedPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { post, verifyLedger } from '@jogada/wallet/server';
import { aPhone, openedSlot, reais, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ hasArcade: true, hasPix: true, servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

/** Retries the tap: the first one on an overlay above a cross-origin frame may reach the frame instead. */
async function tapUntilGone(notice: Locator, button: Locator): Promise<void> {
  const tap = async () => {
    if ((await notice.count()) > 0) await button.click({ timeout: 5000 }).catch(() => undefined);
    return notice.count();
  };
  await expect.poll(tap, { timeout: 30_000, interval: 500 }).toBe(0);
}

const JOURNEY_TIMEOUT_MS = 400_000;

test(
  'R15 R16 R18 R19 R20 R21 A member sets a limit, reaches it in a game, answers the time check, pauses from the game and self-excludes',
  async () => {
    const player = await aFundedPlayer(api, { amount: 10_000n, document: aCpf(), payeeName: 'Ana Souza Costa' });
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);

    // Self-exclusion is two taps from the lobby (R21).
    await phone.open('/m/home');
    await page.getByRole('link', { name: 'Jogo responsável' }).last().click();
    const national = page.getByRole('link', { name: 'Autoexclusão nacional (gov.br)' });
    await national.waitFor();
    expect(await national.getAttribute('href')).toBe('https://www.gov.br/autoexclusaoapostas');
    await page.getByRole('button', { name: '15 min', exact: true }).click();
    await page.getByRole('button', { name: '15 min', exact: true, pressed: true }).waitFor();
    await page.getByRole('link', { name: /Meus limites/ }).click();

    await page.getByRole('button', { name: 'Definir: Perdas' }).click();
    const sheet = page.getByRole('dialog', { name: 'Perdas' });
    await sheet.getByLabel('Valor do limite').fill('100');
    await sheet.getByRole('button', { name: 'Salvar limite' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(`${reais(0n)} de ${reais(100n)}`).waitFor();

    // A higher limit takes effect the next day and can be cancelled.
    await page.getByRole('button', { name: 'Alterar: Perdas' }).click();
    await sheet.getByLabel('Valor do limite').fill('200');
    await sheet.getByRole('button', { name: 'Pedir aumento' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(`Aumento para ${reais(200n)} solicitado.`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Alterar: Perdas' }).click();
    await expect.poll(() => sheet.getByRole('button', { name: 'Confirmar mudança' }).isDisabled()).toBe(true);
    await sheet.getByRole('button', { name: `Manter ${reais(100n)}` }).click();
    await sheet.getByLabel('Valor do limite').waitFor();

    // A day later the member's password confirms it.
    await sheet.getByLabel('Valor do limite').fill('200');
    await sheet.getByRole('button', { name: 'Pedir aumento' }).click();
    await sheet.waitFor({ state: 'detached' });
    await api.owner.query('update wallet.play_limit set asked_from = now() where member_id = $1', [player.memberId]);
    await page.reload();
    await page.getByRole('button', { name: 'Alterar: Perdas' }).click();
    await sheet.getByRole('button', { name: 'Confirmar mudança' }).click();
    await sheet.getByLabel('Senha de login').fill(player.password);
    await sheet.getByRole('button', { name: 'Confirmar mudança' }).click();
    await page.getByText(`${reais(0n)} de ${reais(200n)}`).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Alterar: Perdas' }).click();
    await sheet.getByLabel('Valor do limite').fill('100');
    await sheet.getByRole('button', { name: 'Salvar limite' }).click();
    await sheet.waitFor({ state: 'detached' });

    // Posts losses elsewhere of all but R$ 0.10 of the limit, less than the smallest stake.
    const lost = await post(api.composition.services, {
      kind: 'bet',
      merchantCode: 'demo',
      memberId: player.memberId,
      source: 'arcade',
      externalId: randomUUID(),
      roundId: randomUUID(),
      gameId: 'tesouro-da-mata',
      closesRound: true,
      amount: 90n,
      currency: 'BRL',
      at: api.now(),
    });
    expect(lost.outcome).toBe('applied');
    await phone.open('/m/game/tesouro-da-mata');
    const slot = await openedSlot(page);
    await slot.setSmallestStake();
    await slot.frame.getByTestId('spin').click();
    const notice = page.getByRole('dialog', { name: 'Limite atingido' });
    await notice.getByText('Perdas · Dia', { exact: false }).waitFor();
    await tapUntilGone(notice, notice.getByRole('button', { name: 'Entendi' }));

    // Before a limit is set, its effect on the last month is shown as it is typed.
    await phone.open('/m/responsibleGaming/limits');
    await page.getByRole('button', { name: 'Alterar: Perdas' }).click();
    await sheet.getByText(`Maior total em um dia: ${reais(90n)}.`).waitFor();
    await sheet.getByLabel('Valor do limite').fill('91');
    await sheet.getByText('Nos últimos 30 dias, nenhum terminou com essa perda ou mais.').waitFor();
    await sheet.getByLabel('Valor do limite').fill('90');
    await sheet.getByText('Nos últimos 30 dias, 1 terminou com essa perda ou mais.').waitFor();

    // The interval is over: the game is covered, and no game opens before the answer.
    await api.owner.query(
      "update wallet.play_guard set sitting_from = now() - interval '16 minutes', sitting_touched_at = now() where member_id = $1",
      [player.memberId],
    );
    await phone.open('/m/game/tesouro-da-mata');
    const check = page.getByRole('alertdialog', { name: 'Lembrete de tempo' });
    // The time goes on while a busy machine opens the game.
    await check.getByText(/Tempo de jogo: 1[67] min/).waitFor();
    await check.getByText(reais(90n), { exact: false }).waitFor();
    await check.getByRole('button', { name: 'Continuar jogando' }).click();
    await check.waitFor({ state: 'detached' });
    await openedSlot(page);

    // The strip shows time and result of the playing session and pauses in two taps: the game closes, play and deposits are refused.
    const strip = page.getByRole('region', { name: 'Tempo e resultado' });
    await strip.getByText(/\b1[6-9] min/).waitFor();
    await strip.getByText(`-${reais(90n)}`).waitFor();
    expect(await page.locator('header[data-bar="plain"] .bg-primary').count()).toBe(0);
    await strip.getByRole('button', { name: 'Pausar' }).click();
    await page.getByRole('dialog', { name: 'Fazer uma pausa' }).getByRole('button', { name: 'Pausar por 1 dia' }).click();
    await page.waitForURL('**/m/home');
    await phone.showsMessage('Pausa ativada.');
    await phone.open('/m/game/tesouro-da-mata');
    await page.getByText('Você está em pausa.', { exact: false }).waitFor();
    await phone.open('/m/voucherCenter');
    await page.getByRole('button', { name: 'Gerar código Pix' }).click();
    await page.getByText('Você está em pausa.', { exact: false }).waitFor();

    // Ends every session at once, also on a page that is idle.
    const other = await phone.context.newPage();
    await other.goto(page.url());
    await phone.open('/m/responsibleGaming');
    await page.getByRole('button', { name: /Autoexclusão/ }).click();
    const way = page.getByRole('dialog', { name: 'Autoexclusão' });
    await way.getByRole('button', { name: 'Sem prazo' }).click();
    await way.getByRole('button', { name: 'Continuar' }).click();
    await way.getByRole('button', { name: 'Autoexcluir: Sem prazo' }).click();
    await page.getByText('Sua autoexclusão está ativa, como você pediu.', { exact: false }).waitFor();
    await other.getByText('Sua autoexclusão está ativa, como você pediu.', { exact: false }).waitFor();
    await expect.poll(() => other.locator('iframe').count()).toBe(0);
    await other.close();

    await phone.open('/m/login');
    await page.getByLabel('Usuário').fill(player.username);
    await page.getByLabel('Senha', { exact: true }).fill(player.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Sua autoexclusão está ativa até o fim do prazo.', { exact: false }).waitFor();
    await phone.close();
  },
  JOURNEY_TIMEOUT_MS,
);

test('R24 A member reads the signals that the staff reviews, and since when', async () => {
  const player = await aFundedPlayer(api);
  await api.owner.query(
    `insert into wallet.behaviour_case (case_id, member_id, merchant_code, signals, opened_at)
     values ($1, $2, 'demo', '["losses_grew", "long_play"]', '2026-11-20T15:00:00Z')`,
    [randomUUID(), player.memberId],
  );
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/responsibleGaming');
  const noticed = page.getByRole('region', { name: 'O que notamos' });
  await noticed.getByText('Suas perdas desta semana cresceram em relação às anteriores.').waitFor();
  await noticed.getByText('Muitas horas de jogo nesta semana.').waitFor();
  await noticed.getByText('20/11/2026').waitFor();
  expect(await noticed.getByRole('listitem').count()).toBe(2);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
