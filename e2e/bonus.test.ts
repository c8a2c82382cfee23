import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aCpf,
  aFundedPlayer,
  aMemberBonus,
  anOperator,
  aPlayer,
  startApi,
  turnSwitches,
  type TestApi,
  type TestPlayer,
} from '@jogada/app-api/testing';
import { commandBank, type Command } from '@jogada/pix-simulator';
import { createPromotion, switchPromotion } from '@jogada/promotions/contract/operator';
import { setTemplateFlags } from '@jogada/merchant/contract/operator';
import { listMemberBonuses } from '@jogada/wallet/contract/operator';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { readBalanceOf, verifyLedger } from '@jogada/wallet/server';
import { amountIn, openBackOffice, aPhone, openedSlot, reais, signInToBackOffice, startBrowser, type SeenRound } from './harness/index.ts';

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

const GAME = '/m/game/tesouro-da-mata';
const JOURNEY_TIMEOUT_MS = 400_000;

async function give(player: TestPlayer, terms: { amount: string; wagerTimes: number; name: string }) {
  const { client } = await anOperator(api, 'finance');
  return aMemberBonus(client, { memberId: player.memberId, validDays: 7, reason: 'pediu no chat', ...terms });
}

/** Creates a promotion that adds half of the deposit as a bonus, to be wagered once. */
async function offerDepositBonus(name: string): Promise<void> {
  const { client } = await anOperator(api, 'finance');
  const { promotionId } = await client.call(createPromotion, {
    merchantCode: 'demo',
    code: `volta-${randomBytes(4).toString('hex')}`,
    rule: {
      kind: 'deposit_match',
      percent: 50,
      minimumDepositAmount: '100',
      maximumAmount: '1000',
      isFirstOnly: false,
      payout: { form: 'bonus', wagerTimes: 1, validDays: 7, maximumBetAmount: null, maximumCashAmount: null, spendsFirst: 'cash' },
      audience: { needsFirstBet: false, clubLabels: [], daysFromRegistration: null },
    },
    texts: [{ language: 'pt', name, summary: '' }],
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: null,
    budgetAmount: null,
    announcementId: null,
    position: 0,
  });
  await client.call(switchPromotion, { promotionId, isOn: true });
}

/** Creates a promotion of two free rounds at R$ 1.00 each, paid for by the platform; their wins are paid as cash. */
async function offerRounds(name: string) {
  const { client } = await anOperator(api, 'finance');
  const { promotionId } = await client.call(createPromotion, {
    merchantCode: 'demo',
    code: `casa-${randomBytes(4).toString('hex')}`,
    rule: {
      kind: 'free_rounds',
      gameId: 'tesouro-da-mata',
      rounds: 2,
      stakeAmount: '100',
      playDays: 3,
      maximumAmount: null,
      payout: { form: 'cash' },
      audience: { needsFirstBet: false, clubLabels: [], daysFromRegistration: null },
    },
    texts: [{ language: 'pt', name, summary: '' }],
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: null,
    budgetAmount: null,
    announcementId: null,
    position: 0,
  });
  await client.call(switchPromotion, { promotionId, isOn: true });
  return promotionId;
}

async function depositWithBonus(page: Page, { amount, bonus }: { amount: bigint; bonus: string }): Promise<void> {
  await page.goto(`${api.publicUrl}/m/voucherCenter`);
  await page.getByLabel('Valor do depósito').fill(amount.toString());
  await page.getByRole('radio', { name: bonus }).click();
  await page.getByRole('radio', { name: bonus, checked: true }).waitFor();
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  const [bank] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: /Abrir banco de teste/ }).click()]);
  await bank.getByRole('button', { name: `Pagar ${reais(amount)}` }).click();
  await bank.getByText('Pix enviado').waitFor();
  await page.getByRole('heading', { name: 'Depósito confirmado' }).waitFor();
  await bank.close();
  await api.eventsCarried();
}

const bank = (command: Command) => commandBank(api.pixUrl, command);

/** Reads the balance from the ledger, because the phone has replaced the client's session. */
function moneyOf({ memberId }: TestPlayer) {
  return readBalanceOf(api.database, { memberId, isTrial: false, at: api.now() });
}

/** Plays rounds at the smallest stake for real money. */
async function spin(page: Page, count: number): Promise<SeenRound[]> {
  const slot = await openedSlot(page);
  await slot.setSmallestStake();
  await slot.hurry();
  const rounds: SeenRound[] = [];
  while (rounds.length < count) rounds.push(await slot.spin());
  return rounds;
}

