import { expect, test } from 'vitest';
import { mutantsOf, withMutant } from './mutants.ts';

function changedLines(file: string, text: string): string[] {
  return mutantsOf(file, text).map((mutant) => withMutant(text, mutant));
}

test('Changes one condition, comparison, sign, constant, await or early return at a time', () => {
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

test('Changes conditions and locks in SQL statements, but not assignments', () => {
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
