import { once } from 'node:events';
import { request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, createServer, getCiphers, type ConnectionOptions, type SecureVersion, type Server as TlsServer } from 'node:tls';
import { handlePaymentWebhook, handlePayoutWebhook } from '@jogada/wallet/contract/provider';
import { signBankMessage } from '@jogada/wallet/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCertificate, type TestCertificate } from '../testing/certificates.ts';
import { rawSender, startApi, type TestApi } from '../testing/index.ts';
import { openBankDoor } from './bank-door.ts';

const ours = aCertificate({ name: 'jogada-authority' });
const site = aCertificate({ name: 'jogada', signedBy: ours });
const bankAuthority = aCertificate({ name: 'bank-authority' });
const bank = aCertificate({ name: 'bank', signedBy: bankAuthority });
const door = {
  url: 'https://127.0.0.1',
  certificate: site.certificate,
  key: site.key,
  bankAuthority: bankAuthority.certificate,
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ bankDoor: door });
});
afterAll(() => api.close());

interface Visit {
  readonly client?: TestCertificate;
  readonly path?: string;
  readonly method?: string;
  readonly maxVersion?: SecureVersion;
  readonly isSigned?: boolean;
}

const NEWS = JSON.stringify({ pix: [{ endToEndId: 'E'.padEnd(32, '0') }] });

/** Status and body of the response, or `refused` when the connection was not accepted. */
function visit({ client, path = handlePaymentWebhook.path, method = 'POST', maxVersion, isSigned = true }: Visit): Promise<string> {
  const timestamp = String(Math.floor(api.now().getTime() / 1000));
  const signature = signBankMessage({ timestamp, rawBody: NEWS }, api.secrets.pixWebhookSecret);
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: new URL(api.bankDoorUrl).port,
        path,
        method,
        agent: false,
        ca: ours.certificate,
        headers: {
          'content-type': 'application/json',
          'x-pix-timestamp': timestamp,
          'x-pix-signature': isSigned ? signature : 'no',
          ...(method === 'POST' && { 'content-length': String(NEWS.length) }),
        },
        ...(client && { cert: client.certificate, key: client.key }),
        ...(maxVersion && { maxVersion, minVersion: maxVersion }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => resolve(`${answer.statusCode} ${codeIn(Buffer.concat(chunks).toString())}`));
      },
    );
    sent.once('error', () => resolve('refused'));
    sent.end(method === 'POST' ? NEWS : undefined);
  });
}

function codeIn(text: string): string {
  const { success, errorCode } = JSON.parse(text) as { success: boolean; errorCode?: string };
  return success ? 'accepted' : (errorCode ?? '');
}

describe("P-07 S48 The bank's port", () => {
  test("Admits a certificate of the bank's authority to the bank's calls, which also need its signature", async () => {
    expect(await visit({ client: bank })).toBe('200 accepted');
    expect(await visit({ client: bank, maxVersion: 'TLSv1.2' })).toBe('200 accepted');
    expect(await visit({ client: bank, isSigned: false })).toBe('401 signature_refused');
  });

  test("Refuses no certificate, another authority's, a self-signed and an expired one in the handshake", async () => {
    const refused = [
      {},
      { client: aCertificate({ name: 'bank', signedBy: aCertificate({ name: 'bank-authority' }) }) },
      { client: aCertificate({ name: 'bank' }) },
      { client: aCertificate({ name: 'bank', signedBy: ours }) },
      { client: aCertificate({ name: 'bank', signedBy: bankAuthority, validUntil: new Date(Date.now() - 60_000) }) },
    ];
    for (const one of refused) expect(await visit(one)).toBe('refused');
  });

  test('Serves no other call, however its path is written', async () => {
    for (const path of [
      '/wps/system/status',
      '/%77ps/system/status',
      '/wps/events',
      '/vendor/v1/openapi.json',
      '/wps/payments/',
      '/m/home',
    ]) {
      expect(await visit({ client: bank, path, method: 'GET' }), path).toMatch(/^404 /);
    }
  });

  test("Is the only port with the bank's calls, however their path is written", async () => {
    const sender = rawSender(api.url, 1);
    for (const { path } of [handlePaymentWebhook, handlePayoutWebhook]) {
      for (const target of spellingsOf(path)) {
        const { status, text } = await sender.send({
          method: 'POST',
          path: target,
          headers: { 'content-type': 'application/json' },
          body: NEWS,
        });
        // Every port refuses absolute targets.
        const refusal = target.startsWith('http') ? [400, 'malformed_request'] : [404, 'not_found'];
        expect([status, codeIn(text)], target).toEqual(refusal);
      }
      expect((await sender.send({ method: 'GET', path, headers: {}, body: undefined })).status).toBe(404);
    }
    sender.close();
    expect((await fetch(`${api.url}/wps/system/status`)).status).toBe(200);
  });
});

/** Spellings of a path that a router reads as the same one. */
function spellingsOf(path: string): readonly string[] {
  const escaped = (pattern: RegExp) => path.replace(pattern, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return [
    path,
    `${path}/`,
    `${path}?x=1`,
    escaped(/w/),
    escaped(/y/),
    escaped(/[a-z]/g),
    escaped(/[a-z]/g).toUpperCase().replaceAll('/WPS', '/wps'),
    `http://127.0.0.1${path}`,
    `http://127.0.0.1${escaped(/p/g)}`,
  ];
}

describe("S75 The TLS of the bank's port", () => {
  /** Forward secrecy, and authenticated encryption. */
  const MODERN = /^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/;
  const OLD_CIPHERS = getCiphers()
    .map((name) => name.toUpperCase())
    .filter((name) => !name.startsWith('TLS_'));

  test.for(['ec', 'rsa'] as const)('Offers TLS 1.2 with modern suites only, and TLS 1.3, with a key of %s', async (keyType) => {
    const server = aCertificate({ name: 'jogada', signedBy: ours, keyType });
    const strict = openBankDoor(api.composition.app, { ...door, port: 0, certificate: server.certificate, key: server.key });
    const lax = createServer({ cert: server.certificate, key: server.key, minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' });
    await Promise.all([strict, lax].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));

    const accepted = { strict: new Set<string>(), lax: new Set<string>() };
    for (const name of OLD_CIPHERS) {
      const client = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', ciphers: `${name}:@SECLEVEL=0` } as const;
      for (const [key, server] of Object.entries({ strict, lax })) {
        if ((await handshake(server, client)) === 'TLSv1.2') accepted[key as 'strict' | 'lax'].add(name);
      }
    }
    expect([...accepted.strict].filter((name) => !MODERN.test(name))).toEqual([]);
    expect(accepted.strict.size).toBe(3);
    // Checks that this client does offer the other suites.
    expect([...accepted.lax].filter((name) => !MODERN.test(name)).length).toBeGreaterThan(3);

    for (const version of ['TLSv1', 'TLSv1.1'] as const) {
      const old = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' };
      expect([await handshake(strict, old), await handshake(lax, old)]).toEqual(['refused', version]);
    }
    expect(await handshake(strict, {})).toBe('TLSv1.3');
    for (const server of [strict, lax]) server.close();
  });
});

/** The negotiated version, or `refused`. */
function handshake(server: Server | TlsServer, options: ConnectionOptions): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, ca: ours.certificate, cert: bank.certificate, key: bank.key, ...options }, () => {
      resolve(socket.getProtocol() ?? '');
      socket.destroy();
    });
    socket.once('error', () => resolve('refused'));
  });
}
