import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './query-texts.ts';

test('ACC-12 Keeps query parameters as literal text', () => {
  for (const query of [
    '?recommenderId=1',
    '?affiliateCode=20262026',
    '?id=true',
    '?gameName=a%26b+c',
    '?returnTo=%2Fm%2Fset%3Fa%3D1',
    '',
  ]) {
    expect(writeQuery(readQuery(query))).toBe(query);
  }
  expect(readQuery('?recommenderId=007&x=null')).toEqual({ recommenderId: '007', x: 'null' });
});

test('Omits undefined parameters', () => {
  expect(writeQuery({ index: 3, id: undefined, side: 'agent' })).toBe('?index=3&side=agent');
});
