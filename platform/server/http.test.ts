import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoint, Moment, pageOf, Problem } from '@jogada/platform/contract';
import { createServer, registerRoutes, ENVELOPE, route, rowsLeftOutOf, type CallContext, type Route } from '@jogada/platform/server';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';

let store: TestDatabase;
let app: FastifyInstance;
let leftOut: number[] = [];
let delivered: string[] = [];
let afterwards: Promise<unknown> = Promise.resolve();

const Row = v.object({ name: v.string(), at: Moment });
const none = { access: 'anyone', input: v.object({}) } as const;
const FINE = '2026-06-15T10:00:00.000Z';
const UNWRITABLE = '+010000-01-01T00:00:00.000Z';

const shapes = {
  row: endpoint({ ...none, method: 'POST', path: '/row', summary: '', output: Row, problems: ['not_found'] }),
  list: endpoint({ ...none, method: 'GET', path: '/list', summary: '', output: pageOf(Row), problems: [] }),
  head: endpoint({
    ...none,
    method: 'GET',
    path: '/head',
    summary: '',
    output: v.object({ at: Moment, list: v.array(Row) }),
    problems: [],
  }),
  narrow: endpoint({
    ...none,
    method: 'POST',
    path: '/narrow',
    summary: '',
    input: v.object({ name: v.string(), rows: v.array(v.object({ name: v.string() })) }),
    output: v.object({ name: v.string(), list: v.array(Row) }),
    problems: [],
  }),
  opaque: endpoint({ ...none, method: 'POST', path: '/opaque', summary: '', output: v.object({ any: v.unknown() }), problems: [] }),
};

const write = (ctx: CallContext, name: string) =>
  ctx.database.transaction(async (tx) => {
    await tx.query('insert into public.planted (name) values ($1)', [name]);
    tx.afterCommit(() => delivered.push(name));
    return name;
  });
const names = async (sql: { query: TestDatabase['owner']['query'] }) =>
  (await sql.query<{ name: string }>('select name from public.planted order by name')).map(({ name }) => name);

/** Serves one operation and calls it. */
async function answerOf<Ctx extends CallContext>(planted: Route<Ctx>, payload?: object) {
  const clock = testClock();
  app = createServer({ log: testContext({ database: store.database, clock }).log, trustedProxies: [] });
  app.addHook('onResponse', async (_request, reply) => void leftOut.push(rowsLeftOutOf(reply)));
  registerRoutes(app, [planted], {
    serializer: ENVELOPE,
    contextFor: async () =>
      ({
        ...testContext({ database: store.database, clock }),
        cookies: undefined,
        ip: '',
        userAgent: '',
        idempotencyKey: undefined,
      }) as never,
  });
  const { method, path } = planted.endpoint;
  const reply = await app.inject({ method, url: path, ...(payload && { payload }) });
  await app.close();
  const body = reply.json<{ value?: unknown; errorCode?: string }>();
  return { status: reply.statusCode, ...body, type: reply.headers['content-type'] };
}

beforeAll(async () => {
  store = await testDatabase();
  await store.owner.query(`create table public.planted (name text not null,
    constraint planted_once unique (name) deferrable initially deferred)`);
  await store.owner.query('grant insert, select on public.planted to jogada_app');
});
beforeEach(async () => {
  [leftOut, delivered] = [[], []];
  await store.owner.query('truncate public.planted');
});
afterAll(() => store.close());

test('S29 S30 An operation receives and a response contains only the fields of the contract, at every depth', async () => {
  const extras = { type: 2, role: 'owner', isAdmin: true, limit: null };
  let received: unknown;
  const planted = route(shapes.narrow, (_ctx, input) => {
    received = input;
    const row = { name: 'a', at: FINE, passwordHash: '$argon2id$' };
    return { name: 'a', cpf: '52998224725', list: [row] };
  });
  const reply = await answerOf(planted, { name: 'a', ...extras, rows: [{ name: 'b', ...extras }] });
  expect(received).toEqual({ name: 'a', rows: [{ name: 'b' }] });
  expect(reply).toMatchObject({ status: 200 });
  expect(reply.value).toEqual({ name: 'a', list: [{ name: 'a', at: FINE }] });
});

test('Sends a response that fits, and keeps what was written', async () => {
  const reply = await answerOf(route(shapes.row, async (ctx) => ({ name: await write(ctx, 'a'), at: FINE })));
  expect(reply).toMatchObject({ status: 200, value: { name: 'a', at: FINE }, type: 'application/json; charset=utf-8' });
  expect([await names(store.owner), delivered]).toEqual([['a'], ['a']]);
});

