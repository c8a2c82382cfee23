import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as agents from '@jogada/agents/contract/player';
import { giveHeadRates } from '@jogada/agents/server';
import { register } from '@jogada/accounts/contract/player';
import { aPlayer, aRegistration, setJurisdiction, startApi, turnSwitches, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { testClock } from '@jogada/platform/testing';
import { post } from '@jogada/wallet/server';
import { aPhone, readQrCode, startBrowser, type Phone } from './harness/index.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  // The clock stands still: no day ends between a round and the screen that counts it as today's.
  [api, browser] = await Promise.all([startApi({ servesPages: true, clock: testClock(new Date()) }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

interface Team {
  readonly head: TestPlayer;
  readonly low: TestPlayer;
}

/**
 * Creates an agent with a member below who played two days ago, on a day that is closed, and today. Under `standard` the closed day is paid;
 * under `br-spa`, in force when it closes, it waits for the agent's number.
 */
async function aTeam(jurisdiction: 'standard' | 'br-spa' = 'standard'): Promise<Team> {
  const head = await aPlayer(api);
  await api.owner.query('update accounts.member set type = 1 where id = $1', [head.memberId]);
  await api.eventsCarried();
  const longAgo = new Date(api.now().getTime() - 3 * DAY_MS);
  await giveHeadRates(api.owner, { memberId: head.memberId, merchantCode: head.session.merchantCode, at: longAgo });
  const { code } = await head.client.call(agents.createLink, { name: 'Rua', opensAgent: false, rates: [] });
  const client = api.newClient();
  const form = { ...(await aRegistration(api, client)), affiliateCode: code };
  const session = await client.call(register, form);
  const low = { client, session, memberId: session.memberInfo.id, username: form.username, password: form.password };
  await api.eventsCarried();
  await setJurisdiction(api, jurisdiction);
  // Holds the lock of the server's own job run: a closed day accepts no more rounds.
  await api.owner.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('job'), hashtext('agents.close-days'))");
    await api.owner.query('delete from agents.closed_day');
    await api.owner.query("update agents.programme set opened_at = $1 where merchant_code = 'demo'", [longAgo]);
    await play(low, 120_000n, new Date(api.now().getTime() - 2 * DAY_MS));
    await play(low, 50_000n, api.now());
    await run('count-rounds');
    await expect.poll(() => api.owner.query('select from agents.pending_rounds')).toEqual([]);
    await run('close-days');
  });
  return { head, low };
}

async function run(name: string): Promise<void> {
  await api.eventsCarried();
  const job = api.composition.jobs.find((known) => known.name === `agents.${name}`);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(api.composition.backgroundContext);
}

async function play(player: TestPlayer, amount: bigint, at: Date): Promise<void> {
  const shared = { merchantCode: player.session.merchantCode, memberId: player.memberId, currency: 'BRL', amount, at } as const;
  const services = api.composition.services;
  await post(services, { ...shared, kind: 'adjustment_credit', source: 'house', externalId: randomUUID() });
  const bet = { kind: 'bet_and_win', source: 'arcade', externalId: randomUUID(), roundId: randomUUID() } as const;
  const answer = await post(services, { ...shared, ...bet, gameId: 'tesouro-da-mata', closesRound: true, winAmount: 0n });
  expect(answer.outcome).toBe('applied');
}

async function aPhoneOf(player: TestPlayer): Promise<Phone> {
  const phone = await aPhone(browser, api);
  await phone.signIn(player);
  return phone;
}

const shortcut = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test("CON-17 Shows an agent the money, today's team, every screen whose switch is on and what is pending, and shows no other role any of it", async () => {
  const { head, low } = await aTeam();
  const phone = await aPhoneOf(head);
  const { page } = phone;
  await phone.open('/m/agent');
  await page.getByText(/^(Bom dia|Boa tarde|Boa noite),$/).waitFor();
  await page.getByText(head.username, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Sacar' }).waitFor();
  await page.getByRole('link', { name: '1 Jogaram hoje' }).waitFor();
  await page.getByRole('link', { name: '2 Novas contas' }).waitFor();
  await page.getByRole('definition').filter({ hasText: 'R$ 500,00' }).first().waitFor();
  const menu = page.getByRole('navigation', { name: 'Menu do agente' });
  await menu.getByRole('link', { name: /Avisos/ }).waitFor();
  await menu.getByText('1 não lida').waitFor({ state: 'attached' });

  for (const name of ['Visão da equipe', 'Extrato', 'Minha equipe', 'Chuva de envelopes', 'Resultado da equipe', 'Apostas da equipe'])
    await shortcut(page, name).waitFor();
  for (const name of ['Percentuais', 'Minhas comissões', 'Segurança', 'Mensagens']) await shortcut(page, name).waitFor();
  await turnSwitches(api, ['TEAMBETTING3'], 'off');
  await shortcut(page, 'Apostas da equipe').waitFor({ state: 'detached' });
  // The screen is as unavailable by address as it is in the menu.
  await phone.open('/m/teamBetting');
  await page.getByText('Página indisponível').waitFor();
  await page.getByRole('link', { name: 'Área do agente' }).click();
  await page.waitForURL('**/m/agent');
  await turnSwitches(api, ['TEAMBETTING3'], 'on');
  await shortcut(page, 'Apostas da equipe').waitFor();
  await shortcut(page, 'Extrato').click();
  await page.waitForURL(/\/m\/transaction\/record\?types=A/);
  await page.getByRole('button', { name: 'Comissões', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Tudo', pressed: false }).click();
  await page.getByRole('button', { name: 'Tudo', pressed: true }).waitFor();
  await phone.open('/m/transaction/record?types=A');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.waitForURL('**/m/agent');
  await turnSwitches(api, ['AGEPAG'], 'off');
  await page.getByText('Página indisponível').waitFor();
  await page.getByRole('link', { name: 'Ir para o início' }).click();
  await page.waitForURL('**/m/home');
  await turnSwitches(api, ['AGEPAG'], 'on');
  expect(phone.complaints).toEqual([]);
  await phone.close();

  const other = await aPhoneOf(low);
  await other.open('/m/agent');
  await other.page.waitForURL('**/m/home');
  await other.close();
});

test('CON-18 Leads from the team to a member, from a sum to the rounds and from a payout to its proof; shows links and accounts with their rates', async () => {
  const { head, low } = await aTeam();
  const phone = await aPhoneOf(head);
  const { page } = phone;
  await phone.open('/m/agent/team/overview');
  await page.getByText('R$ 1.700,00').first().waitFor();
  await page.getByText('Ver como tabela').click();
  await page.getByRole('row').filter({ hasText: 'R$ 1.200,00' }).waitFor();
  await page.getByText('Indicados por você').waitFor();

  await phone.open('/m/member/team');
  await page.getByLabel('Buscar por usuário').fill(low.username.slice(0, 6));
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await page.getByText('Sem percentuais: não recebe comissão.').waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain(low.username);
  await page.getByRole('button', { name: 'Alterar percentuais' }).click();
  await page.getByRole('dialog').getByRole('slider', { name: 'Slots' }).fill('250');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar percentuais' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('definition').filter({ hasText: '0,25%' }).waitFor();

  await phone.open('/m/agent/team/pnl');
  await page.getByText('+R$ 1.700,00').first().waitFor();
  await phone.open('/m/teamBetting');
  await page.getByRole('list', { name: 'Diretos, com suas equipes' }).getByRole('link').click();
  await page.getByRole('list', { name: 'Dia a dia' }).getByRole('button').last().click();
  // A round of the paid day states its rate and share, and leads to the commission that paid it.
  const played = page.getByRole('dialog');
  await played.getByText(/sua parte 0,80%: R\$.9,60·00000/).waitFor();
  const overlayEntries = await page.evaluateHandle(() => {
    const made: string[] = [];
    const { pushState } = History.prototype;
    History.prototype.pushState = function push(state, ...step) {
      made.push(location.pathname);
      pushState.call(this, state, ...step);
    };
    return made;
  });
  await played.getByRole('link', { name: /Comissão de/ }).click();
  await page.waitForURL('**/m/member/teamRebate?day=*');
  await played.waitFor({ state: 'detached' });
  // The dialog gets no entry above the page that was opened from it.
  expect(await overlayEntries.jsonValue()).toEqual([]);
  await page.getByText('R$ 9,60').first().waitFor();

  await phone.open('/m/member/teamRebate');
  await page.getByRole('list', { name: 'Extratos' }).getByRole('link').click();
  await page.getByRole('list', { name: 'Detalhes' }).getByRole('button', { name: /Slots/ }).click();
  await page.getByRole('list', { name: 'Jogadores' }).getByRole('button').click();
  await page.getByRole('dialog').getByText('R$ 1.200,00').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Recalcular' }).click();
  await page.getByText('Os valores conferem').waitFor();
  await page.getByText('R$ 9,60').first().waitFor();

  await phone.open('/m/agentRegister');
  await page.getByRole('button', { name: 'Criar link' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Criar', exact: true }).click();
  await sheet.getByText('Dê um nome ao link.').waitFor();
  await sheet.getByLabel(/Nome do link/).fill('Grupo da praia');
  await sheet.getByRole('tab', { name: 'Agente' }).click();
  await sheet.getByRole('slider', { name: 'Slots' }).fill('300');
  await sheet.getByRole('button', { name: 'Criar', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Grupo da praia' }).getByText('Nenhuma conta').waitFor();
  // The member who registered through the first link is counted on it, and its QR code scans.
  const street = page.getByRole('article').filter({ hasText: 'Rua' });
  await street.getByText('1 conta', { exact: true }).waitFor();
  await street.getByRole('button', { name: 'QR code' }).click();
  const code = await readQrCode(sheet.getByRole('img'));
  expect(code).toMatch(/\/m\/register\?affiliateCode=[A-Z2-9]{8}$/);
  await sheet.getByText(code, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Cadastro direto' }).click();
  const username = `praia${randomInt(1e9)}`;
  await page.getByLabel(/Nome de usuário/).fill(username);
  await page.getByLabel(/^Senha provisória/).fill('12345678');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page
    .getByRole('textbox', { name: /^Senha provisória/ })
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor();
  await page.getByLabel(/^Senha provisória/).fill('capivara-do-rio-azul');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByRole('heading', { name: 'Conta criada' }).waitFor();
  await page.getByText(username).first().waitFor();

  await phone.open('/m/member/agent/agentRebeat');
  await page.getByRole('row', { name: /Slots/ }).getByText('0,80%').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('C9 R04 Under br-spa an agent without a number on file sees the notice and a message; both lead to its form, and the notice is gone once it is filed', async () => {
  onTestFinished(() => setJurisdiction(api, 'standard'));
  const { head } = await aTeam('br-spa');
  await api.eventsCarried();
  const phone = await aPhoneOf(head);
  const { page } = phone;
  // Risks and second factor come first under these rules (R23, R11).
  const answer = async (name: string, button: string) => {
    const lead = page.getByRole('dialog', { name });
    await lead.getByRole('button', { name: button }).click();
    await lead.waitFor({ state: 'detached' });
  };
  await phone.open('/m/agent');
  await answer('Antes de jogar', 'Entendi');
  await answer('Ative a verificação', 'Agora não');
  const notice = page.getByRole('heading', { name: 'Falta seu CPF ou CNPJ' });
  await notice.waitFor();

  await page
    .getByRole('main')
    .getByRole('link', { name: /Mensagens/ })
    .click();
  await page.getByRole('button', { name: /Não lida: Informe seu CPF ou CNPJ/ }).click();
  await page.getByRole('dialog', { name: 'Informe seu CPF ou CNPJ' }).getByRole('link').click();
  await page.waitForURL('**/m/member/agent/identity');
  await page.getByLabel(/^CPF ou CNPJ/).waitFor();

  await phone.open('/m/agent');
  await answer('Ative a verificação', 'Agora não');
  await page.getByRole('link', { name: 'Informar agora' }).click();
  await page.waitForURL('**/m/member/agent/identity');
  const number = page.getByLabel(/^CPF ou CNPJ/);
  await number.fill('11.222.333/0001-82');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('CPF ou CNPJ inválido. Confira os números.').waitFor();
  await number.fill('11.222.333/0001-81');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('**.222.333/****-**').waitFor();
  expect(await number.count()).toBe(0);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.waitForURL('**/m/agent');
  await page.getByText(head.username, { exact: true }).waitFor();
  await notice.waitFor({ state: 'detached' });

  // The explanation of a balance without entries says that there are none.
  await page.getByRole('button', { name: 'Como chegamos a este valor' }).click();
  const why = page.getByRole('dialog', { name: 'Como chegamos a este valor' }).getByRole('region', { name: 'Saldo real' });
  await why.getByText('Nenhuma movimentação.').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
