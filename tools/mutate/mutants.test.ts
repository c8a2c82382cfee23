import { expect, test } from 'vitest';
import { mutantsOf, withMutant } from './mutants.ts';

function changedLines(file: string, text: string): string[] {
  return mutantsOf(file, text).map((mutant) => withMutant(text, mutant));
}

test('L-18 Changes one condition, comparison, sign, constant, await or early return at a time', () => {
  expect(changedLines('a.ts', 'if (a < 10n) return;')).toEqual([
    'if (false) return;',
    'if (!(a < 10n)) return;',
    'if (a <= 10n) return;',
    'if (a < 11n) return;',
  ]);
  expect(changedLines('a.ts', 'const sum = a + b && !(await c());')).toEqual([
    'const sum = a - b && !(await c());',
    'const sum = a + b || !(await c());',
    'const sum = a + b && (await c());',
    'const sum = a + b && !((c() as never));',
  ]);
});

test('Leaves types, imports and texts unchanged', () => {
  expect(changedLines('a.ts', "import { x } from './x.ts';\ntype Two = 2;\nconst word = 'a' + x;")).toEqual([]);
});

test('L-18 Changes conditions and locks in SQL statements, but not assignments', () => {
  const text = "sql.query('update t set a = $1 where b = $2'); sql.query('select from t where b = $1 for update');";
  expect(changedLines('a.sql.ts', text)).toEqual([
    text.replace('where b = $2', 'where true or b = $2'),
    text.replace('b = $2', 'b <> $2'),
    text.replace('where b = $1', 'where true or b = $1'),
    text.replace('b = $1', 'b <> $1'),
    text.replace(' for update', ''),
  ]);
  expect(changedLines('a.ts', text)).toEqual([]);
});

test('L-18 Changes the body of a database function, but neither its comments nor its parameters', () => {
  const head = '-- Refuses a = b.\ncreate or replace function wallet.f(p_a bigint default 0) returns text language plpgsql as $$\n';
  const body = (statement: string) => `${head}begin\n  -- a = b\n  ${statement}\nend $$;`;
  expect(changedLines('db/functions/wallet/f.sql', body("if p_a < 0 then return 'refused'; end if;"))).toEqual([
    body("if not p_a < 0 then return 'refused'; end if;"),
    body("if p_a <= 0 then return 'refused'; end if;"),
    body("if p_a < 1 then return 'refused'; end if;"),
  ]);
  const pure = (end: string) => `create function wallet.g(p_kind text) returns boolean language sql immutable\nreturn ${end};`;
  expect(changedLines('db/functions/wallet/g.sql', pure("p_kind in ('bet', 'win')"))).toEqual([pure("p_kind not in ('bet', 'win')")]);
});
