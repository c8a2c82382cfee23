import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { register } from '@jogada/accounts/contract/player';
import * as agents from '@jogada/agents/contract/player';
import { aFundedPlayer, aRegistration, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { newId } from '@jogada/platform/server';
import { aPhone, readLongValue, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  return site.close;
});

const makeAgent = (memberId: string) => api.owner.query('update accounts.member set type = 1 where id = $1', [memberId]);

/** Creates an agent and a sub-agent whom the agent referred and who is offered a contract. */
async function twoAgents(): Promise<{ head: TestPlayer; sub: TestPlayer }> {
  const head = await aFundedPlayer(api);
  await makeAgent(head.memberId);
  await api.eventsCarried();
  const { code } = await head.client.call(agents.createLink, { name: 'Rua', opensAgent: false, rates: [] });
  const client = api.newClient();
  const form = { ...(await aRegistration(api, client)), affiliateCode: code };
  const session = await client.call(register, form);
  const sub = { client, session, memberId: session.memberInfo.id, username: form.username, password: form.password };
  await makeAgent(sub.memberId);
  await api.eventsCarried();
  return { head, sub };
}

test('CON-17 CON-18 The agent home shows a pending contract; it is read and signed, and another is offered from the phone', async () => {
  const { head, sub } = await twoAgents();
  await head.client.call(agents.offerContract, {
    memberId: sub.memberId,
    terms: {
      kind: 'daily_salary',
      period: 'day',
      carriesLoss: false,
      maximum: null,
      steps: [{ from: '100000', activeFrom: 2, rate: 250 }],
    },
  });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(sub);
  await phone.open('/m/agent');
  await page.getByText('Comissão diária proposta').waitFor();
  await page.getByRole('button', { name: 'Ver contrato' }).click();
  await page.waitForURL('**/m/member/agent/getSalaryContract');
  await page.getByRole('button', { name: 'Ler e responder' }).click();
  const sheet = page.getByRole('dialog', { name: 'Contrato' });
  await sheet.getByText('A partir de R$ 1.000,00 e 2 ativos', { exact: true }).waitFor();
  const hash = await readLongValue(sheet.getByRole('region', { name: 'Texto para assinar' }));
  expect(hash).toEqual({ value: expect.stringMatching(/^[\da-f]{64}$/), isCut: true, copied: hash.value });
  const sign = sheet.getByRole('button', { name: 'Assinar e aceitar' });
  expect(await sign.isDisabled()).toBe(true);
  await sheet.getByLabel('Li e concordo com o texto.').check();
  await sign.click();
  await page.getByText('Contrato assinado.').waitFor();
  // Signing in on the phone has replaced the session from the sub-agent's registration.
  const signed = await head.client.call(agents.listContracts, { side: 'pays' });
  expect(signed.list.map(({ state }) => state)).toEqual(['valid']);

  // A payment of the contract is disputed; a claim of spaces cannot be sent.
  await api.owner.query(
    `insert into agents.bill (bill_id, contract_id, merchant_code, kind, agent_id, payer_id, starts_at, ends_at, sequence, figure, carried_loss,
                              active_count, rate, total_due, due, carry_before, amount, carry_after, currency, state, made_at, try_at)
     select $1, contract_id, merchant_code, kind, agent_id, payer_id, $2::timestamptz - interval '1 day', $2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'BRL',
            'not_reached', $2, $2
       from agents.contract where agent_id = $3 and kind = 'daily_salary'`,
    [newId('bil', api.now()), api.now(), sub.memberId],
  );
  await phone.open('/m/member/agent/salaryRecords');
  await page.getByRole('list', { name: 'Pagamentos' }).getByRole('button').first().click();
  const bill = page.getByRole('dialog', { name: 'Como o valor é calculado' });
  await bill.getByRole('button', { name: 'Contestar', exact: true }).click();
  await bill.getByLabel('O que está errado?').fill('    ');
  expect(await bill.getByRole('button', { name: 'Enviar contestação' }).isDisabled()).toBe(true);
  await bill.getByLabel('O que está errado?').fill('Faltam dois jogadores ativos');
  await bill.getByRole('button', { name: 'Enviar contestação' }).click();
  await phone.showsMessage('Contestação aberta.');
  await phone.open('/m/member/agent/disputes');
  await page.getByText('Faltam dois jogadores ativos').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();

  const other = await aPhone(browser, api);
  await other.signIn(head);
  await other.open('/m/member/agent/getDevidendContract');
  await other.page.getByRole('tab', { name: 'Eu pago' }).click();
  await other.page.getByRole('button', { name: 'Propor contrato' }).click();
  const form = other.page.getByRole('dialog', { name: 'Propor contrato' });
  await form.getByRole('button', { name: '***' }).click();
  await form.getByLabel('Resultado do site a partir de').fill('1.000');
  await form.getByLabel('Percentual').fill('12,5');
  await form.getByRole('button', { name: 'Simular três meses' }).click();
  await form.getByText('A equipe não jogou nesse período.').waitFor();
  await form.getByRole('button', { name: 'Assinar e enviar' }).click();
  await other.showsMessage('Proposta enviada.');
  const [offered] = await api.owner.query<{ terms: object }>('select terms from agents.contract where payer_id = $1 and kind = $2', [
    head.memberId,
    'dividend',
  ]);
  expect(offered?.terms).toMatchObject({ period: 'week', carriesLoss: true, steps: [{ from: '100000', rate: 12_500 }] });
  expect(other.complaints).toEqual([]);
  await other.close();
});