function sumOf(rounds: readonly SeenRound[], what: 'stakeAmount' | 'winAmount'): bigint {
  return rounds.reduce((sum, round) => sum + round[what], 0n);
}

test('CON-04 GAM-09 The balance is explained: the changes of seven days, the bonuses and the open withdrawals add up to it', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 7_000n, document, payeeName: 'Ana Souza' });
  // The withdrawal stays requested while the bank is down.
  await bank({ do: 'misbehave', how: { isDown: true } });
  await player.client.call(requestWithdrawal, { amount: '2000', pixKeyKind: 'cpf', pixKey: document, password: player.password });
  await give(player, { amount: '1000', wagerTimes: 3, name: 'Bônus do chat' });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/member/home');
  await page.getByRole('button', { name: 'Como chegamos a este valor' }).click();
  const sheet = page.getByRole('dialog', { name: 'Como chegamos a este valor' });
  const lines = async (title: string) => {
    const part = sheet.getByRole('region', { name: title });
    const [names, values] = await Promise.all([part.locator('dt').allInnerTexts(), part.locator('dd').allInnerTexts()]);
    return names.map((name, index) => [name, values[index]?.replaceAll(/\s/g, ' ')]);
  };
  await expect.poll(async () => (await lines('Em saque')).map(([, amount]) => amount)).toEqual(['R$ 20,00', 'R$ 20,00']);
  await expect
    .poll(() => lines('Saldo de bônus'))
    .toEqual([
      ['Bônus do chat', 'R$ 10,00'],
      ['Total', 'R$ 10,00'],
    ]);
  // The entries of each part lead from the amount before them to the amount now.
  await expect.poll(async () => (await lines('Saldo real')).at(-1)).toEqual(['Total', 'R$ 50,00']);
  for (const [title, total] of [
    ['Saldo real', 5_000n],
    ['Movimentações do bônus', 1_000n],
  ] as const) {
    const parts = (await lines(title)).map(([, amount = '']) => amountIn(amount));
    expect([parts.slice(0, -1).reduce((sum, amount) => sum + amount, 0n), parts.at(-1)], title).toEqual([total, total]);
  }
  await sheet.getByRole('link', { name: 'Extrato: Movimentações do bônus' }).waitFor();
  expect(await sheet.getByRole('region', { name: 'Evolução do saldo' }).count()).toBe(0);
  await turnSwitches(api, ['TRANSREC3'], 'off');
  await sheet.getByRole('region', { name: 'Saldo real' }).waitFor({ state: 'detached' });
  await turnSwitches(api, ['TRANSREC3', 'PNLREP3'], 'on');
  const story = () => lines('Evolução do saldo');
  await expect.poll(async () => (await story()).at(-1)).toEqual(['Saldo no fim', 'R$ 60,00']);
  const amounts = (await story()).map(([, amount = '']) => amountIn(amount));
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0n)).toBe(6000n);
  await bank({ do: 'misbehave', how: { isDown: false } });
  expect(phone.complaints).toEqual([]);

  // A part whose call fails says so, and can be read again.
  await page.route('**/wps/profit?**', (route) => route.abort());
  await phone.open('/m/member/home');
  await page.getByRole('button', { name: 'Como chegamos a este valor' }).click();
  const again = sheet.getByRole('button', { name: 'Tentar de novo' });
  await again.waitFor();
  await page.unroute('**/wps/profit?**');
  await again.click();
  await expect.poll(async () => (await story()).at(-1)).toEqual(['Saldo no fim', 'R$ 60,00']);
  await phone.close();
});

