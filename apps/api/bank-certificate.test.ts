import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { openDatabase } from '@jogada/platform/server';
import { createWalletServices } from '@jogada/wallet/server';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settingsOf } from './site-settings.ts';
import { aCertificate } from './testing/certificates.ts';

const bankAuthority = aCertificate({ name: 'bank-authority' });
const bank = aCertificate({ name: 'bank', signedBy: bankAuthority });
const ours = aCertificate({ name: 'jogada-client', signedBy: bankAuthority });
const stranger = aCertificate({ name: 'stranger' });
const KEY = 'ab'.repeat(32);
const SECRETS = {
  sessionSecret: KEY,
  passwordPepper: KEY,
  personalDataKey: KEY,
  captchaSecret: KEY,
  pixWebhookSecret: KEY,
  pixClientSecret: KEY,
  vendorKeys: { arcade: { keyId: 'arcade-1', secret: KEY } },
};

test("P-07 Presents the certificate of PIX_CERTIFICATE_FILES to the payment provider, which refuses another authority's", async () => {
  const names: unknown[] = [];
  const server = createServer(
    { cert: bank.certificate, key: bank.key, ca: bankAuthority.certificate, requestCert: true, rejectUnauthorized: true },
    ({ socket, url }, response) => {
      if (socket instanceof TLSSocket) names.push(socket.getPeerCertificate().subject.CN);
      response.setHeader('content-type', 'application/json');
      if (url === '/oauth/token') response.end(JSON.stringify({ access_token: 'token', token_type: 'bearer', expires_in: 3600 }));
      else response.writeHead(404).end('{}');
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const database = openDatabase({ url: 'postgres://127.0.0.1:1/none', connectionsMax: 1, applicationName: 'none' });
  try {
    const chargeWith = (client: typeof ours) => {
      const folder = mkdtempSync(join(tmpdir(), 'jogada-bank-'));
      const files = { certificate: client.certificate, key: client.key, 'bank-authority': bankAuthority.certificate };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.pem`), text);
      writeFileSync(join(folder, 'secrets.json'), JSON.stringify(SECRETS));
      const config = readConfig({
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        SECRETS_FILE: join(folder, 'secrets.json'),
        PIX_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
        PIX_CERTIFICATE_FILES: folder,
      });
      const { payments } = createWalletServices({ database, settings: settingsOf(config, undefined) }).banks.installation;
      return payments.findCharge('t'.repeat(26));
    };
    expect(await chargeWith(ours)).toBeUndefined();
    expect(names).toEqual(['jogada-client', 'jogada-client']);
    await expect(chargeWith(stranger)).rejects.toThrow();
    expect(names).toHaveLength(2);
  } finally {
    await database.close();
    server.closeAllConnections();
    server.close();
  }
});
