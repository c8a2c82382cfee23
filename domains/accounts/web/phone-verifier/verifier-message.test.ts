import { expect, test } from 'vitest';
import { readVerifierMessage } from './verifier-message.ts';

const frame = {};
const expected = { origin: 'https://phones.example', window: frame };
const verified = { source: 'phone-verifier', type: 'verified', id: '1', idToken: 'a.b.c' };

test("ACC-09 S58 Accepts a phone verifier's messages only from its own iframe and origin, and only known ones", () => {
  const arrived = { origin: expected.origin, source: frame, data: verified };
  expect(readVerifierMessage(arrived, expected)).toEqual(verified);
  const others = [
    { ...arrived, origin: 'https://phones.example.evil.test' },
    { ...arrived, origin: 'null' },
    { ...arrived, source: {} },
    { ...arrived, data: { ...verified, source: 'jogada-vendor' } },
    { ...arrived, data: { ...verified, type: 'relogin' } },
    { ...arrived, data: { ...verified, idToken: 7 } },
    { ...arrived, data: 'verified' },
  ];
  for (const other of others) expect(readVerifierMessage(other, expected)).toBeUndefined();
  expect(readVerifierMessage({ ...arrived, source: null }, { ...expected, window: null })).toBeUndefined();
});
