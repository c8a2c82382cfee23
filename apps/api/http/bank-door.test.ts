import { once } from 'node:events';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureVersion } from 'node:tls';
import { createLog, createServer } from '@jogada/platform/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCertificate, type Papers } from '../testing/certificates.ts';
import { hearBankAtItsDoor, openBankDoor } from './bank-door.ts';

const ours = aCertificate({ name: 'jogada-authority' });
const site = aCertificate({ name: 'jogada', signedBy: ours });
const bankAuthority = aCertificate({ name: 'bank-authority' });
const bank = aCertificate({ name: 'bank', signedBy: bankAuthority });

const app = createServer({ log: createLog({ name: 'test', level: 'silent' }), trustedProxies: [] });
hearBankAtItsDoor(app);
let heard = 0;
app.post('/wps/payments/pix', () => ({ heard: (heard += 1) }));
app.get('/wps/status', () => ({ isHere: true }));

const door = openBankDoor(app, {
  port: 0,
  url: 'https://127.0.0.1',
  certificate: site.certificate,
  key: site.key,
  bankAuthority: bankAuthority.certificate,
});

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  await once(door.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  door.close();
  await app.close();
});

interface Visit {
  readonly papers?: Papers;
  readonly path?: string;
  readonly method?: string;
  readonly maxVersion?: SecureVersion;
}

/** The status of the answer, or `refused` when there was none because the connection was not let in. */
function visit({ papers, path = '/wps/payments/pix', method = 'POST', maxVersion }: Visit): Promise<number | 'refused'> {
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: (door.address() as AddressInfo).port,
        path,
        method,
        agent: false,
        ca: ours.certificate,
        ...(papers && { cert: papers.certificate, key: papers.key }),
        ...(maxVersion && { maxVersion, minVersion: maxVersion }),
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', () => resolve('refused'));
    sent.end();
  });
}

test('P-07 S48 the bank is let in by a certificate of its authority, and heard', async () => {
  expect(await visit({ papers: bank })).toBe(200);
  expect(await visit({ papers: bank, maxVersion: 'TLSv1.2' })).toBe(200);
  expect(heard).toBe(2);
});

test('P-07 S48 nobody else is: no certificate, another authority’s, a self-made one, one that ran out, an old TLS', async () => {
  const before = heard;
  const stranger = aCertificate({ name: 'bank', signedBy: aCertificate({ name: 'bank-authority' }) });
  const refused = [
    {},
    { papers: stranger },
    { papers: aCertificate({ name: 'bank' }) },
    { papers: aCertificate({ name: 'bank', signedBy: ours }) },
    { papers: aCertificate({ name: 'bank', signedBy: bankAuthority, validUntil: new Date(Date.now() - 60_000) }) },
    { papers: bank, maxVersion: 'TLSv1.1' as const },
  ];
  for (const one of refused) expect(await visit(one)).toBe('refused');
  expect(heard).toBe(before);
});

test('P-07 S48 the bank’s door leads nowhere else, and its calls are at no other door', async () => {
  expect(await visit({ papers: bank, path: '/wps/status', method: 'GET' })).toBe(404);
  const open = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  expect((await fetch(`${open}/wps/payments/pix`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${open}/wps/status`)).status).toBe(200);
});
