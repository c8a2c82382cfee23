import { expect, test } from 'vitest';
import { differencesOf } from './differences-of.ts';

test('S80 Only what changed is listed, within objects and lists of named objects too', () => {
  const before = { general: { timeZone: 'UTC', merchantName: 'Jogada' }, fields: [{ fieldName: 'email', required: false, max: 9 }] };
  const after = {
    general: { timeZone: 'America/Recife', merchantName: 'Jogada' },
    fields: [{ fieldName: 'email', required: true, max: 9 }],
  };
  expect(differencesOf(before, after)).toEqual([
    { path: 'general.timeZone', was: 'UTC', is: 'America/Recife' },
    { path: 'fields.email.required', was: false, is: true },
  ]);
});

test('S80 A list of values shows what it lost and gained; one in another order is shown whole', () => {
  expect(differencesOf({ hosts: ['a', 'b'] }, { hosts: ['b', 'c'] })).toEqual([{ path: 'hosts', left: ['a'], joined: ['c'] }]);
  expect(differencesOf({ hosts: ['a', 'b'] }, { hosts: ['b', 'a'] })).toEqual([{ path: 'hosts', was: ['a', 'b'], is: ['b', 'a'] }]);
  expect(differencesOf({ hosts: ['a'] }, { hosts: ['a'] })).toEqual([]);
});

test('S80 A value that began or ended has one side', () => {
  expect(differencesOf(null, { status: 'blocked' })).toEqual([{ path: '', was: null, is: { status: 'blocked' } }]);
  expect(differencesOf({ offer: null }, { offer: { code: 'x' } })).toEqual([{ path: 'offer', was: null, is: { code: 'x' } }]);
});