test(
  'Shows a bonus, advances its wagering with real rounds, and asks before a withdrawal forfeits it',
  async () => {
    const cash = 6_000n;
    const cpf = aCpf();
    const player = await aFundedPlayer(api, { amount: cash, document: cpf, payeeName: 'Ana Souza Costa' });
    const given = await give(player, { amount: '5000', wagerTimes: 20, name: 'Boas-vindas' });
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);

    await phone.open('/m/member/home');
    await page.getByRole('link', { name: `Saldo: ${reais(cash + 5_000n)} (inclui ${reais(5_000n)} em bônus)` }).waitFor();
    await page.getByRole('link', { name: 'Ver bônus' }).click();
    const card = page.getByRole('article', { name: 'Boas-vindas' });
    await card.getByText(`${reais(0n)} de ${reais(100_000n)}`).waitFor();
    await card.getByText('Slots 100%').waitFor();

    await phone.open(GAME);
    await page.getByText('Bônus: contribui 100%').waitFor();
    const rounds = await spin(page, 3);
    const staked = sumOf(rounds, 'stakeAmount');
    const left = cash - staked + sumOf(rounds, 'winAmount');
    expect(rounds.at(-1)?.balanceAmount).toBe(left + 5_000n);
    await phone.open('/m/bonus');
    await card.getByText(`${reais(staked)} de ${reais(100_000n)}`).waitFor();
    await card.getByText(`Faltam ${reais(100_000n - staked)} de rollover`).waitFor();

    await phone.open('/m/withdraw');
    await page.getByText(`Bloqueado por bônus: ${reais(5_000n)}`).waitFor();
    await page.getByLabel('Valor do saque').fill('2000');
    await page.getByLabel('Chave Pix').fill(cpf);
    await page.getByRole('button', { name: 'Continuar' }).click();
    const question = page.getByRole('dialog', { name: 'Sacar encerra seu bônus' });
    await question.getByText(reais(5_000n)).first().waitFor();
    await question.getByText(reais(left)).waitFor();
    await question.getByRole('link', { name: 'Continuar jogando' }).waitFor();
    expect(await moneyOf(player)).toMatchObject({ bonus: '5000', held: '0' });
    await question.getByRole('button', { name: 'Encerrar e sacar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Confira seu saque' });
    await sheet.getByText('Bônus encerrado').waitFor();
    await sheet.getByLabel('Senha de login').fill(player.password);
    await sheet.getByRole('button', { name: 'Confirmar saque' }).click();
    await page.getByRole('region', { name: 'Andamento do saque' }).waitFor();

    expect(await moneyOf(player)).toMatchObject({ sumBalance: `${left - 2_000n}`, bonus: '0' });
    await phone.open('/m/bonus');
    await page.getByText('Nenhum bônus agora').waitFor();
    await page.getByRole('button', { name: /Boas-vindas.*Encerrado por saque/ }).click();
    await page.getByRole('dialog', { name: 'Boas-vindas' }).getByText(given.bonusId).waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
  JOURNEY_TIMEOUT_MS,
);

test(
  'CON-22 A round played with a bonus opens to what it added to the wagering and the VIP points, and leads to the bonus',
  async () => {
    const player = await aFundedPlayer(api, { amount: 1_000n });
    await turnSwitches(api, ['VIPBEN3'], 'on');
    await give(player, { amount: '5000', wagerTimes: 2, name: 'Boas-vindas' });
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);
    await phone.open(GAME);
    const stakeAmount = sumOf(await spin(page, 1), 'stakeAmount');
    expect(stakeAmount).toBeGreaterThan(0n);
    await api.eventsCarried();
    await api.runJob('promotions.count-vip-points');

    await phone.open('/m/gameRecord');
    await page.getByRole('button', { name: /Tesouro da Mata/ }).click();
    const effects = page.getByRole('dialog', { name: 'Tesouro da Mata' }).getByRole('region', { name: 'O que esta rodada gerou' });
    const added = effects.getByRole('link', { name: /Boas-vindas/ });
    await added.getByText(`${reais(stakeAmount)} × 100%`).waitFor();
    await added.getByText(`+${reais(stakeAmount)}`).waitFor();
    await effects.getByRole('link', { name: /Pontos VIP/ }).waitFor();

    // The movement of the same round in the record says the same.
    await phone.open('/m/transaction/record');
    await page
      .getByRole('button', { name: /Aposta/ })
      .first()
      .click();
    await page
      .getByRole('region', { name: 'O que esta rodada gerou' })
      .getByRole('link', { name: /Boas-vindas/ })
      .click();
    await page.waitForURL('**/m/bonus');
    await page
      .getByRole('article', { name: 'Boas-vindas' })
      .getByText(`${reais(stakeAmount)} de ${reais(10_000n)}`)
      .waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
  JOURNEY_TIMEOUT_MS,
);

