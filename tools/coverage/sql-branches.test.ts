import { expect, test } from 'vitest';
import { readMarks, sqlBranchesOf, withMarks } from './sql-branches.ts';

const TEXT = `create or replace function wallet.f(p_a bigint) returns text language plpgsql as $$
declare
  -- begin if then
  found_one boolean := case when p_a > 0 then true else false end;
begin
  if p_a = 0 and (case when found_one then 1 else 2 end) = 1 then return 'then else'; end if;
  for i in 1..3 loop
    continue when i = 2;
  end loop;
  if found_one then
    return 'a';
  elsif p_a < 0 then return 'b';
  else
    return case when p_a = 1 then 'c' else 'd' end || case p_a when 2 then 'e' else 'f' end;
  end if;
exception when unique_violation then return null;
end $$;
`;

test('Finds the body and what follows then, else and loop of a statement, but not of an expression, a text or a comment', () => {
  expect(sqlBranchesOf(TEXT).map(({ what }) => what)).toEqual([
    'body',
    'if p_a = 0 and (case when found_one then 1 else 2 end) = 1 then',
    'for i in 1..3 loop',
    'if found_one then',
    'elsif p_a < 0 then',
    'else',
    'exception when unique_violation then',
  ]);
  expect(sqlBranchesOf('create view v as select case when true then 1 else 2 end;')).toEqual([]);
});

test('A marked function logs each branch under its number', () => {
  const marked = withMarks('wallet/f.sql', TEXT);
  const numbers = [...marked.matchAll(/raise log '(.*?)'/g)].map(([, line]) => line);
  expect(numbers).toEqual(Array.from({ length: 7 }, (_, index) => `sql coverage wallet/f.sql ${index}`));
  expect(readMarks(`LOG:  ${numbers[2]}\nLOG:  ${numbers[6]}\n`)).toEqual(new Map([['wallet/f.sql', new Set([2, 6])]]));
});
