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
    'a row that is there already',
    async () => {
      await store.owner.query('insert into person (document) values ($1) on conflict do nothing', [CANARY]);
      await store.owner.query('insert into person (document) values ($1)', [CANARY]);
    },
  ],
  ['a text where a number belongs', () => store.owner.query('insert into person (age) values ($1)', [CANARY])],
  ['a value that a schema refuses', () => v.parse(v.object({ list: v.array(v.picklist(['a', 'b'])) }), { list: ['a', CANARY] })],
  ['JSON that cannot be read', () => JSON.parse(`{"document":"${CANARY}`) as unknown],
  ['a value that holds a quotation mark', () => store.owner.query('insert into person (age) values ($1)', [`a"b ${CANARY}`])],
  ['JSON that holds its own marks', () => JSON.parse(`{"a":"b","${MARK}":${MARK}!`) as unknown],
  ['an address with a query', () => new Error(`GET /wps/games?password=${CANARY} failed`)],
  ['a cause', () => Promise.reject(new Error('outer', { cause: new Error(`"${CANARY}" is not known`) }))],
  ['a thrown text', () => Promise.reject(CANARY as unknown as Error)],
])('S81 %s is told without the value', async (_, work) => {
  const error = await faultOf(async () => {
    const made = await work();
    if (made instanceof Error) throw made;
  });
  for (const described of [JSON.stringify(describeError(error)), errorLine(error)]) expect(described).not.toContain(MARK);
});

test('a database refusal names its code, table and constraint, a schema the places', async () => {
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