test(
  'CON-22 A deposit bonus is played, wagered to completion and withdrawn; the records show each movement and how the balance was reached',
  async () => {
    const startedAt = new Date();
    const cpf = aCpf();
    const player = await aPlayer(api, { document: cpf, payeeName: 'Ana Souza Costa' });
    const bonus = `Volta ${randomBytes(2).toString('hex')}`;
    await offerDepositBonus(bonus);
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);
    await depositWithBonus(page, { amount: 200n, bonus });
    expect(await moneyOf(player)).toMatchObject({ sumBalance: '300', bonus: '100' });
    await phone.open('/m/bonus');
    await page
      .getByRole('article', { name: bonus })
      .getByText(`${reais(0n)} de ${reais(100n)}`)
      .waitFor();

    await phone.open(GAME);
    // Five stakes of R$ 0.20, all of them from cash: the bonus is whole when it becomes cash.
    const rounds = await spin(page, 5);
    expect(sumOf(rounds, 'stakeAmount')).toBe(100n);
    const total = 300n - 100n + sumOf(rounds, 'winAmount');
    expect(await moneyOf(player)).toMatchObject({ sumBalance: `${total}`, bonus: '0' });

    await phone.open('/m/withdraw');
    await page.getByLabel('Valor do saque').fill('100');
    await page.getByLabel('Chave Pix').fill(cpf);
    await page.getByRole('button', { name: 'Continuar' }).click();
    const withdrawal = page.getByRole('dialog', { name: 'Confira seu saque' });
    await withdrawal.getByLabel('Senha de login').fill(player.password);
    await withdrawal.getByRole('button', { name: 'Confirmar saque' }).click();
    await page.getByRole('region', { name: 'Andamento do saque' }).waitFor();
    expect(await moneyOf(player)).toMatchObject({ sumBalance: `${total - 100n}` });

    await phone.open('/m/transaction/record');
    // The card states the change of the balance, deposits included, neither as a result nor in the colour of a win.
    const change = page.getByText('Variação do saldo no período');
    await change.waitFor();
    expect(await page.getByText('Resultado do período').count()).toBe(0);
    expect(await change.locator('xpath=following-sibling::*[1]//*[contains(@class, "text-ok")]').count()).toBe(0);
    await page.getByRole('button', { name: /Bônus convertido/ }).click();
    const detail = page.getByRole('dialog');
    await detail
      .getByText(`+${reais(100n)}`)
      .first()
      .waitFor();
    await detail
      .getByText(`-${reais(100n)}`)
      .first()
      .waitFor();
    await phone.open('/m/bonus');
    await page.getByRole('button', { name: new RegExp(`${bonus}.*Convertido`) }).waitFor();

    await turnSwitches(api, ['PNLREP3'], 'on');
    await phone.open('/m/profitandloss');
    const figures = async () =>
      Object.fromEntries((await page.locator('dl > div').allInnerTexts()).map((text) => text.replaceAll('\u00A0', ' ').split('\n')));
    await expect.poll(figures).toMatchObject({
      'Total apostado': reais(100n),
      'Total ganho': reais(sumOf(rounds, 'winAmount')),
      'Bônus e prêmios': `+${reais(100n)}`,
      'Saldo no fim': reais(total - 100n),
    });
    // Yesterday is the day before the journey, also if a day has ended since it began.
    await page.clock.setFixedTime(startedAt);
    await page.getByRole('button', { name: 'Ontem' }).click();
    await page.getByText('Nenhuma movimentação').waitFor();
    // The filter is stored in the address, so that it survives a reload and Back.
    await expect.poll(() => new URL(page.url()).search).toBe('?days=yesterday');
    await page.reload();
    await page.getByRole('button', { name: 'Ontem', pressed: true }).waitFor();
    await phone.open('/m/home');
    await page.goBack();
    await page.getByRole('button', { name: 'Ontem', pressed: true }).waitFor();
    await page.getByText('Nenhuma movimentação').waitFor();
    await page.getByRole('button', { name: 'Escolher datas' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(/^De/).fill('2026-02-01');
    await sheet.getByLabel(/^Até/).fill('2026-01-31');
    await sheet.getByRole('button', { name: 'Mostrar' }).click();
    await sheet.getByText('A data final é anterior à inicial.').waitFor();
    await sheet.getByLabel(/^Até/).fill('2026-02-28');
    await sheet.getByRole('button', { name: 'Mostrar' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('Nenhuma movimentação').waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
  JOURNEY_TIMEOUT_MS,
);

test(
  'S40 Free rounds are claimed in the reward center and played without a stake, and their winnings are paid after the last one',
  async () => {
    const cash = 1_000n;
    const name = `Cortesia ${randomBytes(3).toString('hex')}`;
    const promotionId = await offerRounds(name);
    const player = await aFundedPlayer(api, { amount: cash });
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);
    await phone.open('/m/rewardCenter');
    const card = page.getByRole('article', { name });
    await card.getByText(`2 rodadas de ${reais(100n)}`, { exact: false }).waitFor();
    await card.getByRole('button', { name: 'Receber' }).click();
    await card.getByText('Restam 2 de 2').first().waitFor();
    await card.getByRole('link', { name: 'Jogar Tesouro da Mata' }).click();

    const slot = await openedSlot(page);
    await slot.frame.getByText(/^Rodadas bônus restantes: \D*2\b/).waitFor();
    await slot.hurry();
    const first = await slot.spin();
    expect(first).toMatchObject({ stakeAmount: 100n, balanceAmount: cash });
    await slot.frame.getByText(/^Rodadas bônus restantes: \D*1\b/).waitFor();
    const second = await slot.spin();
    expect(second.stakeAmount).toBe(100n);
    const won = first.winAmount + second.winAmount;
    await slot.frame.getByText(reais(won), { exact: false }).first().waitFor();
    await expect
      .poll(async () => {
        await api.eventsCarried();
        return (await moneyOf(player)).sumBalance;
      })
      .toBe(`${cash + won}`);
    await phone.open('/m/rewardCenter');
    await card.getByText(`Encerradas: 2 de 2 jogadas, ${reais(won)} de ganho.`).waitFor();
    await phone.open('/m/home');
    await page
      .getByRole('banner')
      .getByRole('link', { name: `Saldo: ${reais(cash + won)}` })
      .waitFor();
    expect(phone.complaints).toEqual([]);
    const { client } = await anOperator(api, 'finance');
    await client.call(switchPromotion, { promotionId, isOn: false });
    await phone.close();
  },
  JOURNEY_TIMEOUT_MS,
);

test("CON-21 An open member centre switches between grouped and plain as the merchant's template flag changes", async () => {
  const player = await aFundedPlayer(api);
  const { client } = await anOperator(api, 'owner');
  const flags = { merchantCode: 'demo', dep_func: 1, side_menu: 1, reason: 'a test of the templates' } as const;
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/member/home');
  const benefits = page.getByRole('heading', { name: 'Vantagens' });
  await benefits.waitFor();
  await client.call(setTemplateFlags, { ...flags, mem_cen: 0 });
  await benefits.waitFor({ state: 'detached' });
  const plain = page.getByRole('list', { name: 'Minha conta' });
  for (const name of ['Extrato', 'Histórico de jogos', 'Bônus', 'Clube VIP', 'Indicar amigos', 'Mensagens', 'Central de segurança']) {
    await plain.getByRole('link', { name }).waitFor();
  }
  await client.call(setTemplateFlags, { ...flags, mem_cen: 1 });
  await benefits.waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('An operator grants a bonus and revokes it at the console, each with a reason', async () => {
  const player = await aFundedPlayer(api);
  const operator = await anOperator(api, 'finance');
  const backOffice = await openBackOffice(browser, api);
  const { page } = backOffice;
  await signInToBackOffice(page, `/members/${player.memberId}`, operator);
  await page.getByText('Nenhum bônus ainda').waitFor();
  await page.getByRole('button', { name: 'Conceder bônus' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel('Valor do bônus').fill('3000');
  await form.getByRole('button', { name: 'Conceder bônus' }).click();
  await form.getByText('Diga o motivo').waitFor();
  await form.getByLabel('Motivo').fill('aniversário');
  await form.getByLabel('Nome', { exact: true }).fill('Aniversário');
  await form.getByText('Mais regras').click();
  await form.getByLabel('Gasta primeiro').selectOption('bonus');
  await form.getByLabel('Aposta máxima').fill('500');
  await form.getByRole('button', { name: 'Conceder bônus' }).click();

  const row = page.getByRole('listitem').filter({ hasText: 'Aniversário' }).first();
  await row.getByText(`${operator.username} · aniversário`).waitFor();
  await row.getByRole('button', { name: 'Cancelar bônus' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancelar este bônus?' });
  await question.getByText(reais(3_000n)).waitFor();
  await question.getByLabel('Motivo').fill('dado por engano');
  await question.getByRole('button', { name: 'Cancelar bônus' }).click();
  await row.getByText('Cancelado', { exact: true }).waitFor();
  const { list } = await operator.client.call(listMemberBonuses, { memberId: player.memberId as `mbr_${string}` });
  expect(list).toMatchObject([
    { state: 'cancelled', endReason: 'dado por engano', givenReason: 'aniversário', spendsFirst: 'bonus', maximumBetAmount: '500' },
  ]);
  expect(await moneyOf(player)).toMatchObject({ sumBalance: '10000', bonus: '0' });
  expect(backOffice.complaints).toEqual([]);
  await backOffice.close();
});
