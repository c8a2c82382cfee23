import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as callsOfAccounts from '@jogada/accounts/contract/player';
import { readSealingKey, type Endpoint } from '@jogada/platform/contract';
import { isProblemCode, PROBLEM_STATUS } from '../problem-status.ts';
import { createSealer, type Sealer } from '@jogada/platform/sealing';
import { verifyLedger } from '@jogada/wallet/server';
import { PROBLEM_FACTS } from '../open-api/problem-facts.ts';
import { badRequests, type BadRequest, type OpenApi } from '../testing/bad-requests.ts';
import { hadNoSession, callersFor, type Caller } from '../testing/bad-input-callers.ts';
import { inlineSchemas } from '../testing/inline-schemas.ts';
import { messagesSent, startApi, type TestApi } from '../testing/index.ts';
import { rowsOfSchema } from '../testing/rows-of-schema.ts';
import { rawSender, type RawReply, type RawRequest } from '../testing/send-raw.ts';

const REQUESTS = 4_000;
const CONNECTIONS = 8;
/** Of each so many requests one is sent twice at once and another one is replayed much later, verbatim with its key and seal. */
const REPEATED_OF = 16;
const LATER_BY = 600;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

// Refusals of requests that do not reach a described call.
const OUTSIDE = new Set(['not_found', 'method_not_allowed', 'body_too_large', 'malformed_request']);

test('ACC-35 S74 Refuses each of 4,000 bad requests to all that the OpenAPI describes with a declared code and status, some of them duplicated or late', async () => {
  const description = inlineSchemas((await api.newClient().send('GET', '/wps/openapi.json')).body as OpenApi & Described);
  const seed = Number(process.env['BAD_INPUT_SEED'] ?? 1);
  const requests = badRequests(description, { count: REQUESTS, seed });
  expect(requests).toHaveLength(REQUESTS);

  const callers = callersFor(api);
  const sealer = createSealer(() => api.newClient().call(readSealingKey));
  const sender = rawSender(api.url, CONNECTIONS);
  const faults: string[] = [];
  const tally = { statuses: new Map<number, number>(), opened: 0, signedIn: 0, admitted: 0, agents: 0, agentsAdmitted: 0, again: 0 };
  const send = async (sent: Sent) => {
    const answer = await sender.send(sent);
    sent.caller.observe(sent.cookie, answer);
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    const fault = faultIn(answer, sent, description);
    if (fault) faults.push(`seed ${seed}: ${fault}\n${JSON.stringify(sent).slice(0, 300)}`);
    return answer;
  };
  const late: Sent[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < requests.length && faults.length < 8; index = next++) {
      const request = requests[index];
      if (!request) continue;
      const access = accessOf(request, description);
      const sent = await prepared(request, { caller: callers.next({ ...request, access }), index, sealer });
      const isTwice = index % REPEATED_OF === 0;
      const [answer] = await Promise.all([send(sent), ...(isTwice ? [send(sent)] : [])]);
      count(tally, { request, sent, answer, access });
      if (index % REPEATED_OF === 1) late.push(sent);
      if (late.length > LATER_BY / REPEATED_OF) await send(late.shift() ?? sent);
      tally.again += Number(isTwice) + Number(index % REPEATED_OF === 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  await Promise.all(late.map(send));
  sender.close();
  expect(faults).toEqual([]);
  expect(tally.again).toBeGreaterThan(REQUESTS / 10);
  expectDepth(tally, requests);
  // Few sessions ended: most requests were sent with a live one.
  expect(callers.all.reduce((sum, { renewals }) => sum + renewals, 0)).toBeLessThan(200);
  await expectNothingHalfWritten();
}, 600_000);

const SINGLE_REQUESTS = 500;

test('ACC-35 A refused call changes no table of the accounts except counters and records of attempts', async () => {
  const whole = inlineSchemas((await api.newClient().send('GET', '/wps/openapi.json')).body as OpenApi & Described);
  const paths = new Set(
    Object.values<unknown>(callsOfAccounts)
      .filter(isEndpoint)
      .map(({ path }) => describedPath(path)),
  );
  const description = { ...whole, paths: Object.fromEntries(Object.entries(whole.paths).filter(([path]) => paths.has(path))) };
  expect(Object.keys(description.paths).length).toBeGreaterThan(40);

  const callers = callersFor(api);
  const sealer = createSealer(() => api.newClient().call(readSealingKey));
  const sender = rawSender(api.url, 1);
  const written: string[] = [];
  let refused = 0;
  for (const [index, request] of badRequests(description, { count: SINGLE_REQUESTS, seed: 2 }).entries()) {
    const access = accessOf(request, description);
    const sent = await prepared(request, { caller: callers.next({ ...request, access }), index: 100_000 + index, sealer });
    await messagesSent(api);
    const before = await rowsOfSchema(api.owner, 'accounts', UNWATCHED);
    const answer = await sender.send(sent);
    sent.caller.observe(sent.cookie, answer);
    if (answer.status < 400) continue;
    refused += 1;
    const after = await rowsOfSchema(api.owner, 'accounts', UNWATCHED);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0)
      written.push(`${answer.status} ${answer.text.slice(0, 80)} to ${request.operation} wrote ${changed.join(', ')}`);
  }
  sender.close();
  expect(written).toEqual([]);
  expect(refused).toBeGreaterThan(SINGLE_REQUESTS / 3);
}, 600_000);

/** What a refusal may write: a counted attempt, a captcha or proof that a guess used up, an audit line. */
const UNWATCHED = {
  tables: new Set(['attempt_counter', 'audit', 'audit_chain', 'audit_head', 'captcha', 'slider_challenge', 'human_proof']),
  columns: ['last_seen_at'],
};

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported;
}

function describedPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

interface Tally {
  readonly statuses: Map<number, number>;
  opened: number;
  signedIn: number;
  admitted: number;
  agents: number;
  agentsAdmitted: number;
}

function count(tally: Tally, met: { request: BadRequest; sent: Sent; answer: RawReply; access: string }): void {
  const { request, sent, answer, access } = met;
  if (request.sealed !== undefined && !answer.text.includes('sealed_body_refused')) tally.opened += 1;
  if (sent.cookie === '') return;
  tally.signedIn += 1;
  if (!hadNoSession(answer)) tally.admitted += 1;
  if (access !== 'agent' || sent.caller.kind !== 'agent') return;
  tally.agents += 1;
  if (!hadNoSession(answer) && !answer.text.includes('"not_allowed"')) tally.agentsAdmitted += 1;
}

// The requests were not all stopped by the first check: there are many kinds of refusal, and many calls were judged for a signed-in member.
function expectDepth(tally: Tally, requests: readonly BadRequest[]): void {
  const { statuses } = tally;
  for (const status of [200, 400, 401, 403, 404, 405, 409, 413, 422]) expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(0);
  expect(statuses.get(401) ?? 0).toBeLessThan(REQUESTS / 5);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
  expect(tally.opened).toBeGreaterThan(requests.filter(({ sealed }) => sealed !== undefined).length / 2);
  expect(tally.signedIn).toBeGreaterThan(REQUESTS / 2);
  expect(tally.admitted / tally.signedIn).toBeGreaterThan(0.97);
  expect(tally.agents).toBeGreaterThan(REQUESTS / 20);
  expect(tally.agentsAdmitted / tally.agents).toBeGreaterThan(0.95);
}

interface Response {
  readonly description?: string;
  readonly $ref?: string;
}

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly 'x-access'?: string; readonly responses: Readonly<Record<string, Response>> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

function declaredCodes({ description, $ref }: Response, { components }: Described): readonly string[] {
  const shared = components.responses[$ref?.split('/').at(-1) ?? ''];
  return (shared?.description ?? description ?? '').split(', ');
}

/** A request as it was sent, so that it can be replayed. */
interface Sent extends RawRequest {
  readonly operation: string;
  readonly caller: Caller;
  readonly cookie: string;
}

function described(operation: string, { paths }: Described) {
  const [method = '', path = ''] = operation.split(' ');
  return paths[path]?.[method.toLowerCase()];
}

function accessOf({ operation }: BadRequest, description: Described): string {
  return described(operation, description)?.['x-access'] ?? 'anyone';
}

// Each call has a client address of its own, so that no rate limit precedes the check under test.
async function prepared(request: BadRequest, by: { caller: Caller; index: number; sealer: Sealer }): Promise<Sent> {
  const { caller, index } = by;
  const cookie = await caller.cookie();
  const { headers, body } = await sealedBody(request, by.sealer);
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  return {
    operation: request.operation,
    method: request.method,
    path: request.path,
    body,
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }), ...headers },
    caller,
    // A request with cookies of its own is sent without a session.
    cookie: headers['cookie'] === undefined ? cookie : '',
  };
}

// Seals the body correctly where the call needs it. The fault lies inside.
async function sealedBody(request: BadRequest, sealer: Sealer): Promise<Pick<BadRequest, 'headers' | 'body'>> {
  const { method, path, headers, body, sealed } = request;
  if (sealed === undefined) return { headers, body };
  const made = await sealer.seal({ method, path: path.split('?')[0] ?? '', device: 'OTHERS', input: sealed });
  return {
    headers: { device: 'OTHERS', 'content-type': 'application/json', ...made.headers, 'idempotency-key': headers['idempotency-key'] ?? '' },
    body: made.body,
  };
}

function faultIn(answer: RawReply, request: Sent, description: Described): string | undefined {
  if (answer.status < 400) return undefined;
  if (request.method === 'HEAD' && answer.text === '') return answer.status < 500 ? undefined : `${answer.status} to HEAD`;
  const body = readJson(answer.text) as { success?: unknown; errorCode?: unknown; facts?: unknown } | undefined;
  const code = typeof body?.errorCode === 'string' ? body.errorCode : '';
  if (body?.success !== false || !isProblemCode(code)) return `${answer.status} without an envelope: ${answer.text.slice(0, 120)}`;
  if (answer.status !== PROBLEM_STATUS[code]) return `${answer.status} for ${code}`;
  if (!v.is(PROBLEM_FACTS[code], body.facts)) return `${code} with other facts than declared: ${JSON.stringify(body.facts)}`;
  if (OUTSIDE.has(code)) return undefined;
  const declared = declaredCodes(described(request.operation, description)?.responses[answer.status] ?? {}, description);
  return declared.includes(code) ? undefined : `${answer.status} ${code}, which ${request.operation} does not declare`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function expectNothingHalfWritten(): Promise<void> {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken > 0n)).toEqual([]);
  const memberless = await api.owner.query(
    `select m.id from accounts.member m
      where (select count(*) from wallet.account a where a.member_id = m.id and a.pocket in ('cash', 'held', 'play')) <> 3
         or not exists (select from accounts.audit where subject_id = m.id)`,
  );
  expect(memberless).toEqual([]);
}
