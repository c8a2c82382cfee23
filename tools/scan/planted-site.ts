import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Sql } from '@jogada/platform/server';
import { removeDatabase, startDatabase } from '../run/database.mjs';
import { findFreePort } from '../run/free-port.mjs';
import { openScopeProxy } from './scope-proxy.ts';
import type { ScanTarget } from './scan-target.ts';
import { startTlsProxy } from './tls-proxy.ts';

const HOST = 'planted.example';
const FIRST_PORT = 26_000;
/** Connection limit, so that slow clients block others. */
const CONNECTIONS_MAX = 100;

/** A site with one vulnerability per scanner, on its own PostgreSQL. Of the product it uses only the database driver. */
export async function startPlantedSite(): Promise<ScanTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-planted-'));
  const port = await findFreePort(FIRST_PORT + (process.pid % 200) * 8);
  const database = await startDatabase({ directory: join(folder, 'database'), port: port + 4, settings: { fsync: 'off' } });
  const pool = openDatabase({ url: database.url, connectionsMax: 8, applicationName: 'jogada-planted' });
  await pool.query("create table fruit as select unnest(array['caju', 'manga']) as name");
  const server = createServer((request, response) => {
    answer(pool, request, response).catch((error: Error) => response.writeHead(500).end(`<pre>${error.message}</pre>`));
  });
  server.maxConnections = CONNECTIONS_MAX;
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0 });
  server.listen(port + 3, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startTlsProxy({
    host: HOST,
    folder,
    isWeak: true,
    doors: [
      { port, to: port + 3 },
      { port: port + 1, to: port + 3, isCrowd: true },
      { port: port + 2, to: port + 3, hides401: true },
    ],
  });
  const scopeProxy = await openScopeProxy(HOST, [port, port + 1, port + 2]);
  return {
    url: `https://${HOST}:${port}`,
    host: HOST,
    port,
    crowdUrl: `https://${HOST}:${port + 1}`,
    plainUrl: `http://127.0.0.1:${port + 3}`,
    signIn: {
      port: port + 2,
      path: '/sign-in',
      body: '{"username":"^USER^","password":"^PASS^"}',
      username: 'maria',
      password: PASSWORD,
      refusal: '"success":false',
    },
    scopeProxyUrl: scopeProxy.url,
    authorityFile: proxy.authorityFile,
    pages: ['/m/home'],
    description: { paths: { '/fruit': { get: { parameters: [{ name: 'name', in: 'query', schema: { type: 'string' } }] } } } },
    localOrigins: [],
    newSession: async () => '',
    folder,
    async close() {
      await scopeProxy.close();
      await proxy.close();
      server.closeAllConnections();
      server.close();
      await pool.close();
      await database.stop({ isHurried: () => true });
      await removeDatabase(join(folder, 'database'));
      // SCAN_KEEP=1 keeps the scanners' reports.
      if (process.env['SCAN_KEEP']) console.log(`reports: ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PASSWORD = 'Pitanga-8';

async function answer(pool: Sql, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://planted');
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const html = (text: string) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'unsafe-inline' *" }).end(text);
  switch (pathname) {
    // Links to a form, so that a crawler finds it.
    case '/':
    case '/m/home':
      return void html('<a href="/greeting?name=caju">greeting</a> <a href="/fruit?name=caju">fruit</a>');
    case '/greeting':
      return void html(`<p>Bom dia, ${searchParams.get('name') ?? ''}</p>`);
    case '/fruit': {
      const rows = await pool.query(`select name from fruit where name = '${searchParams.get('name') ?? ''}'`);
      return void html(`<p>${JSON.stringify(rows)}</p>`);
    }
    case '/.git/HEAD':
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('ref: refs/heads/main\n');
    case '/sign-in': {
      const isRight = Buffer.concat(parts).toString().includes(`"password":"${PASSWORD}"`);
      return void response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify({ success: isRight }));
    }
    default:
      return void response.writeHead(404).end();
  }
}
