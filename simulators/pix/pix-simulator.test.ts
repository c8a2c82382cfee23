import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPixSimulator, type PixSimulator } from './pix-simulator.ts';

const CLIENT_SECRET = 'client secret of the test, long enough';
const TXID = '0123456789abcdef0123456789abcdef';
const KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';

let directory: string;
let simulator: PixSimulator;

const start = () =>
  startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    bookFile: join(directory, 'bank.json'),
    clientSecret: CLIENT_SECRET,
    webhookSecret: 'w'.repeat(64),
    payoutDelayMs: 60_000,
  });

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'pix-simulator-'));
  simulator = await start();
});
afterEach(async () => {
  await simulator.close();
  rmSync(directory, { recursive: true });
});

async function call(method: string, path: string, body?: unknown) {
  const authorization = `Basic ${Buffer.from(`jogada:${CLIENT_SECRET}`).toString('base64')}`;
  const granted = await fetch(`${simulator.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const answer = await fetch(simulator.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) };
}

const order = { calendario: { expiracao: 600 }, valor: { original: '50.00' }, chave: KEY };

test('Refuses calls without a token, and tokens for a wrong password', async () => {
  expect((await fetch(`${simulator.url}/cob/${TXID}`)).status).toBe(401);
  expect(
    (
      await fetch(`${simulator.url}/oauth/token`, {
        method: 'POST',
        headers: { authorization: 'Basic eDp5', 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      })
    ).status,
  ).toBe(401);
});

test('Opens a charge once, keeps it over a restart, and completes it when paid', async () => {
  expect(await call('PUT', `/cob/${TXID}`, order)).toMatchObject({
    status: 201,
    body: { txid: TXID, status: 'ATIVA', valor: { original: '50.00' } },
  });
  expect(await call('PUT', `/cob/${TXID}`, order)).toMatchObject({ status: 400 });
  expect(await call('PUT', '/cob/short', order)).toMatchObject({ status: 400 });
  await simulator.close();
  simulator = await start();
  const payment = simulator.bank.receive({
    txid: TXID,
    receiverKey: KEY,
    amount: '50.00',
    payer: { document: '52998224725', name: 'Ana' },
  });
  expect(payment.endToEndId).toMatch(/^E\d{8}\d{12}[a-zA-Z0-9]{11}$/);
  expect(await call('GET', `/cob/${TXID}`)).toMatchObject({
    body: { status: 'CONCLUIDA', pix: [{ endToEndId: payment.endToEndId, valor: '50.00' }] },
  });
});

test('Refunds a payment up to its amount', async () => {
  const { endToEndId } = simulator.bank.receive({
    txid: null,
    receiverKey: KEY,
    amount: '50.00',
    payer: { document: '52998224725', name: 'Ana' },
  });
  const first = await call('PUT', `/pix/${endToEndId}/devolucao/one`, { valor: '30.00' });
  expect(first).toMatchObject({ status: 201, body: { status: 'DEVOLVIDO', valor: '30.00' } });
  expect(await call('PUT', `/pix/${endToEndId}/devolucao/one`, { valor: '30.00' })).toMatchObject({ status: 201, body: first.body });
  expect(await call('PUT', `/pix/${endToEndId}/devolucao/two`, { valor: '20.01' })).toMatchObject({ status: 400 });
});

test('Pages the list of payments and filters it by payer', async () => {
  for (const document of ['52998224725', '11144477735', '52998224725'])
    simulator.bank.receive({ txid: TXID, receiverKey: KEY, amount: '1.00', payer: { document, name: 'Ana' } });
  const span = `inicio=${new Date(Date.now() - 60_000).toISOString()}&fim=${new Date(Date.now() + 60_000).toISOString()}`;
  expect((await call('GET', `/pix?${span}&paginacao.itensPorPagina=2&paginacao.paginaAtual=1`)).body).toMatchObject({
    parametros: { paginacao: { quantidadeDePaginas: 2 } },
    pix: [{ valor: '1.00' }],
  });
  expect((await call('GET', `/pix?${span}&cpf=11144477735`)).body?.['pix']).toHaveLength(1);
});

test('Accepts one payout per id, and refuses another content under that id', async () => {
  const payout = {
    payoutId: 'wdr_0000000000000001',
    amount: '10.00',
    keyKind: 'cpf',
    key: '52998224725',
    payeeDocument: '52998224725',
    payeeName: 'Ana',
  };
  expect(await call('POST', '/payouts', payout)).toMatchObject({ status: 201, body: { state: 'processing' } });
  expect(await call('POST', '/payouts', payout)).toMatchObject({ status: 200, body: { state: 'processing' } });
  expect(await call('POST', '/payouts', { ...payout, amount: '11.00' })).toMatchObject({ status: 409 });
  expect(simulator.bank.listPayouts()).toHaveLength(1);
});

test('Refuses control commands from pages in browsers', async () => {
  const answer = await fetch(`${simulator.url}/control`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    body: '{"do":"behave"}',
  });
  expect(answer.status).toBe(403);
});

test('The page explains an invalid code, and escapes all input', async () => {
  const answer = await fetch(`${simulator.url}/pagar?${new URLSearchParams({ code: '<script>alert(1)</script>' })}`);
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain('Código não reconhecido');
  expect(page).not.toContain('<script>');
});
