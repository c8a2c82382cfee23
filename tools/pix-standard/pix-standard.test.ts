import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startPixSimulator } from '@jogada/pix-simulator';
import { openBank as openEfi } from '../../domains/wallet/server/providers/efi/provider.ts';
import { openBank as openPixApi } from '../../domains/wallet/server/providers/pix-api/provider.ts';
import { pixStandard, type PixExchange, type PixMessage } from './find-exchange-faults.ts';

const file = process.env['BACEN_PIX_FILE'];
if (file === undefined) process.stderr.write('skipped: the Pix API by the file of the Central Bank, which BACEN_PIX_FILE does not name\n');
const standard = file === undefined ? () => [] : pixStandard(readFileSync(file, 'utf8'));

const RECEIVER_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
const TXID = '0123456789abcdef0123456789abcdef';
const PAYER = { document: '52998224725', name: 'Ana Souza' };

test.skipIf(file === undefined)('The file finds the faults of a call, of its answer and of a message', () => {
  const pix = { endToEndId: `E${'1'.repeat(31)}`, valor: '10.00', horario: '2026-11-28T12:00:00Z' };
  const read: PixExchange = {
    ...{ kind: 'call', method: 'GET', path: `/pix/${pix.endToEndId}`, requestBody: undefined },
    ...{ status: 200, contentType: 'application/json; charset=utf-8', answer: pix },
  };
  expect(standard(read)).toEqual([]);
  expect(standard({ ...read, path: '/payouts/1' })).toEqual([]);
  const faulty: readonly (readonly [Partial<PixExchange>, string])[] = [
    [{ answer: { ...pix, valor: '10.0' } }, 'answer 200/valor: must match pattern'],
    [{ answer: { ...pix, horario: '28/11/2026' } }, 'answer 200/horario: must match format'],
    [{ answer: { endToEndId: pix.endToEndId } }, "answer 200: must have required property 'valor'"],
    [{ path: '/pix/E1' }, 'path e2eid: must match pattern'],
    [{ method: 'DELETE' }, 'is not in the standard'],
    [{ status: 418 }, 'answer 418: is not in the standard'],
    [
      { status: 404, answer: { type: 'https://pix.bcb.gov.br/api/v2/error/NaoEncontrado', title: 'x', status: 404 } },
      'is application/json',
    ],
    [{ path: '/pix?inicio=2026-11-28T12:00:00Z&limite=3' }, 'query fim: is missing'],
    [{ path: '/pix?inicio=2026-11-28T12:00:00Z&limite=3' }, 'query limite: is not in the standard'],
    [{ path: '/pix?inicio=now&fim=2026-11-28T12:00:00Z' }, 'query inicio: must match format'],
  ];
  for (const [change, fault] of faulty) expect(standard({ ...read, ...change }).join('\n')).toContain(fault);
  const order = {
    ...read,
    method: 'PUT',
    path: `/cob/${TXID}`,
    status: 503,
    requestBody: { chave: RECEIVER_KEY, valor: { original: 10 } },
  };
  expect(standard(order).join('\n')).toContain('request/valor/original: must be string');
  expect(standard({ kind: 'message', body: { pix: [{ ...pix, devolucoes: [{ id: 'a' }] }] } }).join('\n')).toContain(
    "required property 'rtrId'",
  );
});

test.skipIf(file === undefined).each([
  ['pix-api', 'standard', openPixApi],
  ['efi', 'efi', openEfi],
] as const)('%s speaks the Pix API as the file of the Central Bank has it, in every call and answer', async (_name, dialect, openBank) => {
  const clientSecret = 'client secret of the test, long enough';
  const seen: (PixExchange | PixMessage)[] = [];
  const note = (exchange: unknown) => void seen.push(exchange as PixExchange | PixMessage);
  channel('pix-simulator.exchange').subscribe(note);
  const bank = await startPixSimulator({
    ...{ port: 0, host: '127.0.0.1', dialect, clientSecret, webhookSecret: 'w'.repeat(64), payoutDelayMs: 3_600_000 },
    fetchBy: () => Promise.resolve(new Response()),
  });
  try {
    const { payments } = openBank({
      ...{ baseUrl: bank.url, clientId: 'jogada', clientSecret, timeoutMs: 4000, clientCertificate: undefined, transport: undefined },
      receiverKey: RECEIVER_KEY,
    });
    const now = new Date();
    const span = { from: new Date(now.getTime() - 60_000), to: new Date(now.getTime() + 60_000) };
    const order = { txid: TXID, amount: 5000n, expiresAfterMs: 1_800_000, receiverKey: RECEIVER_KEY, payer: PAYER };
    await payments.setWebhook({ receiverKey: RECEIVER_KEY, url: 'https://site.example/wps/payments' });
    expect(await payments.listPayments(span)).toEqual([]);
    expect(await payments.findCharge(TXID)).toBeUndefined();
    await payments.createCharge(order);
    await payments.createCharge(order);
    expect(await payments.findPayment(`E${'1'.repeat(31)}`)).toBeUndefined();
    const payment = bank.bank.receive({ txid: TXID, receiverKey: RECEIVER_KEY, amount: '50.00', payer: PAYER });
    await bank.bank.notify([payment]);
    expect(await payments.findCharge(TXID)).toMatchObject({ status: 'completed' });
    const refund = { endToEndId: payment.endToEndId, returnId: `r${'0'.repeat(30)}`, amount: 3000n };
    await payments.refund(refund);
    await payments.refund(refund);
    await expect(payments.refund({ ...refund, returnId: `r${'1'.repeat(30)}` })).rejects.toThrow('payment provider');
    await bank.bank.notify([payment]);
    expect(await payments.findPayment(payment.endToEndId)).toMatchObject({ refunds: [{ amount: 3000n }] });
    expect(await payments.listPayments({ ...span, txid: TXID, payerDocument: PAYER.document })).toHaveLength(1);
    bank.bank.misbehaviour = { ...bank.bank.misbehaviour, isDown: true };
    await expect(payments.findCharge(TXID)).rejects.toThrow('503');
  } finally {
    channel('pix-simulator.exchange').unsubscribe(note);
    await bank.close();
  }
  const calls = seen.map((exchange) => (exchange.kind === 'call' ? `${exchange.method} ${exchange.status}` : 'message'));
  expect([...new Set(calls)].toSorted()).toEqual(['GET 200', 'GET 404', 'GET 503', 'PUT 200', 'PUT 201', 'PUT 400', 'message']);
  expect(seen.flatMap((exchange) => standard(exchange))).toEqual([]);
});