test.each([
  ['does not fit its contract', route(shapes.row, async (ctx) => ({ name: await write(ctx, 'a'), at: UNWRITABLE }))],
  ['JSON cannot hold', route(shapes.opaque, async (ctx) => ({ any: [await write(ctx, 'a'), 1n] }))],
  [
    'was read back and does not fit',
    route(shapes.row, async (ctx: CallContext) => {
      await write(ctx, 'a');
      const [name] = await names(ctx.database);
      return { name: name ?? 'not read back', at: UNWRITABLE };
    }),
  ],
])('S67 Commits nothing when the response %s', async (_, planted) => {
  expect(await answerOf(planted)).toMatchObject({ status: 500, errorCode: 'system_busy' });
  expect([await names(store.owner), delivered]).toEqual([[], []]);
});

test.each([
  ['throws after it wrote', async (ctx: CallContext) => write(ctx, 'a').then(() => Promise.reject(new Error('a fault')))],
  [
    'refuses with an undeclared problem',
    async (ctx: CallContext) => write(ctx, 'a').then(() => Promise.reject(new Problem('key_missing_x' as never))),
  ],
  [
    'reads a missing row after its write and continues',
    async (ctx: CallContext) => {
      const name = await write(ctx, 'a');
      await ctx.database.query('select nothing_of_the_kind from public.planted').catch(() => []);
      return { name, at: FINE };
    },
  ],
])('S67 Commits nothing when the operation %s', async (_, operation) => {
  expect(await answerOf(route(shapes.row, operation))).toMatchObject({ status: 500 });
  expect([await names(store.owner), delivered]).toEqual([[], []]);
});

test('A deferred constraint that fails at the commit makes the call a fault', async () => {
  await store.owner.query("insert into public.planted (name) values ('a')");
  expect(await answerOf(route(shapes.row, async (ctx) => ({ name: await write(ctx, 'a'), at: FINE })))).toMatchObject({ status: 500 });
  expect([await names(store.owner), delivered]).toEqual([['a'], []]);
});

test('not_found: A refusal keeps what was written before it', async () => {
  const planted = route(shapes.row, async (ctx) => write(ctx, 'a').then(() => Promise.reject(new Problem('not_found'))));
  expect(await answerOf(planted)).toMatchObject({ status: 404, errorCode: 'not_found' });
  expect(await names(store.owner)).toEqual(['a']);
});

test('Commits before the call writes again or begins another transaction', async () => {
  const seen: string[][] = [];
  const planted = route(shapes.row, async (ctx: CallContext) => {
    await write(ctx, 'a');
    await ctx.database.query("insert into public.planted (name) values ('b')");
    seen.push(await names(store.owner));
    await Promise.all([write(ctx, 'c'), write(ctx, 'd')]);
    return { name: await write(ctx, 'e'), at: UNWRITABLE };
  });
  expect(await answerOf(planted)).toMatchObject({ status: 500 });
  expect([seen, await names(store.owner)]).toEqual([[['a', 'b']], ['a', 'b', 'c', 'd']]);
});

test('Commits while the call waits for something else', async () => {
  let seen: string[] = [];
  const planted = route(shapes.row, async (ctx: CallContext) => {
    const name = await write(ctx, 'a');
    // As a bank that reads what the call has written.
    while (seen.length === 0) seen = await names(store.owner);
    return { name, at: FINE };
  });
  expect(await answerOf(planted)).toMatchObject({ status: 200 });
  expect(seen).toEqual(['a']);
});

test('Work that continues after the response holds nothing back', async () => {
  const planted = route(shapes.row, async (ctx: CallContext) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    afterwards = promise.then(() => write(ctx, 'later'));
    setImmediate(() => resolve());
    return { name: 'a', at: FINE };
  });
  await answerOf(planted);
  await afterwards;
  expect(await names(store.owner)).toEqual(['later']);
});

test('S67 Leaves a row that cannot be serialised out of its list, counts it, and serves the others', async () => {
  const rows = [FINE, UNWRITABLE, FINE, UNWRITABLE].map((at, index) => ({ name: String(index), at }));
  const reply = await answerOf(route(shapes.list, () => ({ list: rows, nextCursor: 'next' })));
  expect(reply).toMatchObject({ status: 200, value: { nextCursor: 'next' } });
  expect((reply.value as { list: { name: string }[] }).list.map(({ name }) => name)).toEqual(['0', '2']);
  expect(leftOut).toEqual([2]);
});

test("S67 A fault outside of a list's rows fails the whole response", async () => {
  expect(await answerOf(route(shapes.head, () => ({ at: UNWRITABLE, list: [{ name: 'a', at: UNWRITABLE }] })))).toMatchObject({
    status: 500,
  });
  expect(await answerOf(route(shapes.list, () => ({ list: [], nextCursor: 5 as never })))).toMatchObject({ status: 500 });
});
