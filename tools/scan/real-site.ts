import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperator, hashPassword } from '@jogada/accounts/server';
import type { OpenApi } from '../../apps/api/testing/bad-requests.ts';
import { inlineSchemas } from '../../apps/api/testing/inline-schemas.ts';
import { aPlayer, testClient } from '../../apps/api/testing/index.ts';
import { buildIfStale } from '../run/build-if-stale.mjs';
import { findFreePort } from '../run/free-port.mjs';
import { reportProgress } from '../run/progress.mjs';
import { startInstallation } from '../torture/installation.ts';
import { openScopeProxy } from './scope-proxy.ts';
import type { ScanTarget } from './scan-target.ts';
import { startTlsProxy } from './tls-proxy.ts';

export const SCANNED_HOST = 'scanned.example';
const FIRST_PORT = 28_000;
const PAGES = ['/m/home', '/m/login', '/m/register', '/m/help', '/m/promotions', '/m/games'];
const OPERATOR = 'scanned-operator';

/** A fresh installation with its own database, behind a TLS proxy at a named host. */
export async function startRealSite(): Promise<ScanTarget> {
  await buildIfStale({ report: (state) => reportProgress('build', state) });
  const folder = mkdtempSync(join(tmpdir(), 'jogada-scan-'));
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort(FIRST_PORT + (process.pid % 500) * 4);
  const [crowd, staff] = [port + 1, port + 2];
  const url = `https://${SCANNED_HOST}:${port}`;
  const site = await startInstallation('scan', { PUBLIC_URL: url });
  const consolePort = Number(new URL(site.url).port) + 3;
  const proxy = await startTlsProxy({
    host: SCANNED_HOST,
    folder,
    doors: [
      { port, to: Number(new URL(site.url).port) },
      { port: crowd, to: Number(new URL(site.url).port), isCrowd: true },
      { port: staff, to: consolePort, hides401: true },
    ],
  });
  const scopeProxy = await openScopeProxy(SCANNED_HOST, [port, crowd, staff]);
  await site.owner.query(
    "insert into merchant.host (host, merchant_code) select $1, merchant_code from merchant.host where host = 'localhost'",
    [SCANNED_HOST],
  );
  const password = 'Jabuticaba-madura-7';
  await createOperator(site.owner, {
    username: OPERATOR,
    passwordHash: await hashPassword(password, site.secrets),
    role: 'owner',
    at: new Date(),
  });
  let visitors = 0;
  const newClient = () => {
    visitors += 1;
    // As through the proxy: over plain http the site refuses changes at a named host.
    const everyHeader = { 'x-forwarded-proto': 'https' };
    return testClient(site.url, `198.18.${(visitors >> 8) & 255}.${visitors & 255}`, { everyHeader });
  };
  return {
    url,
    host: SCANNED_HOST,
    port,
    crowdUrl: `https://${SCANNED_HOST}:${crowd}`,
    plainUrl: site.url,
    signIn: {
      port: staff,
      path: '/ops/session/login',
      body: '{"username":"^USER^","password":"^PASS^"}',
      username: OPERATOR,
      password,
      refusal: '"success":false',
    },
    scopeProxyUrl: scopeProxy.url,
    authorityFile: proxy.authorityFile,
    pages: PAGES,
    description: inlineSchemas((await newClient().send('GET', '/wps/openapi.json')).body as OpenApi),
    localOrigins: [`http://127.0.0.1:${Number(new URL(site.url).port) + 1}`],
    newSession: async () => (await aPlayer({ newClient, publicUrl: url, secrets: site.secrets })).client.cookieHeader(),
    folder,
    async close() {
      await scopeProxy.close();
      await proxy.close();
      await site.remove();
      // SCAN_KEEP=1 keeps the scanners' reports.
      if (process.env['SCAN_KEEP']) console.log(`reports: ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    },
  };
}
