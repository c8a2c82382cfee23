import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { describeError, errorLine } from './describe-error.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await store.owner.query('create table public.person (document text constraint document_once unique, age int)');
});
afterAll(() => store.close());

const MARK = 'Zq';
const CANARY = `${MARK}${randomUUID()}`;
const faultOf = async (work: () => unknown) => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test.each([
  [
    'a duplicate row',
    async () => {
      await store.owner.query('insert into person (document) values ($1) on conflict do nothing', [CANARY]);
      await store.owner.query('insert into person (document) values ($1)', [CANARY]);
    },
  ],
  ['a text in place of a number', () => store.owner.query('insert into person (age) values ($1)', [CANARY])],
  ['a value that a schema refuses', () => v.parse(v.object({ list: v.array(v.picklist(['a', 'b'])) }), { list: ['a', CANARY] })],
  ['JSON that cannot be read', () => JSON.parse(`{"document":"${CANARY}`) as unknown],
  ['a value with a quotation mark', () => store.owner.query('insert into person (age) values ($1)', [`a"b ${CANARY}`])],
  ['JSON with quotation marks', () => JSON.parse(`{"a":"b","${MARK}":${MARK}!`) as unknown],
  ['an address with a query', () => new Error(`GET /wps/games?password=${CANARY} failed`)],
  ['a cause', () => Promise.reject(new Error('outer', { cause: new Error(`"${CANARY}" is not known`) }))],
  ['a query', () => new Error(`GET https://gateway.example/send?to=${CANARY}&key=${CANARY} answered 500`)],
  ['a bearer token', () => new Error(`refused with Authorization: Bearer ${CANARY} in the call`)],
  ['a token without its name', () => new Error(`the session ${CANARY} has ended`)],
  ['a token without a digit', () => new Error(`the session eyJ${MARK}nnzVjTLCrxxJUkHHJIJyHtIukPdsY has ended`)],
  ['a password beside its name', () => new Error(`sign-in with password=${MARK} failed`)],
  ['an e-mail address', () => new Error(`no carrier took the message to ${MARK}@example.com`)],
  ['a thrown text', () => Promise.reject(CANARY as unknown as Error)],
])('S81 Describes %s without the value', async (_, work) => {
  const error = await faultOf(async () => {
    const made = await work();
    if (made instanceof Error) throw made;
  });
  for (const described of [JSON.stringify(describeError(error)), errorLine(error)]) expect(described).not.toContain(MARK);
});

test.each(['123.456.789-09', '12345678909', '+55 11 98765-4321', '5105 1051 0510 5100', '01310-100', '1990-02-28'])(
  'S81 Describes an error without the number %s in its message',
  (number) => {
    expect(describeError(new Error(`the bank refused the holder ${number}, code 17`)).message).toMatch(
      /^the bank refused the holder \+?…, code 17$/,
    );
  },
);

test('Leaves the words, ports and short numbers of a message', () => {
  const message = 'connect ECONNREFUSED 127.0.0.1:5432 after 3 attempts in 1500 ms';
  expect(describeError(new Error(message)).message).toBe(message);
});

test('Names the code, table and constraint of a database error, and the paths of a schema error', async () => {
  await store.owner.query("insert into person (document) values ('a')");
  expect(describeError(await faultOf(() => store.owner.query("insert into person (document) values ('a')")))).toMatchObject({
    code: '23505',
    table: 'person',
    constraint: 'document_once',
    stack: expect.stringContaining('database.ts'),
  });
  expect(errorLine(await faultOf(() => store.owner.query("insert into person (document) values ('a')")))).toBe(
    'duplicate key value violates unique constraint … [23505 document_once]',
  );
  expect(errorLine('thrown')).toBe('string');
  expect(describeError(await faultOf(() => v.parse(v.object({ list: v.array(v.number()) }), { list: [1, 'x'] })))).toMatchObject({
    type: 'ValiError',
    issues: ['list.1: number'],
  });
});
