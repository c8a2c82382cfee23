import type { Browser, Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, anOperator, settledRound, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import type { AnswerOf, Endpoint } from '@jogada/platform/contract';
import { testClock } from '@jogada/platform/testing';
import { createPromotion, createRain, switchPromotion } from '@jogada/promotions/contract/operator';
import { listCashBack } from '@jogada/promotions/contract/player';
import { grantWheelTickets } from '@jogada/promotions/server';
import { readBalance } from '@jogada/wallet/contract/player';
import { openBackOffice, aPhone, readLongValue, reais, signInToBackOffice, startSite, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  // The clock stands still: no day ends between a check-in and its move to the day before.
  const site = await startSite({ clock: testClock(new Date()) });
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
  // The reward is above the limit of the role, so another operator approves it.
  await panel().getByText('Aguarda aprovação').waitFor();
  const other = await openBackOffice(browser, api);
  await signInToBackOffice(other.page, '/approvals', await anOperator(api, 'owner'));
  const asked = other.page.getByRole('row', { name: /Mudar o clube VIP/ });
  const change = asked.getByRole('listitem').filter({ hasText: `Prêmio de subida, nível ${count + 1}` });
  await change.getByText(/^nada$/).waitFor();
  await change.getByText(/1\.234,00/).waitFor();
  await asked.getByRole('button', { name: 'Aprovar' }).click();
  await other.page.getByText('Aprovado e feito.').waitFor();
  expect(other.complaints).toEqual([]);
  await other.close();

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

const DAYS = 7;
const JOURNEY_MS = 300_000;

test(
  'CON-21 A member checks in for eight days, completes a mission, claims cash back, reaches a level, turns the wheel and takes an envelope',
  async () => {
    const finance = await anOperator(api, 'finance');
    const { promotionId } = await finance.client.call(createPromotion, {
      merchantCode: 'demo',
      code: 'duas-rodadas',
      rule: { kind: 'mission', goal: 'rounds', target: '2', category: 'RNG', period: 'once', amount: '300', claimDays: 3, ...TO_ALL },
      texts: [{ language: 'pt', name: 'Duas rodadas', summary: '' }],
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: null,
      budgetAmount: null,
      announcementId: null,
      position: 0,
    });
    await finance.client.call(switchPromotion, { promotionId, isOn: true });
    const player = await aFundedPlayer(api, { amount: 500_000n });
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.signIn(player);

    for (let visit = 1; visit <= DAYS + 1; visit += 1) {
      await phone.open('/m/rewardCenter');
      const card = page.getByRole('article', { name: 'Check-in de sete dias' });
      const day = visit > DAYS ? 1 : visit;
      await card.getByRole('listitem').and(page.locator('[aria-current="date"]')).getByText(`Dia ${day}`, { exact: true }).waitFor();
      expect(await card.getByText('recebido').count()).toBe(day - 1);
      await card.getByRole('button', { name: 'Fazer check-in' }).click();
      await card.getByText(/^Check-in feito hoje\. O próximo abre/).waitFor();
      await moveCheckInsBack(player);
    }

    await page.reload();
    const mission = page.getByRole('article', { name: 'Duas rodadas' });
    await mission.getByText('0 de 2 rodadas').first().waitFor();
    await play(player, { amount: 20_000n });
    await phone.open('/m/rewardCenter');
    await mission.getByText('1 de 2 rodadas').first().waitFor();
    await play(player, { amount: 100_000n, winAmount: 70_000n });
    await phone.open('/m/rewardCenter');
    const prize = page.getByRole('article', { name: 'Duas rodadas' }).filter({ has: page.getByRole('button', { name: 'Resgatar' }) });
    await prize.getByRole('button', { name: 'Resgatar' }).click();
    await prize.waitFor({ state: 'detached' });
    await mission.getByText('Completa: a recompensa está em “Para resgatar”.').waitFor();
    // R$ 9,50 of the check-ins, and R$ 3,00 of the mission.
    expect(await read(phone, readBalance)).toMatchObject({ sumBalance: `${500_000n - 50_000n + 950n + 300n}` });

    await page
      .getByRole('button', { name: 'Cashback' })
      .or(page.getByRole('tab', { name: 'Cashback' }))
      .click();
    const statement = page.getByRole('article').filter({ hasText: 'Resultado líquido negativo' }).first();
    await statement.getByText('Em andamento').waitFor();
    await statement.getByText(reais(50_000n)).first().waitFor();
    const [period] = (await read(phone, listCashBack)).list;
    await settleCashBackAt(new Date(period?.endsAt ?? ''));
    await page.reload();
    await page
      .getByRole('button', { name: 'Cashback' })
      .or(page.getByRole('tab', { name: 'Cashback' }))
      .click();
    await statement.getByRole('button', { name: `Resgatar ${reais(5_000n)}` }).click();
    await statement.getByText('Resgatado').waitFor();

    await api.runJob('promotions.count-vip-points');
    await phone.open('/m/member/benefits');
    await page.getByRole('heading', { name: 'Ipê', level: 2 }).waitFor();
    // Too few days of play forecast nothing; four active days in three weeks do.
    expect(await page.getByText(/^No ritmo das últimas semanas/).count()).toBe(0);
    await api.owner.query(
      `insert into promotions.vip_round
         (member_id, source, round_id, game_id, classification, weight_percent, stake_amount, weighted_amount, period, settled_at)
       select $1, 'arcade', 'earlier ' || days, 'tesouro-da-mata', 'RNG', 100, 100, 10000, '2000-01-01', $2::timestamptz - days * interval '1 day'
         from unnest(array[20, 15, 10, 5]) days`,
      [player.memberId, api.now()],
    );
    await page.reload();
    await page.getByText(/^No ritmo das últimas semanas \([\d.]+ pontos por semana\), você (chega ao nível|termina o período)/).waitFor();
    const levels = page.getByRole('article', { name: /^Nível .+ alcançado$/ });
    await levels.first().waitFor();
    const waiting = await levels.count();
    await levels.first().getByRole('button', { name: 'Resgatar' }).click();
    await expect.poll(() => levels.count()).toBe(waiting - 1);

    const ticket = { merchantCode: 'demo', memberId: player.memberId, count: 1, occasion: 'journey', at: api.now() };
    await api.database.transaction((tx) => grantWheelTickets(tx, { ...ticket, secrets: api.composition.services.settings.secrets }));
    await phone.open('/m/prizeWheel');
    // Levels bring turns too.
    await page.getByText(/^Você tem \d+ giros?$/).waitFor();
    // The hash fits on one line and is copied whole.
    const hash = await readLongValue(page.getByRole('main'));
    expect(hash).toEqual({ value: expect.stringMatching(/^[\da-f]{64}$/), isCut: true, copied: hash.value });
    await page.getByRole('button', { name: 'Girar' }).click();
    await page
      .getByRole('status')
      .getByText(/^Você ganhou|^Não foi desta vez/)
      .waitFor();
    await page
      .getByRole('button', { name: 'Conferir' })
      .or(page.getByText('Conferir', { exact: true }))
      .first()
      .click();
    await page.getByText('Conferido neste aparelho: o resultado está correto.').waitFor();

    await api.owner.query("delete from promotions.red_rain where merchant_code = 'demo'");
    const startsAt = new Date(api.now().getTime() + 60_000);
    const { rain } = await finance.client.call(createRain, {
      merchantCode: 'demo',
      startsAt: startsAt.toISOString(),
      minutes: 30,
      budgetAmount: '5000',
      envelopeCount: 10,
      wagerTimes: 0,
    });
    const rainId = rain?.rainId ?? '';
    await moveRain(rainId, "starts_at - interval '2 minutes'");
    await phone.open('/m/redRain');
    await page.getByText('Envelopes restantes: 10 de 10').waitFor();
    await page.getByRole('button', { name: 'Pegar um envelope' }).click();
    await page.getByText(/^No envelope: R\$/).waitFor();
    await moveRain(rainId, "starts_at - interval '31 minutes'");
    await phone.open('/m/redRain');
    await page.getByText('Conferir', { exact: true }).first().click();
    await page.getByText('Confere: os valores foram definidos antes e somam o total.').waitFor();
    const [published] = await api.owner.query<{ hash: string }>(
      "select encode(seed_hash, 'hex') as hash from promotions.red_rain where id = $1",
      [rainId],
    );
    const fact = (name: string) => page.getByRole('dialog').locator('dl > div').filter({ hasText: name });
    const shownHash = await readLongValue(fact('Hash publicado antes'));
    expect(shownHash).toEqual({ value: published?.hash, isCut: true, copied: published?.hash });
    const seed = await readLongValue(fact('Semente revelada'));
    expect(seed).toEqual({ value: expect.stringMatching(/^[\da-f]{64}$/), isCut: true, copied: seed.value });
    await finance.client.call(switchPromotion, { promotionId, isOn: false });
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
  JOURNEY_MS,
);

const TO_ALL = { payout: { form: 'cash' as const }, audience: { needsFirstBet: false, clubLabels: [], daysFromRegistration: null } };

/** Moves the member's check-ins one day back. The occasions are unique, so they leave their places first. */
async function moveCheckInsBack({ memberId }: TestPlayer): Promise<void> {
  await api.owner.query("update promotions.reward set occasion = occasion || '#' where member_id = $1 and origin = 'check_in'", [memberId]);
  await api.owner.query(
    `update promotions.reward
        set earned_at = earned_at - interval '1 day',
            occasion = promotion_id || ':' || to_char(earned_at at time zone 'America/Sao_Paulo' - interval '1 day', 'YYYY-MM-DD')
      where member_id = $1 and origin = 'check_in'`,
    [memberId],
  );
}

/** Reads as the phone does: its sign-in ended the session of the player's own client. */
async function read<E extends Endpoint>({ context }: Phone, { path }: E): Promise<AnswerOf<E>> {
  const { value }: { readonly value: AnswerOf<E> } = await (await context.request.get(path)).json();
  return value;
}

async function play(player: TestPlayer, round: { readonly amount: bigint; readonly winAmount?: bigint }): Promise<void> {
  await settledRound(api, player, round);
  await api.eventsCarried();
}

async function settleCashBackAt(moment: Date): Promise<void> {
  const job = api.composition.jobs.find(({ name }) => name === 'promotions.settle-cash-back');
  await job?.run({ ...api.composition.backgroundContext, now: () => moment });
}

async function moveRain(rainId: string, startsAt: string): Promise<void> {
  await api.owner.query(
    `update promotions.red_rain set starts_at = ${startsAt}, ends_at = ${startsAt} + interval '30 minutes' where id = $1`,
    [rainId],
  );
}
