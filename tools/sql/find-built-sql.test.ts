import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ALLOWED_PARTS } from './allowed-parts.ts';
import { findBuiltSql } from './find-built-sql.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SERVER_FILES = globSync('{platform/server,domains/*/server,apps,arcade/server,simulators}/**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|(^|\/)(node_modules|testing|dist)\//.test(file),
);

const partsOf = (source: string, isSqlFile = true) =>
  findBuiltSql(source, { isSqlFile }).map(({ expression }) => expression.replaceAll(/\s+/g, ' '));

test('S66 every statement of a server is composed of constants or reviewed parts', () => {
  const found = SERVER_FILES.flatMap((file) => {
    const parts = new Set(partsOf(readFileSync(resolve(ROOT, file), 'utf8'), file.endsWith('.sql.ts')));
    return parts.size === 0 ? [] : [{ file, parts: [...parts].toSorted() }];
  });
  const allowed = ALLOWED_PARTS.map(({ file, parts }) => ({ file, parts: parts.toSorted() }));
  expect(found.toSorted((one, other) => (one.file < other.file ? -1 : 1))).toEqual(
    allowed.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
  );
  expect(SERVER_FILES.length).toBeGreaterThan(900);
});

test('S66 the rule finds input that a caller could put into a statement', () => {
  expect(partsOf('sql.query(`select * from a where b = ${input.name}`)', false)).toEqual(['input.name']);
  expect(partsOf('sql.query("select * from a where b = " + name)', false)).toEqual([
    '"select * from a where b = " + name',
    '"select * from a where b = " + name',
  ]);
  expect(partsOf("const text = 'delete from a where b = ' + name;", false)).toHaveLength(1);
  expect(partsOf('sql.query(statement, [1])', false)).toEqual(['statement']);
  expect(partsOf('const where = `b = ${name}`;')).toEqual(['name']);
  expect(partsOf('sql.query(`select ${lowercase} from a`)')).toEqual(['lowercase']);
});

test('S66 the rule accepts constants, parameters and text that is not SQL', () => {
  expect(partsOf('const COLUMNS = `a, b`;\nsql.query(`select ${COLUMNS} from t where id = $1`, [id])')).toEqual([]);
  expect(partsOf('const text = `select 1 from t`;\nsql.query(text)', false)).toEqual([]);
  expect(partsOf('throw new Error(`no wheel ${id}`)')).toEqual([]);
  expect(partsOf('const label = `chosen ${name}`;', false)).toEqual([]);
  expect(partsOf('type Path = `a/${string}`;')).toEqual([]);
});
