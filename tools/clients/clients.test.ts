import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sign } from '@jogada/platform/server';
import { anOperator, aFundedPlayer, startApi, type TestApi } from '../../apps/api/testing/index.ts';
import { inData, inRoot } from '../run/places.mjs';
import { HEY_API_PROGRAM, OPENAPI_FETCH_PROGRAM } from './programs.ts';

const run = promisify(execFile);
const FOLDER = inData(`clients-${process.pid}`);
const GENERATING_MS = 240_000;

let api: TestApi;
const documents: Record<string, string> = {};

beforeAll(async () => {
  // A public address, because linters refuse documents whose server is localhost.
  api = await startApi({ publicUrl: 'https://play.jogada.test' });
  const paths = {
    player: `${api.url}/wps/openapi.json`,
    vendor: `${api.url}/vendor/v1/openapi.json`,
    aggregator: `${api.url}/aggregator/v1/openapi.json`,
    bank: `${api.url}/wps/payments/openapi.json`,
    operator: `${api.consoleUrl}/ops/openapi.json`,
  };
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, path] of Object.entries(paths)) {
    documents[name] = await (await fetch(path)).text();
    writeFileSync(join(FOLDER, `${name}.json`), documents[name]);
  }
});
afterAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  await api.close();
});

const REDOCLY = inRoot('node_modules/@redocly/cli/bin/cli.js');
/** Disables the linter's telemetry and update check. */
const SILENT = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface LintReport {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

/** Findings of Redocly's recommended rules for a document, warnings included, one line each. */
async function lint(name: string): Promise<readonly string[]> {
  const args = [REDOCLY, 'lint', '--extends=recommended', '--format=json', join(FOLDER, `${name}.json`)];
  const options = { cwd: FOLDER, env: { ...process.env, ...SILENT }, maxBuffer: 64 * 1024 * 1024 };
  // With errors the linter exits with 1 and writes its report to the same stream.
  const { stdout } = await run(process.execPath, args, options).catch((fault: unknown) => fault as { stdout: string });
  const { problems } = JSON.parse(stdout) as LintReport;
  return problems.map(({ ruleId, message, location }) => `${name}: ${ruleId} ${location[0]?.pointer}: ${message}`);
}

test(
  "S74 The five documents pass Redocly's recommended rules",
  async () => {
    const found: string[] = [];
    for (const name of Object.keys(documents)) found.push(...(await lint(name)));
    expect(found).toEqual([]);
  },
  GENERATING_MS,
);

interface Way {
  readonly baseUrl: string;
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
}

interface Program {
  readonly player: (way: Way) => Promise<string>;
  readonly vendor: (way: Way, memberId: string) => Promise<string>;
  readonly aggregator: (way: Way, memberId: string) => Promise<number>;
  readonly bank: (way: Way) => Promise<string>;
  readonly operator: (way: Way, username: string, password: string) => Promise<string>;
}

/** A fetch that sends the headers of the TLS proxy and signs each call. */
function signed(
  headersOf: (call: { method: string; path: string; rawBody: string; timestamp: string }) => Record<string, string> = () => ({}),
) {
  return async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const rawBody = await request.clone().text();
    const { pathname, search } = new URL(request.url);
    const timestamp = String(Math.floor(api.now().getTime() / 1000));
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-proto', 'https');
    for (const [name, value] of Object.entries(headersOf({ method: request.method, path: pathname + search, rawBody, timestamp })))
      headers.set(name, value);
    return fetch(new Request(request, { headers }));
  };
}

async function expectOneCallOfEach(program: Program): Promise<void> {
  const { keyId, secret } = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
  const { memberId } = await aFundedPlayer(api);
  const { username, password } = await anOperator(api, 'support');
  const site = { baseUrl: api.url };

  expect(await program.player({ ...site, fetch: signed() })).toBe('Jogada');
  expect(await program.operator({ baseUrl: api.consoleUrl, fetch: signed() }, username, password)).toBe(username);
  const vendorFetch = signed((call) => ({
    'X-Vendor': 'arcade',
    'X-Key-Id': keyId,
    'X-Timestamp': call.timestamp,
    'X-Signature': sign(call, secret),
  }));
  expect(await program.vendor({ ...site, fetch: vendorFetch }, memberId)).toBe('100.00');
  expect(await program.vendor({ ...site, fetch: signed() }, memberId)).toBe('unknown_key');
  // The vendor has the wallet API's shape, so the aggregator's calls are refused.
  const aggregatorFetch = signed(({ rawBody }) => ({ 'X-REQUEST-SIGN': hmac(secret, rawBody) }));
  expect(await program.aggregator({ ...site, fetch: aggregatorFetch }, memberId)).toBe(403);
  expect(await program.bank({ ...site, fetch: signed() })).toBe('signature_refused');
}

async function compileAndLoad(name: string, text: string): Promise<Program> {
  const file = join(FOLDER, `${name}.ts`);
  writeFileSync(file, text);
  const options = {
    extends: inRoot('tsconfig.base.json'),
    compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'], typeRoots: [inRoot('node_modules/@types')] },
    files: [file],
  };
  // Generated code does not compile with this option.
  const config = join(FOLDER, `${name}.tsconfig.json`);
  writeFileSync(config, JSON.stringify({ ...options, compilerOptions: { ...options.compilerOptions, exactOptionalPropertyTypes: false } }));
  await run(process.execPath, [inRoot('node_modules/typescript/bin/tsc'), '-p', config]).catch((fault: unknown) => {
    throw new Error((fault as { stdout: string }).stdout);
  });
  return (await import(pathToFileURL(file).href)) as Program;
}

describe('S74 A generated client compiles and makes one call to each API', () => {
  test(
    'openapi-typescript with openapi-fetch',
    async () => {
      mkdirSync(join(FOLDER, 'openapi-typescript'), { recursive: true });
      for (const [name, document] of Object.entries(documents))
        writeFileSync(join(FOLDER, 'openapi-typescript', `${name}.ts`), astToString(await openapiTypescript(document)));
      await expectOneCallOfEach(await compileAndLoad('with-openapi-fetch', OPENAPI_FETCH_PROGRAM));
    },
    GENERATING_MS,
  );

  test(
    '@hey-api/openapi-ts',
    async () => {
      for (const [name, document] of Object.entries(documents)) {
        await createClient({
          input: JSON.parse(document) as Record<string, unknown>,
          output: { path: join(FOLDER, 'hey-api', name), module: { extension: '.ts' } },
          logs: { level: 'silent', file: false },
        });
      }
      await expectOneCallOfEach(await compileAndLoad('with-hey-api', HEY_API_PROGRAM));
    },
    GENERATING_MS,
  );
});
