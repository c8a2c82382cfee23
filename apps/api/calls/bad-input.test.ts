import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProblemCode, PROBLEM_STATUS, readSealingKey } from '@jogada/platform/contract';
import { createSealer, type Sealer } from '@jogada/platform/sealing';
import { verifyLedger } from '@jogada/wallet/server';
import { badRequests, type BadRequest, type OpenApi } from '../testing/bad-requests.ts';
import { aFundedPlayer, startApi, type TestApi } from '../testing/index.ts';
import { rawSender } from '../testing/send-raw.ts';

const REQUESTS = 20_000;
const CONNECTIONS = 8;
const MEMBERS = 8;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

// Refusals of whoever does not reach a described call at all.
const OUTSIDE = new Set(['not_found', 'method_not_allowed', 'body_too_large', 'malformed_request']);

test('ACC-35 S74 20,000 bad requests to everything the OpenAPI describes: each refused by a declared code with its status, none a fault', async () => {
  const description = (await api.newClient().send('GET', '/wps/openapi.json')).body as OpenApi & Described;
  const cookies = await Promise.all(Array.from({ length: MEMBERS }, async () => (await aFundedPlayer(api)).client.cookieHeader()));
  const seed = Number(process.env['BAD_INPUT_SEED'] ?? 1);
  const requests = badRequests(description, { count: REQUESTS, seed });
  expect(requests).toHaveLength(REQUESTS);

  const sealer = createSealer(() => api.newClient().call(readSealingKey));
  const sender = rawSender(api.url, CONNECTIONS);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let openedCount = 0;
  let next = 0;
  const work = async () => {
    for (let index = next++; index < requests.length && faults.length < 8; index = next++) {
      const request = requests[index];
      if (!request) continue;
      const { headers, body } = await dressed(request, sealer);
      const answer = await sender.send({ ...request, body, headers: { ...whoever(index, cookies), ...headers } });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (request.sealed !== undefined && !answer.text.includes('sealed_body_refused')) openedCount += 1;
      const fault = faultIn(answer, request, description);
      if (fault) faults.push(`seed ${seed}: ${fault}\n${JSON.stringify(request).slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  sender.close();
  expect(faults).toEqual([]);
  // The requests were not all stopped at the door: many kinds of refusal were met, and some calls went through.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 413]));

  expect(openedCount).toBeGreaterThan(requests.filter(({ sealed }) => sealed !== undefined).length / 2);

  await expectNothingHalfWritten();
}, 600_000);

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, { readonly description: string }>> }>>>
  >;
}

// A body that is to be sealed is sealed well: what is wrong with it lies inside.
async function dressed({ method, path, headers, body, sealed }: BadRequest, sealer: Sealer): Promise<Pick<BadRequest, 'headers' | 'body'>> {
  if (sealed === undefined) return { headers, body };
  const made = await sealer.seal({ method, path: path.split('?')[0] ?? '', device: 'OTHERS', input: sealed });
  return {
    headers: { device: 'OTHERS', 'content-type': 'application/json', ...made.headers, 'idempotency-key': headers['idempotency-key'] ?? '' },
    body: made.body,
  };
}

// Visitors and members in turn, each call from an address of its own: no limit stands before the check that is tested.
function whoever(index: number, cookies: readonly string[]): Record<string, string> {
  const cookie = cookies[index % (cookies.length * 2)];
  return { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`, ...(cookie && { cookie }) };
}

function faultIn(answer: { status: number; text: string }, request: BadRequest, description: Described): string | undefined {
  if (answer.status < 400) return undefined;
  if (request.method === 'HEAD' && answer.text === '') return answer.status < 500 ? undefined : `${answer.status} to HEAD`;
  const body = readJson(answer.text) as { success?: unknown; errorCode?: unknown } | undefined;
  const code = typeof body?.errorCode === 'string' ? body.errorCode : '';
  if (body?.success !== false || !isProblemCode(code)) return `${answer.status} without an envelope: ${answer.text.slice(0, 120)}`;
  if (answer.status !== PROBLEM_STATUS[code]) return `${answer.status} for ${code}`;
  if (OUTSIDE.has(code)) return undefined;
  const [method = '', path = ''] = request.operation.split(' ');
  const declared = description.paths[path]?.[method.toLowerCase()]?.responses[answer.status]?.description.split(', ') ?? [];
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
